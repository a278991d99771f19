# Words of Ice Cult. $seat, $winners are names of players; $colour is a colour, $path a direction, $place a block's place;
# $arrow names an arrow ("blue arrow pointing north"), $sign is its sign on a key; tilts have numbers, spaces and heights count from 1.

icecult-name = Ice Cult
icecult-colour-red = red
icecult-colour-green = green
icecult-colour-yellow = yellow
icecult-colour-blue = blue
icecult-dot-red = 🟥✚
icecult-dot-green = 🟩□
icecult-dot-yellow = 🟨●
icecult-dot-blue = 🟦=
icecult-path-n = north
icecult-path-e = east
icecult-path-s = south
icecult-path-w = west
icecult-way-n = ↑
icecult-way-e = →
icecult-way-s = ↓
icecult-way-w = ←
icecult-place-nw = north-west
icecult-place-ne = north-east
icecult-place-se = south-east
icecult-place-sw = south-west
icecult-side-u = top face
icecult-side-d = bottom face
icecult-side-n = north face
icecult-side-e = east face
icecult-side-s = south face
icecult-side-w = west face
icecult-arrow = { $colour } arrow pointing { $path }
icecult-pieces = { SPELL($count) } { $colour }
icecult-arrows = { SPELL($count) } { $colour } arrows pointing { $path }
icecult-sign-arrow = { $dot }{ $way }
icecult-sign-circle = 🟣
icecult-sign-arc = ◜
# The place of a block on the base, for arrows of which another block has an equal one.
icecult-corner-nw = ◰
icecult-corner-ne = ◳
icecult-corner-se = ◲
icecult-corner-sw = ◱
icecult-sign-placed = { $corner }{ $sign }
icecult-spot = space { $space } of the { $path } path at level { $height }

## Keys

icecult-key-tilt =
    { $tilt ->
        [ns] N: { $number } ↓
        [nn] N: { $number } ↑
        [we] W: { $number } →
        [ww] W: { $number } ←
        [ee] E: { $number } →
        [ew] E: { $number } ←
        [ss] S: { $number } ↓
       *[sn] S: { $number } ↑
    }
icecult-key-tilt-undo = { $number }
icecult-key-tilt-again = { $number } again
# These two make the whole turn, because nothing is left to choose; moves: whether pieces move.
icecult-key-confirm =
    { $moves ->
        [yes] ✅ Tilts { $first }, { $second }, all moves; end of turn
       *[no] ✅ Tilts { $first }, { $second }; end of turn
    }
icecult-key-confirm-twice =
    { $moves ->
        [yes] ✅ Tilt { $first } twice, all moves; end of turn
       *[no] ✅ Tilt { $first } twice; end of turn
    }
icecult-key-confirm-only = ✅ Confirm tilts
# chosen: whether one tilt or both are chosen.
icecult-key-back-first =
    { $chosen ->
        [one] ↩️ Change the first tilt ({ $number })
       *[both] ↩️ Undo both tilts
    }
# form: "word" in a row of four.
icecult-key-back-second =
    { $form ->
        [word] ↩️ Tilt { $number }
       *[long] ↩️ Undo tilt { $number }
    }
icecult-key-change-second = ↩️ Undo second tilt
# An arrow and the piece that it moves: its space and its height in a stack.
icecult-key-where =
    { $space ->
        [0] in
       *[other]
            { $height ->
                [0] { $space }
               *[other] { $space }:{ $height }
            }
    }
icecult-key-arrow = { $sign } { icecult-key-where }
# A piece that an arrow and then a circle move, or two circles; two new pieces.
icecult-key-arrow-on = { icecult-key-arrow }+🟣
icecult-key-arrow-two = { $sign } in+in
icecult-key-circle-on = 🟣🟣 { $sign } { icecult-key-where }
icecult-key-circle-two = 🟣🟣 { $sign } in+in
icecult-key-arrows = ✅ { $count } arrows
# The dots say that the piece is chosen next.
icecult-key-arrow-several = { $sign } …
icecult-key-circle-several = 🟣 { $sign } …
icecult-key-arrow-stuck = { $sign }
icecult-key-circle =
    { $count ->
        [1]
            { $opens ->
                [yes] 🟣 repeat…
               *[no] 🟣 repeat
            }
       *[other] 🟣 repeat ({ $count })
    }
