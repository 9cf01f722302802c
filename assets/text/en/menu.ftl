# The menu: rule sets, levels, who plays, options.

menu-motto = in the instant: every action can be answered
menu-settings = Settings
menu-load = Load
menu-replays = Replays
menu-rule-set = Rule set
menu-levels = { $count ->
    [one] { $count } level
   *[other] { $count } levels
}
menu-levels-for = Levels for { $rules }
menu-watched = levels folder is watched
menu-no-levels = There are no levels for these rules yet.
menu-never-loaded = never loaded yet
menu-version = version { $version }
menu-broken = the file has errors
menu-grid-hex = hex { $size } · { $sides }
menu-grid-square = square { $size } · { $sides }
menu-against = against
menu-figures = { $count ->
    [one] { $count } figure
   *[other] { $count } figures
}
menu-figures-later = { $count ->
    [one] { $count } figure
   *[other] { $count } figures
}, { $later } later
menu-hidden = hidden
menu-person = Person, seat { $seat }
menu-bot = Bot, { $kind }
menu-bot-random = random
menu-bot-greedy = greedy
menu-differs = level: { $level }, rules: { $rules }
menu-yes = true
menu-no = false
menu-place = { $file }, line { $line }, column { $column }
menu-cannot-be-loaded = cannot be loaded
menu-cannot-be-loaded-because = cannot be loaded: { $place }: { $message }
menu-and-more = and { $count } more
menu-begin = Begin
menu-who-plays = Who plays
menu-swap = swap
menu-swap-spoken = Swap who plays
menu-played-by = { $side } is played by
menu-options = Options of the rules
menu-differs-from-rules = differs from the rules

menu-key-level = level
menu-key-set = rule set
menu-key-rulebook = rulebook
menu-key-reload = read levels again
menu-key-quit = quit
menu-nothing-to-begin = There is no level for these rules
menu-last-good = the version read before is played
message-rule-data = The rule data cannot be used

# The statuses that units begin with.
beginnings = How they begin
begins = *{ $side }*: { $status } ({ $units })
begins-all = *{ $side }*: { $status } (all)
