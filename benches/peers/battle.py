"""Battles of two Majestics on the board in plain Python: an independent check of `duel --captain random`.

Written from the rules, not from the Rust sources. Both captains draw any legal order that stays on the board: one of the
hexes and headings within reach, each by its cheapest order, and a pivot that the engines still give.
Prints a line of JSON: seconds, runs, shares (first, second, draw, none), mean turns.
Usage: battle.py RUNS SEED
"""

import json
import math
import random
import sys
import time
from functools import cache

COLUMNS, ROWS, TURNS = 32, 18, 60
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
FROM = dict(A=300, B=0, C=240, D=60, E=180, F=120)
HULL = 8
ENGINES, SHIELDS, ITEMS = [5, 4, 2, 1, 0], [3, 2, 2, 1, 0], [17, 13, 8, 4, 0]
# range, rate of fire, accuracy, impact, damage, piercing, guided, banks (mounts, arcs), ORAT of the battery
WEAPONS = [
    (12, 2, 5, 1, 1, 1, False, [(2, "ACE"), (2, "BDF")], 246.5),
    (9, 1, 4, 2, 1, 0, False, [(1, "AB"), (2, "AC"), (2, "BD"), (1, "EF")], 230.222),
    (9, 1, 4, 1, 1, 0, True, [(5, "AB")], 116.667),
]
LIMITS = [2, 3, 2]


def arms():
    """Mounts by battery and bank, and Countermeasures, by boxes lost: least ORAT an item first, within loss limits."""
    items = [("hyperdrive", 1, 3, 0.0), ("countermeasures", 1, 3, 0.0)]
    for group, (*_, banks, orat) in enumerate(WEAPONS):
        total = sum(mounts * (len(arcs) + 1) for mounts, arcs in banks)
        for bank, (mounts, arcs) in enumerate(banks):
            items.append(((group, bank), mounts, group, orat * (len(arcs) + 1) / total))
    items.sort(key=lambda item: item[3])
    limits, order, rest = LIMITS + [1], [], []
    for what, count, group, _ in items:
        now = min(count, limits[group])
        limits[group] -= now
        order += [what] * now
        rest += [what] * (count - now)
    order += rest
    states = []
    for left in ITEMS:
        gone = order[: len(order) - left]
        mounts = {(g, b): m for g, w in enumerate(WEAPONS) for b, (m, _) in enumerate(w[7])}
        for what in gone:
            if what in mounts:
                mounts[what] -= 1
        states.append((mounts, 0 if "countermeasures" in gone else 1))
    return states


ARMS = arms()


def on_board(q, r):
    return 0 <= q < COLUMNS and 0 <= r + q // 2 < ROWS


def price(v, s, turns, side, slips, before, pivot):
    """The engine requirement; `before` are sideslips of the last turn, to starboard or negative."""
    if turns == 0:
        base = abs(v - s)
        if base == 0 and slips == 0 and pivot == 0:
            return 0
    elif turns == 1:
        base = max(v, s) - (abs(before) if before * side > 0 else 0)
    else:
        base = v + s
    return max(1, base + slips + pivot)


@cache
def reach(engines, v, before):
    """(way as steps of directions, turned, speed, slips, widest pivot) of every place within reach, by its cheapest order."""
    best = {}
    for turns in range(4):
        for side in (-1, 1):
            most = v + engines if turns == 0 else engines + abs(before) + 1

            def legs(way, left):
                if way > turns:
                    yield ()
                    return
                for hexes in range(left + 1):
                    for rest in legs(way + 1, left - hexes):
                        yield (hexes,) + rest

            # More than two directions lead nowhere that two do not.
            for ahead in legs(0, most):
                if sum(1 for hexes in ahead if hexes) > 2:
                    continue
                for slips in range(0, most - sum(ahead) + 1):
                    speed = sum(ahead) + slips
                    need = price(v, speed, turns, side, slips, before, 0)
                    if need > engines or speed > 30:
                        continue
                    way = [(side * way, hexes) for way, hexes in enumerate(ahead)] + [(side * (turns + 1), slips)]
                    q = sum(STEPS[d % 6][0] * n for d, n in way)
                    r = sum(STEPS[d % 6][1] * n for d, n in way)
                    key, rank = (q, r, side * turns % 6), (need, slips, speed, turns)
                    if key not in best or rank < best[key][0]:
                        pivot = max([p for p in range(4) if price(v, speed, turns, side, slips, before, p) <= engines] or [0])
                        best[key] = (rank, (tuple(way), side * turns, speed, side * slips, pivot))
    return [entry for _, entry in sorted(best.values(), key=lambda e: (e[0], e[1]))]


