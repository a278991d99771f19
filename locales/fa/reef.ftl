# Words of Reef. $seat, $winners … are names of players; $colour, $other, $then are colours; $place, $slot count from 1.

reef-name = صخرهٔ مرجانی
reef-option-setup = مرجان آغازین
reef-option-setup-centre = در مرکز
reef-option-setup-free = بیرون مرکز
reef-option-totals = امتیازها
reef-option-totals-shown = آشکار
reef-option-totals-hidden = پنهان
reef-option-setup-about = مرجان آغازین: «در مرکز» آسان‌تر است.
reef-option-totals-about = امتیازها: اگر پنهان باشند، در پایان رو می‌شوند.
reef-colour-purple = بنفش
reef-colour-red = قرمز
reef-colour-yellow = زرد
reef-colour-green = سبز
reef-colour-any = از هر رنگ
reef-mark-purple = 🟣
reef-mark-red = 🔺
reef-mark-yellow = 🔶
reef-mark-green = 🟩

## Spaces and cards

reef-space =
    { $row ->
        [a] آ
        [b] ب
        [c] پ
       *[d] ت
    }{ $column }
reef-corals = { $colour } و { $other }
reef-corals-alike = دو { $colour }
# Signs instead of names.
reef-corals-brief = { $first }{ $second }
reef-pattern-one = یک { $colour }
reef-pattern-any = مرجانی از هر رنگ
reef-pattern-any-brief = هر رنگی
reef-pattern-any-pair = جفتی از هر رنگی
reef-pattern-any-pair-brief = هر جفت
reef-pattern-pair = جفت { $colour }
reef-pattern-beside = { $colour } کنار { $other }
reef-pattern-slant-two = جفت قطری { $colour }
reef-pattern-slant-both = جفت قطری { $colour } و { $other }
reef-pattern-slant-both-brief = قطری { $colour }{ $other }
reef-pattern-line = خط سه‌تایی { $colour }
reef-pattern-slant = قطر سه‌تایی { $colour }
reef-pattern-corner = گوشهٔ سه‌تایی { $colour }
reef-pattern-square = مربع { $colour }
reef-pattern-height =
    { $more ->
        [yes] { $pattern }، ارتفاع { $height } یا بیشتر
       *[no] { $pattern } به ارتفاع { $height }
    }
# In a hand of three or four cards, whose lines must fit into a notification.
reef-pattern-height-brief =
    { $more ->
        [yes] { $pattern } حداقل { $height } طبقه
       *[no] { $pattern } به ارتفاع { $height }
    }
reef-pattern-special = هر { $other } کنار بلندترین { $colour }
reef-pattern-other =
    { $count ->
        [1] یک‌تکه‌ای
        [2] دوتکه‌ای
        [3] سه‌تکه‌ای
        [4] چهارتکه‌ای
        [5] پنج‌تکه‌ای
       *[other] چندتکه‌ای
    }
# What a card would score now: the predicate of a sentence about the card.
reef-worth =
    { $points ->
        [0] الان امتیازی نمی‌دهد
       *[other] الان { $points } امتیاز می‌دهد
    }

## Keys

reef-key-take =
    { $tokens ->
        [0] برداشتن { $place }
       *[other] برداشتن { $place } +{ $tokens }
    }
reef-key-deck =
    { $count ->
        [1] 📚 کارت بالایی (۱ توکن روی کارت { $place })
       *[other] 📚 کارت بالایی (۱ امتیاز می‌خواهد)
    }
reef-key-play =
    { $cards ->
       *[other] کارت { $slot }
    }
reef-key-pay = ✅ کارت { $place }
# Colour and number of the corals that are on the space already.
reef-key-space = { $space }: { $mark }{ $height }
# The same in a row of five keys, which has no room for the number.
reef-key-space-brief = { $space }{ $mark }
reef-key-space-empty = { $space }
reef-key-space-blocked = { $space }
reef-key-space-chosen = ↩️ { $space }
# Places a starting coral.
reef-key-put = { $mark } روی { $space }
reef-key-colour = اول { $mark }
# Only the player sees these: a card of their hand, and the points of a whole move.
reef-key-own-card =
    { $cards ->
        [3] { "\u200F" }{ $slot }: { $first }{ $second }💰{ $points }
       *[other] کارت { $slot }: { $first }{ $second } 💰{ $points }
    }
# form: "word" in a row of five keys, which has no room for the sign.
reef-key-own-points =
    { $form ->
        [word] { $space }: { $points }
       *[long] { $space } 💰{ $points }
    }
