# Words of Reef. $seat, $winners … are names of players; $colour, $other, $then are colours; $place, $slot count from 1.

reef-name = Reef
reef-option-setup = First corals
reef-option-setup-centre = centre
reef-option-setup-free = outside
reef-option-totals = Points
reef-option-totals-shown = shown
reef-option-totals-hidden = hidden
reef-option-setup-about = First corals: the centre is easier.
reef-option-totals-about = Points: if hidden, shown only at the end.
reef-colour-purple = purple
reef-colour-red = red
reef-colour-yellow = yellow
reef-colour-green = green
reef-colour-any = any colour
reef-mark-purple = 🟣
reef-mark-red = 🔺
reef-mark-yellow = 🔶
reef-mark-green = 🟩

## Spaces and cards

reef-space =
    { $row ->
        [a] A
        [b] B
        [c] C
       *[d] D
    }{ $column }
reef-corals = { $colour }, { $other }
reef-corals-alike = 2 { $colour }
# Signs instead of names.
reef-corals-brief = { $first }{ $second }
reef-pattern-one = one { $colour }
reef-pattern-any = one coral of any colour
reef-pattern-any-brief = any colour
reef-pattern-any-pair = pair of any colour
reef-pattern-any-pair-brief = any pair
reef-pattern-pair = pair of { $colour }
reef-pattern-beside = { $colour } next to { $other }
reef-pattern-slant-two = diagonal pair of { $colour }
reef-pattern-slant-both = { $colour }-{ $other } diagonal
reef-pattern-slant-both-brief = { $colour }{ $other } diagonal
reef-pattern-line = line of 3 { $colour }
reef-pattern-slant = diagonal of 3 { $colour }
reef-pattern-corner = corner of 3 { $colour }
reef-pattern-square = square of 4 { $colour }
reef-pattern-height =
    { $more ->
        [yes] { $pattern }, { $height } or higher
       *[no] { $pattern }, { $height } high
    }
# In a hand of three or four cards, whose lines must fit into a notification.
reef-pattern-height-brief =
    { $more ->
        [yes] { $pattern } { $height }+
       *[no] { $pattern }, { $height } high
    }
reef-pattern-special = { $other } next to the tallest { $colour }
reef-pattern-other = pattern of { $count } pieces
# What a card would score now, after its slot and corals are named.
reef-worth =
    { $points ->
        [0] scores nothing right now
        [1] scores 1 point right now
       *[other] scores { $points } points right now
    }

## Keys

reef-key-take =
    { $tokens ->
        [0] Take { $place }
       *[other] Take { $place } 💰{ $tokens }
    }
reef-key-deck =
    { $count ->
        [1] 📚 Top card (1 point onto card { $place })
       *[other] 📚 Top card (costs 1 point)
    }
reef-key-play =
    { $cards ->
       *[other] Play { $slot }
    }
reef-key-pay = ✅ card { $place }
# Colour and number of the corals that are on the space already.
reef-key-space = { $space }: { $mark }{ $height }
# The same in a row of five keys, which has no room for the number.
reef-key-space-brief = { $space }{ $mark }
reef-key-space-empty = { $space }
reef-key-space-blocked = { $space }
reef-key-space-chosen = ↩️ { $space }
# Places a starting coral.
reef-key-put = { $mark } to { $space }
reef-key-colour = 1st { $mark }
# Only the player sees these: a card of their hand, and the points of a whole move.
reef-key-own-card =
    { $cards ->
        [3] { "\u200E" }{ $slot }:{ $first }{ $second }💰{ $points }
       *[other] Play { $slot }: { $first }{ $second } 💰{ $points }
    }
# form: "word" in a row of five keys, which has no room for the sign.
reef-key-own-points =
    { $form ->
        [word] { $space }: { $points }
       *[long] { $space } 💰{ $points }
    }
reef-key-back = Back
# Both corals go on the same space: the second one, which is placed now, on or under the first one.
reef-key-both =
    { $order ->
        [above] Both
       *[below] Flip
    }
reef-key-own-both =
    { $order ->
        [above] { $second } on { $first } 💰{ $points }
       *[below] { $second } under { $first } 💰{ $points }
    }
reef-key-none =
    { $blocked ->
        [yes] ➖
       *[no] Bank
    }
# form: as in key-rules.
reef-key-hand =
    { $form ->
        [sign] 🃏
        [word] Hand
       *[long] 🃏 Hand
    }
