# Sentences of the narrator: at most one on each board. The conditions are in locales/narration/.
# Short (a line of a phone), warm, never at anybody's expense.

narration-amount =
    { $counts ->
        [pieces]
            { $amount ->
                [1] one piece
               *[other] { SPELL($amount) } pieces
            }
       *[points]
            { $amount ->
                [1] 1 point
               *[other] { $amount } points
            }
    }

## The opening

narration-opening-1 = Everyone is seated, and the draw picked { $starter }!
narration-opening-2 = The table is set and the tea is ready. The first cup goes to { $starter }.
narration-opening-3 = The draw picked { $starter }, and there’s no arguing with that!
narration-opening-4 = Once upon a time… { $starter } writes the first line of this story.
narration-opening-5 = Quiet, please! All eyes are on the table.
narration-azul-rulebook-1 = The rulebook asks who likes Portugal best: { $starter }, obviously!
narration-azul-rulebook-2 = Portugal’s biggest fan at this table? That must be { $starter }!
narration-azul-rulebook-3 = The king of Portugal awaits his walls and pins his hopes on { $starter }.
narration-azul-rulebook-4 = Bare palace walls and an impatient king: roll up your sleeves!
narration-azul-rulebook-5 = The tile masters are here. The first tile goes to { $starter }.
narration-sintra-rulebook-1 = The rulebook asks who last cleaned a window: { $starter }, surely!
narration-sintra-rulebook-2 = { $starter } has polished the windows at home. Now for the palace!
narration-sintra-rulebook-3 = Six rounds, a hundred fragile panes. Mind your fingers!
narration-sintra-rulebook-4 = The glaziers took their places above the strips and looked to { $starter }.
narration-sintra-rulebook-5 = Steady hands, everyone: the glass is out!
narration-reef-rulebook-1 = A reef takes thousands of years. We have half an hour!
narration-reef-rulebook-2 = The starfish settled next to { $starter }. One, two, three, dive!
narration-reef-rulebook-3 = Deep breath: the ocean is about to show its beauty!
narration-reef-rulebook-4 = Masks on! { $starter } is first into the water.
narration-reef-rulebook-5 = The sea floor needs gardeners. { $starter } plants first.
narration-icecult-rulebook-1 = Gloves on: the blocks are freezing. The warmest pair goes to { $starter }!
narration-icecult-rulebook-2 = Leave nothing to luck, says the rulebook: the ice is clear!
narration-icecult-rulebook-3 = You can see everything through ice, except { $starter } plotting.
narration-icecult-rulebook-4 = A tilt once made stays made. There are no brakes on ice!
narration-icecult-rulebook-5 = Twenty pieces shiver by the ice until { $starter } gets them going.

## The lead

narration-lead-1 = { $leader } takes the lead, with { $second } only { $gap } behind.
narration-lead-2 = New in first place: { $leader }, by just { $gap }.
narration-lead-3 = { $leader } moves up to first place, only { $gap } ahead of { $second }.
narration-lead-4 = { $leader } is ahead by a whisker. It is anyone’s game.
narration-lead-5 = { $leader } leads now, but { $second } is right behind.
narration-lead-clear-1 = { $leader } takes the lead and pulls { $gap } clear.
narration-lead-clear-2 = { $leader } is ahead now: { $gap } more than { $second }.
narration-lead-clear-3 = A new leader: { $leader }, { $gap } in front!
narration-lead-clear-4 = { $leader } speeds up and takes the lead.
narration-lead-clear-5 = The tide has turned: { $leader } is the one to catch now.
narration-comeback-1 = What a comeback! { $leader } goes from the bottom to the top.
narration-comeback-2 = From last to first: { $leader } turns the game upside down!
narration-comeback-3 = { $leader } has closed the whole gap and leads. Bravo!
narration-comeback-4 = It’s not over till it’s over: { $leader } came from behind.
narration-comeback-5 = Step by step, { $leader } climbed from last place to first.

## The end

