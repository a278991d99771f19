# Words of the bot that belong to no single game.
# COMMAND("new") writes /new; ORDINAL(3) is "third", ORDINALFORM(3) is "few" (the plural form of “3rd”), SPELL(3) is "three", ABS(-3) is "3"; SENTENCE($clause) begins with a capital.
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
       *[other]
            { ORDINALFORM($number) ->
                [one] { $number }st
                [two] { $number }nd
                [few] { $number }rd
               *[other] { $number }th
            }
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
number-negative = { "\u2066" }−{ $digits }{ "\u2069" }
list-and = { $first } and { $rest }
list-comma = { $first }, { $rest }
# CLAUSES($names) joins a list like this throughout.
list-clause = { $first }; { $rest }
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
        [second] { $count } seconds
       *[minute]
            { $count ->
                [1] 1 minute
               *[other] { $count } minutes
            }
    }

## People and computers

# A person whose name is not kept, in place of the name.
player = Unnamed player
seat-number = Player { $number }
computer-name =
    { $number ->
        [0] Computer ({ $level })
       *[other] Computer { $number } ({ $level })
    }
stand-in-name = { $name } (computer)
level-easy = easy
level-medium = medium
# SEARCH: whether the search of the computers is compiled or plain Python, which is weaker (docs/computer.md).
level-hard =
    { SEARCH() ->
        [plain] solid
       *[compiled] hard
    }
level-master =
    { SEARCH() ->
        [plain] strong
       *[compiled] master
    }
# A computer of the strength of the people at the table; on keys it is "my level".
level-matched = matched
level-matched-own = my level

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
board-before = Before that:
# A move in its short form, which has no full stop.
board-told = { $told }.
# About the star at the corner of a board in the picture.
board-star = The gold star marks a big move by { $player }.
board-earlier = There is no room here for older moves.
end-title = The game is over
# The caption of the end has no room for everything.
end-more = The details are in the next message.
# The heading of the next message.
end-rest = How the game ended
end-score =
    { $counts ->
        [pieces] { $player }: { $lines }
       *[points] { $player }: { $points } ({ $lines })
    }
end-winner =
    { $counts ->
        [pieces]
            { $points ->
                [1] 🏆 { $player } wins with one piece home!
               *[other] 🏆 { $player } wins with { SPELL($points) } pieces home!
            }
       *[points]
            { $points ->
                [1] 🏆 { $player } wins with 1 point!
               *[other] 🏆 { $player } wins with { $points } points!
            }
    }
# margin: how many more points or pieces than the second.
end-winner-margin =
    { $counts ->
        [pieces]
            { $points ->
                [1] 🏆 { $player } wins with one piece home, { SPELL($margin) } more than the runner-up!
               *[other] 🏆 { $player } wins with { SPELL($points) } pieces home, { SPELL($margin) } more than the runner-up!
            }
       *[points]
            { $points ->
                [1] 🏆 { $player } wins with 1 point, { $margin } more than the runner-up!
               *[other] 🏆 { $player } wins with { $points } points, { $margin } more than the runner-up!
            }
    }
end-winners =
    { $counts ->
        [pieces]
            { $points ->
                [1] 🏆 { $players } win together with one piece home each!
               *[other] 🏆 { $players } win together with { SPELL($points) } pieces home each!
            }
       *[points]
            { $points ->
                [1] 🏆 { $players } win together with 1 point each!
               *[other] 🏆 { $players } win together with { $points } points each!
            }
    }
# Without points: in games that have no scores.
end-winner-only = 🏆 { $player } wins!
end-winners-only = 🏆 { $players } win together!
end-draw = The game is a draw.
note-congratulations = Congratulations, { $players }!
# $near is one of the messages strength-….
note-matched = The matched computer played at strength { $strength }, { $near }.
note-estimate =
    { $next ->
        [harder] For this game, your strength was estimated at { $strength }, { $near }. The next matched game will be slightly harder.
        [easier] For this game, your strength was estimated at { $strength }, { $near }. The next matched game will be slightly easier.
       *[same] For this game, your strength was estimated at { $strength }, { $near }.
    }
strength-between = between { $weaker } ({ $low }) and { $stronger } ({ $high })
strength-below = below { $level } ({ $value })
strength-above = above { $level } ({ $value })
note-begun-casual = 🤝 This game is friendly: it does not count in the standings.
note-casual = 🤝 This was a friendly game, so it does not count in the standings.
# The move was made without a press, together with the one before it.
note-only-move = { $player } had only one move, so it was made automatically.
note-thinking = The computer is thinking…
note-short-search = Many games are in progress, so the computer thought for less time than usual this turn.
note-stood-in = The computer plays for { $player }.
note-left = { $player } left the table, and the computer took over the seat.
# In the private chat in which the person played.
left-own-chat = You left the table, and the computer took over your seat. You can return until somebody else takes it.
note-stopped = The game was stopped before it ended.
note-closed = { $player } closed the table before the game ended.
note-closed-by-votes = The table was closed before the game ended, by the votes of { $players }.
note-resigned = { $player } resigned.
note-idle = Nobody played for { SPELL($days) } days, so the table was closed.
# people: the number of people who began the game.
note-abandoned =
    { $people ->
        [1] The game was not finished, and the table was closed.
       *[other] All players left, so the table was closed.
    }
