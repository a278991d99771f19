## The analysis of a finished game

analysis-title = 📈 تحلیل بازی { $game }
analysis-working =
    { $percent ->
        [0] { $player } تحلیل این بازی را خواست. تحلیل شروع شد…
       *[other] { $player } تحلیل این بازی را خواست. { $percent } درصدش آماده است…
    }
analysis-working-own =
    { $percent ->
        [0] دارم بازی را تحلیل می‌کنم…
       *[other] دارم بازی را تحلیل می‌کنم. { $percent } درصدش آماده است…
    }
analysis-begun = تحلیل شروع شد. چند دقیقه طول می‌کشد.
# Somebody who sent several games as files asked for a second analysis.
analysis-busy = هنوز دارم بازی دیگری را برایتان تحلیل می‌کنم. وقتی تمام شد، دوباره بزنید.
analysis-begun-private = یکی از بازیکن‌ها نخواست تحلیل اینجا نشان داده شود؛ آن را در گفت‌وگوی خصوصی برایتان می‌فرستم.
analysis-ask = { $player } می‌خواهد این بازی را تحلیل کنم. اگر یکی از بازیکن‌ها نمی‌خواهد همه آن را ببینند، تا { SPELL($seconds) } ثانیهٔ دیگر دکمهٔ زیر را بزند.
analysis-object = 🚫 اینجا نه
analysis-objected = تحلیل این بازی اینجا نشان داده نمی‌شود. بازیکن‌ها می‌توانند آن را در گفت‌وگوی خصوصی با { COMMAND("games") } ببینند.
analysis-objection-taken = باشد؛ اینجا نشان نمی‌دهم.
analysis-waits = چند ثانیه صبر کنید؛ شاید کسی نخواهد تحلیل اینجا نشان داده شود.
analysis-interrupted = تحلیل این بازی نیمه‌کاره ماند. می‌شود دوباره آن را درخواست کرد.
analysis-failed = تحلیل این بازی آماده نشد. کمی بعد دوباره امتحان کنید.
analysis-course = این نمودار شانس برد هر بازیکن را پس از هر حرکت نشان می‌دهد.
analysis-marks =
    { $count ->
        [0] هیچ حرکتی شانس کسی را خیلی کم نکرد.
        [1] دایره حرکتی را نشان می‌دهد که شانس بازیکنش را بیش از همه کم کرد.
       *[other] دایره‌ها { SPELL($count) } حرکتی را نشان می‌دهند که شانس بازیکنشان را بیش از همه کم کردند.
    }
# Follows analysis-marks if computers took part, but none of the marked moves is theirs.
analysis-people = حرکت‌های کامپیوتر حساب نشده‌اند.
analysis-depth =
    { $unit ->
        [million] هر وضعیت را با حدود { SPELL($count) } میلیون بار پیش‌بینی سنجیدم.
        [thousand] هر وضعیت را با حدود { SPELL($count) } هزار بار پیش‌بینی سنجیدم.
       *[one] هر وضعیت را با حدود { SPELL($count) } بار پیش‌بینی سنجیدم.
    }
analysis-depth-deep =
    { $unit ->
        [million] این حرکت را با { SPELL($count) } میلیون بار پیش‌بینی سنجیدم.
        [thousand] این حرکت را با { SPELL($count) } هزار بار پیش‌بینی سنجیدم.
       *[one] این حرکت را با { SPELL($count) } بار پیش‌بینی سنجیدم.
    }
analysis-hidden = هر حرکت را فقط با چیزهایی سنجیدم که بازیکن همان موقع می‌دانست.
analysis-several = چون بیش از دو نفر بازی کردند، شانس هر کس را در آخرین نوبت خودش نشان می‌دهم.
analysis-point = نقطهٔ عطف { $number } از { $count }: حرکت { $position }
analysis-played = آنچه در بازی شد: { $told }
analysis-better = پیشنهاد من به { $player }: { $move }.
analysis-better-because = پیشنهاد من به { $player }: { $move }؛ { $reason }.
analysis-better-also = پیشنهاد من به { $player }: { $move }؛ { $reason } و { $other }.
analysis-chances = شانس برد { $player } با این پیشنهاد { $best } درصد بود و با حرکتی که کرد { $played } درصد شد.
analysis-key-course = 📈 نمودار
analysis-key-point = ⚡ { $number }
analysis-picture-title = شانس برد
analysis-picture-percent = ٪{ $percent }
analysis-picture-moves =
    { $count ->
        [1] یک حرکت
       *[other] { $count } حرکت
    }
analysis-picture-start = آغاز
analysis-picture-end = پایان
analysis-other = حرکت دیگر
analysis-quoted = «{ $move }»
