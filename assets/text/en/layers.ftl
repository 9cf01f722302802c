# The layers of the board: name, and what its colours mean.

layer-reach = Reach
layer-reach-about = light: one walk, outlined: two
layer-path = Path
layer-path-about = price of a step; red: may be struck there; pale: perhaps
layer-zones = Zones of control
layer-zones-about = hatched: cells its opponents control
layer-threat = Threat
layer-threat-about = red: where it can strike; where you point: what its opponents could do to it
layer-cover = Cover from here
layer-cover-about = 1 light, 2 heavy, 3 full; framed: what gives it
layer-sight = Lines of sight
layer-sight-about = dark: unseen; the line breaks where it is stopped
layer-flanks = Flank lines
layer-flanks-about = from flanker to flanker through the flanked
layer-facing = Facing
layer-facing-about = green front, yellow side, red rear
layer-hazards = Dangerous ground
layer-hazards-about = what it does, and when
layer-regions = Regions
layer-regions-about = a colour and a name for each
layer-heights = Heights
layer-heights-about = a triangle and the level
layer-coordinates = Coordinates
layer-coordinates-about = letters for columns, numbers for rows
layer-stops = stops the line
flank-opposed = flanked
flank-no-way-out = surrounded
hazard-dice = { $dice }d{ $faces } { $kind }
hazard-dice-more = { $dice }d{ $faces }+{ $amount } { $kind }
hazard-enter = on entering
hazard-turn-end = at the end of one's turn
hazard-round-start = as a round begins
hazard-round-end = as a round ends
hazard-once = once
# What a region, or the ground, does.
region-board = Everywhere
region-dim = dim light
region-dark = dark
region-cover = cover { $rank }
region-conceals = conceals units
region-unstable = slips underfoot
region-unfamiliar = frightens mounts
region-exit = a way out of the fight
ground-climb = It is climbed, one level to a pace. A unit on it takes no action but to move on, and cannot defend itself.
ground-pit = It cannot be entered. Sight and shots go across.

# Who can strike at the cell that is pointed at.
threat-title = Threat to { $name } at { $cell }
threat-none = nobody could strike there
threat-short = { $chance } · −{ $amount }
threat-now = { $name } · { $with } · can strike there
threat-walk = { $name } · { $with } · after a walk
threat-does-now = { $name } · { $blow } · hits { $chance } · −{ $amount }
threat-does-walk = { $name } · after a walk · { $blow } · hits { $chance } · −{ $amount }
threat-falls = { $told } · falls { $chance }
threat-answered = { $told } · { $chance } against { $action }