# Beside keys of pieces: opens the keys of the other arrows.
icecult-key-circle-others = 🟣 other…
# What the key behind ↩️ goes back to.
icecult-key-step =
    { $step ->
        [circle] 🟣 Which arrow
       *[symbols] All symbols
    }
icecult-key-circle-one = 🟣 { $sign } { icecult-key-where }
icecult-key-arc =
    { $count ->
        [1] ◜ arc…
       *[other] ◜ arc ({ $count })
    }
icecult-key-turn =
    { $side ->
        [right] ↻{ $corner }{ $sign }
       *[left] ↺{ $corner }{ $sign }
    }
icecult-key-piece =
    { $space ->
        [0] New piece
       *[other]
            { $height ->
                [0]
                    { $arrives ->
                        [yes] 🎯 Space { $space }
                       *[no] Space { $space }
                    }
               *[other]
                    { $arrives ->
                        [yes] 🎯 { icecult-key-where }
                       *[no] { icecult-key-where }
                    }
            }
    }
icecult-key-end =
    { $allowed ->
        [yes] ⏹ End turn
       *[no] End: arrows first
    }

## What to choose now

icecult-ask-first =
    Choose the first tilt.
    You will see a preview first; nothing is final yet.
icecult-ask-second =
    Now choose the second tilt.
    This is a preview of tilt { $number }; nothing is final yet.
# What the signs on the keys mean; $marks is a list of the messages below, which may be empty.
icecult-mark-number = a number is a space
icecult-mark-height = “:2” is level 2
icecult-mark-new = “in” is a new piece
icecult-mark-on = +🟣 is a repeat
icecult-mark-twice = 🟣🟣 is two repeats
icecult-mark-two = “in+in” is two new pieces
icecult-mark-corner = ◰ is a block
icecult-mark-turn = ↻ turns it right, ↺ left
icecult-mark-several = “…” asks which piece
icecult-mark-arrives = 🎯 brings a piece home
# alone: whether there are no keys of moves, which would confirm the tilts as well.
icecult-ask-confirm =
    { $alone ->
        [yes] Confirm with ✅.
       *[no] Confirm with ✅, or with any move.
    }
    This is a preview of both tilts.{ $marks-count ->
        [0] { "" }
       *[other] { " " }On the buttons: { CLAUSES($marks) }.
    }
icecult-ask-whole =
    { $moves ->
        [yes] ✅ plays your whole turn.
            Nothing is left to choose: all arrows move pieces, and your turn ends. This is a preview of both tilts.
       *[no] ✅ makes the tilts and ends your turn.
            No arrow can move a piece. This is a preview of both tilts.
    }
icecult-ask-symbol =
    { $arrows-count ->
        [1] Use the { $arrows }.{ $marks-count ->
            [0] { "" }
           *[other] { "\u000A" }On the buttons: { CLAUSES($marks) }.
        }
       *[other] Use all the arrows, in any order.
            Only arrows are compulsory.{ $marks-count ->
                [0] { "" }
               *[other] { " " }On the buttons: { CLAUSES($marks) }.
            }
    }
icecult-ask-end =
    Use optional symbols, or end your turn.
    { $idle ->
        [yes] Turning a used arrow does not renew it; using the arc ends your turn.
       *[no] No arrow is left to use.
    }{ $marks-count ->
        [0] { "" }
       *[other] { " " }On the buttons: { CLAUSES($marks) }.
    }
icecult-ask-piece =
    Which piece should the { $arrow } move?{ $marks-count ->
        [0] { "" }
       *[other] { "\u000A" }On the buttons: { CLAUSES($marks) }.
    }
