# Words of the bot that belong to no single game.
# One word for one thing, everywhere. Names stand alone: nothing is joined to them, no ezafe follows them.
# COMMAND("new") writes /new so that it keeps its direction; ORDINAL(3) is «سوم», SPELL(3) is «سه», ABS(-3) is «۳».
# For a list $names there is $names-count. No markup in here; toasts have at most 200 characters with all names.

## Numbers and lists

number = { $value }
number-ordinal =
    { $number ->
        [1] اول
        [2] دوم
        [3] سوم
        [4] چهارم
        [5] پنجم
        [6] ششم
        [7] هفتم
        [8] هشتم
        [9] نهم
        [10] دهم
       *[other] { $number }
    }
number-spelled =
    { $number ->
        [0] صفر
        [1] یک
        [2] دو
        [3] سه
        [4] چهار
        [5] پنج
        [6] شش
        [7] هفت
        [8] هشت
        [9] نه
        [10] ده
       *[other] { $number }
    }
list-and = { $first } و { $rest }
list-comma = { $first }، { $rest }
duration =
    { $unit ->
        [day] { $count } روز
        [hour] { $count } ساعت
       *[minute] { $count } دقیقه
    }

## People and computers

player = بازیکن
seat-number = بازیکن { $number }
computer-name =
    { $number ->
        [0] کامپیوتر ({ $level })
       *[other] کامپیوتر { $number } ({ $level })
    }
stand-in-name = { $name } (کامپیوتر)
level-easy = آسان
level-medium = متوسط
level-hard = سخت
level-master = استاد

## The board and its end

board-turn = نوبت با { $player } است.
# In a game against computers: to the only person.
board-turn-own = نوبت شماست.
board-score =
    { $counts ->
        [pieces] { $player }: { SPELL($points) } مهره در مقصد
       *[points] { $player }: { $points } امتیاز
    }
board-earlier = چند حرکت قبل‌تر اینجا جا نشد.
end-title = پایان بازی
end-score =
    { $counts ->
        [pieces] { $player }: { $lines }
       *[points] { $player }: { $points } امتیاز ({ $lines })
    }
end-winner =
    { $counts ->
        [pieces] { $player } با { SPELL($points) } مهره در مقصد برنده شد.
       *[points] { $player } با { $points } امتیاز برنده شد.
    }
end-winners =
    { $counts ->
        [pieces] { $players }، هر یک با { SPELL($points) } مهره در مقصد، با هم برنده شدند.
       *[points] { $players }، هر یک با { $points } امتیاز، با هم برنده شدند.
    }
# Without points: in games that have no scores.
end-winner-only = { $player } برنده شد.
end-winners-only = { $players } با هم برنده شدند.
end-draw = بازی با تساوی تمام شد.
note-congratulations = تبریک، { $players }!
note-thinking = کامپیوتر دارد فکر می‌کند…
note-stood-in = کامپیوتر به‌جای { $player } بازی می‌کند.
note-left = { $player } میز را ترک کرد و کامپیوتر به‌جایش نشست.
note-stopped = بازی نیمه‌کاره ماند.
note-resigned = { $player } از بازی کنار کشید.
note-idle = دو روز کسی بازی نکرد و میز بسته شد.
note-abandoned = همهٔ بازیکنان رفتند و میز بسته شد.
ring-turn = { $player }، نوبت شماست.
ring-reminder = { $player }، { duration } از مهلت شما مانده است.
overdue = منتظر حرکت { $player } هستیم؛ { duration } گذشته است. هر کس سر میز است می‌تواند نوبت را به کامپیوتر بسپارد.

## Keys of a running game

key-rules = 📖 قوانین
key-board = 🔽 صفحهٔ بازی
key-back-in = من برگشتم
key-stand-in = 🤖 کامپیوتر به‌جای { $player }
key-undo = ↩️ برگرداندن حرکت
key-rematch = 🔁 یک دست دیگر
key-blocked = 🚫 { $label }

## Hints: one sentence, told to one person alone; $move is a request like «یک کاشی آبی را به ردیف ۲ ببرید»

key-hint = 💡 راهنمایی
hint-only = پیشنهاد من: { $move }؛ حرکت دیگری ندارید.
hint-wins = پیشنهاد من: { $move }؛ با آن برنده می‌شوید.
hint-because = پیشنهاد من: { $move }؛ { $reason }.
hint-because-also = پیشنهاد من: { $move }؛ { $reason } و { $other }.
hint-gain =
    { $counts ->
        [steps] پیشنهاد من: { $move }؛ حدود { SPELL($gain) } قدم بهتر از حرکت‌های دیگر است.
       *[points] پیشنهاد من: { $move }؛ حدود { $gain } امتیاز بهتر از حرکت‌های دیگر است.
    }
