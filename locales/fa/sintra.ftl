# Words of Stained Glass of Sintra. $seat, $winners … are names of players; $colour and $kept are colours; strips, windows
# and factories count from 1; $source is "factory" or "centre", and $factory counts only for the first.

sintra-name = آزول سینترا
sintra-option-side = کاخ
sintra-option-side-a = طرف A
sintra-option-side-b = طرف B
sintra-option-side-about = کاخ: امتیاز { sintra-option-side-a } از اطراف نمادها و { sintra-option-side-b } از پنجره‌های کامل است.
sintra-colour-white = سفید
sintra-colour-yellow = زرد
sintra-colour-orange = نارنجی
sintra-colour-red = قرمز
sintra-colour-blue = آبی
sintra-pane-white = ⚪
sintra-pane-yellow = ⭐
sintra-pane-orange = 🟧
sintra-pane-red = 🔺
sintra-pane-blue = 🔷
sintra-pane-joker = 🃏

## Keys: the first number of a source is its factory; panes of the centre are counted, as in the picture. A plus is before points.

sintra-key-panes =
    { $count ->
        [1] { "\u200F" }{ $pane }
       *[other] { "\u200F" }{ $pane }{ $count }
    }
sintra-key-counted = { "\u200F" }{ $pane }{ $count }
sintra-key-several = { $first } { $rest }
sintra-key-beside = { $first }{ $rest }
sintra-key-factory =
    { $broken ->
        [0] { "\u200F" }{ $factory }{ $panes }
       *[other] { "\u200F" }{ $factory }{ $panes } 💥{ $broken }
    }
# In a row of three keys.
sintra-key-factory-breaks = کارگاه { $factory } 💥{ $broken }
# The marker reaches the end of the broken-glass track, whichever panes are taken; ❗ takes the place of 💥.
sintra-key-factory-end = { "\u200F" }{ $factory }{ $panes } ❗{ $broken }
sintra-key-factory-breaks-end = کارگاه { $factory } ❗{ $broken }
sintra-key-centre =
    { $broken ->
        [0]
            { $token ->
                [yes] وسط: { $panes } + ①
               *[no] وسط: { $panes }
            }
       *[other]
            { $token ->
                [yes] وسط: { $panes } + ① 💥{ $broken }
               *[no] وسط: { $panes } 💥{ $broken }
            }
    }
# With ❗ and no number, only the token moves the marker.
sintra-key-centre-end =
    { $broken ->
        [0]
            { $token ->
                [yes] وسط: { $panes } + ① ❗
               *[no] وسط: { $panes } ❗
            }
       *[other]
            { $token ->
                [yes] وسط: { $panes } + ① ❗{ $broken }
               *[no] وسط: { $panes } ❗{ $broken }
            }
    }
# A key without a factory takes panes of the centre, if there are keys with one.
sintra-key-from-factory = { "\u200F" }{ $factory }: { $label }
sintra-key-way = { $panes } { $way }
sintra-key-strip =
    { $broken ->
        [0] نوار { $strip }
       *[other] نوار { $strip }💥{ $broken }
    }
sintra-key-strip-full =
    { $broken ->
        [0] نوار { $strip } +{ $points }
       *[other] نوار { $strip } +{ $points }💥{ $broken }
    }
# The marker reaches the end of the broken-glass track; ❗ takes the place of 💥.
sintra-key-strip-end =
    { $broken ->
        [0] نوار { $strip }❗
       *[other] نوار { $strip }❗{ $broken }
    }
sintra-key-strip-full-end =
    { $broken ->
        [0] نوار { $strip } +{ $points }❗
       *[other] نوار { $strip } +{ $points }❗{ $broken }
    }
sintra-key-break-end = { "\u200F" }❗{ $count }
sintra-key-other-pane = پنجرهٔ { $strip }…
sintra-key-break = { "\u200F" }💥{ $count }
sintra-key-back = پنجره‌ساز ⏪{ $strip }
# A blocked key: the glazier is at the left end already.
sintra-key-stay = پنجره‌ساز
# form: as in key-rules.
sintra-key-backs-own =
    { $form ->
        [sign] 🔄
        [word] پشت‌ها
       *[long] پشت‌های من
    }
sintra-key-backs-other =
    { $form ->
        [sign] 🔄…
        [word] مال حریف
       *[long] مال حریف
    }
# named: in a menu, which has room for the name of the player.
sintra-key-backs =
    { $form ->
        [sign] 🔄{ $number }
        [word] پشت‌ها { $number }
        [named] 🔄 پشت‌های { $seat }
       *[long] 🔄 پشت‌ها { $number }
    }
sintra-key-chosen =
    { $source ->
        [factory] کارگاه { $factory }: { $panes }
       *[centre] وسط: { $panes }
    }
