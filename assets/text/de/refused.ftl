# Warum etwas nicht geht, als Ende eines Satzes; was auf dem Bogen einer Figur steht.

refused-is-climbing = klettert gerade
refused-no-step-to-the-mount = eine Mauer oder eine Höhe trennt ihn vom Reittier
refused-no-weapon-in-hand = keine Waffe in der Hand
refused-nobody-in-reach = niemand in Reichweite
refused-no-weapon-in-hand-that-can-parry = keine Waffe in der Hand, die parieren kann
refused-no-opponent-in-sight = kein Gegner in Sicht
refused-no-room-beside-the-opponent = kein Platz neben dem Gegner
refused-no-way-to-go = kein Weg
refused-no-weapon-in-hand-that-shoots = keine Waffe in der Hand, die schießt
refused-not-loaded = nicht geladen
refused-nobody-in-sight-and-range = niemand in Sicht und Reichweite
refused-nothing-in-hand = hat nichts in der Hand
refused-works-inside-one-grapple-only = geht nur innerhalb eines Ringens
refused-the-movement-does-not-come-nearer = der Weg kommt nicht näher
refused-no-empty-weapon-in-hand = keine leere Waffe in der Hand
refused-nothing-is-stowed = nichts ist weggesteckt
refused-nothing-in-hand-that-can-be-dropped = nichts in der Hand, das fallen kann
refused-nothing-else-can-be-done-any-more = sonst ist nichts mehr zu tun
refused-nothing-lies-within-reach = nichts liegt in Reichweite
refused-no-door-or-lever-within-reach = weder Tür noch Hebel in Reichweite
refused-somebody-stands-in-the-door = jemand steht in der Tür
refused-is-defeated = ist besiegt
refused-defeated-shift-only = besiegt: nur ein Schritt
refused-the-fight-has-not-begun = der Kampf hat nicht begonnen
refused-offered-this-turn-already = in diesem Zug schon angeboten
refused-cannot-concentrate = kann sich nicht konzentrieren
refused-knocked-down-shift-only = niedergeworfen: nur ein Schritt
refused-goes-where-its-mount-goes = geht, wohin sein Reittier geht
refused-cannot-move = kann sich nicht bewegen
refused-cannot-move-on = kann nicht weitergehen
refused-used-up-for-this-round = für diese Runde verbraucht
refused-not-in-the-water = nicht im Wasser
refused-has-to-be-reloaded-first = muss erst geladen werden
refused-nobody-in-range = niemand in Reichweite
refused-no-enemy-in-any-cone = kein Feind in irgendeinem Kegel
refused-no-ally-in-range-who-could-gain = kein Verbündeter in Reichweite, der gewinnen könnte
refused-nothing-is-sheathed = nichts ist weggesteckt
refused-nothing-to-be-loaded = nichts zu laden
refused-nothing-is-ready-that-could-be-paid-for-besides = nichts ist bereit, das noch bezahlt werden könnte
refused-to-be-said-in-air-once-on-a-turn-that-began-there = an der Luft anzusagen, einmal, in einem Zug, der dort begann
refused-under-water-already = schon unter Wasser
refused-not-now = jetzt nicht
refused-has-one-defence-in-place-of-three = hat eine Abwehr statt dreier Vorräte
refused-has-three-pools-not-one = hat drei Vorräte, nicht einen
refused-there-is-nothing-to-yield-to = es gibt nichts hinzunehmen
refused-never-calls-one = sagt nie eines an
refused-has-called-its-gambit-in-this-battle = hat sein Wagnis in diesem Kampf schon angesagt
refused-action-and-maneuver-of-this-turn-are-used = Aktion und Manöver dieses Zugs sind verbraucht
refused-1-momentum-must-remain-and-a-way-to-go = 1 Schwung muss bleiben, und ein Weg
refused-is-no-mount = ist kein Reittier
refused-is-not-willing = ist nicht willig
refused-is-ridden-already = wird schon geritten
refused-is-in-the-air = in der Luft
refused-is-under-water = unter Wasser
refused-cannot-fly-any-more = kann nicht mehr fliegen
refused-in-the-saddle = im Sattel
refused-is-not-large-enough = ist nicht groß genug
refused-has-no-saddle = hat keinen Sattel
refused-nobody-could-keep-the-saddle = niemand könnte sich im Sattel halten
refused-no-mount-within-1-pace = kein Reittier im Umkreis von 1 Schritt
refused-not-against-this-attack = nicht gegen diesen Angriff
refused-no-shield-in-hand = kein Schild in der Hand
refused-no-hand-is-free = keine Hand ist frei
refused-is-held = wird festgehalten
refused-is-held-already = wird schon festgehalten
refused-is-prone-already = liegt schon am Boden
refused-turn-cannot-be-saved = der Zug hat begonnen, wurde schon aufgespart, oder es kommt keiner mehr
refused-had-its-turn = hat in dieser Runde keinen Zug mehr
refused-no-ammunition = keine Schüsse mehr
refused-used-up = ist verbraucht
refused-is-unconscious = ist bewusstlos
refused-is-in-full-cover = in voller Deckung
refused-is-in-clear-sight = im freien Blick eines Gegners

