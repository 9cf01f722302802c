# Alles andere um das Brett: Leiste, Figur, Vorhang, Aufzeichnungen, Ende, Regelbuch, Tasten.

top-menu = Menü
top-take-back = Zurücknehmen
top-log = Verlauf
top-settings = Einstellungen
top-hint = { $name }: { $hint }
top-cannot-undo = Geht nicht zurück: { $hint }
top-round = Runde { $round }
top-round-draw = Runde { $round } von { $rounds }, dann unentschieden
top-round-winner = Runde { $round } von { $rounds }, dann gewinnt { $side }
top-briefing = Lagebericht: { $level }
top-briefing-about = Den Lagebericht noch einmal lesen
top-order = Reihe
top-turns = Züge übrig
top-left = noch { $pool }
top-lowest = Kleinstes
top-arrives = Ende { $round }
token-spoken = { $name }, noch { $number }, { $state }
token-spoken-down = { $name }, noch { $number }, { $state }, am Boden
token-had = war am Zug
token-acts = ist am Zug
token-asked = ist gefragt
token-to-come = kommt noch
token-next = wäre als Nächstes dran
token-turns = { $state }, { $turns ->
    [one] noch { $turns } Zug
   *[other] noch { $turns } Züge
}
token-saved = { $name } hebt den Zug auf bis nach { $after }
token-arrives = { $name } trifft am Ende von Runde { $round } ein
token-waits = { $state }, aufgehoben bis nach { $after }
token-owes = { $state }, schuldet { $owes } vom nächsten Zug
undo-over = der Kampf ist vorbei
undo-secret = was heimlich festgelegt wurde, bleibt
undo-rolled = seither wurde gewürfelt
undo-other = der Gegner muss antworten
undo-hidden = die Wahl kann nach jemand Verborgenem gesucht haben
undo-possible = die letzte Wahl zurücknehmen
unit-point = Auf eine Figur zeigen, um ihren Zustand zu sehen.
unit-awaited = noch nicht da
unit-away = hat den Kampf verlassen
unit-sheet = Bogen von { $name }
sheet-pools = Vorräte
sheet-numbers = Werte
sheet-states = Zustände
sheet-gear = Trägt
sheet-none = nichts
curtain-hand-over = Der Bildschirm geht an
curtain-lift = Ich bin { $seat }, niemand sonst schaut zu
curtain-seat = Platz { $seat }
curtain-reason = Ehe er angesagt wird, wird ein Angriff heimlich festgelegt: wer ihn führt, sitzt allein vor dem Bildschirm. Der Vorhang fällt vor jedem Angriff, der eine Finte sein könnte.
curtain-reason-answers = Was jetzt geantwortet wird, bleibt geheim, bis alle geantwortet haben: wer gefragt ist, sitzt allein vor dem Bildschirm. Dann werden alle Antworten zugleich gezeigt.
curtain-reason-hidden = Jemand ist verborgen: Wer den Bildschirm hat, sieht, was die anderen nicht sehen. Solange das so ist, fällt der Vorhang jedes Mal, wenn der Bildschirm an jemand anderen geht.
curtain-foot = Hinter diesem Vorhang wird vom Kampf nichts gezeichnet, geschrieben, gesprochen oder vorgelesen. Der Verlauf nennt, dass er gehoben wurde, nicht, was zu sehen war.
legend-layers = Ebenen
end-account = Übersicht
end-next = Weiter: { $level }
end-again = Noch einmal
end-menu = Menü
end-replay = Aufzeichnung
end-board = Brett ansehen
end-nobody = Niemand gewinnt
end-wins = { $side } { $count ->
        [one] gewinnt
       *[other] gewinnen
    }
end-victory = Sieg: { $reason }.
end-draw = Unentschieden: { $reason }.
end-detail = { $level } · { $set } · { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} · { $seconds } s · { $choices ->
    [one] { $choices } Entscheidung
   *[other] { $choices } Entscheidungen
}
end-dealt = zugefügt
end-taken = erlitten
end-actions = Aktionen
end-reactions = Reaktionen
end-down = Am Boden
end-left = { $now } von { $most }
end-awaited = Nicht eingetroffen
ending-last-standing = nur diese Seite steht noch
ending-goal = ein Ziel des Levels ist erreicht
ending-round-limit = die letzte Runde ist vorbei
ending-nobody-standing = niemand steht mehr
ending-conceded = die andere Seite hat aufgegeben
ending-terms = es wurde Frieden geschlossen
ending-standstill = niemand kann noch etwas tun
saves-title = Gesicherte Kämpfe
saves-go-on = Weiterkämpfen
saves-none = Es gibt noch keine. Ein Kampf wird nach jeder Entscheidung gesichert.
records-title = Aufzeichnungen
records-watch = Ansehen
records-none = Es gibt noch keine. Jeder Kampf, der zu Ende gespielt wird, wird hier aufbewahrt.
records-detail = { $set } · { $choices ->
    [one] { $choices } Entscheidung
   *[other] { $choices } Entscheidungen
} · { $when }
ago-now = gerade eben
ago-minutes = { $count ->
    [one] vor { $count } Minute
   *[other] vor { $count } Minuten
}
ago-hours = { $count ->
    [one] vor { $count } Stunde
   *[other] vor { $count } Stunden
}
ago-days = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
replay-who = Aufzeichnung · { $who }
replay-window = Aufzeichnung, Entscheidung { $here } von { $last }
replay-over = Der Kampf ist vorbei.
replay-play-on = Von hier weiterspielen
replay-asked = Gefragt
replay-chosen = Dann gewählt
replay-end = Nichts weiter: hier endet die Aufzeichnung.
replay-place = Entscheidung { $here } von { $last } · Runde { $round } von { $rounds }
replay-pause = Pause
replay-play = Abspielen
replay-back = Zurück
replay-step = Schritt
replay-steps = Schritte je Sekunde
replay-speed = Tempo
replay-rounds = Runden
replay-round = Runde { $round }
replay-key-step = Schritt
replay-key-round = Runde
replay-key-speed = Tempo
replay-key-leave = Wiedergabe verlassen

