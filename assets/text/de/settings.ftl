# Das Fenster der Einstellungen, und Dauerbefehle.

settings-title = Einstellungen
settings-done = Fertig
settings-looks = Aussehen
settings-theme = Farben
settings-dark = dunkel
settings-light = hell
settings-size = Größe von allem
settings-as-the-desktop = wie der Desktop
settings-motion = Bewegung
settings-motion-normal = wie gezeichnet
settings-motion-double = doppelt so schnell
settings-motion-quadruple = viermal so schnell
settings-motion-none = keine
settings-language = Sprache
settings-orders = Dauerbefehle in diesem Kampf
settings-order = { $unit }: { $action }
settings-ignored = Die Einstellungen gelten nicht: { $problems }
settings-not-kept = Die Einstellungen konnten nicht gesichert werden: { $error }

standing-never = Nie
standing-ask = Fragen
standing-always = Immer
# A note in the log: an order was changed.
standing-now = Dauerbefehl von *{ $name }* ist jetzt: { $order }
# A note in the log: an order was obeyed.
standing-obeyed = Auf Dauerbefehl *{ $name }*: { $action }
