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
        [9] نُه
        [10] ده
       *[other] { $number }
    }
number-negative = منفی { $digits }
list-and = { $first } و { $rest }
list-comma = { $first }، { $rest }
# CLAUSES($names) joins a list like this throughout.
list-clause = { $first }؛ { $rest }
duration =
    { $unit ->
        [day] { $count } روز
        [hour] { $count } ساعت
        [second] { $count } ثانیه
       *[minute] { $count } دقیقه
    }

## People and computers

# A person whose name is not kept, in place of the name.
player = بازیکن بی‌نام
seat-number = بازیکن { $number }
computer-name =
    { $number ->
        [0] کامپیوتر ({ $level })
       *[other] کامپیوتر { $number } ({ $level })
    }
stand-in-name = { $name } (کامپیوتر)
level-easy = آسان
level-medium = متوسط
# SEARCH: whether the search of the computers is compiled or plain Python, which is weaker (docs/computer.md).
level-hard =
    { SEARCH() ->
        [plain] متوسط ۲
       *[compiled] سخت
    }
level-master =
    { SEARCH() ->
        [plain] متوسط ۳
       *[compiled] استاد
    }
# A computer of the strength of the people at the table; on keys it is "my level".
level-matched = هم‌سطح
level-matched-own = هم‌سطح من

## The board and its end

board-turn = نوبت با { $player } است.
# In a game against computers: to the only person.
board-turn-own = نوبت شماست.
board-score =
    { $counts ->
        [pieces] { $player }: { SPELL($points) } مهره در مقصد
       *[points] { $player }: { $points } امتیاز
    }
board-before = حرکت‌های قبلی:
# A move in its short form, which has no full stop.
board-told = { $told }.
# About the star at the corner of a board in the picture.
board-star = ستارهٔ طلایی در تصویر یعنی { $player } حرکت مهمی کرده است.
board-earlier = حرکت‌های قدیمی‌تر اینجا جا نشدند.
end-title = پایان بازی
# The caption of the end has no room for everything.
end-more = جزئیات را در پیام بعدی ببینید.
# The heading of the next message.
end-rest = جزئیات پایان بازی
end-score =
    { $counts ->
        [pieces] { $player }: { $lines }
       *[points] { $player }: { $points } امتیاز ({ $lines })
    }
end-winner =
    { $counts ->
        [pieces] 🏆 { $player } با { SPELL($points) } مهره در مقصد برنده شد!
       *[points] 🏆 { $player } با { $points } امتیاز برنده شد!
    }
# margin: how many more points or pieces than the second.
end-winner-margin =
    { $counts ->
        [pieces] 🏆 { $player } با { SPELL($points) } مهره در مقصد برنده شد، { SPELL($margin) } مهره بیشتر از نفر دوم!
       *[points] 🏆 { $player } با { $points } امتیاز برنده شد، { $margin } امتیاز بیشتر از نفر دوم!
    }
end-winners =
    { $counts ->
        [pieces] 🏆 { $players }، هر یک با { SPELL($points) } مهره در مقصد، با هم برنده شدند!
       *[points] 🏆 { $players }، هر یک با { $points } امتیاز، با هم برنده شدند!
    }
# Without points: in games that have no scores.
end-winner-only = 🏆 { $player } برنده شد!
end-winners-only = 🏆 { $players } با هم برنده شدند!
end-draw = بازی با تساوی تمام شد.
note-congratulations = تبریک به { $players }!
# $near is one of the messages strength-….
note-matched = قدرت کامپیوتر هم‌سطح در این بازی { $strength } بود، { $near }.
note-estimate =
    { $next ->
        [harder] قدرت شما برای این بازی { $strength } برآورد شده بود، { $near }. بازی هم‌سطح بعدی کمی سخت‌تر می‌شود.
        [easier] قدرت شما برای این بازی { $strength } برآورد شده بود، { $near }. بازی هم‌سطح بعدی کمی آسان‌تر می‌شود.
       *[same] قدرت شما برای این بازی { $strength } برآورد شده بود، { $near }.
    }
strength-between = بین سطح‌های { $weaker } ({ $low }) و { $stronger } ({ $high })
strength-below = پایین‌تر از سطح { $level } ({ $value })
strength-above = بالاتر از سطح { $level } ({ $value })
note-begun-casual = 🤝 این بازی دوستانه است و در رده‌بندی حساب نمی‌شود.
note-casual = 🤝 این بازی دوستانه بود و در رده‌بندی حساب نمی‌شود.
# The move was made without a press, together with the one before it.
note-only-move = { $player } فقط یک حرکت داشت که خودکار انجام شد.
note-thinking = کامپیوتر دارد فکر می‌کند…
note-short-search = بازی‌های زیادی در جریان است و کامپیوتر در این نوبت کمتر از همیشه فکر کرد.
note-stood-in = کامپیوتر به‌جای { $player } بازی می‌کند.
note-left = { $player } میز را ترک کرد و کامپیوتر به‌جایش نشست.
# In the private chat in which the person played.
left-own-chat = میز را ترک کردید و کامپیوتر به‌جای شما بازی می‌کند. تا وقتی کس دیگری روی صندلی شما ننشسته است، می‌توانید برگردید.
note-stopped = بازی نیمه‌کاره ماند.
note-closed = { $player } میز را بست و بازی نیمه‌کاره ماند.
note-closed-by-votes = میز با رأی { $players } بسته شد و بازی نیمه‌کاره ماند.
note-resigned = { $player } از بازی کنار کشید.
note-idle = { SPELL($days) } روز کسی بازی نکرد و میز بسته شد.
# people: the number of people who began the game.
note-abandoned =
    { $people ->
        [1] بازی نیمه‌کاره ماند و میز بسته شد.
       *[other] همهٔ بازیکنان رفتند و میز بسته شد.
    }
call-turn = { $player }، نوبت شماست.
# In the private chat; $table is the game, with a number if there are several tables of it.
call-private = { $table } در گروه «{ $chat }»: نوبت شماست.
call-private-reminder = { $table } در گروه «{ $chat }»: نوبت شماست و { duration } از مهلتتان مانده است.
call-open = 🎲 رفتن به صفحهٔ بازی
call-reminder = { $player }، { duration } از مهلت شما مانده است.
idle-warning = مدتی است کسی سر میز { $game } بازی نکرده. اگر تا فردا هم کسی بازی نکند، میز بسته می‌شود.
# In place of the warning, if the next move has ended the game.
idle-over = بازی { $game } تمام شد.
card-warning = بازی { $game } که با دعوت باز شده هنوز شروع نشده است. اگر تا { SPELL($count) } ساعت دیگر کسی سراغش نیاید، میز بسته می‌شود و دعوت دیگر کار نمی‌کند.
key-keep = ⏳ باز نگه داشتن میز
table-label =
    { $number ->
        [0] { $game }
       *[other] { $game }، میز { $number }
    }
overdue-away = { $player } در دسترس نیست. هر کس سر میز است می‌تواند ادامهٔ بازی او را به کامپیوتر بسپارد.
overdue = منتظر حرکت { $player } هستیم؛ { duration } گذشته است. هر کس سر میز است می‌تواند ادامهٔ بازی او را به کامپیوتر بسپارد.

## Keys of a running game

# form: long where there is room, word where four keys share a row, sign where there are more.
key-rules =
    { $form ->
        [sign] 📖
        [word] قوانین
       *[long] 📖 قوانین
    }
# Deletes a message that only its reader sees, so that the board is seen again.
key-return =
    { $form ->
        [long] ↩️ صفحهٔ گروه
       *[word] ↩️ گروه
    }
# The page for newcomers.
key-intro =
    { $form ->
        [sign] ❓
        [word] معرفی
       *[long] ❓ معرفی
    }
key-board = 🔽 صفحهٔ بازی
key-back-in =
    { $form ->
        [sign] 👋
        [word] برگشتم
       *[long] 👋 برگشتم
    }
# The same for everybody to see, if only this player may press it.
key-back-named = بازگشت { $player }
# Asks whether to resign a game against computers.
key-resign =
    { $form ->
        [sign] 🚪
        [word] ترک میز
       *[long] 🚪 ترک میز
    }
