# Everything else round the board: bar, figure, curtain, replays, end, rulebook, keys.

top-menu = Menu
top-take-back = Take back
top-log = Log
top-settings = Settings
top-hint = { $name }: { $hint }
top-subtitle = { $rules } · round { $round } · { $seconds } s
top-order = Turn order
top-left = { $pool } left
top-lowest = lowest pool
token-spoken = { $name }, { $number } left, { $state }
token-spoken-down = { $name }, { $number } left, { $state }, down
token-had = had its turn
token-acts = acts
token-asked = is asked
token-to-come = still to come
undo-over = the battle is over
undo-secret = what was settled in secret stays so
undo-rolled = a die was rolled since
undo-other = somebody else has to answer it
undo-hidden = somebody may have been looked for
undo-possible = take the last choice back
unit-point = Point at a figure to see its state.
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
curtain-reason-hidden = Somebody is hidden: whoever has the screen sees what the others do not. The curtain falls as long as that is so, whenever the screen goes to somebody else.
curtain-foot = Behind this curtain nothing of the battle is drawn, written, spoken or read out. Lifting it is logged without what was seen.
legend-layers = Layers
end-account = Account
end-next = Next: { $level }
end-again = Play again
end-menu = Menu
end-replay = Replay
end-board = Look at the board
end-nobody = Nobody wins
end-wins = { $side } wins
end-over = It is over: { $reason }.
end-detail = { $level } · { $set } · { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} · { $seconds } s · { $choices } choices
end-dealt = dealt
end-taken = taken
end-actions = actions
end-reactions = reactions
end-down = Down
end-left = { $now } of { $most }
ending-last-standing = nobody else stands
ending-round-limit = the last round is over
ending-conceded = the other side gave up
ending-terms = terms were agreed
records-title = Replays
records-watch = Watch
records-none = There are none yet. Every battle that is played to its end is kept here.
records-detail = { $set } · { $choices } choices · { $when }
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
replay-window = Replay, choice { $here } of { $last }
replay-over = The battle is over.
replay-play-on = Play on from here
replay-asked = Asked
replay-chosen = Then chosen
replay-end = Nothing more: this is the end of the record.
replay-place = Choice { $here } of { $last } · round { $round } of { $rounds }
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

# A choice of a record, put together from these: Rurik: Melee attack (longsword) against Ysolde to D3.
choice-secret = something in secret.
choice-against = against *{ $name }*
choice-to = to { $cell }
rulebook-title = { $rules } rulebook
rulebook-search = Search the rules
rulebook-found = { $count } found
rulebook-none = No rule has these words.
rulebook-see = See also
rulebook-key-rule = rule
rulebook-key-search = to search
rule-kind-rule = rule
rule-kind-table = table
rule-kind-ruling = our ruling
message-read = I see
message-save = The saved battle cannot be read
message-record = This record cannot be played again
save-not-kept = The battle could not be saved: { $error }
save-broken = The last save is broken; this is the one before it ({ $file })
save-no-folder = there is no folder for saves
save-the-save = the save
help-title = Keys
help-go-on = Go on
help-menu = To the menu
help-deciding = Deciding
help-option = look at an option
help-next-option = next option
help-weapon = another weapon or surface
help-take = take it
help-decline = let it pass, or clear the plan
help-other-way = the other way there
help-target = next target
help-take-back = take back, while no die was rolled
help-board = On the board
help-reading = Reading
help-rulebook = rulebook

help-why = why: the chain of numbers
help-together = the same answer for all who are asked the same
help-else = Everything else
help-control = next control
curtain-code = Code of { $seat }
curtain-code-new = Code for { $seat }, if it shall have one from now on
curtain-code-wrong = Not the code of { $seat }: once more

top-others = +{ $count }
state-hidden = Hidden
state-hidden-about = No enemy knows where it is. Whatever it does but walk brings it out.
