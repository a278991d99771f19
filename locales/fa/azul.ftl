# Words of Azul. $seat, $winners … are names of players; $colour and $held are colours; $factory and $line count from 1.

azul-name = آزول
azul-option-wall = دیوار
azul-option-wall-coloured = رنگین
azul-option-wall-grey = خاکستری
azul-option-wall-about = دیوار: روی خاکستری، هر کس جای رنگ‌ها را انتخاب می‌کند.
azul-colour-blue = آبی
azul-colour-yellow = زرد
azul-colour-red = قرمز
azul-colour-black = مشکی
azul-colour-white = سفید
azul-tile-blue = 🔷
azul-tile-yellow = ⭐
azul-tile-red = 🔺
azul-tile-black = ⬛
azul-tile-white = ⚪

## Keys: a number before a tile is a factory, a number after it is a count. The mark at the start makes the label read
## from right to left. A narrow key of a line that refuses the tiles shows only the sign of a blocked key.

azul-key-factory = { "\u200F" }{ $factory }{ $tiles }
azul-key-centre = وسط
azul-key-tiles =
    { $count ->
        [1] { "\u200F" }{ $tile }
       *[other] { "\u200F" }{ $tile }{ $count }
    }
azul-key-counted = { "\u200F" }{ $tile }{ $count }
azul-key-several = { $first } { $rest }
azul-key-beside = { $first }{ $rest }
azul-key-chosen-factory = کارگاه { $factory }: { $tiles }
azul-key-chosen-centre = وسط: { $tiles }
azul-key-line = { "\u200F" }{ $line }
azul-key-line-full = { "\u200F" }{ $line }✓
azul-key-line-over =
    { $fallen ->
        [0] { "\u200F" }{ $line }↓
       *[other] { "\u200F" }{ $line }{ "\u2009" }↓{ $fallen }
    }
azul-key-floor = کف
azul-key-column = { $column }

## What to choose now

# signs: explanations of the signs on the keys.
azul-ask-tiles =
    { $signs-count ->
        [0] { azul-which-tiles }
       *[other] { azul-which-tiles }
            { azul-signs }
    }
azul-which-tiles = کاشی‌های یک رنگ را بردارید.
azul-signs = روی دکمه‌ها، { $signs }.
azul-sign-factory = عدد اول شمارهٔ کارگاه است
azul-sign-count = عدد بعد از کاشی تعدادش را نشان می‌دهد
azul-sign-centre = «{ azul-key-centre }» فقط برچسب است و کاشی‌های کنارش وسط میز هستند
azul-sign-full = ✓ یعنی ردیف پر می‌شود
azul-sign-falls = ↓ یعنی کاشی‌های اضافه به کف می‌افتند
azul-sign-fallen = عدد بعد از ↓ تعداد کاشی‌هایی است که به کف می‌افتند (عدد اول شمارهٔ ردیف است)
azul-ask-colour = از کارگاه { $factory } کدام کاشی را برمی‌دارید؟
azul-ask-lines =
    { $signs-count ->
        [0] { azul-which-lines }
            شمارهٔ ردیف را کنار کاشی دلخواه بزنید.
       *[other] { azul-which-lines }
            شمارهٔ ردیف را کنار کاشی دلخواه بزنید. { azul-signs }
    }
azul-which-lines =
    { $source ->
        [factory] از کارگاه { $factory } کدام کاشی به کدام ردیف برود؟
       *[centre]
            { $marker ->
                [yes] از وسط کدام کاشی به کدام ردیف برود؟ نشانگر هم به کف می‌رود.
               *[no] از وسط کدام کاشی به کدام ردیف برود؟
            }
    }