# form: as in key-rules.
reef-key-known =
    { $form ->
        [sign] 👁
        [word] Others
       *[long] 👁 Others
    }

## What to choose now

# What the signs on the keys mean; in reef-ask-turn, -take and -play, $signs is a list of the first two, which may be empty.
reef-sign-tokens = 💰 after “Take” is the number of tokens on the card
reef-sign-worth = 💰 after a card in your hand is what it scores now
# In rows of five keys, the number is left out.
reef-legend-corals = On the buttons: the top coral and, if a number follows, the height.
reef-legend =
    { $signs ->
        [marks] { reef-legend-corals }
       *[points] The number on a button (💰) is what your card scores with the coral there.
    }

reef-ask-turn =
    Take a card or play one.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }On the buttons: { CLAUSES($signs) }.
    }
reef-ask-take =
    Your hand is empty, so take a card.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }On the buttons: { CLAUSES($signs) }.
    }
reef-ask-play =
    Your hand is full, so you must play a card.{ $signs-count ->
        [0] { "" }
       *[other] { "\u000A" }On the buttons: { CLAUSES($signs) }.
    }
reef-ask-pay =
    { $count ->
        [1] Pay 1 point for this card?
            The point goes on the card with the lowest value.
       *[other] Which card does your point go on?
            The top card of the deck costs 1 point, which goes on a card with the lowest value.
    }
reef-ask-put =
    { $setup ->
        [centre] Place the { $colour } coral on a central space.
       *[free] Place the { $colour } coral on any space outside the centre.
            It may go on another coral.
    }{ $others ->
        [yes] { "\u000A" }The button of another colour places that one first.
       *[no] { "" }
    }
reef-ask-first-hidden =
    Where does the first coral go?
    { reef-legend-corals }
reef-ask-second-hidden =
    { $fits ->
        [yes] Where does the second coral go?
            “Both” puts the second coral on top of the first, “Flip” below it.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] Where does the second coral go?
            The first coral’s space is then full.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-first =
    { $both ->
        [yes] Where does the { $colour } coral of card { $slot } go?
            The { $then } one comes next. The card { reef-worth }. { reef-legend-corals }
       *[no] Where does the { $colour } coral of card { $slot } go?
            Only this coral of the card can be placed; the card { reef-worth }. { reef-legend-corals }
    }
reef-ask-first-alike =
    { $both ->
        [yes] Where does the first { $colour } coral of card { $slot } go?
            The card has two and { reef-worth }. { reef-legend-corals }
       *[no] Where does the { $colour } coral of card { $slot } go?
            Only one coral of the card can be placed; the card { reef-worth }. { reef-legend-corals }
    }
reef-ask-first-none =
    Card { $slot } in your hand: press “Bank”.
    The bank has no { $colour } coral, or there is no room for it, so it is not placed.
# How to put both corals of a card on one space: with reef-key-own-both, or with reef-key-both.
reef-both-there =
    { $signs ->
        [marks] “Both” puts the other on top, “Flip” below.
       *[points] The bottom row puts the other there, too.
    }
