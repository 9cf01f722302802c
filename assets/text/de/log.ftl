# Der Verlauf, der Rückblick, und die Zahlen hinter einer Zeile.

log-title = Verlauf
log-round = Runde { $round }
log-chapter = Runde { $round }
log-line-opens = jede Zeile öffnet Würfel und Regeln
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
log-turn-begins = Zug von *{ $name }*
log-declares = *{ $name }* sagt an: { $deed }
log-answers = *{ $name }* antwortet: { $deed }
log-replaces = *{ $name }* ändert es: { $deed }
log-to = nach { $cell }
log-from-to = { $from } nach { $to }
log-on = auf { $cell }
log-passes = *{ $name }* reagiert nicht
log-settles = *{ $name }* meint: { $deed }
log-revealed = Es war nur: { $action }. *{ $name }* trifft damit niemanden
log-outcome = { $outcome } ({ $number } gegen { $threshold })
log-outcome-alone = { $outcome } ({ $number })
log-rolls = *{ $name }*: { $purpose }
log-has = *{ $name }*: { $purpose }
log-judged = *{ $name }*: { $purpose }
log-judged-least = *{ $name }*: { $purpose }
log-cancelled = Die Aktion von *{ $name }* misslingt: *{ $by }* kam dazwischen
log-strikes = *{ $by }* ({ $weapon }) trifft *{ $name }*
log-strikes-past = *{ $by }* ({ $weapon }) durchstößt die Rüstung von *{ $name }*
log-damage = { $amount } Schaden
log-lost = *{ $name }* verliert { $pool }
log-gained = *{ $name }* erhält { $pool }
log-marched = *{ $name }* geht
log-pushed = *{ $name }* wird geschoben
log-stopped = *{ $name }* wird auf { $cell } aufgehalten
log-answer-lost = Die Antwort von *{ $name }* geht ins Leere
log-status = *{ $name }* ist jetzt: { $status }
log-status-instead = *{ $name }* ist jetzt: { $status }
log-tied-as = { $names } miteinander: { $status }
log-untied = { $names } sind voneinander frei
log-left = *{ $name }* ist aus dem Ringen heraus
log-dropped = *{ $name }* verliert: { $item }
log-falls = *{ $name }* fällt
log-wins = *{ $side }* { $count ->
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
why-dice-higher = { $dice }, der höhere
why-dice-lower = { $dice }, der niedrigere
why-dice-highest = { $kept ->
    [one] { $dice }, der höchste
   *[other] { $dice }, die { $kept } höchsten
}
why-dice-lowest = { $kept ->
    [one] { $dice }, der niedrigste
   *[other] { $dice }, die { $kept } niedrigsten
}
why-dice-each = { $dice }, jeder für sich
why-dice-again = { $dice }, nach { $sides } noch einmal
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