call-turn = { $player }, it is your turn.
# In the private chat; $table is the game, with a number if there are several tables of it.
call-private = { $table } in “{ $chat }”: it is your turn.
call-private-reminder = { $table } in “{ $chat }”: it is your turn, and you have { duration } left.
call-open = 🎲 Go to the board
call-reminder = { $player }, you have { duration } left.
idle-warning = Nobody has played at the { $game } table for a while. If nobody plays by tomorrow, I’ll close it.
# In place of the warning, if the next move has ended the game.
idle-over = The game of { $game } is over.
card-warning = The { $game } game opened by an invitation has not started yet. If nobody presses one of its buttons within { $count } hours, the table will be closed and the invitation will no longer work.
key-keep = ⏳ Keep the table
table-label =
    { $number ->
        [0] { $game }
       *[other] { $game }, table { $number }
    }
overdue-away = I cannot reach { $player }. Anyone at the table may let the computer take over.
overdue = { $player } has not moved for { duration }. Anyone at the table may let the computer take over.

## Keys of a running game

# form: long where there is room, word where four keys share a row, sign where there are more.
key-rules =
    { $form ->
        [sign] 📖
        [word] Rules
       *[long] 📖 Rules
    }
# Deletes a message that only its reader sees, so that the board is seen again.
key-return =
    { $form ->
        [long] ↩️ Group board
       *[word] ↩️ Group
    }
# The page for newcomers.
key-intro =
    { $form ->
        [sign] ❓
        [word] About
       *[long] ❓ About
    }
key-board = 🔽 Board
key-back-in =
    { $form ->
        [sign] 👋
        [word] Return
       *[long] 👋 I am back
    }
# The same for everybody to see, if only this player may press it.
key-back-named = { $player } is back
# Asks whether to resign a game against computers.
key-resign =
    { $form ->
        [sign] 🏳️
        [word] Resign
       *[long] 🏳️ Resign
    }
key-stand-in = 🤖 Computer for { $player }
# In somebody's first games: a prompt, and what the choice means.
ask-with-help = { $ask } { $help }
key-help-off =
    { $form ->
        [long] 💬 No tips
       *[word] No tips
    }
key-tips =
    { $state ->
        [on] 💬 Tips: on
       *[off] 💬 Tips: off
    }
done-help-off = The tips for your first games are off; { COMMAND("notify") } turns them back on. The signs on the buttons are still explained.
# Goes back to the step before. form: as in key-rules.
key-step-back =
    { $form ->
        [sign] ↩️
        [word] Back
       *[long] ↩️ Back
    }
# Shows the choice so far, and undoes it.
key-back-to = ↩️ { $label }
# Not ↩️, which goes back one step of a choice.
key-undo =
    { $form ->
        [sign] ↶
        [word] Undo
       *[long] ↶ Undo
    }
key-rematch = 🔁 Play again
key-harder = 💪 Harder
key-easier = 🙂 Easier
key-other-game = 🎲 Another game
key-more = ⋯ More
key-less = ⋯ Less
key-text = 📝 In words
key-replay = ⏮ Replay
key-analysis = 📈 Analysis
key-blocked = 🚫{ $label }
# In a row of seven keys, which has no room for the label.
key-blocked-narrow = 🚫

## Hints: one sentence, told to one person alone; $move is a request like "take one blue to line 2"

key-hint =
    { $form ->
        [sign] 💡
        [word] Hint
       *[long] 💡 Hint
    }
hint-only = My advice: { $move }; you have no other move.
hint-wins = My advice: { $move }; it wins the game.
hint-because = My advice: { $move }; { $reason }.
hint-although = My advice: { $move }; { $cost }, but { $reason }.
# The move of one of the other hints, if it has a cost.
hint-move = { $move } ({ $cost })
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
hint-defends = My advice: { $move }; with any other move, you could lose at once.
hint-later = My advice: { $move }; it will pay off in a few turns.
hint-close = My advice: { $move }, though a few other moves are nearly as good.
hint-none = I have no advice right now. Try again in a moment.
# The reason for the better move in an analysis.
verdict-wins = it would have won at once

## Refusals: first what is, then what to do

refused-bad-button = This button no longer works. Continue on the latest board.
refused-old-board = This message is old. Continue on the latest board.
refused-board-coming = This message is old. The new board is on its way.
refused-not-your-turn = It is not your turn yet. It is { $player }’s turn.
refused-computer-thinks = The computer is thinking…
refused-not-asked = This question is not for you.
refused-not-seated = You are not at this table, but you are welcome to watch.
refused-not-seated-yet = You have not joined this table yet. Press “Join” or send { COMMAND("join") } first.
refused-stood-in = The computer plays for you. Press “I am back”, or the button with your name, to take your seat again.
refused-no-sender = This message does not show who sent it. Please send it again under your own name.
refused-table-full = The table is full, but you are welcome to watch.
refused-removed = The host removed you from this table, but you are welcome to watch.
refused-not-invited = This invitation is no longer valid. Ask your friend for a new one.
refused-left-rematch = You left the rematch. To come back, ask your friend for a new invitation.
refused-only-host = Only the host can do this. The host of this table is { $host }.
refused-no-host = This table has no host yet. Join it first.
refused-only-admin = Only the group’s admins can change this.
refused-only-host-or-admin =
    { $stage ->
        [running] Only the people at this table and the group’s admins can close it.
       *[lobby] Only the host and the group’s admins can close the table.
    }
refused-already-started = The game has already started.
refused-not-started = The game has not started yet.
refused-table-over = This game is over.
refused-too-few = At least { SPELL($min) } players are needed. Wait for more, or add a computer.
refused-too-early =
    { $minutes ->
        [1] This turn still has 1 minute left.
       *[other] This turn still has { $minutes } minutes left.
    }
