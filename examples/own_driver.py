#!/usr/bin/env python3
"""A driver of one's own for PTSP: from corner to corner of the planned way, and a corner back where it strikes a wall.
levelground play ptsp FILE --bot 'python3 own_driver.py' (docs/reference/ptsp.md has the lines it is told)"""
import math, sys

told = [line.split() for line in iter(sys.stdin.readline, "map\n")]
way = [(float(words[1]), float(words[2])) for words in told if words[0] in ("ship", "way")]
rows = [sys.stdin.readline() for _ in range(next(int(words[1]) for words in told if words[0] == "height"))]
goal, struck = 1, 0
for state in iter(sys.stdin.readline, ""):
    x, y, vx, vy, dx, dy, collided = map(float, state.split(",")[2:9])
    if collided and not struck:
        goal, struck = max(goal - 1, 0), 150
    struck = max(struck - 1, 0)
    far = math.hypot(way[goal][0] - x, way[goal][1] - y)
    goal += far < 6 and goal < len(way) - 1
    speed = min(1.2, 0.25 + 0.015 * far) / max(far, 1)
    ax, ay = (way[goal][0] - x) * speed - vx, (way[goal][1] - y) * speed - vy  # how its motion is to change
    ahead, aside = dx * ax + dy * ay, dx * ay - dy * ax  # aside: above 0 to the right
    turn = 0 if abs(aside) < 0.05 * ahead else 2 if aside > 0 else 1
    print(turn + 3 * (ahead > max(0.03, 2 * abs(aside))), flush=True)
