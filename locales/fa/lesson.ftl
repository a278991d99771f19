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
       *[other] { $game }: { $solved } از { $count }
    }
lesson-key-minute = ❓ معرفی
# Shows a right move of the task.
lesson-key-answer =
    { $form ->
        [sign] 💡
        [word] جواب
       *[long] 💡 جواب
    }
lesson-key-list =
    { $form ->
        [sign] ☰
        [word] تمرین‌ها
       *[long] ☰ تمرین‌ها
    }
lesson-key-lessons = ☰ همهٔ درس‌ها
lesson-key-number =
    { $solved ->
        [yes] { $number } ✓
       *[no] { $number }
    }
lesson-tasks = تمرین‌های { $game }؛ شمارهٔ تمرین دلخواهتان را بزنید:
# Without the mark, the line would begin with no letter and be left-to-right.
lesson-tasks-line =
    { $solved ->
        [yes] { "\u200F" }{ $number }. { $title } ✓
       *[no] { "\u200F" }{ $number }. { $title }
    }
# After the last task: the form of a game against computers.
lesson-key-play = ▶️ بازی { $game } با کامپیوتر
lesson-key-next = تمرین بعدی ⬅️
lesson-key-again = 🔁 دوباره
lesson-list =
    هر بازی را با چند تمرین کوتاه روی صفحهٔ واقعی بازی یاد بگیرید؛ پنج تا هشت دقیقه برای هر بازی.
    هر وقت خواستید رهایش کنید؛ دفعهٔ بعد از همان‌جا ادامه می‌دهیم.
    دکمهٔ ❓ خلاصهٔ یک‌دقیقه‌ای هر بازی است و دکمهٔ کنارش تمرین‌های آن.
lesson-title = { $game }، تمرین { $number } از { $count }: { $title }
lesson-clause = { $clause }.
lesson-right = آفرین، درست است!
lesson-wrong = این حرکت مجاز است، ولی جواب نیست.
lesson-wrong-toast = این حرکت جواب تمرین نیست؛ نتیجه‌اش را بالای تصویر نوشتم.
lesson-forced = بعد از آن فقط یک حرکت مجاز بود و خودکار انجام شد: { $parts }.
lesson-best = من هم همین حرکت را می‌کردم.
lesson-best-although = من هم همین حرکت را می‌کردم، هرچند { $cost }.
lesson-good = حرکت خوبی بود؛ بهترش را پیدا نکردم.
lesson-better-because = حرکت بهتری هم بود: می‌توانستید { $move }؛ { $reason }.
lesson-better-although = حرکت بهتری هم بود: می‌توانستید { $move }؛ با آن { $cost }، ولی { $reason }.
# Above the keyboard of a task that is a number of turns against a computer, after the first turn.
lesson-turn = نوبت { $number } از { $count } را بازی کنید.
# The same in a task that is not a number of turns.
lesson-go-on = ادامه دهید؛ این تمرین هنوز تمام نشده است.
lesson-hint = جواب: { $move }.
lesson-outdated = این دکمه قدیمی است؛ درس را از همان جایی که رسیده‌اید نشان دادم.
lesson-complete = همهٔ تمرین‌های { $game } را حل کردید. حالا یک بازی واقعی!