reef-key-back = برگشت
# Both corals go on the same space: the second one, which is placed now, on or under the first one.
reef-key-both =
    { $order ->
        [above] هر دو
       *[below] برعکس
    }
reef-key-own-both =
    { $order ->
        [above] { $second } روی { $first } 💰{ $points }
       *[below] { $second } زیر { $first } 💰{ $points }
    }
reef-key-none =
    { $blocked ->
       *[other] بانک
    }
# form: as in key-rules.
reef-key-hand =
    { $form ->
        [sign] 🃏
        [word] دست
       *[long] 🃏 دست
    }
# form: as in key-rules.
reef-key-known =
    { $form ->
        [sign] 👁
        [word] دیگران
       *[long] 👁 دیگران
    }

## What to choose now

# What the signs on the keys mean; in reef-ask-turn, -take and -play, $signs is a list of the first two, which may be empty.
reef-sign-tokens = عدد بعد از + تعداد توکن‌های روی کارت است
reef-sign-worth = 💰 امتیازی است که هر کارت الان دارد
# In rows of five keys, the number is left out.
reef-legend-corals = روی دکمه‌ها رنگ مرجان رویی است و اگر عددی بعدش باشد، ارتفاع ستون.
reef-legend =
    { $signs ->
        [marks] { reef-legend-corals }
       *[points] عدد هر دکمه (💰) امتیاز کارت است، اگر مرجان آنجا برود.
    }
reef-ask-turn =
    یک کارت بردارید یا یک کارت بازی کنید.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }روی دکمه‌ها، { $signs }.
    }
reef-ask-take =
    دستتان خالی است. یک کارت بردارید.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }روی دکمه‌ها، { $signs }.
    }
reef-ask-play =
    دستتان پر است. یک کارت بازی کنید.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }روی دکمه‌ها، { $signs }.
    }
reef-ask-pay =
    { $count ->
        [1] برای کارت بالایی ۱ امتیاز می‌دهید؟
            این امتیاز یک توکن می‌شود و روی کم‌ارزش‌ترین کارت نمایشگاه می‌رود.
       *[other] توکن امتیازتان روی کدام کارت برود؟
            کارت بالایی ۱ امتیاز می‌خواهد؛ توکنش را روی یکی از کم‌ارزش‌ترین کارت‌های نمایشگاه می‌گذارید.
    }
reef-ask-put =
    { $setup ->
        [centre] مرجان { $colour } را در مرکز بگذارید.
       *[free] مرجان { $colour } را بیرون مرکز بگذارید.
            هر خانه‌ای جز چهار خانهٔ مرکزی مجاز است؛ روی مرجان دیگری هم می‌شود گذاشت.
    }{ $others ->
        [yes] { "\u000A" }اگر رنگ دیگری را بزنید، اول آن را می‌گذارید.
       *[no] { "" }
    }
reef-ask-first-hidden =
    مرجان اول کجا برود؟
    { reef-legend-corals }
reef-ask-second-hidden =
    { $fits ->
        [yes] مرجان دوم کجا برود؟
            با «هر دو»، مرجان دوم هم روی همان خانه می‌رود؛ با «برعکس»، زیر مرجان اول.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] مرجان دوم کجا برود؟
            خانهٔ مرجان اول با همان مرجان پر می‌شود.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-first =
    { $both ->
        [yes] کارت { $slot }: مرجان { $colour } کجا برود؟
            از کارت { $slot } اول مرجان { $colour } و بعد { $then } را می‌گذارید. این کارت { reef-worth }. { reef-legend-corals }
       *[no] کارت { $slot }: مرجان { $colour } کجا برود؟
            کارت { $slot } { reef-worth } و فقط مرجان { $colour } آن را می‌شود گذاشت. { reef-legend-corals }
    }
reef-ask-first-alike =
    { $both ->
        [yes] کارت { $slot }: اولین مرجان { $colour } کجا برود؟
            کارت { $slot } دو مرجان { $colour } دارد و { reef-worth }. { reef-legend-corals }
       *[no] کارت { $slot }: مرجان { $colour } کجا برود؟
            کارت { $slot } { reef-worth } و فقط یکی از دو مرجانش را می‌شود گذاشت. { reef-legend-corals }
    }
reef-ask-first-none =
    کارت { $slot }: «بانک» را بزنید.
    مرجان { $colour } در بانک نیست یا روی صفحه جا ندارد، پس گذاشته نمی‌شود.