key-stand-in = 🤖 کامپیوتر به‌جای { $player }
# In somebody's first games: a prompt, and what the choice means.
ask-with-help = { $ask } { $help }
key-help-off =
    { $form ->
        [long] 💬 متن کمتر
       *[word] متن کمتر
    }
key-tips =
    { $state ->
        [on] 💬 توضیح: روشن
       *[off] 💬 توضیح: خاموش
    }
done-help-off = از این به بعد متن کمتری می‌بینید: توضیح‌های بازی‌های اول خاموش شد و با { COMMAND("notify") } دوباره روشن می‌شود. معنی نشانه‌های دکمه‌ها همچنان می‌آید.
# Goes back to the step before. form: as in key-rules.
key-step-back =
    { $form ->
        [sign] ↩️
        [word] برگشت
       *[long] ↩️ برگشت
    }
# Shows the choice so far, and undoes it.
key-back-to = ↩️ { $label }
# Not ↩️, which goes back one step of a choice.
key-undo =
    { $form ->
        [sign] ↶
        [word] لغو حرکت
       *[long] ↶ لغو حرکت
    }
key-rematch = 🔁 دوباره
key-harder = 💪 حریف سخت‌تر
key-easier = 🙂 حریف آسان‌تر
key-other-game = 🎲 بازی دیگر
key-more = ⋯ بیشتر
key-less = ⋯ کمتر
key-text = 📝 بازی به صورت متن
key-replay = ⏮ بازپخش
key-analysis = 📈 تحلیل بازی
key-blocked = 🚫{ $label }
# In a row of seven keys, which has no room for the label.
key-blocked-narrow = 🚫

## Hints: one sentence, told to one person alone; $move is a request like «یک کاشی آبی را به ردیف ۲ ببرید»

key-hint =
    { $form ->
        [sign] 💡
        [word] راهنمایی
       *[long] 💡 راهنمایی
    }
hint-only = پیشنهاد من: { $move }؛ حرکت دیگری ندارید.
hint-wins = پیشنهاد من: { $move }؛ با آن برنده می‌شوید.
hint-because = پیشنهاد من: { $move }؛ { $reason }.
hint-although = پیشنهاد من: { $move }؛ { $cost }، ولی { $reason }.
# The move of one of the other hints, if it has a cost.
hint-move = { $move } ({ $cost })
hint-gain =
    { $counts ->
        [steps] پیشنهاد من: { $move }؛ حدود { SPELL($gain) } قدم بهتر از حرکت‌های دیگر است.
       *[points] پیشنهاد من: { $move }؛ حدود { $gain } امتیاز بهتر از حرکت‌های دیگر است.
    }
hint-best = پیشنهاد من: { $move }؛ بیش از حرکت‌های دیگر به سودتان است.
hint-defends = پیشنهاد من: { $move }؛ با هر حرکت دیگری ممکن است همین حالا ببازید.
hint-later = پیشنهاد من: { $move }؛ سودش چند نوبت بعد به شما می‌رسد.
hint-close = پیشنهاد من: { $move }؛ البته چند حرکت دیگر هم تقریباً به همین خوبی‌اند.
hint-none = الان پیشنهادی ندارم. چند لحظهٔ دیگر دوباره بزنید.
# The reason for the better move in an analysis.
verdict-wins = با آن همان‌جا برنده می‌شدید

## Refusals: first what is, then what to do

refused-bad-button = این دکمه دیگر کار نمی‌کند. در تازه‌ترین صفحهٔ بازی ادامه دهید.
refused-old-board = این پیام قدیمی است. در تازه‌ترین صفحهٔ بازی ادامه دهید.
refused-board-coming = این پیام قدیمی است. صفحهٔ تازه در راه است.
refused-not-your-turn = هنوز نوبت شما نیست. نوبت با { $player } است.
refused-computer-thinks = کامپیوتر دارد فکر می‌کند…
refused-not-asked = این سؤال برای شما نیست.
refused-not-seated = شما سر این میز نیستید، اما می‌توانید تماشا کنید.
refused-not-seated-yet = هنوز سر این میز نیستید. اول دکمهٔ «پیوستن» را بزنید یا { COMMAND("join") } را بفرستید.
refused-stood-in = کامپیوتر به‌جای شما بازی می‌کند. با دکمهٔ «برگشتم»، یا دکمه‌ای که نام شما را دارد، صندلی خود را پس بگیرید.
refused-no-sender = معلوم نیست این پیام را چه کسی فرستاده است. لطفاً آن را دوباره با نام خودتان بفرستید.
refused-table-full = میز پر است، اما می‌توانید بازی را تماشا کنید.
refused-removed = میزبان صندلی‌تان را پس گرفته است، اما می‌توانید تماشا کنید.
refused-not-invited = این دعوت دیگر معتبر نیست. از دوستتان یک دعوت تازه بگیرید.
refused-left-rematch = میز دست بعدی را ترک کرده‌اید. برای برگشتن، از دوستتان یک دعوت تازه بگیرید.
refused-only-host = این کار با میزبان است. میزبان این میز { $host } است.
refused-no-host = این میز هنوز میزبان ندارد. اول به میز بپیوندید.
refused-only-admin = فقط مدیران گروه می‌توانند این را عوض کنند.
refused-only-host-or-admin =
    { $stage ->
        [running] فقط کسانی که سر این میز هستند و مدیران گروه می‌توانند آن را ببندند.
       *[lobby] فقط میزبان و مدیران گروه می‌توانند میز را ببندند.
    }
refused-already-started = بازی شروع شده است.
refused-not-started = بازی هنوز شروع نشده است.
refused-table-over = این بازی تمام شده است.
refused-too-few = دست‌کم { SPELL($min) } بازیکن لازم است. منتظر بمانید یا یک کامپیوتر اضافه کنید.
refused-too-early = هنوز { $minutes } دقیقه از مهلت این نوبت مانده است.
refused-no-time-limit = نوبت‌های این میز مهلت ندارند.
refused-no-takeback = الان حرکتی ندارید که بشود برگرداند.
refused-too-many-tables = اینجا { SPELL($count) } میز باز است و بیشتر از این نمی‌شود. فهرستشان را در پیام پایین ببینید.
refused-not-idle = سر این میز هنوز بازی می‌کنند. فقط میزبان و مدیران گروه می‌توانند آن را ببندند.
refused-only-its-players = فقط بازیکن‌های این بازی می‌توانند تحلیل آن را بخواهند یا با نشان دادنش مخالفت کنند.
refused-no-replay = بازپخش این بازی در دسترس نیست.
refused-no-import = فایل این بازی دیگر پیش من نیست. برای دیدن بازپخش، فایل را دوباره بفرستید.
refused-many-files = الان دارم چند فایل دیگر را بررسی می‌کنم. کمی بعد دوباره بفرستید.
refused-not-your-replay = این پیام را کس دیگری باز کرده است. فهرست خودتان را با { COMMAND("games") } ببینید.
refused-no-table = اینجا میزی باز نیست. با { COMMAND("new") } یک بازی شروع کنید.
refused-no-table-alone = اینجا میزی باز نیست. با { COMMAND("solo") } یک بازی با کامپیوتر شروع کنید.
refused-not-alone = بازی با کامپیوتر در گفت‌وگوی خصوصی با من است. آنجا { COMMAND("solo") } را بزنید.
refused-only-group = بازی گروهی در خود گروه شروع می‌شود. من را به گروهتان اضافه کنید یا با دکمهٔ زیر دوستتان را دعوت کنید. برای بازی با کامپیوتر هم همین‌جا { COMMAND("solo") } را بزنید.
refused-rule = { $reason } برای خواندن قانونش «📖 قوانین» را بزنید.
refused-store-away = الان نمی‌توانم چیزی ذخیره کنم، ولی بازی‌تان سر جایش است. اگر تا چند لحظهٔ دیگر خبری نشد، دوباره بزنید.
trouble = مشکلی پیش آمد، ولی بازی‌تان سر جایش است. چند لحظهٔ دیگر امتحان کنید.
refused-frozen = این میز برای بررسی متوقف شده و بازی‌اش منتظر می‌ماند. چیزی از دست نمی‌رود.
refused-only-group-setting = این کار فقط در گروه ممکن است. دستور را در خود گروه بفرستید.
table-damaged = اطلاعات این میز آسیب دیده است و بازی‌اش ادامه پیدا نمی‌کند. میزهای دیگر سالم‌اند.
restored = ببخشید! خرابی پیش آمد و به نسخهٔ پشتیبانِ { $hours ->
        [0] کمتر از یک ساعت
       *[other] حدود { $hours } ساعت
    } پیش برگشتم. حرکت‌های بعد از آن از دست رفته‌اند؛ لطفاً بازی را از همین صفحه‌ای که الان می‌بینید ادامه بدهید.