reef-ask-second =
    { $fits ->
        [yes] Now place the { $colour } coral.
            The { $first } coral goes on { $space }. { reef-both-there }{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] Now place the { $colour } coral.
            The { $first } coral goes on { $space }, which is then full.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-second-alike =
    { $fits ->
        [yes] Now place the second { $colour } coral.
            The first coral goes on { $space }. { reef-both-there }{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
       *[no] Now place the second { $colour } coral.
            The first coral goes on { $space }, which is then full.{ $signs ->
                [none] { "" }
               *[other] { " " }{ reef-legend }
            }
    }
reef-ask-second-alone =
    Now place the { $colour } coral.
    The { $first } coral is not placed.{ $signs ->
        [none] { "" }
       *[other] { " " }{ reef-legend }
    }
reef-ask-second-none =
    Now press “Bank”.
    The bank has no { $colour } coral, or there is no room for it, so it is not placed.
reef-ask-back =
    { $put ->
        [yes] The { $colour } coral has to be placed. Go back and choose a space.
       *[no] The { $colour } coral cannot be placed. Go back and press “Bank”.
    }
reef-caution-nothing = With its corals there, card { $slot } scores nothing. To play it anyway, press again.

## Hints: a move as a request, without a full stop

reef-advice-put = place the { $colour } coral on { $space }
reef-advice-take =
    { $tokens ->
        [0] take card { $place } from the display
        [1] take card { $place } from the display with the point on it
       *[other] take card { $place } from the display with the { $tokens } points on it
    }
reef-advice-deck = take the top card of the deck and put 1 point on card { $place }
reef-advice-play =
    { $points ->
        [1] play card { $slot } in your hand ({ $corals }: 1 point)
       *[other] play card { $slot } in your hand ({ $corals }: { $points } points)
    }
reef-advice-play-none =
    { $points ->
        [1] play card { $slot } in your hand without corals (1 point)
       *[other] play card { $slot } in your hand without corals ({ $points } points)
    }

## The same in one line, for the choices of a puzzle

reef-advice-put-brief = { $colour } coral → { $space }
reef-advice-take-brief = take card { $place } from the display
reef-advice-deck-brief = top card of the deck, token on card { $place }
reef-advice-play-brief = play { $slot }: { $corals }
reef-advice-play-none-brief = play { $slot }, without corals

## What speaks for it: clauses of a hint, after the advice, without a full stop

reef-merit-first =
    { $points ->
        [1] you can then play card { $slot } from your hand for 1 point
       *[other] you can then play card { $slot } from your hand for { $points } points
    }
reef-merit-most = no card in your hand scores more right now
reef-merit-next =
    { $points ->
        [1] next turn, another card in your hand can score 1 point
       *[other] next turn, another card in your hand can score { $points } points
    }
reef-merit-full = your hand is full, so you must play a card
# now: what the card would score without its own corals; grows: whether they would add to it.
reef-merit-take =
    { $grows ->
        [yes]
            { $now ->
                [0]
                    { $points ->
                        [1] the new card scores nothing yet; next turn, its own two corals can make it score 1 point
                       *[other] the new card scores nothing yet; next turn, its own two corals can make it score { $points } points
                    }
               *[other] the new card would score { $now } now; next turn, its own two corals can make it { $points }
            }
       *[no]
            { $points ->
                [1] the new card can score 1 point for you next turn
               *[other] the new card can score { $points } points for you next turn
            }
    }
reef-merit-value =
    { $points ->
        [1] the new card scores 1 point each time its pattern appears
       *[other] the new card scores { $points } points each time its pattern appears
    }
reef-merit-left =
    { $points ->
        [1] the new card scores 1 point at the end if it stays in your hand
       *[other] the new card scores { $points } points at the end if it stays in your hand
    }
# again: whether a clause about the new card comes before.
reef-merit-grows =
    { $again ->
        [yes] its corals can raise card { $slot } in your hand from { $now } to { $then } points
       *[no] the new card’s corals can raise card { $slot } in your hand from { $now } to { $then } points
    }
reef-merit-deny =
    { $rivals ->
        [1] your opponent can no longer score { $points } points with that card
       *[other] the next player can no longer score { $points } points with that card
    }

## Refusals: first what is, then what to do

reef-no-over = The game is over.
reef-no-setup = The starting corals come first. Place a coral.
reef-no-setup-over = The starting corals have been placed. Take a card or play one.
reef-no-coral-put = Your { $colour } starting coral has already been placed. Choose another colour.
reef-no-centre = In this game, starting corals do not go on the four central spaces. Choose another space.
reef-no-only-centre = Starting corals go on the four central spaces. Choose one of them.
reef-no-taken = Space { $space } is taken. Choose another central space.
reef-no-full-hand = You already hold four cards, the most allowed. Play a card.
reef-no-gap = There is no card { $place } in the display. Choose another card.
reef-no-deck = The deck has run out. Take a card from the display or play one.
reef-no-points = The top card of the deck costs 1 point, and you have none. Take a card from the display or play one.
reef-no-lowest = Card { $place } does not have the lowest value. The point goes on the card that does.
reef-no-slot = You have no card { $slot }. Choose a card in your hand.
reef-no-full-stack = The stack on { $space } is 4 high, and none may be higher. Choose another space.
reef-no-two-high = Only one more coral fits on { $space }. Put the other one somewhere else.
reef-no-must-put = There is still room for this coral, so it has to be placed. Choose a space for it.
reef-no-bank = The bank has no { $colour } coral left for your card. Press “Bank”.
reef-no-room = There is no room left for the { $colour } coral. Press “Bank”.

## What happened

reef-began = { $seat } has the starfish and goes first.
reef-began-brief = { $seat } had the starfish and went first.
reef-starting-coral = { $seat } placed a { $colour } coral on { $space }.
reef-display-laid = The display has been laid out.
reef-took =
    { $tokens ->
        [0] { $seat } took card { $place }.
        [1] { $seat } took card { $place } and 1 point.
       *[other] { $seat } took card { $place } and { $tokens } points.
    }
reef-bought = { $seat } took the top card of the deck and put 1 point on card { $place }.
# After either of them: what is on the card.
reef-card-taken-alike = The card taken has two { $colour } corals; its pattern: { $pattern }.
reef-card-taken = The card taken has a { $colour } and a { $other } coral; its pattern: { $pattern }.
reef-coral-at =
    { $count ->
        [1] { $colour } on { $space }
       *[other] { SPELL($count) } { $colour } on { $space }
    }
reef-played = { $seat } played a card, placing { $corals }.
reef-played-none = { $seat } played a card but placed no corals.
reef-played-brief =
    { $points ->
        [0] { $seat } played a card and scored nothing.
        [1] { $seat } played a card and scored 1 point.
       *[other] { $seat } played a card and scored { $points } points.
    }
reef-missing =
    { $count ->
        [1] The { $colours } bank was empty, so one coral of the card was not placed.
       *[other] Neither of the card’s corals ({ $colours }) could be placed, because none were left.
    }
reef-scored =
    { $times ->
        [1]
            { $points ->
                [1] Pattern “{ $pattern }”: once, for 1 point.
               *[other] Pattern “{ $pattern }”: once, for { $points } points.
            }
        [2] Pattern “{ $pattern }”: twice at { $each } each, { $points } points in all.
       *[other] Pattern “{ $pattern }”: { SPELL($times) } times at { $each } each, { $points } points in all.
    }
reef-scored-special =
    { $times ->
        [1]
            { $points ->
                [1] Pattern “{ $other } next to the tallest { $colour }” (on { $space }): once, for 1 point.
               *[other] Pattern “{ $other } next to the tallest { $colour }” (on { $space }): once, for { $points } points.
            }
        [2] Pattern “{ $other } next to the tallest { $colour }” (on { $space }): twice at { $each } each, { $points } points in all.
       *[other] Pattern “{ $other } next to the tallest { $colour }” (on { $space }): { SPELL($times) } times at { $each } each, { $points } points in all.
    }
reef-scored-nothing = Pattern “{ $pattern }”: not on the board, so no points.
reef-bank = the { $colour } bank
reef-last-round-bank =
    { $count ->
        [1]
            { $turns ->
                [0] Now { $banks } is empty, and the last round ends right here!
                [1] Now { $banks } is empty: the last round! Only 1 turn is left.
               *[other] Now { $banks } is empty: the last round! Only { $turns } turns are left.
            }
       *[other]
            { $turns ->
                [0] Now { $banks } are empty, and the last round ends right here!
                [1] Now { $banks } are empty: the last round! Only 1 turn is left.
               *[other] Now { $banks } are empty: the last round! Only { $turns } turns are left.
            }
    }
# In an older move, or after the end of the game.
reef-last-round-brief =
    { $count ->
        [0] The deck ran out, and the last round began.
        [1] The last round began, because { $banks } was empty.
       *[other] The last round began, because { $banks } were empty.
    }
reef-last-round-deck =
    { $turns ->
        [0] The deck has run out, and the last round ends right here!
        [1] The deck has run out: the last round! Only 1 turn is left.
       *[other] The deck has run out: the last round! Only { $turns } turns are left.
    }
reef-left =
    { $points ->
        [0] { $seat } got no points for the cards left in hand.
        [1]
            { $count ->
                [1] { $seat } got 1 point for the card left in hand.
               *[other] { $seat } got 1 point for { SPELL($count) } cards left in hand.
            }
       *[other]
            { $count ->
                [1] { $seat } got { $points } points for the card left in hand.
               *[other] { $seat } got { $points } points for { SPELL($count) } cards left in hand.
            }
    }

## Hands, told to one person alone (200 characters at most)

reef-hand = { $lines }
reef-hand-line =
    { $cards ->
        [4]
            { $slot ->
                [1] { $slot }) { $corals }; { $pattern }: { $points } each, { $now } now
               *[other] { $slot }) { $corals }; { $pattern }: { $points } each, { $now }
            }
        [3] { $slot }) { $corals }; { $pattern }: { $points } each, { $now } now
       *[other] { $slot }) { $corals }; { $pattern }: { $points ->
            [1] { $points } point each
           *[other] { $points } points each
        }, { $now } now
    }
