#!/usr/bin/env python3
"""draw.py BUILD first|tenth|all: prints the names of tests, a line each. first: the first tier. tenth: with a tenth of the
second tier, measured in the seconds that its tests take, drawn by the hash of the last commit. all: both tiers."""
import hashlib
import json
import subprocess
import sys


def drawn(tests, commit):
    """Returns tests in an order that the commit decides, until a tenth of the time of all is reached."""
    total = sum(test['priority'] for test in tests)
    chosen, seconds = [], 0
    for test in sorted(tests, key=lambda test: hashlib.sha256((commit + test['name']).encode()).digest()):
        # The last test goes beyond the tenth. It is taken with the chance that makes the expected time a tenth.
        rest = total / 10 - seconds
        chance = int.from_bytes(hashlib.sha256((test['name'] + commit).encode()).digest()[:4], 'big') / 2**32
        if rest <= 0 or chance >= rest / test['priority']:
            break
        chosen.append(test)
        seconds += test['priority']
    return chosen


def main():
    build, what = sys.argv[1:]
    introspected = subprocess.run(['meson', 'introspect', '--tests', build], check=True, capture_output=True).stdout
    tests = json.loads(introspected)
    second = [test for test in tests if any(suite.endswith(':second') for suite in test['suite'])]
    first = [test for test in tests if test not in second]
    git = subprocess.run(['git', 'rev-parse', 'HEAD'], capture_output=True, text=True, check=False)
    chosen = {'first': [], 'tenth': drawn(second, git.stdout.strip()), 'all': second}[what]
    if what == 'tenth':
        print('a tenth of the second tier:', ' '.join(sorted(test['name'] for test in chosen)), file=sys.stderr)
    print('\n'.join(test['name'] for test in first + chosen))


if __name__ == '__main__':
    main()