narration-tie-break-1 = The scales stood level, and then tipped towards { $winner }.
narration-tie-break-2 = It took the last line of the rulebook to find { $winner } ahead.
narration-tie-break-3 = It looked like a tie, but the rulebook has one more test!
narration-tie-break-4 = It does not get any closer. Well played, everyone!
narration-tie-break-5 = Shoulder to shoulder to the line, and { $winner } by a nose.
narration-shared-1 = As the rulebook puts it: everyone gets to enjoy it together!
narration-shared-2 = Victory is shared, and twice as sweet.
narration-shared-3 = A shared victory! Share the cake as well.
narration-shared-4 = Nobody gave way, so the top step is crowded.
narration-shared-5 = Not even a hair would fit between them!
narration-narrow-1 = Breathtaking! { $winner } could not relax until the very end.
narration-narrow-2 = Until the last move, nobody could tell who would win. What a game!
narration-narrow-3 = So close, { $second }. Well played, everyone!
narration-narrow-4 = It hung by a thread. Bravo, { $winner } and { $second }!
narration-narrow-5 = Hearts are still pounding!
narration-comeback-win-1 = What a comeback! { $winner } won a game that looked lost.
narration-comeback-win-2 = Never count your chickens early. { $winner } knew that.
narration-comeback-win-3 = From last place to the top step: bravo, { $winner }!
narration-comeback-win-4 = Behind, but never beaten: { $winner } turned it around!
narration-comeback-win-5 = Who saw that coming when { $winner } was in last place?
narration-crushing-1 = One for the scrapbook: bravo, { $winner }!
narration-crushing-2 = It was { $winner }’s day: everything fell into place!
narration-crushing-3 = A win in style. Well played, { $winner }!
narration-crushing-4 = Hats off to { $winner }!
narration-crushing-5 = { $winner } took off and never looked back.
narration-computer-won-1 = The computer won, and did not enjoy it one bit.
narration-computer-won-2 = The game goes to the computer, the tea to the people!
narration-computer-won-3 = The computer won and did not even clap for itself.
narration-computer-won-4 = Computers are good at counting, people at coming back!
narration-computer-won-5 = The computer won this one. Shall we play another?
narration-beat-computer-1 = The computer is still working out how { $winner } won!
narration-beat-computer-2 = All its sums were no help: { $winner } beat the computer!
narration-beat-computer-3 = This game: humans one, computer nil. Bravo, { $winner }!
narration-beat-computer-4 = The computer formally requests another game.
narration-beat-computer-5 = { $winner } won. If it had hands, the computer would clap.
narration-win-1 = A lovely game. Well played, everyone!
narration-win-2 = That’s the game. Time for a rest!
narration-win-3 = { $winner } won. Who’s making the next round of tea?
narration-win-4 = Leave the table set: somebody may want another game.
narration-win-5 = And that was that. What a pleasure!

## Azul

narration-azul-big-line-1 = { $seat } filled line { $line } in a single move!
narration-azul-big-line-2 = Not one too many, not one too few: line { $line } is full.
narration-azul-big-line-3 = Now that is tiling! Nicely done, { $seat }.
narration-azul-big-line-4 = { $seat } picked up all of line { $line } at once. Neat!
narration-azul-big-line-5 = The factories applaud { $seat }!
narration-azul-many-fell-1 = Ouch! { $seat } let { SPELL($count) } tiles slip, and they hit the floor.
narration-azul-many-fell-2 = Crash! The palace floor is covered in tiles.
narration-azul-many-fell-3 = A broom, please! That makes { SPELL($count) } more tiles on the floor.
narration-azul-many-fell-4 = Never mind, { $seat }! Even masters drop tiles.
narration-azul-many-fell-5 = Luckily, none of the { SPELL($count) } fallen tiles hit anybody’s toes!
narration-azul-last-round-1 = It feels like the last round: { $seat } has the fifth tile!
narration-azul-last-round-2 = Once { $seat }’s row is full, the game is over.
narration-azul-last-round-3 = Watch out: this is probably the last round!
narration-azul-last-round-4 = { $seat } has a horizontal row lined up. Time is short!
narration-azul-last-round-5 = { $seat }’s wall is about to blow the final whistle.
narration-azul-big-round-1 = What a round for { $seat }: { $points } points from the wall!
narration-azul-big-round-2 = { $seat }’s wall is a sight: { $points } points in one round!
narration-azul-big-round-3 = King Manuel tips his hat to { $seat }: { $points } points!
narration-azul-big-round-4 = Tile after tile, point after point: bravo, { $seat }!
narration-azul-big-round-5 = { $seat } laid { $points } points in this round alone.
narration-azul-heavy-floor-1 = The floor was slippery: { $points } points slid away from { $seat }.
narration-azul-heavy-floor-2 = The tiles refused to cooperate with { $seat } this round.
narration-azul-heavy-floor-3 = { $points } points hit the floor. Next round will be better.
narration-azul-heavy-floor-4 = Never mind, { $seat }! There are plenty of tiles left.
narration-azul-heavy-floor-5 = An expensive floor this round: { $points } points for { $seat }.