refused-no-time-limit = Turns at this table have no time limit.
refused-no-takeback = You have no move to take back right now.
refused-too-many-tables = { $count } tables are already open here, which is the limit. The message below lists them.
refused-not-idle = This table is still in use. Only the host and the group’s admins can close it.
refused-only-its-players = Only the players of this game can ask for its analysis or object to showing it here.
refused-no-replay = There is no replay of this game.
refused-no-import = I no longer have this game’s file. Send it again to see the game.
refused-many-files = I am busy checking other files. Send yours again in a little while.
refused-not-your-replay = Somebody else opened this message. Send { COMMAND("games") } to see your own list.
refused-no-table = There is no table here. Start a game with { COMMAND("new") }.
refused-no-table-alone = There is no table here. Start a game against the computer with { COMMAND("solo") }.
refused-not-alone = Solo games are played in a private chat with me. Send { COMMAND("solo") } there.
refused-only-group = Group games start in the group itself. Add me to your group, invite a friend with the button below, or play against the computer here with { COMMAND("solo") }.
refused-rule = { $reason } “📖 Rules” shows the rule.
refused-store-away = I cannot save anything right now, but your game is safe. If nothing happens in a moment, press again.
trouble = Something went wrong, but your game is safe. Try again in a moment.
refused-frozen = This table is frozen while it is being checked, so the game has to wait. Nothing is lost.
refused-only-group-setting = This works only in groups. Send the command in a group.
table-damaged = This table’s data is damaged, so the game cannot go on. Other tables are fine.
restored = Sorry! After a failure, I had to go back to my backup from { $hours ->
        [0] less than an hour
        [1] about an hour
       *[other] about { $hours } hours
    } ago. Moves made since then are lost; please continue from the current board.
refused-too-soon = This button has only just appeared. If you mean it, press again.
slow-down = A little slower, please…
# The answer to /board if the board was sent again recently.
board-is-recent = I sent the board again a minute or two ago. Scroll up a little to find it.

## Done

done-undo = The last move was taken back.
done-joined = You have joined the table.
done-opened = You have opened a table and have a seat at it.
already-joined = You are already at this table.
done-left = You left the table.
done-computer-added = A computer ({ $level }) joined the table.
done-computer-removed = The computer left the table.
done-option = Setting changed.
done-removed = { $player } was removed from the table.
done-host = { $player } is now the host.
done-started = The game has started.
done-stand-in = From now on the computer plays for { $player }.
done-back = Welcome back. The seat is yours again.
done-stopped = The table is closed.
done-resigned = You resigned.
done-vote = Your vote has been counted: { $votes } of { $needed } so far.
done-vote-asked = The players can vote now.
done-vote-withdrawn = Your vote has been withdrawn.
done-switched = Changed. I’ve told the players who had already joined.
done-kept = The table stays open.
done-board = The board is now at the bottom of the chat.
done-preference = Saved.
done-language = Language changed.
done-language-own = From now on, I’ll answer in English when you press a button. Admins can change the group’s language.
hand-by-key = In Reef, the 🃏 button below the board shows your hand. In the other games, nothing is hidden.
cancelled = Cancelled; the game goes on.
cancelled-lobby = Cancelled; the table stays open.

## A new game

new-title = Which game shall we play?
solo-title = Which game would you like to play against the computer?
setup-title = { $game }: choose the settings, then open the table.
solo-setup-title = { $game } against the computer: choose your opponents, then start.
option-line = { $name }: { $value }
setup-seats = Seats: { $count }
setup-opponent = Opp. { $number }: { $level }
setup-opponent-more = ➕ Opponent
setup-opponent-less = ➖ Opponent
setup-open = Open the table
setup-start = ▶️ Start
setup-back = ↩️ Other games

## The lobby

lobby-title =
    { $free ->
        [0] { $game } table · ready to start
       *[other] { $game } table · waiting room
    }
lobby-rematch = One more game!
lobby-casual = 🤝 Friendly game: doesn’t count in the standings
# Some people joined before this was changed.
lobby-switched =
    { $state ->
        [on] ⚠️ { $host } made the game friendly after { $players } had joined.
       *[off] ⚠️ { $host } made the game count in the standings after { $players } had joined.
    }
told-switched =
    { $state ->
        [on] 🤝 { $host } has made this game of { $game } friendly: it will not count in the standings. If you’d rather not play, you can leave before it starts.
       *[off] ⚠️ { $host } has made this game of { $game } count in the standings. If you’d rather not play, you can leave before it starts.
    }
lobby-seat = Seat { $number }: { $player }
lobby-seat-host = Seat { $number }: { $player } (host)
lobby-seat-free = Seat { $number }: free
lobby-time-limit =
    { $unit ->
        [off] Time per turn: no limit
       *[other] Time per turn: { duration }
    }
# The same on a key.
key-time-limit =
    { $unit ->
        [off] Turn: no limit
       *[other] Turn: { duration }
    }
lobby-narrator =
    { $on ->
        [yes] Narrator: on
       *[no] Narrator: off
    }
lobby-waiting =
    { $more ->
        [no] Waiting for { $missing ->
            [1] one more player.
           *[other] { SPELL($missing) } more players.
        }
       *[yes] Waiting for at least { $missing ->
            [1] one more player.
           *[other] { SPELL($missing) } more players.
        }
    }
lobby-ready =
    { $free ->
        [0] Everything is ready. { $host } can start the game.
       *[other] There is still room, but { $host } can start the game now.
    }
lobby-no-host = This table has no host yet. The first player to join becomes the host.
lobby-join = Join
lobby-leave = Leave
switch-shuffled =
    { $state ->
        [on] Order: shuffled
       *[off] Order: as joined
    }
switch-when_full =
    { $state ->
        [on] Start: when full
       *[off] Start: by the host
    }
switch-casual =
    { $state ->
        [on] 🤝 Friendly: on
       *[off] 🤝 Friendly: off
    }
