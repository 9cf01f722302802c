# The kinds of ground.

terrain-void = void
terrain-grass = grass
terrain-rock = rock
terrain-sand = sand
terrain-wood = wood
terrain-flagstone = flagstone
terrain-mud = mud
terrain-shallows = shallows
terrain-deep-water = deep water
terrain-low-wall = low wall
terrain-high-wall = high wall
terrain-bush = bush
terrain-rubble = rubble
terrain-lava = lava
terrain-pit = pit
