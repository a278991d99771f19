# Words of Stained Glass of Sintra. $seat, $winners … are names of players; $colour and $kept are colours; strips, windows
# and factories count from 1; $source is "factory" or "centre", and $factory counts only for the first.

sintra-name = Sintra
sintra-option-side = Palace
sintra-option-side-a = side A
sintra-option-side-b = side B
sintra-option-side-about = Palace: A scores around ornaments, B complete windows.
sintra-colour-white = white
sintra-colour-yellow = yellow
sintra-colour-orange = orange
sintra-colour-red = red
sintra-colour-blue = blue
sintra-pane-white = ⚪
sintra-pane-yellow = ⭐
sintra-pane-orange = 🟧
sintra-pane-red = 🔺
sintra-pane-blue = 🔷
sintra-pane-joker = 🃏

## Keys: the first number of a source is its factory; panes of the centre are counted, as in the picture. A plus is before points.

sintra-key-panes =
    { $count ->
        [1] { "\u200E" }{ $pane }
       *[other] { "\u200E" }{ $pane }{ $count }
    }
sintra-key-counted = { $pane }{ $count }
sintra-key-several = { $first } { $rest }
sintra-key-beside = { $first }{ $rest }
sintra-key-factory =
    { $broken ->
        [0] { "\u200E" }{ $factory }{ $panes }
       *[other] { "\u200E" }{ $factory }{ $panes } 💥{ $broken }
    }
# In a row of three keys.
sintra-key-factory-breaks = No. { $factory } 💥{ $broken }
# The marker reaches the end of the broken-glass track, whichever panes are taken; ❗ takes the place of 💥.
sintra-key-factory-end = { "\u200E" }{ $factory }{ $panes } ❗{ $broken }
sintra-key-factory-breaks-end = No. { $factory } ❗{ $broken }
sintra-key-centre =
    { $broken ->
        [0]
            { $token ->
                [yes] Centre: { $panes } + ①
               *[no] Centre: { $panes }
            }
       *[other]
            { $token ->
                [yes] Centre: { $panes } + ① 💥{ $broken }
               *[no] Centre: { $panes } 💥{ $broken }
            }
    }
# With ❗ and no number, only the token moves the marker.
sintra-key-centre-end =
    { $broken ->
        [0]
            { $token ->
                [yes] Centre: { $panes } + ① ❗
               *[no] Centre: { $panes } ❗
            }
       *[other]
            { $token ->
                [yes] Centre: { $panes } + ① ❗{ $broken }
               *[no] Centre: { $panes } ❗{ $broken }
            }
    }
# A key without a factory takes panes of the centre, if there are keys with one.
sintra-key-from-factory = { "\u200E" }{ $factory }: { $label }
sintra-key-way = { $panes } { $way }
# There is no room for the word “strip”.
sintra-key-strip =
    { $broken ->
        [0] { "\u200E" }→ { $strip }
       *[other] { "\u200E" }→ { $strip } 💥{ $broken }
    }
sintra-key-strip-full =
    { $broken ->
        [0] { "\u200E" }→ { $strip } +{ $points }
       *[other] { "\u200E" }→ { $strip } +{ $points } 💥{ $broken }
    }
# The marker reaches the end of the broken-glass track; ❗ takes the place of 💥.
sintra-key-strip-end =
    { $broken ->
        [0] { "\u200E" }→ { $strip } ❗
       *[other] { "\u200E" }→ { $strip } ❗{ $broken }
    }
sintra-key-strip-full-end =
    { $broken ->
        [0] { "\u200E" }→ { $strip } +{ $points } ❗
       *[other] { "\u200E" }→ { $strip } +{ $points } ❗{ $broken }
    }
sintra-key-break-end = { "\u200E" }❗{ $count }
sintra-key-other-pane = Window { $strip }…
sintra-key-break = { "\u200E" }💥{ $count }
sintra-key-back = Glazier ⏪ { $strip }
# A blocked key: the glazier is at the left end already.
sintra-key-stay = Glazier
# form: as in key-rules.
sintra-key-backs-own =
    { $form ->
        [sign] 🔄
        [word] Backs
       *[long] 🔄 Backs
    }
sintra-key-backs-other =
    { $form ->
        [sign] 🔄…
        [word] Theirs
       *[long] 🔄 Theirs
    }