# A choice of a record, put together from these: Rurik: Melee attack (longsword) against Ysolde to D3.
choice-secret = etwas Heimliches.
choice-order = { $name } hat einen Dauerbefehl: { $action }, { $order }
choice-against = gegen *{ $name }*
choice-to = nach { $cell }
rulebook-title = Regelbuch { $rules }
rulebook-search = In den Regeln suchen
rulebook-found = { $count } gefunden
rulebook-none = In keiner Regel stehen diese Wörter.
rulebook-see = Siehe auch
rulebook-changed = { $path } ist in den geltenden Regeldaten { $now }, in den mitgelieferten { $shipped }
rulebook-nothing = nicht da
rulebook-uncited = Außerdem in den geltenden Regeldaten geändert
rulebook-is-changed = {" "}(geändert)
rulebook-key-rule = Regel
rulebook-key-search = zum Suchen
rule-kind-rule = Regel
rule-kind-table = Tabelle
rule-kind-ruling = unsere Auslegung
message-read = Verstanden
message-save = Der gesicherte Kampf ist nicht lesbar
message-record = Diese Aufzeichnung lässt sich nicht noch einmal spielen
save-not-kept = Der Kampf konnte nicht gesichert werden: { $error }
save-kept = Der Kampf ist gesichert: Laden setzt ihn fort
save-broken = Der letzte Stand lässt sich nicht laden: { $reason }. Dies ist der neueste, der sich laden lässt ({ $file })
help-title = Tasten
help-go-on = Weiter
help-menu = Zum Menü
concede = Aufgeben
concede-not = Weiterkämpfen
concede-wins = Aufgeben? { $side } { $count ->
        [one] siegt
       *[other] siegen
    }.
concede-nobody = Aufgeben? Niemand siegt.
concede-leaves = Aufgeben? { $side } verlässt das Feld, die anderen kämpfen weiter.
help-deciding = Entscheiden
help-option = eine Möglichkeit ansehen
help-board = Auf dem Brett

help-else = Alles andere
curtain-code = Code von { $seat }
curtain-code-new = Code für { $seat } setzen (freiwillig)
curtain-code-wrong = Nicht der Code von { $seat }. Vergessen? Sichern und verlassen: Laden fragt nach keinem

top-others = +{ $count }
state-hidden = Verborgen
state-hidden-about = Kein Gegner weiß, wo sie steht. Alles, was sie tut, außer zu gehen, bringt sie ans Licht.
state-riders = trägt { $names }
state-no-rider = trägt keinen Reiter
state-riders-about = Das Level nennt die Figuren, die auf ihm reiten dürfen.

# Was vor dem Kampf gesagt wurde.
briefing-ends = Wie es endet
briefing-last-standing = Die letzte Seite, die steht, gewinnt mit ihren Verbündeten.
briefing-limit-draw = Nach Runde *{ $rounds }* ist es unentschieden.
briefing-limit-winner = Nach Runde *{ $rounds }* gewinnt *{ $side }*.
briefing-regions = Orte
briefing-goals = Wie man gewinnt
briefing-later = Was später kommt
briefing-criticals = Kritische Wirkungen dieses Levels
briefing-critical = *{ $name }*: { $about }

# What sides win by, and how far they have come.
goal-defeat = { $sides }: Sieg, sobald { $count ->
    [one] { $units } gefallen oder gegangen ist
   *[other] { $units } alle gefallen oder gegangen sind
}.
goal-hold = { $sides }: Sieg, wer *{ $region }* am Ende { $rounds ->
    [one] einer Runde
   *[other] von { $rounds } Runden nacheinander
} allein hält.
goal-progress = *{ $side }* hat { $region } am Ende von { $held } von { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} gehalten

# What a level has happen at the end of rounds.
later-unit = *{ $name }* ({ $side })
later-arrive = Ende von Runde *{ $round }*: { $units } { $count ->
    [one] trifft ein
   *[other] treffen ein
}.
later-impose = Ende von Runde *{ $round }*: { $status } für *{ $units }*.