hint-best = پیشنهاد من: { $move }؛ از میان حرکت‌های شما، این یکی بیش از همه به سودتان است.
hint-defends = پیشنهاد من: { $move }؛ با هر حرکت دیگری ممکن است همین حالا ببازید.
hint-later = پیشنهاد من: { $move }؛ سودش چند نوبت بعد به شما می‌رسد.
hint-close = پیشنهاد من: { $move }؛ البته چند حرکت دیگر هم تقریباً به همین خوبی‌اند.
hint-none = الان پیشنهادی ندارم. چند لحظهٔ دیگر دوباره بزنید.

## Refusals: first what is, then what to do

refused-bad-button = این دکمه دیگر کار نمی‌کند. بازی را در پیام آخر ادامه دهید.
refused-old-board = این پیام قدیمی است. بازی را در پیام آخر ادامه دهید.
refused-board-coming = این پیام قدیمی است. صفحهٔ تازه همین حالا می‌آید.
refused-not-your-turn = هنوز نوبت شما نیست. نوبت با { $player } است.
refused-computer-thinks = کامپیوتر دارد فکر می‌کند…
refused-not-seated = شما سر این میز نیستید، اما می‌توانید تماشا کنید.
refused-not-seated-yet = هنوز سر این میز نیستید. اول دکمهٔ «پیوستن» را بزنید.
refused-stood-in = کامپیوتر به‌جای شما بازی می‌کند. با دکمهٔ «من برگشتم» صندلی خود را پس بگیرید.
refused-table-full = میز پر است، اما می‌توانید بازی را تماشا کنید.
refused-only-host = این کار با میزبان است. میزبان این میز { $host } است.
refused-no-host = این میز هنوز میزبان ندارد. اول به میز بپیوندید.
refused-only-host-or-admin = فقط میزبان و مدیران گروه می‌توانند میز را ببندند.
refused-already-started = بازی شروع شده است.
refused-not-started = بازی هنوز شروع نشده است.
refused-table-over = این بازی تمام شده است.
refused-too-few = دست‌کم { SPELL($min) } بازیکن لازم است. منتظر بمانید یا یک کامپیوتر اضافه کنید.
refused-too-early = هنوز { $minutes } دقیقه از مهلت این نوبت مانده است.
refused-patience-off = نوبت‌های این میز مهلت ندارد؛ میزبان مهلت را خاموش کرده است.
refused-no-takeback = نوبت تمام شده است و این حرکت را دیگر نمی‌شود برگرداند.
refused-too-many-tables = اینجا { SPELL($count) } میز باز است و بیشتر از این نمی‌شود. در پیام پایین می‌بینید کدام‌ها هستند.
refused-not-idle = بازی این میز هنوز در جریان است. فقط میزبان و مدیران گروه می‌توانند آن را ببندند.
refused-no-table = اینجا میزی باز نیست. با { COMMAND("new") } یک بازی شروع کنید.
refused-no-table-alone = اینجا میزی باز نیست. با { COMMAND("solo") } یک بازی با کامپیوتر شروع کنید.
refused-not-alone = بازی با کامپیوتر در گفت‌وگوی خصوصی با من است. آنجا { COMMAND("solo") } را بزنید.
refused-only-group = بازی گروهی در خود گروه شروع می‌شود. من را به گروهتان اضافه کنید، یا همین‌جا با { COMMAND("solo") } با کامپیوتر بازی کنید.
refused-rule = { $reason } قانونش در «📖 قوانین» است.
refused-store-away = الان نمی‌توانم چیزی ذخیره کنم، ولی بازی‌تان سر جایش است. چند لحظهٔ دیگر دوباره بزنید.
trouble = مشکلی پیش آمد، ولی بازی‌تان سر جایش است. چند لحظهٔ دیگر امتحان کنید.
table-damaged = اطلاعات این میز آسیب دیده است و بازی آن ادامه نمی‌یابد. میزهای دیگر سالم‌اند.
slow-down = کمی آهسته‌تر…

## Done