switch-pinned =
    { $state ->
        [on] 📌 Pin: on
       *[off] 📌 Pin: off
    }
# What the settings of a lobby mean, one short line each.
about-seats = Seats: for players and computers.
about-time-limit = Turn: once time is up, a computer can stand in.
about-narrator = Narrator: comments now and then.
about-shuffled = Order: as joined, or at random.
about-when_full = Start: when full, or by the host.
about-casual = Friendly: not in the standings.
about-away = If away: the players decide, or a computer makes this one move, or it plays until the player returns.
about-pinned = Pin: the board is pinned at the top of the chat.
lobby-people = 👥 Players
people-ask = Who should be the host, or who should be removed from the table?
key-host = 👑 Host: { $player }
key-remove = ✖️ Remove { $player }
lobby-start = ▶️ Start
lobby-computer = 🤖 { $level }
lobby-settings = ⚙️ Settings
lobby-settings-done = ✅ Done
lobby-computer-less = ➖Computer
lobby-invite = 🔗 Invite link
lobby-expired = The { $game } waiting room was closed after 30 minutes. Send { COMMAND("new") } to open a new table.
lobby-stopped = The { $game } table was closed.
invite-text = A game of { $game } is waiting for you in “{ $chat }”. Open it with the button below and press “Join”.
invite-open = 🎲 Go to the table
# Typed after the bot's username in any chat; words separated by spaces, the usual one first.
invite-words = invite invitation
invite-title = Invitation to { $game }
invite-about = For { SPELL($seats) } players; each of you gets the board in a private chat with me.
# The button above the results, for somebody who has not started the bot; as short as possible.
invite-start-first = First open a chat with me
invite-ready = You can invite a friend now: press the button below, choose your chat with them and send a game.
invite-choose = ✉️ Invite a friend
# The card of an invitation, in any chat.
card-invites = { $host } invites you to a game of { $game }.
card-where = Each player gets the board in a private chat with me, so you don’t need to share a group.
card-join = 🎲 Join the game
card-open = 🎲 Go to the board
card-joined = You have joined the table. The board is in your private chat with me.
card-started = The game has started. The board is in your private chat with me.
# Instead of everything on a card that is no longer updated, because the invitation was sent to five more chats since.
card-replaced =
    This message is no longer updated, because the invitation has been sent again. Follow the game in the newer messages.
    The players have the board in their private chats with me.
card-removed = The host removed you from this table.
card-expired = The { $game } table waited for a day and was closed. You can send a new invitation.
key-revoke = 🚫 Revoke the invitations
done-revoked = Earlier invitations are no longer valid. The button below the table has a new link.
people-back = ↩️ Back
people-ask-invitations = Revoke the invitations you have sent?
invite-expired = This invitation is no longer valid. Ask your friend for a new link.

## Ending, leaving, choosing a table

stop-ask =
    { $cost ->
        [agree] Close the { $game } table? The game will end here, with the scores so far. Unless everyone agrees, it counts as a last-place finish for whoever closes the table or votes to.
        [last] Close the { $game } table? The game will end here, with the scores so far. It counts as a last-place finish for whoever closes the table or votes to.
       *[none] Close the { $game } table? The game will end here, with the scores so far.
    }
# For the host or an administrator, if the game counts in the standings for others but not for them.
stop-ask-vote = This game of { $game } counts in the standings for its players, so only they can close it, by voting. Shall I ask them?
stop-yes-vote = Yes, ask them
stop-ask-lobby = Close the { $game } table? Its game has not started.
stop-yes-lobby = Yes, close it
stop-yes = Yes, end it
stop-no = No, go on
stop-no-lobby = No, keep it open
stop-vote = More votes are needed to close the { $game } table: { $votes } of { $needed } so far.
# After somebody has left. One more press closes the table.
stop-vote-enough = There are now enough votes ({ $votes }) to close the { $game } table. To close it, anyone who agrees can press “{ vote-yes }”.
# In place of the state of the vote, after a move, the end of the game, or when no vote is left.
vote-over =
    { $why ->
        [end] The game of { $game } is over, so the vote to close the table is no longer needed.
        [none] Nobody wants to close the { $game } table any more, so the vote is over.
       *[move] The game of { $game } went on, so the vote to close the table is over.
    }
vote-yes = I agree
vote-no = I withdraw my vote
vote-not-cast = You have not voted. If you don’t agree, you don’t have to do anything.
resign-ask = Do you want to resign and leave this game of { $game } unfinished? It counts as a loss for you.
resign-yes = Yes, resign
leave-ask =
    { $cost ->
        [last] The game of { $game } is still running. If you leave, the computer takes your seat. Unless you come back, the game counts as a last-place finish for you. Leave the table?
       *[none] The game of { $game } is still running. If you leave, the computer takes your seat. Leave the table?
    }
# A game against computers ends when the only person leaves.
leave-ask-solo =
    { $cost ->
        [last] The game of { $game } is still running. If you leave, it ends here and counts as a last-place finish for you. Leave the table?
       *[none] The game of { $game } is still running. If you leave, it ends here. Leave the table?
    }
leave-yes = Yes, leave
choose-table = Which table?
table-line =
    { $stage ->
        [lobby] { $table } · waiting room: { $players }
       *[running] { $table }: { $players }
    }
# The computers at a table, after the names of the people.
table-computers =
    { $count ->
        [1] a computer
       *[other] { SPELL($count) } computers
    }
crowd = { $count } tables are already open here, which is the limit. Finish a game, or close an idle table:
close-idle = Close { $table }

## Notifications