# How to put both corals of a card on one space: with reef-key-own-both, or with reef-key-both.
reef-both-there =
    { $signs ->
        [marks] با «هر دو»، مرجان دوم روی آن می‌نشیند؛ با «برعکس»، زیر آن.
       *[points] با ردیف آخر دکمه‌ها، مرجان دوم هم همان‌جا می‌رود.
    }
reef-ask-second =
    { $fits ->
        [yes] حالا مرجان { $colour } را بگذارید.
            مرجان { $first } روی { $space } می‌رود. { reef-both-there }{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] حالا مرجان { $colour } را بگذارید.
            خانهٔ { $space } با مرجان { $first } پر می‌شود.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-second-alike =
    { $fits ->
        [yes] حالا مرجان { $colour } دوم را بگذارید.
            اولی روی { $space } می‌رود. { reef-both-there }{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] حالا مرجان { $colour } دوم را بگذارید.
            خانهٔ { $space } با اولی پر می‌شود.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-second-alone =
    حالا مرجان { $colour } را بگذارید.
    مرجان { $first } گذاشته نمی‌شود.{ $signs ->
        [none] { "" }
       *[other] { " " }{ reef-legend }
    }
reef-ask-second-none =
    حالا «بانک» را بزنید.
    مرجان { $colour } در بانک نیست یا روی صفحه جا ندارد، پس گذاشته نمی‌شود.
reef-ask-back =
    { $put ->
        [yes] برای مرجان { $colour } جا هست و باید گذاشته شود. برگردید و خانه‌ای برایش انتخاب کنید.
       *[no] مرجان { $colour } را نمی‌شود گذاشت. برگردید و «بانک» را بزنید.
    }
reef-caution-nothing = با این چینش، کارت شمارهٔ { $slot } هیچ امتیازی نمی‌دهد. اگر باز هم همین را می‌خواهید، دکمه را دوباره بزنید.

## Hints: a move as a request, without a full stop

reef-advice-put = مرجان { $colour } را روی خانهٔ { $space } بگذارید
reef-advice-take =
    { $tokens ->
        [0] کارت { $place } نمایشگاه را بردارید
       *[other] کارت { $place } نمایشگاه را با { $tokens } توکن رویش بردارید
    }
reef-advice-deck = کارت بالایی ستون کارت‌ها را بردارید و ۱ توکن روی کارت { $place } بگذارید
reef-advice-play = کارت { $slot } دستتان را بازی کنید ({ $corals }: { $points } امتیاز)
reef-advice-play-none = کارت { $slot } دستتان را بدون مرجان بازی کنید ({ $points } امتیاز)

## The same in one line, for the choices of a puzzle

reef-advice-put-brief = مرجان { $colour } ← خانهٔ { $space }
reef-advice-take-brief = برداشتن کارت { $place } نمایشگاه
reef-advice-deck-brief = کارت بالایی، توکن روی کارت { $place }
reef-advice-play-brief = کارت { $slot }: { $corals }
reef-advice-play-none-brief = بازی کردن کارت { $slot }، بدون مرجان

## What speaks for it: clauses of a hint, after the advice, without a full stop

reef-merit-first = بعد از آن می‌توانید با کارت { $slot } دستتان { $points } امتیاز بگیرید
reef-merit-most = الان هیچ کارت دیگری در دستتان بیشتر از این امتیاز نمی‌دهد
reef-merit-next = نوبت بعد می‌توانید با کارت دیگری { $points } امتیاز بگیرید
reef-merit-full = دستتان پر است و باید یک کارت بازی کنید
# now: what the card would score without its own corals; grows: whether they would add to it.
reef-merit-take =
    { $grows ->
        [yes]
            { $now ->
                [0] کارت تازه‌تان هنوز امتیازی ندارد، ولی نوبت بعد با دو مرجان خودش می‌تواند { $points } امتیاز بدهد
               *[other] کارت تازه‌تان الان { $now } امتیاز دارد و نوبت بعد با دو مرجان خودش می‌تواند به { $points } برسد
            }
       *[no] کارت تازه‌تان نوبت بعد می‌تواند { $points } امتیاز بیاورد
    }
reef-merit-value = الگوی کارت تازه‌تان هر بار { $points } امتیاز دارد
reef-merit-left = اگر کارت تازه‌تان تا آخر بازی در دستتان بماند، { $points } امتیاز می‌دهد
# again: whether a clause about the new card comes before.
reef-merit-grows =
    { $again ->
        [yes] مرجان‌هایش می‌توانند امتیاز کارت { $slot } دستتان را از { $now } به { $then } برسانند
       *[no] مرجان‌های کارت تازه‌تان می‌توانند امتیاز کارت { $slot } دستتان را از { $now } به { $then } برسانند
    }
reef-merit-deny =
    { $rivals ->
        [1] حریف دیگر نمی‌تواند با کارتی که برمی‌دارید { $points } امتیاز بگیرد
       *[other] نفر بعدی دیگر نمی‌تواند با کارتی که برمی‌دارید { $points } امتیاز بگیرد
    }

## Refusals: first what is, then what to do

reef-no-over = بازی تمام شده است.
reef-no-setup = اول نوبت مرجان‌های آغازین است. یک مرجان بگذارید.
reef-no-setup-over = مرجان‌های آغازین چیده شده‌اند. یک کارت بردارید یا یکی از کارت‌های دستتان را بازی کنید.
reef-no-coral-put = مرجان آغازین { $colour } را گذاشته‌اید. رنگ دیگری را انتخاب کنید.
reef-no-centre = در این بازی مرجان‌های آغازین روی چهار خانهٔ مرکزی نمی‌روند. خانهٔ دیگری را انتخاب کنید.
reef-no-only-centre = مرجان‌های آغازین روی چهار خانهٔ مرکزی می‌روند. یکی از آن‌ها را انتخاب کنید.
reef-no-taken = خانهٔ { $space } پر است. خانهٔ مرکزی دیگری را انتخاب کنید.
reef-no-full-hand = دستتان پر است. یک کارت بازی کنید.
reef-no-gap = جای کارت { $place } نمایشگاه خالی است. کارت دیگری را انتخاب کنید.
reef-no-deck = ستون کارت‌ها تمام شده است. از نمایشگاه کارت بردارید یا یک کارت بازی کنید.
reef-no-points = کارت بالایی ۱ امتیاز می‌خواهد و شما امتیازی ندارید. از نمایشگاه کارت بردارید یا یک کارت بازی کنید.
reef-no-lowest = کارت { $place } کم‌ارزش‌ترین کارت نمایشگاه نیست. کم‌ارزش‌ترین کارت را انتخاب کنید.
reef-no-slot = کارت { $slot } در دستتان نیست. کارت دیگری را انتخاب کنید.
reef-no-full-stack = ستون مرجان خانهٔ { $space } چهار طبقه است و بلندتر نمی‌شود. خانهٔ دیگری را انتخاب کنید.
reef-no-two-high = روی خانهٔ { $space } فقط یک مرجان دیگر جا می‌شود. آن یکی را جای دیگری بگذارید.
reef-no-must-put = برای این مرجان هنوز جا هست و باید گذاشته شود. خانه‌ای برایش انتخاب کنید.
reef-no-bank = مرجان { $colour } در بانک کم است و نمی‌شود آن را گذاشت. «بانک» را بزنید.
reef-no-room = برای مرجان { $colour } جایی نمانده است. «بانک» را بزنید.

## What happened

reef-began = { $seat } ستارهٔ دریایی را دارد و بازی را شروع می‌کند.
reef-began-brief = { $seat } ستارهٔ دریایی را داشت و بازی را شروع کرد.
reef-starting-coral = { $seat } مرجان { $colour } را روی خانهٔ { $space } گذاشت.
reef-display-laid = کارت‌های نمایشگاه چیده شدند.
reef-took =
    { $tokens ->
        [0] { $seat } کارت { $place } را برداشت.
       *[other] { $seat } کارت { $place } را با { $tokens } توکن رویش برداشت.
    }
reef-bought = { $seat } کارت بالایی ستون کارت‌ها را برداشت و ۱ توکن روی کارت { $place } گذاشت.
# After either of them: what is on the card.
reef-card-taken-alike = کارتی که برداشت دو مرجان { $colour } دارد و الگویش «{ $pattern }» است.
reef-card-taken = کارتی که برداشت یک مرجان { $colour } و یک مرجان { $other } دارد و الگویش «{ $pattern }» است.
reef-coral-at =
    { $count ->
        [1] { $colour } روی { $space }
       *[other] { SPELL($count) } { $colour } روی { $space }
    }
reef-played = { $seat } یک کارت بازی کرد و مرجان گذاشت: { $corals }.
reef-played-none = { $seat } یک کارت بازی کرد و مرجانی نگذاشت.
reef-played-brief =
    { $points ->
        [0] { $seat } یک کارت بازی کرد و امتیازی نگرفت.
       *[other] { $seat } یک کارت بازی کرد و { $points } امتیاز گرفت.
    }
reef-missing =
    { $count ->
        [1] یک مرجان { $colours } کم آمد و گذاشته نشد.
       *[other] دو مرجان ({ $colours }) کم آمدند و گذاشته نشدند.
    }
reef-scored =
    { $times ->
        [1] الگوی «{ $pattern }» { $points } امتیاز داد.
       *[other] الگوی «{ $pattern }» { SPELL($times) } بار دیده شد و هر بار { $each } امتیاز داد؛ جمعاً { $points } امتیاز.
    }
reef-scored-special =
    { $times ->
        [1] یک { $other } کنار بلندترین { $colour } (خانهٔ { $space }) بود و { $points } امتیاز داد.
       *[other] { SPELL($times) } { $other } کنار بلندترین { $colour } (خانهٔ { $space }) بود و هر کدام { $each } امتیاز داد؛ جمعاً { $points } امتیاز.
    }
reef-scored-nothing = الگوی «{ $pattern }» روی صفحه دیده نشد و امتیازی نداد.
reef-bank = بانک { $colour }
reef-last-round-bank =
    { $count ->
        [1]
            { $turns ->
                [0] { $banks } خالی شد: دور آخر همین‌جا تمام می‌شود!
               *[other] { $banks } خالی شد: دور آخر! فقط { SPELL($turns) } نوبت مانده.
            }
       *[other]
            { $turns ->
                [0] { $banks } خالی شدند: دور آخر همین‌جا تمام می‌شود!
               *[other] { $banks } خالی شدند: دور آخر! فقط { SPELL($turns) } نوبت مانده.
            }
    }
# In an older move, or after the end of the game.
reef-last-round-brief =
    { $count ->
        [0] ستون کارت‌ها تمام شد و دور آخر شروع شد.
        [1] { $banks } خالی شد و دور آخر شروع شد.
       *[other] { $banks } خالی شدند و دور آخر شروع شد.
    }
reef-last-round-deck =
    { $turns ->
        [0] ستون کارت‌ها تمام شد: دور آخر همین‌جا تمام می‌شود!
       *[other] ستون کارت‌ها تمام شد: دور آخر! فقط { SPELL($turns) } نوبت مانده.
    }
reef-left =
    { $points ->
        [0] { $seat } از کارت‌های مانده در دستش امتیازی نگرفت.
       *[other]
            { $count ->
                [1] { $seat } از کارت مانده در دستش { $points } امتیاز گرفت.
               *[other] { $seat } از { SPELL($count) } کارت مانده در دستش { $points } امتیاز گرفت.
            }
    }

## Hands, told to one person alone (200 characters at most)

reef-hand = { $lines }
reef-hand-line =
    { $cards ->
        [4] { $slot }){ $corals }؛ { $pattern }: هر بار { $points }، الان { $now }
        [3] { $slot }) { $corals }؛ { $pattern }: هر بار { $points } و الان { $now } امتیاز
       *[other] { $slot }) { $corals }؛ الگو: { $pattern }؛ هر بار { $points } و الان { $now } امتیاز
    }