# No line accepts any of the tiles; groups: the number of colours to choose from.
azul-ask-floor =
    { $source ->
        [factory]
            { $groups ->
                [1] کاشی‌ها را با دکمهٔ «{ azul-key-floor }» به کف بفرستید.
                    هیچ ردیفی کاشی‌های کارگاه { $factory } را نمی‌گیرد.
               *[other] جا نیست؛ کنار یک رنگ «{ azul-key-floor }» را بزنید.
                    هیچ ردیفی کاشی‌های کارگاه { $factory } را نمی‌گیرد؛ یک رنگ به کف می‌رود.
            }
       *[centre]
            { $marker ->
                [yes]
                    { $groups ->
                        [1] کاشی‌ها را با دکمهٔ «{ azul-key-floor }» به کف بفرستید.
                            هیچ ردیفی کاشی‌های وسط را نمی‌گیرد. نشانگر هم با آن‌ها به کف می‌رود.
                       *[other] جا نیست؛ کنار یک رنگ «{ azul-key-floor }» را بزنید.
                            هیچ ردیفی کاشی‌های وسط را نمی‌گیرد؛ یک رنگ با نشانگر به کف می‌رود.
                    }
               *[no]
                    { $groups ->
                        [1] کاشی‌ها را با دکمهٔ «{ azul-key-floor }» به کف بفرستید.
                            هیچ ردیفی کاشی‌های وسط را نمی‌گیرد.
                       *[other] جا نیست؛ کنار یک رنگ «{ azul-key-floor }» را بزنید.
                            هیچ ردیفی کاشی‌های وسط را نمی‌گیرد؛ یک رنگ به کف می‌رود.
                    }
            }
    }
azul-ask-line =
    { $signs-count ->
        [0] { azul-which-line }
       *[other] { azul-which-line }
            { azul-signs }
    }
azul-which-line =
    { $source ->
        [factory] { SPELL($count) } کاشی { $colour } از کارگاه { $factory } به کدام ردیف برود؟
       *[centre]
            { $marker ->
                [yes] { SPELL($count) } کاشی { $colour } از وسط به کدام ردیف برود؟ نشانگر هم به کف می‌رود.
               *[no] { SPELL($count) } کاشی { $colour } از وسط به کدام ردیف برود؟
            }
    }
azul-ask-column = کاشی { $colour } از ردیف { $line } به کدام ستون برود؟
azul-ask-nothing = بازی تمام شده است.

## Advice: the first part of a hint, without a full stop

azul-advice-line =
    { $source ->
        [factory] { SPELL($count) } کاشی { $colour } را از کارگاه { $factory } به ردیف { $line } ببرید
       *[centre] { SPELL($count) } کاشی { $colour } را از وسط میز به ردیف { $line } ببرید
    }
azul-advice-floor =
    { $source ->
        [factory] { SPELL($count) } کاشی { $colour } را از کارگاه { $factory } به ردیف کف بفرستید
       *[centre] { SPELL($count) } کاشی { $colour } را از وسط میز به ردیف کف بفرستید
    }
azul-advice-column = کاشی ردیف { $line } را در ستون { $column } بگذارید

## The same in one line, for the choices of a puzzle

azul-advice-line-brief =
    { $source ->
        [factory] { SPELL($count) } کاشی { $colour }: کارگاه { $factory } ← ردیف { $line }
       *[centre] { SPELL($count) } کاشی { $colour }: وسط میز ← ردیف { $line }
    }
azul-advice-floor-brief =
    { $source ->
        [factory] { SPELL($count) } کاشی { $colour }: کارگاه { $factory } ← کف
       *[centre] { SPELL($count) } کاشی { $colour }: وسط میز ← کف
    }
azul-advice-column-brief = کاشی ردیف { $line } ← ستون { $column }

## What speaks for it: clauses of a hint, after the advice, without a full stop

azul-merit-line =
    { $sure ->
        [yes] پر شدن ردیف { $line } در پایان دور دست‌کم { $points } امتیاز می‌دهد
       *[no] با پر شدن ردیف { $line } می‌توانید { $points } امتیاز از دیوار بگیرید
    }
# printed: on the coloured wall, whose columns have no numbers in the picture, they are counted from the left.
azul-merit-column =
    { $printed ->
        [yes] ستون { ORDINAL($column) } دیوارتان از چپ کامل می‌شود که { $points } امتیاز پایانی دارد
       *[no] ستون { $column } دیوارتان کامل می‌شود که { $points } امتیاز پایانی دارد
    }
azul-merit-colour = رنگ { $colour } روی دیوارتان کامل می‌شود که { $points } امتیاز پایانی دارد
azul-merit-row = یک ردیف افقی دیوارتان کامل می‌شود و بازی در پایان همین دور به آخر می‌رسد
azul-merit-grown =
    { $missing ->
        [1] بعد از آن، ردیف { $line } فقط یک کاشی { $colour } کم دارد
       *[other] بعد از آن، ردیف { $line } فقط { SPELL($missing) } کاشی { $colour } کم دارد
    }
