# Words of Not Three. $seat is the name of a player; $space is a number from 1 to 24.

notthree-name = Not Three

## Keys and prompts

notthree-ask = Choose a space.
notthree-over = The game is over.
notthree-key = { $part }
notthree-key-taken =
    { $mark ->
        [seat0] ×
       *[seat1] ○
    }
notthree-advice = mark space { $space }

## What happened

notthree-marked = { $seat } marked space { $space }.
notthree-ended-four = { $seat } has a line of four.
notthree-ended-three = { $seat } has a line of three.
notthree-ended-full = All spaces are marked.

## Refusals: first what is, then what to do

notthree-no-over = The game is over.
notthree-no-taken = This space is taken. Choose another one.
