# Die Arten von Boden.

terrain-void = Leere
terrain-grass = Gras
terrain-rock = Fels
terrain-sand = Sand
terrain-wood = Holz
terrain-flagstone = Steinplatten
terrain-mud = Schlamm
terrain-shallows = Furt
terrain-deep-water = tiefes Wasser
terrain-low-wall = niedrige Mauer
terrain-high-wall = hohe Mauer
terrain-bush = Busch
terrain-rubble = Geröll
terrain-lava = Lava
terrain-pit = Grube
