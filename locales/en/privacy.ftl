# Personal data: /privacy, /mydata and /forget.

# Eight lines. days: for how many days backups are kept.
privacy-text =
    I keep your name, username, Telegram ID, language and settings (such as quiet hours), so that I can tell you when it is your turn, until you ask me to forget you.
    For each game I keep the moves and the result, without names: an internal number stands for you there. For lessons I keep only your progress, and for puzzles only your answers.
    Messages and button presses are deleted as soon as they are answered; only their numbers, and any game file that you send, are kept until the next day.
    For groups I keep the name, ID, language and settings, and nothing of what is said there.
    Technical logs contain neither your name nor your ID. If the operators of this bot ban a person or a group, that ID is kept until the ban is lifted.
    Backups are kept for about { $days } days, and the newest until a newer one replaces it. If a backup has to be used, I again forget everyone I had forgotten.
    For a file with everything I keep about you, send { COMMAND("mydata") }.
    To have your name and ID deleted everywhere, send { COMMAND("forget") }.
privacy-mydata = This file contains everything I keep about you.
privacy-only-private = This only works in a private chat with me.
privacy-open = 🔒 Private chat
# The first question.
privacy-forget =
    Shall I forget you? This is what it means:

    Your name, username and Telegram ID are deleted at once and for good; only backups keep them for a few days ({ COMMAND("privacy") }).
    You appear as “Unnamed player” in past games, and their results stay the same for the others.
    You leave your open tables, and computers play on for you. Games in which you are the only person end.
    Your own statistics and history are lost to you, even if you return.
    Messages I have already sent stay in Telegram.
privacy-forget-next = Continue
privacy-forget-surely = Last question: delete your name and ID now?
privacy-forget-yes = Yes, forget me
privacy-forget-no = No, keep it
privacy-forget-cancelled = All right, nothing was deleted.
privacy-farewell = Your name and ID are being deleted. If you ever write again, it will be as if we had never met.
privacy-forgotten = I have forgotten you.