notify-own = On your turn: { $calls }
calls-default = as each group has chosen.
calls-group = a message in the group.
calls-private = a message in the private chat.
calls-both = a message in the group and one in the private chat.
calls-none = no message.
notify-quiet = Quiet hours: from { $start } to { $end }, { $zone ->
        [UTC] UTC
       *[other] { $zone } time
    }. I won’t notify you during these hours.
notify-no-quiet = Quiet hours: off
notify-typed = For other hours or another time zone, type them after the command, for example: { COMMAND("notify") } { $example }
# Something else was typed after /notify; the settings follow.
notify-unknown = I did not understand what you typed, so nothing was changed. Type hours without minutes.
# Hours were typed in a group; the settings of the group follow, with a button that leads to the private chat.
notify-typed-in-group = Nothing was changed. Set your quiet hours in our private chat. The settings of this group:
notify-zones = Choose your time zone.
zone-tehran = Tehran
zone-kabul = Kabul
zone-dubai = Dubai
zone-istanbul = Istanbul
zone-berlin = Berlin
zone-london = London
zone-new-york = New York
zone-toronto = Toronto
zone-los-angeles = Los Angeles
zone-sydney = Sydney
zone-utc = UTC
# To a group; $calls is one of the sentences above.
notify-chat = On each player’s turn: { $calls } Everyone can choose a different setting for themselves.
notify-silent = Silent: { $kinds }
notify-all-heard = Every message makes a sound.
silent-boards = boards
silent-calls = turn notifications
silent-notices = other messages
key-chosen = ✅ { $label }
key-calls-default = Same as group
key-calls-group = Group
key-calls-private = Private
key-calls-both = Both
key-calls-none = Neither
key-quiet =
    { $chosen ->
        [yes] ✅
       *[no] 🌙
    } { $start } to { $end }
key-quiet-off = No quiet hours
key-zones = 🌍 Time zone
key-silent-boards = 🔕 Mute boards
key-silent-calls = 🔕 Mute turns
key-silent-notices = 🔕 Mute other messages
key-notify-own = 🔔 My own choice
light-private = How should I send boards in this chat?
light-group = How should I send boards in this group? The admins choose this.
key-light-off = 🖼 Full picture
key-light-small = 🖼 Small picture
key-light-words = 📝 Words only
light-themes = Choose the colours of the pictures too: light, dark, or each game’s own.
key-theme-own = 🎨 The game’s own colours
key-theme-light = ☀️ Light
key-theme-dark = 🌙 Dark
next-noted = All right, I’ll message you privately when the next table opens here.
next-start-first = Before I can tell you when the next table opens, please open a private chat with me: use the button below, then press “Start”.
next-start = 💬 Private chat
next-off = All right, I won’t tell you about the next table.
next-opened = A table for { $game } has opened in “{ $chat }”.

## Finished games and their replays

history-title = Latest games in this chat
history-title-own = Your latest games
history-line =
    { $days ->
        [0] Game { $number }, { $game }, in the last 24 hours: { $players }.
        [1] Game { $number }, { $game }, one day ago: { $players }.
       *[other] Game { $number }, { $game }, { SPELL($days) } days ago: { $players }.
    }
# tied: whether somebody who did not win has as many points as the winner.
history-seat =
    { $won ->
        [yes]
            { $counts ->
                [pieces] 🏆 { $name } { $points } home
               *[points] 🏆 { $name } { $points }
            }
       *[no]
            { $counts ->
                [pieces]
                    { $tied ->
                        [yes] { $name } { $points } home (tie-break)
                       *[no] { $name } { $points } home
                    }
               *[points]
                    { $tied ->
                        [yes] { $name } { $points } (tie-break)
                       *[no] { $name } { $points }
                    }
            }
    }
# A game that does not count in the standings.
history-casual = { $game } (friendly)
# A game that was closed, resigned or left before its end.
history-unfinished =
    { $casual ->
        [yes] { $game } (friendly, unfinished)
       *[no] { $game } (unfinished)
    }
# $name took the seat of $first during the game.
history-replaced = { $name } in place of { $first }
# In games that have no scores.
history-seat-only =
    { $won ->
        [yes] 🏆 { $name }
       *[no] { $name }
    }
history-newer = ⬅️ Newer
history-older = Older ➡️
history-none = There are no finished games yet.
replay-position =
    { $number ->
        [0] Start of the game, with { $count ->
            [1] one move
           *[other] { $count } moves
        } to come.
       *[other] Move { $number } of { $count }
    }
replay-replaced = { $player } took over { $first }’s seat during the game.
replay-turning-point = Turning point: { $player }’s chance of winning went from { $before }% to { $after }%.
replay-first = ⏮
replay-back = ◀️
replay-forward = ▶️
replay-last = ⏭
replay-next-turning-point = ⚡ Turning point
replay-analysis = 📈 Analysis
replay-animation = 🎞️ Film
replay-animation-text = The whole game as a short film.
replay-animation-making = I am making a film of this game. This takes a minute or two…
replay-animation-progress = 🎞️ The film is being made: { $percent }% of the pictures are drawn.
replay-animation-ready = 🎞️ The film is ready.
replay-animation-failed = I could not make a film of this game. Try again a little later.
replay-file = 📎 Game file
# The group does not allow animations, or files.
replay-animation-forbidden = This group does not allow films. Players can get the film of this game by sending me { COMMAND("games") } in a private chat.
replay-file-forbidden = This group does not allow files. Players can get the file of this game by sending me { COMMAND("games") } in a private chat.
replay-file-text = This file contains every move of the game.
replay-share = 📢 Show to everyone
replay-sent = I have sent the replay to our private chat.
replay-shared = Everyone can see this replay now.
replay-searching = Looking for the turning points of this game. One moment…
replay-no-turning-points = This game had no clear turning point.
replay-imported = This game comes from the file you sent. It does not count in anyone’s standings.
import-how = Send a game file here to see its replay. { COMMAND("games") } has the files of finished games.
import-too-large = This file is too large: a game file can have at most { $kilobytes } kilobytes.
import-unavailable = I could not get this file from Telegram. Send it again a little later.
import-too-long = Checking this file took too long, so I stopped.
# problem: what is wrong, in English.
import-wrong =
    This is not a valid game file. The first error is in line { $line }.
    Reason: { $problem }