icecult-ask-circle =
    Which arrow should the purple circle repeat, and on which piece?{ $marks-count ->
        [0] { "" }
       *[other] { "\u000A" }On the buttons: { CLAUSES($marks) }.
    }
icecult-ask-arc =
    { $count ->
        [1] Which block do you want to turn, and which way?
            ◰ is the place of the block; ↻ turns it right, ↺ left.
       *[other] Which block do you want to turn, and which way?
            ◰ is the place of the block; ↻ turns it right, ↺ left. You still have { SPELL($count) } arcs.
    }

## Refusals: first what is, then what to do

icecult-no-over = The game is over.
icecult-no-third-tilt = You have made both tilts this turn. Now use the symbols.
icecult-no-undo = Tilt { $second } would undo tilt { $first }. Choose another tilt.
icecult-no-before-tilts = Pieces move only after both tilts. Choose both tilts first.
icecult-no-arrow = There is no arrow on the { $place } block. Choose another block.
icecult-no-arrow-left = You have already used the { $arrow } this turn. Choose another symbol.
icecult-no-piece = No { $colour } piece can move: there is none on the { $path } path or waiting off the board.
icecult-no-beside = No { $colour } pieces are waiting off the board. Choose one on the path.
icecult-no-such-piece = There is no { $colour } piece on { $spot }. Choose another piece.
icecult-no-circle = There is no purple circle on top.
icecult-no-circle-left = You have used every purple circle this turn.
icecult-no-circle-used = This purple circle has been used, but there is another one.
icecult-no-repeat = No arrow on top can move a piece, so a purple circle has nothing to repeat.
icecult-no-arc = There is no arc on top.
icecult-no-arc-left = You have already used every arc this turn.
icecult-no-end =
    { $arrows-count ->
        [1] You still have to use the { $arrows }.
       *[other] Your turn cannot end yet. Arrows still to use: { $arrows }.
    }

## What happened

icecult-started = { $seat } goes first.
icecult-started-brief = { $seat } went first.
icecult-tilted = { $seat } made tilts { $first } and { $second }.
icecult-tilted-twice = { $seat } made tilt { $number } twice.
# A whole turn in one line; the parts are the messages below.
icecult-turn-brief = { $seat }: { CLAUSES($parts) }
icecult-part-tilted = tilts { $first } and { $second }
icecult-part-tilted-twice = tilt { $number } twice
icecult-entered =
    { $repeated ->
        [yes]
            { $on ->
                [0] { $seat } repeated the { $arrow } and brought in a { $colour } piece.
                [1] { $seat } repeated the { $arrow } and brought in a { $colour } piece, onto the piece on space 1.
               *[other] { $seat } repeated the { $arrow } and brought in a { $colour } piece, onto the stack on space 1.
            }
       *[no]
            { $on ->
                [0] { $seat } used the { $arrow } and brought in a { $colour } piece.
                [1] { $seat } used the { $arrow } and brought in a { $colour } piece, onto the piece on space 1.
               *[other] { $seat } used the { $arrow } and brought in a { $colour } piece, onto the stack on space 1.
            }
    }
icecult-moved =
    { $repeated ->
        [yes]
            { $count ->
                [1] { $seat } repeated the { $arrow } and moved a { $colour } piece to space { $space }.
               *[other] { $seat } repeated the { $arrow } and moved a stack of { SPELL($count) } to space { $space }.
            }
       *[no]
            { $count ->
                [1] { $seat } used the { $arrow } and moved a { $colour } piece to space { $space }.
               *[other] { $seat } used the { $arrow } and moved a stack of { SPELL($count) } to space { $space }.
            }
    }
icecult-part-moved =
    { $count ->
        [1] { $colour } to space { $space } of the { $path } path
       *[other] { SPELL($count) } pieces to space { $space } of the { $path } path
    }
