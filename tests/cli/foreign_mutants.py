"""foreign_mutants.py TOOL COUNT FILE...: mutates each file COUNT times and judges the mutants, many in one run.
A mutant ends with an error, or with a board. It may be fair only if it is the board of the file itself, if a note says
what was left out, or if nothing was.
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BATCH = 100
PIECES = (b'"', b'0', b'-1', b',', b'[', b'null', b'1e9', b'{', b'999999999999', b'?', b'|', b';', b'\n', b'83A2',
          b'18 ')


def mutant(data, draw):
    data = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 5))):
        at = draw.randrange(len(data))
        how = draw.randrange(5)
        if how == 0:
            data[at] = draw.randrange(256)
        elif how == 1:
            del data[at:at + draw.randrange(1, 40)]
        elif how == 2:
            data[at:at] = data[at:at + draw.randrange(1, 40)]
        elif how == 3:
            data[at:at] = draw.choice(PIECES)
        else:
            other = draw.randrange(len(data))
            data[at], data[other] = data[other], data[at]
        if not data:
            data = bytearray(b' ')
    return bytes(data)


def judge(tool, folder, names):
    ended = subprocess.run([tool, 'evaluate', '--json', *names], cwd=folder, capture_output=True, timeout=1200)
    lines = [stream.decode('utf-8', 'replace').splitlines() for stream in (ended.stdout, ended.stderr)]
    return ended.returncode, lines[0], [line.removeprefix('levelground: ') for line in lines[1]]


def is_fair(record):
    return all(count == 0 for count in record['requirements'].values())


def is_whole(tool, folder, name, content):
    """Does the board that was read, written in the same form, say all that the file says?"""
    form = pathlib.Path(name).suffix
    if form == '.txt':
        written = subprocess.run([tool, 'convert', name, '-o', '-'], cwd=folder, capture_output=True)
        board, said = (re.findall(rb'[\w-]+', text) for text in (written.stdout, content))
        return any(said[k:k + len(board)] == board for k in range(len(said)))
    if form not in ('.csv', '.hexjson', '.tmj'):
        return False
    written = subprocess.run([tool, 'convert', name, '-o', f'whole{form}'], cwd=folder, capture_output=True)
    back = (pathlib.Path(folder) / f'whole{form}').read_bytes() if written.returncode == 0 else b''
    if form == '.csv' or not back:
        return back.split() == content.split()
    return json.loads(back) == json.loads(content)


def main():
    tool, count, *files = sys.argv[1:]
    draw = random.Random(53)
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for path in map(pathlib.Path, files):
            data = path.read_bytes()
            kind = path.suffix or '.txt'
            own = judge(tool, path.parent.resolve(), [path.name])
            boards = [json.loads(line)['map'] for line in own[1]]
            read = fair = told = same = 0
            for begin in range(0, int(count), BATCH):
                size = min(BATCH, int(count) - begin)
                mutants = {f'm{begin + k}{kind}': mutant(data, draw) for k in range(size)}
                for name, content in mutants.items():
                    (pathlib.Path(folder) / name).write_bytes(content)
                status, lines, errors = judge(tool, folder, list(mutants))
                if status not in (0, 1, 2) or any('runtime error' in line or 'Sanitizer' in line for line in errors):
                    wrong.append((str(path), status, errors[-3:]))
                    continue
                seen = set()
                for line in lines:
                    record = json.loads(line)
                    seen.add(record['file'])
                    read += 1
                    if not is_fair(record):
                        continue
                    fair += 1
                    same += record['map'] in boards
                    if record['map'] in boards:
                        continue
                    name, content = record['file'], mutants[record['file']]
                    note = any(e.startswith(name + ':') and 'note:' in e for e in errors)
                    told += note
                    if not note and not is_whole(tool, folder, name, content):
                        wrong.append((str(path), 'fair', content[:300]))
                silent = [n for n in mutants if n not in seen and not any(e.startswith(n + ':') for e in errors)]
                wrong += [(str(path), 'silent', status, errors[-1:], mutants[n][:300]) for n in silent]
            print(f'# {path.name}: {count} mutants, {read} boards, {fair} fair: {same} as the file, {told} with a note')
    for one in wrong[:8]:
        print('#', one)
    print(f'# {len(wrong)} wrong')
    sys.exit(bool(wrong))


main()
