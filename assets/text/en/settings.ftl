# The window of settings, and standing orders.

settings-title = Settings
settings-done = Done
settings-looks = Looks
settings-theme = Theme
settings-dark = dark
settings-light = light
settings-size = Size of everything
settings-as-the-desktop = as the desktop
settings-text = Size of words
settings-motion = Motion
settings-motion-normal = as drawn
settings-motion-double = twice as fast
settings-motion-quadruple = four times as fast
settings-motion-none = none
settings-language = Language
settings-orders = Standing orders of this battle
settings-order = { $unit }: { $action }
settings-ignored = The settings cannot be read; the usual ones hold
settings-not-kept = The settings could not be kept: { $error }

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
key-does-cursor-up = Cursor up
key-does-cursor-down = Cursor down
key-does-cursor-left = Cursor left
key-does-cursor-right = Cursor right
key-does-choose = Choose the cell
key-does-next-target = Next target
key-does-pan-up = View up
key-does-pan-down = View down
key-does-pan-left = View to the left
key-does-pan-right = View to the right
key-does-zoom-in = Nearer
key-does-zoom-out = Farther
key-does-fit = Whole board
key-does-log = Log
key-does-recap = What happened
key-does-legend = Layers of the board
key-does-help = These keys
key-does-theme = Dark or light
key-does-faster = Speed of motion
key-does-next-unit = Look at the next figure
key-does-sheet = The whole sheet of the figure looked at
settings-keys = Keys: press one, then the key that it shall be
settings-key-waits = press a key
settings-key-also = also: { $other }
settings-motion-now = Motion: { $speed }
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
