# Words of Azul. $seat, $winners … are names of players; $colour and $held are colours; $factory and $line count from 1.

azul-name = Azul
azul-option-wall = Wall
azul-option-wall-coloured = coloured
azul-option-wall-grey = grey
azul-option-wall-about = Wall: on grey, you choose each colour’s place.
azul-colour-blue = blue
azul-colour-yellow = yellow
azul-colour-red = red
azul-colour-black = black
azul-colour-white = white
azul-tile-blue = 🔷
azul-tile-yellow = ⭐
azul-tile-red = 🔺
azul-tile-black = ⬛
azul-tile-white = ⚪

## Keys: a number before a tile is a factory, a number after it is a count. A narrow key of a line that refuses the tiles
## shows only the sign of a blocked key.

azul-key-factory = { "\u200E" }{ $factory }{ $tiles }
azul-key-centre = Mid
azul-key-tiles =
    { $count ->
        [1] { "\u200E" }{ $tile }
       *[other] { "\u200E" }{ $tile }{ $count }
    }
azul-key-counted = { $tile }{ $count }
azul-key-several = { $first } { $rest }
azul-key-beside = { $first }{ $rest }
azul-key-chosen-factory = Factory { $factory }: { $tiles }
azul-key-chosen-centre = Centre: { $tiles }
azul-key-line = { $line }
azul-key-line-full = { $line }✓
azul-key-line-over =
    { $fallen ->
        [0] { $line }↓
       *[other] { $line } ↓{ $fallen }
    }
azul-key-floor = Flr
azul-key-column = { $column }

## What to choose now

# signs: explanations of the signs on the keys.
azul-ask-tiles =
    { $signs-count ->
        [0] { azul-which-tiles }
       *[other] { azul-which-tiles }
            { azul-signs }
    }
azul-which-tiles = Take tiles of one colour.
azul-signs = On the buttons: { CLAUSES($signs) }.
azul-sign-factory = the first number is the factory
azul-sign-count = a number after a tile is how many there are
azul-sign-centre = “{ azul-key-centre }” only names its row: the tiles beside it are in the centre
azul-sign-full = ✓ fills the line
azul-sign-falls = ↓ fills the line and drops the rest on the floor
azul-sign-fallen = a number after ↓ is how many tiles fall
azul-ask-colour = Which tiles do you take from factory { $factory }?
azul-ask-lines =
    { $signs-count ->
        [0] { azul-which-lines }
       *[other] { azul-which-lines }
            { azul-signs }
    }
azul-which-lines =
    { $source ->
        [factory] Press a line number next to the tiles you want from factory { $factory }.
       *[centre]
            { $marker ->
                [yes] Press a line number next to the tiles you want from the centre. You also get the marker, which goes to your floor line.
               *[no] Press a line number next to the tiles you want from the centre.
            }
    }
# No line accepts any of the tiles; groups: the number of colours to choose from.
azul-ask-floor =
    { $source ->
        [factory]
            { $groups ->
                [1] Send the tiles to the floor with “{ azul-key-floor }”.
                    No line accepts the tiles of factory { $factory }.
               *[other] Press “{ azul-key-floor }” next to a colour.
                    No line accepts the tiles of factory { $factory }; one colour goes to the floor.
            }
       *[centre]
            { $marker ->
                [yes]
                    { $groups ->
                        [1] Send the tiles to the floor with “{ azul-key-floor }”.
                            No line accepts them. The marker goes to the floor, too.
                       *[other] Press “{ azul-key-floor }” next to a colour.
                            No line accepts these tiles; one colour goes to the floor, with the marker.
                    }
               *[no]
                    { $groups ->
                        [1] No line accepts these tiles. Press “{ azul-key-floor }”.
                       *[other] Press “{ azul-key-floor }” next to a colour.
                            No line accepts these tiles; one colour goes to the floor.
                    }
            }
    }
azul-ask-line =
    { $signs-count ->
        [0] { azul-which-line }
       *[other] { azul-which-line }
            { azul-signs }
    }
