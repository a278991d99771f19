# Words of __Name__. $seat is the name of a player.

__key__-name = TODO __Name__
__key__-score-cards = TODO { $points } points for { $count } cards

## Keys and prompts

__key__-ask = TODO choose a card.
__key__-over = TODO the game is over.
__key__-key = { $part }
__key__-key-card = TODO { $card }
__key__-key-hand = TODO hand

## The own hand

__key__-hand = TODO your cards: { $cards }
__key__-hand-empty = TODO your hand is empty.
__key__-hand-none = TODO you are not at this table.

## What happened

__key__-played = TODO { $seat } played { $card }.
__key__-ended = TODO all cards were played.

## Refusals: first what is, then what to do

__key__-no-card = TODO there is no card. Choose another one.