# count: the number of panes that are placed.
sintra-key-jokers =
    { $jokers ->
        [0]
            { $count ->
                [1] روی خانهٔ { $colour }
               *[other] همه روی خانهٔ { $colour }
            }
       *[other]
            { $own ->
                [0]
                    { $count ->
                        [1] روی خانهٔ جوکر
                       *[other] همه روی خانهٔ جوکر
                    }
               *[other] { SPELL($own) } تا روی { $colour }، { SPELL($jokers) } تا روی جوکر
            }
    }
sintra-key-keep = { $pane } { $colour }

## What a key tells: the backs of strips

sintra-backs =
    پشت نوارهای { $seat }:
    { $lines }
sintra-backs-none = همهٔ نوارهای باقی‌ماندهٔ { $seat } پشت‌ورو شده‌اند و هر کدام دوباره کامل شود، از بازی خارج می‌شود.
sintra-back = نوار { $strip }: { $face }
sintra-face = { $pane1 }{ $pane2 }{ $pane3 }{ $pane4 }{ $pane5 }
sintra-lines =
    { $first }
    { $rest }

## What to choose now

# signs: explanations of the signs on the keys.
sintra-ask-panes =
    { $signs-count ->
        [0] { sintra-which-panes }
       *[other] { sintra-which-panes }
            { sintra-signs }
    }
sintra-ask-move =
    { $signs-count ->
        [0] { sintra-which-move }
       *[other] { sintra-which-move }
            { sintra-signs }
    }
sintra-ask-way =
    { $signs-count ->
        [0] { sintra-which-way }
       *[other] { sintra-which-way }
            { sintra-signs }
    }
sintra-which-panes = شیشه‌های یک رنگ را بردارید.
sintra-which-move =
    { $back ->
        [yes] یک حرکت انتخاب کنید.
       *[no] کدام شیشه به کدام نوار برود؟
    }
sintra-which-way =
    { $source ->
        [factory] از کارگاه { $factory } کدام شیشه به کدام نوار برود؟
       *[centre] از وسط کدام شیشه به کدام نوار برود؟
    }
sintra-signs = روی دکمه‌ها، { $signs }.
sintra-sign-factory = عدد اول شمارهٔ کارگاه است
sintra-sign-source = عدد اول کارگاه است (بدون آن: وسط)
# sign: the signs before these numbers.
sintra-sign-fewest =
    { $sign ->
        [both] عدد کنار 💥 و ❗ کمترین تعداد شیشه‌ای است که می‌شکند
        [end] عدد کنار ❗ کمترین تعداد شیشه‌ای است که می‌شکند
       *[breaks] عدد کنار 💥 کمترین تعداد شیشه‌ای است که می‌شکند
    }
sintra-sign-full = + یعنی امتیاز نوار کامل
# ends: whether there are also numbers after ❗.
sintra-sign-breaks =
    { $ends ->
        [yes] عدد کنار 💥 و ❗ تعداد شکسته‌هاست
       *[no] عدد کنار 💥 تعداد شکسته‌هاست
    }
# breaks: whether numbers after ❗ have not been explained yet.
sintra-sign-end =
    { $breaks ->
        [yes] عدد کنار ❗ تعداد شکسته‌هاست و نشانگر به ته ردیفش می‌رسد (منفی { $points })
       *[no] ❗ یعنی نشانگر به ته می‌رسد (منفی { $points })
    }
sintra-sign-token = ① یعنی توکن آغازکننده هم وسط است
sintra-sign-window = «پنجره…» یعنی انتخاب شیشهٔ پنجره
# No panes fit a strip; back: whether the glazier can go back instead.
sintra-ask-break =
    { $back ->
        [yes] پنجره‌ساز را برگردانید یا شیشه‌هایی را بردارید که می‌شکنند.
            هیچ شیشه‌ای در نوارهای در دسترس جا نمی‌شود؛ { sintra-break-signs }
       *[no]
            { $source ->
                [factory] از کارگاه { $factory } کدام شیشه‌ها را برمی‌دارید؟
                    شیشه‌های کارگاه { $factory } در نوارهای در دسترس جا نمی‌شوند؛ { sintra-break-signs }
                [centre] از وسط کدام شیشه‌ها را برمی‌دارید؟
                    شیشه‌های وسط در نوارهای در دسترس جا نمی‌شوند؛ { sintra-break-signs }
               *[several] کدام شیشه‌ها را برمی‌دارید؟
                    هیچ شیشه‌ای در نوارهای در دسترس جا نمی‌شود؛ { sintra-break-signs }
            }
    }
# end: the points that the end of the track costs, or 0 if no key leads there.
sintra-break-signs =
    { $end ->
        [0] عدد کنار 💥 تعداد شکسته‌هاست.
       *[other] عدد کنار 💥 و ❗ تعداد شکسته‌هاست. با ❗ نشانگر به ته ردیفش می‌رسد و { $end } امتیاز کم می‌شود.
    }
sintra-ask-colour =
    { $signs-count ->
        [0] { sintra-which-colour }
       *[other] { sintra-which-colour }
            { sintra-signs }
    }
