# The floor in the bar along the top: nobody has a turn, seats act or pass one after the other.

floor-holds = has the floor
floor-acts-or-waits = acts or passes
floor-asked = asked now
floor-next = acts next
floor-has-passed = has passed
floor-asked-again = asked again
floor-down = out of the fight
floor-ends = the round ends at
floor-passes = passes in a row
floor-passed = { $passed } of { $seats } seats have passed in a row
floor-ends-by = The round ends when all { $seats } seats have passed one after the other. Any action makes the passes void. ({ $rule })
