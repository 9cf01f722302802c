# Das Fenster der Einstellungen, und Dauerbefehle.

settings-title = Einstellungen
settings-done = Fertig
settings-reset-keys = Tasten zurücksetzen
settings-looks = Aussehen
settings-theme = Farben
settings-dark = dunkel
settings-light = hell
settings-size = Größe der Oberfläche
settings-as-the-desktop = wie der Desktop
settings-text = Schriftgröße
settings-motion = Tempo der Bewegungen
settings-motion-normal = normal
settings-motion-double = doppelt
settings-motion-quadruple = vierfach
settings-motion-none = aus
settings-language = Sprache
settings-orders = Dauerbefehle in diesem Kampf
settings-order = { $unit }: { $action }
settings-ignored = Die Einstellungen sind nicht lesbar; es gelten die üblichen
settings-not-kept = Die Einstellungen konnten nicht gesichert werden: { $error }

standing-never = Nie
standing-ask = Fragen
standing-always = Immer
# A note in the log: an order was changed.
standing-now = Dauerbefehl von *{ $name }* ist jetzt: { $order }
# A note in the log: an order was obeyed.
standing-obeyed = Auf Dauerbefehl *{ $name }*: { $action }
standing-alike = Gemeinsam beantwortet *{ $name }*: { $action }

# Tasten, die gesetzt werden können.
key-does-cursor = Cursor auf dem Brett, ein und aus
key-does-next-target = Nächstes Ziel
key-does-next-doer = Nächste Figur, die handelt, wo jede einer Seite es kann
key-does-pan-up = Blick nach oben
key-does-pan-down = Blick nach unten
key-does-pan-left = Blick nach links
key-does-pan-right = Blick nach rechts
key-does-zoom-in = Vergrößern
key-does-zoom-out = Verkleinern
key-does-fit = Ganzes Brett
key-does-log = Verlauf
key-does-recap = Was geschehen ist
key-does-legend = Ebenen des Bretts
key-does-help = Pause, mit allen Tasten
key-does-theme = Dunkel oder hell
key-does-faster = Tempo der Bewegungen
key-does-next-unit = Die nächste Figur ansehen
key-does-sheet = Ganzer Bogen dieser Figur
key-does-up = Nach oben: eine Zeile höher
key-does-down = Nach unten: eine Zeile tiefer
key-does-left = Nach links: anderer Wert
key-does-right = Nach rechts: anderer Wert
key-does-second-left = Zweite Wahl: zurück
key-does-second-right = Zweite Wahl: weiter
key-does-confirm = Bestätigen
key-does-decline = Ablehnen, schließen, Plan löschen
key-does-number = Möglichkeit { $number }
key-does-other-way = Der andere Weg dorthin
key-does-why = Warum: die Kette der Zahlen
key-does-together = Dieselbe Antwort für alle Gefragten
key-does-rest = Passen, bis dich etwas betrifft
key-does-take-back = Zurücknehmen vor dem Würfeln
key-does-copy = Verlauf: kopieren, was zu sehen ist
key-does-losses = Rückblick: nur Verluste oder alles
key-does-play-again = Rückblick, Ende: noch einmal zeigen
key-does-rulebook = Regelbuch
key-does-menu = Pause, und von dort ins Menü
key-does-save-and-leave = Sichern und verlassen
key-does-page-down = Nächste Regeln oder Runde
key-does-page-up = Regeln oder Runde davor
key-does-first = Wiedergabe: an den Anfang
key-does-last = Wiedergabe: ans Ende
key-does-pause = Wiedergabe: abspielen oder anhalten
key-does-lift = Vorhang: heben
key-does-board = Ende: das Brett ansehen
key-does-next = Ende: weiter zum nächsten Level
key-does-swap = Menü: Spieler tauschen
key-does-reload = Menü: die Level neu lesen
settings-keys-deciding = Tasten zum Entscheiden: eine anklicken, dann die neue drücken
settings-keys-board = Tasten auf dem Brett
settings-keys-layers = Tasten der Ebenen des Bretts
settings-keys-else = Alle anderen Tasten
settings-key-waits = Taste drücken
settings-key-also = auch: { $other }
settings-motion-now = Tempo der Bewegungen: { $speed }
settings-recap = Rückblick
settings-recap-curtain = nach einem Vorhang
settings-recap-every = bei jeder Übergabe
settings-recap-asked = auf Wunsch

# Wovon eine Anweisung abhängt, wie lange und für wen sie gilt.
standing-if = wenn: { $condition }
standing-any = in jedem Fall
standing-likely = { $percent } % oder besser
standing-likely-number = Chance mindestens, in Prozent
standing-deadly = könnte fallen
standing-unaimed = nicht angegriffen
standing-spare = { $points ->
    [one] Punkte bleiben übrig
   *[other] { $points } Punkte bleiben übrig
}
standing-spare-number = Punkte übrig mindestens
standing-turn = dieser Zug
standing-battle = der ganze Kampf
standing-every = alle: { $kind }
standing-only = nur { $name }
standing-action-if = { $action }, wenn { $condition }
standing-action-turn = { $action }, diesen Zug

# The options of a match that are no rules, and the clock of a question.
match-options = Diese Partie
match-time = Zeit für jede Antwort
match-no-limit = unbegrenzt
match-seconds = { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}
match-minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
}
match-asks = Nach allem fragen, auch außer Reichweite
clock-up-unit = Die Zeit ist um für *{ $name }*: { $action }
clock-up-seat = Die Zeit ist um für Platz { $seat }