refused-too-soon = این دکمه تازه ظاهر شده است. اگر همین را می‌خواهید، یک بار دیگر بزنید.
slow-down = کمی آهسته‌تر…
# The answer to /board if the board was sent again recently.
board-is-recent = صفحهٔ بازی را همین یکی دو دقیقه پیش دوباره فرستادم. کمی بالاتر در همین گفت‌وگوست.

## Done

done-undo = آخرین حرکت برگردانده شد.
done-joined = به میز پیوستید.
done-opened = میز باز شد و شما سر آن نشستید.
already-joined = از قبل سر این میز نشسته‌اید.
done-left = میز را ترک کردید.
done-computer-added = یک کامپیوتر ({ $level }) سر میز نشست.
done-computer-removed = کامپیوتر از سر میز بلند شد.
done-option = تنظیمات میز عوض شد.
done-removed = { $player } از میز حذف شد.
done-host = از حالا میزبان { $player } است.
done-started = بازی شروع شد.
done-stand-in = از حالا کامپیوتر به‌جای { $player } بازی می‌کند.
done-back = خوش برگشتید. صندلی دوباره مال شماست.
done-stopped = میز بسته شد.
done-resigned = از بازی کنار کشیدید.
done-vote = رأی دادید. تا حالا { $votes } رأی از { $needed } رأی لازم داده شده است.
done-vote-asked = حالا بازیکنان می‌توانند رأی بدهند.
done-vote-withdrawn = رأیتان را پس گرفتید.
done-switched = عوض شد و به بقیه خبر دادم.
done-kept = میز باز می‌ماند.
done-board = صفحهٔ بازی به پایین گفت‌وگو آمد.
done-preference = ذخیره شد.
done-language = زبان عوض شد.
done-language-own = از این پس پاسخ دکمه‌هایی که می‌زنید فارسی است. زبان گروه را مدیران عوض می‌کنند.
hand-by-key = در صخرهٔ مرجانی، دستتان را با دکمهٔ 🃏 (دست) زیر صفحهٔ بازی ببینید. در بازی‌های دیگر چیزی پنهان نیست.
cancelled = باشد، بازی ادامه دارد.
cancelled-lobby = باشد، میز باز می‌ماند.

## A new game

new-title = کدام بازی را شروع کنیم؟
solo-title = کدام بازی را با کامپیوتر بازی می‌کنید؟
setup-title = بازی { $game }: تنظیمات را انتخاب کنید و بعد میز را باز کنید.
solo-setup-title = بازی { $game } با کامپیوتر: حریف‌ها را انتخاب کنید و بازی را شروع کنید.
option-line = { $name }: { $value }
setup-seats = تعداد صندلی‌ها: { $count }
setup-opponent = حریف { $number }: { $level }
setup-opponent-more = ➕ یک حریف دیگر
setup-opponent-less = ➖ یک حریف کمتر
setup-open = ➕ باز کردن میز
setup-start = ▶️ شروع بازی
setup-back = ↩️ بازی‌های دیگر

## The lobby

lobby-title =
    { $free ->
        [0] میز { $game }: آمادهٔ شروع
       *[other] میز { $game }: منتظر بازیکن‌ها
    }
lobby-rematch = یک دست دیگر!
lobby-casual = 🤝 دوستانه: در رده‌بندی حساب نمی‌شود.
# Some people joined before this was changed.
lobby-switched =
    { $state ->
        [on] ⚠️ { $host } پس از پیوستن { $players }، بازی را دوستانه کرد.
       *[off] ⚠️ { $host } پس از پیوستن { $players }، بازی را از دوستانه درآورد: در رده‌بندی حساب می‌شود.
    }
told-switched =
    { $state ->
        [on] 🤝 { $host } این بازی { $game } را دوستانه کرد: در رده‌بندی حساب نمی‌شود. اگر موافق نیستید، می‌توانید میز را پیش از شروع ترک کنید.
       *[off] ⚠️ { $host } این بازی { $game } را از دوستانه درآورد: در رده‌بندی حساب می‌شود. اگر موافق نیستید، می‌توانید میز را پیش از شروع ترک کنید.
    }
lobby-seat = صندلی { $number }: { $player }
lobby-seat-host = صندلی { $number }: { $player } (میزبان)
lobby-seat-free = صندلی { $number }: خالی
lobby-time-limit =
    { $unit ->
        [off] مهلت نوبت: نامحدود
       *[other] مهلت نوبت: { duration }
    }
# The same on a key.
key-time-limit =
    { $unit ->
        [off] مهلت نوبت: نامحدود
       *[other] مهلت نوبت: { duration }
    }
lobby-narrator =
    { $on ->
        [yes] شرح راوی: روشن
       *[no] شرح راوی: خاموش
    }
lobby-waiting =
    { $more ->
        [no] منتظر { SPELL($missing) } بازیکن دیگر هستیم.
       *[yes] منتظر دست‌کم { SPELL($missing) } بازیکن دیگر هستیم.
    }
lobby-ready =
    { $free ->
        [0] همه‌چیز آماده است. { $host } می‌تواند بازی را شروع کند.
       *[other] هنوز جا هست، اما { $host } می‌تواند همین حالا بازی را شروع کند.
    }
lobby-no-host = این میز هنوز میزبان ندارد. اولین کسی که بپیوندد میزبان می‌شود.
lobby-join = پیوستن
lobby-leave = ترک میز
switch-shuffled =
    { $state ->
        [on] نوبت‌ها: تصادفی
       *[off] نوبت‌ها: به‌ترتیب
    }
switch-when_full =
    { $state ->
        [on] شروع بازی: وقتی پر شد
       *[off] شروع بازی: با میزبان
    }
switch-casual =
    { $state ->
        [on] 🤝 دوستانه: روشن
       *[off] 🤝 دوستانه: خاموش
    }
switch-pinned =
    { $state ->
        [on] 📌 سنجاق: روشن
       *[off] 📌 سنجاق: خاموش
    }