azul-which-line =
    { $source ->
        [factory]
            { $count ->
                [1] Which line does the { $colour } tile from factory { $factory } go to?
               *[other] Which line do the { SPELL($count) } { $colour } tiles from factory { $factory } go to?
            }
       *[centre]
            { $marker ->
                [yes]
                    { $count ->
                        [1] Which line does the { $colour } tile from the centre go to? You also get the marker, which goes to your floor line.
                       *[other] Which line do the { SPELL($count) } { $colour } tiles from the centre go to? You also get the marker, which goes to your floor line.
                    }
               *[no]
                    { $count ->
                        [1] Which line does the { $colour } tile from the centre go to?
                       *[other] Which line do the { SPELL($count) } { $colour } tiles from the centre go to?
                    }
            }
    }
azul-ask-column = Which column does the { $colour } tile from line { $line } go in?
azul-ask-nothing = The game is over.

## Advice: the first part of a hint, without a full stop

azul-advice-line =
    { $count ->
        [1]
            { $source ->
                [factory] take one { $colour } tile from factory { $factory } to line { $line }
               *[centre] take one { $colour } tile from the centre to line { $line }
            }
       *[other]
            { $source ->
                [factory] take { SPELL($count) } { $colour } tiles from factory { $factory } to line { $line }
               *[centre] take { SPELL($count) } { $colour } tiles from the centre to line { $line }
            }
    }
azul-advice-floor =
    { $count ->
        [1]
            { $source ->
                [factory] send one { $colour } tile from factory { $factory } to the floor line
               *[centre] send one { $colour } tile from the centre to the floor line
            }
       *[other]
            { $source ->
                [factory] send { SPELL($count) } { $colour } tiles from factory { $factory } to the floor line
               *[centre] send { SPELL($count) } { $colour } tiles from the centre to the floor line
            }
    }
azul-advice-column = put the tile from line { $line } in column { $column }

## The same in one line, for the choices of a puzzle

azul-advice-line-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → line { $line }
       *[centre] { SPELL($count) } { $colour }: centre → line { $line }
    }
azul-advice-floor-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → floor line
       *[centre] { SPELL($count) } { $colour }: centre → floor line
    }
azul-advice-column-brief = tile from line { $line } → column { $column }

## What speaks for it: clauses of a hint, after the advice, without a full stop

azul-merit-line =
    { $sure ->
        [yes]
            { $points ->
                [1] filling line { $line } will score at least 1 point at the end of the round
               *[other] filling line { $line } will score at least { $points } points at the end of the round
            }
       *[no]
            { $points ->
                [1] filling line { $line } can score 1 point on the wall
               *[other] filling line { $line } can score { $points } points on the wall
            }
    }
# printed: on the coloured wall, whose columns have no numbers in the picture, they are counted from the left.
azul-merit-column =
    { $printed ->
        [yes] it will complete the { ORDINAL($column) } column of your wall from the left, worth { $points } points at the end
       *[no] it will complete column { $column } of your wall, worth { $points } points at the end
    }
azul-merit-colour = it will complete { $colour } on your wall, worth { $points } points at the end
azul-merit-row = your complete row will end the game after this round
azul-merit-grown =
    { $missing ->
        [1] line { $line } then needs only one more { $colour } tile
       *[other] line { $line } then needs { SPELL($missing) } more { $colour } tiles
    }
azul-merit-place = once full, line { $line } scores at least { $points } points
azul-merit-marker = you start the next round
azul-merit-safe = no tiles fall
azul-merit-cheapest = no other move costs fewer points
azul-merit-free = your lines stay free for other colours
# to: floor (the advice names the floor line), line. limited: yes (the player has fewer points, and no score falls below 0), no.
azul-merit-cost =
    { $points ->
        [1] it costs 1 point
       *[other] it costs { $points } points
    }{ $to ->
        [floor] {""}
       *[line] { " on the floor line" }
    }{ $limited ->
        [yes] , down to 0 at most
       *[no] {""}
    }
azul-merit-no-cost = your floor line is full, so it costs no more points
azul-merit-points =
    { $points ->
        [1] it scores 1 point there
       *[other] it scores { $points } points there
    }
azul-merit-most =
    { $points ->
        [1] it scores 1 point there, more than in any other column
       *[other] it scores { $points } points there, more than in any other column
    }
azul-merit-stacked = column { $column } then holds { SPELL($count) } tiles
azul-merit-deny =
    { $rivals ->
        [1] your opponent cannot fill line { $line } next turn
       *[other] the next player cannot fill line { $line }
    }

## Refusals: first what is, then what to do

