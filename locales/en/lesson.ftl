# Lessons. The texts of the tasks are in lessons/<game>.toml.

lesson-key =
    { $form ->
        [sign] 📝
       *[long] 📝 Learn to play
    }
lesson-key-begin =
    { $count ->
        [1] 📝 Learn with one task
       *[other] 📝 Learn with { SPELL($count) } tasks
    }
lesson-key-task = 📝 Practise this rule
lesson-key-game =
    { $solved ->
        [0] 📝 { $game }
       *[other] 📝 { $game } ({ $solved } of { $count })
    }
lesson-key-minute = ❓ About
# Shows a right move of the task.
lesson-key-answer =
    { $form ->
        [sign] 💡
        [word] Answer
       *[long] 💡 Answer
    }
lesson-key-list =
    { $form ->
        [sign] ☰
        [word] Tasks
       *[long] ☰ Tasks
    }
lesson-key-lessons = ☰ All lessons
lesson-key-number =
    { $solved ->
        [yes] { $number } ✓
       *[no] { $number }
    }
lesson-tasks = { $game } tasks. Press a number:
lesson-tasks-line =
    { $solved ->
        [yes] { $number }. { $title } ✓
       *[no] { $number }. { $title }
    }
# After the last task: the form of a game against computers.
lesson-key-play = ▶️ Play { $game } against the computer
lesson-key-next = Next task ➡️
lesson-key-again = 🔁 Again
lesson-list =
    Learn a game through a few short tasks on the real board, in five to eight minutes.
    Stop whenever you like, and pick up where you left off.
    Press ❓ for a one-minute summary of a game, or 📝 for its tasks.
lesson-title = { $game }, task { $number } of { $count }: { $title }
lesson-clause = { SENTENCE($clause) }.
lesson-right = Well done, that is right!
lesson-wrong = This move is legal, but not the answer.
lesson-wrong-toast = This does not solve the task. The text above the picture gives the result of the move.
lesson-forced = Made automatically, as no other move was allowed: { CLAUSES($parts) }.
lesson-best = I would have suggested the same.
lesson-best-although = I would have suggested the same, although { $cost }.
lesson-good = A good move; I found nothing clearly better.
lesson-better-because = There was a better move: { $move }; { $reason }.
lesson-better-although = There was a better move: { $move }; { $cost }, but { $reason }.
# Above the keyboard of a task that is a number of turns against a computer, after the first turn.
lesson-turn = Play turn { $number } of { $count }.
# The same in a task that is not a number of turns.
lesson-go-on = Play on; this task is not finished yet.
lesson-hint = Answer: { $move }.
lesson-outdated = That button is out of date. This is where you are in the lesson.
lesson-complete = You have solved all the { $game } tasks. Now for a real game!
