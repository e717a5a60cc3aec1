"""Duels of two Majestics in NumPy, vectorised over duels: the yardstick of benches/battle.rs and an independent check of it.

Written from the rules, not from the Rust sources. Prints a line of JSON: seconds, runs, shares and mean turns.
Usage: duel.py RUNS SEED
"""

import json
import sys
import time

import numpy as np

TURNS = 200
START = 13
STEPS = [i * 30 for i in range(12)]
ARCS = dict(A=300, B=0, C=240, D=60, E=180, F=120)

HULL = 8
ENGINES = np.array([5, 4, 2, 1, 0])
SHIELDS = np.array([3, 2, 2, 1, 0])
ITEMS = [17, 13, 8, 4, 0]
# name, range, rate of fire, accuracy, impact, damage, piercing, guided, banks (mounts, arcs), ORAT of the battery
WEAPONS = [
    ("turret", 12, 2, 5, 1, 1, 1, False, [(2, "ACE"), (2, "BDF")], 246.5),
    ("laser", 9, 1, 4, 2, 1, 0, False, [(1, "AB"), (2, "AC"), (2, "BD"), (1, "EF")], 230.222),
    ("torpedo", 9, 1, 4, 1, 1, 0, True, [(5, "AB")], 116.667),
]
LIMITS = [2, 3, 2]


def success(need):
    if need <= 1:
        return 5 / 6
    if need <= 6:
        return (7 - need) / 6
    return max(0, 12 - need) / 36


def bears(arcs, bearing):
    return any((bearing - ARCS[arc]) % 360 <= 60 for arc in arcs)


def losses():
    """Mounts by bank and Countermeasures after 0 to 4 weapon hits: least ORAT an item first, within loss limits."""
    items = [("hyperdrive", 1, 3, 0.0), ("countermeasures", 1, 3, 0.0)]
    bank = 0
    for group, (_, _, _, _, _, _, _, _, banks, orat) in enumerate(WEAPONS):
        total = sum(mounts * (len(arcs) + 1) for mounts, arcs in banks)
        for mounts, arcs in banks:
            items.append((bank, mounts, group, orat * (len(arcs) + 1) / total))
            bank += 1
    items.sort(key=lambda item: item[3])
    limits = LIMITS + [1]
    order, rest = [], []
    for what, count, group, _ in items:
        now = min(count, limits[group])
        limits[group] -= now
        order += [what] * now
        rest += [what] * (count - now)
    order += rest
    states = []
    for left in ITEMS:
        gone = order[: sum(ITEMS[:1]) - left]
        mounts = [m for weapon in WEAPONS for m, _ in weapon[8]]
        counters = 1
        for what in gone:
            if what == "countermeasures":
                counters = 0
            elif what != "hyperdrive":
                mounts[what] -= 1
        states.append((mounts, counters))
    return states


STATES = losses()


def band(reach, distance):
    if distance <= reach // 3:
        return 1
    if distance <= 2 * reach // 3:
        return 0
    return -1 if distance <= reach else None


def shot(weapon, distance, counters, shields):
    """Chance to hit, chance to get through; None out of range."""
    _, reach, _, acc, _, _, piercing, guided, _, _ = weapon
    modifier = band(reach, distance)
    if modifier is None:
        return None
    modifier = (0 if guided else modifier) - counters
    through = 1.0 if shields == 0 else success(shields + 1 - piercing)
    return success(acc - modifier), through


def damage_table(mounts, counters, shields, distance, bearing):
    total = np.array([1.0])
    bank = 0
    for weapon in WEAPONS:
        chance = shot(weapon, distance, counters, shields)
        for full, arcs in weapon[8]:
            count = mounts[bank]
            bank += 1
            if chance is None or not bears(arcs, bearing):
                continue
            hit, through = chance
            hits = np.array([1.0])
            for _ in range(weapon[4]):
                hits = np.convolve(hits, [1 - through, through])
            die = hit * hits
            die[0] += 1 - hit
            for _ in range(count * weapon[2]):
                total = np.convolve(total, die)
    return total


def expected(mounts, counters, shields, distance):
    total = 0.0
    bank = 0
    for weapon in WEAPONS:
        chance = shot(weapon, distance, counters, shields)
        for _, arcs in weapon[8]:
            count = mounts[bank]
            bank += 1
            if chance is None:
                continue
            cover = sum(bears(arcs, bearing) for bearing in STEPS) / 12
            total += count * weapon[2] * chance[0] * weapon[4] * chance[1] * cover
    return total


def tables():
    """Cumulative damage by (weapons lost, shields, counters, range), of all bearings at once since nothing else depends on
    them, and the wished range by both states."""
    ranges = START + 1
    width = 60
    cumulative = np.ones((5, 4, 2, ranges, width), dtype=np.float32)
    firepower = np.zeros((5, 4, 2, ranges), dtype=np.float32)
    for lost, (mounts, _) in enumerate(STATES):
        for shields in range(4):
            for counters in range(2):
                for distance in range(ranges):
                    firepower[lost, shields, counters, distance] = expected(mounts, counters, shields, distance)
                    blend = np.zeros(width)
                    for bearing in STEPS:
                        chances = damage_table(mounts, counters, shields, distance, bearing)[:width]
                        blend[: len(chances)] += chances / len(STEPS)
                    sums = np.cumsum(blend)
                    sums[np.flatnonzero(blend)[-1] :] = 1.0
                    cumulative[lost, shields, counters, distance] = sums
    wish = np.zeros((5, 5, 5, 5), dtype=np.int8)
    silent = np.zeros((5, 5, 5, 5, ranges), dtype=bool)
    idle = np.zeros((5, 5, 5, 5), dtype=bool)
    for w0 in range(5):
        for s0 in range(5):
            for w1 in range(5):
                for s1 in range(5):
                    own = firepower[w0, SHIELDS[s1], STATES[w1][1]]
                    enemy = firepower[w1, SHIELDS[s0], STATES[w0][1]]
                    value = own - enemy
                    if own.max() > 0:
                        value = np.where(own > 0, value, -np.inf)
                    wish[w0, s0, w1, s1] = len(value) - 1 - np.argmax(value[::-1])
                    idle[w0, s0, w1, s1] = own.max() == 0 and enemy.max() == 0
                    silent[w0, s0, w1, s1] = (own == 0) & (enemy == 0)
    return cumulative, wish, idle, silent


