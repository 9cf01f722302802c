# Die Spalte der Entscheidung: Frage, Möglichkeiten, Plan.

ask-act = { $name } ist am Zug: was nun?
ask-secret = { $name }: im Ernst?
ask-where = { $name }, wohin?
ask-change = { $name }, änderst du es?
ask-answer = { $name }, was antwortest du?
decision-who = { $side } · Platz { $seat } entscheidet
decision-standing = { $action } von { $name }
decision-together = Dasselbe für { $names }

# What happens, put together from these: Rurik on C3: Melee attack (longsword) against Ysolde on D3. Ysolde answers with Parry, from above.
decision-does = *{ $name }* auf { $cell }: *{ $action }*
decision-against = gegen *{ $name }* auf { $cell }
decision-to = nach { $cell }
decision-answers = *{ $name }* antwortet: *{ $action }*
decision-from-above = von oben
decision-from-below = von unten
stage-blow = Schlag
stage-move = Weg
stage-answer = Antwort
stage-counter = Kontertempo
stage-dice = Würfel
decision-nothing = Ohne Antwort
decision-stands = Wie es steht
effect-loses = verliert im Mittel *{ $amount }*
effect-walks = der Weg wird ganz gegangen
effect-stays-hidden = bleibt verborgen *{ $chance }*
effect-succeeds = gelingt *{ $chance }*
effect-hit-back = Gegentreffer *{ $chance }*
effect-falls = fällt *{ $chance }*
effect-falls-before = fällt { $before } → *{ $chance }*
effect-binds = bindet *{ $chance }*
effect-is-hit = wird getroffen *{ $chance }*
effect-hits = trifft { $name } *{ $chance }*
decision-at = { $action } auf { $cell }
decision-clear = Verwerfen
decision-keep = { $action } behalten
decision-keep-it = Behalten
decision-take-blow = Einstecken
decision-pass = Geschehen lassen
decision-below = dünne Linie darunter = dies
decision-no-answer = ohne Antwort
decision-worst = schlimmste: { $action }
decision-back = zurück: { $action }
decision-impossible = { $name }, nicht möglich: { $reason }
decision-why = Warum { $action }
decision-target = Ziel
decision-with = mit
decision-from = von
decision-bare-hands = bloße Hände
decision-level = Höhe { $level }
decision-level-up = { $points ->
    [one] { $points } Punkt hinauf
   *[other] { $points } Punkte hinauf
}
decision-to-level = Auf
decision-on-cell = auf { $cell }
price-free = frei
price-points = { $points } AP
plan-way = { $from } nach { $to }
plan-succeeds = Gelingt *{ $chance }*, wenn niemand antwortet.
plan-safer = Sicherer: { $points } Punkte, { $answers ->
    [0] niemand kann antworten
    [one] 1 kann antworten
   *[other] { $answers } können antworten
}
plan-shorter = Kürzer: { $points } Punkte, { $answers ->
    [0] niemand kann antworten
    [one] 1 kann antworten
   *[other] { $answers } können antworten
}
plan-point = Auf ein Feld zeigen, um den Weg zu sehen; klicken, um ihn zu behalten.
plan-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
plan-points-spoken = { $now } von { $most } Punkten, kostet { $takes }
plan-step = Schritt { $number }
plan-may-strike = { $name } kann hier zuschlagen
plan-mean = im Mittel *−{ $amount }*
plan-left = { $amount } { $pool } übrig
plan-left-for = { $amount } { $pool } übrig für
remark-board = Pfeile bewegen, Enter wählt das Feld, Leertaste geht zurück
remark-cell = Ein Feld wählen: anklicken, oder Enter und die Pfeile