import-illegal = Line { $line } of this file has a move that is against the rules: { $word }

## Start, help, language

start-private =
    Hello { $name }! The table is set, and there is a seat for you. Azul, Sintra, Reef or Ice Cult?

    Play in a group with your friends, or right here against the computer. To play in a group, add me to it and send { COMMAND("new") } there. All commands: { COMMAND("help") }
start-group =
    Hello! I bring board games to this group.
    Choose a game with { COMMAND("new") }; everyone else joins with one press. The rules of every game: { COMMAND("rules") }
# In a private chat, the answer to a command that does not exist.
unknown-command = I don’t know this command. All commands: { COMMAND("help") }
help =
    🎲 Play
    Open a table in a group: { COMMAND("new") }
    Play against the computer, in a private chat: { COMMAND("solo") }
    Join a table: { COMMAND("join") }
    Leave a table: { COMMAND("leave") }
    Close a table: { COMMAND("stop") }

    🖼 At the table
    Bring the board to the bottom of the chat: { COMMAND("board") }
    Read the board as text: { COMMAND("text") }
    See your own hand in Reef: { COMMAND("hand") }

    📖 Rules and learning
    Read the rules, with pictures: { COMMAND("rules") } (add a question in your own words to search them)
    Learn a game through short tasks: { COMMAND("learn") }
    Solve the puzzle of the day: { COMMAND("daily") }

    🏆 Results
    Replay finished games, move by move: { COMMAND("games") }
    See the group’s standings: { COMMAND("top") }
    See your own results and rating: { COMMAND("me") }
    Check that a game was dealt fairly: { COMMAND("check") }

    ⚙️ Settings
    Set turn notifications and quiet hours: { COMMAND("notify") }
    Get a message when a group’s next table opens: { COMMAND("next") }
    Choose small pictures or words only, light or dark colours: { COMMAND("light") }
    Change the language: { COMMAND("language") }
    See what I keep about you, and delete it: { COMMAND("privacy") }

    On your turn, press the buttons under the picture. A button with 🚫 is not allowed right now; press it to see why, { SEARCH() ->
        [plain]
            and “📖 Rules” to read the rule.

            The computers think more slowly here than usual, so instead of hard and master there are two weaker levels: solid and strong.
       *[compiled] and “📖 Rules” to read the rule.
    }

    In the picture, the number of filled bars beside a computer’s name shows its level: one for { level-easy }, two for { level-medium }, three for { level-hard } and four for { level-master }. An equals sign means that it plays about as well as the people at the table. A gold star at the corner of a player’s board means that this player made a big move.
start-solo = 🤖 Play against the computer
start-key-solo = 🤖 Play against the computer
start-key-group = ➕ Add me to a group
start-key-new = 🎲 New game
start-key-rules = 📖 Rules of the games
language-title = Choose a language.
language-fa = فارسی
language-en = English
# Typed after /language: names of the languages in this one; words separated by spaces.
language-words-fa = Persian Farsi
language-words-en = English
# Typed after a command; words separated by spaces.
typed-on = on
typed-off = off
# Words that may stand before and between typed hours, such as “from 23 to 8”.
typed-between-hours = from to until till between and
command-start = Start and introduction
command-help = Help
command-new = New game in a group
command-solo = Play against the computer
command-join = Join a table
command-leave = Leave a table
command-stop = Close a table
command-board = Show the board again
command-hand = My hand
command-text = The board as text
command-games = Finished games and their replays
command-top = Standings of this group
command-me = My results and rating
command-rules = Rules of the games
command-notify = Turn notifications and quiet hours
command-light = Small pictures or words only, light or dark colours
command-next = Tell me when the next table opens
command-learn = Learn to play through short tasks
command-daily = Puzzle of the day
command-check = Check that a game was dealt fairly
command-privacy = What is stored
command-mydata = A file with my data
command-forget = Delete my name and ID
command-language = Change the language

## Standings of a group (/top) and the page of one person (/me)

period-week = this week
period-month = this month
period-all = all time
key-period-week = Week
key-period-month = Month
key-period-all = All time

top-title = 🏆 { $game }, { $period }
top-line = { $rank }. { $player }: { $rating } (±{ $spread }), { $won } of { $played } won
top-details = average place { $place }, best score { $best }, longest winning streak { $longest }
top-details-no-best = average place { $place }, longest winning streak { $longest }
top-stronger = { $player } is stronger than the { $level } computer.
top-show = 📢 Show to everyone
top-empty = No game in this group has counted in the standings yet. Start one with { COMMAND("new") }.
top-empty-period = No games from this period count in the standings.
top-rules =
    Players are ranked by rating minus ±; the more you play, the smaller ± gets.
    Last place goes to whoever stops a game or leaves it for good; to whoever loses the seat after three automatic moves in a row or is replaced by somebody else; and, if the table is idle for two days (five if the time limit is three days), to the person whose turn it was.
    A game that was cut short does not count for the others. If everyone agreed to stop and no computer played, it counts for nobody.
    If a computer made most of a person’s moves, the game cannot be a win or a best score for them, and their rating does not rise.
    A game never counts for somebody who took over a seat in it.
    Friendly games do not count.