# What the settings of a lobby mean, one short line each.
about-seats = صندلی‌ها: جای بازیکن‌ها و کامپیوترها.
about-time-limit = مهلت نوبت: اگر بگذرد، کامپیوتر می‌تواند به‌جای بازیکن بازی کند.
about-narrator = راوی: گاهی یک جمله دربارهٔ بازی می‌نویسد.
about-shuffled = نوبت‌ها: به ترتیب پیوستن یا تصادفی.
about-when_full = شروع: با دکمهٔ میزبان یا وقتی میز پر شد.
about-casual = دوستانه: در رده‌بندی حساب نمی‌شود.
about-away = اگر مهلت کسی گذشت: بازیکن‌ها تصمیم بگیرند، یا کامپیوتر همان یک حرکت را بکند، یا تا برگشتنش به‌جای او بازی کند.
about-pinned = سنجاق: صفحهٔ بازی بالای گفت‌وگو سنجاق می‌شود.
lobby-people = 👥 بازیکن‌ها
people-ask = میزبانی را به چه کسی می‌سپارید، یا چه کسی را از میز حذف می‌کنید؟
key-host = 👑 میزبانی با { $player }
key-remove = ✖️ حذف { $player }
lobby-start = ▶️ شروع بازی
lobby-computer = 🤖 { $level }
lobby-settings = ⚙️ تنظیمات
lobby-settings-done = ✅ تمام
lobby-computer-less = ➖ کامپیوتر
lobby-invite = 🔗 لینک دعوت
lobby-expired = میز { $game } سی دقیقه منتظر ماند و جمع شد. با { COMMAND("new") } دوباره بچینیدش.
lobby-stopped = میز { $game } بسته شد.
invite-text = میز { $game } در گروه «{ $chat }» منتظر شماست. با دکمهٔ زیر به میز بروید و «پیوستن» را بزنید.
invite-open = 🎲 رفتن به میز
# Typed after the bot's username in any chat; words separated by spaces, the usual one first.
invite-words = دعوت
invite-title = دعوت به { $game }
invite-about = برای { SPELL($seats) } نفر، در گفت‌وگوی خصوصی با ربات
# The button above the results, for somebody who has not started the bot; as short as possible.
invite-start-first = اول گفت‌وگو با من را باز کنید
invite-ready = حالا می‌توانید دوستتان را دعوت کنید: دکمهٔ زیر را بزنید، گفت‌وگویتان با او را انتخاب کنید و یک بازی را بفرستید.
invite-choose = ✉️ دعوت از یک دوست
# The card of an invitation, in any chat.
card-invites = { $host } شما را به یک دست { $game } دعوت می‌کند.
card-where = صفحهٔ بازی در گفت‌وگوی خصوصی هر کس با ربات می‌آید؛ لازم نیست عضو یک گروه باشید.
card-join = 🎲 پیوستن به بازی
card-open = 🎲 رفتن به صفحهٔ بازی
card-joined = به میز پیوستید. صفحهٔ بازی در گفت‌وگوی خصوصی‌تان با من است.
card-started = بازی شروع شد. صفحهٔ بازی در گفت‌وگوی خصوصی‌تان با من است.
# Instead of everything on a card that is no longer updated, because the invitation was sent to five more chats since.
card-replaced =
    این پیام دیگر به‌روز نمی‌شود، چون دعوت دوباره فرستاده شده است. بازی را در پیام‌های تازه‌تر دنبال کنید.
    صفحهٔ بازی در گفت‌وگوی خصوصی هر بازیکن با ربات است.
card-removed = میزبان صندلی‌تان را سر این میز پس گرفت.
card-expired = میز { $game } یک روز منتظر ماند و جمع شد. می‌توانید دوباره دعوت کنید.
key-revoke = ✖️ باطل کردن دعوت‌ها
done-revoked = دعوت‌های قبلی باطل شد. لینک دعوت تازه زیر صفحهٔ میز است.
people-back = ↩️ برگشت
people-ask-invitations = دعوت‌هایی را که فرستاده‌اید باطل کنم؟
invite-expired = این دعوت دیگر معتبر نیست. از دوستتان یک لینک تازه بگیرید.

## Ending, leaving, choosing a table

stop-ask =
    { $cost ->
        [agree] میز { $game } را ببندیم؟ امتیازها نشان داده می‌شود و بازی ادامه پیدا نمی‌کند. اگر میز بدون موافقت همه بسته شود، هر کس آن را بسته یا به بستنش رأی داده باشد در این بازی نفر آخر حساب می‌شود.
        [last] میز { $game } را ببندیم؟ امتیازها نشان داده می‌شود و بازی ادامه پیدا نمی‌کند. هر کس میز را ببندد یا به بستنش رأی بدهد در این بازی نفر آخر حساب می‌شود.
       *[none] میز { $game } را ببندیم؟ امتیازها نشان داده می‌شود و بازی ادامه پیدا نمی‌کند.
    }
# For the host or an administrator, if the game counts in the standings for others but not for them.
stop-ask-vote = این بازی { $game } برای بازیکنانش در رده‌بندی حساب می‌شود؛ پس فقط خودشان می‌توانند با رأی دادن میز را ببندند. از آن‌ها بپرسیم؟
stop-yes-vote = بله، بپرسیم
stop-ask-lobby = میز { $game } را ببندیم؟ بازی هنوز شروع نشده است.
stop-yes-lobby = بله، ببندیم
stop-yes = بله، تمامش کنیم
stop-no = نه، ادامه می‌دهیم
stop-no-lobby = نه، باز بماند
stop-vote = بستن میز { $game } به { $needed } رأی نیاز دارد. تا حالا { $votes } رأی داده شده است.
# After somebody has left. One more press closes the table.
stop-vote-enough = تا حالا { $votes } رأی داده شده که برای بستن میز { $game } کافی است. هر کس موافق است، «{ vote-yes }» را بزند تا میز بسته شود.
# In place of the state of the vote, after a move, the end of the game, or when no vote is left.
vote-over =
    { $why ->
        [end] بازی { $game } تمام شد و دیگر رأی‌گیری برای بستن میز لازم نیست.
        [none] دیگر کسی نمی‌خواهد میز { $game } بسته شود و رأی‌گیری تمام شد.
       *[move] بازی { $game } ادامه پیدا کرد و رأی‌گیری برای بستن میز تمام شد.
    }
vote-yes = من هم موافقم
vote-no = رأیم را پس می‌گیرم
vote-not-cast = هنوز رأی نداده‌اید؛ اگر موافق نیستید، لازم نیست کاری بکنید.
resign-ask = اگر بازی { $game } را نیمه‌کاره بگذارید، برایتان باخت حساب می‌شود. کنار می‌کشید؟
resign-yes = بله، کنار می‌کشم
leave-ask =
    { $cost ->
        [last] بازی { $game } هنوز تمام نشده است. اگر بروید، کامپیوتر به‌جای شما می‌نشیند و اگر برنگردید، در این بازی نفر آخر حساب می‌شوید. میز را ترک می‌کنید؟
       *[none] بازی { $game } هنوز تمام نشده است. اگر بروید، کامپیوتر به‌جای شما می‌نشیند. میز را ترک می‌کنید؟
    }
# A game against computers ends when the only person leaves.
leave-ask-solo =
    { $cost ->
        [last] بازی { $game } هنوز تمام نشده است. اگر بروید، بازی همین‌جا تمام می‌شود و در این بازی نفر آخر حساب می‌شوید. میز را ترک می‌کنید؟
       *[none] بازی { $game } هنوز تمام نشده است. اگر بروید، بازی همین‌جا تمام می‌شود. میز را ترک می‌کنید؟
    }
leave-yes = بله، می‌روم
choose-table = کدام میز؟
table-line =
    { $stage ->
        [lobby] { $table }، شروع‌نشده: { $players }
       *[running] { $table }: { $players }
    }
# The computers at a table, after the names of the people.
table-computers =
    { $count ->
        [1] کامپیوتر
       *[other] { SPELL($count) } کامپیوتر
    }
crowd = اینجا { SPELL($count) } میز باز است و بیشتر از این نمی‌شود. یکی را تا آخر بازی کنید، یا میز بی‌استفاده‌ای را ببندید:
close-idle = بستن { $table }

## Notifications

notify-own = نوبتتان که شد، { $calls }
calls-default = همان‌طور که هر گروه انتخاب کرده است خبر می‌دهم.
calls-group = در خود گروه خبر می‌دهم.
calls-private = در گفت‌وگوی خصوصی خبر می‌دهم.
calls-both = هم در گروه خبر می‌دهم، هم در گفت‌وگوی خصوصی.
calls-none = خبری نمی‌دهم.
notify-quiet = ساعت‌های آرام: از { $start } تا { $end } (منطقهٔ زمانی: { $zone }). در این ساعت‌ها خبری به شما نمی‌دهم.
notify-no-quiet = ساعت‌های آرام: خاموش
notify-typed = اگر ساعت یا منطقهٔ زمانی دیگری می‌خواهید، بعد از { COMMAND("notify") } بنویسید؛ مثلاً { $example }
# Something else was typed after /notify; the settings follow.
notify-unknown = آنچه نوشتید برایم روشن نبود و چیزی عوض نشد. ساعت‌ها را بدون دقیقه بنویسید.
# Hours were typed in a group; the settings of the group follow, with a button that leads to the private chat.
notify-typed-in-group = ساعت‌های آرام خود را در گفت‌وگوی خصوصی با من بنویسید. تنظیمات این گروه:
notify-zones = منطقهٔ زمانی‌تان را انتخاب کنید.
zone-tehran = تهران
zone-kabul = کابل
zone-dubai = دبی
zone-istanbul = استانبول
zone-berlin = برلین
zone-london = لندن
zone-new-york = نیویورک
zone-toronto = تورنتو
zone-los-angeles = لس‌آنجلس
zone-sydney = سیدنی
zone-utc = ساعت جهانی
# To a group; $calls is one of the sentences above.
notify-chat = نوبت هر کس که شد، { $calls } هر کس می‌تواند برای خودش چیز دیگری انتخاب کند.
notify-silent = بی‌صدا: { $kinds }
notify-all-heard = همهٔ پیام‌ها صدا دارند.
silent-boards = صفحهٔ بازی
silent-calls = خبر نوبت
silent-notices = پیام‌های دیگر
key-chosen = ✅ { $label }
key-calls-default = مثل گروه
key-calls-group = در گروه
key-calls-private = خصوصی
key-calls-both = هر دو
key-calls-none = هیچ‌کدام
key-quiet =
    { $chosen ->
        [yes] ✅
       *[no] 🌙
    } { $start } تا { $end }
