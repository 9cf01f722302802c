# Buttons, bars and dice that stand in many panels. What is spoken is for screen readers.

control-close = Close
control-why = why
control-why-spoken = Why
control-rulebook = Rulebook
control-on = on
control-off = off
control-less = less
control-more = more

# Keys with a name. Those with a sign or the same name everywhere are not here.
key-space = Space
key-page-up = PgUp
key-page-down = PgDn
key-home = Home
key-end = End
key-type = type
key-ctrl = Ctrl { $letter }
key-shift = Shift { $letter }
key-alt = Alt { $letter }

bar-spoken = { $name } { $now } of { $most }
bar-spoken-takes = { $name } { $now } of { $most }, takes { $takes }
bar-held = { $amount } held
bar-owed = owes { $amount }
die-spoken = { $colour } { $face }
die-decides = { $die } decides
die-black = black
die-red = red
die-orange = orange
die-yellow = yellow
die-green = green
die-blue = blue
die-purple = purple
die-white = white
stage-spoken = { $name } { $state ->
    [done] done
    [now] now
   *[to-come] to come
}
odds-miss = miss
odds-hit = hit
odds-past-armour = past the armour
odds-twofold = 2+ successes
odds-two-successes = two successes or more
odds-crit = crit
odds-critical = critical
odds-fails = fails
odds-succeeds = succeeds
odds-less-than = less than { $number }
odds-more-than = more than { $number }

# How arrows and percents are spoken inside a sentence.
spoken-to = to
spoken-percent = percent
