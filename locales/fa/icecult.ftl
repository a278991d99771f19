# Words of Ice Cult. $seat, $winners are names of players; $colour is a colour, $path a direction, $place a block's place;
# $arrow names an arrow («پیکان آبی رو به شمال»), $sign is its sign on a key; tilts have numbers, spaces and heights count from 1.

icecult-name = آیس کالت
icecult-colour-red = قرمز
icecult-colour-green = سبز
icecult-colour-yellow = زرد
icecult-colour-blue = آبی
icecult-dot-red = 🟥✚
icecult-dot-green = 🟩□
icecult-dot-yellow = 🟨●
icecult-dot-blue = 🟦=
icecult-path-n = شمال
icecult-path-e = شرق
icecult-path-s = جنوب
icecult-path-w = غرب
icecult-way-n = ↑
icecult-way-e = →
icecult-way-s = ↓
icecult-way-w = ←
icecult-place-nw = شمال‌غربی
icecult-place-ne = شمال‌شرقی
icecult-place-se = جنوب‌شرقی
icecult-place-sw = جنوب‌غربی
icecult-side-u = وجه بالایی
icecult-side-d = وجه زیرین
icecult-side-n = وجه شمالی
icecult-side-e = وجه شرقی
icecult-side-s = وجه جنوبی
icecult-side-w = وجه غربی
icecult-arrow = پیکان { $colour } رو به { $path }
icecult-pieces = { SPELL($count) } { $colour }
icecult-arrows = { SPELL($count) } پیکان { $colour } رو به { $path }
# The mark at the start makes a label read from right to left.
icecult-sign-arrow = { "\u200F" }{ $dot }{ $way }
icecult-sign-circle = { "\u200F" }🟣
icecult-sign-arc = { "\u200F" }◜
# The place of a block on the base, for arrows of which another block has an equal one.
icecult-corner-nw = ◰
icecult-corner-ne = ◳
icecult-corner-se = ◲
icecult-corner-sw = ◱
icecult-sign-placed = { $corner }{ $sign }
icecult-spot = مسیر { $path }، خانهٔ { $space }، طبقهٔ { ORDINAL($height) }

## Keys

icecult-key-tilt =
    { $tilt ->
        [ns] شمال: { $number } ↓
        [nn] شمال: { $number } ↑
        [we] غرب: { $number } →
        [ww] غرب: { $number } ←
        [ee] شرق: { $number } →
        [ew] شرق: { $number } ←
        [ss] جنوب: { $number } ↓
       *[sn] جنوب: { $number } ↑
    }
icecult-key-tilt-undo = { "\u200F" }{ $number }
icecult-key-tilt-again = { $number } دوباره
# These two make the whole turn, because nothing is left to choose; moves: whether pieces move.
icecult-key-confirm =
    { $moves ->
        [yes] ✅ چرخش { $first } و { $second } و همهٔ حرکت‌ها؛ پایان نوبت
       *[no] ✅ چرخش { $first } و بعد { $second }؛ پایان نوبت
    }
icecult-key-confirm-twice =
    { $moves ->
        [yes] ✅ دو بار { $first } با همهٔ حرکت‌ها؛ پایان نوبت
       *[no] ✅ دو بار چرخش { $first }؛ پایان نوبت
    }
icecult-key-confirm-only = ✅ ثبت چرخش‌ها
# chosen: whether one tilt or both are chosen.
icecult-key-back-first =
    { $chosen ->
        [one] ↩️ عوض کردن چرخش اول ({ $number })
       *[both] ↩️ لغو هر دو چرخش
    }
# form: "word" in a row of four.
icecult-key-back-second =
    { $form ->
        [word] ↩️ لغو { $number }
       *[long] ↩️ لغو چرخش { $number }
    }
icecult-key-change-second = ↩️ لغو چرخش دوم
# An arrow and the piece that it moves: its space and its height in a stack.
icecult-key-where =
    { $space ->
        [0] نو
       *[other]
            { $height ->
                [0] { $space }
               *[other] { $space }ط{ $height }
            }
    }
icecult-key-arrow = { $sign } { icecult-key-where }
# A piece that an arrow and then a circle move, or two circles; two new pieces.
icecult-key-arrow-on = { icecult-key-arrow }+🟣
icecult-key-arrow-two = { $sign } نو+نو
icecult-key-circle-on = 🟣🟣 { $sign } { icecult-key-where }
icecult-key-circle-two = 🟣🟣 { $sign } نو+نو
icecult-key-arrows = ✅ { $count } پیکان
# The dots say that the piece is chosen next.
icecult-key-arrow-several = { $sign } …
icecult-key-circle-several = 🟣 { $sign } …
icecult-key-arrow-stuck = { $sign }
icecult-key-circle =
    { $count ->
        [1]
            { $opens ->
                [yes] 🟣 تکرار…
               *[no] 🟣 تکرار
            }
       *[other] 🟣 تکرار ({ $count })
    }