done-move = انجام شد.
done-undo = آخرین حرکت برگردانده شد.
done-joined = به میز پیوستید.
already-joined = از قبل سر این میز نشسته‌اید.
done-left = میز را ترک کردید.
done-computer-added = یک کامپیوتر ({ $level }) سر میز نشست.
done-computer-removed = کامپیوتر از سر میز بلند شد.
done-option = تنظیمات میز عوض شد.
done-started = بازی شروع شد.
done-stand-in = از حالا کامپیوتر به‌جای { $player } بازی می‌کند.
done-back = خوش برگشتید. صندلی دوباره مال شماست.
done-stopped = میز بسته شد.
done-resigned = از بازی کنار کشیدید.
done-vote = رأی دادید: { $votes } از { $needed }.
done-board = صفحهٔ بازی به پایین گفت‌وگو آمد.
done-language = زبان عوض شد.
done-language-own = از این پس پیام‌هایی که فقط خودتان می‌بینید فارسی است. زبان گروه را مدیران عوض می‌کنند.
cancelled = باشد، بازی ادامه دارد.

## A new game

new-title = کدام بازی را شروع کنیم؟
solo-title = کدام بازی را با کامپیوتر بازی می‌کنید؟
setup-title = بازی { $game }: تنظیمات را انتخاب کنید و بعد میز را باز کنید.
solo-setup-title = بازی { $game } با کامپیوتر: حریف‌ها را انتخاب کنید و بازی را شروع کنید.
option-line = { $name }: { $value }
setup-seats = تعداد صندلی‌ها: { $count }
setup-opponent = حریف { ORDINAL($number) }: { $level }
setup-opponent-more = ➕ یک حریف دیگر
setup-opponent-less = ➖ یک حریف کمتر
setup-open = ➕ باز کردن میز
setup-start = ▶️ شروع بازی
setup-back = ↩️ بازی‌های دیگر

## The lobby

lobby-title = میز { $game }: منتظر بازیکن‌ها
lobby-rematch = یک دست دیگر!
lobby-seat = صندلی { $number }: { $player }
lobby-seat-host = صندلی { $number }: { $player } (میزبان)
lobby-seat-free = صندلی { $number }: خالی
lobby-patience =
    { $unit ->
        [off] مهلت هر نوبت: نامحدود
       *[other] مهلت هر نوبت: { duration }
    }
lobby-waiting = منتظر { SPELL($missing) } بازیکن دیگر هستیم.
lobby-ready = همه‌چیز آماده است. { $host } می‌تواند بازی را شروع کند.
lobby-no-host = این میز هنوز میزبان ندارد. اولین کسی که بپیوندد میزبان می‌شود.
lobby-join = پیوستن
lobby-leave = ترک میز
lobby-start = ▶️ شروع بازی
lobby-computer = ➕ کامپیوتر { $level }
lobby-computer-less = ➖ کامپیوتر
lobby-invite = 🔗 لینک دعوت
lobby-expired = میز { $game } سی دقیقه منتظر ماند و جمع شد. با { COMMAND("new") } دوباره بچینیدش.
lobby-stopped = میز { $game } بسته شد.
invite-text = میز { $game } در گروه «{ $chat }» منتظر شماست. به همان گروه بروید و دکمهٔ «پیوستن» را بزنید.
invite-expired = این دعوت دیگر معتبر نیست. از دوستتان یک لینک تازه بگیرید.

## Ending, leaving, choosing a table

stop-ask = میز { $game } را ببندیم؟ امتیازها نشان داده می‌شود و بازی ادامه پیدا نمی‌کند.
stop-yes = بله، تمامش کنیم
stop-no = نه، ادامه می‌دهیم
stop-vote = بستن میز { $game } رأی می‌خواهد: تا حالا { $votes } از { $needed }.
vote-yes = من هم موافقم
resign-ask = می‌خواهید این بازی را نیمه‌کاره بگذارید و کنار بکشید؟
resign-yes = بله، کنار می‌کشم
leave-ask = بازی { $game } هنوز تمام نشده است. اگر بروید، کامپیوتر به‌جای شما می‌نشیند. میز را ترک می‌کنید؟
# A game against computers ends when the only person leaves.
leave-ask-solo = بازی { $game } هنوز تمام نشده است. اگر بروید بازی همین‌جا تمام می‌شود. میز را ترک می‌کنید؟
leave-yes = بله، می‌روم
choose-table = کدام میز؟
table-line =
    { $stage ->
        [lobby] { $game }، شروع‌نشده: { $players }
       *[running] { $game }: { $players }
    }