azul-no-game-over = The game is over.
azul-no-factory = There is no factory { $factory } in this game. Choose another one.
azul-no-tile = Factory { $factory } has no { $colour } tile. Choose another colour or factory.
azul-no-tile-centre = There is no { $colour } tile in the centre. Choose another colour.
azul-no-line-full = Line { $line } is full. Choose another line.
azul-no-other-colour = Line { $line } already holds { $held }, and a line takes only one colour. Choose another line.
azul-no-colour-on-wall = Row { $line } of your wall already has { $colour }. Choose another line.
azul-no-take-now = All tiles have been taken, and it is time to tile the walls. Choose a column.
azul-no-tiling-now = It is not time to tile the walls yet. Take tiles first.
azul-no-column-choice = On the coloured wall, every tile has its own space, so there is no column to choose.
azul-no-other-row = The wall is tiled from top to bottom. Place the tile from line { $line } first.
azul-no-space = In row { $line } of the wall, column { $column } is taken. Choose another column.
azul-no-colour-in-column = Column { $column } already holds { $colour }. Choose another column.

## What happened

azul-took-line =
    { $completed ->
        [yes]
            { $count ->
                [1]
                    { $source ->
                        [factory] { $seat } took one { $colour } tile from factory { $factory } and filled line { $line }.
                       *[centre] { $seat } took one { $colour } tile from the centre and filled line { $line }.
                    }
               *[other]
                    { $source ->
                        [factory] { $seat } took { SPELL($count) } { $colour } tiles from factory { $factory } and filled line { $line }.
                       *[centre] { $seat } took { SPELL($count) } { $colour } tiles from the centre and filled line { $line }.
                    }
            }
       *[no]
            { $count ->
                [1]
                    { $source ->
                        [factory] { $seat } took one { $colour } tile from factory { $factory } to line { $line }.
                       *[centre] { $seat } took one { $colour } tile from the centre to line { $line }.
                    }
               *[other]
                    { $source ->
                        [factory] { $seat } took { SPELL($count) } { $colour } tiles from factory { $factory } to line { $line }.
                       *[centre] { $seat } took { SPELL($count) } { $colour } tiles from the centre to line { $line }.
                    }
            }
    }
azul-took-floor =
    { $count ->
        [1]
            { $source ->
                [factory] { $seat } sent one { $colour } tile from factory { $factory } to the floor line.
               *[centre] { $seat } sent one { $colour } tile from the centre to the floor line.
            }
       *[other]
            { $source ->
                [factory] { $seat } sent { SPELL($count) } { $colour } tiles from factory { $factory } to the floor line.
               *[centre] { $seat } sent { SPELL($count) } { $colour } tiles from the centre to the floor line.
            }
    }
azul-fell =
    { $count ->
        [1] The line had no room for one of the tiles, which fell to the floor line.
       *[other] The line had no room for { SPELL($count) } of the tiles, which fell to the floor line.
    }
# kind: floor (all tiles were sent to the floor line), excess (none of the excess tiles fell to it), more (some did).
azul-lost =
    { $kind ->
        [floor]
            { $count ->
                [1] The floor line was full, so that tile went to the box at no cost.
               *[other] The floor line was full, so the { SPELL($count) } tiles went to the box at no cost.
            }
        [excess]
            { $count ->
                [1] One tile was left over; the floor line was full, so it went to the box at no cost.
               *[other] The floor line was full, so the { SPELL($count) } tiles left over went to the box at no cost.
            }
       *[more]
            { $count ->
                [1] That filled the floor line; one more tile went to the box at no cost.
               *[other] That filled the floor line; { SPELL($count) } more tiles went to the box at no cost.
            }
    }
azul-took-marker =
    { $space ->
        [yes] { $seat } also got the starting-player marker, which went to the floor line.
       *[no] { $seat } also got the starting-player marker; the floor line was full, so it costs nothing.
    }
azul-rest =
    { $count ->
        [1] The factory’s other tile went to the centre.
       *[other] The factory’s other { SPELL($count) } tiles went to the centre.
    }