key-quiet-off = بدون ساعت آرام
key-zones = 🌍 منطقهٔ زمانی
key-silent-boards = 🔕 بی‌صدا کردن صفحهٔ بازی
key-silent-calls = 🔕 بی‌صدا کردن خبر نوبت
key-silent-notices = 🔕 بی‌صدا کردن پیام‌های دیگر
key-notify-own = 🔔 تنظیم برای خودم
light-private = صفحهٔ بازی را در این گفت‌وگو چطور بفرستم؟
light-group = صفحهٔ بازی را در این گروه چطور بفرستم؟ این را مدیران انتخاب می‌کنند.
key-light-off = 🖼 تصویر کامل
key-light-small = 🖼 تصویر سبک
key-light-words = 📝 فقط متن
light-themes = زمینهٔ تصویرها را هم انتخاب کنید: روشن، تیره یا زمینهٔ خود هر بازی.
key-theme-own = 🎨 زمینهٔ خود بازی
key-theme-light = ☀️ روشن
key-theme-dark = 🌙 تیره
next-noted = باشد، میز بعدی اینجا که باز شد، در گفت‌وگوی خصوصی خبرتان می‌کنم.
next-start-first = برای اینکه بتوانم خبرتان کنم، اول گفت‌وگوی خصوصی با من را باز کنید: دکمهٔ زیر و بعد «شروع» را بزنید.
next-start = 💬 گفت‌وگوی خصوصی
next-off = باشد، دربارهٔ میز بعدی خبری نمی‌دهم.
next-opened = در گروه «{ $chat }» میز { $game } باز شد.

## Finished games and their replays

history-title = آخرین بازی‌های این گفت‌وگو
history-title-own = آخرین بازی‌های شما
history-line =
    { $days ->
        [0] بازی { $number }، { $game }، در ۲۴ ساعت گذشته: { $players }.
       *[other] بازی { $number }، { $game }، { SPELL($days) } روز پیش: { $players }.
    }
# tied: whether somebody who did not win has as many points as the winner.
history-seat =
    { $won ->
        [yes]
            { $counts ->
                [pieces] 🏆 { $name } با رساندن { $points } مهره برد
               *[points] 🏆 { $name } با { $points } امتیاز برد
            }
       *[no]
            { $counts ->
                [pieces]
                    { $tied ->
                        [yes] { $name } هم { $points } مهره رسانده بود
                       *[no] { $name } { $points } مهره رسانده بود
                    }
               *[points]
                    { $tied ->
                        [yes] { $name } هم { $points } امتیاز داشت
                       *[no] { $name } { $points } امتیاز داشت
                    }
            }
    }
# A game that does not count in the standings.
history-casual = { $game } (دوستانه)
# A game that was closed, resigned or left before its end.
history-unfinished =
    { $casual ->
        [yes] { $game } (دوستانه، نیمه‌کاره)
       *[no] { $game } (نیمه‌کاره)
    }
# $name took the seat of $first during the game.
history-replaced = { $name } به‌جای { $first }
# In games that have no scores.
history-seat-only =
    { $won ->
        [yes] 🏆 { $name }
       *[no] { $name }
    }
history-newer = ➡️ تازه‌ترها
history-older = قدیمی‌ترها ⬅️
history-none = هنوز بازی تمام‌شده‌ای نیست.
replay-position =
    { $number ->
        [0] آغاز بازی؛ این بازی { $count } حرکت دارد.
       *[other] حرکت { $number } از { $count }
    }
replay-replaced = { $player } وسط بازی به‌جای { $first } نشست.
replay-turning-point = نقطهٔ عطف: شانس برد { $player } از { $before } درصد به { $after } درصد رسید.
replay-first = ⏮
replay-back = ◀️
replay-forward = ▶️
replay-last = ⏭
replay-next-turning-point = ⚡ نقطهٔ عطف
replay-analysis = 📈 تحلیل
replay-animation = 🎞️ فیلم بازی
replay-animation-text = همهٔ این بازی در یک فیلم کوتاه.
replay-animation-making = دارم فیلم این بازی را می‌سازم. یکی دو دقیقه صبر کنید…
replay-animation-progress = 🎞️ دارم فیلم این بازی را می‌سازم؛ { $percent } درصد تصویرهایش آماده است…
replay-animation-ready = 🎞️ فیلم آماده شد.
replay-animation-failed = فیلم این بازی ساخته نشد. کمی بعد دوباره امتحان کنید.
replay-file = 📎 فایل بازی
# The group does not allow animations, or files.
replay-animation-forbidden = در این گروه نمی‌شود فیلم فرستاد. بازیکن‌ها می‌توانند فیلم این بازی را در گفت‌وگوی خصوصی با { COMMAND("games") } بگیرند.
replay-file-forbidden = در این گروه نمی‌شود فایل فرستاد. بازیکن‌ها می‌توانند فایل این بازی را در گفت‌وگوی خصوصی با { COMMAND("games") } بگیرند.
replay-file-text = همهٔ حرکت‌های این بازی در این فایل است.
replay-share = 📢 به همه نشان بده
replay-sent = بازپخش را در گفت‌وگوی خصوصی برایتان فرستادم.
replay-shared = حالا همه این بازپخش را می‌بینند.
replay-searching = دنبال نقطه‌های عطف این بازی می‌گردم. چند لحظه صبر کنید…
replay-no-turning-points = این بازی نقطهٔ عطف مشخصی نداشت.
replay-imported = این بازی را از فایلی که فرستادید باز کردم؛ در رده‌بندی کسی حساب نمی‌شود.
import-how = فایل بازی را همین‌جا بفرستید تا بازپخشش را نشان بدهم. فایل بازی‌های تمام‌شده را از { COMMAND("games") } بگیرید.
import-too-large = این فایل بزرگ‌تر از آن است که فایل یک بازی باشد: حداکثر { $kilobytes } کیلوبایت.
import-unavailable = نتوانستم این فایل را از تلگرام بگیرم. کمی بعد دوباره بفرستید.
import-too-long = بررسی این فایل بیش از حد طول کشید و نیمه‌کاره ماند.
# problem: what is wrong, in English.
import-wrong =
    این فایل را نمی‌توانم نمایش بدهم. اولین اشکال در خط { $line } است.
    علت به زبان انگلیسی: { $problem }
import-illegal = حرکت خط { $line } این فایل مجاز نیست: { $word }

## Start, help, language

start-private =
    سلام { $name }، میز چیده است و جایتان محفوظ! کدام را بازی کنیم: آزول، آزول سینترا، صخرهٔ مرجانی یا آیس کالت؟

    در گروه با دوستانتان بازی کنید، یا همین‌جا با کامپیوتر. برای بازی گروهی، من را به گروهتان اضافه کنید و آنجا { COMMAND("new") } را بزنید. همهٔ دستورها: { COMMAND("help") }
start-group =
    سلام! میز بازی رسید: آزول، آزول سینترا، صخرهٔ مرجانی و آیس کالت.
    با { COMMAND("new") } بازی را انتخاب کنید؛ بقیه با زدن یک دکمه می‌پیوندند. قوانین بازی‌ها: { COMMAND("rules") }