# named: in a menu, which has room for the name of the player.
sintra-key-backs =
    { $form ->
        [sign] 🔄{ $number }
        [word] Backs { $number }
        [named] 🔄 { $seat }’s backs
       *[long] 🔄 Backs { $number }
    }
sintra-key-chosen =
    { $source ->
        [factory] Factory { $factory }: { $panes }
       *[centre] Centre: { $panes }
    }
# count: the number of panes that are placed.
sintra-key-jokers =
    { $jokers ->
        [0]
            { $count ->
                [1] On the { $colour } space
               *[other] All on { $colour } spaces
            }
       *[other]
            { $own ->
                [0]
                    { $count ->
                        [1] On the joker
                       *[other] All on joker spaces
                    }
               *[other] { $own } on { $colour }, { $jokers } on jokers
            }
    }
sintra-key-keep = { $pane } { $colour }

## What a key tells: the backs of strips

sintra-backs =
    Backs of { $seat }’s strips:
    { $lines }
sintra-backs-none = { $seat } has already turned over every remaining strip; each leaves the game the next time it is full.
sintra-back = Strip { $strip }: { $face }
sintra-face = { $pane1 }{ $pane2 }{ $pane3 }{ $pane4 }{ $pane5 }
sintra-lines =
    { $first }
    { $rest }

## What to choose now

# signs: explanations of the signs on the keys.
sintra-ask-panes =
    { $signs-count ->
        [0] { sintra-which-panes }
       *[other] { sintra-which-panes }
            { sintra-signs }
    }
sintra-ask-move =
    { $signs-count ->
        [0] { sintra-which-move }
       *[other] { sintra-which-move }
            { sintra-signs }
    }
sintra-ask-way =
    { $signs-count ->
        [0] { sintra-which-way }
       *[other] { sintra-which-way }
            { sintra-signs }
    }
sintra-which-panes = Take panes of one colour.
sintra-which-move =
    { $back ->
        [yes] Choose a move.
       *[no] Choose panes and a strip.
    }
sintra-which-way =
    { $source ->
        [factory] From factory { $factory }: choose panes and a strip.
       *[centre] From the centre: choose panes and a strip.
    }
sintra-signs = On the buttons: { CLAUSES($signs) }.
sintra-sign-factory = the first number is the factory
sintra-sign-source = first the factory’s number (none: centre)
# sign: the signs before these numbers.
sintra-sign-fewest =
    { $sign ->
        [both] 💥, ❗ show the fewest panes that can break
        [end] ❗ shows the fewest panes that can break
       *[breaks] 💥 shows the fewest panes that can break
    }
sintra-sign-full = + scores a complete strip
# ends: whether there are also numbers after ❗.
sintra-sign-breaks =
    { $ends ->
        [yes] 💥, ❗ count broken panes
       *[no] 💥 counts broken panes
    }
# breaks: whether numbers after ❗ have not been explained yet.
sintra-sign-end =
    { $breaks ->
        [yes] ❗ counts broken panes, with the marker at the track’s end (−{ $points })
       *[no] ❗ is the track’s end (−{ $points })
    }
sintra-sign-token = ① is the starting token
sintra-sign-window = “Window…” chooses its pane
# No panes fit a strip; back: whether the glazier can go back instead.
sintra-ask-break =
    { $back ->
        [yes] Move the glazier back, or take panes that break.
            None of the panes fit on a strip within reach; { sintra-break-signs }
       *[no]
            { $source ->
                [factory] Which panes do you take from factory { $factory }?
                    None of them fit on a strip within reach; { sintra-break-signs }
                [centre] Which panes do you take from the centre?
                    None of them fit on a strip within reach; { sintra-break-signs }
               *[several] Which panes do you take?
                    None of the panes fit on a strip within reach; { sintra-break-signs }
            }
    }
# end: the points that the end of the track costs, or 0 if no key leads there.
sintra-break-signs =
    { $end ->
        [0] 💥 shows how many break.
       *[other] 💥 or ❗ shows how many break. With ❗, the marker reaches the end of its track: { $end } points lost.
    }
sintra-ask-colour =
    { $signs-count ->
        [0] { sintra-which-colour }
       *[other] { sintra-which-colour }
            { sintra-signs }
    }
