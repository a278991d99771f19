## The analysis of a finished game

analysis-title = 📈 Analysis of { $game }
analysis-working =
    { $percent ->
        [0] { $player } asked for an analysis of this game. It has begun…
       *[other] { $player } asked for an analysis of this game. { $percent }% done…
    }
analysis-working-own =
    { $percent ->
        [0] Analysing the game…
       *[other] Analysing the game: { $percent }% done…
    }
analysis-begun = The analysis has begun. This takes a few minutes.
# Somebody who sent several games as files asked for a second analysis.
analysis-busy = I am still analysing another game for you. Ask again when it is finished.
analysis-begun-private = A player did not want the analysis shown here, so I’ll send it to you in a private chat.
analysis-ask = { $player } would like an analysis of this game. Players who don’t want it shown here have { SPELL($seconds) } seconds to press the button below.
analysis-object = 🚫 Not here
analysis-objected = The analysis of this game is not shown here. Players can see it by sending me { COMMAND("games") } in a private chat.
analysis-objection-taken = All right, I won’t show it here.
analysis-waits = Please wait a few seconds, in case a player does not want the analysis shown here.
analysis-interrupted = The analysis of this game was interrupted. It can be requested again.
analysis-failed = I could not analyse this game. Try again a little later.
analysis-course = The plot shows each player’s chance of winning after every move.
analysis-marks =
    { $count ->
        [0] No move clearly reduced any player’s chance of winning.
        [1] The disc marks the move that reduced its player’s chance the most.
       *[other] The discs mark the { SPELL($count) } moves that reduced their players’ chances the most.
    }
# Follows analysis-marks if computers took part, but none of the marked moves is theirs.
analysis-people = The moves of computers are not counted.
analysis-depth =
    { $unit ->
        [million] Depth: about { $count } million simulations per position.
        [thousand] Depth: about { $count },000 simulations per position.
       *[one] Depth: about { $count } simulations per position.
    }
analysis-depth-deep =
    { $unit ->
        [million] This move was judged with { $count } million simulations.
        [thousand] This move was judged with { $count },000 simulations.
       *[one] This move was judged with { $count } simulations.
    }
analysis-hidden = Each move is judged only by what the player knew at the time.
analysis-several = With more than two players, each player’s chance is the one at their own last turn.
analysis-point = Turning point { $number } of { $count }: move { $position }
analysis-played = Move played: { $told }
analysis-better = Advice for { $player }: { $move }.
analysis-better-because = Advice for { $player }: { $move }; { $reason }.
analysis-better-also = Advice for { $player }: { $move }; { $reason }, and { $other }.
analysis-chances = { $player }’s chance of winning was { $best }% with the advised move and { $played }% with the one played.
analysis-key-course = 📈 Plot
analysis-key-point = ⚡ { $number }
analysis-picture-title = Chance of winning
analysis-picture-percent = { $percent }%
analysis-picture-moves =
    { $count ->
        [1] One move
       *[other] { $count } moves
    }
analysis-picture-start = Start
analysis-picture-end = End
analysis-other = another move
analysis-quoted = “{ $move }”