def moved(first, wishes, speed, separation):
    for turn_of in range(2):
        mover = (first ^ turn_of).astype(bool)
        goal = np.where(mover, wishes[1], wishes[0])
        step = np.where(mover, speed[1], speed[0])
        separation = np.clip(goal, separation - step, separation + step).astype(np.int16)
    return separation


def fight(runs, seed, cumulative, wish, idle, silent):
    random = np.random.default_rng(seed)
    counters = np.array([state[1] for state in STATES])
    width = cumulative.shape[-1]
    flat = cumulative.reshape(-1, width)
    # By side: hull left, and engine, weapon and shield boxes lost.
    hull = np.full((2, runs), HULL, dtype=np.int16)
    lost = np.zeros((3, 2, runs), dtype=np.int8)
    separation = np.full(runs, START, dtype=np.int16)
    endings = np.zeros(4, dtype=np.int64)
    turns = 0
    for turn in range(1, TURNS + 1):
        live = separation.size
        engines, weapons, shields = lost
        stuck = idle[weapons[0], shields[0], weapons[1], shields[1]]
        if stuck.any():
            count = int(stuck.sum())
            endings[3] += count
            turns += TURNS * count
            keep = ~stuck
            hull, lost, separation = hull[:, keep], lost[:, :, keep], separation[keep]
            engines, weapons, shields = lost
            live = separation.size
        if live == 0:
            break
        wishes = [
            wish[weapons[0], shields[0], weapons[1], shields[1]].astype(np.int16),
            wish[weapons[1], shields[1], weapons[0], shields[0]].astype(np.int16),
        ]
        speed = ENGINES[engines].astype(np.int16)
        first = np.where(speed[0] == speed[1], random.integers(0, 2, live, dtype=np.int8), speed[0] > speed[1])
        # Out of range, and neither order of moving changes that: nothing will ever happen again.
        quiet = np.flatnonzero(silent[weapons[0], shields[0], weapons[1], shields[1], separation])
        if quiet.size:
            some = [values[quiet] for values in wishes], speed[:, quiet], separation[quiet]
            both = [moved(np.full(quiet.size, order, dtype=np.int8), *some) == separation[quiet] for order in range(2)]
            slower = np.where(speed[0, quiet] > speed[1, quiet], both[1], both[0])
            stuck = quiet[np.where(speed[0, quiet] == speed[1, quiet], both[0] & both[1], slower)]
            if stuck.size:
                endings[3] += stuck.size
                turns += TURNS * stuck.size
                keep = np.ones(live, dtype=bool)
                keep[stuck] = False
                hull, lost, separation = hull[:, keep], lost[:, :, keep], separation[keep]
                engines, weapons, shields = lost
                wishes = [values[keep] for values in wishes]
                speed, first = speed[:, keep], first[keep]
                live = separation.size
                if live == 0:
                    break
        separation = moved(first, wishes, speed, separation)
        dice = []
        for side in range(2):
            other = 1 - side
            index = np.ravel_multi_index(
                (weapons[side], SHIELDS[shields[other]], counters[weapons[other]], separation),
                cumulative.shape[:-1],
            )
            draw = random.random(live, dtype=np.float32)
            # Most volleys do little: look up value by value until none is left.
            value = np.zeros(live, dtype=np.int16)
            open_ = np.flatnonzero(draw >= flat[index, 0])
            at = 1
            while open_.size and at < width:
                value[open_] = at
                open_ = open_[draw[open_] >= flat[index[open_], at]]
                at += 1
            dice.append(value)
        for side in range(2):
            hit = np.flatnonzero(dice[1 - side])
            count = dice[1 - side][hit]
            struck = random.binomial(count, 0.5)
            hull[side, hit] -= np.minimum(struck, hull[side, hit]).astype(np.int16)
            rest = count - struck
            engine = random.binomial(rest, 1 / 3)
            weapon = random.binomial(rest - engine, 0.5)
            for track, boxes in ((0, engine), (1, weapon), (2, rest - engine - weapon)):
                lost[track, side, hit] = np.minimum(lost[track, side, hit] + boxes, 4)
        dead = hull == 0
        over = dead[0] | dead[1]
        if over.any():
            endings[0] += int((dead[1] & ~dead[0]).sum())
            endings[1] += int((dead[0] & ~dead[1]).sum())
            endings[2] += int((dead[0] & dead[1]).sum())
            turns += turn * int(over.sum())
            keep = ~over
            hull, lost, separation = hull[:, keep], lost[:, :, keep], separation[keep]
    endings[3] += separation.size
    turns += TURNS * separation.size
    return endings, turns


def main():
    runs, seed = int(sys.argv[1]), int(sys.argv[2])
    prepared = tables()
    fight(1000, seed + 1, *prepared)
    begin = time.perf_counter()
    endings, turns = fight(runs, seed, *prepared)
    seconds = time.perf_counter() - begin
    shares = [float(count) / runs for count in endings]
    print(json.dumps({"seconds": seconds, "runs": runs, "shares": shares, "turns": turns / runs}))


if __name__ == "__main__":
    main()
