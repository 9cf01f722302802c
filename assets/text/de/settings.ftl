# Das Fenster der Einstellungen, und Dauerbefehle.

settings-title = Einstellungen
settings-done = Fertig
settings-looks = Aussehen
settings-theme = Farben
settings-dark = dunkel
settings-light = hell
settings-size = Größe von allem
settings-as-the-desktop = wie der Desktop
settings-text = Größe der Schrift
settings-motion = Bewegung
settings-motion-normal = wie gezeichnet
settings-motion-double = doppelt so schnell
settings-motion-quadruple = viermal so schnell
settings-motion-none = keine
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
key-does-cursor-up = Cursor nach oben
key-does-cursor-down = Cursor nach unten
key-does-cursor-left = Cursor nach links
key-does-cursor-right = Cursor nach rechts
key-does-choose = Das Feld wählen
key-does-next-target = Nächstes Ziel
key-does-pan-up = Blick nach oben
key-does-pan-down = Blick nach unten
key-does-pan-left = Blick nach links
key-does-pan-right = Blick nach rechts
key-does-zoom-in = Näher
key-does-zoom-out = Weiter weg
key-does-fit = Ganzes Brett
key-does-log = Verlauf
key-does-recap = Was geschehen ist
key-does-legend = Ebenen des Bretts
key-does-help = Diese Tasten
key-does-theme = Dunkel oder hell
key-does-faster = Tempo der Bewegungen
key-does-next-unit = Die nächste Figur ansehen
key-does-sheet = Der ganze Bogen der angesehenen Figur
settings-keys = Tasten: eine drücken, dann die Taste, die es sein soll
settings-key-waits = Taste drücken
settings-key-also = auch: { $other }
settings-motion-now = Bewegung: { $speed }
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