azul-merit-place = وقتی ردیف { $line } پر شود دست‌کم { $points } امتیاز می‌دهد
azul-merit-marker = دور بعد را شما شروع می‌کنید
azul-merit-safe = هیچ کاشی‌ای به کف نمی‌افتد
azul-merit-cheapest = با هیچ حرکت دیگری امتیاز کمتری از دست نمی‌دهید
azul-merit-free = ردیف‌هایتان برای رنگ‌های دیگر خالی می‌مانند
# to: floor (the advice names the floor line), line. limited: yes (the player has fewer points, and no score falls below 0), no.
azul-merit-cost =
    { $limited ->
        [yes]
            { $to ->
                [floor] حداکثر { $points } امتیاز از دست می‌دهید، چون امتیازتان از صفر کمتر نمی‌شود
               *[line] حداکثر { $points } امتیاز بابت ردیف کف از دست می‌دهید، چون امتیازتان از صفر کمتر نمی‌شود
            }
       *[no]
            { $to ->
                [floor] { $points } امتیاز از دست می‌دهید
               *[line] { $points } امتیاز بابت ردیف کف از دست می‌دهید
            }
    }
azul-merit-no-cost = ردیف کف پر است و امتیاز دیگری کم نمی‌شود
azul-merit-points = آنجا { $points } امتیاز می‌گیرید
azul-merit-most = آنجا { $points } امتیاز می‌گیرید که از هر ستون دیگری بیشتر است
azul-merit-stacked = کاشی‌های ستون { $column } به { SPELL($count) } تا می‌رسند
azul-merit-deny =
    { $rivals ->
        [1] حریف در نوبت بعد نمی‌تواند ردیف { $line } خودش را پر کند
       *[other] نفر بعدی نمی‌تواند ردیف { $line } خودش را پر کند
    }

## Refusals: first what is, then what to do

azul-no-game-over = بازی تمام شده است.
azul-no-factory = این بازی کارگاه { $factory } ندارد. کارگاه دیگری را انتخاب کنید.
azul-no-tile = در کارگاه شمارهٔ { $factory } کاشی { $colour } نیست. رنگ یا کارگاه دیگری را انتخاب کنید.
azul-no-tile-centre = وسط میز کاشی { $colour } نیست. رنگ دیگری را انتخاب کنید.
azul-no-line-full = ردیف { $line } پر است. ردیف دیگری را انتخاب کنید.
azul-no-other-colour = در ردیف شمارهٔ { $line } کاشی { $held } هست و هر ردیف فقط یک رنگ می‌گیرد. ردیف دیگری را انتخاب کنید.
azul-no-colour-on-wall = در ردیف شمارهٔ { $line } دیوارتان رنگ { $colour } هست. ردیف دیگری را انتخاب کنید.
azul-no-take-now = برداشتن کاشی‌ها تمام شده و کاشی‌کاری شروع شده است. ستون را انتخاب کنید.
azul-no-tiling-now = هنوز نوبت کاشی‌کاری نیست. اول کاشی بردارید.
azul-no-column-choice = روی دیوار رنگین جای هر کاشی معلوم است. فقط ردیف را انتخاب کنید.
azul-no-other-row = کاشی‌کاری از بالا به پایین است. اول جای کاشی ردیف { $line } را انتخاب کنید.
azul-no-space = در ردیف { $line } دیوار، خانهٔ ستون { $column } پر است. ستون دیگری را انتخاب کنید.
azul-no-colour-in-column = در ستون شمارهٔ { $column } دیوارتان کاشی { $colour } هست. ستون دیگری را انتخاب کنید.

## What happened

azul-took-line =
    { $completed ->
        [yes]
            { $source ->
                [factory] { $seat } { SPELL($count) } کاشی { $colour } را از کارگاه { $factory } به ردیف { $line } برد و آن را پر کرد.
               *[centre] { $seat } { SPELL($count) } کاشی { $colour } را از وسط میز به ردیف { $line } برد و آن را پر کرد.
            }
       *[no]
            { $source ->
                [factory] { $seat } { SPELL($count) } کاشی { $colour } را از کارگاه { $factory } به ردیف { $line } برد.
               *[centre] { $seat } { SPELL($count) } کاشی { $colour } را از وسط میز به ردیف { $line } برد.
            }
    }
