# Wer zuerst handelt, was verdeckt geantwortet wird, und was gleichzeitig geschieht.

contest-first = Zuerst
contest-late = Zu spät
contest-bar-first = zuerst
contest-bar-late = zu spät
contest-die = W{ $sides }
contest-no-roll = { $name } ohne Wurf
contest-spoken = { $own } gegen { $other }, zuerst { $first }, zu spät { $late }
contest-acts-before = handelt vor *{ $other }*
contest-and-hits = { $does } und trifft *{ $chance }*
contest-lost = *{ $other }* handelt; die Punkte kommen zurück
contest-holds = handelt wie angesagt, vor *{ $other }*
contest-beaten = *{ $other }* handelt, dann du, falls es noch geht
contest-never = ohne Wurf wird niemand aufgehalten
contest-tie = Höherer Wurf zuerst, Gleichstand: { $name }; verbraucht ihn
contest-unopposed = Kein Wurf steht mehr dagegen: es geschieht zuerst
contest-kept = Der Wurf bleibt für später in der Runde
ahead-title = Danach: verdeckte Antworten, alle zugleich
ahead-unit = *{ $name }*: { $answers }

# Ein Augenblick: Antworten, die gleichzeitig ausgeführt wurden.
moment-revealed = Alle Antworten sind aufgedeckt
moment-title = { $count ->
    [2] Zweierlei gleichzeitig
   *[other] { $count } Taten gleichzeitig
}
moment-trigger = *{ $name }* hatte angesagt: *{ $action }*. Bevor das zählt, handeln { $names }. *All das geschieht gleichzeitig.*
moment-trigger-alone = { $names } handeln. *All das geschieht gleichzeitig.*
moment-against = { $action } gegen { $name }
moment-harm = Schaden
moment-loses = *{ $name }* verliert { $amount } { $pool }, { $left } übrig
moment-moves = *{ $name }* geht nach { $cell }
moment-turns = *{ $name }* dreht sich nach { $way }
moment-falls = *{ $name }* fällt
moment-lost = *{ $name }* kommt zu spät zum Feld und behält die Punkte
moment-nothing = keine Wirkung
moment-why = Warum alles zählt
moment-before = Alles wird gewürfelt, wie es *vorher* stand; niemand war zuerst.
moment-yet = *{ $name }* fällt, doch was { $name } tat, hat *gezählt*.
moment-now = Was jetzt kommt
moment-go-on = Weiter
moment-again = Noch einmal zeigen
moment-board = gleichzeitig
log-together = *Gleichzeitig*: { $names }
log-at-once = gleichzeitig

# Wohin eine Figur blickt.
facing-looks = blickt nach { $way }
facing-before = davor: { $names }
facing-behind = dahinter: { $names }
facing-in-front = davor
facing-at-back = dahinter
opening-unguarded = Ungedeckt: ein schneller Angriff kann treffen
opening-exposed = Offen: leichter umzuwerfen oder festzuhalten

# Passen, bis den Platz etwas betrifft.
rest-begins = *{ $side }* passt, bis sie etwas betrifft
rest-over = Etwas betrifft *{ $side }*: die Seite wird wieder gefragt
rest-offer = Passen, bis dich etwas betrifft
