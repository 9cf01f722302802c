# Die Spalte der Entscheidung: Frage, Möglichkeiten, Plan.

ask-act = { $name } ist am Zug: was nun?
ask-act-side = { $name }: handeln oder warten?
ask-secret = { $name }: was ist es wirklich?
ask-where = { $name }: welches?
ask-change = { $name }: änderst du, was du tust?
ask-answer = { $name }, was antwortest du?
ask-worded = { $name }, { $question }
ask-seat = { $side }: { $question }
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
decision-from-behind = von hinten
roll-failed = misslungen
roll-needed = { $number } oder weniger nötig
roll-passed = gelungen
stage-blow = Schlag
stage-move = Weg
decision-nothing = Ohne Antwort
decision-stands = Wie es steht
effect-loses = verliert etwa *{ $amount }*
effect-loses-little = verliert weniger als *1*
effect-next-turn = nächster Zug: { $sum } = *{ $left }*
effect-walks = der Weg gelingt
effect-stays-hidden = bleibt verborgen *{ $chance }*
effect-succeeds = gelingt *{ $chance }*
effect-always = gelingt immer
effect-strikes-nobody = eine Finte: sie trifft niemanden
effect-hit-back = Gegentreffer *{ $chance }*
effect-falls = fällt *{ $chance }*
effect-falls-before = fällt { $before } → *{ $chance }*
effect-falls-levels = *{ $name }* fällt { $levels ->
    [one] *{ $levels }* Stufe
   *[other] *{ $levels }* Stufen
}: { $harm ->
    [0] kein Schaden
   *[other] *{ $harm }* Schaden
}
board-falls = { $levels } tief · −{ $harm }
effect-binds = bindet *{ $chance }*
effect-is-hit = wird getroffen *{ $chance }*
effect-hits = trifft { $name } *{ $chance }*
decision-at = { $action } auf { $cell }
decision-item = { $action }: { $item }
decision-of-level = { $about } · nur in diesem Level
decision-clear = Verwerfen
decision-keep = { $action } behalten
decision-take-blow = Einstecken
decision-pass = Nicht reagieren
decision-below = dünne Linie: ohne Antwort
decision-below-stands = dünne Linie: wie es steht
decision-no-answer = ohne Antwort
decision-attack = Angriff von { $by } auf { $name }
decision-attack-wide = Angriff von { $by }
decision-worst = gegen { $action }
decision-back = deren { $action }
decision-impossible = { $name }, nicht möglich: { $reason }
decision-why = Warum { $action }
decision-target = Ziel
decision-doer = Es handelt
decision-doer-cannot = { $name }, kann das nicht
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
decision-units = Wen
decision-flags = Wie
decision-facing = Blick
decision-amount = Menge
decision-runner = Weg von
decision-acts = Unterwegs
decision-none = nichts
decision-act = { $action } auf { $cell }
price-free = frei
price-owed = schuldet { $price }
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
plan-next = Dann geht der Zug an { $name }. { $why } ({ $rule })
plan-next-tied = Dann Gleichstand: { $names }. Ein anderer Platz entscheidet ({ $rule })
plan-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
plan-points-spoken = { $now } von { $most } Punkten, kostet { $takes }
plan-step = Schritt { $number }
plan-may-strike = { $name } kann hier zuschlagen
plan-mean = etwa *{ $amount }* Schaden
plan-mean-little = weniger als *1* Schaden
plan-left = { $amount } { $pool } übrig
plan-left-for = { $amount } { $pool } übrig für
plan-climbed = { $ground }, Kletterstelle
remark-board = Den Cursor bewegen
remark-cell = Ein Feld auf dem Brett anklicken, oder
remark-choose = das Feld wählen
remark-back = zurück
remark-to-board = aufs Brett
remark-order = Der Befehl gilt ab dem nächsten Mal; dies beantwortest du noch selbst.

# The clock of a question.
decision-clock = Noch { $seconds } s, dann: { $answer }