# In a private chat, the answer to a command that does not exist.
unknown-command = این دستور را نمی‌شناسم. فهرست دستورها: { COMMAND("help") }
help =
    🎲 بازی
    باز کردن میز در گروه: { COMMAND("new") }
    بازی با کامپیوتر، در گفت‌وگوی خصوصی: { COMMAND("solo") }
    پیوستن به میز: { COMMAND("join") }
    ترک میز: { COMMAND("leave") }
    بستن میز: { COMMAND("stop") }

    🖼 سر میز
    آوردن صفحهٔ بازی به پایین گفت‌وگو: { COMMAND("board") }
    خواندن صفحهٔ بازی به صورت متن: { COMMAND("text") }
    دیدن دست خودتان در صخرهٔ مرجانی: { COMMAND("hand") }

    📖 قوانین و یادگیری
    قوانین بازی‌ها با تصویر: { COMMAND("rules") }
    می‌توانید سؤالتان را هم بعد از همین دستور بنویسید؛ مثلاً «ردیف کف چند خانه دارد؟»
    یاد گرفتن هر بازی با تمرین‌های کوتاه: { COMMAND("learn") }
    معمای روز: { COMMAND("daily") }

    🏆 نتیجه‌ها و آمار
    بازی‌های تمام‌شده و بازپخش آن‌ها: { COMMAND("games") }
    جدول رده‌بندی گروه: { COMMAND("top") }
    آمار و امتیاز خودتان: { COMMAND("me") }
    بررسی قرعهٔ بازی: { COMMAND("check") }

    ⚙️ تنظیمات
    خبر نوبت و ساعت‌های آرام: { COMMAND("notify") }
    خبر باز شدن میز بعدی گروه: { COMMAND("next") }
    تصویر سبک یا فقط متن، زمینهٔ روشن یا تیره: { COMMAND("light") }
    تغییر زبان: { COMMAND("language") }
    اطلاعاتی که از شما نگه می‌دارم و راه پاک کردنشان: { COMMAND("privacy") }

    در نوبت خودتان، دکمه‌های زیر تصویر را بزنید. دکمه‌ای که 🚫 دارد الان مجاز نیست؛ اگر آن را بزنید دلیلش را می‌گویم. { SEARCH() ->
        [plain]
            برای خواندن قانونش «📖 قوانین» را بزنید.

            کامپیوترها اینجا آهسته‌تر از معمول فکر می‌کنند؛ برای همین به‌جای سطح‌های «سخت» و «استاد»، دو سطح ضعیف‌تر هست: «متوسط ۲» و «متوسط ۳».
       *[compiled] برای خواندن قانونش «📖 قوانین» را بزنید.
    }

    در تصویر، تعداد خط‌های پر کنار نام کامپیوتر سطحش را نشان می‌دهد: یکی یعنی «{ level-easy }»، دو تا یعنی «{ level-medium }»، سه تا یعنی «{ level-hard }» و چهار تا یعنی «{ level-master }». علامت مساوی یعنی کامپیوتر هم‌سطح بازیکن‌های سر میز بازی می‌کند. ستارهٔ طلایی گوشهٔ صفحهٔ یک بازیکن یعنی او حرکت مهمی کرده است.
start-solo = 🤖 بازی با کامپیوتر
start-key-solo = 🤖 بازی با کامپیوتر
start-key-group = ➕ افزودن به گروه
start-key-new = 🎲 بازی تازه
start-key-rules = 📖 قوانین بازی‌ها
language-title = زبان را انتخاب کنید.
language-fa = فارسی
language-en = English
# Typed after /language: names of the languages in this one; words separated by spaces.
language-words-fa = فارسی پارسی
language-words-en = انگلیسی
# Typed after a command; words separated by spaces.
typed-on = روشن
typed-off = خاموش
# Words that may stand before and between typed hours, such as “from 23 to 8”.
typed-between-hours = از تا الی بین و ساعت صبح بامداد
command-start = معرفی و شروع
command-help = راهنما
command-new = بازی تازه در گروه
command-solo = بازی با کامپیوتر
command-join = پیوستن به میز
command-leave = ترک میز
command-stop = بستن میز
command-board = نمایش دوبارهٔ صفحهٔ بازی
command-hand = دست من
command-text = صفحهٔ بازی به صورت متن
command-games = بازی‌های تمام‌شده و بازپخش آن‌ها
command-top = جدول رده‌بندی گروه
command-me = آمار و امتیاز من
command-rules = قوانین بازی‌ها
command-notify = خبر نوبت و ساعت‌های آرام
command-light = تصویر سبک یا فقط متن، زمینهٔ روشن یا تیره
command-next = خبر باز شدن میز بعدی
command-learn = یاد گرفتن بازی‌ها با تمرین
command-daily = معمای روز
command-check = بررسی قرعهٔ بازی
command-privacy = حریم خصوصی
command-mydata = فایل داده‌های من
command-forget = پاک کردن نام و شناسهٔ من
command-language = تغییر زبان

## Standings of a group (/top) and the page of one person (/me)

period-week = این هفته
period-month = این ماه
period-all = از اول تا حالا
key-period-week = این هفته
key-period-month = این ماه
key-period-all = از اول

top-title = 🏆 { $game }، { $period }
top-line = { $rank }. { $player }: { $rating } (±{ $spread })، { $won } برد در { $played } بازی
top-details = میانگین جایگاه { $place }، رکورد یک بازی { $best }، بیشترین برد پیاپی { $longest }
top-details-no-best = میانگین جایگاه { $place }، بیشترین برد پیاپی { $longest }
top-stronger = { $player } از کامپیوتر { $level } قوی‌تر است.
top-show = 📢 به همه نشان بده
top-empty = هنوز هیچ بازی‌ای از این گروه در رده‌بندی حساب نشده است. با { COMMAND("new") } شروع کنید.
top-empty-period = در این دوره هیچ بازی‌ای در رده‌بندی حساب نشده است.
top-rules =
    ترتیب جدول با امتیاز منهای عدد ± معلوم می‌شود؛ هر چه بیشتر بازی کنید، ± کوچک‌تر می‌شود.
    کسی که بازی را ببندد یا برای همیشه ترک کند، نفر آخر حساب می‌شود. کسی هم که پس از سه حرکت خودکار پیاپی صندلی‌اش را از دست بدهد یا دیگری جایش بنشیند، نفر آخر است. اگر میز دو روز بی‌حرکت بماند (با مهلت سه‌روزه: پنج روز)، کسی که نوبتش بوده است نفر آخر حساب می‌شود.
    بازی نیمه‌کاره برای بقیه حساب نمی‌شود. اگر همه با بستن موافق باشند و کامپیوتری بازی نکند، برای هیچ‌کس حساب نمی‌شود.
    اگر بیشتر حرکت‌های کسی را کامپیوتر انجام داده باشد، آن بازی برایش نه برد حساب می‌شود نه رکورد، و امتیازش بالا نمی‌رود.
    برای کسی که وسط بازی به‌جای دیگری بنشیند، آن بازی حساب نمی‌شود.
    بازی دوستانه حساب نمی‌شود.
top-picture-title = رده‌بندی { $game }
top-picture-note = رتبه: امتیاز منهای ± (میزان تردید)
top-picture-won = { $won } برد در { $played } بازی
top-picture-computer = کامپیوتر { $level }
top-picture-rating = امتیاز
top-picture-played = بازی
top-picture-won-short = برد
top-picture-place = جایگاه
top-picture-best = رکورد
top-picture-streak = پیاپی

me-title = 📈 { $player } در { $game }
me-chat = در این گروه
me-everywhere = در همهٔ گفت‌وگوها
me-rating = امتیاز: { $rating } (±{ $spread })
me-rated-in-group = امتیاز و نمودارش فقط از بازی‌هایتان در گروه «{ $chat }» حساب شده است، چون بیشتر آنجا بازی کرده‌اید.
me-rated-in-private = امتیاز و نمودارش فقط از بازی‌هایتان در گفت‌وگوی خصوصی با من حساب شده است، چون بیشتر اینجا بازی کرده‌اید.
me-rated-in-card = امتیاز و نمودارش فقط از بازی‌های میزی حساب شده است که با دعوت باز شد، چون بیشتر سر آن میز بازی کرده‌اید.
me-strength =
    { $games ->
        [1] قدرت در برابر کامپیوتر: { $strength }، { $near }؛ برآورد از یک بازی
       *[other] قدرت در برابر کامپیوتر: { $strength }، { $near }؛ برآورد از { $games } بازی آخر
    }