# Beside keys of pieces: opens the keys of the other arrows.
icecult-key-circle-others = 🟣 بقیه…
# What the key behind ↩️ goes back to.
icecult-key-step =
    { $step ->
        [circle] 🟣 کدام پیکان
       *[symbols] همهٔ نشانه‌ها
    }
icecult-key-circle-one = 🟣 { $sign } { icecult-key-where }
icecult-key-arc =
    { $count ->
        [1] ◜ کمانک…
       *[other] ◜ کمانک ({ $count })
    }
icecult-key-turn =
    { $side ->
        [right] { "\u200F" }↻{ $corner }{ $sign }
       *[left] { "\u200F" }↺{ $corner }{ $sign }
    }
icecult-key-piece =
    { $space ->
        [0] مهرهٔ تازه
       *[other]
            { $height ->
                [0]
                    { $arrives ->
                        [yes] 🎯 خانهٔ { $space }
                       *[no] خانهٔ { $space }
                    }
               *[other]
                    { $arrives ->
                        [yes] 🎯 { icecult-key-where }
                       *[no] { icecult-key-where }
                    }
            }
    }
icecult-key-end =
    { $allowed ->
        [yes] ⏹ پایان نوبت
       *[no] پایان: اول پیکان‌ها
    }

## What to choose now

icecult-ask-first =
    چرخش اول را انتخاب کنید.
    هر چرخشی را که بزنید، اول فقط پیش‌نمایشش را می‌بینید و هنوز چیزی ثبت نمی‌شود.
icecult-ask-second =
    حالا چرخش دوم را انتخاب کنید.
    این تصویر پیش‌نمایش چرخش اول (شمارهٔ { $number }) است و هنوز چیزی ثبت نشده است.
# What the signs on the keys mean; $marks is a list of the messages below, which may be empty.
icecult-mark-number = عدد یعنی خانه
icecult-mark-height = «ط» یعنی طبقه
icecult-mark-new = «نو» یعنی مهرهٔ تازه
icecult-mark-on = +🟣 یعنی تکرار
icecult-mark-twice = 🟣🟣 یعنی دو تکرار
icecult-mark-two = «نو+نو» یعنی دو مهرهٔ تازه
icecult-mark-corner = ◰ یعنی جای قالب
icecult-mark-turn = ↻ یعنی به راست و ↺ به چپ
icecult-mark-several = «…» یعنی انتخاب مهره
icecult-mark-arrives = 🎯 یعنی رسیدن به مقصد
# alone: whether there are no keys of moves, which would confirm the tilts as well.
icecult-ask-confirm =
    { $alone ->
        [yes] چرخش‌ها با ✅ ثبت می‌شوند.
       *[no] چرخش‌ها با ✅ یا هر حرکت ثبت می‌شوند.
    }
    این تصویر پیش‌نمایش هر دو چرخش است.{ $marks-count ->
        [0] { "" }
       *[other] { " " }روی دکمه‌ها، { $marks }.
    }
icecult-ask-whole =
    { $moves ->
        [yes] با ✅ کل نوبتتان یک‌جا انجام می‌شود.
            چیزی برای انتخاب نمانده: پیکان‌ها مهره‌ها را حرکت می‌دهند و نوبتتان تمام می‌شود. این تصویر پیش‌نمایش هر دو چرخش است.
       *[no] با ✅ نوبتتان تمام می‌شود.
            هیچ پیکانی نمی‌تواند مهره‌ای را حرکت دهد. این تصویر پیش‌نمایش هر دو چرخش است.
    }
icecult-ask-symbol =
    { $arrows-count ->
        [1] { $arrows } را اجرا کنید.{ $marks-count ->
            [0] { "" }
           *[other] { "\u000A" }روی دکمه‌ها، { $marks }.
        }
       *[other] پیکان‌ها را به ترتیب دلخواه اجرا کنید.
            همهٔ پیکان‌ها اجباری‌اند.{ $marks-count ->
                [0] { "" }
               *[other] { " " }روی دکمه‌ها، { $marks }.
            }
    }
icecult-ask-end =
    از نشانه‌ها استفاده کنید یا نوبت را تمام کنید.
    { $idle ->
        [yes] پیکان اجراشده دوباره اجرا نمی‌شود؛ اگر کمانک را بزنید، نوبت تمام می‌شود.
       *[no] نشانه‌های مانده اختیاری‌اند.
    }{ $marks-count ->
        [0] { "" }
       *[other] { " " }روی دکمه‌ها، { $marks }.
    }
