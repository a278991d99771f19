# Words of the bot that belong to no single game.
# COMMAND("new") writes /new; ORDINAL(3) is "third", SPELL(3) is "three", ABS(-3) is "3".
# For a list $names there is $names-count. No markup in here; toasts have at most 200 characters with all names.

## Numbers and lists

number = { $value }
number-ordinal =
    { $number ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
        [7] seventh
        [8] eighth
        [9] ninth
        [10] tenth
       *[other] { $number }th
    }
number-spelled =
    { $number ->
        [0] zero
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
       *[other] { $number }
    }
list-and = { $first } and { $rest }
list-comma = { $first }, { $rest }
duration =
    { $unit ->
        [day]
            { $count ->
                [1] 1 day
               *[other] { $count } days
            }
        [hour]
            { $count ->
                [1] 1 hour
               *[other] { $count } hours
            }
       *[minute]
            { $count ->
                [1] 1 minute
               *[other] { $count } minutes
            }
    }

## People and computers

player = Player
seat-number = Player { $number }
computer-name =
    { $number ->
        [0] Computer ({ $level })
       *[other] Computer { $number } ({ $level })
    }
stand-in-name = { $name } (computer)
level-easy = easy
level-medium = medium
level-hard = hard
level-master = master

## The board and its end

board-turn = It is { $player }’s turn.
# In a game against computers: to the only person.
board-turn-own = It is your turn.
board-score =
    { $counts ->
        [pieces]
            { $points ->
                [1] { $player }: one piece home
               *[other] { $player }: { SPELL($points) } pieces home
            }
       *[points]
            { $points ->
                [1] { $player }: 1 point
               *[other] { $player }: { $points } points
            }
    }
board-earlier = Some earlier moves did not fit here.
end-title = The game is over
end-score =
    { $counts ->
        [pieces] { $player }: { $lines }
       *[points]
            { $points ->
                [1] { $player }: 1 point ({ $lines })
               *[other] { $player }: { $points } points ({ $lines })
            }
    }
end-winner =
    { $counts ->
        [pieces]
            { $points ->
                [1] { $player } wins with one piece home.
               *[other] { $player } wins with { SPELL($points) } pieces home.
            }
       *[points]
            { $points ->
                [1] { $player } wins with 1 point.
               *[other] { $player } wins with { $points } points.
            }
    }
end-winners =
    { $counts ->
        [pieces]
            { $points ->
                [1] { $players } win together with one piece home each.
               *[other] { $players } win together with { SPELL($points) } pieces home each.
            }
       *[points]
            { $points ->
                [1] { $players } win together with 1 point each.
               *[other] { $players } win together with { $points } points each.
            }
    }
# Without points: in games that have no scores.
end-winner-only = { $player } wins.
end-winners-only = { $players } win together.
end-draw = The game is a draw.
note-congratulations = Congratulations, { $players }!
note-thinking = The computer is thinking…
note-stood-in = The computer plays for { $player }.
note-left = { $player } left the table; the computer took the seat.
note-stopped = The game was stopped before its end.
note-resigned = { $player } resigned.
note-idle = Nobody played for two days, so the table was closed.
note-abandoned = All players left, so the table was closed.
ring-turn = { $player }, it is your turn.
ring-reminder = { $player }, you have { duration } left.
overdue = We are waiting for { $player }: no move for { duration }. Anyone at the table may let the computer move instead.

## Keys of a running game

key-rules = 📖 Rules
key-board = 🔽 Board
key-back-in = I am back
key-stand-in = 🤖 Computer for { $player }
key-undo = ↩️ Take back
key-rematch = 🔁 Play again
key-blocked = 🚫 { $label }

## Hints: one sentence, told to one person alone; $move is a request like "take one blue to line 2"

key-hint = 💡 Hint
hint-only = My advice: { $move }; you have no other move.
hint-wins = My advice: { $move }; it wins the game.
hint-because = My advice: { $move }; { $reason }.
hint-because-also = My advice: { $move }; { $reason }, and { $other }.
hint-gain =
    { $counts ->
        [steps]
            { $gain ->
                [1] My advice: { $move }; it is worth about one step more than the other moves.
               *[other] My advice: { $move }; it is worth about { SPELL($gain) } steps more than the other moves.
            }
       *[points]
            { $gain ->
                [1] My advice: { $move }; it is worth about one point more than the other moves.
               *[other] My advice: { $move }; it is worth about { $gain } points more than the other moves.
            }
    }