# What the numbers above mean. kind: "both" if me-strength is there.
me-numbers =
    { $kind ->
        [both] جایتان در رده‌بندی با امتیاز منهای ± معلوم می‌شود؛ ± میزان تردید در امتیاز است. قدرت فقط از بازی‌هایتان با کامپیوتر برآورد می‌شود و بازی کامپیوتر «هم‌سطح» از روی آن تنظیم می‌شود.
       *[rating] جایتان در رده‌بندی با امتیاز منهای ± معلوم می‌شود؛ ± میزان تردید در امتیاز است و هر چه بیشتر بازی کنید، کوچک‌تر می‌شود.
    }
me-counts = { $won } برد در { $played } بازی، میانگین جایگاه { $place }
me-place = { $whole }{ picture-decimal }{ $tenth }
me-best = رکورد در یک بازی: { $best }
me-streak = بیشترین برد پیاپی: { $longest }
# The chances are those that the computer computed before and after the move.
me-best-move = ⚡ بهترین حرکت از نگاه کامپیوتر: شانس برد از { $before } به { $after } درصد رسید.
me-best-move-key = ⚡ دیدن بهترین حرکت
me-opponents = حریف‌های همیشگی: { $players }
me-achievement = 🏅 { $achievement }: { $count } بار
me-empty = هنوز هیچ بازی‌ای تمام نکرده‌اید که در رده‌بندی حساب شود.
me-sent = آمارتان را در گفت‌وگوی خصوصی برایتان فرستادم.
me-start = آمارتان را فقط به خودتان نشان می‌دهم. برای دیدنش گفت‌وگوی خصوصی با من را باز کنید.
me-open = دیدن آمار من
me-show = نمایش در گروه
me-shown = آمارتان در گروه نشان داده شد.
me-picture-history =
    { $count ->
        [0] امتیاز پس از اولین بازی معلوم می‌شود
        [1] امتیاز پس از یک بازی
       *[other] روند امتیاز و ± در { $count } بازی
    }
me-picture-opponents = حریف‌های همیشگی
# Above the numbers of games in which the owner of the page was ahead of each opponent.
me-picture-ahead = بالاتر از او
me-picture-opponent = { $better } از { $games }
me-picture-achievements = دستاوردها
me-picture-none = هنوز چیزی نیست

## In pictures: short

picture-slot = { "\uFFFC" }
picture-direction = rtl
picture-digits = ۰۱۲۳۴۵۶۷۸۹
picture-decimal = ٫
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
picture-hidden = ؟
picture-last-round = دور پایانی ({ $round })
picture-next-seat = بعد: { $who }
picture-computer =
    { $number ->
        [0] کامپیوتر
       *[other] کامپیوتر { $number }
    }
picture-this-round = در پایان دور

## Rule lookup

rules-title = قوانین کدام بازی؟
rules-game = قوانین { $game }
rules-choose = دنبال چه می‌گردید؟ یکی از بخش‌ها را باز کنید.
rules-numbers = شمارهٔ قانون: { $rules }
rules-other-games = ↩️ بازی‌های دیگر
rules-chapters = ↩️ بخش‌ها
rules-topics = ☰ فهرست
rules-next = بعدی ⬅️
rules-previous = ➡️ قبلی
# A topic whose rule needs more than one picture.
rules-picture = 🖼 تصویر { $number } از { $count }
# The pages for newcomers.
intro-aim = هدف:
intro-turn = نوبت شما:
intro-topic = 📖 قانون این تصویر: { $topic }
intro-score = امتیاز:
intro-choose = کدام بازی را یاد بگیریم؟
intro-others = ❓ بازی‌های دیگر
intro-line = { $game }: { $line }
# Nothing was found for a question.
thanks = خواهش می‌کنم! خوش بگذرد.
# A greeting, or a message without a question, in the private chat.
chat-only-rules = من به سؤال‌هایی دربارهٔ قوانین بازی‌ها جواب می‌دهم؛ کافی است سؤالتان را بنویسید. کارهای دیگرم: { COMMAND("help") }
# Answers to questions about the bot itself.
bot-takeback-title = برگرداندن حرکت
bot-takeback =
    تا وقتی نفر بعدی دکمه‌ای نزده است، دکمهٔ «لغو حرکت» زیر صفحهٔ بازی حرکت آخرتان را برمی‌گرداند. بعد از آن، از نفر بعدی می‌پرسم که موافق است یا نه.
    در بازی با کامپیوتر، جواب کامپیوتر هم برمی‌گردد. حرکتی که چیز پنهانی را رو کرده یا دور را تمام کرده است برنمی‌گردد.
bot-leaving-title = ترک میز
bot-leaving =
    با { COMMAND("leave") } میز گروهی را ترک می‌کنید: کامپیوتر به‌جای شما می‌نشیند و تا وقتی کس دیگری آنجا ننشسته است، می‌توانید برگردید. اگر برنگردید و بازی در رده‌بندی حساب شود، نفر آخر حساب می‌شوید.
    بازی با کامپیوتر را با { COMMAND("stop") } نیمه‌کاره می‌گذارید و برایتان باخت حساب می‌شود. پیش از هر دو می‌پرسم که مطمئنید یا نه.
    اگر فقط مدتی نیستید، در بازی با دیگران مکث بهتر است: زیر صفحهٔ بازی «بیشتر» و بعد «⏸ مکث» را بزنید. بقیه هم باید موافق باشند.
bot-friends-title = بازی با دوستان
bot-friends =
    من را به گروهتان اضافه کنید و آنجا { COMMAND("new") } را بزنید؛ بقیه با زدن یک دکمه می‌پیوندند.
    اگر با دوستتان گروه مشترکی ندارید، در هر گفت‌وگویی نام کاربری من و کلمهٔ «دعوت» را بنویسید و از فهرستی که می‌آید یک بازی را بفرستید. هر کس صفحهٔ بازی را در گفت‌وگوی خصوصی خودش با من می‌بیند.
bot-levels-title = سطح کامپیوتر
bot-levels =
    سطح کامپیوتر را پیش از شروع انتخاب می‌کنید: «{ level-easy }»، «{ level-medium }»، «{ level-hard }» یا «{ level-master }». با «{ level-matched-own }» قدرت کامپیوتر از روی نتیجهٔ بازی‌هایتان تنظیم می‌شود.
    بازی با کامپیوتر با { COMMAND("solo") } شروع می‌شود. در گروه، میزبان می‌تواند پیش از شروع صندلی‌های خالی را به کامپیوتر بدهد.
bot-limit-title = مهلت نوبت
bot-limit =
    مهلت نوبت را میزبان پیش از شروع در تنظیمات میز انتخاب می‌کند. هنگام بازی هم می‌شود مهلت دیگری پیشنهاد کرد: زیر صفحهٔ بازی «بیشتر» را بزنید.
    وقتی مهلت کسی تمام شود، از بقیه می‌پرسم که کامپیوتر به‌جایش بازی کند یا نه، مگر اینکه میزبان چیز دیگری انتخاب کرده باشد. بازی با کامپیوتر در گفت‌وگوی خصوصی مهلت ندارد.
# Shows a page of the rules, which only its reader sees, to the whole group.
rules-publish = 📢 به همه نشان بده
# The reply to the latest of several messages that get no answer, because they came faster than answers can be sent.
answer-dropped = پیام‌ها آن‌قدر تند رسید که نتوانستم به همه جواب بدهم. اگر جواب این یکی را هم می‌خواهید، دوباره آن را بفرستید.
rules-nothing = قانونی برای این سؤال پیدا نشد. با کلمه‌های دیگری بپرسید یا خودتان بگردید.
rules-no-such-number =
    { $gaps ->
        [yes] قانونی با شمارهٔ { $rule } نیست. شماره‌ها از { $first } تا { $last } است، ولی پشت سر هم نیست.
       *[no] قانونی با شمارهٔ { $rule } نیست. شماره‌ها از { $first } تا { $last } است.
    }
