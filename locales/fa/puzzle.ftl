## The puzzle of the day

puzzle-title = 🧩 معمای روز: { $game }
puzzle-question = نوبت با { $player } است. بهترین حرکت کدام است؟
puzzle-choice = { $number }. { $move }
puzzle-word = حرکت دیگر
puzzle-one-try = شمارهٔ گزینه‌تان را دو بار بزنید. هر کس فقط یک بار می‌تواند جواب بدهد.
puzzle-key-before = 📊 قبلی
puzzle-key-hour = ⏰ هر روز
puzzle-key-explanation = 💡 توضیح
puzzle-key-at = { $hour }:۰۰
puzzle-key-off = 🔕 دیگر نفرست
puzzle-sure = گزینهٔ { $number }؟ اگر مطمئنید، همین را یک بار دیگر بزنید.
puzzle-right = آفرین، درست بود! شانس برد با این حرکت { $best } درصد است و با هر گزینهٔ دیگر حداکثر { $second } درصد.
puzzle-wrong = این بار نشد. بهترین حرکت گزینهٔ { $number } بود: شانس برد با آن { $best } درصد است و با انتخاب شما { $own } درصد.
puzzle-explained-here = توضیحش همین‌جا می‌آید؛ فقط خودتان آن را می‌بینید.
puzzle-explained-private = توضیحش را در گفت‌وگوی خصوصی برایتان می‌فرستم.
puzzle-explained-by-key = برای دیدن توضیح، دکمهٔ «💡 توضیح» را بزنید.
puzzle-solved = ✅ درست جواب دادید.
puzzle-missed = ❌ این بار نشد.
# In place of the two messages before, if the answer was to another puzzle.
puzzle-replaced = بعد از جواب شما، ربات به‌روز شد و این معما جای معمای قبلی امروز را گرفت.
puzzle-best = بهترین حرکت: { $move }.
puzzle-best-because = بهترین حرکت: { $move }؛ { $reason }.
puzzle-best-also = بهترین حرکت: { $move }؛ { $reason } و { $other }.
puzzle-chance = شانس برد با آن { $chance } درصد است.
puzzle-chance-own = با انتخاب شما، «{ $move }»، { $chance } درصد می‌شد.
puzzle-chance-next = با بهترین گزینهٔ بعدی، «{ $move }»، { $chance } درصد می‌شد.
puzzle-line = اگر بعد از آن هر دو طرف خوب بازی کنند:
puzzle-line-likely = احتمالاً بازی این‌طور ادامه پیدا می‌کند:
puzzle-line-unknown = ادامهٔ بازی به چیزی بستگی دارد که هنوز رو نشده است.
puzzle-depth =
    { $unit ->
        [million] کامپیوتر برای این جواب، ادامهٔ بازی را { $count } میلیون بار پیش‌بینی کرده است.
        [thousand] کامپیوتر برای این جواب، ادامهٔ بازی را { $count } هزار بار پیش‌بینی کرده است.
       *[one] کامپیوتر برای این جواب، ادامهٔ بازی را { $count } بار پیش‌بینی کرده است.
    }
puzzle-seen = در این حساب فقط چیزهایی آمده است که خود بازیکن می‌دانست.
puzzle-nobody-tried = کسی به این معما جواب نداد.
puzzle-nobody = این معما را کسی حل نکرد.
puzzle-solvers =
    { $players-count ->
        [1] 🏅 این معما را فقط { $players } حل کرد.
       *[other] 🏅 این‌ها معما را حل کردند: { $players }
    }
# In place of the other names of a long list.
puzzle-others = { $count } نفر دیگر
# solvers: how many people solved it.
puzzle-triers =
    { $solvers ->
        [0]
            { $players-count ->
                [1] یک نفر جواب داد: { $players }
               *[other] این‌ها جواب دادند: { $players }
            }
       *[other]
            { $players-count ->
                [1] یک نفر دیگر هم جواب داد: { $players }
               *[other] این‌ها هم جواب دادند: { $players }
            }
    }
puzzle-month = از سی روز پیش تا این معما:
puzzle-score = { $player }: { $solved } درست از { $tried }
puzzle-none = هنوز معمایی آماده نیست.
puzzle-old = مهلت این معما تمام شده است. معمای امروز: { COMMAND("daily") }
# In the private chat, about a puzzle that only the group can still answer.
puzzle-open = هنوز به این معما جواب نداده‌اید. در گروه هنوز می‌توانید جواب بدهید؛ بعد از آن توضیحش را می‌بینید.
puzzle-not-yet = جواب این معما وقتی معلوم می‌شود که مهلتش تمام شود.
puzzle-hours =
    { $hour ->
        [-1] معمای روز به این گروه فرستاده نمی‌شود. اگر می‌خواهید، ساعتش را انتخاب کنید.
       *[other] هر روز ساعت { $hour }:۰۰ معمای روز را اینجا می‌فرستم.
    }
puzzle-hours-typed = ساعت دیگری هم می‌توانید بنویسید؛ مثلاً { COMMAND("daily") } { $hour }
# Something else was typed.
puzzle-hour-unknown =
    ساعت را با عددی از ۰ تا ۲۳ و بدون دقیقه بنویسید؛ مثلاً { COMMAND("daily") } { $hour }
    اگر معمای هرروزه نمی‌خواهید، بنویسید: { COMMAND("daily") } خاموش
    برای دیدن معمای امروز، فقط { COMMAND("daily") } را بفرستید.