hint-best = My advice: { $move }; the position after it looks best.
hint-defends = My advice: { $move }; after any other move, you could lose at once.
hint-later = My advice: { $move }; it will pay a few turns from now.
hint-close = My advice: { $move }, though a few other moves are nearly as good.
hint-none = Nothing comes to my mind now. Try again in a moment.

## Refusals: first what is, then what to do

refused-bad-button = This button no longer works. Go on in the latest message.
refused-old-board = This message is old. Go on in the latest message.
refused-board-coming = This message is old. The new board is on its way.
refused-not-your-turn = It is not your turn yet. It is { $player }’s turn.
refused-computer-thinks = The computer is thinking…
refused-not-seated = You are not at this table, but you are welcome to watch.
refused-not-seated-yet = You are not at this table yet. Press “Join” first.
refused-stood-in = The computer plays for you. Press “I am back” to take your seat again.
refused-table-full = The table is full, but you are welcome to watch.
refused-only-host = Only the host can do this. The host of this table is { $host }.
refused-no-host = This table has no host yet. Join it first.
refused-only-host-or-admin = Only the host and the group’s admins can close the table.
refused-already-started = The game has already started.
refused-not-started = The game has not started yet.
refused-table-over = This game is over.
refused-too-few = At least { SPELL($min) } players are needed. Wait for more, or add a computer.
refused-too-early =
    { $minutes ->
        [1] There is 1 minute left for this turn.
       *[other] There are { $minutes } minutes left for this turn.
    }
refused-patience-off = Turns at this table have no time limit; the host switched it off.
refused-no-takeback = The turn is over, so this move can no longer be taken back.
refused-too-many-tables = { $count } tables are open here, and there can be no more. The message below names them.
refused-not-idle = This table is still in use. Only the host and the group’s admins can close it.
refused-no-table = There is no table here. Start a game with { COMMAND("new") }.
refused-no-table-alone = There is no table here. Start a game against the computer with { COMMAND("solo") }.
refused-not-alone = Solo games are played in a private chat with me. Send { COMMAND("solo") } there.
refused-only-group = Group games start in the group itself. Add me to yours, or play against the computer here with { COMMAND("solo") }.
refused-rule = { $reason } “📖 Rules” shows the rule.
refused-store-away = I cannot save anything right now, but your game is safe. Press again in a moment.
trouble = Something went wrong, but your game is safe. Try again in a moment.
table-damaged = The data of this table is damaged, and its game cannot go on. Other tables are fine.
slow-down = A little slower, please…

## Done

done-move = Your move is made.
done-undo = The last move was taken back.
done-joined = You joined the table.
already-joined = You are at this table.
done-left = You left the table.
done-computer-added = A computer ({ $level }) joined the table.
done-computer-removed = The computer left the table.
done-option = The table’s setting was changed.
done-started = The game has started.
done-stand-in = From now on the computer plays for { $player }.
done-back = Welcome back. The seat is yours again.
done-stopped = The table is closed.
done-resigned = You resigned.
done-vote = Your vote counts: { $votes } of { $needed }.
done-board = The board is at the bottom of the chat now.
done-language = The language was changed.
done-language-own = Short answers to you are in English from now on. Admins change the language of the group.
cancelled = Cancelled; the game goes on.

## A new game

new-title = Which game shall we play?
solo-title = Which game will you play against the computer?
setup-title = { $game }: choose the settings and open the table.
solo-setup-title = { $game } against the computer: choose your opponents and start.
option-line = { $name }: { $value }
setup-seats = Seats: { $count }
setup-opponent = Opponent { $number }: { $level }
setup-opponent-more = ➕ One more opponent
setup-opponent-less = ➖ One opponent fewer
setup-open = Open the table
setup-start = ▶️ Start
setup-back = ↩️ Other games

## The lobby

lobby-title = { $game } table · waiting room
lobby-rematch = One more game!
lobby-seat = Seat { $number }: { $player }
lobby-seat-host = Seat { $number }: { $player } (host)
lobby-seat-free = Seat { $number }: free
lobby-patience =
    { $unit ->
        [off] Time for a turn: no limit
       *[other] Time for a turn: { duration }
    }
lobby-waiting =
    { $missing ->
        [1] Waiting for one more player.
       *[other] Waiting for { SPELL($missing) } more players.
    }
