"""What the parts of the benchmark share: their arguments, other programs and what they cost, peers, statistics, and tables."""
import argparse
import contextlib
import datetime
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import types

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)
PEERS = os.path.join(HERE, 'peers')
os.environ.update(OPENBLAS_NUM_THREADS='1', OMP_NUM_THREADS='1')    # a peer in numpy gets one thread, as ours does
os.environ['PATH'] += os.pathsep + '/usr/games'                     # where Debian puts Wesnoth


def parser(about):
    """Returns a parser of the arguments that every part has."""
    arguments = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('folder', metavar='FOLDER', help='a release build')
    arguments.add_argument('--quick', action='store_true', help='take few samples, only to show that the part works')
    return arguments


def is_here(peer, programs='', modules='', files=()):
    """Are a peer's programs, Python modules and files of the source tree there? Otherwise prints one note, and the peer's cells stay
    empty."""
    missing = [name for name in files if not os.path.exists(os.path.join(SOURCE, name))]
    missing += [name for name in programs.split() if not shutil.which(name)]
    # not imported here, because a child's peak memory counts that of this process
    missing += [name for name in modules.split()
                if subprocess.run([sys.executable, '-c', f'import {name}'], stderr=subprocess.DEVNULL, check=False).returncode]
    if missing:
        print(f"note: not measured: {peer}; missing: {' '.join(missing)} (tools/setup.sh bench)\n", flush=True)
    return not missing


def why(said):
    """Returns the line that says why a program failed: a compiler's first error, that of an exception in Node.js, or the last line."""
    lines = said.strip().splitlines() or ['it says nothing']
    return next((line for line in lines if ' error: ' in line or re.match(r'\w*Error: ', line)), lines[-1])


def timed(*words, given='', allowed=(0,), **more):
    """Runs a program. Returns an object with what it prints (out, err), its seconds (wall, cpu) and its peak memory in MB (peak).
    Raises an error with the program's last words if its exit status is not allowed (None: any is)."""
    with contextlib.ExitStack() as files:
        in_, out, err = (files.enter_context(tempfile.TemporaryFile('w+', errors='replace')) for _ in range(3))
        in_.write(given)
        in_.seek(0)
        start = time.monotonic()
        child = subprocess.Popen([str(word) for word in words], stdin=in_, stdout=out, stderr=err, **more)
        _, status, used = os.wait4(child.pid, 0)
        wall, child.returncode = time.monotonic() - start, os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        found = types.SimpleNamespace(out=out.read(), err=err.read(), wall=wall, cpu=used.ru_utime + used.ru_stime, peak=used.ru_maxrss / 1024)
    if allowed is not None and child.returncode not in allowed:
        raise RuntimeError(f'{os.path.basename(words[0])} ended with status {child.returncode}: {why(found.out + found.err)}')
    return found


def records(*words, **more):
    """Runs a program that prints JSON Lines, and returns these."""
    return [json.loads(line) for line in timed(*words, **more).out.splitlines()]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def figures(values):
    """Returns the percentiles that the tables show, under the names that our C programs give them."""
    return {'n': len(values), **{name: percentile(values, share) for name, share in (('median', .5), ('p90', .9), ('p99', .99))}}


def three(found, factor=1):
    return ' / '.join(f'{factor * found[name]:.3g}' for name in ('median', 'p90', 'p99'))


def spread(values):
    """Returns the text of the median, the least and the largest value."""
    return f'{percentile(values, .5):.3g} ({min(values):.3g} to {max(values):.3g})'


def machine():
    with open('/proc/cpuinfo', encoding='ascii') as file:
        model = next((line.split(':')[1].strip() for line in file if line.startswith('model name')), platform.machine())
    return f'{datetime.date.today()}, {model}, {os.cpu_count()} cores, {platform.system()}, load {os.getloadavg()[0]:.1f}'


def row(*cells):
    """Prints a row of a table. None is an empty cell."""
    print('|', ' | '.join('' if cell is None else str(cell) for cell in cells), '|', flush=True)


def table(about, *columns):
    """Begins a table: says what it shows and where it was measured, and prints the names of the columns."""
    print(f'{about}. {machine()}.\n')
    row(*columns)
    print('|' + '---|' * len(columns), flush=True)