sintra-which-colour =
    { $source ->
        [factory] از کارگاه { $factory } کدام شیشه‌ها را برمی‌دارید؟
       *[centre] از وسط کدام شیشه‌ها را برمی‌دارید؟
    }
sintra-ask-strip =
    { $signs-count ->
        [0] { sintra-which-strip }
       *[other] { sintra-which-strip }
            { sintra-signs }
    }
sintra-which-strip =
    { $source ->
        [factory] { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory } به کدام نوار برود؟
       *[centre] { SPELL($count) } شیشهٔ { $colour } از وسط به کدام نوار برود؟
    }
sintra-ask-jokers =
    { $count ->
        [1] شیشه در کدام خانهٔ نوار { $strip } بنشیند؟
       *[other] در نوار { $strip } چند شیشه روی جوکر بنشیند؟
    }
    خانه‌های خاکستری نوار { $strip } جوکرند و هر رنگی روی آن‌ها می‌نشیند.
sintra-ask-kept =
    از نوار { $strip } کدام شیشه به پنجره برود؟
    { $side ->
        [a] امتیاز همه یکی است و شیشه‌های دیگر به برج می‌روند.
       *[b] در طرف B رنگ شیشه‌های پنجره در پایان مهم است.
    }
sintra-ask-nothing = بازی تمام شده است.

## Hints: a move as a request, without a full stop

sintra-advice-strip =
    { $source ->
        [factory] { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } به نوار { $strip } ببرید
       *[centre] { SPELL($count) } شیشهٔ { $colour } را از وسط به نوار { $strip } ببرید
    }
sintra-advice-complete =
    { $source ->
        [factory] با { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory }، نوار { $strip } را کامل کنید
       *[centre] با { SPELL($count) } شیشهٔ { $colour } از وسط، نوار { $strip } را کامل کنید
    }
sintra-advice-kept =
    { $source ->
        [factory] با { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory }، نوار { $strip } را کامل کنید و شیشهٔ { $kept } را به پنجره ببرید
       *[centre] با { SPELL($count) } شیشهٔ { $colour } از وسط، نوار { $strip } را کامل کنید و شیشهٔ { $kept } را به پنجره ببرید
    }
sintra-advice-jokers =
    { $jokers ->
        [0]
            { $source ->
                [factory] { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } به نوار { $strip } ببرید و هیچ‌کدام را روی جوکر نگذارید
               *[centre] { SPELL($count) } شیشهٔ { $colour } را از وسط به نوار { $strip } ببرید و هیچ‌کدام را روی جوکر نگذارید
            }
        [1]
            { $source ->
                [factory] { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } به نوار { $strip } ببرید و یکی را روی جوکر بگذارید
               *[centre] { SPELL($count) } شیشهٔ { $colour } را از وسط به نوار { $strip } ببرید و یکی را روی جوکر بگذارید
            }
       *[other]
            { $source ->
                [factory] { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } به نوار { $strip } ببرید و { SPELL($jokers) } تا را روی جوکر بگذارید
               *[centre] { SPELL($count) } شیشهٔ { $colour } را از وسط به نوار { $strip } ببرید و { SPELL($jokers) } تا را روی جوکر بگذارید
            }
    }
sintra-advice-break =
    { $source ->
        [factory]
            { $count ->
                [1] یک شیشهٔ { $colour } را از کارگاه { $factory } بردارید، هرچند می‌شکند
               *[other] { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } بردارید، هرچند می‌شکنند
            }
       *[centre]
            { $count ->
                [1] یک شیشهٔ { $colour } را از وسط بردارید، هرچند می‌شکند
               *[other] { SPELL($count) } شیشهٔ { $colour } را از وسط بردارید، هرچند می‌شکنند
            }
    }
sintra-advice-back = پنجره‌ساز را به بالای نوار { $strip } برگردانید

## The same in one line, for the choices of a puzzle

sintra-advice-strip-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: کارگاه { $factory } ← نوار { $strip }
       *[centre] { SPELL($count) } { $colour }: وسط ← نوار { $strip }
    }
sintra-advice-complete-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: کارگاه { $factory } ← نوار { $strip }، کامل می‌شود
       *[centre] { SPELL($count) } { $colour }: وسط ← نوار { $strip }، کامل می‌شود
    }
sintra-advice-kept-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: کارگاه { $factory } ← نوار { $strip }، پنجره: { $kept }
       *[centre] { SPELL($count) } { $colour }: وسط ← نوار { $strip }، پنجره: { $kept }
    }
sintra-advice-jokers-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: کارگاه { $factory } ← نوار { $strip }، جوکر: { $jokers }
       *[centre] { SPELL($count) } { $colour }: وسط ← نوار { $strip }، جوکر: { $jokers }
    }
sintra-advice-break-brief =
    { $source ->
        [factory]
            { $count ->
                [1] یک { $colour }: کارگاه { $factory }، می‌شکند
               *[other] { SPELL($count) } { $colour }: کارگاه { $factory }، می‌شکنند
            }
       *[centre]
            { $count ->
                [1] یک { $colour }: وسط، می‌شکند
               *[other] { SPELL($count) } { $colour }: وسط، می‌شکنند
            }
    }