sintra-which-colour =
    { $source ->
        [factory] Which panes do you take from factory { $factory }?
       *[centre] Which panes do you take from the centre?
    }
sintra-ask-strip =
    { $signs-count ->
        [0] { sintra-which-strip }
       *[other] { sintra-which-strip }
            { sintra-signs }
    }
sintra-which-strip =
    { $source ->
        [factory]
            { $count ->
                [1] Which strip does the { $colour } pane from factory { $factory } go to?
               *[other] Which strip do the { SPELL($count) } { $colour } panes from factory { $factory } go to?
            }
       *[centre]
            { $count ->
                [1] Which strip does the { $colour } pane from the centre go to?
               *[other] Which strip do the { SPELL($count) } { $colour } panes from the centre go to?
            }
    }
sintra-ask-jokers =
    { $count ->
        [1] Which space on strip { $strip } does the pane go on?
       *[other] How many panes go on jokers on strip { $strip }?
    }
    Spaces with five dots are jokers, which accept any colour.
sintra-ask-kept =
    Which pane from strip { $strip } goes to the window?
    { $side ->
        [a] Every choice scores the same; it only decides which panes go to the tower.
       *[b] On side B, the colours in your windows matter at the end.
    }
sintra-ask-nothing = The game is over.

## Hints: a move as a request, without a full stop

sintra-advice-strip =
    { $count ->
        [1]
            { $source ->
                [factory] take one { $colour } pane from factory { $factory } to strip { $strip }
               *[centre] take one { $colour } pane from the centre to strip { $strip }
            }
       *[other]
            { $source ->
                [factory] take { SPELL($count) } { $colour } panes from factory { $factory } to strip { $strip }
               *[centre] take { SPELL($count) } { $colour } panes from the centre to strip { $strip }
            }
    }
sintra-advice-complete =
    { $count ->
        [1]
            { $source ->
                [factory] complete strip { $strip } with one { $colour } pane from factory { $factory }
               *[centre] complete strip { $strip } with one { $colour } pane from the centre
            }
       *[other]
            { $source ->
                [factory] complete strip { $strip } with { SPELL($count) } { $colour } panes from factory { $factory }
               *[centre] complete strip { $strip } with { SPELL($count) } { $colour } panes from the centre
            }
    }
sintra-advice-kept =
    { $count ->
        [1]
            { $source ->
                [factory] complete strip { $strip } with one { $colour } pane from factory { $factory } and keep the { $kept } pane
               *[centre] complete strip { $strip } with one { $colour } pane from the centre and keep the { $kept } pane
            }
       *[other]
            { $source ->
                [factory] complete strip { $strip } with { SPELL($count) } { $colour } panes from factory { $factory } and keep the { $kept } pane
               *[centre] complete strip { $strip } with { SPELL($count) } { $colour } panes from the centre and keep the { $kept } pane
            }
    }
sintra-advice-jokers =
    { $count ->
        [1]
            { $jokers ->
                [0]
                    { $source ->
                        [factory] take one { $colour } pane from factory { $factory } to a space of its colour on strip { $strip }
                       *[centre] take one { $colour } pane from the centre to a space of its colour on strip { $strip }
                    }
               *[other]
                    { $source ->
                        [factory] take one { $colour } pane from factory { $factory } to a joker on strip { $strip }
                       *[centre] take one { $colour } pane from the centre to a joker on strip { $strip }
                    }
            }
       *[other]
            { $jokers ->
                [0]
                    { $source ->
                        [factory] take { SPELL($count) } { $colour } panes from factory { $factory } to strip { $strip }, none of them on a joker
                       *[centre] take { SPELL($count) } { $colour } panes from the centre to strip { $strip }, none of them on a joker
                    }
                [1]
                    { $source ->
                        [factory] take { SPELL($count) } { $colour } panes from factory { $factory } to strip { $strip }, one of them on a joker
                       *[centre] take { SPELL($count) } { $colour } panes from the centre to strip { $strip }, one of them on a joker
                    }
               *[other]
                    { $source ->
                        [factory] take { SPELL($count) } { $colour } panes from factory { $factory } to strip { $strip }, { SPELL($jokers) } of them on jokers
                       *[centre] take { SPELL($count) } { $colour } panes from the centre to strip { $strip }, { SPELL($jokers) } of them on jokers
                    }
            }
    }
