# The decision column: question, options, plan.

ask-act = { $name }'s turn: what now?
ask-secret = { $name }: in earnest?
ask-where = { $name }, where?
ask-change = { $name }, do you change it?
ask-answer = { $name }, how do you answer?
decision-who = { $side } · seat { $seat } decides
decision-standing = { $action } by { $name }
decision-together = The same for { $names }

# What happens, put together from these: Rurik on C3: Melee attack (longsword) against Ysolde on D3. Ysolde answers with Parry, from above.
decision-does = *{ $name }* on { $cell }: *{ $action }*
decision-against = against *{ $name }* on { $cell }
decision-to = to { $cell }
decision-answers = *{ $name }* answers with *{ $action }*
decision-from-above = from above
decision-from-below = from below
stage-blow = Blow
stage-move = Move
stage-answer = You answer
stage-counter = Counter-tempo
stage-dice = Dice
decision-nothing = If you do nothing
decision-stands = As it stands
effect-loses = loses *{ $amount }* on average
effect-walks = the way is walked in full
effect-stays-hidden = stays hidden *{ $chance }*
effect-succeeds = succeeds *{ $chance }*
effect-hit-back = hit back *{ $chance }*
effect-falls = falls *{ $chance }*
effect-falls-before = falls { $before } → *{ $chance }*
effect-binds = binds *{ $chance }*
effect-is-hit = is hit *{ $chance }*
effect-hits = hits { $name } *{ $chance }*
decision-at = { $action } at { $cell }
decision-clear = Clear
decision-keep = Keep { $action }
decision-keep-it = Keep it
decision-take-blow = Take the blow
decision-pass = Let it pass
decision-below = thin line below = this
decision-no-answer = no answer
decision-worst = worst: { $action }
decision-back = back: { $action }
decision-impossible = { $name }, not possible: { $reason }
decision-why = Why { $action }
decision-target = Target
decision-with = with
decision-from = from
decision-bare-hands = bare hands
decision-level = level { $level }
decision-level-up = { $points ->
    [one] { $points } point up
   *[other] { $points } points up
}
decision-to-level = To
decision-on-cell = at { $cell }
price-free = free
price-points = { $points } AP
plan-way = { $from } to { $to }
plan-succeeds = Succeeds *{ $chance }* if nobody answers.
plan-safer = Safer: { $points } points, { $answers ->
    [0] nobody can answer
    [one] 1 can answer
   *[other] { $answers } can answer
}
plan-shorter = Shorter: { $points } points, { $answers ->
    [0] nobody can answer
    [one] 1 can answer
   *[other] { $answers } can answer
}
plan-point = Point at a cell to see the way, click to keep it.
plan-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
plan-points-spoken = { $now } of { $most } points, takes { $takes }
plan-step = step { $number }
plan-may-strike = { $name } may strike here
plan-mean = *−{ $amount }* mean
plan-left = { $amount } { $pool } left
plan-left-for = { $amount } { $pool } left for
remark-board = Arrows move, Enter chooses the cell, Space goes back
remark-cell = Choose a cell: click it, or Enter and the arrows