sintra-advice-back-brief = پنجره‌ساز ← نوار { $strip }

## What speaks for it: clauses of a hint, after the advice, without a full stop

sintra-merit-complete =
    { $bonus ->
        [0] { $points } امتیاز می‌گیرید
       *[other] با رنگ ویژه، { $points } امتیاز می‌گیرید
    }
sintra-merit-window = پنجرهٔ { $window } کامل می‌شود
sintra-merit-ornament = هر چهار خانهٔ اطراف یک نماد پر می‌شود که { $points } امتیاز پایانی دارد
sintra-merit-grown =
    { $missing ->
        [1] بعد از آن، نوار { $strip } فقط یک شیشه کم دارد
       *[other] بعد از آن، نوار { $strip } فقط { SPELL($missing) } شیشه کم دارد
    }
sintra-merit-promise = کامل شدن نوار { $strip } دست‌کم { $points } امتیاز دارد
sintra-merit-back =
    { $count ->
        [1] بعد از آن، یک نوار دیگر هم دوباره در دسترس است
       *[other] بعد از آن، { SPELL($count) } نوار دیگر هم دوباره در دسترس‌اند
    }
sintra-merit-unbroken = برخلاف بقیهٔ حرکت‌ها شیشه‌ای نمی‌شکند
sintra-merit-safe = هیچ شیشه‌ای نمی‌شکند
sintra-merit-fewest = با هیچ حرکت دیگری شیشهٔ کمتری نمی‌شکند
sintra-merit-cost =
    { $ends ->
        [yes] همین حالا { $points } امتیاز بابت شیشه‌های شکسته از دست می‌دهید
       *[no] { $points } امتیاز بابت ردیف شیشه‌های شکسته از دست می‌دهید
    }
sintra-merit-token = دور بعد را شما شروع می‌کنید
sintra-merit-stays = پنجره‌ساز سر جایش می‌ماند
sintra-merit-deny =
    { $rivals ->
        [1] حریف در نوبت بعد نمی‌تواند نوار { $strip } خودش را کامل کند
       *[other] نفر بعدی نمی‌تواند نوار { $strip } خودش را کامل کند
    }

## Refusals: first what is, then what to do

sintra-no-game-over = بازی تمام شده است.
sintra-no-factory = این بازی کارگاه { $factory } ندارد. کارگاه دیگری را انتخاب کنید.
sintra-no-pane = در کارگاه شمارهٔ { $factory } شیشهٔ { $colour } نیست. رنگ یا کارگاه دیگری را انتخاب کنید.
sintra-no-pane-centre = در محوطهٔ وسط شیشهٔ { $colour } نیست. رنگ دیگری را انتخاب کنید.
sintra-no-back = پنجره‌ساز بالای نوار { $strip } است و سمت چپش نوار دیگری نیست. شیشه بردارید.
sintra-no-left = نوار { $strip } سمت چپ پنجره‌ساز است که بالای نوار { $glazier } ایستاده. نوار { $glazier } یا یکی از نوارهای سمت راستش را انتخاب کنید، یا پنجره‌ساز را برگردانید.
sintra-no-strip = نوار { $strip } از بازی خارج شده است. نوار دیگری را انتخاب کنید.
sintra-no-room = در نوار { $strip } جایی برای رنگ { $colour } نیست. نوار دیگری را انتخاب کنید.
sintra-no-room-anywhere = در هیچ نواری که پنجره‌ساز به آن می‌رسد جایی برای رنگ { $colour } نیست؛ این شیشه‌ها فقط می‌شکنند. رنگ دیگری را انتخاب کنید یا دکمهٔ 💥 را بزنید.
sintra-no-break = هنوز نواری هست که رنگ { $colour } در آن جا می‌شود. همان نوار را انتخاب کنید.
sintra-no-jokers =
    { $fewest ->
        [0] در نوار { $strip } بیشتر از { SPELL($most) } شیشه روی جوکر جا نمی‌شود. تعداد دیگری را انتخاب کنید.
       *[other] در نوار { $strip } باید از { SPELL($fewest) } تا { SPELL($most) } شیشه روی جوکر بنشیند. تعداد دیگری را انتخاب کنید.
    }
sintra-no-kept = نوار { $strip } کامل می‌شود. یکی از رنگ‌های همان نوار را برای پنجره انتخاب کنید.
sintra-no-window-yet = نوار { $strip } هنوز کامل نمی‌شود و شیشه‌ای به پنجره نمی‌رود. فقط خود نوار را انتخاب کنید.

## What happened

sintra-took =
    { $source ->
        [factory] { $seat } { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } به نوار { $strip } برد.
       *[centre] { $seat } { SPELL($count) } شیشهٔ { $colour } را از وسط به نوار { $strip } برد.
    }