def fly(ship, way):
    """The hexes on a way; none if it leaves the board."""
    q, r = ship["hex"]
    for direction, hexes in way:
        dq, dr = STEPS[(ship["heading"] + direction) % 6]
        for _ in range(hexes):
            q, r = q + dq, r + dr
            if not on_board(q, r):
                return None
    return q, r


def bearing(a, b, facing):
    q, r = b[0] - a[0], b[1] - a[1]
    return (math.degrees(math.atan2(q * math.sqrt(3) / 2, -(r + q / 2))) - 60 * facing) % 360


def distance(a, b):
    q, r = b[0] - a[0], b[1] - a[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rolls(dice, need):
    hits = 0
    for _ in range(dice):
        face = random.randint(1, 6)
        if need > 6:
            hits += face == 6 and random.randint(1, 6) + 5 >= need
        else:
            hits += face >= max(need, 2)
    return hits


def fire(ship, enemy):
    """Damage dice of a ship at an enemy."""
    far, at = distance(ship["hex"], enemy["hex"]), bearing(ship["hex"], enemy["hex"], ship["facing"])
    mounts, _ = ARMS[ship["weapons"]]
    penalty = ARMS[enemy["weapons"]][1]
    shields, damage = SHIELDS[enemy["shields"]], 0
    for group, (reach_, rof, acc, imp, dmg, pierce, guided, banks, _) in enumerate(WEAPONS):
        if far > reach_:
            continue
        band = 1 if far <= reach_ // 3 else 0 if far <= 2 * reach_ // 3 else -1
        modifier = (0 if guided else band) - penalty
        for bank, (_, arcs) in enumerate(banks):
            off = [(at - FROM[arc]) % 360 for arc in arcs]
            if any(o <= 60 + 1e-7 or o >= 360 - 1e-7 for o in off):
                hits = rolls(mounts[group, bank] * rof, acc - modifier)
                points = hits * imp if shields == 0 else rolls(hits * imp, shields + 1 - pierce)
                damage += points * dmg
    return damage


def move(ship):
    places = [(end, entry) for entry in reach(ENGINES[ship["engines"]], ship["speed"], ship["slips"])
              if (end := fly(ship, entry[0])) is not None]
    if not places:
        ship["in"] = False
        return
    end, (_, turned, speed, slips, pivot) = random.choice(places)
    ship["hex"], ship["heading"] = end, (ship["heading"] + turned) % 6
    ship["facing"] = (ship["heading"] + random.randint(-pivot, pivot)) % 6
    ship["speed"], ship["slips"] = speed, slips


def stack(ships):
    while True:
        totals = [random.randint(1, 6) + ENGINES[ship["engines"]] for ship in ships]
        if totals[0] != totals[1]:
            break
    loser = ships[totals.index(max(totals))]
    q, r = loser["hex"]
    loser["hex"] = random.choice([(q + dq, r + dr) for dq, dr in STEPS if on_board(q + dq, r + dr)])


def strike(ship, dice):
    for _ in range(dice):
        face = random.randint(1, 6)
        track = "hull" if face <= 3 else {4: "engines", 5: "weapons", 6: "shields"}[face]
        ship[track] = min(ship[track] + 1, HULL if track == "hull" else 4)
    ship["in"] = ship["in"] and ship["hull"] < HULL


def battle():
    """(winner or None, turn): 0, 1, 2 for a draw, 3 for none."""
    new = dict(speed=5, slips=0, hull=0, engines=0, weapons=0, shields=0)
    ships = [dict(new, hex=(3, 7), heading=random.choice([1, 2])), dict(new, hex=(28, -5), heading=random.choice([4, 5]))]
    for ship in ships:
        ship["in"] = True
    for turn in range(1, TURNS + 1):
        for ship in ships:
            move(ship)
        if all(ship["in"] for ship in ships):
            if ships[0]["hex"] == ships[1]["hex"]:
                stack(ships)
            damage = [fire(ships[1], ships[0]), fire(ships[0], ships[1])]
            for ship, dice in zip(ships, damage):
                strike(ship, dice)
        left = [ship["in"] for ship in ships]
        if not all(left):
            return (0 if left[0] else 1 if left[1] else 2), turn
    return 3, TURNS


def main():
    runs, seed = int(sys.argv[1]), int(sys.argv[2])
    random.seed(seed)
    begin = time.time()
    shares, turns = [0, 0, 0, 0], 0
    for _ in range(runs):
        ending, turn = battle()
        shares[ending] += 1
        turns += turn
    print(json.dumps(dict(seconds=time.time() - begin, runs=runs, shares=[s / runs for s in shares], turns=turns / runs)))


main()