sintra-advice-break =
    { $count ->
        [1]
            { $source ->
                [factory] take one { $colour } pane from factory { $factory }, although it will break
               *[centre] take one { $colour } pane from the centre, although it will break
            }
       *[other]
            { $source ->
                [factory] take { SPELL($count) } { $colour } panes from factory { $factory }, although they will break
               *[centre] take { SPELL($count) } { $colour } panes from the centre, although they will break
            }
    }
sintra-advice-back = move the glazier back to strip { $strip }

## The same in one line, for the choices of a puzzle

sintra-advice-strip-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → strip { $strip }
       *[centre] { SPELL($count) } { $colour }: centre → strip { $strip }
    }
sintra-advice-complete-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → strip { $strip }, full
       *[centre] { SPELL($count) } { $colour }: centre → strip { $strip }, full
    }
sintra-advice-kept-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → { $strip }, keep { $kept }
       *[centre] { SPELL($count) } { $colour }: centre → { $strip }, keep { $kept }
    }
sintra-advice-jokers-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory } → { $strip }, jokers: { $jokers }
       *[centre] { SPELL($count) } { $colour }: centre → { $strip }, jokers: { $jokers }
    }
sintra-advice-break-brief =
    { $source ->
        [factory] { SPELL($count) } { $colour }: factory { $factory }, to break
       *[centre] { SPELL($count) } { $colour }: centre, to break
    }
sintra-advice-back-brief = glazier → strip { $strip }

## What speaks for it: clauses of a hint, after the advice, without a full stop

sintra-merit-complete =
    { $bonus ->
        [0]
            { $points ->
                [1] you score 1 point
               *[other] you score { $points } points
            }
       *[other] you score { $points } points with the colour bonus
    }
sintra-merit-window = it completes window { $window }
sintra-merit-ornament = it fills all four spaces around an ornament, worth { $points } points at the end
sintra-merit-grown =
    { $missing ->
        [1] strip { $strip } then needs only one more pane
       *[other] strip { $strip } then needs { SPELL($missing) } more panes
    }
sintra-merit-promise = completing strip { $strip } is worth at least { $points } points
sintra-merit-back =
    { $count ->
        [1] this brings one more strip within reach
       *[other] this brings { SPELL($count) } more strips within reach
    }
sintra-merit-unbroken = unlike every other move, it breaks nothing
sintra-merit-safe = nothing breaks
sintra-merit-fewest = no other move breaks fewer panes
sintra-merit-cost =
    { $ends ->
        [yes] it costs { $points } points at once for broken glass
       *[no]
            { $points ->
                [1] it costs 1 point on the broken-glass track
               *[other] it costs { $points } points on the broken-glass track
            }
    }
sintra-merit-token = you start the next round
sintra-merit-stays = your glazier stays where it is
sintra-merit-deny =
    { $rivals ->
        [1] your opponent cannot complete strip { $strip } next turn
       *[other] the next player cannot complete strip { $strip }
    }

## Refusals: first what is, then what to do

sintra-no-game-over = The game is over.
sintra-no-factory = There is no factory { $factory } in this game. Choose another one.
sintra-no-pane = Factory { $factory } has no { $colour } pane. Choose another colour or factory.
sintra-no-pane-centre = There is no { $colour } pane in the centre. Choose another colour.
sintra-no-back = The glazier is already over strip { $strip }, with no strip to its left. Take panes.
sintra-no-left = Strip { $strip } is to the left of the glazier, which is over strip { $glazier }. Choose a strip from there to the right, or move the glazier back.
sintra-no-strip = Strip { $strip } has left the game. Choose another strip.
sintra-no-room = Strip { $strip } has no free space for { $colour }. Choose another strip.
sintra-no-room-anywhere = No strip within reach of the glazier has a free space for { $colour }, so these panes can only break.
sintra-no-break = A strip within reach still has space for { $colour }, so you may not break them all. Choose that strip.
sintra-no-jokers =
    { $fewest ->
        [0] At most { $most } of these panes can go on jokers on strip { $strip }. Choose another number.
       *[other] Between { $fewest } and { $most } of these panes must go on jokers on strip { $strip }. Choose another number.
    }