azul-took-floor =
    { $source ->
        [factory] { $seat } { SPELL($count) } کاشی { $colour } را از کارگاه { $factory } به ردیف کف فرستاد.
       *[centre] { $seat } { SPELL($count) } کاشی { $colour } را از وسط میز به ردیف کف فرستاد.
    }
azul-fell =
    { $count ->
        [1] یکی از کاشی‌ها جا نشد و به ردیف کف افتاد.
       *[other] { SPELL($count) } تا از کاشی‌ها جا نشدند و به ردیف کف افتادند.
    }
# kind: floor (all tiles were sent to the floor line), excess (none of the excess tiles fell to it), more (some did).
azul-lost =
    { $kind ->
        [floor]
            { $count ->
                [1] ردیف کف جا نداشت؛ کاشی به جعبه رفت و امتیازی کم نمی‌شود.
               *[other] ردیف کف جا نداشت؛ هر { SPELL($count) } کاشی به جعبه رفتند و امتیازی کم نمی‌شود.
            }
        [excess]
            { $count ->
                [1] یکی از کاشی‌ها جا نشد و چون ردیف کف پر بود، به جعبه رفت؛ امتیازی کم نمی‌شود.
               *[other] { SPELL($count) } تا از کاشی‌ها جا نشدند و چون ردیف کف پر بود، به جعبه رفتند؛ امتیازی کم نمی‌شود.
            }
       *[more]
            { $count ->
                [1] ردیف کف پر شد؛ یک کاشی دیگر به جعبه رفت که امتیازی کم نمی‌کند.
               *[other] ردیف کف پر شد؛ { SPELL($count) } کاشی دیگر به جعبه رفتند که امتیازی کم نمی‌کنند.
            }
    }
azul-took-marker =
    { $space ->
        [yes] نشانگر آغازکننده هم به { $seat } رسید و به ردیف کف رفت.
       *[no] نشانگر آغازکننده هم به { $seat } رسید؛ ردیف کف پر بود و امتیازی کم نمی‌شود.
    }
azul-rest =
    { $count ->
        [1] کاشی باقی‌ماندهٔ آن کارگاه به وسط میز رفت.
       *[other] { SPELL($count) } کاشی دیگر آن کارگاه به وسط میز رفت.
    }
azul-took-brief =
    { $to ->
        [line]
            { $completed ->
                [yes]
                    { $source ->
                        [factory] { $seat }: { SPELL($count) } کاشی { $colour } از کارگاه { $factory } به ردیف { $line }؛ ردیف پر شد{ $fallen ->
                            [0] { "" }
                            [1] { " " }و یکی به کف افتاد
                           *[other] { " " }و { SPELL($fallen) } تا به کف افتاد
                        }
                       *[centre] { $seat }: { SPELL($count) } کاشی { $colour } از وسط میز به ردیف { $line }{ $marker ->
                            [yes] ، با نشانگر
                           *[no] { "" }
                        }؛ ردیف پر شد{ $fallen ->
                            [0] { "" }
                            [1] { " " }و یکی به کف افتاد
                           *[other] { " " }و { SPELL($fallen) } تا به کف افتاد
                        }
                    }
               *[no]
                    { $source ->
                        [factory] { $seat }: { SPELL($count) } کاشی { $colour } از کارگاه { $factory } به ردیف { $line }
                       *[centre] { $seat }: { SPELL($count) } کاشی { $colour } از وسط میز به ردیف { $line }{ $marker ->
                            [yes] ، با نشانگر
                           *[no] { "" }
                        }
                    }
            }
       *[floor]
            { $source ->
                [factory] { $seat }: { SPELL($count) } کاشی { $colour } از کارگاه { $factory } به کف
               *[centre] { $seat }: { SPELL($count) } کاشی { $colour } از وسط میز به کف{ $marker ->
                    [yes] ، با نشانگر
                   *[no] { "" }
                }
            }
    }