sintra-took-broke =
    { $count ->
        [1]
            { $source ->
                [factory] { $seat } یک شیشهٔ { $colour } را از کارگاه { $factory } برداشت؛ در نوارهای در دسترس جا نشد و شکست.
               *[centre] { $seat } یک شیشهٔ { $colour } را از وسط برداشت؛ در نوارهای در دسترس جا نشد و شکست.
            }
        [2]
            { $source ->
                [factory] { $seat } { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } برداشت؛ در نوارهای در دسترس جا نشدند و هر دو شکستند.
               *[centre] { $seat } { SPELL($count) } شیشهٔ { $colour } را از وسط برداشت؛ در نوارهای در دسترس جا نشدند و هر دو شکستند.
            }
       *[other]
            { $source ->
                [factory] { $seat } { SPELL($count) } شیشهٔ { $colour } را از کارگاه { $factory } برداشت؛ در نوارهای در دسترس جا نشدند و همه شکستند.
               *[centre] { $seat } { SPELL($count) } شیشهٔ { $colour } را از وسط برداشت؛ در نوارهای در دسترس جا نشدند و همه شکستند.
            }
    }
sintra-took-brief =
    { $broken ->
        [0]
            { $source ->
                [factory] { $seat }: { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory } به نوار { $strip }
               *[centre] { $seat }: { SPELL($count) } شیشهٔ { $colour } از وسط به نوار { $strip }
            }
        [1]
            { $source ->
                [factory] { $seat }: { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory } به نوار { $strip }، یکی شکست
               *[centre] { $seat }: { SPELL($count) } شیشهٔ { $colour } از وسط به نوار { $strip }، یکی شکست
            }
       *[other]
            { $source ->
                [factory] { $seat }: { SPELL($count) } شیشهٔ { $colour } از کارگاه { $factory } به نوار { $strip }، { SPELL($broken) } تا شکست
               *[centre] { $seat }: { SPELL($count) } شیشهٔ { $colour } از وسط به نوار { $strip }، { SPELL($broken) } تا شکست
            }
    }
sintra-on-jokers =
    { $count ->
        [1] یک خانهٔ جوکر پر شد.
       *[other] { SPELL($count) } خانهٔ جوکر پر شد.
    }
sintra-broke =
    { $count ->
        [1] یک شیشه جا نشد و شکست.
       *[other] { SPELL($count) } شیشه جا نشدند و شکستند.
    }
sintra-took-token = توکن آغازکننده هم به { $seat } رسید و نشانگر شیشه‌های شکسته‌اش یک خانه پایین رفت.
sintra-shattered = 💥 جرینگ! نشانگر { $seat } به ته ردیف رسید، { $points } امتیاز پرید و نشانگر به بالا برگشت.
# step: where the marker stands now, counted from the top.
sintra-shattered-on = 💥 جرینگ! نشانگر { $seat } به ته ردیف رسید، { $points } امتیاز پرید؛ نشانگر باز از بالا { SPELL($step) } خانه پایین رفت.
sintra-shattered-again = 💥 جرینگ! نشانگر { $seat } { SPELL($times) } بار به ته ردیف رسید، { $points } امتیاز پرید و نشانگر به بالا برگشت.
sintra-shattered-again-on = 💥 جرینگ! نشانگر { $seat } { SPELL($times) } بار به ته ردیف رسید، { $points } امتیاز پرید؛ نشانگر باز از بالا { SPELL($step) } خانه پایین رفت.
sintra-went-back = { $seat } پنجره‌ساز را به بالای نوار { $strip } برگرداند.
sintra-completed =
    { $space ->
        [upper] { $seat } نوار { $strip } را کامل کرد. یک شیشهٔ { $kept } به خانهٔ بالایی پنجرهٔ { $strip } رفت و نوار پشت‌ورو شد.
       *[lower] { $seat } نوار { $strip } را کامل کرد. یک شیشهٔ { $kept } به خانهٔ پایینی پنجرهٔ { $strip } رفت و نوار از بازی خارج شد.
    }
sintra-bonus =
    { $points ->
        [1] رنگ این دور { $colour } است: شیشهٔ { $colour } این نوار ۱ امتیاز ویژه داد.
       *[other] رنگ این دور { $colour } است: شیشه‌های { $colour } این نوار جمعاً { $points } امتیاز ویژه دادند.
    }
sintra-window = این پنجره { $points } امتیاز داد.
sintra-window-and-right =
    { $right-count ->
        [1] پنجره‌ها { $points } امتیاز دادند: { $own } از همین پنجره و { $right } از پنجرهٔ شیشه‌دار سمت راست.
       *[other] پنجره‌ها { $points } امتیاز دادند: { $own } از همین پنجره، { $right } از پنجره‌های شیشه‌دار سمت راست.
    }