azul-took-brief =
    { $to ->
        [line]
            { $completed ->
                [yes]
                    { $source ->
                        [factory] { $seat }: { SPELL($count) } { $colour } from factory { $factory } to line { $line }, now full{ $fallen ->
                            [0] { "" }
                            [1] ; one fell to the floor
                           *[other] ; { SPELL($fallen) } fell to the floor
                        }
                       *[centre] { $seat }: { SPELL($count) } { $colour } from the centre to line { $line }, now full{ $marker ->
                            [yes] , plus the marker
                           *[no] { "" }
                        }{ $fallen ->
                            [0] { "" }
                            [1] ; one fell to the floor
                           *[other] ; { SPELL($fallen) } fell to the floor
                        }
                    }
               *[no]
                    { $source ->
                        [factory] { $seat }: { SPELL($count) } { $colour } from factory { $factory } to line { $line }
                       *[centre] { $seat }: { SPELL($count) } { $colour } from the centre to line { $line }{ $marker ->
                            [yes] , plus the marker
                           *[no] { "" }
                        }
                    }
            }
       *[floor]
            { $source ->
                [factory] { $seat }: { SPELL($count) } { $colour } from factory { $factory } to the floor
               *[centre] { $seat }: { SPELL($count) } { $colour } from the centre to the floor{ $marker ->
                    [yes] , plus the marker
                   *[no] { "" }
                }
            }
    }
azul-tiling-started = All tiles of the { ORDINAL($round) } round have been taken. Time to tile the walls!
azul-placed =
    { $points ->
        [1] { $seat } placed a { $colour } tile in row { $line }, column { $column }, for 1 point.
       *[other] { $seat } placed a { $colour } tile in row { $line }, column { $column }, for { $points } points.
    }
azul-placed-only =
    { $points ->
        [1] Column { $column } was the only choice for { $seat }’s { $colour } tile in row { $line }: 1 point.
       *[other] Column { $column } was the only choice for { $seat }’s { $colour } tile in row { $line }: { $points } points.
    }
azul-placed-brief = { $seat } placed: { CLAUSES($parts) }
azul-placed-part =
    { $points ->
        [1] { $colour } in row { $line }, column { $column } (1 point)
       *[other] { $colour } in row { $line }, column { $column } ({ $points } points)
    }
azul-line-fell =
    { $line ->
        [1]
            { $lost ->
                [0] { $seat } had no space for { $colour } in row { $line } of the wall; the tile from line { $line } fell to the floor line.
               *[other] { $seat } had no space for { $colour } in row { $line } of the wall; the tile from line { $line } went to the box, because the floor line was full.
            }
       *[other]
            { $lost ->
                [0] { $seat } had no space for { $colour } in row { $line } of the wall; the tiles from line { $line } fell to the floor line.
               *[other] { $seat } had no space for { $colour } in row { $line } of the wall; the tiles from line { $line } fell to the floor line, but { SPELL($lost) } of them did not fit there and went to the box.
            }
    }
azul-line-lost = { $seat } had no space for { $colour } in row { $line } of the wall; all tiles from line { $line } went to the box, because the floor line was full.
azul-round-ended = End of the { ORDINAL($round) } round. Points scored:
azul-round-seat =
    { $paid ->
        [0] { $seat }: { $tiling } from the wall; total { $total }.
       *[other]
            { $capped ->
                [yes] { $seat }: { $tiling } from the wall, minus { $paid } for the floor; total 0 (the lowest possible score).
               *[other] { $seat }: { $tiling } from the wall, minus { $paid } for the floor; total { $total }.
            }
    }
# The summary of a round, outside the quote.
azul-round-summary = Round { $round } is over. Points: { $points }.
azul-round-points =
    { $sign ->
        [minus] minus { ABS($points) } for { $seat }
       *[plus] { $points } for { $seat }
    }
# The same with two players.
azul-round-summary-two = Round { $round } is over. { CLAUSES($parts) }.
azul-round-part =
    { $paid ->
        [0]
            { $tiling ->
                [0] { $seat }: no points
                [1] { $seat }: 1 point
               *[other] { $seat }: { $tiling } points
            }
       *[other]
            { $tiling ->
                [0] { $seat }: minus { $paid } for the floor
                [1] { $seat }: 1 point, minus { $paid } for the floor
               *[other] { $seat }: { $tiling } points, minus { $paid } for the floor
            }
    }
azul-round-started = { $starter } starts the { ORDINAL($round) } round.
azul-round-started-brief = { $starter } started the { ORDINAL($round) } round.
azul-refilled = The bag was empty, so the tiles in the box went back into it.
azul-short-round = There were not enough tiles: only { $tiles } were laid out.

