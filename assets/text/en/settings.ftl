# The window of settings, and standing orders.

settings-title = Settings
settings-done = Done
settings-reset-keys = Reset keys
settings-looks = Looks
settings-theme = Theme
settings-dark = dark
settings-light = light
settings-size = UI scale
settings-as-the-desktop = as the desktop
settings-text = Text size
settings-motion = Animation speed
settings-motion-normal = normal
settings-motion-double = double
settings-motion-quadruple = four times
settings-motion-none = off
settings-language = Language
settings-orders = Standing orders of this battle
settings-order = { $unit }: { $action }
settings-ignored = The settings cannot be read; the usual ones hold
settings-not-kept = The settings could not be saved: { $error }

standing-never = Never
standing-ask = Ask
standing-always = Always
# A note in the log: an order was changed.
standing-now = *{ $name }*'s standing order is now: { $order }
# A note in the log: an order was obeyed.
standing-obeyed = By standing order *{ $name }*: { $action }
standing-alike = Answered together *{ $name }*: { $action }

# Keys that can be set.
key-does-cursor = Cursor on the board, on and off
key-does-next-target = Next target
key-does-next-doer = Next figure to act, where any of a side can
key-does-pan-up = View up
key-does-pan-down = View down
key-does-pan-left = View to the left
key-does-pan-right = View to the right
key-does-zoom-in = Zoom in
key-does-zoom-out = Zoom out
key-does-fit = Whole board
key-does-log = Log
key-does-recap = What happened
key-does-legend = Layers of the board
key-does-help = Pause, with all keys
key-does-theme = Dark or light
key-does-faster = Animation speed
key-does-next-unit = Look at the next figure
key-does-sheet = Whole sheet of that figure
key-does-up = Up: the option or line above
key-does-down = Down: the option or line below
key-does-left = Left: another weapon or value
key-does-right = Right: another weapon or value
key-does-second-left = Second choice of an option: back
key-does-second-right = Second choice of an option: on
key-does-confirm = Confirm
key-does-decline = Decline, close, or clear the plan
key-does-number = Option { $number }
key-does-other-way = The other way there
key-does-why = Why: the chain of numbers
key-does-together = Same answer for all who are asked
key-does-rest = Pass until something concerns you
key-does-take-back = Take back, before dice are rolled
key-does-copy = Log: copy what is shown
key-does-losses = Recap: only losses, or everything
key-does-play-again = Recap and end: play it again
key-does-rulebook = Rulebook
key-does-menu = Pause, and from there to the menu
key-does-save-and-leave = Save and leave
key-does-page-down = Next rule set or round
key-does-page-up = Rule set or round before
key-does-first = Replay: to the beginning
key-does-last = Replay: to the end
key-does-pause = Replay: play or pause
key-does-lift = Curtain: lift it
key-does-board = End: look at the board
key-does-next = End: on to the next level
key-does-swap = Menu: swap who plays
key-does-reload = Menu: read the levels again
settings-keys-deciding = Keys for deciding: click a key, then press the new one
settings-keys-board = Keys on the board
settings-keys-layers = Keys of the board's layers
settings-keys-else = All other keys
settings-key-waits = press a key
settings-key-also = also: { $other }
settings-motion-now = Animation speed: { $speed }
settings-recap = Recap of what happened
settings-recap-curtain = after a curtain
settings-recap-every = at every hand-over
settings-recap-asked = when asked for

# On what an order depends, how long it holds, for whom.
standing-if = if: { $condition }
standing-any = in any case
standing-likely = { $percent } % or better
standing-likely-number = chance at least, in percent
standing-deadly = could fall
standing-unaimed = not attacked
standing-spare = { $points ->
    [one] points are left
   *[other] { $points } points are left
}
standing-spare-number = points left at least
standing-turn = this turn
standing-battle = the battle
standing-every = every { $kind }
standing-only = only { $name }
standing-action-if = { $action }, if { $condition }
standing-action-turn = { $action }, this turn

# The options of a match that are no rules, and the clock of a question.
match-options = This match
match-time = Time for each answer
match-no-limit = no limit
match-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
match-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
match-asks = Ask about everything, also moves out of reach
clock-up-unit = Time is up for *{ $name }*: { $action }
clock-up-seat = Time is up for seat { $seat }
