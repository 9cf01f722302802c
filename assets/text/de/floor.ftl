# Wer dran ist, in der Leiste am oberen Rand: niemand hat einen Zug, die Plätze handeln oder passen der Reihe nach.

floor-holds = ist dran
floor-acts-or-waits = handelt oder passt
floor-asked = wird jetzt gefragt
floor-next = als Nächstes dran
floor-has-passed = hat gepasst
floor-asked-again = wird neu gefragt
floor-down = kampfunfähig
floor-ends = Runde endet, wenn
floor-passes = alle gepasst haben
floor-passed = { $passed } von { $seats } Plätzen haben in Folge gepasst
floor-ends-by = Die Runde endet, wenn alle { $seats } Plätze nacheinander gepasst haben. Jede Handlung macht die Pässe ungültig. ({ $rule })
