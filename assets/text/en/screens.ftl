# Everything else round the board: bar, figure, curtain, replays, end, rulebook, keys.

top-menu = Menu
top-take-back = Undo
top-log = Log
top-settings = Settings
top-hint = { $name }: { $hint }
top-cannot-undo = Can't undo: { $hint }
top-round = round { $round }
top-round-draw = round { $round } of { $rounds }, then a draw
top-round-winner = round { $round } of { $rounds }, then { $side } wins
top-briefing = Briefing: { $level }
top-briefing-about = Read the briefing again
top-order = Turn order
top-turns = Turns left
top-left = { $pool } left
top-lowest = lowest pool
top-arrives = end { $round }
token-spoken = { $name }, { $number } left, { $state }
token-spoken-down = { $name }, { $number } left, { $state }, down
token-had = had its turn
token-acts = acts
token-asked = is asked
token-to-come = still to come
token-next = would be next
token-turns = { $state }, { $turns ->
    [one] { $turns } turn left
   *[other] { $turns } turns left
}
token-saved = { $name } has saved its turn until after { $after }
token-arrives = { $name } arrives at the end of round { $round }
token-waits = { $state }, saved until after { $after }
token-owes = { $state }, owes { $owes } of the next turn
undo-over = the battle is over
undo-secret = what was settled in secret stays so
undo-rolled = a die was rolled since
undo-other = opponent must answer
undo-hidden = the choice may have searched for a hidden figure
undo-possible = take the last choice back
unit-point = Point at a figure to see its state.
unit-awaited = still to arrive
unit-away = has left the fight
unit-sheet = Sheet of { $name }
sheet-pools = Pools
sheet-numbers = Numbers
sheet-states = States
sheet-gear = Carries
sheet-none = none
curtain-hand-over = Hand the screen to
curtain-lift = I am { $seat }, nobody else is looking
curtain-seat = seat { $seat }
curtain-reason = Before it is announced, an attack is settled in secret: whoever makes it takes the screen alone. The curtain falls before every attack that could be a feint.
curtain-reason-answers = What is answered now stays secret until all have answered: whoever is asked takes the screen alone. Then all answers are shown at once.
curtain-reason-hidden = Somebody is hidden: whoever has the screen sees what the others do not. The curtain falls as long as that is so, whenever the screen goes to somebody else.
curtain-foot = Behind this curtain nothing of the battle is drawn, written, spoken or read out. Lifting it is logged without what was seen.
legend-layers = Layers
end-account = Summary
end-next = Next: { $level }
end-again = Play again
end-menu = Menu
end-replay = Replay
end-board = Look at the board
end-nobody = Nobody wins
end-wins = { $side } { $count ->
        [one] wins
       *[other] win
    }
end-victory = Victory: { $reason }.
end-draw = Draw: { $reason }.
end-detail = { $level } · { $set } · { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} · { $seconds } s · { $choices ->
    [one] { $choices } decision
   *[other] { $choices } decisions
}
end-dealt = dealt
end-taken = taken
end-actions = actions
end-reactions = reactions
end-down = Down
end-left = { $now } of { $most }
end-awaited = Did not arrive
ending-last-standing = last side standing
ending-goal = a goal of the level is reached
ending-round-limit = the round limit is reached
ending-nobody-standing = nobody is left standing
ending-conceded = the other side gave up
ending-terms = terms were agreed
ending-standstill = nobody can do anything any more
saves-title = Saved battles
saves-go-on = Go on
saves-none = There are none yet. A battle is saved after every choice.
records-title = Replays
records-watch = Watch
records-none = There are none yet. Every battle that is played to its end is kept here.
records-detail = { $set } · { $choices ->
    [one] { $choices } decision
   *[other] { $choices } decisions
} · { $when }
ago-now = just now
ago-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
replay-who = Replay · { $who }
replay-window = Replay, decision { $here } of { $last }
replay-over = The battle is over.
replay-play-on = Play on from here
replay-asked = Asked
replay-chosen = Then chosen
replay-end = Nothing more: this is the end of the record.
replay-place = Decision { $here } of { $last } · round { $round } of { $rounds }
replay-pause = Pause
replay-play = Play
replay-back = Back
replay-step = Step
replay-steps = Steps a second
replay-speed = Speed
replay-rounds = Rounds
replay-round = Round { $round }
replay-key-step = step
replay-key-round = round
replay-key-speed = speed
replay-key-leave = leave the replay

# A choice of a record, put together from these: Rurik: Melee attack (longsword) against Ysolde to D3.
choice-secret = something in secret.
choice-order = { $name } answers by a standing order: { $action }, { $order }
choice-against = against *{ $name }*
choice-to = to { $cell }
rulebook-title = { $rules } rulebook
rulebook-search = Search the rules
rulebook-found = { $count } found
rulebook-none = No rule has these words.
rulebook-see = See also
rulebook-changed = { $path } is { $now } in the rule data in force, { $shipped } in the shipped ones
rulebook-nothing = not there
rulebook-uncited = Also changed in the rule data in force
rulebook-is-changed = {" "}(changed)
rulebook-key-rule = rule
rulebook-key-search = to search
rule-kind-rule = rule
rule-kind-table = table
rule-kind-ruling = our ruling
message-read = I see
message-save = The saved battle cannot be read
message-record = This record cannot be played again
save-not-kept = The battle could not be saved: { $error }
save-kept = The battle is saved: Load goes on with it
save-broken = The last save cannot be loaded: { $reason }. This is the newest one that can ({ $file })
help-title = Keys
help-go-on = Resume
help-menu = To the menu
concede = Concede
concede-not = Fight on
concede-wins = Concede? { $side } { $count ->
        [one] wins
       *[other] win
    }.
concede-nobody = Concede? Nobody wins.
concede-leaves = Concede? { $side } leaves the field, the others fight on.
help-deciding = Deciding
help-option = look at an option
help-board = On the board

help-else = Everything else
curtain-code = Code of { $seat }
curtain-code-new = Set a code for { $seat } (optional)
curtain-code-wrong = Not the code of { $seat }. Forgotten? Save and leave: Load asks for none

top-others = +{ $count }
state-hidden = Hidden
state-hidden-about = No enemy knows where it is. Whatever it does but walk brings it out.
state-riders = ridden by { $names }
state-no-rider = lets no one ride
state-riders-about = The level names the units that it lets ride.

# What was told before the battle.
briefing-ends = How it ends
briefing-last-standing = The last side that stands, with its allies, wins.
briefing-limit-draw = After round *{ $rounds }* it is a draw.
briefing-limit-winner = After round *{ $rounds }* *{ $side }* wins.
briefing-regions = Places
briefing-goals = How to win
briefing-later = What comes later
briefing-criticals = Critical effects of this level
briefing-critical = *{ $name }*: { $about }

# What sides win by, and how far they have come.
goal-defeat = { $sides }: win as soon as { $count ->
    [one] { $units } has fallen or left
   *[other] { $units } have all fallen or left
}.
goal-hold = { $sides }: win by holding *{ $region }* alone at the end of { $rounds ->
    [one] a round
   *[other] { $rounds } rounds in a row
}.
goal-progress = *{ $side }* has held { $region } at the end of { $held } of { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}

# What a level has happen at the end of rounds.
later-unit = *{ $name }* ({ $side })
later-arrive = End of round *{ $round }*: { $units } { $count ->
    [one] arrives
   *[other] arrive
}.
later-impose = End of round *{ $round }*: { $status } for *{ $units }*.