reef-hand-empty = Your hand is empty.
reef-hand-none = You are not at this table, so you have no hand.
reef-known = { $seat }’s hand:
    { $lines }
reef-known-line =
    { $cards ->
        [4] { $slot }) { $corals }; { $pattern }: { $points }
        [3] { $slot }) { $corals }; { $pattern }: { $points } each
       *[other] { $slot }) { $corals }; { $pattern }: { $points ->
            [1] { $points } point
           *[other] { $points } points
        }
    }
reef-known-hidden =
    { $count ->
        [1] One card is hidden.
        [2] Two cards are hidden.
        [3] Three cards are hidden.
       *[other] Four cards are hidden.
    }
reef-known-brief = { $seat }: { $cards }
reef-known-brief-empty = { $seat }: no cards
# The corals of a card and the points of its pattern; many: first for the first of many cards.
reef-known-card =
    { $many ->
        [first] { $first }{ $second } +{ $points }
        [yes] { $first }{ $second } +{ $points }
       *[no]
            { $points ->
                [1] { $first }{ $second } (1 point)
               *[other] { $first }{ $second } ({ $points } points)
            }
    }
reef-known-more =
    { $many ->
        [yes] { $count } hidden
       *[no]
            { $count ->
                [1] 1 hidden card
               *[other] { $count } hidden cards
            }
    }
