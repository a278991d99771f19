# Words of the bot that belong to no single game.
# One word for one thing: the glossary is in CONTRIBUTING.md. Names stand alone: nothing is joined to them.

## Numbers and lists

number = { $value }
# Written by ORDINAL($n) in other messages.
number-ordinal =
    { $number ->
        [1] اول
        [2] دوم
        [3] سوم
        [4] چهارم
        [5] پنجم
        [6] ششم
        [7] هفتم
        [8] هشتم
        [9] نهم
        [10] دهم
       *[other] { $number }
    }
# Written by SPELL($n) in other messages.
number-spelled =
    { $number ->
        [1] یک
        [2] دو
        [3] سه
        [4] چهار
        [5] پنج
        [6] شش
        [7] هفت
        [8] هشت
        [9] نه
        [10] ده
       *[other] { $number }
    }
list-and = { $first } و { $rest }
list-comma = { $first }، { $rest }

## People

player = بازیکن
seat-number = بازیکن { $number }
computer-name = کامپیوتر · { $level }
level-easy = آسان
level-medium = متوسط