icecult-ask-piece =
    { $arrow } کدام مهره را حرکت دهد؟{ $marks-count ->
        [0] { "" }
       *[other] { "\u000A" }روی دکمه‌ها، { $marks }.
    }
icecult-ask-circle =
    دایرهٔ بنفش کدام پیکان را تکرار کند و با کدام مهره؟{ $marks-count ->
        [0] { "" }
       *[other] { "\u000A" }روی دکمه‌ها، { $marks }.
    }
icecult-ask-arc =
    { $count ->
        [1] کدام قالب به چپ یا راست بچرخد؟
            روی دکمه‌ها، ◰ یعنی جای قالب، ↻ یعنی چرخش به راست و ↺ به چپ.
       *[other] کدام قالب به چپ یا راست بچرخد؟
            هنوز { SPELL($count) } کمانک دارید. روی دکمه‌ها، ◰ یعنی جای قالب، ↻ یعنی چرخش به راست و ↺ به چپ.
    }

## Refusals: first what is, then what to do

icecult-no-over = بازی تمام شده است.
icecult-no-third-tilt = هر دو چرخش این نوبت ثبت شده است. حالا از نشانه‌ها استفاده کنید.
icecult-no-undo = چرخش { $second } همان چرخش { $first } را برمی‌گرداند و مجاز نیست. چرخش دیگری را انتخاب کنید.
icecult-no-before-tilts = تا دو چرخش ثبت نشود، هیچ مهره‌ای حرکت نمی‌کند. اول هر دو چرخش را انتخاب کنید.
icecult-no-arrow = روی قالب { $place } پیکانی نیست. قالب دیگری را انتخاب کنید.
icecult-no-arrow-left = { $arrow } را در این نوبت اجرا کرده‌اید. نشانهٔ دیگری را انتخاب کنید.
icecult-no-piece = مهرهٔ { $colour } نه در مسیر { $path } هست و نه کنار صفحه. نشانهٔ دیگری را انتخاب کنید.
icecult-no-beside = کنار صفحه مهرهٔ { $colour } نمانده است. مهره‌ای را از مسیر انتخاب کنید.
icecult-no-such-piece = در { $spot } مهرهٔ { $colour } نیست. مهرهٔ دیگری را انتخاب کنید.
icecult-no-circle = روی قالب‌ها دایرهٔ بنفش نیست. نشانهٔ دیگری را انتخاب کنید.
icecult-no-circle-left = از همهٔ دایره‌های بنفش این نوبت استفاده کرده‌اید. نشانهٔ دیگری را انتخاب کنید.
icecult-no-circle-used = از این دایرهٔ بنفش استفاده کرده‌اید. دایرهٔ دیگر را انتخاب کنید.
icecult-no-repeat = هیچ پیکانی روی قالب‌ها نمی‌تواند مهره‌ای را حرکت دهد، پس دایرهٔ بنفش فعلاً کاری نمی‌کند. نشانهٔ دیگری را انتخاب کنید یا نوبت را تمام کنید.
icecult-no-arc = روی قالب‌ها کمانکی نیست. نشانهٔ دیگری را انتخاب کنید.
icecult-no-arc-left = از همهٔ کمانک‌های این نوبت استفاده کرده‌اید. نشانهٔ دیگری را انتخاب کنید.
icecult-no-end =
    { $arrows-count ->
        [1] اول باید { $arrows } را اجرا کنید.
       *[other] { $arrows } هنوز اجرا نشده‌اند. اول آن‌ها را اجرا کنید.
    }

## What happened