icecult-arrived =
    { $repeated ->
        [yes]
            { $kinds ->
                [1]
                    { $count ->
                        [1] { $seat } repeated the { $arrow } and brought one { $colour } piece home.
                       *[other] { $seat } repeated the { $arrow } and brought { SPELL($count) } { $colour } pieces home.
                    }
               *[other] { $seat } repeated the { $arrow } and brought { SPELL($count) } pieces home at once: { $pieces }.
            }
       *[no]
            { $kinds ->
                [1]
                    { $count ->
                        [1] { $seat } brought one { $colour } piece home with the { $arrow }.
                       *[other] { $seat } brought { SPELL($count) } { $colour } pieces home with the { $arrow }.
                    }
               *[other] { $seat } brought { SPELL($count) } pieces home at once with the { $arrow }: { $pieces }.
            }
    }
icecult-part-arrived =
    { $kinds ->
        [1] { SPELL($count) } { $colour } home
       *[other] { SPELL($count) } pieces home ({ $pieces })
    }
icecult-forced = The last move was automatic, because { $seat } had no other.
icecult-turned =
    { $side ->
        [right] { $seat } turned the { $place } block to the right.
       *[left] { $seat } turned the { $place } block to the left.
    }
icecult-turned-arrow =
    { $side ->
        [right] { $seat } turned the { $place } block to the right; it now shows the { $arrow }.
       *[left] { $seat } turned the { $place } block to the left; it now shows the { $arrow }.
    }
icecult-part-turned =
    { $side ->
        [right] { $place } block turned right
       *[left] { $place } block turned left
    }
icecult-turn-in-vain = { $seat } moved no pieces.
icecult-idle = No piece has moved for { $count } turns in a row; at { $limit }, the game ends.

## A hint: a request, without a full stop

icecult-advice-tilts = make tilt { $first }, then tilt { $second }
icecult-advice-tilt-twice = make tilt { $number } twice
icecult-advice-enter =
    { $repeated ->
        [yes] let a purple circle repeat the { $arrow } and bring in a new piece
       *[no] use the { $arrow } to bring in a new piece
    }
icecult-advice-move =
    { $repeated ->
        [yes]
            { $standing ->
                [1] let a purple circle repeat the { $arrow } on the piece on space { $space }
               *[other] let a purple circle repeat the { $arrow } on the piece at level { $height } of the stack on space { $space }
            }
       *[no]
            { $standing ->
                [1] use the { $arrow } on the piece on space { $space }
               *[other] use the { $arrow } on the piece at level { $height } of the stack on space { $space }
            }
    }
icecult-advice-arc =
    { $side ->
        [right] use an arc to turn the { $place } block right
       *[left] use an arc to turn the { $place } block left
    }
icecult-advice-end = end your turn

## The same in one line, for the choices of a puzzle

icecult-advice-tilts-brief = tilt { $first }, then tilt { $second }
icecult-advice-tilt-twice-brief = tilt { $number } twice
icecult-advice-enter-brief =
    { $repeated ->
        [yes] circle: { $colour } arrow { $path }, new piece
       *[no] { $arrow }: new piece
    }
icecult-advice-move-brief =
    { $repeated ->
        [yes]
            { $standing ->
                [1] circle: { $colour } arrow { $path }, space { $space }
               *[other] circle: { $colour } { $path }, space { $space }, level { $height }
            }
       *[no]
            { $standing ->
                [1] { $arrow }: space { $space }
               *[other] { $colour } arrow { $path }: space { $space }, level { $height }
            }
    }
icecult-advice-arc-brief =
    { $side ->
        [right] arc: { $place } block right
       *[left] arc: { $place } block left
    }
icecult-advice-end-brief = end the turn

## What speaks for it: clauses of a hint, after the advice, without a full stop

icecult-merit-up =
    { $count ->
        [1]
            { $does ->
                [home] the { $arrow } comes up and can take your piece home
                [on] the { $arrow } comes up and can move your piece on
                [in] the { $arrow } comes up and brings a new piece of yours onto the path
               *[nothing] the { $arrow } comes up
            }
       *[other]
            { $does ->
                [home] { SPELL($count) } { $colour } arrows come up, one of which can take your piece home
               *[other] { SPELL($count) } { $colour } arrows come up for your pieces
            }
    }