## The end

# done: for each number of rows, the people who completed that many; people: how many they are together.
azul-ended-row =
    { $people ->
        [1] { $done }, which ended the game.
       *[other] { $done }, and that ended the game.
    }
azul-ended-rows-of =
    { $rows ->
        [1]
            { $seats-count ->
                [1] { $seats } completed a horizontal row
               *[other] { $seats } each completed a horizontal row
            }
       *[other]
            { $seats-count ->
                [1] { $seats } completed { SPELL($rows) } horizontal rows
               *[other] { $seats } each completed { SPELL($rows) } horizontal rows
            }
    }
azul-ended-stuck = No tile reached a wall for { SPELL($rounds) } rounds in a row, so the game ended.
azul-ended-empty = There were no tiles left to lay out, so the game ended.
azul-tie-rows =
    { $rows ->
        [1]
            { $winners-count ->
                [1] { $winners } tied with { $others }, but is ahead with one complete row.
               *[other] { $winners } tied with { $others }, but are ahead with one complete row each.
            }
       *[other]
            { $winners-count ->
                [1] { $winners } tied with { $others }, but is ahead with { SPELL($rows) } complete rows.
               *[other] { $winners } tied with { $others }, but are ahead with { SPELL($rows) } complete rows each.
            }
    }
azul-score-tiling = wall +{ $points }
azul-score-floor = floor −{ ABS($points) }
azul-score-rows = rows +{ $points }
azul-score-columns = columns +{ $points }
azul-score-colours = colours +{ $points }
azul-score-before = earlier rounds +{ $points }

## In the picture: short; { $tiles } is the place of a drawing inside the sentence

azul-picture-took =
    { $source ->
        [factory]
            { $target ->
                [line]
                    { $fallen ->
                        [0] { $who } { $tiles } from factory { $factory } to line { $line }
                       *[other] { $who } { $tiles } from factory { $factory } to line { $line }, { azul-picture-fallen }
                    }
               *[floor] { $who } { $tiles } from factory { $factory } to the floor
            }
       *[centre]
            { $target ->
                [line]
                    { $fallen ->
                        [0] { $who } { $tiles } from the centre to line { $line }
                       *[other] { $who } { $tiles } from the centre to line { $line }, { azul-picture-fallen }
                    }
               *[floor] { $who } { $tiles } from the centre to the floor
            }
    }
azul-picture-fallen = { $fallen } to the floor
azul-picture-placed =
    { $points ->
        [1] { $who } { $tiles } to row { $row }, column { $column }: 1 point
       *[other] { $who } { $tiles } to row { $row }, column { $column }: { $points } points
    }
azul-picture-round-over = End of round { $round }: new tiles are ringed
azul-picture-starts = { $who } starts round { $round }
azul-picture-centre = Centre
azul-picture-bag =
    { $count ->
        [0] Bag empty
       *[other] Bag { $count }
    }
azul-picture-lid =
    { $count ->
        [0] Box empty
       *[other] Box { $count }
    }
azul-picture-wall = Wall
azul-picture-floor = Floor
azul-picture-choose = Choose a column for row { $row }
azul-picture-may = Allowed
azul-picture-may-not = Already there
azul-picture-rounds = Round points
azul-picture-rows = Full rows
azul-picture-columns = Full columns
azul-picture-colours = Full colours
azul-picture-tie = Tie: more full rows

## The board in words: one line each; $groups are numbers of tiles by colour, $spaces tiles on the wall

azul-text-round = Round { $round }. { $starter } started this round.
azul-text-factory = Factory { $factory }: { $groups }
azul-text-factories-empty =
    { $left ->
        [0] All factories: empty
       *[other]
            { $factories-count ->
                [1] Factory { $factories }: empty
               *[other] Factories { $factories }: empty
            }
    }
azul-text-centre =
    { $groups-count ->
        [0] Centre: empty
       *[other] Centre: { $groups }
    }
azul-text-tiles = { SPELL($count) } { $colour }
azul-text-marker = the starting-player marker
azul-text-supply = Bag: { $bag ->
        [1] { $bag } tile
       *[other] { $bag } tiles
    }, box: { $lid ->
        [1] { $lid } tile
       *[other] { $lid } tiles
    }
azul-text-seat = { $seat }: { $points ->
        [1] { $points } point
       *[other] { $points } points
    }
