# Knöpfe, Balken und Würfel, die an vielen Stellen stehen. Gesprochenes ist für Bildschirmleser.

control-close = Schließen
control-why = warum
control-why-spoken = Warum
control-rulebook = Regelbuch
control-on = an
control-off = aus
control-less = weniger
control-more = mehr

# Keys with a name. Those with a sign or the same name everywhere are not here.
key-space = Leertaste
key-page-up = Bild↑
key-page-down = Bild↓
key-home = Pos1
key-end = Ende
key-type = tippen
key-ctrl = Strg { $letter }
key-shift = Umschalt { $letter }
key-alt = Alt { $letter }

bar-spoken = { $name } { $now } von { $most }
bar-spoken-takes = { $name } { $now } von { $most }, kostet { $takes }
bar-held = { $amount } zurückgelegt
bar-owed = schuldet { $amount }
die-spoken = { $colour } { $face }
die-decides = { $die } entscheidet
die-black = schwarz
die-red = rot
die-orange = orange
die-yellow = gelb
die-green = grün
die-blue = blau
die-purple = lila
die-white = weiß
stage-spoken = { $name } { $state ->
    [done] getan
    [now] jetzt
   *[to-come] kommt noch
}
odds-miss = daneben
odds-hit = Treffer
odds-past-armour = an der Rüstung vorbei
odds-twofold = 2+ Erfolge
odds-two-successes = zwei Erfolge oder mehr
odds-crit = krit.
odds-critical = kritisch
odds-fails = misslingt
odds-succeeds = gelingt
odds-less-than = weniger als { $number }
odds-more-than = mehr als { $number }

# How arrows and percents are spoken inside a sentence.
spoken-to = auf
spoken-percent = Prozent
