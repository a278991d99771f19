# Lessons. The texts of the tasks are in lessons/<game>.toml.

lesson-key =
    { $form ->
        [sign] 📝
       *[long] 📝 یاد گرفتن بازی
    }
lesson-key-begin =
    { $count ->
        [1] 📝 یاد گرفتن با یک تمرین
       *[other] 📝 یاد گرفتن با { SPELL($count) } تمرین
    }
lesson-key-task = 📝 تمرین همین قانون
lesson-key-game =
    { $solved ->
        [0] 📝 { $game }
       *[other] 📝 { $game } ({ $solved } از { $count })
    }
lesson-key-minute = ⏱ یک دقیقه
lesson-key-list =
    { $form ->
        [sign] ☰
        [word] درس‌ها
       *[long] ☰ درس‌ها
    }
lesson-key-next = تمرین بعدی ⬅️
lesson-key-again = 🔁 دوباره
lesson-list =
    هر بازی را با چند تمرین کوتاه روی صفحهٔ واقعی یاد بگیرید؛ پنج تا هشت دقیقه برای هر بازی.
    هر وقت خواستید رهایش کنید؛ دفعهٔ بعد از همان‌جا ادامه می‌دهیم.
lesson-title = { $game }، تمرین { $number } از { $count }: { $title }
lesson-clause = { $clause }.
lesson-right = آفرین، درست است!
lesson-wrong = این حرکت مجاز است، ولی جواب این تمرین نیست:
lesson-wrong-toast = جواب این تمرین نیست؛ دلیلش را بالای تصویر نوشتم.
lesson-refused = این حرکت مجاز نیست:
lesson-played = حرکت شما:
lesson-best = پیشنهاد من هم همین بود.
lesson-better = حرکت دیگری هم بود. { $hint }
lesson-hint = جواب: { $move }.
lesson-outdated = این دکمه قدیمی است؛ درس را از همان جایی که رسیده‌اید نشان دادم.
lesson-complete = همهٔ تمرین‌های { $game } را حل کردید. حالا یک بازی واقعی!