icecult-started = { $seat } بازی را شروع می‌کند.
icecult-started-brief = { $seat } بازی را شروع کرد.
icecult-tilted = { $seat } چرخش { $first } و بعد چرخش { $second } را انجام داد.
icecult-tilted-twice = { $seat } چرخش { $number } را دو بار انجام داد.
# A whole turn in one line; the parts are the messages below.
icecult-turn-brief = { $seat }: { $parts }
icecult-part-tilted = چرخش { $first } و بعد { $second }
icecult-part-tilted-twice = دو بار چرخش { $number }
icecult-entered =
    { $repeated ->
        [yes]
            { $on ->
                [0] { $seat } با تکرار { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد.
                [1] { $seat } با تکرار { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد و روی مهرهٔ خانهٔ ۱ گذاشت.
               *[other] { $seat } با تکرار { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد و روی مهره‌های خانهٔ ۱ گذاشت.
            }
       *[no]
            { $on ->
                [0] { $seat } با { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد.
                [1] { $seat } با { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد و روی مهرهٔ خانهٔ ۱ گذاشت.
               *[other] { $seat } با { $arrow } یک مهرهٔ { $colour } را وارد مسیر کرد و روی مهره‌های خانهٔ ۱ گذاشت.
            }
    }
icecult-moved =
    { $repeated ->
        [yes]
            { $count ->
                [1] { $seat } با تکرار { $arrow } یک مهرهٔ { $colour } را به خانهٔ { $space } برد.
               *[other] { $seat } با تکرار { $arrow } { SPELL($count) } مهره را با هم به خانهٔ { $space } برد.
            }
       *[no]
            { $count ->
                [1] { $seat } با { $arrow } یک مهرهٔ { $colour } را به خانهٔ { $space } برد.
               *[other] { $seat } با { $arrow } { SPELL($count) } مهره را با هم به خانهٔ { $space } برد.
            }
    }
icecult-part-moved =
    { $count ->
        [1] مهرهٔ { $colour } در مسیر { $path } تا خانهٔ { $space }
       *[other] { SPELL($count) } مهره در مسیر { $path } تا خانهٔ { $space }
    }
icecult-arrived =
    { $repeated ->
        [yes]
            { $kinds ->
                [1] { $seat } با تکرار { $arrow } { SPELL($count) } مهرهٔ { $colour } را به مقصد رساند.
               *[other] { $seat } با تکرار { $arrow } { SPELL($count) } مهره را با هم به مقصد رساند ({ $pieces }).
            }
       *[no]
            { $kinds ->
                [1] { $seat } با { $arrow } { SPELL($count) } مهرهٔ { $colour } را به مقصد رساند.
               *[other] { $seat } با { $arrow } { SPELL($count) } مهره را با هم به مقصد رساند ({ $pieces }).
            }
    }
icecult-part-arrived =
    { $kinds ->
        [1] { SPELL($count) } { $colour } به مقصد
       *[other] { SPELL($count) } مهره به مقصد ({ $pieces })
    }
icecult-forced = حرکت آخر خودکار بود، چون { $seat } حرکت مجاز دیگری نداشت.
icecult-turned =
    { $side ->
        [right] { $seat } قالب { $place } را به راست چرخاند.
       *[left] { $seat } قالب { $place } را به چپ چرخاند.
    }
icecult-turned-arrow =
    { $side ->
        [right] { $seat } قالب { $place } را به راست چرخاند؛ حالا { $arrow } روی آن است.
       *[left] { $seat } قالب { $place } را به چپ چرخاند؛ حالا { $arrow } روی آن است.
    }
icecult-part-turned =
    { $side ->
        [right] قالب { $place } به راست
       *[left] قالب { $place } به چپ
    }
icecult-turn-in-vain = { $seat } هیچ مهره‌ای را حرکت نداد.
icecult-idle = در { $count } نوبت پیاپی هیچ مهره‌ای حرکت نکرده است؛ اگر به { $limit } نوبت برسد، بازی تمام می‌شود.

## A hint: a request, without a full stop

icecult-advice-tilts = اول چرخش { $first } و بعد چرخش { $second } را بزنید
icecult-advice-tilt-twice = چرخش { $number } را دو بار بزنید
icecult-advice-enter =
    { $repeated ->
        [yes] با دایرهٔ بنفش، { $arrow } را تکرار کنید و مهرهٔ تازه‌ای وارد مسیر کنید
       *[no] با { $arrow } مهرهٔ تازه‌ای وارد مسیر کنید
    }
icecult-advice-move =
    { $repeated ->
        [yes]
            { $standing ->
                [1] با دایرهٔ بنفش، { $arrow } را تکرار کنید و مهرهٔ خانهٔ { $space } را جلو ببرید
               *[other] با دایرهٔ بنفش، { $arrow } را تکرار کنید و مهرهٔ طبقهٔ { ORDINAL($height) } خانهٔ { $space } را جلو ببرید
            }
       *[no]
            { $standing ->
                [1] با { $arrow } مهرهٔ خانهٔ { $space } را جلو ببرید
               *[other] با { $arrow } مهرهٔ طبقهٔ { ORDINAL($height) } خانهٔ { $space } را جلو ببرید
            }
    }
icecult-advice-arc =
    { $side ->
        [right] با کمانک، قالب { $place } را به راست بچرخانید
       *[left] با کمانک، قالب { $place } را به چپ بچرخانید
    }
icecult-advice-end = نوبت را تمام کنید

## The same in one line, for the choices of a puzzle

icecult-advice-tilts-brief = چرخش { $first } و بعد چرخش { $second }
icecult-advice-tilt-twice-brief = دو بار چرخش { $number }
icecult-advice-enter-brief =
    { $repeated ->
        [yes] تکرار پیکان { $colour } رو به { $path }: مهرهٔ تازه
       *[no] { $arrow }: مهرهٔ تازه
    }
icecult-advice-move-brief =
    { $repeated ->
        [yes]
            { $standing ->
                [1] تکرار { $arrow }: خانهٔ { $space }
               *[other] تکرار پیکان { $colour } رو به { $path }: خانهٔ { $space }، طبقهٔ { $height }
            }
       *[no]
            { $standing ->
                [1] { $arrow }: خانهٔ { $space }
               *[other] { $arrow }: خانهٔ { $space }، طبقهٔ { $height }
            }
    }
icecult-advice-arc-brief =
    { $side ->
        [right] چرخاندن قالب { $place } به راست
       *[left] چرخاندن قالب { $place } به چپ
    }
icecult-advice-end-brief = پایان نوبت

## What speaks for it: clauses of a hint, after the advice, without a full stop

icecult-merit-up =
    { $count ->
        [1]
            { $does ->
                [home] { $arrow } بالا می‌آید و می‌تواند یکی از مهره‌هایتان را به مقصد برساند
                [on] { $arrow } بالا می‌آید و می‌تواند یکی از مهره‌هایتان را جلو ببرد
                [in] { $arrow } بالا می‌آید و یک مهرهٔ تازهٔ شما را وارد مسیر می‌کند
               *[nothing] { $arrow } بالا می‌آید
            }
       *[other]
            { $does ->
                [home] { SPELL($count) } پیکان { $colour } بالا می‌آید و یکی می‌تواند مهره‌تان را به مقصد برساند
               *[other] { SPELL($count) } پیکان به رنگ شما ({ $colour }) بالا می‌آید
            }
    }
icecult-merit-repeat =
    { $own ->
        [1] دایرهٔ بنفشی هم بالا می‌آید که می‌تواند پیکانتان را تکرار کند
       *[other] دایرهٔ بنفشی هم بالا می‌آید که می‌تواند یکی از پیکان‌هایتان را تکرار کند
    }
icecult-merit-no-rival =
    { $rivals ->
        [1] هیچ پیکانی به رنگ حریف بالا نمی‌آید
       *[other] هیچ پیکانی به رنگ حریف‌ها بالا نمی‌آید
    }
icecult-merit-home =
    { $count ->
        [1] مهرهٔ شما به مقصد می‌رسد
       *[other] { SPELL($count) } مهرهٔ شما به مقصد می‌رسند
    }
icecult-merit-one-left = فقط یک مهرهٔ دیگر تا بردتان می‌ماند
icecult-merit-last =
    { $count ->
        [1] مهرهٔ شما به خانهٔ { $space } می‌رسد و یک قدم تا مقصد می‌ماند
       *[other] { SPELL($count) } مهرهٔ شما به خانهٔ { $space } می‌رسند و یک قدم تا مقصد می‌ماند
    }
icecult-merit-step =
    { $carrier ->
        [own]
            { $count ->
                [1] مهرهٔ شما به خانهٔ { $space } می‌رسد
               *[other] { SPELL($count) } مهرهٔ شما با هم به خانهٔ { $space } می‌رسند
            }
       *[other]
            { $count ->
                [1] مهرهٔ شما هم سواره به خانهٔ { $space } می‌رسد
               *[other] { SPELL($count) } مهرهٔ شما هم سواره به خانهٔ { $space } می‌رسند
            }
    }
icecult-merit-rides =
    { $riders ->
        [1]
            { $count ->
                [1] سوار مهرهٔ آنجا می‌شود
               *[other] سوار مهره‌های آنجا می‌شود
            }
       *[other]
            { $count ->
                [1] سوار مهرهٔ آنجا می‌شوند
               *[other] سوار مهره‌های آنجا می‌شوند
            }
    }
icecult-merit-nobody = این پیکان اجباری است و به هیچ حریفی کمک نمی‌کند
icecult-merit-least =
    { $rivals ->
        [1] این پیکان اجباری است و این‌طور کمتر به حریف کمک می‌شود
       *[other] این پیکان اجباری است و این‌طور کمتر به حریف‌ها کمک می‌شود
    }
icecult-merit-duty = این پیکان اجباری است
icecult-merit-turned =
    { $does ->
        [home] پیکانتان رو به { $path } می‌شود تا مهرهٔ شما را به مقصد برساند
        [on] پیکانتان رو به { $path } می‌شود تا مهرهٔ شما را جلو ببرد
        [in] پیکانتان رو به { $path } می‌شود تا مهرهٔ تازه‌ای از شما را وارد مسیر کند
        [later] پیکانتان، که در این نوبت اجرا شده است، برای نوبت‌های بعد رو به { $path } می‌شود
       *[nothing] پیکانتان رو به { $path } می‌شود
    }
icecult-merit-blocked = پیکان { $colour } دیگر مهره‌ای از حریف را به مقصد نمی‌رساند
icecult-merit-held-back = پیکان { $colour } رو به { $path } می‌شود و مهره‌های حریف در آن مسیر عقب‌ترند
icecult-merit-takes-along = پیکان { $colour } رو به { $path } می‌شود و مهرهٔ شما را هم با خود می‌برد
icecult-merit-rest = بقیهٔ نشانه‌ها اختیاری‌اند و هیچ‌کدام مهرهٔ شما را جلو نمی‌برد

## The end

icecult-reason-arrived = { $seat } هر پنج مهره‌اش را به مقصد رساند و بازی تمام شد.
icecult-reason-carried =
    { $winners-count ->
        [1] { $seat } آخرین مهرهٔ { $winners } را به مقصد رساند و بازی تمام شد.
       *[other] { $seat } آخرین مهره‌های { $winners } را با هم به مقصد رساند و بازی تمام شد.
    }
icecult-reason-idle = در { $count } نوبت پیاپی هیچ مهره‌ای حرکت نکرد و بازی تمام شد.
icecult-tie-mover = آخرین مهره‌های چند بازیکن با هم رسیدند؛ چون نوبت با { $seat } بود، فقط همین بازیکن برنده است.
icecult-tie-steps = تعداد مهره‌های رسیده برابر بود و قدم‌های بیشتر برنده را مشخص کرد.
icecult-score-arrived =
    { $count ->
        [0] بدون مهره در مقصد
        [1] یک مهره در مقصد
       *[other] { SPELL($count) } مهره در مقصد
    }
icecult-score-steps = { $count } قدم

## In the picture: short

icecult-picture-first = چرخش اول
icecult-picture-second = چرخش دوم
icecult-picture-confirm = ثبت چرخش‌ها
icecult-picture-resolve = حرکت مهره‌ها
icecult-picture-before = نوبت قبلی { $seat }
icecult-picture-now = { $seat } در این نوبت
icecult-picture-idle = بی‌حرکت { $count } از { $limit }
icecult-picture-preview = پیش‌نمایش
icecult-picture-after-signs =
    { $count ->
        [1] بعد از چرخش { $first }
       *[other] بعد از چرخش { $first } و { $second }
    }
icecult-picture-unsent = هنوز ثبت نشده است
icecult-picture-before-tilt = پیش از چرخش { $first }
icecult-picture-after-tilts =
    { $count ->
        [1] بعد از چرخش { $first }
       *[other] بعد از چرخش { $first } و { $last }
    }
icecult-picture-neutral = خنثی
icecult-picture-arrived = رسیده
icecult-picture-beside = کنار صفحه
icecult-picture-once = با یک بار چرخش بالا می‌آید
icecult-picture-twice = با دو چرخش یکسان
icecult-picture-refused = چرخش { $number } مجاز نیست: چرخش { $first } را برمی‌گرداند
icecult-picture-stack = پایین ستون مهره‌ها
icecult-picture-moved = تازه حرکت کرده
icecult-picture-must = باید اجرا شود
icecult-picture-may = اختیاری است
icecult-picture-done = اجرا شده
icecult-picture-movable = مهره‌ای که یکی از پیکان‌های مانده می‌تواند جلو ببرد
icecult-picture-big-move = حرکت چشمگیر

## Mistakes in a corrected component file

icecult-components-no-object = فایل آیس کالت باید یک شیء «JSON» باشد.
icecult-components-label = مقدار «reconstruction» فقط می‌تواند «true» یا «false» باشد.
icecult-components-path = مقدار «path_length» باید { $count } باشد: هر مسیر { $count } خانه دارد.
icecult-components-steps = مقدار «steps_to_arrive» باید { $fewest } یا { $most } باشد.
icecult-components-blocks = بخش «faces» باید دقیقاً چهار قالب داشته باشد: «NW» و «NE» و «SE» و «SW».
icecult-components-sides = قالب { $block } باید دقیقاً شش وجه داشته باشد: «U» و «D» و «N» و «E» و «S» و «W».
icecult-components-symbol = نشانهٔ { $side } قالب { $block } باید «arrow» یا «circle» یا «arc» باشد.
icecult-components-fields = بخش‌های { $side } قالب { $block } درست نیست: پیکان «colour» و «points» دارد، کمانک «centre_corner» و دایره هیچ‌کدام.
icecult-components-colour = رنگ پیکان { $side } قالب { $block } باید «red» یا «green» یا «yellow» یا «blue» باشد.
icecult-components-points = پیکان { $side } قالب { $block } باید به یکی از چهار لبهٔ همان وجه اشاره کند.
icecult-components-corner = گوشهٔ کمانک { $side } قالب { $block } باید دو لبهٔ چسبیدهٔ همان وجه باشد.
icecult-components-arc = قالب { $block } باید دقیقاً یک کمانک داشته باشد و آن هم روی وجه بالایی.
icecult-components-circle = کمانک قالب { $block } باید رو به وسط پایه باشد تا چهار کمانک یک دایره بسازند.

## The board in words: one line each; $once and $twice say what one or two tilts bring up, $spaces are those with pieces

icecult-text-top = قالب { $place }: { $top }
icecult-text-circle = دایرهٔ بنفش
icecult-text-arc = کمانک
icecult-text-tilt =
    { $tilt ->
        [ns] چرخش { $number } (ردیف شمال رو به جنوب): { $once }. با دو بار چرخش: { $twice }
        [nn] چرخش { $number } (ردیف شمال رو به شمال): { $once }. با دو بار چرخش: { $twice }
        [we] چرخش { $number } (ستون غرب رو به شرق): { $once }. با دو بار چرخش: { $twice }
        [ww] چرخش { $number } (ستون غرب رو به غرب): { $once }. با دو بار چرخش: { $twice }
        [ee] چرخش { $number } (ستون شرق رو به شرق): { $once }. با دو بار چرخش: { $twice }
        [ew] چرخش { $number } (ستون شرق رو به غرب): { $once }. با دو بار چرخش: { $twice }
        [ss] چرخش { $number } (ردیف جنوب رو به جنوب): { $once }. با دو بار چرخش: { $twice }
       *[sn] چرخش { $number } (ردیف جنوب رو به شمال): { $once }. با دو بار چرخش: { $twice }
    }
icecult-text-up = { $top } در { $place }
icecult-text-path =
    { $spaces-count ->
        [0] مسیر { $path }: خالی
       *[other] مسیر { $path }: { $spaces }
    }
icecult-text-space =
    { $colours-count ->
        [1] خانهٔ { $space } ({ $colours })
       *[other] خانهٔ { $space } (از پایین: { $colours })
    }
icecult-text-seat = { $seat }، مهره‌های { $colour }: { $beside } کنار صفحه، { $arrived } در مقصد
icecult-text-neutral = مهره‌های { $colour } (خنثی): { $beside } کنار صفحه، { $arrived } در مقصد
icecult-text-arrow =
    { $enters ->
        [yes]
            { $pieces-count ->
                [0] { $arrow } می‌تواند مهره‌ای از کنار صفحه وارد کند.
                [1] { $arrow } می‌تواند { $pieces } را ببرد یا مهره‌ای از کنار صفحه وارد کند.
               *[other] { $arrow } می‌تواند مهره‌ای از کنار صفحه وارد کند یا یکی از این‌ها را ببرد: { $pieces }.
            }
       *[no]
            { $pieces-count ->
                [1] { $arrow } می‌تواند { $pieces } را ببرد.
               *[other] { $arrow } می‌تواند یکی از این‌ها را ببرد: { $pieces }.
            }
    }
icecult-text-piece =
    { $standing ->
        [1] مهرهٔ خانهٔ { $space }
       *[other]
            { $height ->
                [1] مهرهٔ زیرین خانهٔ { $space }
               *[other] مهرهٔ طبقهٔ { ORDINAL($height) } خانهٔ { $space }
            }
    }
icecult-text-circles =
    { $arrows-count ->
        [0] دایرهٔ بنفش استفاده‌نشده: { $count }. الان پیکانی برای تکرار نیست.
       *[other] دایرهٔ بنفش استفاده‌نشده: { $count }. پیکان‌هایی که می‌شود تکرار کرد: { $arrows }
    }
icecult-text-arcs = کمانک استفاده‌نشده: { $count }

## Achievements

icecult-achievement-four-home = یک نوبت، چهار مهره به مقصد
icecult-achievement-clean-sweep = برد با دست‌کم چهار مهره اختلاف

## What a word leads to: sentences of lessons

icecult-effect-arrows =
    { $arrows-count ->
        [1] بعد از این چرخش‌ها، { $arrows } روی قالب‌هاست.
       *[other] بعد از این چرخش‌ها، { $arrows } روی قالب‌ها هستند.
    }
icecult-effect-options =
    { $circles ->
        [0]
            { $arcs ->
                [1] یک کمانک هم هست که استفاده از آن اختیاری است.
               *[other] { SPELL($arcs) } کمانک هم هست که استفاده از آن‌ها اختیاری است.
            }
       *[other]
            { $arcs ->
                [0]
                    { $circles ->
                        [1] یک دایرهٔ بنفش هم هست که استفاده از آن اختیاری است.
                       *[other] { SPELL($circles) } دایرهٔ بنفش هم هست که استفاده از آن‌ها اختیاری است.
                    }
               *[other] { SPELL($circles) } دایرهٔ بنفش و { SPELL($arcs) } کمانک هم هست که اختیاری‌اند.
            }
    }
icecult-effect-own =
    { $count ->
        [0] با این پیکان‌ها هیچ‌کدام از مهره‌های { $colour } شما جلو نمی‌رود.
        [1] یک پیکان { $colour } می‌تواند یکی از مهره‌هایتان را حرکت دهد.
       *[other] { SPELL($count) } پیکان { $colour } می‌توانند مهره‌هایتان را حرکت دهند.
    }
icecult-effect-moves =
    { $home ->
        [yes]
            { $count ->
                [1] { $arrow } یک مهره را به مقصد می‌رساند.
               *[other] { $arrow } { SPELL($count) } مهره را یک‌جا به مقصد می‌رساند.
            }
       *[no]
            { $count ->
                [1]
                    { $space ->
                        [1] { $arrow } یک مهرهٔ تازه را وارد خانهٔ ۱ می‌کند.
                       *[other] { $arrow } یک مهره را به خانهٔ { $space } می‌برد.
                    }
               *[other] { $arrow } { SPELL($count) } مهره را با هم به خانهٔ { $space } می‌برد.
            }
    }
icecult-effect-others =
    { $own ->
        [0]
            { $others ->
                [1] مهره‌ای که حرکت می‌کند مال شما نیست.
               *[other] هیچ‌کدام از مهره‌هایی که حرکت می‌کنند مال شما نیست.
            }
        [1] یکی از مهره‌هایی که جلو می‌روند مال شماست.
       *[other] { SPELL($own) } تا از مهره‌هایی که جلو می‌روند مال شماست.
    }
icecult-effect-arc = قالب { $place } می‌چرخد؛ بعد از آن، { $arrow } روی آن است.
icecult-effect-arc-idle = قالب { $place } می‌چرخد، ولی رویش پیکانی نیست؛ کمانک بی‌فایده خرج می‌شود.
icecult-effect-end = نوبتتان تمام می‌شود.
icecult-effect-end-early =
    { $circles ->
        [0]
            { $arcs ->
                [1] نوبتتان تمام می‌شود و یک کمانک استفاده‌نشده می‌ماند.
               *[other] نوبتتان تمام می‌شود و { SPELL($arcs) } کمانک استفاده‌نشده می‌ماند.
            }
       *[other]
            { $arcs ->
                [0]
                    { $circles ->
                        [1] نوبتتان تمام می‌شود و یک دایرهٔ بنفش استفاده‌نشده می‌ماند.
                       *[other] نوبتتان تمام می‌شود و { SPELL($circles) } دایرهٔ بنفش استفاده‌نشده می‌ماند.
                    }
               *[other] نوبتتان تمام می‌شود و { SPELL($circles) } دایرهٔ بنفش و { SPELL($arcs) } کمانک استفاده‌نشده می‌ماند.
            }
    }

## Help in first games: what the choice of a prompt means

icecult-ask-first-help = با هر چرخش دو قالب کنار هم می‌چرخند و وجه‌های تازه‌ای بالا می‌آیند.
icecult-ask-second-help = فقط آنچه بعد از چرخش دوم رو باشد اجرا می‌شود.
icecult-ask-confirm-help = پیکان‌هایی که رو هستند باید اجرا شوند، از هر رنگی که باشند.
icecult-ask-whole-help = پیکان‌هایی که رو هستند باید اجرا شوند، از هر رنگی که باشند.
icecult-ask-symbol-help = پیکان مهره‌ای از رنگ خودش را حرکت می‌دهد، حتی اگر مال شما نباشد.
icecult-ask-circle-help = دایرهٔ بنفش اختیاری است و پیکانی را که رو است تکرار می‌کند.
icecult-ask-arc-help = کمانک اختیاری است و جهت پیکان روی قالب را عوض می‌کند؛ پیکان اجراشده با آن دوباره اجرا نمی‌شود.
icecult-ask-piece-help = هر مهره، مهره‌های رویش را هم با خود می‌برد.
icecult-ask-end-help = دایره و کمانک اختیاری‌اند؛ اگر به سودتان نیستند، نوبت را تمام کنید.