sintra-no-kept = Strip { $strip } will be full. Choose one of its colours for the window.
sintra-no-window-yet = Strip { $strip } will not be full yet, so no pane goes to the window.

## What happened

sintra-took =
    { $count ->
        [1]
            { $source ->
                [factory] { $seat } took one { $colour } pane from factory { $factory } to strip { $strip }.
               *[centre] { $seat } took one { $colour } pane from the centre to strip { $strip }.
            }
       *[other]
            { $source ->
                [factory] { $seat } took { SPELL($count) } { $colour } panes from factory { $factory } to strip { $strip }.
               *[centre] { $seat } took { SPELL($count) } { $colour } panes from the centre to strip { $strip }.
            }
    }
sintra-took-broke =
    { $count ->
        [1]
            { $source ->
                [factory] { $seat } took one { $colour } pane from factory { $factory }; there was no space for it, so it broke.
               *[centre] { $seat } took one { $colour } pane from the centre; there was no space for it, so it broke.
            }
        [2]
            { $source ->
                [factory] { $seat } took { SPELL($count) } { $colour } panes from factory { $factory }; there was no space for them, so both broke.
               *[centre] { $seat } took { SPELL($count) } { $colour } panes from the centre; there was no space for them, so both broke.
            }
       *[other]
            { $source ->
                [factory] { $seat } took { SPELL($count) } { $colour } panes from factory { $factory }; there was no space for them, so they all broke.
               *[centre] { $seat } took { SPELL($count) } { $colour } panes from the centre; there was no space for them, so they all broke.
            }
    }
sintra-took-brief =
    { $broken ->
        [0]
            { $source ->
                [factory] { $seat }: { SPELL($count) } { $colour } from factory { $factory } to strip { $strip }
               *[centre] { $seat }: { SPELL($count) } { $colour } from the centre to strip { $strip }
            }
       *[other]
            { $source ->
                [factory] { $seat }: { SPELL($count) } { $colour } from factory { $factory } to strip { $strip }, { SPELL($broken) } broke
               *[centre] { $seat }: { SPELL($count) } { $colour } from the centre to strip { $strip }, { SPELL($broken) } broke
            }
    }
sintra-on-jokers =
    { $count ->
        [1] One joker space was filled.
       *[other] { SENTENCE(SPELL($count)) } joker spaces were filled.
    }
sintra-broke =
    { $count ->
        [1] The strip had no room for one of the panes, which broke.
       *[other] The strip had no room for { SPELL($count) } of the panes, which broke.
    }
sintra-took-token = { $seat } also got the starting token, and their broken-glass marker went down one step.
sintra-shattered = 💥 Crash! { $seat }’s marker reached the end of the track: that costs { $points } points, and the marker is back at the top.
# step: where the marker stands now, counted from the top.
sintra-shattered-on = 💥 Crash! { $seat }’s marker reached the end of the track: that costs { $points } points, and the marker is now on step { $step }, counted from the top.
sintra-shattered-again =
    { $times ->
        [2] 💥 Crash! { $seat }’s marker reached the end of the track twice: that costs { $points } points, and the marker is back at the top.
       *[other] 💥 Crash! { $seat }’s marker reached the end of the track { SPELL($times) } times: that costs { $points } points, and the marker is back at the top.
    }
sintra-shattered-again-on =
    { $times ->
        [2] 💥 Crash! { $seat }’s marker reached the end of the track twice: that costs { $points } points, and the marker is now on step { $step }, counted from the top.
       *[other] 💥 Crash! { $seat }’s marker reached the end of the track { SPELL($times) } times: that costs { $points } points, and the marker is now on step { $step }, counted from the top.
    }
sintra-went-back = { $seat } moved the glazier back to strip { $strip }.
sintra-completed =
    { $space ->
        [upper] { $seat } completed strip { $strip }. One { $kept } pane went to the upper space of the window, and the strip was turned over.
       *[lower] { $seat } completed strip { $strip }. One { $kept } pane went to the lower space of the window, and the strip left the game.
    }
sintra-bonus =
    { $points ->
        [1] Colour bonus: 1 point for the pane in this round’s colour, { $colour }.
       *[other] Colour bonus: { $points } points for panes in this round’s colour, { $colour }.
    }
sintra-window =
    { $points ->
        [1] The window scored 1 point.
       *[other] The window scored { $points } points.
    }
