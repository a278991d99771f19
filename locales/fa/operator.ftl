# Commands of the operators of the bot, alarms in their chat, and announcements to groups.

operator-status =
    میزها: { $running } در حال بازی، { $lobbies } شروع‌نشده
operator-queues = در انتظار: { $updates } به‌روزرسانی، { $messages } پیام
operator-bans = افراد و گفت‌وگوهای مسدود: { $number }
operator-frozen-tables = میزهای آسیب‌دیده یا متوقف: { $number }
operator-announcing = اطلاعیه در حال ارسال است. گروه‌ها تا اینجا: { $sent }
operator-draining = ربات تا راه‌اندازی دوباره، یا تا ده دقیقه، به‌روزرسانی تازه‌ای نمی‌گیرد.
operator-no-tables = هیچ میزی باز نیست.
# state: running, lobby, paused, frozen or damaged.
operator-table =
    { $state ->
        [lobby] { $table }: { $game }، شروع‌نشده، گفت‌وگوی { $chat }
        [paused] { $table }: { $game }، موقتاً متوقف، گفت‌وگوی { $chat }
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
operator-drained = همهٔ کارها تمام شد. حالا می‌توانید ربات را متوقف یا عوض کنید؛ فشردن دکمه‌ها در تلگرام منتظر می‌ماند. اگر تا ده دقیقه متوقف نشود، ربات دوباره به کار می‌افتد.
# With several nodes: updates that are not handled, tables whose board or computer is not up to date, nodes with work.
operator-undrained = بعد از یک دقیقه هنوز همهٔ کارها تمام نشده است. باقی‌مانده: { $updates } به‌روزرسانی و { $tables } میز؛ { $nodes } گره هنوز کار دارد. گره‌ها این کارها را ادامه می‌دهند. اگر همین حالا متوقفشان کنید، هیچ حرکتی گم نمی‌شود و باقی کارها بعد از راه‌اندازی بعدی انجام می‌شود. اگر تا ده دقیقه متوقف نشوند، دوباره به کار می‌افتند.
operator-reopened = ربات متوقف نشد و دوباره به کار افتاد.

operator-announcement =
    📣 { $text }

    مدیران گروه می‌توانند این پیام‌ها را خاموش کنند: { COMMAND("announcements") } off
operator-announcements-usage = با { COMMAND("announcements") } off اطلاعیه‌های گردانندگان ربات در این گروه خاموش می‌شود و با { COMMAND("announcements") } on روشن.
operator-announcements-on = اطلاعیه‌های گردانندگان ربات به این گروه می‌رسد.
operator-announcements-off = دیگر اطلاعیه‌ای به این گروه نمی‌رسد.

# Alarms. number: how many; detail: words of the log; minutes: how long it lasted.
operator-alarm-token = ⚠️ تلگرام توکن ربات را نمی‌پذیرد.
operator-alarm-token-over = ✅ تلگرام بعد از { $minutes } دقیقه دوباره توکن ربات را می‌پذیرد.
operator-alarm-conflict = ⚠️ برنامهٔ دیگری هم به‌روزرسانی‌های همین ربات را می‌گیرد. فقط یکی باید روشن باشد.
operator-alarm-conflict-over = ✅ دیگر برنامهٔ دیگری به‌روزرسانی‌ها را نمی‌گیرد. { $minutes } دقیقه طول کشید.
operator-alarm-store = ⚠️ پایگاه داده یک دقیقه است که در دسترس نیست. فشردن دکمه‌ها در تلگرام منتظر می‌ماند.
operator-alarm-store-over = ✅ پایگاه داده بعد از { $minutes } دقیقه دوباره در دسترس است.
operator-alarm-disk = ⚠️ دیسک پایگاه داده پر است یا نزدیک است پر شود.
operator-alarm-disk-over = ✅ دیسک پایگاه داده بعد از { $minutes } دقیقه دوباره جا دارد.
operator-alarm-frozen = ⚠️ میزهایی که آسیب دیده یا متوقف شده‌اند و ادامه نمی‌یابند: { $number }. { COMMAND("tables") } تازه‌ترین میزها را نشان می‌دهد.
operator-alarm-frozen-over = ✅ همهٔ میزها بعد از { $minutes } دقیقه دوباره ادامه پیدا می‌کنند.
operator-alarm-errors = ⚠️ خطا در گزارش: { $number }، بیشتر از همه { $detail }
operator-alarm-errors-over = ✅ ده دقیقه است که خطای تازه‌ای نیست. جمعاً { $number } خطا بود.
operator-alarm-telegram = ⚠️ تلگرام در دسترس نیست.
operator-alarm-telegram-over = ✅ تلگرام بعد از { $minutes } دقیقه دوباره در دسترس است.
operator-alarm-webhook = ⚠️ تلگرام نمی‌تواند به‌روزرسانی‌ها را به وب‌هوک برساند. دلیلش در گزارش آمده است.
operator-alarm-webhook-over = ✅ تلگرام بعد از { $minutes } دقیقه دوباره به‌روزرسانی‌ها را به وب‌هوک می‌رساند.
operator-alarm-backup = ⚠️ آخرین نسخهٔ پشتیبان بیش از ۳۰ ساعت پیش ساخته شده است، یا اصلاً نسخه‌ای نیست.
operator-alarm-backup-over = ✅ بعد از { $minutes } دقیقه دوباره نسخهٔ پشتیبان تازه‌ای هست.