icecult-merit-repeat =
    { $own ->
        [1] a purple circle comes up, too, and can repeat your arrow
       *[other] a purple circle comes up, too, and can repeat one of your arrows
    }
icecult-merit-no-rival =
    { $rivals ->
        [1] no arrow of your opponent comes up
       *[other] no arrow of your opponents comes up
    }
icecult-merit-home =
    { $count ->
        [1] your piece gets home
       *[other] { SPELL($count) } of your pieces get home
    }
icecult-merit-one-left = you are one piece away from winning
icecult-merit-last =
    { $count ->
        [1] your piece reaches space { $space }, one step from home
       *[other] { SPELL($count) } of your pieces reach space { $space }, one step from home
    }
icecult-merit-step =
    { $carrier ->
        [own]
            { $count ->
                [1] your piece reaches space { $space }
               *[other] { SPELL($count) } of your pieces reach space { $space } together
            }
       *[other]
            { $count ->
                [1] your piece rides along to space { $space }
               *[other] { SPELL($count) } of your pieces ride along to space { $space }
            }
    }
icecult-merit-rides =
    { $riders ->
        [1]
            { $count ->
                [1] it rides on the piece there
               *[other] it rides on the pieces there
            }
       *[other]
            { $count ->
                [1] they ride on the piece there
               *[other] they ride on the pieces there
            }
    }
icecult-merit-nobody = the arrow is compulsory, and this choice helps no opponent
icecult-merit-least =
    { $rivals ->
        [1] the arrow is compulsory, and this choice helps your opponent least
       *[other] the arrow is compulsory, and this choice helps your opponents least
    }
icecult-merit-duty = the arrow is compulsory
icecult-merit-turned =
    { $does ->
        [home] your arrow then points { $path } and can take your piece home
        [on] your arrow then points { $path } and can move your piece on
        [in] your arrow then points { $path } and brings a new piece of yours onto the path
        [later] your arrow, which you have used this turn, then points { $path } for a later one
       *[nothing] your arrow then points { $path }
    }
icecult-merit-blocked = the { $colour } arrow can no longer take an opponent’s piece home
icecult-merit-held-back = the { $colour } arrow then points { $path }, where your opponents’ pieces have further to go
icecult-merit-takes-along = the { $colour } arrow then points { $path } and takes your piece along
icecult-merit-rest = the other symbols are optional and would not move your pieces

## The end

icecult-reason-arrived = { $seat } brought all five pieces home, which ended the game.
icecult-reason-carried =
    { $winners-count ->
        [1] { $seat } brought home { $winners }’s last piece.
       *[other] { $seat } brought home the last pieces of { $winners } together.
    }
icecult-reason-idle = No piece moved for { $count } turns in a row, so the game ended.
icecult-tie-mover = Several players’ last pieces got home together, but { $seat }, whose turn it was, wins alone.
icecult-tie-steps = The same number of pieces were home, so the number of steps decided.
icecult-score-arrived =
    { $count ->
        [0] no pieces home
        [1] one piece home
       *[other] { SPELL($count) } pieces home
    }
icecult-score-steps =
    { $count ->
        [1] 1 step
       *[other] { $count } steps
    }

## In the picture: short

icecult-picture-first = First tilt
icecult-picture-second = Second tilt
icecult-picture-confirm = Confirm tilts
icecult-picture-resolve = Move pieces
icecult-picture-before = Last turn: { $seat }
icecult-picture-now = This turn: { $seat }
icecult-picture-idle = Idle { $count } of { $limit }
icecult-picture-preview = Preview
icecult-picture-after-signs =
    { $count ->
        [1] after tilt { $first }
       *[other] after tilts { $first } and { $second }
    }