reef-hand-empty = کارتی در دست ندارید.
reef-hand-none = شما سر این میز نیستید و کارتی در دست ندارید.
reef-known = کارت‌های { $seat } و امتیاز الگوها:
    { $lines }
reef-known-line =
    { $cards ->
        [4] { $slot }) { $corals }؛ { $pattern }: { $points }
        [3] { $slot }) { $corals }؛ { $pattern }: { $points } امتیاز
       *[other] { $slot }) { $corals }؛ الگو: { $pattern } ({ $points } امتیاز)
    }
reef-known-hidden =
    { $count ->
        [1] یک کارت پنهان است.
       *[other] { SPELL($count) } کارت پنهان است.
    }
reef-known-brief = { $seat }: { $cards }
reef-known-brief-empty = { $seat }: بدون کارت
# The corals of a card and the points of its pattern; many: first for the first of many cards.
reef-known-card =
    { $many ->
        [first] { $first }{ $second }({ $points } امتیاز)
        [yes] { $first }{ $second }({ $points })
       *[no] { $first }{ $second } ({ $points } امتیاز)
    }
reef-known-more =
    { $many ->
        [yes] { $count } پنهان
       *[no] { $count } کارت پنهان
    }
reef-known-empty = { $seat } کارتی در دست ندارد.
reef-lines = { $first }
    { $rest }

