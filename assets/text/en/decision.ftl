# The decision column: question, options, plan.

ask-act = { $name }'s turn: what now?
ask-act-side = { $name }: act or wait?
ask-secret = { $name }: what is it really?
ask-where = { $name }: which one?
ask-change = { $name }: change what you do?
ask-answer = { $name }, how do you answer?
ask-worded = { $name }, { $question }
ask-seat = { $side }: { $question }
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
decision-from-behind = from behind
roll-failed = failed
roll-needed = needed { $number } or less
roll-passed = passed
stage-blow = Blow
stage-move = Move
decision-nothing = If you do nothing
decision-stands = As it stands
effect-loses = loses about *{ $amount }*
effect-loses-little = loses less than *1*
effect-next-turn = next turn: { $sum } = *{ $left }*
effect-walks = the move succeeds
effect-stays-hidden = stays hidden *{ $chance }*
effect-succeeds = succeeds *{ $chance }*
effect-always = always works
effect-strikes-nobody = a feint: it strikes nobody
effect-hit-back = hit back *{ $chance }*
effect-falls = falls *{ $chance }*
effect-falls-before = falls { $before } → *{ $chance }*
effect-falls-levels = *{ $name }* falls { $levels ->
    [one] *{ $levels }* level
   *[other] *{ $levels }* levels
}: { $harm ->
    [0] no damage
   *[other] *{ $harm }* damage
}
board-falls = { $levels } down · −{ $harm }
effect-binds = binds *{ $chance }*
effect-is-hit = is hit *{ $chance }*
effect-hits = hits { $name } *{ $chance }*
decision-at = { $action } at { $cell }
decision-item = { $action } { $item }
decision-of-level = { $about } · of this level
decision-clear = Clear
decision-keep = Keep { $action }
decision-take-blow = Take the blow
decision-pass = Don't react
decision-below = thin line: no answer
decision-below-stands = thin line: as it stands
decision-no-answer = no answer
decision-attack = { $by }'s attack on { $name }
decision-attack-wide = { $by }'s attack
decision-worst = if they { $action }
decision-back = their { $action }
decision-impossible = { $name }, not possible: { $reason }
decision-why = Why { $action }
decision-target = Target
decision-doer = Acts
decision-doer-cannot = { $name }, cannot do this
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
decision-units = Whom
decision-flags = How
decision-facing = Facing
decision-amount = Amount
decision-runner = Way of
decision-acts = On the way
decision-none = none
decision-act = { $action } on { $cell }
price-free = free
price-owed = owes { $price }
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
plan-next = Then the turn goes to { $name }. { $why } ({ $rule })
plan-next-tied = Then a tie: { $names }. Another seat decides ({ $rule })
plan-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
plan-points-spoken = { $now } of { $most } points, takes { $takes }
plan-step = step { $number }
plan-may-strike = { $name } may strike here
plan-mean = about *{ $amount }* damage
plan-mean-little = less than *1* damage
plan-left = { $amount } { $pool } left
plan-left-for = { $amount } { $pool } left for
plan-climbed = { $ground }, climbed
remark-board = Move the cursor
remark-cell = Click a cell on the board, or
remark-choose = choose the cell
remark-back = go back
remark-to-board = go to the board
remark-order = The order holds from the next time on; this one you still answer.

# The clock of a question.
decision-clock = { $seconds } s left, then: { $answer }
