# Commands of the operators of the bot, alarms in their chat, and announcements to groups.

operator-status =
    Tables: { $running } running, { $lobbies } not started
operator-queues = Waiting: { $updates } updates, { $messages } messages
operator-bans = Banned people and chats: { $number }
operator-frozen-tables = Damaged or frozen tables: { $number }
operator-announcing = Sending an announcement. Groups so far: { $sent }
operator-draining = The bot accepts no updates until it is restarted, or for ten minutes.
operator-no-tables = No table is open.
# state: running, lobby, paused, frozen or damaged.
operator-table =
    { $state ->
        [lobby] { $table }: { $game }, not started, chat { $chat }
        [paused] { $table }: { $game }, paused, chat { $chat }
        [frozen] { $table }: { $game }, frozen, chat { $chat }
        [damaged] { $table }: { $game }, damaged, chat { $chat }
       *[running] { $table }: { $game }, { $version } steps so far, chat { $chat }
    }
operator-freeze-usage = { COMMAND("freeze") } and a table number freezes that table; adding off after the number lets its game go on. For the numbers, see { COMMAND("tables") }.
operator-no-table = There is no table { $table }.
operator-frozen = Table { $table } is frozen.
operator-thawed = Table { $table } goes on.
operator-same = Nothing has changed at table { $table }.
operator-announce-usage = Write the text after { COMMAND("announce") }. It is sent to all groups that get announcements.
operator-announced = The announcement is being sent. { COMMAND("status") } shows how many groups have received it.
operator-ban-usage = Write the Telegram id of a person or a chat after { COMMAND("ban") } or { COMMAND("unban") }.
operator-ban-protected = { $id } is an operator or this chat, and cannot be banned.
operator-banned = { $id } is banned.
operator-unbanned = { $id } is no longer banned.
operator-not-banned = { $id } was not banned.
operator-drain = I accept no more updates. I’ll finish what has begun and say so here.
operator-same-drain = This has already begun, or is not possible right now.
operator-drained = Everything is finished. The bot can be stopped or replaced now. Presses wait at Telegram. If it is not stopped within ten minutes, it resumes work.
# With several nodes: updates that are not handled, tables whose board or computer is not up to date, nodes with work.
operator-undrained = Not everything is finished after a minute. Updates left: { $updates }; tables: { $tables }; nodes with work: { $nodes }. The nodes go on with it. If they are stopped now, no move is lost, and the rest is done after the next start. If they are not stopped within ten minutes, they resume work.
operator-reopened = The bot was not stopped, so it has resumed work.

operator-announcement =
    📣 { $text }

    Administrators can turn these messages off: { COMMAND("announcements") } off
operator-announcements-usage = { COMMAND("announcements") } off turns off announcements from the bot’s operators in this group; { COMMAND("announcements") } on turns them on.
operator-announcements-on = This group gets announcements from the bot’s operators.
operator-announcements-off = This group will get no more announcements.

# Alarms. number: how many; detail: words of the log; minutes: how long it lasted.
operator-alarm-token = ⚠️ Telegram refuses the bot’s token.
operator-alarm-token-over = ✅ Telegram accepts the bot’s token again, after { $minutes } min.
operator-alarm-conflict = ⚠️ Another process is fetching this bot’s updates. Only one may run.
operator-alarm-conflict-over = ✅ No other process is fetching updates any more. This lasted { $minutes } min.
operator-alarm-store = ⚠️ The database has been unavailable for a minute. Presses wait at Telegram.
operator-alarm-store-over = ✅ The database is available again, after { $minutes } min.
operator-alarm-disk = ⚠️ The database disk is full or nearly full.
operator-alarm-disk-over = ✅ The database disk has room again, after { $minutes } min.
operator-alarm-frozen = ⚠️ Tables that cannot go on because they are damaged or frozen: { $number }. { COMMAND("tables") } shows the newest tables.
operator-alarm-frozen-over = ✅ All tables go on again, after { $minutes } min.
operator-alarm-errors = ⚠️ Errors in the log: { $number }, most often { $detail }
operator-alarm-errors-over = ✅ No errors for ten minutes. There were { $number } in all.
operator-alarm-telegram = ⚠️ Telegram cannot be reached.
operator-alarm-telegram-over = ✅ Telegram can be reached again, after { $minutes } min.
operator-alarm-webhook = ⚠️ Telegram cannot deliver updates to the webhook. The log gives the reason.
operator-alarm-webhook-over = ✅ Telegram delivers updates to the webhook again, after { $minutes } min.
operator-alarm-backup = ⚠️ The newest backup is more than 30 hours old, or there is none.
operator-alarm-backup-over = ✅ There is a recent backup again, after { $minutes } min.