## Sintra

narration-sintra-big-window-1 = Light pours through { $seat }’s window: { $points } points!
narration-sintra-big-window-2 = What a window! Sintra is proud of { $seat }.
narration-sintra-big-window-3 = The sun stopped right behind { $seat }’s window.
narration-sintra-big-window-4 = Beautiful, { $seat }: { $points } points from one strip!
narration-sintra-big-window-5 = Even the old glaziers nod at { $seat }.
narration-sintra-bonus-1 = The colour of the round smiles on { $seat }: { $points } bonus points!
narration-sintra-bonus-2 = In fashion now: { $colour }. { $seat } noticed early.
narration-sintra-bonus-3 = You get out what you put in: { $points } bonus points for { $seat }!
narration-sintra-bonus-4 = Add { $colour } to { $colour }: that is how to earn a bonus!
narration-sintra-bonus-5 = { $seat }’s rainbow has one colour this round: { $colour }!
narration-sintra-window-full-1 = { $seat } finished window { $strip }. Nicely done!
narration-sintra-window-full-2 = The strip is gone, the window stays: number { $strip } is done.
narration-sintra-window-full-3 = { $seat } drew back the curtain of window { $strip }, and in came the sun.
narration-sintra-window-full-4 = A complete window, and a room full of colour!
narration-sintra-window-full-5 = Window { $strip } has both its panes now.
narration-sintra-broke-1 = Crash! { $seat } dropped { SPELL($count) } panes.
narration-sintra-broke-2 = Mind your feet: there is broken glass everywhere.
narration-sintra-broke-3 = Broken glass brings luck, { $seat }: that makes { SPELL($count) }!
narration-sintra-broke-4 = The glass tower was hungry and ate { SPELL($count) } panes.
narration-sintra-broke-5 = Too much glass, too little room. It happens to every master.
narration-sintra-shattered-1 = The sound of breaking glass echoed through the whole palace!
narration-sintra-shattered-2 = Glass breaks; that is its nature. Chin up, { $seat }!
narration-sintra-shattered-3 = They say that broken glass keeps bad luck away.
narration-sintra-shattered-4 = Dustpan and brush, please, and a glass of water for { $seat }!
narration-sintra-shattered-5 = On the bright side, { $seat }’s marker starts again from the top.
narration-sintra-last-round-1 = The last round: no more “next round”!
narration-sintra-last-round-2 = The last panes are out, and the last colour is { $colour }.
narration-sintra-last-round-3 = The sun sets over Sintra: only this round is left!
narration-sintra-last-round-4 = Round six is the last: finish any open window now!
narration-sintra-last-round-5 = The last round: even leftover panes pay, three for a point.

## Reef