sintra-completed-brief = { $seat } نوار { $strip } را کامل کرد و { $points } امتیاز گرفت
sintra-round-ended = پایان دور { ORDINAL($round) }:
sintra-round-seat = { $seat }: { $lines }؛ حالا { $total } امتیاز.
sintra-round-seat-nothing = { $seat }: بدون امتیاز؛ حالا { $total } امتیاز.
sintra-earned-windows = { $points } امتیاز از پنجره‌ها
sintra-earned-bonus = { $points } امتیاز رنگ ویژه
sintra-earned-lost = منفی { ABS($points) } از شکسته‌ها
# The summary of a round, outside the quote.
sintra-round-summary = دور { ORDINAL($round) } تمام شد. امتیاز این دور: { $points }.
sintra-round-points =
    { $sign ->
        [minus] منفی { ABS($points) } برای { $seat }
       *[plus]
            { $points ->
                [0] صفر برای { $seat }
               *[other] { $points } برای { $seat }
            }
    }
sintra-round-started = دور { ORDINAL($round) } را { $starter } شروع می‌کند؛ رنگ این دور { $colour } است.
sintra-round-started-brief = دور { ORDINAL($round) } را { $starter } شروع کرد؛ رنگ این دور { $colour } است.
sintra-refilled = کیف خالی شد و شیشه‌های برج آبگینه به کیف برگشتند.
sintra-short-round = شیشه کم بود و روی کارگاه‌ها فقط { $panes } شیشه چیده شد.

## The end

sintra-ended-rounds = هر { SPELL($rounds) } دور تمام شد.
sintra-product = { $seat }: { SPELL($complete) } پنجرهٔ کامل ضرب در { SPELL($panes) } شیشهٔ { $colour } می‌شود { $points } امتیاز
sintra-tie-broken =
    { $winners-count ->
        [1] { $winners } و { $others } هم‌امتیازند، ولی { $winners } جلوتر است، چون در پایان برای شیشه‌های شکسته امتیاز کمتری از دست داد.
       *[other] { $winners } و { $others } هم‌امتیازند، ولی { $winners } جلوترند، چون در پایان برای شیشه‌های شکسته امتیاز کمتری از دست دادند.
    }
sintra-score-windows = پنجره‌ها { $points }
sintra-score-bonus = رنگ ویژه { $points }
sintra-score-lost = شکسته‌ها منفی { ABS($points) }
sintra-score-left = مانده‌ها { $points }
sintra-score-broken = نشانگر منفی { ABS($points) }
sintra-score-ornaments = نمادها { $points }
sintra-score-complete = پنجره‌های کامل { $points }

## A corrected component file

sintra-bad-file = فایل قطعه‌های سینترا باید یک شیء «JSON» باشد.
sintra-bad-strips = زیر «strips» باید { SPELL($count) } نوار باشد.
sintra-bad-sides = نوار { $strip }: دو رو لازم است.
sintra-bad-spaces = نوار { $strip }، طرف { $side }: { SPELL($count) } خانه لازم است.
sintra-bad-colour = نوار { $strip }، طرف { $side }: هر خانه باید یکی از پنج رنگ («white»، «yellow»، «orange»، «red»، «blue») یا «joker» باشد.
sintra-bad-same-sides = نوار { $strip }: دو روی نوار نباید یکسان باشد.
sintra-bad-jokers = خانهٔ «joker» در { SPELL($sides) } روی نوارها آمده است؛ فقط در یک رو می‌تواند باشد.
sintra-bad-windows = زیر «window_points» باید { SPELL($count) } عدد صحیح از صفر تا { $most } باشد.
sintra-bad-ornaments = زیر «ornament_windows_side_a» باید جفت‌هایی باشد که هر پنجره از یک تا { $count } را یک بار نام ببرد.
sintra-bad-ornament-points = زیر «ornament_points_by_filled» باید { SPELL($count) } عدد صحیح از صفر تا { $most } باشد.
sintra-bad-track = زیر «broken_glass_track» باید { SPELL($steps) } عدد صحیح باشد که از صفر شروع شود، هر یک از قبلی کوچک‌تر، و هیچ‌یک کمتر از منفی { $most } نباشد.

## In the picture: short; { $tiles } is the place of a drawing inside the sentence

sintra-picture-took =
    { $over ->
        [0]
            { $strip ->
                [0]
                    { $source ->
                        [factory] { $who } { $tiles } از کارگاه { $factory }؛ همه شکستند
                       *[centre] { $who } { $tiles } از وسط؛ همه شکستند
                    }
               *[other]
                    { $source ->
                        [factory] { $who } { $tiles } از کارگاه { $factory } به نوار { $strip }
                       *[centre] { $who } { $tiles } از وسط به نوار { $strip }
                    }
            }
       *[other]
            { $strip ->
                [0]
                    { $source ->
                        [factory] پایان دور { $over }: { $who } { $tiles } از کارگاه { $factory }؛ همه شکستند
                       *[centre] پایان دور { $over }: { $who } { $tiles } از وسط؛ همه شکستند
                    }
               *[other]
                    { $source ->
                        [factory] پایان دور { $over }: { $who } { $tiles } از کارگاه { $factory } به نوار { $strip }
                       *[centre] پایان دور { $over }: { $who } { $tiles } از وسط به نوار { $strip }
                    }
            }
    }