azul-tiling-started = همهٔ کاشی‌های دور { ORDINAL($round) } برداشته شد. حالا نوبت کاشی‌کاری است.
azul-placed = { $seat } کاشی { $colour } را در ردیف { $line }، ستون { $column } گذاشت و { $points } امتیاز گرفت.
azul-placed-only = { $seat } برای کاشی { $colour } در ردیف { $line } فقط ستون { $column } را داشت و { $points } امتیاز گرفت.
azul-placed-brief = { $seat } روی دیوار گذاشت: { $parts }
azul-placed-part = { $colour } در ردیف { $line }، ستون { $column } ({ $points } امتیاز)
azul-line-fell =
    { $line ->
        [1]
            { $lost ->
                [0] { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت؛ کاشی ردیف { $line } به ردیف کف افتاد.
               *[other] { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت؛ کاشی ردیف { $line } به جعبه رفت، چون ردیف کف پر بود.
            }
       *[other]
            { $lost ->
                [0] { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت؛ کاشی‌های ردیف { $line } به ردیف کف افتادند.
                [1] { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت. کاشی‌های ردیف { $line } به ردیف کف افتادند و یکی که جا نشد به جعبه رفت.
               *[other] { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت. کاشی‌های ردیف { $line } به ردیف کف افتادند و { SPELL($lost) } تا که جا نشدند به جعبه رفتند.
            }
    }
azul-line-lost = { $seat } در ردیف { $line } دیوار برای رنگ { $colour } جا نداشت؛ همهٔ کاشی‌های ردیف { $line } به جعبه رفتند، چون ردیف کف پر بود.
azul-round-ended = پایان دور { ORDINAL($round) }؛ امتیازهای همین دور:
azul-round-seat =
    { $paid ->
        [0]
            { $tiling ->
                [0] { $seat }: بدون امتیاز از دیوار؛ حالا { $total } امتیاز.
               *[other] { $seat }: { $tiling } امتیاز از دیوار؛ حالا { $total } امتیاز.
            }
       *[other]
            { $tiling ->
                [0]
                    { $capped ->
                        [yes] { $seat }: بدون امتیاز از دیوار، منفی { $paid } از کف؛ حالا ۰ امتیاز (کمترین امتیاز ممکن).
                       *[other] { $seat }: بدون امتیاز از دیوار، منفی { $paid } از کف؛ حالا { $total } امتیاز.
                    }
               *[other]
                    { $capped ->
                        [yes] { $seat }: { $tiling } امتیاز از دیوار، منفی { $paid } از کف؛ حالا ۰ امتیاز (کمترین امتیاز ممکن).
                       *[other] { $seat }: { $tiling } امتیاز از دیوار، منفی { $paid } از کف؛ حالا { $total } امتیاز.
                    }
            }
    }
# The summary of a round, outside the quote.
azul-round-summary = دور { ORDINAL($round) } تمام شد. امتیاز این دور: { $points }.
azul-round-points =
    { $sign ->
        [minus] منفی { ABS($points) } برای { $seat }
       *[plus]
            { $points ->
                [0] صفر برای { $seat }
               *[other] { $points } برای { $seat }
            }
    }
# The same with two players.
azul-round-summary-two = دور { ORDINAL($round) } تمام شد. { CLAUSES($parts) }.
azul-round-part =
    { $paid ->
        [0]
            { $tiling ->
                [0] { $seat }: بدون امتیاز
               *[other] { $seat }: { $tiling } امتیاز
            }
       *[other]
            { $tiling ->
                [0] { $seat }: منفی { $paid } از کف
               *[other] { $seat }: { $tiling } امتیاز، منفی { $paid } از کف
            }
    }
azul-round-started = دور { ORDINAL($round) } را { $starter } شروع می‌کند.
azul-round-started-brief = دور { ORDINAL($round) } را { $starter } شروع کرد.
azul-refilled = کیسه خالی شد و کاشی‌های جعبه به کیسه برگشتند.
azul-short-round = کاشی کم بود و روی کارگاه‌ها فقط { $tiles } کاشی چیده شد.

## The end

# done: for each number of rows, the people who completed that many; people: how many they are together.
azul-ended-row =
    { $people ->
        [1] { $done } را کامل کرد و بازی تمام شد.
       *[other] { $done } را کامل کردند و بازی تمام شد.
    }
azul-ended-rows-of =
    { $seats-count ->
        [1] { $seats } { SPELL($rows) } ردیف افقی
       *[other] { $seats } هر کدام { SPELL($rows) } ردیف افقی
    }
azul-ended-stuck = در { SPELL($rounds) } دور پیاپی هیچ کاشی‌ای به دیوار نرسید و بازی تمام شد.
azul-ended-empty = دیگر کاشی‌ای برای چیدن روی کارگاه‌ها نمانده بود و بازی تمام شد.
azul-tie-rows =
    { $winners-count ->
        [1] { $winners } و { $others } هم‌امتیازند، ولی { $winners } با { SPELL($rows) } ردیف افقی کامل جلوتر است.
       *[other] { $winners } و { $others } هم‌امتیازند، ولی { $winners } هر کدام با { SPELL($rows) } ردیف افقی کامل جلوترند.
    }
azul-score-tiling = دیوار { $points }
azul-score-floor = کف منفی { ABS($points) }
azul-score-rows = ردیف‌های کامل { $points }
azul-score-columns = ستون‌های کامل { $points }
azul-score-colours = رنگ‌های کامل { $points }
azul-score-before = دورهای پیش { $points }

## In the picture: short; { $tiles } is the place of a drawing inside the sentence

azul-picture-took =
    { $source ->
        [factory]
            { $target ->
                [line]
                    { $fallen ->
                        [0] { $who } { $tiles } از کارگاه { $factory } به ردیف { $line }
                       *[other] { $who } { $tiles } از کارگاه { $factory } به ردیف { $line }؛ { azul-picture-fallen }
                    }
               *[floor] { $who } { $tiles } از کارگاه { $factory } به کف
            }
       *[centre]
            { $target ->
                [line]
                    { $fallen ->
                        [0] { $who } { $tiles } از وسط به ردیف { $line }
                       *[other] { $who } { $tiles } از وسط به ردیف { $line }؛ { azul-picture-fallen }
                    }
               *[floor] { $who } { $tiles } از وسط به کف
            }
    }
azul-picture-fallen =
    { $fallen ->
        [1] یکی به کف
       *[other] { SPELL($fallen) } تا به کف
    }
azul-picture-placed = { $who } { $tiles } به ردیف { $row }، ستون { $column }: { $points } امتیاز
azul-picture-round-over = پایان دور { $round }: کاشی‌های تازه حلقه دارند
azul-picture-starts = دور { ORDINAL($round) } را { $who } شروع می‌کند
azul-picture-centre = وسط
azul-picture-bag =
    { $count ->
        [0] کیسه خالی
       *[other] کیسه { $count }
    }
azul-picture-lid =
    { $count ->
        [0] جعبه خالی
       *[other] جعبه { $count }
    }
azul-picture-wall = دیوار
azul-picture-floor = کف
azul-picture-choose = انتخاب ستون برای ردیف { $row }
azul-picture-may = جای مجاز
azul-picture-may-not = تکراری در ستون
azul-picture-rounds = امتیاز دورها
azul-picture-rows = ردیف کامل
azul-picture-columns = ستون کامل
azul-picture-colours = رنگ کامل
azul-picture-tie = تساوی: ردیف کامل

## The board in words: one line each; $groups are numbers of tiles by colour, $spaces tiles on the wall

azul-text-round = دور { $round }. این دور را { $starter } شروع کرد.
azul-text-factory = کارگاه { $factory }: { $groups }
azul-text-factories-empty =
    { $left ->
        [0] همهٔ کارگاه‌ها: خالی
       *[other]
            { $factories-count ->
                [1] کارگاه { $factories }: خالی
               *[other] کارگاه‌های { $factories }: خالی
            }
    }
azul-text-centre =
    { $groups-count ->
        [0] وسط میز: خالی
       *[other] وسط میز: { $groups }
    }
azul-text-tiles = { SPELL($count) } { $colour }
azul-text-marker = نشانگر آغازکننده
azul-text-supply = کیسه: { $bag } کاشی، جعبه: { $lid } کاشی
azul-text-seat = { $seat }: { $points } امتیاز
azul-text-line =
    { $spaces-count ->
        [0] ردیف { $line }: { $filled }؛ دیوار: خالی
       *[other] ردیف { $line }: { $filled }؛ دیوار: { $spaces }
    }
azul-text-line-empty = صفر از { SPELL($size) }
azul-text-line-filled = { SPELL($count) } از { SPELL($size) }، { $colour }
azul-text-space = { $colour } در ستون { $column }
azul-text-floor =
    { $groups-count ->
        [0] ردیف کف: خالی
       *[other] ردیف کف: { $groups }؛ منفی { $lost } امتیاز
    }
azul-text-wall = رنگ خانه‌های ردیف ۱ دیوار از ستون ۱ (سمت چپ): { $colours }. در هر ردیف پایین‌تر، رنگ‌ها یک ستون جلوتر می‌روند و رنگ آخر به ستون ۱ برمی‌گردد.
azul-text-open-lines = ردیف‌هایی که برای { $seat } باز است (ردیف کف همیشه باز است):
azul-text-open =
    { $numbers-count ->
        [0] { $colour }: فقط ردیف کف
        [1] { $colour }: ردیف { $numbers }
       *[other] { $colour }: ردیف‌های { $numbers }
    }
azul-text-columns =
    { $columns-count ->
        [1] ستون باز برای کاشی { $colour } از ردیف { $line }: { $columns }
       *[other] ستون‌های باز برای کاشی { $colour } از ردیف { $line }: { $columns }
    }

## Achievements

azul-achievement-column-and-colour = یک ستون و یک رنگ کامل
azul-achievement-three-rows = سه ردیف کامل
azul-achievement-clean-floor = برد بدون امتیاز منفی

## What a move leads to: sentences of lessons

azul-effect-unfinished =
    { $missing ->
        [1] ردیف { $line } با این حرکت { SPELL($held) } کاشی دارد و هنوز یکی کم دارد؛ تا پر نشود چیزی از آن به دیوار نمی‌رود.
       *[other] ردیف { $line } با این حرکت { SPELL($held) } کاشی دارد و هنوز { SPELL($missing) } تا کم دارد؛ تا پر نشود چیزی از آن به دیوار نمی‌رود.
    }
# The game ends with the move.
azul-effect-unfinished-end = بازی با این حرکت تمام می‌شود و ردیف { $line } ناتمام می‌ماند؛ کاشی‌هایش نه امتیازی می‌دهند و نه امتیازی کم می‌کنند.
azul-effect-full = ردیف { $line } پر می‌شود؛ در پایان دور یک کاشی‌اش به دیوار می‌رود و دست‌کم { $points } امتیاز می‌دهد.
azul-effect-full-grey =
    { $fits ->
        [no] ردیف { $line } با این حرکت پر می‌شود، ولی روی دیوار جایی برای کاشی‌اش نیست. در پایان دور همهٔ کاشی‌های این ردیف به ردیف کف می‌افتند.
       *[yes] ردیف { $line } با این حرکت پر می‌شود. در پایان دور خودتان انتخاب می‌کنید کاشی‌اش به کدام ستون دیوار برود.
    }
azul-effect-fallen =
    { $whole ->
        [yes]
            { $count ->
                [1] کاشی یک‌راست به ردیف کف می‌رود.
               *[other] هر { SPELL($count) } کاشی یک‌راست به ردیف کف می‌روند.
            }
       *[no]
            { $count ->
                [1] یک کاشی جا نمی‌شود و به ردیف کف می‌افتد.
               *[other] { SPELL($count) } کاشی جا نمی‌شوند و به ردیف کف می‌افتند.
            }
    }
azul-effect-marker = نشانگر آغازکننده با این حرکت به شما می‌رسد و به ردیف کف می‌رود.
azul-effect-floor =
    { $more ->
        [0] ردیف کف پر است و امتیاز دیگری کم نمی‌شود.
       *[other]
            { $first ->
                [yes] ردیف کف { $more } امتیاز کم می‌کند.
               *[no] ردیف کف { $more } امتیاز دیگر کم می‌کند؛ جمعاً { $cost } امتیاز.
            }
    }

## Help in first games: what the choice of a prompt means

azul-ask-tiles-help = هر بار همهٔ کاشی‌های یک رنگ را از یک کارگاه یا از وسط برمی‌دارید؛ کاشی‌های دیگر کارگاه به وسط می‌روند.
azul-ask-floor-help = هر کاشی روی کف امتیاز کم می‌کند؛ هرچه کمتر، بهتر.
azul-ask-colour-help = هر بار همهٔ کاشی‌های یک رنگ را از یک کارگاه یا از وسط برمی‌دارید؛ کاشی‌های دیگر کارگاه به وسط می‌روند.
azul-ask-lines-help = فقط ردیفی که پر شود یک کاشی به دیوار می‌فرستد و امتیاز می‌دهد؛ ردیف کوتاه زودتر پر می‌شود.
azul-ask-line-help = فقط ردیفی که پر شود یک کاشی به دیوار می‌فرستد و امتیاز می‌دهد؛ هر کاشی روی کف امتیاز کم می‌کند.
azul-ask-column-help = هر کاشی در کنار کاشی‌های دیگر امتیاز بیشتری می‌دهد.