azul-text-line =
    { $spaces-count ->
        [0] Line { $line }: { $filled }; on the wall: nothing
       *[other] Line { $line }: { $filled }; on the wall: { $spaces }
    }
azul-text-line-empty =
    { $size ->
        [1] empty (1 space)
       *[other] empty ({ $size } spaces)
    }
azul-text-line-filled = { $colour }, { SPELL($count) } of { SPELL($size) }
azul-text-space = { $colour } in column { $column }
azul-text-floor =
    { $groups-count ->
        [0] Floor line: empty
       *[other] Floor line: { $groups }; minus { $lost }
    }
azul-text-wall = Row 1 of the wall, from column 1 (on the left): { $colours }. Each row below is shifted one column to the right, and its last colour moves to column 1.
azul-text-open-lines = Lines open to { $seat } (the floor line always is):
azul-text-open =
    { $numbers-count ->
        [0] { $colour }: only the floor line
        [1] { $colour }: line { $numbers }
       *[other] { $colour }: lines { $numbers }
    }
azul-text-columns =
    { $columns-count ->
        [1] Open column for the { $colour } tile from line { $line }: { $columns }
       *[other] Open columns for the { $colour } tile from line { $line }: { $columns }
    }

## Achievements

azul-achievement-column-and-colour = A full column and colour
azul-achievement-three-rows = Three full rows
azul-achievement-clean-floor = Won without minus points

## What a move leads to: sentences of lessons

azul-effect-unfinished =
    { $held ->
        [1]
            { $missing ->
                [1] After your move, line { $line } holds one tile and needs one more; until it is full, none of its tiles go to the wall.
               *[other] After your move, line { $line } holds one tile and needs { SPELL($missing) } more; until it is full, none of its tiles go to the wall.
            }
       *[other]
            { $missing ->
                [1] After your move, line { $line } holds { SPELL($held) } tiles and needs one more; until it is full, none of its tiles go to the wall.
               *[other] After your move, line { $line } holds { SPELL($held) } tiles and needs { SPELL($missing) } more; until it is full, none of its tiles go to the wall.
            }
    }
# The game ends with the move.
azul-effect-unfinished-end = The game ends with your move, and line { $line } stays unfinished: its tiles neither score nor cost anything.
azul-effect-full =
    { $points ->
        [1] Your move fills line { $line }, which scores at least 1 point at the end of the round.
       *[other] Your move fills line { $line }, which scores at least { $points } points at the end of the round.
    }
azul-effect-full-grey =
    { $fits ->
        [no] Your move fills line { $line }, but the wall has no space for its tile. At the end of the round, all tiles of this line go to the floor line.
       *[yes] Your move fills line { $line }. At the end of the round, you choose a column of the wall for its tile.
    }
azul-effect-fallen =
    { $whole ->
        [yes]
            { $count ->
                [1] The tile goes straight to the floor line.
                [2] Both tiles go straight to the floor line.
               *[other] All { SPELL($count) } tiles go straight to the floor line.
            }
       *[no]
            { $count ->
                [1] One tile falls to the floor line.
               *[other] The line has no room for { SPELL($count) } of the tiles, so they fall to the floor line.
            }
    }
azul-effect-marker = You get the starting-player marker, which goes to your floor line.
azul-effect-floor =
    { $more ->
        [0] Your floor line is already full, so this costs no more points.
        [1]
            { $first ->
                [yes] The floor line costs 1 point.
               *[no] The floor line costs 1 point more, { $cost } in all.
            }
       *[other]
            { $first ->
                [yes] The floor line costs { $more } points.
               *[no] The floor line costs { $more } points more, { $cost } in all.
            }
    }

## Help in first games: what the choice of a prompt means

azul-ask-tiles-help = You take all tiles of one colour from a factory or the centre; the rest of a factory goes to the centre.
azul-ask-floor-help = Every tile on the floor line costs points, so the fewer, the better.
azul-ask-colour-help = You take all tiles of one colour from a factory or the centre; the rest of a factory goes to the centre.
azul-ask-lines-help = Only a full line sends a tile to the wall and scores; short lines fill up sooner.
azul-ask-line-help = Only a full line sends a tile to the wall and scores; every tile on the floor costs points.
azul-ask-column-help = A tile scores more next to other tiles.
