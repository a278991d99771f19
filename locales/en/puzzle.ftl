## The puzzle of the day

puzzle-title = 🧩 Puzzle of the day: { $game }
puzzle-question = It is { $player }’s turn. What is the best move?
puzzle-choice = { $number }. { $move }
puzzle-word = another move
puzzle-one-try = To answer, press a move’s number twice. Only your first answer counts.
puzzle-key-before = 📊 Last one
puzzle-key-hour = ⏰ Every day
puzzle-key-explanation = 💡 Explain
puzzle-key-at = { $hour }:00
puzzle-key-off = 🔕 Stop sending
puzzle-sure = Choose move { $number }? Press { $number } again to confirm.
puzzle-right = Correct! With this move, the chance of winning is { $best }%; with any other choice, at most { $second }%.
puzzle-wrong = Not this time. The best move was number { $number }: with it, the chance of winning is { $best }%; with your choice, { $own }%.
puzzle-explained-here = The explanation follows; only you can see it.
puzzle-explained-private = I’m sending you the explanation in a private chat.
puzzle-explained-by-key = To see the explanation, press “💡 Explain”.
puzzle-solved = ✅ Your answer was correct.
puzzle-missed = ❌ Not this time.
# In place of the two messages before, if the answer was to another puzzle.
puzzle-replaced = After you answered, an update of the bot replaced today’s puzzle with this one.
puzzle-best = The best move: { $move }.
puzzle-best-because = The best move: { $move }; { $reason }.
puzzle-best-also = The best move: { $move }; { $reason }, and { $other }.
puzzle-chance = With it, the chance of winning is { $chance }%.
puzzle-chance-own = With your choice, “{ $move }”, it is { $chance }%.
puzzle-chance-next = With the next best choice, “{ $move }”, it is { $chance }%.
puzzle-line = If both sides play well from there:
puzzle-line-likely = It will probably go on like this:
puzzle-line-unknown = From here, it depends on something that is not revealed yet.
puzzle-depth =
    { $unit ->
        [million] The computer found this answer with { $count } million simulations.
        [thousand] The computer found this answer with { $count },000 simulations.
       *[one] The computer found this answer with { $count } simulations.
    }
puzzle-seen = The answer uses only what the player knew.
puzzle-nobody-tried = Nobody tried this puzzle.
puzzle-nobody = Nobody solved this puzzle.
puzzle-solvers = 🏅 Solved by { $players }
# In place of the other names of a long list.
puzzle-others = { $count } others
# solvers: how many people solved it.
puzzle-triers =
    { $solvers ->
        [0] Answered by { $players }
       *[other] Also answered by { $players }
    }
puzzle-month = In the thirty days up to this puzzle:
puzzle-score = { $player }: { $solved } of { $tried } correct
puzzle-none = There are no puzzles yet.
puzzle-old = This puzzle is closed. Today’s puzzle: { COMMAND("daily") }
# In the private chat, about a puzzle that only the group can still answer.
puzzle-open = You have not answered this puzzle yet. You can still answer it in the group; then you get the explanation.
puzzle-not-yet = The solution is shown once the puzzle is closed.
puzzle-hours =
    { $hour ->
        [-1] This group does not get the puzzle of the day. To get it every day, choose a time.
       *[other] The puzzle of the day comes here every day at { $hour }:00.
    }
puzzle-hours-typed = You can also type an hour, for example: { COMMAND("daily") } { $hour }
# Something else was typed.
puzzle-hour-unknown =
    Type a full hour from 0 to 23, for example: { COMMAND("daily") } { $hour }
    To turn the daily puzzle off: { COMMAND("daily") } off
    To see today’s puzzle: { COMMAND("daily") }
