# The window of settings, and standing orders.

settings-title = Settings
settings-done = Done
settings-looks = Looks
settings-theme = Theme
settings-dark = dark
settings-light = light
settings-size = Size of everything
settings-as-the-desktop = as the desktop
settings-motion = Motion
settings-motion-normal = as drawn
settings-motion-double = twice as fast
settings-motion-quadruple = four times as fast
settings-motion-none = none
settings-language = Language
settings-orders = Standing orders of this battle
settings-order = { $unit }: { $action }
settings-ignored = The settings are ignored: { $problems }
settings-not-kept = the settings could not be kept: { $error }

standing-never = Never
standing-ask = Ask
standing-always = Always
# A note in the log: an order was changed.
standing-now = *{ $name }*'s standing order is now: { $order }
# A note in the log: an order was obeyed.
standing-obeyed = By standing order *{ $name }*: { $action }
