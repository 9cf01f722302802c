# Der Verlauf, der Rückblick, und die Zahlen hinter einer Zeile.

log-title = Verlauf
log-round = Runde { $round }
log-chapter = Runde { $round }
log-opens = jede Zeile öffnet Würfel und Regeln
log-nothing = Noch ist nichts geschehen.
log-nothing-such = Nichts dergleichen ist geschehen.
log-everybody = Alle
log-all-rounds = Alle Runden
log-only = Nur zeigen: { $what }
log-key-who = wer
log-close-spoken = Verlauf schließen
log-chain = die ganze Kette
log-key-line = Zeile
log-copied = { $lines ->
    [one] Die Zeile ist kopiert.
   *[other] { $lines } Zeilen sind kopiert.
}
log-copy-spoken = Den gezeigten Verlauf kopieren
log-turn = Zug von *{ $name }*
log-declares = *{ $name }* sagt an: { $deed }
log-answers = *{ $name }* antwortet: { $deed }
log-changes = *{ $name }* ändert es: { $deed }
log-against = gegen *{ $name }*
log-to = nach { $cell }
log-from-to = { $from } nach { $to }
log-on = auf { $cell }
log-passes = *{ $name }* reagiert nicht
log-means = *{ $name }* meint: { $action }
log-reveals = Es war nur: { $action }. *{ $name }* trifft damit niemanden
log-judged = { $outcome } ({ $number } gegen { $threshold })
log-judged-alone = { $outcome } ({ $number })
log-stopped-by = Die Aktion von *{ $name }* misslingt: *{ $by }* kam dazwischen
log-hits = *{ $by }* ({ $weapon }) trifft *{ $name }*
log-hits-past = *{ $by }* ({ $weapon }) durchstößt die Rüstung von *{ $name }*
log-damage = { $amount } Schaden
log-loses = *{ $name }* verliert { $pool }
log-regains = *{ $name }* erhält { $pool }
log-walks = *{ $name }* geht
log-pushed = *{ $name }* wird geschoben
log-stopped = *{ $name }* wird auf { $cell } aufgehalten
log-answer-lost = Die Antwort von *{ $name }* geht ins Leere
log-status = *{ $name }* ist jetzt: { $status }
log-and = und
log-tied = { $names } miteinander: { $status }
log-untied = { $names } sind voneinander frei
log-out = *{ $name }* ist aus dem Ringen heraus
log-drops = *{ $name }* verliert: { $weapon }
log-falls = *{ $name }* fällt
log-wins = *{ $name }* { $count ->
        [one] gewinnt
       *[other] gewinnen
    }
log-nobody-wins = *Niemand* gewinnt
source-dice = Würfel
source-wounds = Wunden
source-burden = Last der Rüstung
source-result = Ergebnis
source-opponent = Ergebnis des Gegners
source-weapon = Waffe
source-distance = Entfernung
why-meta = Runde { $round } · { $rule }
why-result = Ergebnis
why-from = { $name }: { $outcome }, ab { $least }
why-outcome = { $name }: { $outcome }
why-damage = Schaden
why-opened = Geöffnet: { $title }
why-next = nächstes Glied der Kette
why-rule = Regel
why-before = vor den Würfeln:
why-rulebook = Regelbuch
why-odds = Woher die Aussichten von { $action } kommen
why-unrolled = bevor gewürfelt wird
why-parts = Jede Zahl, die zählt, und woher sie kommt.
why-rolls = { $action } · { $what } · { $dice }
why-adds = { $action } · { $what }
why-to-dice = zu den Würfeln
why-dice = { $count }W{ $sides }
recap-everything = alles
recap-losses = nur meine Verluste
recap-key-step = Schritt
recap-key-play = noch einmal zeigen
recap-orders = Dauerbefehle in Kraft
recap-timeline = Zeitleiste
recap-now-shown = jetzt gezeigt:
recap-of = von { $count }
recap-event = Ereignis { $number }

recap-title = Was seit der letzten Entscheidung von Platz { $seat } geschah
recap-board = Das Brett zeigt den Stand von jetzt; blasse Figuren zeigen, wo sie standen.
recap-since = Seit deiner letzten Entscheidung
recap-nothing = Seit deiner letzten Entscheidung ist nichts geschehen
recap-who = { $side } · Platz { $seat }
recap-you = Du
recap-you-are = du: { $name }
recap-go-on = Weiter: { $name }
recap-actions = Aktionen
recap-answers = Antworten
recap-lost = verloren
recap-down = am Boden

# Wörter, die von einer Figur aufsteigen.
motion-opens = öffnet
motion-closes = schließt
motion-rises = steht auf