top-picture-title = { $game } standings
top-picture-note = Ranked by rating minus ± (uncertainty)
top-picture-won = { $won } of { $played } won
top-picture-computer = { $level } computer
top-picture-rating = rating
top-picture-played = played
top-picture-won-short = wins
top-picture-place = place
top-picture-best = best
top-picture-streak = streak

me-title = 📈 { $player } in { $game }
me-chat = in this group
me-everywhere = in all chats
me-rating = Rating: { $rating } (±{ $spread })
me-rated-in-group = The rating and its plot count only your games in the group “{ $chat }”, where you have played most.
me-rated-in-private = The rating and its plot count only your games in this private chat, where you have played most.
me-rated-in-card = The rating and its plot count only your games at the table opened by an invitation, where you have played most.
me-strength =
    { $games ->
        [1] Strength against computers: { $strength }, { $near } (estimated from one game)
       *[other] Strength against computers: { $strength }, { $near } (estimated from the last { $games } games)
    }
# What the numbers above mean. kind: "both" if me-strength is there.
me-numbers =
    { $kind ->
        [both] Your rank in the standings is decided by the rating minus ±, which is its uncertainty. The strength is estimated only from your games against computers, and sets how well a matched computer plays.
       *[rating] Your rank in the standings is decided by the rating minus ±, which is its uncertainty and gets smaller the more you play.
    }
me-counts = { $won } of { $played } games won, average place { $place }
me-place = { $whole }{ picture-decimal }{ $tenth }
me-best = Best score: { $best }
me-streak = Longest winning streak: { $longest }
# The chances are those that the computer computed before and after the move.
me-best-move = ⚡ Best move, according to the computer: the chance of winning rose from { $before }% to { $after }%.
me-best-move-key = ⚡ Show the best move
me-opponents = Most frequent opponents: { $players }
me-achievement = 🏅 { $achievement }: { $count }×
me-empty = You have not finished a game that counts in the standings yet.
me-sent = I have sent your results to our private chat.
me-start = Your results are for your eyes only. Open a private chat with me to see them.
me-open = See my results
me-show = Show in the group
me-shown = Shown in the group.
me-picture-history =
    { $count ->
        [0] The rating appears after the first game
        [one] Rating after one game
       *[other] Rating and its ± over { $count } games
    }
me-picture-opponents = Opponents
# Above the numbers of games in which the owner of the page was ahead of each opponent.
me-picture-ahead = finished ahead
me-picture-opponent = { $better } of { $games }
me-picture-achievements = Achievements
me-picture-none = None yet

## In pictures: short

picture-slot = { "\uFFFC" }
picture-direction = ltr
picture-digits = 0123456789
picture-decimal = .
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
picture-hidden = ?
picture-last-round = Last round ({ $round })
picture-next-seat = Next: { $who }
picture-computer =
    { $number ->
        [0] Computer
       *[other] Computer { $number }
    }
picture-this-round = At round’s end

## Rule lookup

rules-title = Which game’s rules would you like to see?
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
# The pages for newcomers.
intro-aim = Aim:
intro-turn = Your turn:
intro-topic = 📖 Rule shown: { $topic }
intro-score = Points:
intro-choose = Which game would you like to learn?
intro-others = ❓ Other games
intro-line = { $game }: { $line }
# Nothing was found for a question.
thanks = You are welcome. Have fun!
# A greeting, or a message without a question, in the private chat.
chat-only-rules = I answer questions about the games’ rules: just write your question. To see what else I can do: { COMMAND("help") }
# Answers to questions about the bot itself.
bot-takeback-title = Taking back a move
bot-takeback =
    Until the next player has pressed a button, “Undo” under the board takes back your last move. After that, I ask the next player whether they agree.
    In a game against the computer, its reply is taken back as well. A move that revealed something hidden, or ended a round, stays.
bot-leaving-title = Leaving a table
bot-leaving =
    With { COMMAND("leave") } you leave a table of a group: the computer takes your seat, and you can return until somebody else sits there. If you don’t, and the game counts in the standings, it is a last-place finish for you.
    With { COMMAND("stop") } you resign a game against the computer, and it counts as a loss. Before either, I ask whether you are sure.
    If you are only away for a while, a pause is better in a game with others: press “More” under the board, then “⏸ Pause”. The others must agree.
bot-friends-title = Playing with friends
bot-friends =
    Add me to your group and send { COMMAND("new") } there; everyone else joins with one press.
    If you and your friends share no group, type my username and “invite” in any chat, and send a game from the list. Everyone gets the board in their private chat with me.
bot-levels-title = Levels of the computer
bot-levels =
    You choose the computer’s level before the game starts: { level-easy }, { level-medium }, { level-hard } or { level-master }. At “{ level-matched-own }”, its strength follows the results of your games.
    Start a game against the computer with { COMMAND("solo") }. In a group, the host can give free seats to computers before the start.
bot-limit-title = Time limit
bot-limit =
    The host chooses the time per turn in the settings of the table, before the game starts. During the game, you can propose another time limit: press “More” under the board.
    When somebody’s time is up, I ask the others whether the computer should play for them, unless the host has chosen otherwise. Games against the computer in a private chat have no time limit.
# Shows a page of the rules, which only its reader sees, to the whole group.
rules-publish = 📢 Show to everyone
# The reply to the latest of several messages that get no answer, because they came faster than answers can be sent.
answer-dropped = Messages came faster than I can answer. If you need an answer to this one as well, please send it again.
rules-nothing = I found no rule for this question. Try other words, or open a chapter.
rules-no-such-number =
    { $gaps ->
        [yes] There is no rule { $rule }. The numbers go from { $first } to { $last }, but many are not used.
       *[no] There is no rule { $rule }. The numbers go from { $first } to { $last }.
    }