## The end

reef-ended-bank =
    { $count ->
        [1] بانک { $colours } خالی شد.
       *[other] بانک‌های { $colours } خالی شدند.
    }
reef-ended-bank-and-deck =
    { $count ->
        [1] ستون کارت‌ها تمام شد و بانک { $colours } خالی شد.
       *[other] ستون کارت‌ها تمام شد و بانک‌های { $colours } خالی شدند.
    }
reef-ended-deck = ستون کارت‌ها تمام شد.
reef-tie-covered =
    { $winners-count ->
        [1] { $rival } هم همین امتیاز را دارد، اما { $winners } { $count } خانه پوشانده است و { $rival } { $other } خانه.
       *[other] { $rival } هم همین امتیاز را دارد، اما { $winners } هر کدام { $count } خانه پوشانده‌اند و { $rival } { $other } خانه.
    }
reef-tie-stacks =
    { $winners-count ->
        [1] { $rival } هم همین امتیاز و همین تعداد خانهٔ پوشیده را دارد، اما { $winners } { $count } ستون مرجان چهارطبقه دارد و { $rival } { $other } تا.
       *[other] { $rival } هم همین امتیاز و همین تعداد خانهٔ پوشیده را دارد، اما { $winners } هر کدام { $count } ستون مرجان چهارطبقه دارند و { $rival } { $other } تا.
    }
