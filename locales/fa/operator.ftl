# Commands of the operators of the bot, alarms in their chat, and announcements to groups.

refused-frozen = این میز برای بررسی متوقف شده و بازی‌اش منتظر می‌ماند. چیزی از دست نمی‌رود.

operator-status =
    میزها: { $running } در حال بازی، { $lobbies } شروع‌نشده
operator-queues = در انتظار: { $updates } به‌روزرسانی، { $messages } پیام
operator-bans = افراد و گفت‌وگوهای مسدود: { $number }
operator-frozen-tables = میزهای آسیب‌دیده یا متوقف: { $number }
operator-announcing = اطلاعیه در حال ارسال است. گروه‌ها تا اینجا: { $sent }
operator-draining = بات تا راه‌اندازی دوباره، یا تا ده دقیقه، به‌روزرسانی تازه‌ای نمی‌گیرد.
operator-no-tables = هیچ میزی باز نیست.
# state: running, lobby, paused, frozen or damaged.
operator-table =
    { $state ->
        [lobby] { $table }: { $game }، شروع‌نشده، گفت‌وگوی { $chat }
        [paused] { $table }: { $game }، در وقفه، گفت‌وگوی { $chat }
        [frozen] { $table }: { $game }، متوقف، گفت‌وگوی { $chat }
        [damaged] { $table }: { $game }، آسیب‌دیده، گفت‌وگوی { $chat }
       *[running] { $table }: { $game }، تا اینجا { $version } قدم، گفت‌وگوی { $chat }
    }
operator-freeze-usage = شمارهٔ میز را بعد از { COMMAND("freeze") } بنویسید تا متوقف شود؛ با off بعد از شماره، بازی ادامه پیدا می‌کند. شماره‌ها در { COMMAND("tables") } هست.
operator-no-table = میزی با شمارهٔ { $table } نیست.
operator-frozen = میز { $table } متوقف شد.
operator-thawed = میز { $table } ادامه پیدا می‌کند.
operator-same = در میز { $table } چیزی عوض نشد.
operator-announce-usage = متن را بعد از { COMMAND("announce") } بنویسید تا برای همهٔ گروه‌هایی که اطلاعیه می‌گیرند فرستاده شود.
operator-announced = اطلاعیه در حال ارسال است. { COMMAND("status") } نشان می‌دهد به چند گروه رسیده است.
operator-ban-usage = شناسهٔ تلگرام فرد یا گفت‌وگو را بعد از { COMMAND("ban") } یا { COMMAND("unban") } بنویسید.
operator-ban-protected = { $id } یکی از گردانندگان یا همین گفت‌وگو است و مسدود نمی‌شود.
operator-banned = { $id } مسدود شد.
operator-unbanned = { $id } دیگر مسدود نیست.
operator-not-banned = { $id } مسدود نبود.
operator-drain = دیگر به‌روزرسانی تازه‌ای نمی‌گیرم. آنچه شروع شده تمام می‌شود و همین‌جا خبر می‌دهم.
operator-same-drain = این کار از قبل شروع شده یا فعلاً ممکن نیست.
operator-drained = همهٔ کارها تمام شد. حالا می‌توانید بات را متوقف یا عوض کنید؛ فشردن دکمه‌ها در تلگرام منتظر می‌ماند. اگر تا ده دقیقه متوقف نشود، بات دوباره به کار می‌افتد.
operator-reopened = بات متوقف نشد و دوباره به کار افتاد.
operator-drain-nodes = با چند گره این کار لازم نیست: گره‌ها را یکی‌یکی متوقف کنید. هر کدام پیش از آن میزهایش را تحویل می‌دهد.

announcement =
    📣 { $text }

    مدیران گروه می‌توانند این پیام‌ها را خاموش کنند: { COMMAND("announcements") } off
announcements-usage = { COMMAND("announcements") } off اطلاعیه‌های گردانندگان بات را در این گروه خاموش می‌کند و { COMMAND("announcements") } on روشن.
announcements-on = اطلاعیه‌های گردانندگان بات به این گروه می‌رسد.
announcements-off = دیگر اطلاعیه‌ای به این گروه نمی‌رسد.
refused-only-group-setting = این تنظیم برای گروه‌هاست. دستور را در خود گروه بفرستید.

# Alarms. number: how many; detail: words of the log; minutes: how long it lasted.
alarm-token = ⚠️ تلگرام توکن بات را نمی‌پذیرد.
alarm-token-over = ✅ تلگرام بعد از { $minutes } دقیقه دوباره توکن بات را می‌پذیرد.
alarm-conflict = ⚠️ برنامهٔ دیگری هم به‌روزرسانی‌های همین بات را می‌گیرد. فقط یکی باید روشن باشد.
alarm-conflict-over = ✅ دیگر برنامهٔ دیگری به‌روزرسانی‌ها را نمی‌گیرد. { $minutes } دقیقه طول کشید.
alarm-store = ⚠️ پایگاه داده یک دقیقه است که در دسترس نیست. فشردن دکمه‌ها در تلگرام منتظر می‌ماند.
alarm-store-over = ✅ پایگاه داده بعد از { $minutes } دقیقه دوباره در دسترس است.
alarm-disk = ⚠️ دیسک پایگاه داده نزدیک است پر شود.
alarm-disk-over = ✅ دیسک پایگاه داده بعد از { $minutes } دقیقه دوباره جا دارد.
alarm-frozen = ⚠️ میزهایی که آسیب دیده یا متوقف شده‌اند و ادامه نمی‌یابند: { $number }. { COMMAND("tables") } تازه‌ترین میزها را نشان می‌دهد.
alarm-frozen-over = ✅ همهٔ میزها بعد از { $minutes } دقیقه دوباره ادامه پیدا می‌کنند.
alarm-errors = ⚠️ خطا در گزارش: { $number }، بیشتر از همه { $detail }
alarm-errors-over = ✅ ده دقیقه است که خطای تازه‌ای نیست. روی هم { $number } خطا بود.
