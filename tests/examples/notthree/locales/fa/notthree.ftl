# Words of Not Three. $seat is the name of a player; $space is a number from 1 to 24.

notthree-name = سه‌ممنوع

## Keys and prompts

notthree-ask = یک خانه را انتخاب کنید.
notthree-over = بازی تمام شده است.
notthree-key = { $part }
notthree-key-taken =
    { $mark ->
        [seat0] ×
       *[seat1] ○
    }
notthree-advice = خانهٔ { $space } را علامت بزنید

## What happened

notthree-marked = { $seat } خانهٔ { $space } را علامت زد.
notthree-ended-four = { $seat } چهار علامت در یک خط دارد.
notthree-ended-three = { $seat } سه علامت در یک خط دارد.
notthree-ended-full = همهٔ خانه‌ها پر شد.

## Refusals: first what is, then what to do

notthree-no-over = بازی تمام شده است.
notthree-no-taken = این خانه پر است. خانهٔ دیگری را انتخاب کنید.
