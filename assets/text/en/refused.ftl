# Why something is not possible, as the end of a sentence; what stands on the sheet of a figure.

refused-is-climbing = is on a climb
refused-no-step-to-the-mount = a wall or a height is between it and the mount
refused-no-weapon-in-hand = no weapon in hand
refused-nobody-in-reach = nobody in reach
refused-no-weapon-in-hand-that-can-parry = no weapon in hand that can parry
refused-no-opponent-in-sight = no opponent in sight
refused-no-room-beside-the-opponent = no room beside the opponent
refused-no-way-to-go = no way to go
refused-no-weapon-in-hand-that-shoots = no weapon in hand that shoots
refused-not-loaded = not loaded
refused-nobody-in-sight-and-range = nobody in sight and range
refused-nothing-in-hand = has nothing in hand
refused-works-inside-one-grapple-only = works inside one grapple only
refused-the-movement-does-not-come-nearer = the movement does not come nearer
refused-no-empty-weapon-in-hand = no empty weapon in hand
refused-nothing-is-stowed = nothing is stowed
refused-nothing-in-hand-that-can-be-dropped = nothing in hand that can be dropped
refused-nothing-else-can-be-done-any-more = nothing else can be done any more
refused-nothing-lies-within-reach = nothing lies within reach
refused-no-door-or-lever-within-reach = no door or lever within reach
refused-somebody-stands-in-the-door = somebody stands in the door
refused-is-defeated = is defeated
refused-defeated-shift-only = defeated: Shift only
refused-the-fight-has-not-begun = the fight has not begun
refused-offered-this-turn-already = offered this turn already
refused-cannot-concentrate = cannot concentrate
refused-knocked-down-shift-only = knocked-down: Shift only
refused-goes-where-its-mount-goes = goes where its mount goes
refused-cannot-move = cannot move
refused-cannot-move-on = cannot move on
refused-used-up-for-this-round = used up for this round
refused-not-in-the-water = not in the water
refused-has-to-be-reloaded-first = has to be reloaded first
refused-nobody-in-range = nobody in range
refused-no-enemy-in-any-cone = no enemy in any cone
refused-no-ally-in-range-who-could-gain = no ally in range who could gain
refused-nothing-is-sheathed = nothing is sheathed
refused-nothing-to-be-loaded = nothing to be loaded
refused-nothing-is-ready-that-could-be-paid-for-besides = nothing is ready that could be paid for besides
refused-to-be-said-in-air-once-on-a-turn-that-began-there = to be said in air, once, on a turn that began there
refused-under-water-already = under water already
refused-not-now = not now
refused-has-one-defence-in-place-of-three = has one defence in place of three
refused-has-three-pools-not-one = has three pools, not one
refused-there-is-nothing-to-yield-to = there is nothing to yield to
refused-never-calls-one = never calls one
refused-has-called-its-gambit-in-this-battle = has called its gambit in this battle
refused-action-and-maneuver-of-this-turn-are-used = action and maneuver of this turn are used
refused-1-momentum-must-remain-and-a-way-to-go = 1 momentum must remain, and a way to go
refused-is-no-mount = is no mount
refused-is-not-willing = is not willing
refused-is-ridden-already = is ridden already
refused-is-in-the-air = in the air
refused-is-under-water = under water
refused-cannot-fly-any-more = cannot fly any more
refused-in-the-saddle = in the saddle
refused-is-not-large-enough = is not large enough
refused-has-no-saddle = has no saddle
refused-nobody-could-keep-the-saddle = nobody could keep the saddle
refused-no-mount-within-1-pace = no mount within 1 pace
refused-not-against-this-attack = not against this attack
refused-no-shield-in-hand = no shield in hand
refused-no-hand-is-free = no hand is free
refused-is-held = is held
refused-is-held-already = is held already
refused-is-prone-already = is prone already
refused-turn-cannot-be-saved = the turn has begun, was saved before, or no turn is left to come
refused-had-its-turn = has no turn to come in this round
refused-no-ammunition = no shots are left
refused-used-up = is used up
refused-is-unconscious = is unconscious
refused-is-in-full-cover = in full cover
refused-is-in-clear-sight = in clear sight of a foe

