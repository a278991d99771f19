# The verifiable deal: the seal is the hash of the seed. docs/fair.md explains it.
# hash, seed: hexadecimal digits; they stand at the end of a line. table: the number of the table. words: the number of moves, or for wrong-word the number of the wrong one. method: SHA-256.

fair-commitment = Fairness seal: { $hash }
# The same, before the first move.
fair-sealed = Fairness seal (check it with { COMMAND("check") }): { $hash }
fair-none = There is no game here yet whose deal I can check. Before a game starts, a code called the seal appears below the table settings; with it, the deal can be verified.
fair-running = The { $game } game is still being played. Its seed is published when the game is over; send this command again then.
fair-game = Fairness check: { $game }, table { $table }
fair-seed = Seed: { $seed }
fair-verdict =
    { $verdict ->
        [fair] ✅ This seed matches the seal from before the start{ $words ->
            [0] , and the deal came out the same from the seed. The game was closed before its first move.
            [1] , and I replayed the game from the seed: its only move was right, and it ended the same way.
           *[other] , and I replayed the game from the seed: all { $words } moves were right, and it ended the same way.
        } Nothing was changed after the start.
        [old-rules] This seed matches the seal from before the start. At least part of the game was played under older rules, so I did not replay its moves.
        [no-commitment] This table was opened before games had seals, so it cannot be checked.
        [wrong-seats] ⚠️ The order of the seats does not match the seed of this game. Tell whoever runs me.
        [wrong-word] ⚠️ Move { $words } in the record of this game is wrong, so the game cannot be replayed from the seed. Tell whoever runs me.
        [damaged] ⚠️ I could not check this game, because its record cannot be read. Tell whoever runs me.
       *[wrong] ⚠️ This game does not match its seal. Tell whoever runs me.
    }
fair-how = Compare the seal with the one you saw before the start. You can also compute it yourself: write the seed, a colon and the table number with nothing in between, and take the { $method } hash; the seal is its first half.
