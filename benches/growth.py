"""How the work of each command grows with its input: counted instructions for n, 2n and 4n, by valgrind's callgrind.

python3 benches/growth.py [PROGRAM] [WORD]    all commands, or those with the word in their name

The factor is what the last doubling costs, without what the program does for no input at all. Up to 2.3 is n log n.
Exit status: 1 if one grows faster.
"""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 2.3


def design(n):
    """A ship of forty lines or so, no two alike."""
    text = open(f"{ROOT}/designs/starmada_unity/majestic.yaml").read()
    text = text.replace("class: Majestic", f"class: Majestic {n}")
    return text.replace("hull: 8", f"hull: {5 + n % 20}").replace("engines: 5", f"engines: {1 + n % 7}")


def post(n):
    """A ship of the Admiralty Edition as people post it."""
    return f"""({150 + n % 300}) Ship{n}-Class Cruiser [Fleet {n % 40}]
Hull: 6 5 4 3 2 1
Engines: 5 5 4 3 2 1
Shields: {1 + n % 4} 2 2 1 1 1
Weapons: X / X / Y / Y / Z / Z
[X] Beam {n}, 4/8/12, 4+, 1/2/1, Repeating; Double Damage
[AB] [AB] [CD]
[Y] Gun, 3/6/9, 4+, 2/1/1, Increased Hits
[A] [B]
Specials: Hyperdrive; Armor Plating; Marines ({n % 20})

"""


def write(name, text):
    with open(name, "w") as file:
        file.write(text)


def files(n, text, ending):
    os.mkdir("in")
    for index in range(n):
        write(f"in/{index:06}.{ending}", text(index))


def one(n, text, name, between=""):
    write(name, between.join(text(index) for index in range(n)))


def folder(n):
    files(n, design, "yaml")


def documents(n):
    one(n, design, "in.yaml", "---\n")


def mistakes(n):
    line = "  - {name: Gun, stats: 9 1x4+/2/1, banks: [AB, QZ]}\n"
    write("in.yaml", "class: A\nhull: 3\nweapons:\n" + n * line)


def notes(n):
    write("in.yaml", "class: A\nhull: 3\nnotes: |\n" + n * "  A line of notes, as long as most.\n")


def fleet(n):
    write("a.yaml", design(0))
    write("in.yaml", "fleet: F\nships:\n" + n * "  - design: a.yaml\n")


def fleets(n):
    write("a.yaml", design(0))
    one(n, lambda index: f"fleet: F{index}\nships: [{{design: a.yaml, count: 3}}]\n", "in.yaml", "---\n")


def library(n):
    weapon = "  w{0}: {{name: Gun {0}, stats: 9 1x4+/2/1}}\n"
    write("in.yaml", "library: L\nweapons:\n" + "".join(weapon.format(index) for index in range(n)))


def sheet_of_ships(n):
    rows = "".join(f"Ship {index},Cruiser,{3 + index % 9},5,2\n" for index in range(n))
    write("in.csv", "class,type,hull,engines,shields\n" + rows)


def pair(n):
    write("a.yaml", design(0))
    write("b.yaml", design(3))


# Name, smallest size, what makes the input, arguments; {n} is the size.
COMMANDS = [
    ("rate, files", 100, folder, "rate in --format csv"),
    ("rate, files, as a table", 100, folder, "rate in"),
    ("rate, ships of a file", 100, documents, "rate in.yaml --format csv"),
    ("check, files", 100, folder, "check in"),
    ("check, mistakes", 100, mistakes, "check in.yaml"),
    ("check, weapons of a library", 200, library, "check in.yaml"),
    ("fmt, files", 100, folder, "fmt in --check"),
    ("fmt, lines of notes", 2000, notes, "fmt in.yaml --check"),
    ("fmt, ships of a file", 100, documents, "fmt in.yaml --check"),
    ("explain, files", 50, folder, "explain in --format csv"),
    ("compare, files", 3, folder, "compare in"),
    ("sheet, PDF", 20, folder, "sheet in -o out.pdf"),
    ("sheet, HTML", 20, folder, "sheet in -o out.html"),
    ("sheet, text", 20, folder, "sheet in -o out.txt"),
    ("fleet, ships", 500, fleet, "fleet in.yaml"),
    ("fleet, fleets of a file", 50, fleets, "fleet in.yaml"),
    ("fleet, book", 20, fleet, "fleet in.yaml -o out.pdf"),
    ("convert, posts of a file", 100, lambda n: one(n, post, "in.txt"), "convert in.txt -o out"),
    ("convert, files", 50, lambda n: files(n, post, "txt"), "convert in -o out"),
    ("convert, rows of a spreadsheet", 100, sheet_of_ships, "convert in.csv -o out"),
    ("duel, battles", 20, pair, "duel a.yaml b.yaml --threads 1 --runs {n}"),
    ("duel, opponents", 5, lambda n: (pair(n), folder(n)), "duel a.yaml --each in --threads 1 --runs 5"),
    ("duel, ships a side", 2, pair, "duel {n}xa.yaml vs {n}xb.yaml --threads 1 --runs 2"),
]


def count(program, arguments):
    """Runs the program and returns the instructions that it took."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "RAYON_NUM_THREADS": "1", "NO_COLOR": "1"},
    )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode > 1 or not found:
        sys.exit(f"{' '.join(arguments)}: {run.stderr[-2000:]}")
    return int(found[1])


def measure(program, n, make, arguments):
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        make(n)
        counted = count(program, arguments.format(n=n).split())
        os.chdir(ROOT)
        return counted


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else f"{ROOT}/target/release/starwright")
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    empty = count(program, ["--version"])
    too_fast = []
    print(f"{'command':32} {'n':>6} {'instructions for n, 2n, 4n, in millions':>42} {'factor':>7}")
    for name, n, make, arguments in COMMANDS:
        if wanted not in name:
            continue
        counted = [measure(program, n * times, make, arguments) - empty for times in (1, 2, 4)]
        factor = counted[2] / counted[1]
        millions = "  ".join(f"{number / 1e6:12.1f}" for number in counted)
        print(f"{name:32} {n:6} {millions:>42} {factor:7.2f}", flush=True)
        if factor > LIMIT:
            too_fast.append(name)
    if too_fast:
        sys.exit(f"grows faster than n log n: {', '.join(too_fast)}")


if __name__ == "__main__":
    main()