icecult-picture-unsent = Not final yet
icecult-picture-before-tilt = Before tilt { $first }
icecult-picture-after-tilts =
    { $count ->
        [1] After tilt { $first }
       *[other] After tilts { $first } and { $last }
    }
icecult-picture-neutral = Neutral
icecult-picture-arrived = Home
icecult-picture-beside = Waiting
icecult-picture-once = On top: one tilt
icecult-picture-twice = On top: same tilt twice
icecult-picture-refused = Tilt { $number } would undo tilt { $first }
icecult-picture-stack = Bottom of a stack
icecult-picture-moved = Just moved
icecult-picture-must = Compulsory
icecult-picture-may = Optional
icecult-picture-done = Done
icecult-picture-movable = Can be moved by an arrow
icecult-picture-big-move = Big move

## Mistakes in a corrected component file

icecult-components-no-object = The Ice Cult file must be a JSON object.
icecult-components-label = "reconstruction" can only be true or false.
icecult-components-path = "path_length" must be { $count }: every path has { $count } spaces.
icecult-components-steps = "steps_to_arrive" must be { $fewest } or { $most }.
icecult-components-blocks = "faces" must have exactly four blocks: NW, NE, SE and SW.
icecult-components-sides = The { $block } block must have exactly six faces: U, D, N, E, S and W.
icecult-components-symbol = The symbol on the { $side } of the { $block } block must be arrow, circle or arc.
icecult-components-fields = The { $side } of the { $block } block has wrong fields: an arrow has colour and points, an arc centre_corner, a circle neither.
icecult-components-colour = The colour of the arrow on the { $side } of the { $block } block must be red, green, yellow or blue.
icecult-components-points = The arrow on the { $side } of the { $block } block must point to one of the four edges of that face.
icecult-components-corner = The corner of the arc on the { $side } of the { $block } block must be two edges of that face that meet.
icecult-components-arc = The { $block } block must have exactly one arc, on its top face.
icecult-components-circle = The arc of the { $block } block must lie around the middle of the base, so that the four make a circle.

## The board in words: one line each; $once and $twice say what one or two tilts bring up, $spaces are those with pieces

icecult-text-top = The { $place } block: { $top }
icecult-text-circle = purple circle
icecult-text-arc = arc
icecult-text-tilt =
    { $tilt ->
        [ns] Tilt { $number } (north row, to the south): { $once }. Twice: { $twice }
        [nn] Tilt { $number } (north row, to the north): { $once }. Twice: { $twice }
        [we] Tilt { $number } (west column, to the east): { $once }. Twice: { $twice }
        [ww] Tilt { $number } (west column, to the west): { $once }. Twice: { $twice }
        [ee] Tilt { $number } (east column, to the east): { $once }. Twice: { $twice }
        [ew] Tilt { $number } (east column, to the west): { $once }. Twice: { $twice }
        [ss] Tilt { $number } (south row, to the south): { $once }. Twice: { $twice }
       *[sn] Tilt { $number } (south row, to the north): { $once }. Twice: { $twice }
    }
icecult-text-up = { $top } in the { $place }
icecult-text-path =
    { $spaces-count ->
        [0] The { $path } path: empty
       *[other] The { $path } path: { $spaces }
    }
icecult-text-space =
    { $colours-count ->
        [1] space { $space } ({ $colours })
       *[other] space { $space } (from the bottom: { $colours })
    }
icecult-text-seat = { $seat }, { $colour } pieces: { $beside } off the board, { $arrived } home
icecult-text-neutral = The { $colour } pieces (neutral): { $beside } off the board, { $arrived } home
icecult-text-arrow =
    { $enters ->
        [yes]
            { $pieces-count ->
                [0] The { $arrow } can bring in a new piece.
                [1] The { $arrow } can move { $pieces }, or bring in a new piece.
               *[other] The { $arrow } can bring in a new piece or move one of these: { $pieces }.
            }
       *[no]
            { $pieces-count ->
                [1] The { $arrow } can move { $pieces }.
               *[other] The { $arrow } can move one of these: { $pieces }.
            }
    }