sintra-window-and-right =
    { $right-count ->
        [1] { $points } points for windows: { $own } for the one below the strip, plus { $right } for one to its right that holds panes.
       *[other] { $points } points for windows: { $own } for the one below the strip, plus { $right } for those to its right that hold panes.
    }
sintra-completed-brief =
    { $points ->
        [1] { $seat } completed strip { $strip }: 1 point
       *[other] { $seat } completed strip { $strip }: { $points } points
    }
sintra-round-ended = End of the { ORDINAL($round) } round:
sintra-round-seat = { $seat }: { $lines }; total { $total }.
sintra-round-seat-nothing = { $seat }: no points; total { $total }.
sintra-earned-windows = windows +{ $points }
sintra-earned-bonus = colour bonus +{ $points }
sintra-earned-lost = broken glass −{ ABS($points) }
# The summary of a round, outside the quote.
sintra-round-summary = Round { $round } is over. Points: { $points }.
sintra-round-points =
    { $sign ->
        [minus] minus { ABS($points) } for { $seat }
       *[plus] { $points } for { $seat }
    }
sintra-round-started = { $starter } starts the { ORDINAL($round) } round. This round’s colour is { $colour }.
sintra-round-started-brief = { $starter } started the { ORDINAL($round) } round. This round’s colour is { $colour }.
sintra-refilled = The bag was empty, so the panes in the glass tower went back into it.
sintra-short-round = There were not enough panes: only { $panes } were laid out.

## The end

sintra-ended-rounds = All { SPELL($rounds) } rounds have been played.
sintra-product =
    { $complete ->
        [1]
            { $panes ->
                [1] { $seat }: 1 complete window × 1 { $colour } pane = { $points ->
                    [1] 1 point
                   *[other] { $points } points
                }
               *[other] { $seat }: 1 complete window × { $panes } { $colour } panes = { $points } points
            }
       *[other]
            { $panes ->
                [1] { $seat }: { $complete } complete windows × 1 { $colour } pane = { $points } points
               *[other] { $seat }: { $complete } complete windows × { $panes } { $colour } panes = { $points } points
            }
    }
sintra-tie-broken =
    { $winners-count ->
        [1] { $winners } tied with { $others }, but is ahead, having lost fewer points for broken glass at the end.
       *[other] { $winners } tied with { $others }, but are ahead, having lost fewer points for broken glass at the end.
    }
sintra-score-windows = windows +{ $points }
sintra-score-bonus = colour bonus +{ $points }
sintra-score-lost = broken glass −{ ABS($points) }
sintra-score-left = leftover panes +{ $points }
sintra-score-broken = broken-glass marker −{ ABS($points) }
sintra-score-ornaments = ornaments +{ $points }
sintra-score-complete = complete windows +{ $points }

## A corrected component file

sintra-bad-file = The component file of Sintra must be one JSON object.
sintra-bad-strips = Under “strips” there must be { $count } strips.
sintra-bad-sides = Strip { $strip }: two sides are needed.
sintra-bad-spaces = Strip { $strip }, side { $side }: { $count } spaces are needed.
sintra-bad-colour = Strip { $strip }, side { $side }: a space is one of the five colours (“white”, “yellow”, “orange”, “red”, “blue”) or “joker”.
sintra-bad-same-sides = Strip { $strip }: its two sides must differ.
sintra-bad-jokers = There are “joker” spaces on { $sides } sides of strips; they may be on one side only.
sintra-bad-windows = Under “window_points” there must be { $count } whole numbers from 0 to { $most }.
sintra-bad-ornaments = Under “ornament_windows_side_a” there must be pairs that name each window from 1 to { $count } once.
sintra-bad-ornament-points = Under “ornament_points_by_filled” there must be { $count } whole numbers from 0 to { $most }.
sintra-bad-track = Under “broken_glass_track” there must be { $steps } whole numbers that begin with 0, each lower than the one before, none below minus { $most }.

## In the picture: short; { $tiles } is the place of a drawing inside the sentence