sintra-picture-back = { $who } پنجره‌ساز را به بالای نوار { $strip } برگرداند
sintra-picture-starts = دور { ORDINAL($round) } را { $who } شروع می‌کند
sintra-picture-centre = وسط
sintra-picture-bag = کیف
sintra-picture-tower = برج
sintra-picture-windows = پنجره‌ها
sintra-picture-bonus = رنگ ویژه
sintra-picture-left = شیشه‌های مانده
# Followed by the points lost during the game and those for the marker at the end, if there are both.
sintra-picture-broken = شکسته‌ها
# The same row if there are only points for the marker.
sintra-picture-marker = نشانگر
sintra-picture-ornaments = نمادها
sintra-picture-complete = پنجره‌های کامل
sintra-picture-tie = تساوی: شکستهٔ کمتر

## The board in words: one line each; $groups, $free and $placed are numbers of panes or spaces by colour

sintra-text-round =
    { $track-count ->
        [0] دور { $round }. این دور را { $starter } شروع کرد.
       *[other] دور { $round }. این دور را { $starter } شروع کرد. رنگ دورها، از این دور به بعد: { $track }
    }
sintra-text-factory = کارگاه { $factory }: { $groups }
sintra-text-factories-empty =
    { $left ->
        [0] همهٔ کارگاه‌ها: خالی
       *[other]
            { $factories-count ->
                [1] کارگاه { $factories }: خالی
               *[other] کارگاه‌های { $factories }: خالی
            }
    }
sintra-text-centre =
    { $groups-count ->
        [0] وسط: خالی
       *[other] وسط: { $groups }
    }
sintra-text-panes = { SPELL($count) } { $colour }
sintra-text-joker = جوکر
sintra-text-jokers = جوکر
sintra-text-token = توکن آغازکننده
sintra-text-supply = کیف: { $bag } شیشه، برج آبگینه: { $tower } شیشه
sintra-text-seat = { $seat }: { $points } امتیاز
sintra-text-state =
    { $lost ->
        [0] پنجره‌ساز: بالای نوار { $glazier }. نشانگر شیشه‌های شکسته: بالای ردیف
       *[other] پنجره‌ساز: بالای نوار { $glazier }. نشانگر شیشه‌های شکسته: { $step } خانه پایین آمده، منفی { $lost } امتیاز
    }
sintra-text-strip =
    { $turned ->
        [yes]
            { $placed-count ->
                [0] نوار { $strip } (پشت): { $free } خالی؛ { $window }
               *[other] نوار { $strip } (پشت): { $placed } پر، { $free } خالی؛ { $window }
            }
       *[no]
            { $placed-count ->
                [0] نوار { $strip }: { $free } خالی؛ { $window }؛ پشت: { $back }
               *[other] نوار { $strip }: { $placed } پر، { $free } خالی؛ { $window }؛ پشت: { $back }
            }
    }
sintra-text-strip-gone = نوار { $strip }: خارج شده؛ { $window }
sintra-text-window =
    { $panes-count ->
        [0] پنجرهٔ { $points } امتیازی خالی
       *[other] پنجرهٔ { $points } امتیازی: { $panes }
    }
sintra-text-open-strips = نوارهایی که { $seat } می‌تواند شیشه به آن‌ها ببرد:
sintra-text-open =
    { $places-count ->
        [0] { $colour }: هیچ نواری، همه می‌شکنند
        [1] { $colour }: نوار { $places }
       *[other] { $colour }: نوارهای { $places }
    }
sintra-text-back = { $seat } می‌تواند به‌جای برداشتن شیشه، پنجره‌ساز را به بالای نوار { $strip } برگرداند.

## Achievements

sintra-achievement-unbroken = بدون شیشهٔ شکسته
sintra-achievement-four-windows = چهار پنجرهٔ کامل در طرف B

## What a move leads to: sentences of lessons

sintra-effect-unfinished =
    { $missing ->
        [1] نوار { $strip } با این حرکت { SPELL($filled) } شیشه دارد و یکی دیگر می‌خواهد؛ تا کامل نشود امتیازی نمی‌دهد.
       *[other] نوار { $strip } با این حرکت { SPELL($filled) } شیشه دارد و { SPELL($missing) } تای دیگر می‌خواهد؛ تا کامل نشود امتیازی نمی‌دهد.
    }
# The game ends with the move.
sintra-effect-unfinished-end = بازی با این حرکت تمام می‌شود و نوار { $strip } ناتمام می‌ماند.
sintra-effect-jokers =
    { $count ->
        [1] یک شیشهٔ { $colour } روی جوکر می‌نشیند.
       *[other] { SPELL($count) } شیشهٔ { $colour } روی جوکرها می‌نشینند.
    }
sintra-effect-broken =
    { $count ->
        [1] یک شیشه جا نمی‌شود و می‌شکند.
       *[other] { SPELL($count) } شیشه جا نمی‌شوند و می‌شکنند.
    }
