"""Duels of two Majestics on a line as plain loops that Numba compiles, one thread, every die rolled: a yardstick of benches/battle.rs.

The rules and tables of ships are those of duel.py. Prints a line of JSON: seconds, runs, shares and mean turns.
Usage: duel_numba.py RUNS SEED
"""

import json
import sys
import time

import duel
import numpy as np
from numba import njit

ENGINES, SHIELDS = duel.ENGINES, duel.SHIELDS
COUNTERS = np.array([counters for _, counters in duel.STATES])
MOUNTS = np.array([mounts for mounts, _ in duel.STATES])
# By bank: rate of fire, accuracy, impact, piercing, and whether it bears at each of the twelve bearings.
BANKS = [(weapon, arcs) for weapon in duel.WEAPONS for _, arcs in weapon[8]]
STATS = np.array([(weapon[2], weapon[3], weapon[4], weapon[6]) for weapon, _ in BANKS])
BEARS = np.array([[duel.bears(arcs, bearing) for bearing in duel.STEPS] for _, arcs in BANKS])
# The modifier of a range; 9 is out of range.
BANDS = np.array([
    [9 if (band := duel.band(weapon[1], distance)) is None else 0 if weapon[7] else band for distance in range(duel.START + 1)]
    for weapon, _ in BANKS
])


@njit
def succeeds(need):
    face = np.random.randint(1, 7)
    if need > 6:
        return face == 6 and np.random.randint(1, 7) + 5 >= need
    return face >= need and face > 1


@njit
def volley(lost, shields, counters, distance):
    """Damage dice of a ship's fire at a bearing that is drawn."""
    bearing = np.random.randint(0, 12)
    damage = 0
    for bank in range(len(STATS)):
        if BANDS[bank, distance] == 9 or not BEARS[bank, bearing]:
            continue
        rof, acc, imp, piercing = STATS[bank]
        need = acc - (BANDS[bank, distance] - counters)
        for _ in range(MOUNTS[lost, bank] * rof):
            if succeeds(need):
                for _ in range(imp):
                    damage += shields == 0 or succeeds(shields + 1 - piercing)
    return damage


@njit
def toward(goal, step, separation):
    return min(max(goal, separation - step), separation + step)


@njit
def moved(first, wishes, speeds, separation):
    separation = toward(wishes[first], speeds[first], separation)
    return toward(wishes[1 - first], speeds[1 - first], separation)


@njit
def is_stuck(wishes, speeds, separation):
    """Whether no order of moving changes the separation."""
    for first in range(2):
        if speeds[first] <= speeds[1 - first] and moved(first, wishes, speeds, separation) != separation:
            return False
    return True


@njit
def one(wish, idle, silent):
    """The ending and the turn of one duel."""
    hull = [duel_hull, duel_hull]
    # Boxes lost of engines, weapons, shields, by side.
    lost = np.zeros((2, 3), dtype=np.int64)
    separation = start
    for turn in range(1, turns + 1):
        a, b = lost[0], lost[1]
        if idle[a[1], a[2], b[1], b[2]]:
            return 3, turns
        wishes = (wish[a[1], a[2], b[1], b[2]], wish[b[1], b[2], a[1], a[2]])
        speeds = (ENGINES[a[0]], ENGINES[b[0]])
        if silent[a[1], a[2], b[1], b[2], separation] and is_stuck(wishes, speeds, separation):
            return 3, turns
        first = np.random.randint(0, 2) if speeds[0] == speeds[1] else int(speeds[0] > speeds[1])
        separation = moved(first, wishes, speeds, separation)
        dice = (
            volley(a[1], SHIELDS[b[2]], COUNTERS[b[1]], separation),
            volley(b[1], SHIELDS[a[2]], COUNTERS[a[1]], separation),
        )
        for side in range(2):
            for _ in range(dice[1 - side]):
                face = np.random.randint(1, 7)
                if face <= 3:
                    hull[side] -= 1
                else:
                    lost[side, face - 4] = min(lost[side, face - 4] + 1, 4)
        if hull[0] <= 0 or hull[1] <= 0:
            return (2 if hull[0] <= 0 and hull[1] <= 0 else 0 if hull[1] <= 0 else 1), turn
    return 3, turns


@njit
def fight(runs, seed, wish, idle, silent):
    np.random.seed(seed)
    endings = np.zeros(4, dtype=np.int64)
    sum_of_turns = 0
    for _ in range(runs):
        ending, turn = one(wish, idle, silent)
        endings[ending] += 1
        sum_of_turns += turn
    return endings, sum_of_turns


duel_hull, start, turns = duel.HULL, duel.START, duel.TURNS


def main():
    runs, seed = int(sys.argv[1]), int(sys.argv[2])
    _, wish, idle, silent = duel.tables()
    wish = wish.astype(np.int64)
    fight(10, seed, wish, idle, silent)
    begin = time.perf_counter()
    endings, turns_fought = fight(runs, seed, wish, idle, silent)
    seconds = time.perf_counter() - begin
    shares = [float(count) / runs for count in endings]
    print(json.dumps({"seconds": seconds, "runs": runs, "shares": shares, "turns": turns_fought / runs}))


if __name__ == "__main__":
    main()
