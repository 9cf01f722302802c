# Die Ebenen des Bretts: Name, und was die Farben bedeuten.

layer-reach = Reichweite
layer-reach-about = hell: ein Weg, umrandet: zwei
layer-path = Weg
layer-path-about = Preis je Schritt; rot: Hieb möglich; blass: vielleicht
layer-zones = Kontrollzonen
layer-zones-about = schraffiert: Felder, die Gegner beherrschen
layer-threat = Bedrohung
layer-threat-about = rot: wohin sie schlägt; am Zeiger: was ihre Gegner ihr dort antun könnten
layer-cover = Deckung von hier
layer-cover-about = 1 leicht, 2 schwer, 3 voll; umrahmt: was sie gibt
layer-sight = Sichtlinien
layer-sight-about = dunkel: ungesehen; Linie bricht, wo sie endet
layer-flanks = Flankenlinien
layer-flanks-about = von Flanke zu Flanke durch die Mitte
layer-facing = Blickrichtung
layer-facing-about = grün vorn, gelb seitlich, rot hinten
layer-hazards = Gefahren
layer-hazards-about = was sie tun, und wann
layer-regions = Regionen
layer-regions-about = jede mit Farbe und Namen
layer-heights = Höhen
layer-heights-about = ein Dreieck und die Stufe
layer-coordinates = Koordinaten
layer-coordinates-about = Buchstaben für Spalten, Zahlen für Reihen
layer-stops = hält die Linie auf
flank-opposed = flankiert
flank-no-way-out = umzingelt
hazard-dice = { $dice }W{ $faces } { $kind }
hazard-dice-more = { $dice }W{ $faces }+{ $amount } { $kind }
hazard-enter = beim Betreten
hazard-turn-end = am Ende des eigenen Zugs
hazard-round-start = wenn eine Runde beginnt
hazard-round-end = wenn eine Runde endet
hazard-once = einmal
# What a region, or the ground, does.
region-board = Überall
region-dim = Dämmerlicht
region-dark = dunkel
region-cover = Deckung { $rank }
region-conceals = verbirgt Figuren
region-unstable = rutschiger Boden
region-unfamiliar = erschreckt Reittiere
region-exit = ein Weg aus dem Kampf
ground-climb = Hier wird geklettert, eine Stufe je Schritt. Eine Figur darauf kann nur weitergehen und sich nicht wehren.
ground-pit = Man kann sie nicht betreten. Blicke und Schüsse gehen darüber hinweg.

# Wer auf das gezeigte Feld schlagen kann.
threat-title = Bedrohung für { $name } auf { $cell }
threat-none = niemand könnte dorthin schlagen
threat-short = { $chance } · −{ $amount }
threat-now = { $name } · { $with } · trifft dorthin
threat-walk = { $name } · { $with } · nach einem Gang
threat-does-now = { $name } · { $blow } · { $chance } trifft · −{ $amount }
threat-does-walk = { $name } · nach einem Gang · { $blow } · { $chance } trifft · −{ $amount }
threat-falls = { $told } · fällt { $chance }
threat-answered = { $told } · { $chance } gegen { $action }