sintra-picture-took =
    { $over ->
        [0]
            { $strip ->
                [0]
                    { $source ->
                        [factory] { $who } { $tiles } from factory { $factory }: all broke
                       *[centre] { $who } { $tiles } from the centre: all broke
                    }
               *[other]
                    { $source ->
                        [factory] { $who } { $tiles } from factory { $factory } to strip { $strip }
                       *[centre] { $who } { $tiles } from the centre to strip { $strip }
                    }
            }
       *[other]
            { $strip ->
                [0]
                    { $source ->
                        [factory] End of round { $over }: { $who } { $tiles } from factory { $factory }, all broke
                       *[centre] End of round { $over }: { $who } { $tiles } from the centre, all broke
                    }
               *[other]
                    { $source ->
                        [factory] End of round { $over }: { $who } { $tiles } from factory { $factory } to strip { $strip }
                       *[centre] End of round { $over }: { $who } { $tiles } from the centre to strip { $strip }
                    }
            }
    }
sintra-picture-back = { $who } moved the glazier back to strip { $strip }
sintra-picture-starts = { $who } starts round { $round }
sintra-picture-centre = Centre
sintra-picture-bag = Bag
sintra-picture-tower = Tower
sintra-picture-windows = Windows
sintra-picture-bonus = Colour bonus
sintra-picture-left = Panes left
# Followed by the points lost during the game and those for the marker at the end, if there are both.
sintra-picture-broken = Broken
# The same row if there are only points for the marker.
sintra-picture-marker = Marker
sintra-picture-ornaments = Ornaments
sintra-picture-complete = Full windows
sintra-picture-tie = Tie: less broken

## The board in words: one line each; $groups, $free and $placed are numbers of panes or spaces by colour

sintra-text-round =
    { $track-count ->
        [0] Round { $round }. { $starter } started this round.
       *[other] Round { $round }. { $starter } started this round. Round colours from now on: { $track }
    }
sintra-text-factory = Factory { $factory }: { $groups }
sintra-text-factories-empty =
    { $left ->
        [0] All factories: empty
       *[other]
            { $factories-count ->
                [1] Factory { $factories }: empty
               *[other] Factories { $factories }: empty
            }
    }
sintra-text-centre =
    { $groups-count ->
        [0] Centre: empty
       *[other] Centre: { $groups }
    }
sintra-text-panes = { $count } { $colour }
sintra-text-joker = joker
sintra-text-jokers = jokers
sintra-text-token = the starting token
sintra-text-supply = Bag: { $bag ->
        [1] { $bag } pane
       *[other] { $bag } panes
    }, glass tower: { $tower ->
        [1] { $tower } pane
       *[other] { $tower } panes
    }
sintra-text-seat = { $seat }: { $points ->
        [1] { $points } point
       *[other] { $points } points
    }
sintra-text-state =
    { $lost ->
        [0] Glazier: over strip { $glazier }. Broken-glass track: step { $step }
       *[other] Glazier: over strip { $glazier }. Broken-glass track: step { $step }, minus { $lost }
    }
sintra-text-strip =
    { $turned ->
        [yes]
            { $placed-count ->
                [0] Strip { $strip } (back): { $free } free; { $window }
               *[other] Strip { $strip } (back): { $placed } filled, { $free } free; { $window }
            }
       *[no]
            { $placed-count ->
                [0] Strip { $strip }: { $free } free; { $window }; back: { $back }
               *[other] Strip { $strip }: { $placed } filled, { $free } free; { $window }; back: { $back }
            }
    }
sintra-text-strip-gone = Strip { $strip }: gone; { $window }
sintra-text-window =
    { $panes-count ->
        [0] { $points }-point window empty
       *[other] { $points }-point window: { $panes }
    }
sintra-text-open-strips = Strips open to { $seat }:
sintra-text-open =
    { $places-count ->
        [0] { $colour }: no strip, all would break
        [1] { $colour }: strip { $places }
       *[other] { $colour }: strips { $places }
    }
sintra-text-back = Instead of taking panes, { $seat } may move the glazier back to strip { $strip }.

## Achievements

sintra-achievement-unbroken = No broken glass
sintra-achievement-four-windows = 4 full windows, side B

## What a move leads to: sentences of lessons