lobby-ready = Everything is ready. { $host } can start the game.
lobby-no-host = This table has no host yet. Whoever joins first is the host.
lobby-join = Join
lobby-leave = Leave
lobby-start = ▶️ Start
lobby-computer = ➕ Computer ({ $level })
lobby-computer-less = ➖ Computer
lobby-invite = 🔗 Invite link
lobby-expired = The { $game } waiting room was closed after 30 minutes. Send { COMMAND("new") } to open it again.
lobby-stopped = The { $game } table was closed.
invite-text = A table of { $game } is waiting for you in “{ $chat }”. Go to that group and press “Join”.
invite-expired = This invitation is no longer valid. Ask your friend for a new link.

## Ending, leaving, choosing a table

stop-ask = Close the { $game } table? The scores are shown and the game does not go on.
stop-yes = Yes, end it
stop-no = No, go on
stop-vote = To close the { $game } table, more votes are needed: { $votes } of { $needed } so far.
vote-yes = I agree
resign-ask = Do you want to resign and leave this game unfinished?
resign-yes = Yes, resign
leave-ask = The game of { $game } is still running. If you go, the computer takes your seat. Leave the table?
# A game against computers ends when the only person leaves.
leave-ask-solo = The game of { $game } is still running. If you go, it ends here. Leave the table?
leave-yes = Yes, leave
choose-table = Which table?
table-line =
    { $stage ->
        [lobby] { $game } · waiting room: { $players }
       *[running] { $game }: { $players }
    }
crowd = { $count } tables are open here, and there can be no more. Finish one, or close one that is idle:
close-idle = Close { $table }

## Start, help, language

start-private =
    Hello { $name }!
    Let’s play board games: in a group with your friends, or right here against the computer.

    To play in a group, add me to yours and send { COMMAND("new") } there. All commands: { COMMAND("help") }
start-group =
    Hello! I set up board games in this group.
    Choose a game with { COMMAND("new") }; the others join with one press. The rules of every game: { COMMAND("rules") }
help =
    What you can do:

    Open a table in a group: { COMMAND("new") }
    Play against the computer, in a private chat: { COMMAND("solo") }
    Join a table: { COMMAND("join") }
    Leave a table: { COMMAND("leave") }
    Bring the board to the bottom of the chat: { COMMAND("board") }
    Read the board as a text, without a picture: { COMMAND("text") }
    Close a table: { COMMAND("stop") }
    The rules, with pictures: { COMMAND("rules") }, and after it any question in your own words
    Change the language: { COMMAND("language") }

    On your turn, press the buttons under the picture. A button with 🚫 is not allowed now; press it to see why, and “📖 Rules” to read the rule.
start-solo = 🤖 Play against the computer
start-key-solo = 🤖 Play against the computer
start-key-group = ➕ Add me to a group
start-key-new = 🎲 New game
start-key-rules = 📖 Rules of the games
language-title = Choose a language.
language-fa = فارسی
language-en = English
command-start = Start and introduction
command-help = Help
command-new = New game in a group
command-solo = Play against the computer
command-join = Join a table
command-leave = Leave a table
command-stop = Close a table
command-board = Show the board again
command-text = The board as a text
command-rules = Rules of the games
command-language = Change the language

## In pictures: short

picture-slot = { "\uFFFC" }
picture-direction = ltr
picture-digits = 0123456789
picture-turn = { $who } to move
picture-won =
    { $count ->
        [1] { $who } won
       *[other] { $who } won together
    }
picture-draw = A draw
picture-shared = Shared victory
picture-over = Game over
picture-stopped = Game stopped
picture-round = Round { $round }
picture-next = next
picture-this-round = At round’s end

## Rule lookup

rules-title = The rules of which game?
rules-game = The rules of { $game }
rules-choose = What are you looking for? Open a chapter.
rules-numbers = Source: { $rules }
rules-other-games = ↩️ Other games
rules-chapters = ↩️ Chapters
rules-topics = ☰ Topics
rules-next = Next ➡️
rules-previous = ⬅️ Previous
# A topic whose rule needs more than one picture.
rules-picture = 🖼 Picture { $number } of { $count }
# Nothing was found for a question.
rules-nothing = No rule was found for this question. Ask in other words, or open one of the chapters.
rules-elsewhere = { $game }: { $title }
# The people of the example pictures; the topics call them by these names.
rules-name =
    { $number ->
        [1] Sara
        [2] Amir
        [3] Negar
       *[other] Kian
    }