reef-known-empty = { $seat } has no cards in hand.
reef-lines = { $first }
    { $rest }

## The end

reef-ended-bank =
    { $count ->
        [1] The { $colours } bank is empty.
       *[other] The { $colours } banks are empty.
    }
reef-ended-bank-and-deck =
    { $count ->
        [1] The deck has run out, and the { $colours } bank is empty.
       *[other] The deck has run out, and the { $colours } banks are empty.
    }
reef-ended-deck = The deck has run out.
reef-tie-covered =
    { $winners-count ->
        [1]
            { $count ->
                [1] { $winners } wins the tie with 1 covered space to { $rival }’s { $other }.
               *[other] { $winners } wins the tie with { $count } covered spaces to { $rival }’s { $other }.
            }
       *[other]
            { $count ->
                [1] { $winners } win the tie with 1 covered space each to { $rival }’s { $other }.
               *[other] { $winners } win the tie with { $count } covered spaces each to { $rival }’s { $other }.
            }
    }
reef-tie-stacks =
    { $winners-count ->
        [1]
            { $count ->
                [1] Points and covered spaces are equal, but { $winners } wins with 1 stack of four to { $rival }’s { $other }.
               *[other] Points and covered spaces are equal, but { $winners } wins with { $count } stacks of four to { $rival }’s { $other }.
            }
       *[other]
            { $count ->
                [1] Points and covered spaces are equal, but { $winners } win with 1 stack of four each to { $rival }’s { $other }.
               *[other] Points and covered spaces are equal, but { $winners } win with { $count } stacks of four each to { $rival }’s { $other }.
            }
    }
reef-score-start = start +{ $points }
reef-score-cards = cards +{ $points }
reef-score-tokens = tokens +{ $points }
reef-score-paid = deck −{ ABS($points) }
reef-score-left = hand +{ $points }

## In the picture: short

reef-picture-row =
    { $row ->
        [a] A
        [b] B
        [c] C
       *[d] D
    }
reef-picture-last-turn = The last turn
reef-picture-start = Setting up
reef-picture-starts = has the starfish and begins
reef-picture-played = played a card
reef-picture-played-nothing = played a card: 0 points
reef-picture-took = took card { $place }
reef-picture-bought = took from the deck; token on { $place }
reef-picture-starting-coral = placed a starting coral
reef-picture-full-hand = Hand full: you must play a card
reef-picture-gap = Empty
reef-picture-deck = Deck
reef-picture-deck-out = Used up
reef-picture-bank = Bank
reef-picture-hand = Hand
reef-picture-discard = Played
reef-picture-setup =
    { $setup ->
        [centre] Starting corals: one on each central space
       *[free] Starting corals: anywhere but the central spaces
    }