icecult-text-piece =
    { $standing ->
        [1] the piece on space { $space }
       *[other]
            { $height ->
                [1] the bottom piece on space { $space }
               *[other] the piece at level { $height } on space { $space }
            }
    }
icecult-text-circles =
    { $arrows-count ->
        [0] Unused purple circles: { $count }. No arrow can be repeated now.
       *[other] Unused purple circles: { $count }. Arrows that can be repeated: { $arrows }
    }
icecult-text-arcs = Unused arcs: { $count }

## Achievements

icecult-achievement-four-home = Four home in one turn
icecult-achievement-clean-sweep = Won by four pieces or more

## What a word leads to: sentences of lessons

icecult-effect-arrows =
    { $arrows-count ->
        [1] These tilts bring this arrow to the top: { $arrows }.
       *[other] These tilts bring these arrows to the top: { $arrows }.
    }
icecult-effect-options =
    { $circles ->
        [0]
            { $arcs ->
                [1] There is also an arc, which is optional.
               *[other] There are also { SPELL($arcs) } arcs, which are optional.
            }
       *[other]
            { $arcs ->
                [0]
                    { $circles ->
                        [1] There is also a purple circle, which is optional.
                       *[other] There are also { SPELL($circles) } purple circles, which are optional.
                    }
               *[other] There are also circles ({ $circles }) and arcs ({ $arcs }), which are optional.
            }
    }
icecult-effect-own =
    { $count ->
        [0] With the blocks like this, no { $colour } arrow can move a piece of yours.
        [1] One { $colour } arrow can then move a piece of yours.
       *[other] There are then { SPELL($count) } { $colour } arrows that can move your pieces.
    }
icecult-effect-moves =
    { $home ->
        [yes]
            { $count ->
                [1] The { $arrow } brings one piece home.
               *[other] The { $arrow } brings { SPELL($count) } pieces home at once.
            }
       *[no]
            { $count ->
                [1] The { $arrow } moves one piece to space { $space }.
               *[other] The { $arrow } moves { SPELL($count) } pieces together to space { $space }.
            }
    }
icecult-effect-others =
    { $own ->
        [0]
            { $others ->
                [1] The piece that moves is not yours.
               *[other] None of the pieces that move are yours.
            }
        [1] One of the pieces that move is yours.
       *[other] Of the pieces that move, { SPELL($own) } are yours.
    }
icecult-effect-arc = The { $place } block turns and then shows the { $arrow }.
icecult-effect-arc-idle = The { $place } block turns, but it shows no arrow, so the arc is wasted.
icecult-effect-end = Your turn ends.
icecult-effect-end-early =
    { $circles ->
        [0]
            { $arcs ->
                [1] Your turn ends with an arc unused.
               *[other] Your turn ends with { SPELL($arcs) } arcs unused.
            }
       *[other]
            { $arcs ->
                [0]
                    { $circles ->
                        [1] Your turn ends with a purple circle unused.
                       *[other] Your turn ends with { SPELL($circles) } purple circles unused.
                    }
               *[other] Your turn ends with circles ({ $circles }) and arcs ({ $arcs }) unused.
            }
    }

## Help in first games: what the choice of a prompt means

icecult-ask-first-help = Each tilt turns two neighbouring blocks and brings other faces to the top.
icecult-ask-second-help = Only the symbols on top after the second tilt are used.
icecult-ask-confirm-help = The arrows on top must be used, whatever their colour.
icecult-ask-whole-help = The arrows on top must be used, whatever their colour.
icecult-ask-symbol-help = An arrow moves a piece of its own colour, even if that piece is not yours.
icecult-ask-circle-help = A circle is optional and makes an arrow act once more.
icecult-ask-arc-help = An arc is optional and points a block’s arrow to another path; it does not renew a used arrow.
icecult-ask-piece-help = The pieces on top of it ride along.
icecult-ask-end-help = Circles and arcs are optional; if they do not help you, end your turn.