reef-score-start = آغاز بازی { $points }
reef-score-cards = کارت‌ها { $points }
reef-score-tokens = توکن‌ها { $points }
reef-score-paid = خرج کارت بالایی منفی { ABS($points) }
reef-score-left = کارت‌های دست { $points }

## In the picture: short

reef-picture-row =
    { $row ->
        [a] آ
        [b] ب
        [c] پ
       *[d] ت
    }
reef-picture-last-turn = آخرین نوبت
reef-picture-start = چیدمان آغازین
reef-picture-starts = ستارهٔ دریایی؛ آغازکننده
reef-picture-played = کارت بازی کرد
reef-picture-played-nothing = کارت بازی کرد، بی‌امتیاز
reef-picture-took = کارت { $place } را برداشت
reef-picture-bought = از ستون کارت‌ها؛ توکن روی { $place }
reef-picture-starting-coral = مرجان آغازین گذاشت
reef-picture-full-hand = دست پر است؛ باید کارتی بازی شود
reef-picture-gap = خالی
reef-picture-deck = ستون کارت‌ها
reef-picture-deck-out = تمام شد
reef-picture-bank = بانک
reef-picture-hand = دست
reef-picture-discard = سوخته
reef-picture-setup =
    { $setup ->
        [centre] مرجان‌های آغازین: یکی روی هر خانهٔ مرکزی
       *[free] مرجان‌های آغازین: هر جا جز چهار خانهٔ مرکزی
    }
reef-picture-your-hand = دست شما، فقط برای شما
reef-picture-points = امتیاز
reef-picture-known = همه دیده‌اند
reef-picture-secret = فقط شما دیده‌اید
reef-picture-tie =
    { $by ->
        [covered] تساوی در امتیاز: خانه‌های بیشتر
       *[stacks] تساوی: ستون‌های چهارطبقهٔ بیشتر
    }
reef-picture-line =
    { $line ->
        [start] آغاز بازی
        [cards] کارت‌ها
        [tokens] توکن‌ها
        [paid] خرج کارت بالایی
       *[left] کارت‌های دست
    }
reef-picture-covered = خانه
reef-picture-no-cards = دست خالی

## A corrected card file

reef-bad-file = این فایل فهرست «cards» را ندارد.
reef-bad-count = این فایل { $count } کارت دارد و باید { $wanted } کارت داشته باشد.
reef-bad-card =
    { $what ->
        [object] کارت { $number } فیلدهای لازم را ندارد.
        [id] کارت { $number }: مقدار «id» باید یک تا هشت حرف یا رقم لاتین باشد.
        [same-id] کارت { $number }: کارت دیگری همین «id» را دارد.
        [corals] کارت { $number }: در «corals» باید دو رنگ از چهار رنگ بازی باشد.
        [points] کارت { $number }: مقدار «points» باید عددی از ۱ تا ۲۰ باشد.
        [kind] کارت { $number }: مقدار «kind» باید «pattern» یا «special» باشد.
        [special] کارت { $number }: در «special» باید دو رنگ باشد: «center» و «neighbour».
        [cells] کارت { $number }: در «cells» باید یک تا شش تکه باشد.
        [same-cell] کارت { $number }: دو تکهٔ «cells» روی یک خانه‌اند.
        [place] کارت { $number }: «row» و «col» هر تکه باید عددی از صفر تا ۳ باشد.
        [colour] کارت { $number }: «color» هر تکه باید یکی از چهار رنگ یا «any» باشد.
       *[height] کارت { $number }: «height» هر تکه باید از ۱ تا ۴ باشد، یا با «any» خالی بماند.
    }

