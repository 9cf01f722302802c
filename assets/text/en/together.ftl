# Who acts first, what is answered in secret, and what happens at the same time.

contest-first = First
contest-late = Too late
contest-bar-first = first
contest-bar-late = too late
contest-die = d{ $sides }
contest-no-roll = { $name } without a roll
contest-spoken = { $own } against { $other }, first { $first }, too late { $late }
contest-acts-before = acts before *{ $other }*
contest-and-hits = { $does } and hits *{ $chance }*
contest-lost = *{ $other }* acts; the points held come back
contest-holds = goes on as announced, before *{ $other }*
contest-beaten = *{ $other }* acts, then you if it still works
contest-never = without a roll nobody is held off
contest-tie = The higher acts first, a tie is { $name }'s; uses the roll
contest-unopposed = No roll is left to oppose it: it comes first
contest-kept = The roll is kept for later in the round
ahead-title = Then: answers in secret, all at once
ahead-unit = *{ $name }*: { $answers }

# A moment: replies that were carried out at the same time.
moment-revealed = All answers are revealed
moment-title = { $count ->
    [2] Two things at the same time
   *[other] { $count } things at the same time
}
moment-trigger = *{ $name }* had announced: *{ $action }*. Before it counts, { $names } act. *All of this happens at the same time.*
moment-trigger-alone = { $names } act. *All of this happens at the same time.*
moment-against = { $action } on { $name }
moment-harm = damage
moment-loses = *{ $name }* loses { $amount } { $pool }, { $left } left
moment-moves = *{ $name }* goes to { $cell }
moment-turns = *{ $name }* turns { $way }
moment-falls = *{ $name }* falls
moment-lost = *{ $name }* comes too late for the cell and keeps the points
moment-nothing = no effect
moment-why = Why all of it counts
moment-before = Everything is rolled as things stood *before*; nobody was first.
moment-yet = *{ $name }* falls, yet what { $name } did has *counted*.
moment-now = What comes now
moment-go-on = Go on
moment-again = Show again
moment-board = at the same time
log-together = *At the same time*: { $names }
log-at-once = at the same time

# Which way a unit looks.
facing-looks = looks { $way }
facing-before = before it: { $names }
facing-behind = behind it: { $names }
facing-in-front = in front
facing-at-back = behind
opening-unguarded = Unguarded: a swift attack may hit
opening-exposed = Exposed: easier to trip or hold

# Passing until something concerns the seat.
rest-begins = *{ $side }* passes until something concerns it
rest-over = Something concerns *{ $side }*: it is asked again
rest-offer = Pass until something concerns you