reef-picture-your-hand = Your hand, for you alone
reef-picture-points = points
reef-picture-known = Seen by all
reef-picture-secret = Only you know
reef-picture-tie =
    { $by ->
        [covered] Tie: more spaces covered
       *[stacks] Tie: more stacks of four
    }
reef-picture-line =
    { $line ->
        [start] Start
        [cards] Cards
        [tokens] Tokens
        [paid] Deck
       *[left] Hand
    }
reef-picture-covered = Spaces
reef-picture-no-cards = Empty hand

## A corrected card file

reef-bad-file = The file has no list of cards named “cards”.
reef-bad-count = The file has { $count } cards. There must be { $wanted }.
reef-bad-card =
    { $what ->
        [object] Card { $number } is not an object with fields.
        [id] Card { $number }: id must be one to eight Latin letters or digits.
        [same-id] Card { $number }: another card has the same id.
        [corals] Card { $number }: corals must be two of purple, red, yellow, green.
        [points] Card { $number }: points must be a whole number from 1 to 20.
        [kind] Card { $number }: kind must be pattern or special.
        [special] Card { $number }: special needs center and neighbour, each one of the four colours.
        [cells] Card { $number }: cells must be a list of one to six pieces.
        [same-cell] Card { $number }: two pieces lie on the same cell.
        [place] Card { $number }: row and col must be whole numbers from 0 to 3.
        [colour] Card { $number }: color must be one of the four colours or any.
       *[height] Card { $number }: height must be 1 to 4 with height_mode exact or at_least, or null with any.
    }

## The board in words: one line each; $stacks are stacks of corals in a row of the board

reef-text-round =
    { $last ->
        [yes] Round { $round }, the last one. Starting player: { $starter }
       *[no] Round { $round }. Starting player: { $starter }
    }
reef-text-setup = Placing the starting corals. Starting player: { $starter }
reef-text-card =
    { $tokens ->
        [0] Card { $place } in the display. Corals: { $corals }; pattern: { $pattern } ({ $points ->
                [1] { $points } point
               *[other] { $points } points
            })
       *[other] Card { $place } in the display, tokens on it: { $tokens }. Corals: { $corals }; pattern: { $pattern } ({ $points ->
                [1] { $points } point
               *[other] { $points } points
            })
    }
reef-text-gap = Place { $place } in the display: empty
reef-text-deck = Top card of the deck ({ $left } left). Corals: { $corals }; pattern: { $pattern } ({ $points ->
        [1] { $points } point
       *[other] { $points } points
    })
reef-text-deck-hidden =
    { $left ->
        [0] Deck: empty
       *[other] Deck: { $left } cards left
    }
reef-text-bank = Bank: { $counts }
reef-text-corals = { $count } { $colour }
reef-text-seat = { $seat }: { $points ->
        [1] { $points } point
       *[other] { $points } points
    }
reef-text-seat-hidden = { $seat }: points hidden
reef-text-row =
    { $stacks-count ->
        [0] Row { $row ->
            [a] A
            [b] B
            [c] C
           *[d] D
        }: empty
       *[other] Row { $row ->
            [a] A
            [b] B
            [c] C
           *[d] D
        }: { $stacks }
    }
reef-text-stack = { $space } { $colour } ({ $height } high)
reef-text-hand =
    { $hidden ->
        [0] Cards in hand: { $count }
       *[other] Cards in hand: { $count } ({ $hidden } hidden)
    }
reef-text-hand-card = Card { $slot } in hand. Corals: { $corals }; pattern: { $pattern } ({ $points ->
        [1] { $points } point
       *[other] { $points } points
    })
reef-text-to-put = { $seat } still has to place: { $left }
reef-text-may-take =
    { $places-count ->
        [1] { $seat } may take card { $places } from the display.
        *[other] Cards that { $seat } may take from the display: { $places }
    }
reef-text-may-buy =
    { $places-count ->
        [1] { $seat } may take the top card of the deck and put 1 token on card { $places }.
       *[other] { $seat } may take the top card of the deck and put 1 token on one of these cards: { $places }.
    }
reef-text-may-play =
    { $full ->
        [yes] { $seat } has a full hand and must play one of the { SPELL($count) } cards.
       *[no]
            { $count ->
                [1] { $seat } may play the card in hand.
               *[other] { $seat } may play one of the { SPELL($count) } cards in hand.
            }
    }