## The board in words: one line each; $stacks are stacks of corals in a row of the board

reef-text-round =
    { $last ->
        [yes] دور { $round }، دور پایانی. آغازکننده: { $starter }
       *[no] دور { $round }. آغازکننده: { $starter }
    }
reef-text-setup = چیدمان مرجان‌های آغازین. آغازکننده: { $starter }
reef-text-card =
    { $tokens ->
        [0] کارت { $place } نمایشگاه. مرجان‌ها: { $corals }. الگو: { $pattern } ({ $points } امتیاز)
       *[other] کارت { $place } نمایشگاه، با { $tokens } توکن. مرجان‌ها: { $corals }. الگو: { $pattern } ({ $points } امتیاز)
    }
reef-text-gap = جای { $place } نمایشگاه: خالی
reef-text-deck = کارت بالایی ستون کارت‌ها ({ $left } کارت مانده). مرجان‌ها: { $corals }. الگو: { $pattern } ({ $points } امتیاز)
reef-text-deck-hidden =
    { $left ->
        [0] ستون کارت‌ها: تمام شد
       *[other] ستون کارت‌ها: { $left } کارت
    }
reef-text-bank = بانک: { $counts }
reef-text-corals = { $count } { $colour }
reef-text-seat = { $seat }: { $points } امتیاز
reef-text-seat-hidden = { $seat }: امتیاز پنهان
reef-text-row =
    { $stacks-count ->
        [0] ردیف { $row ->
            [a] آ
            [b] ب
            [c] پ
           *[d] ت
        }: خالی
       *[other] ردیف { $row ->
            [a] آ
            [b] ب
            [c] پ
           *[d] ت
        }: { $stacks }
    }
reef-text-stack = { $space } { $colour } به ارتفاع { $height }
reef-text-hand =
    { $hidden ->
        [0] دست: { $count } کارت
       [1] دست: { $count } کارت (یکی پنهان)
       *[other] دست: { $count } کارت ({ SPELL($hidden) } تا پنهان)
    }
reef-text-hand-card = کارت { $slot } در دست. مرجان‌ها: { $corals }. الگو: { $pattern } ({ $points } امتیاز)
reef-text-to-put = { $seat } باید این مرجان‌ها را بگذارد: { $left }
reef-text-may-take =
    { $places-count ->
        [1] { $seat } می‌تواند کارت { $places } نمایشگاه را بردارد.
       *[other] { $seat } می‌تواند یکی از کارت‌های { $places } نمایشگاه را بردارد.
    }
reef-text-may-buy =
    { $places-count ->
        [1] { $seat } می‌تواند کارت بالایی را بردارد و ۱ توکن روی کارت { $places } بگذارد.
       *[other] { $seat } می‌تواند کارت بالایی را بردارد و ۱ توکن روی یکی از کارت‌های { $places } بگذارد.
    }
reef-text-may-play =
    { $full ->
        [yes] { $seat } باید یکی از { SPELL($count) } کارت دستش را بازی کند، چون دستش پر است.
       *[no]
            { $count ->
                [1] { $seat } می‌تواند کارت دستش را بازی کند.
               *[other] { $seat } می‌تواند یکی از { SPELL($count) } کارت دستش را بازی کند.
            }
    }

## Achievements

reef-achievement-nothing-paid = برد بدون خرج توکن
reef-achievement-full-hand = سه کارت پرامتیاز در دست

## What a move leads to: sentences of lessons

reef-effect-put = یک مرجان { $colour } روی خانهٔ { $space } می‌نشیند.
reef-effect-take =
    { $tokens ->
        [0] کارت { $place } نمایشگاه را برمی‌دارید و { SPELL($hand) } کارت در دست خواهید داشت؛ برداشتن کارت امتیازی ندارد.
        [1] کارت { $place } نمایشگاه را برمی‌دارید و { SPELL($hand) } کارت در دست خواهید داشت؛ توکن رویش ۱ امتیاز دارد.
       *[other] کارت { $place } نمایشگاه را برمی‌دارید و { SPELL($hand) } کارت در دست خواهید داشت؛ توکن‌های رویش { $tokens } امتیاز دارند.
    }
