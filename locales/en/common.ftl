# Words of the bot that belong to no single game.

## Numbers and lists

number = { $value }
# Written by ORDINAL($n) in other messages.
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
       *[other] number { $number }
    }
# Written by SPELL($n) in other messages.
number-spelled =
    { $number ->
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
list-and = { $first } and { $rest }
list-comma = { $first }, { $rest }

## People

player = Player
seat-number = Player { $number }
computer-name = Computer · { $level }
level-easy = easy
level-medium = medium
