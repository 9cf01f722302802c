# The log, the recap, and the numbers behind a line.

log-title = Log
log-round = round { $round }
log-chapter = Round { $round }
log-line-opens = a line opens to its dice and rules
log-nothing = Nothing has happened yet.
log-nothing-such = Nothing of that kind has happened.
log-everybody = Everybody
log-all-rounds = All rounds
log-only = Show only: { $what }
log-key-who = who
log-close-spoken = Close the log
log-chain = the whole chain
log-key-line = line
log-copied = { $lines ->
    [one] The line is copied.
   *[other] { $lines } lines are copied.
}
log-copy-spoken = Copy what is shown of the log
log-turn-begins = *{ $name }*'s turn
log-declares = *{ $name }* declares { $deed }
log-answers = *{ $name }* answers with { $deed }
log-replaces = *{ $name }* changes it to { $deed }
log-to = to { $cell }
log-from-to = { $from } to { $to }
log-on = on { $cell }
log-passes = *{ $name }* does not react
log-settles = *{ $name }* means it as a { $deed }
log-revealed = It was a { $action }: *{ $name }* strikes nobody with it
log-outcome = { $outcome } ({ $number } vs { $threshold })
log-outcome-alone = { $outcome } ({ $number })
log-rolls = *{ $name }*: { $purpose }
log-has = *{ $name }*: { $purpose }
log-judged = *{ $name }*: { $purpose }
log-judged-least = *{ $name }*: { $purpose }
log-cancelled = *{ $name }*'s action fails: *{ $by }* stopped it
log-strikes = *{ $by }*'s { $weapon } hits *{ $name }*
log-strikes-past = *{ $by }*'s { $weapon } pierces *{ $name }*'s armour
log-damage = { $amount } damage
log-lost = *{ $name }* loses { $pool }
log-gained = *{ $name }* regains { $pool }
log-marched = *{ $name }* walks
log-pushed = *{ $name }* is pushed
log-stopped = *{ $name }* is stopped at { $cell }
log-answer-lost = *{ $name }*'s answer comes to nothing
log-status = *{ $name }* is now { $status }
log-status-instead = *{ $name }* is now { $status }
log-tied-as = { $names } are { $status } with each other
log-untied = { $names } are free of each other
log-left = *{ $name }* is out of the grapple
log-dropped = *{ $name }* loses the { $item }
log-falls = *{ $name }* falls
log-wins = *{ $side }* { $count ->
        [one] wins
       *[other] win
    }
log-nobody-wins = *Nobody* wins
source-dice = dice
source-wounds = wounds
source-burden = burden of the armour
source-result = result
source-opponent = opponent's result
source-weapon = weapon
source-distance = distance
why-meta = round { $round } · { $rule }
why-result = result
why-from = { $name }: { $outcome }, from { $least }
why-outcome = { $name }: { $outcome }
why-damage = Damage
why-opened = Opened: { $title }
why-next = next link in the chain
why-rule = Rule
why-before = before the dice:
why-rulebook = rulebook
why-odds = Why { $action } has these odds
why-unrolled = before anything is rolled
why-parts = Every number that counts, and where it comes from.
why-rolls = { $action } · { $what } · { $dice }
why-adds = { $action } · { $what }
why-to-dice = added to the dice
why-dice = { $count }d{ $sides }
why-dice-higher = { $dice }, the higher
why-dice-lower = { $dice }, the lower
why-dice-highest = { $kept ->
    [one] { $dice }, the highest
   *[other] { $dice }, the { $kept } highest
}
why-dice-lowest = { $kept ->
    [one] { $dice }, the lowest
   *[other] { $dice }, the { $kept } lowest
}
why-dice-each = { $dice }, each for itself
why-dice-again = { $dice }, again after { $sides }
recap-everything = everything
recap-losses = only my losses
recap-key-step = step
recap-key-play = play it again
recap-orders = Standing orders in force
recap-timeline = Timeline
recap-now-shown = now shown:
recap-of = of { $count }
recap-event = Event { $number }

recap-title = What happened since seat { $seat } last decided
recap-board = The board shows how it stands now; faint figures show where they stood.
recap-since = Since your last decision
recap-nothing = Nothing has happened since your last decision
recap-who = { $side } · seat { $seat }
recap-you = You
recap-you-are = you: { $name }
recap-go-on = Resume: { $name }
recap-actions = actions
recap-answers = answers
recap-lost = lost
recap-down = down

# Words that rise from a figure.
motion-opens = opens
motion-closes = closes
motion-rises = rises