reef-effect-buy = با گذاشتن ۱ امتیاز روی کارت { $place }، کارت بالایی را برمی‌دارید و { SPELL($hand) } کارت در دست خواهید داشت.
# coral: the coral that covers another one, of a different colour, which the card may have placed as well.
# again: whether the sentence before is about another coral that is covered, or about one on the same space.
reef-effect-covered =
    { $again ->
        [same] بعد مرجان { $coral } هم روی مرجان { $colour } می‌نشیند.
        [yes] در { $space } هم مرجان { $coral } روی مرجان { $colour } می‌نشیند.
       *[no] در { $space } مرجان { $coral } روی مرجان { $colour } می‌نشیند؛ مرجان زیری دیگر در الگوها به حساب نمی‌آید.
    }
reef-effect-scored =
    { $times ->
        [1] الگوی کارت { $slot } یک بار دیده می‌شود و { $points } امتیاز می‌دهد.
       *[other] الگوی کارت { $slot } { SPELL($times) } بار دیده می‌شود و هر بار { $each } امتیاز می‌دهد؛ جمعاً { $points } امتیاز.
    }
# points, best: of this move and of the best one, with the cards left in hand.
reef-effect-total =
    { $more ->
        [yes] این حرکت و کارت‌های مانده جمعاً { $points } امتیاز می‌دهند؛ با بهترین حرکت { $best } امتیاز می‌شد.
       *[no] این حرکت و کارت‌های مانده جمعاً { $points } امتیاز می‌دهند؛ بیشتر از این نمی‌شد.
    }
reef-effect-missing = مرجان { $colour } در بانک نمانده است و گذاشته نمی‌شود، ولی الگو باز هم امتیاز می‌دهد.
reef-effect-left =
    { $points ->
        [0] کارت‌های مانده در دست امتیازی ندارند.
       *[other]
            { $count ->
                [1] کارت مانده در دست { $points } امتیاز دارد.
               *[other] { SPELL($count) } کارت مانده در دست { $points } امتیاز دارند.
            }
    }
reef-effect-nothing = الگوی کارت { $slot } از بالا دیده نمی‌شود؛ امتیازی نمی‌گیرید و کارت هم می‌سوزد.
reef-effect-best = اگر مرجان‌های کارت { $slot } جای دیگری بروند، این کارت می‌تواند { $points } امتیاز بیاورد.

## Help in first games: what the choice of a prompt means

reef-ask-put-help = چهار مرجان آغازین پایهٔ صخرهٔ شما هستند؛ به الگوی کارت‌های دستتان نگاه کنید.
reef-ask-turn-help = الگوی کارت وقتی امتیاز می‌دهد که بازی‌اش کنید؛ با برداشتن کارت فقط توکن‌های رویش را می‌گیرید.
reef-ask-take-help = الگوی کارت وقتی امتیاز می‌دهد که بازی‌اش کنید؛ با برداشتن کارت فقط توکن‌های رویش را می‌گیرید.
reef-ask-play-help = بیشتر از چهار کارت نمی‌شود نگه داشت؛ یکی را بازی کنید تا جا باز شود.
reef-ask-pay-help = هر کس آن کارت را بردارد، این امتیاز مال او می‌شود.
reef-ask-first-help = اول هر دو مرجان را می‌گذارید؛ بعد الگوی کارت از بالا شمرده می‌شود.
reef-ask-first-alike-help = اول هر دو مرجان را می‌گذارید؛ بعد الگوی کارت از بالا شمرده می‌شود.
reef-ask-first-hidden-help = اول هر دو مرجان را می‌گذارید؛ بعد الگوی کارت از بالا شمرده می‌شود.
reef-ask-second-help = مرجانی که زیر می‌رود دیگر دیده نمی‌شود، ولی ستون مرجان بلندتر می‌شود.
reef-ask-second-alike-help = مرجانی که زیر می‌رود دیگر دیده نمی‌شود، ولی ستون مرجان بلندتر می‌شود.
reef-ask-second-alone-help = مرجانی که زیر می‌رود دیگر دیده نمی‌شود، ولی ستون مرجان بلندتر می‌شود.
reef-ask-second-hidden-help = مرجانی که زیر می‌رود دیگر دیده نمی‌شود، ولی ستون مرجان بلندتر می‌شود.