## Achievements

reef-achievement-nothing-paid = A win without paying
reef-achievement-full-hand = Three scoring cards in hand

## What a move leads to: sentences of lessons

reef-effect-put = A { $colour } coral goes on space { $space }.
reef-effect-take =
    { $tokens ->
        [0]
            { $hand ->
                [1] You take card { $place } and then hold one card. Taking a card scores nothing.
               *[other] You take card { $place } and then hold { SPELL($hand) } cards. Taking a card scores nothing.
            }
        [1]
            { $hand ->
                [1] You take card { $place } and then hold one card; its token is worth 1 point.
               *[other] You take card { $place } and then hold { SPELL($hand) } cards; its token is worth 1 point.
            }
       *[other]
            { $hand ->
                [1] You take card { $place } and then hold one card; its tokens are worth { $tokens } points.
               *[other] You take card { $place } and then hold { SPELL($hand) } cards; its tokens are worth { $tokens } points.
            }
    }
reef-effect-buy =
    { $hand ->
        [1] You put 1 point on card { $place }, take the top card, and then hold one card.
       *[other] You put 1 point on card { $place }, take the top card, and then hold { SPELL($hand) } cards.
    }
# coral: the coral that covers another one, of a different colour, which the card may have placed as well.
# again: whether the sentence before is about another coral that is covered, or about one on the same space.
reef-effect-covered =
    { $again ->
        [same] Then the { $coral } coral covers the { $colour } one.
        [yes] On { $space }, the { $coral } coral covers the { $colour } one, too.
       *[no] On { $space }, the { $coral } coral covers the { $colour } one, which no longer counts.
    }
reef-effect-scored =
    { $times ->
        [1]
            { $points ->
                [1] The pattern on card { $slot } appears once: 1 point.
               *[other] The pattern on card { $slot } appears once: { $points } points.
            }
        [2] The pattern on card { $slot } appears twice, at { $each } each: { $points } points in all.
       *[other] The pattern on card { $slot } appears { SPELL($times) } times, at { $each } each: { $points } points in all.
    }
# points, best: of this move and of the best one, with the cards left in hand.
reef-effect-total =
    { $more ->
        [yes]
            { $points ->
                [1] With the cards left in hand, this move scores 1 point; the best move scores { $best }.
               *[other] With the cards left in hand, this move scores { $points } points; the best move scores { $best }.
            }
       *[no]
            { $points ->
                [1] With the cards left in hand, this move scores 1 point; no move scores more.
               *[other] With the cards left in hand, this move scores { $points } points; no move scores more.
            }
    }
reef-effect-missing = The bank has no { $colour } coral left, so none is placed; the pattern scores all the same.
reef-effect-left =
    { $count ->
        [1]
            { $points ->
                [1] The card left in hand scores 1 point.
               *[other] The card left in hand scores { $points } points.
            }
       *[other]
            { $points ->
                [1] The { SPELL($count) } cards left in hand score 1 point.
               *[other] The { SPELL($count) } cards left in hand score { $points } points.
            }
    }
reef-effect-nothing = Card { $slot }’s pattern is not on your board: no points, and the card is used up.
reef-effect-best =
    { $points ->
        [1] With its corals placed differently, card { $slot } would score 1 point now.
       *[other] With its corals placed differently, card { $slot } would score { $points } points now.
    }

## Help in first games: what the choice of a prompt means

reef-ask-put-help = The four starting corals are the base of your reef; look at the patterns in your hand.
reef-ask-turn-help = A card scores when you play it, not when you take it.
reef-ask-take-help = A card scores when you play it, not when you take it.
reef-ask-play-help = You cannot hold more than four cards, so you must make room.
reef-ask-pay-help = The point goes to whoever takes the card it lies on.
reef-ask-first-help = Place both corals first; then the pattern is counted, seen from above.
reef-ask-first-alike-help = Place both corals first; then the pattern is counted, seen from above.
reef-ask-first-hidden-help = Place both corals first; then the pattern is counted, seen from above.
reef-ask-second-help = A covered coral is out of sight, but it makes the stack higher.
reef-ask-second-alike-help = A covered coral is out of sight, but it makes the stack higher.
reef-ask-second-alone-help = A covered coral is out of sight, but it makes the stack higher.
reef-ask-second-hidden-help = A covered coral is out of sight, but it makes the stack higher.