sintra-effect-unfinished =
    { $filled ->
        [1]
            { $missing ->
                [1] After your move, strip { $strip } holds one pane and needs one more; until it is complete, it scores nothing.
               *[other] After your move, strip { $strip } holds one pane and needs { SPELL($missing) } more; until it is complete, it scores nothing.
            }
       *[other]
            { $missing ->
                [1] After your move, strip { $strip } holds { SPELL($filled) } panes and needs one more; until it is complete, it scores nothing.
               *[other] After your move, strip { $strip } holds { SPELL($filled) } panes and needs { SPELL($missing) } more; until it is complete, it scores nothing.
            }
    }
# The game ends with the move.
sintra-effect-unfinished-end = The game ends with your move, and strip { $strip } stays incomplete.
sintra-effect-jokers =
    { $count ->
        [1] One { $colour } pane goes on a joker.
       *[other] Jokers take { SPELL($count) } { $colour } panes.
    }
sintra-effect-broken =
    { $count ->
        [1] One pane does not fit and breaks.
       *[other] There is no room for { SPELL($count) } panes, so they break.
    }
sintra-effect-token = You get the starting token: you start the next round, but your broken-glass marker moves down one step.
sintra-effect-track =
    { $points ->
        [0] Your broken-glass marker still costs you nothing.
        [1] Your broken-glass marker is then on minus 1; if it stays there until the end of the game, it costs 1 point.
       *[other] Your broken-glass marker is then on minus { $points }; if it stays there until the end of the game, it costs { $points } points.
    }
sintra-effect-shattered =
    { $points ->
        [1] Your broken-glass marker reaches the end of the track: you lose 1 point at once, and { sintra-effect-shattered-then }.
       *[other] Your broken-glass marker reaches the end of the track: you lose { $points } points at once, and { sintra-effect-shattered-then }.
    }
sintra-effect-shattered-then =
    { $step ->
        [0] the marker goes back to the top
       *[other] the marker goes on from the top to step { $step }
    }
sintra-effect-passed =
    { $passed-count ->
        [1] The glazier moves over strip { $strip } and can no longer reach strip { $passed } until it goes back.
       *[other] The glazier moves over strip { $strip } and can no longer reach the strips to its left until it goes back.
    }
sintra-effect-passed-range = The glazier moves over strip { $strip } and can no longer reach strips { $first } to { $last } until it goes back.
sintra-effect-stays =
    { $gone ->
        [yes] Strip { $strip } leaves your palace and the glazier stays in its place; next turn you can still reach every strip to the right.
       *[no] The glazier stays over strip { $strip }; next turn you can still reach every strip to the right.
    }
sintra-effect-back = The glazier goes back to strip { $strip }. You take no panes this turn.
sintra-effect-completed =
    { $points ->
        [1] Your move completes strip { $strip }: the window below it scores 1 point.
       *[other] Your move completes strip { $strip }: the window below it scores { $points } points.
    }
sintra-effect-completed-right = Your move completes strip { $strip }: { $points } points, { $own } for the window below it, plus { $right } for windows to its right that hold panes.
sintra-effect-completed-bonus =
    { $right-count ->
        [0] Your move completes strip { $strip }: { $points } points, { $own } for the window below it and { $bonus } for { $colour }, this round’s colour.
       *[other] Your move completes strip { $strip }: { $points } points, { $own } for the window below it, { $right } for windows to its right that hold panes, and { $bonus } for { $colour }, this round’s colour.
    }

## Help in first games: what the choice of a prompt means

sintra-ask-panes-help = You take all panes of the colour you choose; those that do not fit break and cost points. “Backs” shows the other sides of your strips.
sintra-ask-colour-help = You take all panes of one colour from a factory or the centre; the rest of a factory goes to the centre.
sintra-ask-strip-help = The glazier moves over the strip you choose and cannot reach strips to its left until it goes back.
sintra-ask-move-help = The glazier moves over the strip you choose and cannot reach strips to its left until it goes back.
sintra-ask-way-help = The glazier moves over the strip you choose and cannot reach strips to its left until it goes back.
sintra-ask-break-help =
    { $back ->
        [yes] Moving the glazier back uses up your turn, but nothing breaks.
       *[no] Every pane that breaks costs points, so the fewer, the better.
    }
sintra-ask-jokers-help = A joker accepts any colour, so you may want to keep it for later.
sintra-ask-kept-help =
    { $side ->
        [a] This move completes the strip; the pane you choose stays in the window below it.
       *[b] Every choice scores the same now; at the end, complete windows score for their most frequent colour.
    }