crowd = اینجا { SPELL($count) } میز باز است و بیشتر از این نمی‌شود. یکی را تا آخر بازی کنید، یا میزی را که کسی سرش نیست ببندید:
close-idle = بستن { $table }

## Start, help, language

start-private =
    سلام { $name }!
    اینجا آزول، آزول سینترا، صخرهٔ مرجانی و آیس کالت بازی می‌کنیم: در گروه با دوستانتان، یا همین‌جا با کامپیوتر.

    برای بازی گروهی، من را به گروهتان اضافه کنید و آنجا { COMMAND("new") } را بزنید. همهٔ دستورها: { COMMAND("help") }
start-group =
    سلام! از حالا این گروه یک میز بازی دارد: آزول، آزول سینترا، صخرهٔ مرجانی و آیس کالت.
    با { COMMAND("new") } بازی را انتخاب کنید؛ بقیه با زدن یک دکمه می‌پیوندند. قوانین بازی‌ها: { COMMAND("rules") }
help =
    کارهایی که از من برمی‌آید:

    میز تازه در گروه: { COMMAND("new") }
    بازی با کامپیوتر، در گفت‌وگوی خصوصی: { COMMAND("solo") }
    پیوستن به میز: { COMMAND("join") }
    ترک میز: { COMMAND("leave") }
    آوردن صفحهٔ بازی به پایین گفت‌وگو: { COMMAND("board") }
    خواندن صفحهٔ بازی بدون تصویر: { COMMAND("text") }
    بستن میز: { COMMAND("stop") }
    قوانین بازی‌ها با تصویر: { COMMAND("rules") }
    سؤالتان را هم می‌توانید جلوی همان بنویسید؛ مثلاً «ردیف کف چند خانه دارد؟»
    تغییر زبان: { COMMAND("language") }

    در نوبت خودتان، دکمه‌های زیر تصویر را بزنید. دکمه‌ای که 🚫 دارد الان مجاز نیست؛ اگر آن را بزنید دلیلش را می‌گویم. برای خواندن قانونش «📖 قوانین» را بزنید.
start-solo = 🤖 بازی با کامپیوتر
start-key-solo = 🤖 بازی با کامپیوتر
start-key-group = ➕ افزودن به گروه
start-key-new = 🎲 بازی تازه
start-key-rules = 📖 قوانین بازی‌ها
language-title = زبان را انتخاب کنید.
language-fa = فارسی
language-en = English
command-start = معرفی و شروع
command-help = راهنما
command-new = بازی تازه در گروه
command-solo = بازی با کامپیوتر
command-join = پیوستن به میز
command-leave = ترک میز
command-stop = بستن میز
command-board = نمایش دوبارهٔ صفحهٔ بازی
command-text = صفحهٔ بازی به صورت متن
command-rules = قوانین بازی‌ها
command-language = تغییر زبان

## In pictures: short

picture-slot = { "\uFFFC" }
picture-direction = rtl
picture-digits = ۰۱۲۳۴۵۶۷۸۹
picture-turn = نوبت با { $who } است
picture-won =
    { $count ->
        [1] { $who } برنده شد
       *[other] { $who } برنده شدند
    }
picture-draw = تساوی
picture-shared = برد مشترک
picture-over = پایان بازی
picture-stopped = بازی نیمه‌کاره ماند
picture-round = دور { $round }
picture-next = بعدی
picture-this-round = در پایان دور

## Rule lookup

rules-title = قوانین کدام بازی؟
rules-game = قوانین { $game }
rules-choose = دنبال چه می‌گردید؟ یکی از بخش‌ها را باز کنید.
rules-numbers = منبع: { $rules }
rules-other-games = ↩️ بازی‌های دیگر
rules-chapters = ↩️ بخش‌ها
rules-topics = ☰ فهرست
rules-next = بعدی ⬅️
rules-previous = ➡️ قبلی
# A topic whose rule needs more than one picture.
rules-picture = 🖼 تصویر { $number } از { $count }
# Nothing was found for a question.
rules-nothing = قانونی برای این سؤال پیدا نشد. با کلمه‌های دیگری بپرسید یا یکی از بخش‌ها را باز کنید.
rules-elsewhere = { $game }: { $title }
# The people of the example pictures; the topics call them by these names.
rules-name =
    { $number ->
        [1] سارا
        [2] امیر
        [3] نگار
       *[other] کیان
    }