rules-elsewhere = { $game }: { $title }
# The people of the example pictures; the topics call them by these names.
rules-name =
    { $number ->
        [1] سارا
        [2] امیر
        [3] نگار
       *[other] کیان
    }

## The menu of a running table, and what others must agree to

# form: as in key-rules.
key-table =
    { $form ->
        [sign] ⋯
        [word] بیشتر
       *[long] ⋯ بیشتر
    }
key-continue =
    { $form ->
        [sign] ▶️
        [word] ادامه
       *[long] ▶️ ادامهٔ بازی
    }
# To people at the table, and to those who may take a seat.
table-menu = سر این میز چه کار کنیم؟
table-menu-watching = می‌خواهید به‌جای کسی بنشینید؟
# If there is nothing to choose.
table-menu-empty = فعلاً اینجا گزینه‌ای برای شما نیست.
# The menu offered to call a stand-in for the player to move, but a move was made, the seat or the time limit changed, or
# the game was paused or has ended. Or it offered a seat that nobody can take any more.
table-menu-over = این منو قدیمی است؛ وضعیت بازی عوض شده است.
key-pause = ⏸ مکث
key-propose-time-limit = ⏱ { $limit }
key-leave = 🚪 ترک میز
key-sit = 👤 نشستن به‌جای { $player }
time-limit-ask = مهلت هر نوبت چقدر باشد؟ بقیهٔ بازیکن‌ها هم باید موافق باشند.
key-agree = ✅ موافقم
key-decline = ✖️ موافق نیستم
proposal-pause = { $player } پیشنهاد می‌کند بازی موقتاً متوقف شود. تا ۱۴ روز مهلت نوبت حساب نمی‌شود و هر کس سر میز است می‌تواند زودتر بازی را ادامه دهد.
proposal-time-limit =
    { $unit ->
        [off] { $player } پیشنهاد می‌کند نوبت‌ها مهلت نداشته باشند.
       *[other] { $player } پیشنهاد می‌کند مهلت هر نوبت { duration } باشد.
    }
proposal-seat = { $player } می‌خواهد به‌جای { $seat } بنشیند و بازی کند.
proposal-waiting = منتظر موافقت { $players } هستیم.
# The host alone may agree, too.
proposal-waiting-host = منتظر موافقت { $players } هستیم؛ موافقت { $host } (میزبان) به‌تنهایی کافی است.
# In place of a menu that is above the board, or far above the newest messages.
proposal-below = پیشنهاد را در پیام پایین‌تر ببینید.
proposal-paused = بازی موقتاً متوقف شد.
proposal-time-limit-changed = مهلت نوبت عوض شد.
proposal-seated = { $player } سر میز نشست و بازی را ادامه می‌دهد.
proposal-declined = همه موافق نبودند. بازی مثل قبل ادامه دارد.
proposal-withdrawn = پیشنهاد پس گرفته شد. بازی مثل قبل ادامه دارد.
# In place of a proposal that ends without an answer: after a day, when the game has ended, when the owner of the seat has
# returned, when somebody else or a computer plays one of the seats, or when somebody makes another proposal.
proposal-expired = یک روز گذشته است و هنوز همه جواب نداده‌اند؛ این پیشنهاد دیگر باز نیست.
proposal-ended = بازی تمام شد و این پیشنهاد دیگر باز نیست.
proposal-returned = { $player } برگشته است و خودش بازی می‌کند؛ صندلی‌اش دیگر خالی نیست.
proposal-changed = بازیکن یکی از صندلی‌ها عوض شد و این پیشنهاد دیگر باز نیست.
proposal-replaced = پیشنهاد تازه‌ای جای این پیشنهاد را گرفته است.
done-proposed = پیشنهادتان را به بقیهٔ بازیکن‌ها نشان دادم.
done-withdrawn = پیشنهادتان را پس گرفتید.
done-agreed = موافقت کردید. منتظر بقیه هستیم.
already-agreed = قبلاً موافقت کرده‌اید. منتظر بقیه هستیم.
done-paused = بازی موقتاً متوقف شد، حداکثر تا { $until }.
done-continued = بازی ادامه دارد.
note-paused = بازی فعلاً متوقف است، حداکثر تا { $until }. هر کس سر میز است می‌تواند زودتر آن را ادامه دهد.
# On the old board of a paused game that goes on.
note-continued = بازی در پیام پایین‌تر ادامه دارد.
note-forfeited =
    { $where ->
        [home] { $player } سه نوبت پشت سر هم نبود و صندلی را از دست داد. هر کس در گروه است می‌تواند به‌جایش بنشیند.
       *[guest] { $player } سه نوبت پشت سر هم نبود و صندلی را از دست داد. کامپیوتر به‌جایش بازی می‌کند.
    }
lobby-away =
    { $away ->
        [ask] اگر مهلت کسی گذشت: تصمیم با جمع
        [move] اگر مهلت کسی گذشت: یک حرکت با کامپیوتر
       *[play] اگر مهلت کسی گذشت: ادامه با کامپیوتر
    }

## Taking back a move

note-took-back = { $player } آخرین حرکتش را برگرداند.
takeback-ask = { $player } می‌خواهد آخرین حرکتش را برگرداند. { $asked }، اگر موافقید، تا { $seconds } ثانیهٔ دیگر «باشد» را بزنید.
key-grant = ✅ باشد
key-deny = ✖️ نه
done-takeback-asked = از { $player } پرسیدم. اگر تا یک دقیقهٔ دیگر موافقت کند، حرکتتان برمی‌گردد.
done-granted = موافقت کردید. حرکت برگردانده شد.
done-denied = بازی ادامه دارد. جوابتان در گروه نشان داده نمی‌شود.
done-request-withdrawn = درخواستتان را پس گرفتید. حرکت سر جایش می‌ماند.
# In the private chat of the person who asked; where: group if they play in a group, else here.
takeback-denied =
    { $where ->
        [group] { $table } در گروه «{ $chat }»: { $player } با برگرداندن حرکت موافق نبود. بازی ادامه دارد.
       *[here] { $player } با برگرداندن حرکت موافق نبود. بازی ادامه دارد.
    }
refused-must-agree = پیش از برگرداندن حرکتتان، { $player } باید با آن موافقت کند.
refused-declined = با برگرداندن این حرکت موافق نبودند.
refused-request-withdrawn = این درخواست را پس گرفتید. یک دقیقهٔ دیگر می‌توانید دوباره درخواست کنید.
refused-request-over = وقت این درخواست گذشته است.

## Refusals

refused-paused = بازی فعلاً متوقف است. اگر می‌خواهید ادامه دهید، دکمهٔ ▶️ (ادامه) را بزنید.
refused-paused-outside = بازی فعلاً متوقف است. وقتی بازیکن‌ها آن را ادامه دادند، دوباره بزنید.
refused-proposal-over = این پیشنهاد دیگر باز نیست.
refused-proposal-open = پیشنهاد دیگری منتظر جواب است. کمی بعد دوباره بزنید.
refused-seat-kept = این صندلی تا { $minutes } دقیقهٔ دیگر برای صاحبش می‌ماند. بعد از آن دوباره بزنید.
refused-held-another = در همین بازی روی صندلی دیگری نشسته بودید و نمی‌توانید روی این یکی بنشینید.
refused-seat-taken = حالا کس دیگری روی صندلی شما نشسته است.

## Days and hours

moment = { $weekday } { $day } { $month }، ساعت { $time }
moment-zone = { $moment } ({ $zone })
# The same moment in other time zones.
moment-zones = { $moment }، یعنی { $others }
weekday-0 = دوشنبه
weekday-1 = سه‌شنبه
weekday-2 = چهارشنبه
weekday-3 = پنجشنبه
weekday-4 = جمعه
weekday-5 = شنبه
weekday-6 = یکشنبه
# The months of the Persian calendar.
month-1 = فروردین
month-2 = اردیبهشت
month-3 = خرداد
month-4 = تیر
month-5 = مرداد
month-6 = شهریور
month-7 = مهر
month-8 = آبان
month-9 = آذر
month-10 = دی
month-11 = بهمن
month-12 = اسفند
