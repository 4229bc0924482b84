"""A player of quilts, for games.db: it wins more often if more red patches are above. Writes each game into the file `asked`."""
import json
import random
import sys

for line in sys.stdin:
    job = json.loads(line)
    rows = sorted({cell["y"] for cell in job["cells"]})
    red = [rows.index(cell["y"]) for cell in job["cells"] if "red" in cell.values()]
    for number in range(job["first"], job["first"] + job["games"]):
        with open("asked", "a", encoding="ascii") as file:
            file.write(f"{number}\n")
        luck = random.Random(job["seed"] * 1000003 + number).random()
        print("1 0" if luck * 3 > sum(red) / len(red) else "0 1", flush=True)