rules-elsewhere = { $game }: { $title }
# The people of the example pictures; the topics call them by these names.
rules-name =
    { $number ->
        [1] Sara
        [2] Amir
        [3] Negar
       *[other] Kian
    }

## The menu of a running table, and what others must agree to

# form: as in key-rules.
key-table =
    { $form ->
        [sign] ⋯
        [word] More
       *[long] ⋯ More
    }
key-continue =
    { $form ->
        [sign] ▶️
        [word] Continue
       *[long] ▶️ Continue
    }
# To people at the table, and to those who may take a seat.
table-menu = What would you like to do at this table?
table-menu-watching = Would you like to take somebody’s seat?
# If there is nothing to choose.
table-menu-empty = There is nothing for you to choose here right now.
# The menu offered to call a stand-in for the player to move, but a move was made, the seat or the time limit changed, or
# the game was paused or has ended. Or it offered a seat that nobody can take any more.
table-menu-over = This menu is out of date, because the game has changed since.
key-pause = ⏸ Pause
key-propose-time-limit = ⏱ { $limit }
key-leave = 🚪 Leave the table
key-sit = 👤 Take { $player }’s seat
time-limit-ask = How long may a turn take? The other players must agree.
key-agree = ✅ I agree
key-decline = ✖️ I don’t agree
proposal-pause = { $player } proposes a pause. The clocks stop for up to 14 days, and anyone at the table can resume the game sooner.
proposal-time-limit =
    { $unit ->
        [off] { $player } proposes turns without a time limit.
       *[other] { $player } proposes a time limit of { duration } per turn.
    }
proposal-seat = { $player } would like to take over { $seat }’s seat and play on.
proposal-waiting = Waiting for { $players } to agree.
# The host alone may agree, too.
proposal-waiting-host = Waiting for { $players } to agree; the agreement of { $host } (the host) alone is enough.
# In place of a menu that is above the board, or far above the newest messages.
proposal-below = See the proposal in the message below.
proposal-paused = The game is paused.
proposal-time-limit-changed = The time limit was changed.
proposal-seated = { $player } has taken over the computer’s seat and will play on.
proposal-declined = Not everyone agreed, so the game goes on as before.
proposal-withdrawn = The proposal was withdrawn. The game goes on as before.
# In place of a proposal that ends without an answer: after a day, when the game has ended, when the owner of the seat has
# returned, when somebody else or a computer plays one of the seats, or when somebody makes another proposal.
proposal-expired = A day has passed and not everybody has answered, so this proposal is no longer open.
proposal-ended = The game is over, so this proposal is no longer open.
proposal-returned = { $player } is back and plays on, so the seat is no longer free.
proposal-changed = One of the seats has another player now, so this proposal is no longer open.
proposal-replaced = A newer proposal has replaced this one.
done-proposed = I have shown your proposal to the other players.
done-withdrawn = You withdrew your proposal.
done-agreed = You agreed. Waiting for the others.
already-agreed = You have already agreed. Waiting for the others.
done-paused = The game is now paused until { $until } at the latest.
done-continued = The game goes on.
note-paused = The game is paused until { $until } at the latest. Anyone at the table can resume it sooner.
# On the old board of a paused game that goes on.
note-continued = The game goes on in a message below.
note-forfeited =
    { $where ->
        [home] { $player } missed three turns in a row and lost the seat. Anyone in the group may take it.
       *[guest] { $player } missed three turns in a row and lost the seat. The computer plays on in their place.
    }
lobby-away =
    { $away ->
        [ask] If away: the table decides
        [move] If away: one computer move
       *[play] If away: computer until return
    }

## Taking back a move

note-took-back = { $player } took back their last move.
takeback-ask = { $player } would like to take back their last move. { $asked }, you have { $seconds } seconds to agree.
key-grant = ✅ All right
key-deny = ✖️ No
done-takeback-asked = I have asked { $player }. If they agree within a minute, your move will be taken back.
done-granted = You agreed. The move was taken back.
done-denied = The game goes on. I won’t show your answer in the group.
done-request-withdrawn = You withdrew your request. The move stays.
# In the private chat of the person who asked; where: group if they play in a group, else here.
takeback-denied =
    { $where ->
        [group] { $table } in “{ $chat }”: { $player } did not agree to the move being taken back. The game goes on.
       *[here] { $player } did not agree to the move being taken back. The game goes on.
    }
refused-must-agree = { $player } must agree before you can take back your move.
refused-declined = Your request to take back this move was declined.
refused-request-withdrawn = You withdrew this request. You can ask again in a minute.
refused-request-over = It is too late for this request.

## Refusals

refused-paused = The game is paused. Press “Continue” to go on.
refused-paused-outside = The game is paused. Press again once the players have resumed it.
refused-proposal-over = This proposal is no longer open.
refused-proposal-open = Another proposal is still waiting for an answer. Try again later.
refused-seat-kept =
    { $minutes ->
        [1] This seat is kept for its owner for one more minute.
       *[other] This seat is kept for its owner for { $minutes } more minutes.
    }
refused-held-another = You have held another seat in this game, so you cannot take this one.
refused-seat-taken = Somebody else is in your seat now.

## Days and hours

moment = { $weekday } { $day } { $month }, { $time }
moment-zone =
    { $zone ->
        [UTC] { $moment } UTC
       *[other] { $moment } { $zone } time
    }
# The same moment in other time zones.
moment-zones = { $moment } ({ $others })
weekday-0 = Monday
weekday-1 = Tuesday
weekday-2 = Wednesday
weekday-3 = Thursday
weekday-4 = Friday
weekday-5 = Saturday
weekday-6 = Sunday
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
