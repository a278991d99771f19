# Words of __Name__. $seat is the name of a player.

__key__-name = TODO __Name__

## Keys and prompts

__key__-ask = TODO choose a space.
__key__-over = TODO the game is over.
__key__-key = { $part }

## What happened

__key__-took = TODO { $seat } took space { $space }.
__key__-ended = TODO all spaces are taken.

## Refusals: first what is, then what to do

__key__-no-taken = TODO this space is taken. Choose another one.