narration-reef-big-play-1 = { $seat }’s reef is in bloom: { $points } points from one card!
narration-reef-big-play-2 = The fish have come to see { $seat }’s reef.
narration-reef-big-play-3 = What a wave! { $points } points at once for { $seat }.
narration-reef-big-play-4 = { $seat } found sunken treasure: { $points } points!
narration-reef-big-play-5 = One card, { $points } points: the ocean applauds!
narration-reef-repeated-1 = One pattern, { SPELL($times) } times! A well-built reef, { $seat }.
narration-reef-repeated-2 = Many patterns, many points: { $seat } did the sums.
narration-reef-repeated-3 = { $seat }’s corals fell into line: { SPELL($times) } patterns!
narration-reef-repeated-4 = It is as if { $seat } had planned it all along.
narration-reef-repeated-5 = There was no end to that pattern: { SPELL($times) } times!
narration-reef-missing-1 = The rulebook says: take what is there, and be thankful!
narration-reef-missing-2 = The bank ran dry, and { $seat } made do with what there was.
narration-reef-missing-3 = Not enough coral: even the sea is not always generous.
narration-reef-missing-4 = That was all there was, { $seat }. Be thankful!
narration-reef-missing-5 = An empty bank at the worst of times!
narration-reef-loot-1 = A card and { SPELL($count) } tokens: what a catch!
narration-reef-loot-2 = Patience pays, { $seat }: { SPELL($count) } tokens with one card!
narration-reef-loot-3 = { $seat } found a treasure chest: { SPELL($count) } tokens.
narration-reef-loot-4 = The tokens left on a card now belong to { $seat }.
narration-reef-loot-5 = The tide brought { SPELL($count) } tokens to { $seat }.
narration-reef-tower-1 = Four storeys of coral! Above that is only the surface.
narration-reef-tower-2 = The fourth floor is built. We need a lift!
narration-reef-tower-3 = This stack has reached the ceiling: four corals high.
narration-reef-tower-4 = What a view from the fourth floor!
narration-reef-tower-5 = The fish are queueing for the fourth floor.
narration-reef-last-round-1 = Show what you hold!
narration-reef-last-round-2 = The last wave is here: choose your cards well.
narration-reef-last-round-3 = Air is running low: time to surface!
narration-reef-last-round-4 = As the rulebook says: this round, and then goodbye!
narration-reef-last-round-5 = From here on, any card may be the last.

## Ice Cult

narration-icecult-many-home-1 = Home in a single slide: { SPELL($count) } pieces!
narration-icecult-many-home-2 =
    { $count ->
        [2] Last stop! Both pieces get off together.
       *[other] Last stop! All { SPELL($count) } pieces get off together.
    }
narration-icecult-many-home-3 = What a sledge: { SPELL($count) } pieces home at once!
narration-icecult-many-home-4 = One arrow, { SPELL($count) } bullseyes for { $seat }.
narration-icecult-many-home-5 = They came together and arrived together: { SPELL($count) } pieces!
narration-icecult-free-ride-1 =
    { $count ->
        [1] And one piece got a free ride!
       *[other] And { SPELL($count) } pieces got a free ride!
    }
narration-icecult-free-ride-2 = { $seat } took passengers along and charged no fare!
narration-icecult-free-ride-3 = A free ride all the way home. How generous of { $seat }!
narration-icecult-free-ride-4 = The one below did the walking; the one on top came too.
narration-icecult-free-ride-5 = Friendship on ice: they arrived together!
narration-icecult-long-ride-1 = A train of { SPELL($count) } pieces is on the move!
narration-icecult-long-ride-2 = Hold tight: a tower of { SPELL($count) } pieces on ice!
narration-icecult-long-ride-3 = The stack wobbled, but it did not fall.
narration-icecult-long-ride-4 = One pulls, and the others enjoy the view.
narration-icecult-long-ride-5 = { $seat } moved { SPELL($count) } pieces with one arrow.
narration-icecult-in-vain-1 = The blocks turned, and the pieces just watched.
narration-icecult-in-vain-2 = Frozen solid! Not a single piece moved.
narration-icecult-in-vain-3 = The arrows were sulking this turn.
narration-icecult-in-vain-4 = It was so cold that no piece would budge.
narration-icecult-in-vain-5 = A quiet turn on the ice: { $seat } took a breath.
narration-icecult-last-piece-1 = { $seat } is only one piece away from winning!
narration-icecult-last-piece-2 = Four are home. All eyes are on { $seat }’s last piece.
narration-icecult-last-piece-3 = One more piece and it is over: { $seat } is on the brink of victory.
narration-icecult-last-piece-4 = Watch out! { $seat } is down to the last piece.
narration-icecult-last-piece-5 = The end of the line is near: { $seat } needs one more.