refused-needs = needs { $needs }; is { $status }
refused-or = or
refused-costs-ap = costs { $ap } AP; { $left } left
refused-costs = costs { $amount } { $pool }; { $left } left
refused-answers = answers { $names }
refused-replaces = replaces { $names } only
refused-too-near = { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} away; needs more than { $speed }
refused-action-used = the action of this turn is used
refused-maneuver-used = the maneuver of this turn is used
refused-undodgeable = the attack is undodgeable
refused-unblockable = the attack is unblockable
refused-unpredictable = the attack is unpredictable
refused-is-too-far = { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} away; reaches { $reach }
refused-is-too-close = { $distance ->
    [one] { $distance } cell
   *[other] { $distance } cells
} away; reaches from { $least }
refused-is-too-high = { $rise ->
    [one] { $rise } level
   *[other] { $rise } levels
} apart; reaches { $reach }
refused-is-behind-a-wall = behind a wall
refused-is-out-of-sight = out of sight
refused-is-pinned-already = pinned already
refused-could-not-gain = could not gain anything
refused-is-no-opponent = is no opponent
refused-is-no-ally = is no ally
refused-does-not-shoot = does not shoot
refused-is-not-in-hand = { $item } is not in hand
refused-is-not-stowed = { $item } is not stowed
refused-is-not-sheathed = { $item } is not sheathed
refused-is-bound = { $item } is bound
refused-is-loaded = { $item } is loaded
refused-cannot-parry = { $item } cannot parry
refused-does-not-lie-there = { $item } does not lie there
refused-no-hand-for = no hand is free for { $item }
refused-only-with-the-bound-weapon = only with the weapon that is bound
refused-only-with-the-weapon-that-attacked = only with the weapon that attacked
refused-bare-hands-only-without-a-weapon = bare hands only without a weapon in hand
refused-no-melee-weapon = no melee weapon
refused-another-kind-of-attack = another kind of attack
refused-no-door-or-lever-at = no door or lever at { $cell }
refused-nothing-to-pick-up-at = nothing within reach lies on { $cell }
refused-no-shot-at = no shot meets the way on { $cell }
refused-cannot-stop-at = cannot stop on { $cell }
refused-no-free-place-at = no free place on { $cell }
refused-does-not-go-next = does not go next
refused-not-for-this-one = not for this one
refused-is-out-of-the-sweep = not beside the attacker
refused-cannot-reach-level = cannot come to level { $level }
refused-cannot-be-chosen = { $name } cannot be chosen here
refused-too-few = { $least } at least must be chosen
refused-too-many = { $most } at most can be chosen
refused-cannot-face = cannot face { $way }
refused-not-together = { $one } and { $other } do not go together
refused-amount = { $amount } is not from { $least } to { $most }
refused-other-group = the group is { $names }, in this order
refused-no-such-way = there is no such way
refused-no-such-way-of = { $name } has no such way
refused-same-end = { $one } and { $other } would end in one place
refused-all-stay = one of the group at least must go
refused-act-there = { $action } cannot be done on { $cell }
refused-cannot-be-sent-to = cannot be sent to { $cell }
refused-not-away-from-the-one-who-shoves = not straight away from the one who shoves
refused-is-no-cell-of-its-own = { $cell } is no cell of its own
refused-no-enemy-in-that-cone = no enemy in that cone
refused-path-too-dear = the way costs { $cost }, and { $budget } are to be had
refused-path-halted = the way ends on { $cell }
refused-path-end = a way cannot end on { $cell }
refused-path-no-step = no single step leads to { $cell }
refused-path-ground = nobody can be on { $cell }
refused-path-wall = a wall bars the step to { $cell }
refused-path-body = { $name } stands on { $cell }
refused-path-corner = the corner at { $cell } cannot be cut
refused-path-height = the step to { $cell } is { $levels ->
    [one] { $levels } level
   *[other] { $levels } levels
} high
refused-path-shape = the step to { $cell } is not one that this way may have
refused-an-enemy-is-in-its-region = an enemy is in its region
refused-cannot-move-its-body = cannot move
refused-does-not-notice-it = does not notice the attack
refused-has-acted-already = has done something else in this turn
refused-has-focused-already = has focused in this turn
refused-has-moved-already = has shifted in this turn
refused-has-to-let-go-first = has to let go first
refused-has-to-stand-free = has to stand, and not to be grabbed
refused-has-tried-already = has tried that in this turn
refused-holds-another-one = holds another one
refused-is-badly-wounded = is badly wounded
refused-is-hidden-already = is hidden already
refused-is-in-another-region = is in another region
refused-is-lame = is lame
refused-is-not-beside-it = is not beside it
refused-is-ridden = is ridden
refused-is-stunned = is stunned
refused-is-too-many-regions-away = is too many regions away: { $range } are in range
refused-its-mount-cannot = its mount cannot
refused-mount-has-no-points = its mount has { $left } AP for movement
refused-no-full-hold = holds nobody fully
refused-no-melee-weapon-at-hand = no melee weapon at hand
refused-no-mount-beside = no mount beside it
refused-no-room-for-both = no room for both
refused-nobody-can-do-that = nobody can do that
refused-not-against-such-a-spell = not against such a spell
refused-nothing-answers-this = nothing but the passive defence answers this
refused-nothing-to-hide-behind = nothing to hide behind
refused-only-against-melee = only against melee attacks
refused-only-movement-is-left = only movement is left: { $left } AP for anything else
refused-owes-its-next-turn = owes all of its next turn
refused-stands-on-its-feet = stands on its feet
sheet-dice = { $dice }d{ $faces }
sheet-cut = cut
sheet-thrust = thrust
sheet-blunt = blunt
sheet-aims = aims at { $name }
sheet-empty = { $weapon } · empty
sheet-armour = armour { $armour }
sheet-metres = { $metres } m left
sheet-aloft = { $levels ->
    [one] { $levels } level up
   *[other] { $levels } levels up
}
sheet-grounded = cannot fly any more
sheet-doom = doom { $doom }
sheet-surrounded = surrounded
sheet-flanked = flanked
sheet-hit-condition = { $location }: a hit with a weapon makes it { $status }
sheet-waits = waits for the turn of { $name }
sheet-owes = { $count ->
    [one] owes 1 action of its next turn
   *[other] owes { $count } actions of its next turn
}
sheet-wounded = wounded
sheet-rides = rides { $name }
sheet-no-room = no room to dodge
sheet-hard-ground = a throw can kill here
refused-is-not-faced = is not faced
refused-no-undisturbed-camp = needs a camp that no opponent knows of, and nobody there who bleeds
