# Das Menü: Regelwerke, Level, wer spielt, Optionen.

menu-motto = im selben Augenblick: auf jede Aktion gibt es eine Antwort
menu-settings = Einstellungen
menu-load = Laden
menu-replays = Aufzeichnungen
menu-rule-set = Regelwerk
menu-levels = { $count ->
    [one] { $count } Level
   *[other] { $count } Level
}
menu-levels-for = Level für { $rules }
menu-watched = Levelordner wird beobachtet
menu-no-levels = Für diese Regeln gibt es noch keine Level.
menu-never-loaded = noch nie geladen
menu-version = Version { $version }
menu-broken = die Datei hat Fehler
menu-grid-hex = Hexfelder { $size } · { $sides }
menu-grid-square = Quadrate { $size } · { $sides }
menu-against = gegen
menu-figures = { $count ->
    [one] { $count } Figur
   *[other] { $count } Figuren
}
menu-figures-later = { $count ->
    [one] { $count } Figur
   *[other] { $count } Figuren
}, { $later } später
menu-hidden = verborgen
menu-person = Mensch, Platz { $seat }
menu-bot = Bot, { $kind }
menu-bot-random = zufällig
menu-bot-greedy = gierig
menu-differs = Level: { $level }, Regeln: { $rules }
menu-yes = ja
menu-no = nein
menu-place = { $file }, Zeile { $line }, Spalte { $column }
menu-cannot-be-loaded = lässt sich nicht laden
menu-cannot-be-loaded-because = lässt sich nicht laden: { $place }: { $message }
menu-and-more = und { $count } weitere
menu-begin = Beginnen
menu-who-plays = Wer spielt
menu-swap = tauschen
menu-swap-spoken = Tauschen, wer spielt
menu-played-by = { $side } wird gespielt von
menu-options = Optionen der Regeln
menu-differs-from-rules = weicht von den Regeln ab

menu-key-level = Level
menu-key-set = Regelwerk
menu-key-rulebook = Regelbuch
menu-key-reload = Level neu lesen
menu-key-quit = beenden
menu-nothing-to-begin = Für diese Regeln gibt es kein Level
menu-last-good = gespielt wird die zuletzt lesbare Fassung
message-rule-data = Die Regeldaten sind nicht zu gebrauchen

# The statuses that units begin with.
beginnings = Wie sie beginnen
begins = *{ $side }*: { $status } ({ $units })
begins-all = *{ $side }*: { $status } (alle)