refused-needs = braucht { $needs }; ist { $status }
refused-or = oder
refused-costs-ap = kostet { $ap } AP; noch { $left }
refused-costs = kostet { $amount } { $pool }; noch { $left }
refused-answers = antwortet auf { $names }
refused-replaces = ersetzt nur { $names }
refused-too-near = { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
} entfernt; braucht mehr als { $speed }
refused-action-used = die Aktion dieses Zugs ist verbraucht
refused-maneuver-used = das Manöver dieses Zugs ist verbraucht
refused-undodgeable = dem Angriff ist nicht auszuweichen
refused-unblockable = der Angriff ist nicht zu blocken
refused-unpredictable = der Angriff ist nicht vorauszusehen
refused-is-too-far = { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
} entfernt; reicht { $reach } weit
refused-is-too-close = { $distance ->
    [one] { $distance } Feld
   *[other] { $distance } Felder
} entfernt; reicht erst ab { $least }
refused-is-too-high = { $rise ->
    [one] { $rise } Stufe
   *[other] { $rise } Stufen
} höher oder tiefer; reicht { $reach }
refused-is-behind-a-wall = hinter einer Mauer
refused-is-out-of-sight = nicht zu sehen
refused-is-pinned-already = schon festgehalten
refused-could-not-gain = hätte nichts davon
refused-is-no-opponent = ist kein Gegner
refused-is-no-ally = gehört nicht zu den Eigenen
refused-does-not-shoot = schießt nicht
refused-is-not-in-hand = { $item } ist nicht in der Hand
refused-is-not-stowed = { $item } ist nicht weggesteckt
refused-is-not-sheathed = { $item } steckt nicht in der Scheide
refused-is-bound = { $item } ist gebunden
refused-is-loaded = { $item } ist geladen
refused-cannot-parry = { $item } kann nicht parieren
refused-does-not-lie-there = { $item } liegt nicht dort
refused-no-hand-for = keine Hand ist frei für { $item }
refused-only-with-the-bound-weapon = nur mit der gebundenen Waffe
refused-only-with-the-weapon-that-attacked = nur mit der Waffe, die angegriffen hat
refused-bare-hands-only-without-a-weapon = bloße Hände nur ohne Waffe in der Hand
refused-no-melee-weapon = keine Nahkampfwaffe
refused-another-kind-of-attack = eine andere Art von Angriff
refused-no-door-or-lever-at = weder Tür noch Hebel auf { $cell }
refused-nothing-to-pick-up-at = auf { $cell } liegt nichts in Reichweite
refused-no-shot-at = auf { $cell } trifft kein Schuss den Weg
refused-cannot-stop-at = kann auf { $cell } nicht stehen bleiben
refused-no-free-place-at = kein freier Platz auf { $cell }
refused-does-not-go-next = ist nicht als Nächstes dran
refused-not-for-this-one = nicht für diese Figur
refused-is-out-of-the-sweep = nicht neben dem Angreifer
refused-cannot-reach-level = kommt nicht auf Stufe { $level }
refused-cannot-be-chosen = { $name } ist hier nicht wählbar
refused-too-few = mindestens { $least } müssen gewählt sein
refused-too-many = höchstens { $most } können gewählt sein
refused-cannot-face = kann nicht nach { $way } blicken
refused-not-together = { $one } und { $other } gehen nicht zusammen
refused-amount = { $amount } liegt nicht zwischen { $least } und { $most }
refused-other-group = die Gruppe ist { $names }, in dieser Reihenfolge
refused-no-such-way = einen solchen Weg gibt es nicht
refused-no-such-way-of = { $name } hat keinen solchen Weg
refused-same-end = { $one } und { $other } kämen am selben Ort an
refused-all-stay = mindestens einer der Gruppe muss gehen
refused-act-there = { $action } geht auf { $cell } nicht
refused-cannot-be-sent-to = kann nicht nach { $cell } geschleudert werden
refused-not-away-from-the-one-who-shoves = nicht geradewegs von dem weg, der stößt
refused-is-no-cell-of-its-own = { $cell } ist kein eigenes Feld
refused-no-enemy-in-that-cone = kein Gegner in diesem Kegel
refused-path-too-dear = der Weg kostet { $cost }, und { $budget } sind da
refused-path-halted = der Weg endet auf { $cell }
refused-path-end = auf { $cell } kann kein Weg enden
refused-path-no-step = kein einzelner Schritt führt nach { $cell }
refused-path-ground = auf { $cell } kann niemand sein
refused-path-wall = eine Mauer sperrt den Schritt nach { $cell }
refused-path-body = auf { $cell } steht { $name }
refused-path-corner = die Ecke bei { $cell } lässt sich nicht abschneiden
refused-path-height = der Schritt nach { $cell } ist { $levels ->
    [one] { $levels } Stufe
   *[other] { $levels } Stufen
} hoch
refused-path-shape = den Schritt nach { $cell } darf dieser Weg nicht haben
refused-an-enemy-is-in-its-region = ein Feind ist in seiner Region
refused-cannot-move-its-body = kann sich nicht rühren
refused-does-not-notice-it = bemerkt den Angriff nicht
refused-has-acted-already = hat in diesem Zug schon etwas anderes getan
refused-has-focused-already = hat sich in diesem Zug schon gesammelt
refused-has-moved-already = hat sich in diesem Zug schon umgestellt
refused-has-to-let-go-first = muss erst loslassen
refused-has-to-stand-free = muss stehen und darf nicht gegriffen sein
refused-has-tried-already = hat das in diesem Zug schon versucht
refused-holds-another-one = hält schon einen anderen
refused-is-badly-wounded = ist schwer verwundet
refused-is-hidden-already = ist schon verborgen
refused-is-in-another-region = ist in einer anderen Region
refused-is-lame = ist lahm
refused-is-not-beside-it = ist nicht daneben
refused-is-ridden = wird geritten
refused-is-stunned = ist betäubt
refused-is-too-many-regions-away = ist zu viele Regionen weit weg: { $range } sind in Reichweite
refused-its-mount-cannot = sein Reittier kann das nicht
refused-mount-has-no-points = sein Reittier hat { $left } AP zum Bewegen
refused-no-full-hold = hält niemanden fest
refused-no-melee-weapon-at-hand = keine Nahkampfwaffe zur Hand
refused-no-mount-beside = kein Reittier daneben
refused-no-room-for-both = kein Platz für beide
refused-nobody-can-do-that = niemand kann das tun
refused-not-against-such-a-spell = nicht gegen solch einen Zauber
refused-nothing-answers-this = dagegen hilft nur die passive Abwehr
refused-nothing-to-hide-behind = nichts, um sich zu verstecken
refused-only-against-melee = nur gegen Nahkampfangriffe
refused-only-movement-is-left = nur Bewegung ist übrig: { $left } AP für alles andere
refused-owes-its-next-turn = schuldet schon seinen ganzen nächsten Zug
refused-stands-on-its-feet = steht auf den Füßen
sheet-dice = { $dice }W{ $faces }
sheet-cut = Schnitt
sheet-thrust = Stich
sheet-blunt = Stoß
sheet-aims = zielt auf { $name }
sheet-empty = { $weapon } · leer
sheet-armour = Rüstung { $armour }
sheet-metres = noch { $metres } m
sheet-aloft = { $levels ->
    [one] { $levels } Stufe über dem Boden
   *[other] { $levels } Stufen über dem Boden
}
sheet-grounded = kann nicht mehr fliegen
sheet-doom = Verhängnis { $doom }
sheet-surrounded = umzingelt
sheet-flanked = in der Zange
sheet-hit-condition = { $location }: ein Treffer mit einer Waffe macht { $status }
sheet-waits = wartet auf den Zug von { $name }
sheet-owes = { $count ->
    [one] schuldet 1 Aktion ihres nächsten Zuges
   *[other] schuldet { $count } Aktionen ihres nächsten Zuges
}
sheet-wounded = verwundet
sheet-rides = reitet { $name }
sheet-no-room = kein Platz zum Ausweichen
sheet-hard-ground = ein Wurf kann hier töten
refused-is-not-faced = liegt nicht im Blick
refused-no-undisturbed-camp = braucht ein Lager, von dem kein Gegner weiß, und in dem niemand blutet