sintra-effect-token = توکن آغازکننده به شما می‌رسد: دور بعد را شما شروع می‌کنید، ولی نشانگر شیشه‌های شکسته یک خانه پایین می‌رود.
sintra-effect-track =
    { $points ->
        [0] نشانگر شیشه‌های شکسته هنوز جایی است که امتیازی کم نمی‌شود.
       *[other] اگر نشانگر شیشه‌های شکسته تا پایان بازی همان‌جا بماند، { $points } امتیاز کم می‌شود.
    }
sintra-effect-shattered = نشانگر شیشه‌های شکسته به ته ردیف می‌رسد: همین حالا { $points } امتیاز کم می‌شود؛ { sintra-effect-shattered-then }.
sintra-effect-shattered-then =
    { $step ->
        [0] نشانگر به بالای ردیف برمی‌گردد
       *[other] نشانگر به بالای ردیف برمی‌گردد و { SPELL($step) } خانه پایین می‌رود
    }
sintra-effect-passed =
    { $passed-count ->
        [1] پنجره‌ساز به بالای نوار { $strip } می‌رود و تا برنگردد دیگر به نوار { $passed } نمی‌رسد.
       *[other] پنجره‌ساز به بالای نوار { $strip } می‌رود و تا برنگردد دیگر به نوارهای { $passed } نمی‌رسد.
    }
sintra-effect-passed-range = پنجره‌ساز به بالای نوار { $strip } می‌رود و تا برنگردد دیگر به نوارهای { $first } تا { $last } نمی‌رسد.
sintra-effect-stays =
    { $gone ->
        [yes] نوار { $strip } از بازی خارج می‌شود و پنجره‌ساز همان‌جا می‌ماند؛ نوبت بعد هم به همهٔ نوارهای سمت راستش می‌رسید.
       *[no] پنجره‌ساز بالای نوار { $strip } می‌ماند؛ نوبت بعد هم به همهٔ نوارهای سمت راستش می‌رسید.
    }
sintra-effect-back = پنجره‌ساز به بالای نوار { $strip } برمی‌گردد. این نوبت شیشه‌ای نمی‌گیرید.
sintra-effect-completed = نوار { $strip } کامل می‌شود و پنجرهٔ زیرش { $points } امتیاز می‌دهد.
sintra-effect-completed-right = نوار { $strip } کامل می‌شود و پنجره‌ها { $points } امتیاز می‌دهند: { $own } از پنجرهٔ زیرش، { $right } از پنجره‌های شیشه‌دار سمت راست.
sintra-effect-completed-bonus =
    { $right-count ->
        [0] نوار { $strip } کامل می‌شود و { $points } امتیاز می‌گیرید: { $own } از پنجرهٔ زیرش و { $bonus } از رنگ این دور ({ $colour }).
       *[other] نوار { $strip } کامل می‌شود و { $points } امتیاز می‌گیرید: { $own } از پنجرهٔ زیرش، { $right } از پنجره‌های شیشه‌دار سمت راست و { $bonus } از رنگ این دور ({ $colour }).
    }

## Help in first games: what the choice of a prompt means

sintra-ask-panes-help = هر بار همهٔ شیشه‌های یک رنگ را برمی‌دارید؛ هر چه جا نشود می‌شکند و امتیاز کم می‌کند. دکمهٔ «پشت‌ها» پشت نوارهایتان را نشان می‌دهد.
sintra-ask-colour-help = هر بار همهٔ شیشه‌های یک رنگ را از یک کارگاه یا از وسط برمی‌دارید؛ شیشه‌های دیگر کارگاه به وسط می‌روند.
sintra-ask-strip-help = پنجره‌ساز به بالای نواری می‌رود که انتخاب کنید و تا برنگردد به نوارهای سمت چپ آن نمی‌رسد.
sintra-ask-move-help = پنجره‌ساز به بالای نواری می‌رود که انتخاب کنید و تا برنگردد به نوارهای سمت چپ آن نمی‌رسد.
sintra-ask-way-help = پنجره‌ساز به بالای نواری می‌رود که انتخاب کنید و تا برنگردد به نوارهای سمت چپ آن نمی‌رسد.
sintra-ask-break-help =
    { $back ->
        [yes] با برگرداندن پنجره‌ساز نوبتتان تمام می‌شود، ولی چیزی نمی‌شکند.
       *[no] هر شیشه‌ای که بشکند امتیاز کم می‌کند؛ هرچه کمتر، بهتر.
    }
sintra-ask-jokers-help = شاید جوکر را بعداً برای رنگ دیگری لازم داشته باشید.
sintra-ask-kept-help =
    { $side ->
        [a] نوار با این حرکت کامل می‌شود؛ چهار شیشهٔ دیگرش به برج می‌روند.
       *[b] حالا امتیاز همه یکی است؛ در پایان، پنجره‌های کامل برای پرتعدادترین رنگشان امتیاز دارند.
    }
