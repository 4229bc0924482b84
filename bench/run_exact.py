#!/usr/bin/env python3
"""Exact methods beside the search: for each requirement of Terra Mystica and Catan, on boards of growing size, what solvers prove and
what the search finds. The boards and their stock are those of the games' files, made smaller in proportion; bounds that count hexes are made
smaller likewise."""
import json
import os
import re
import resource
import statistics
import sys
import tempfile
import time

from measure import SOURCE, is_here, parser, records, row, table, timed

SEEDS = range(1, 6)


def shared_out(total, shares):
    """Returns whole numbers with the given sum, as near to the proportions of `shares` as can be (largest remainders)."""
    whole = sum(shares.values())
    exact = {name: total * share / whole for name, share in shares.items()}
    parts = {name: int(value) for name, value in exact.items()}
    for name in sorted(exact, key=lambda name: parts[name] - exact[name])[:total - sum(parts.values())]:
        parts[name] += 1
    return parts


def small_terra_mystica(game, rows):
    """Nine rows of 13 and 12 hexes become `rows`. Returns the settings that go with the size."""
    cells = sum(rows)
    game['layouts'] = {'long': {'rows': rows}}
    for name, piece in game['pieces'].items():
        if name != 'river':
            piece['stock'] = max(1, round(11 * cells / 113))
    bounds = {'lean': 4, 'twins': 18, 'colour-twins': 4, 'rim': 7, 'row-ends': 3, 'spade-spread': 13, 'island': 5}
    return {name: max(1, round(bound * cells / 113)) for name, bound in bounds.items()}


def small_catan(game, rows):
    """The 19 hexes of four players become `rows`, with harbours at equal distances."""
    cells, coast = sum(rows), 2 * (rows[0] + rows[-1] + 2 * len(rows) - 1)
    harbours = max(1, round(9 * coast / 30))
    tiles = game['layers']['tile']['pieces']
    tile_stock = shared_out(cells, {name: piece['stock']['small'] for name, piece in tiles.items()})
    if not tile_stock['desert']:
        tile_stock.update(wood=tile_stock['wood'] - 1, desert=1)
    for layer, total in (('tile', cells), ('number', cells - tile_stock['desert']), ('ports', harbours)):
        pieces = game['layers'][layer]['pieces']
        usual = {name: piece['stock']['small'] if isinstance(piece['stock'], dict) else piece['stock'] for name, piece in pieces.items()}
        for name, count in (tile_stock if layer == 'tile' else shared_out(total, usual)).items():
            pieces[name]['stock'] = count
    game['layouts'] = {'small': {'players': [3, 4], 'rows': rows, 'slots': [i * coast // harbours for i in range(harbours)]}}
    return {}


def alternating(count, length):
    return [length - i % 2 for i in range(count)]


PLANS = {
    'terra-mystica': (small_terra_mystica, 12, [alternating(*size) for size in ((3, 5), (5, 5), (5, 7), (7, 9), (9, 11), (9, 13))]),
    'catan': (small_catan, 7, [[2, 3, 2], [3, 4, 3], [4, 5, 4], [3, 4, 5, 4, 3], [3, 4, 5, 6, 5, 4, 3]]),
}


def write_game(name, rows, path):
    """Writes the game's file with the smaller board, as JSON, which is YAML too. Returns its settings."""
    import yaml
    with open(os.path.join(SOURCE, 'games', f'{name}.game.yaml'), encoding='utf-8') as file:
        game = yaml.safe_load(file)
    settings = PLANS[name][0](game, rows)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(game, file)
    return settings


def rule_sets(count):
    """Yields a name and the words of the command line: each rule alone, the papers' rules, all rules."""
    rules = [f'REQ{i}' for i in range(1, count + 1)]
    for rule in rules:
        yield rule, [word for other in rules if other != rule for word in ('--set', f'{other}=0')]
    yield 'paper', ['--variant', 'paper']
    yield 'balanced', []


# name: the program's format and ending, the command, what it prints when a cost is proven, and the pattern of the cost
SOLVERS = {
    'clasp': ('opb', ['clasp'], 's OPTIMUM FOUND', r'^o (\d+)$'),
    'clingo': ('asp', ['clingo', '--quiet=1,2,2'], 'OPTIMUM FOUND', r'^Optimization : (\d+)$'),
    'minisat+': ('opb', ['minisat+'], 's OPTIMUM FOUND', r'^c .*Optimal solution: (\d+)'),
    'Gecode': ('minizinc', ['minizinc'], '==========', r'^cost (\d+)$'),
}
ENDINGS = {'opb': 'opb', 'asp': 'lp', 'minizinc': 'mzn'}


def run_limited(command, seconds):
    """Runs a solver that is stopped after so many seconds of CPU time, or after 30 times as long if it waits without working. Returns
    what it printed, and the CPU seconds."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    done = timed('timeout', '-k', 5, 30 * seconds, *command, allowed=None, preexec_fn=limit)
    return done.out, done.cpu


def prove(tool, name, path, rules, words, seconds):
    """Returns the proven least score (None if there is none), the seconds, and the rules that the program cannot express."""
    language, command, proof, pattern = SOLVERS[name]
    program = f'{path}.{ENDINGS[language]}'
    made = timed(tool, 'export', path, '--format', language, '--partial', '--output', program, *words)
    left_out = re.findall(r'the rule (\S+) is left out', made.err)
    with open(program, encoding='utf-8') as file:
        unit = float(re.search(r'the least cost is the least score times (\S+)', file.read()).group(1))
    if rules in left_out:
        return None, 0, left_out
    text, spent = run_limited([*command, program], seconds)
    costs = re.findall(pattern, text, re.MULTILINE)
    proven = float(costs[-1]) / unit if proof in text and costs else None
    return proven, spent, left_out


def search(tool, path, words):
    """Returns the best score of five seeds, how many seeds reach it, and the median of their CPU seconds."""
    made = [item for seed in SEEDS for item in records(tool, 'generate', path, '--seed', seed, '--jobs', 1, '--json', *words, allowed=(0, 1))]
    best = min(item['score'] for item in made)
    return best, sum(item['score'] == best for item in made), statistics.median(item['cpu_seconds'] for item in made)


def compare(tool, path, rules, words, solvers, seconds):
    """Returns one row of the table. `solvers` says of each whether it is installed."""
    proofs, cells, left_out = [], [], []
    for name, installed in solvers.items():
        if not installed:
            cells.append(None)
            continue
        proven, spent, left_out = prove(tool, name, path, rules, words, seconds)
        if proven is not None:
            proofs.append((proven, spent))
        cells.append('not expressed' if rules in left_out else 'gave up' if proven is None else f'{spent:.2g}')
    best, reached, spent = search(tool, path, words)
    least = max(score for score, _ in proofs) if proofs else None
    return {'cells': cells, 'least': least, 'whole': not left_out, 'best': best, 'reached': reached, 'search': spent,
            'solver': min((s for _, s in proofs), default=None)}


def show(game, rules, rows, found):
    least = 'not proven' if found['least'] is None else f"{'' if found['whole'] else 'at least '}{found['least']:g}"
    row(game, rules, sum(rows), *found['cells'], least, f"{found['best']:g} ({found['reached']} of {len(SEEDS)})", f"{found['search']:.2g}")


def run(tool, game, solvers, options, results):
    _, count, sizes = PLANS[game]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'small.game.yaml')
        for rules, words in list(rule_sets(count))[:1 if options.quick else None]:
            for rows in sizes[:2 if options.quick else None]:
                settings = write_game(game, rows, path)
                sized = [word for key, value in settings.items() for word in ('--set', f'{key}={value}')]
                found = compare(tool, path, rules, words + sized, solvers, options.seconds)
                if options.longer and state(found) == 'open':
                    found = compare(tool, path, rules, words + sized, solvers, options.longer)
                show(game, rules, rows, found)
                results.append((game, rules, sum(rows), found))


WIDTH, HEIGHT, LEFT, TOP = 106, 26, 116, 62
STATES = {
    'equal': ('#b7dfc0', 'a solver proves the least score, and the search finds it'),
    'worse': ('#f3c9a5', 'a solver proves a lower score than the search finds'),
    'alone': ('#b9d4ee', 'no solver proves anything; the search finds 0, the least that there can be'),
    'open': ('#dddddd', 'no solver proves anything; the search finds more than 0'),
}


def state(found):
    if found['least'] is None or not found['whole'] and found['best'] > found['least']:
        return 'alone' if found['best'] == 0 else 'open'
    return 'equal' if found['best'] <= found['least'] else 'worse'


def short(seconds):
    if seconds is None:
        return ''
    return f'{seconds * 1e6:.0f} us' if seconds < 1e-3 else f'{seconds * 1e3:.0f} ms' if seconds < 1 else f'{seconds:.0f} s'


def chart(results, seconds, path):
    """Draws a table for each game: rows are rules, columns sizes, colours tell who is ahead."""
    parts, y = [], TOP
    for game in dict.fromkeys(result[0] for result in results):
        own = [result for result in results if result[0] == game]
        sizes = list(dict.fromkeys(result[2] for result in own))
        parts.append(f'<text x="8" y="{y - 8}" font-weight="bold">{game}</text>')
        parts += [f'<text x="{LEFT + (i + .5) * WIDTH}" y="{y - 8}" text-anchor="middle">{size} hexes</text>' for i, size in enumerate(sizes)]
        for rules in dict.fromkeys(result[1] for result in own):
            parts.append(f'<text x="8" y="{y + 17}">{rules}</text>')
            for _, _, size, found in (result for result in own if result[1] == rules):
                x = LEFT + sizes.index(size) * WIDTH
                says = f"{short(found['solver']) or 'none'} / {short(found['search'])}"
                parts.append(f'<rect x="{x}" y="{y}" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="{STATES[state(found)][0]}"/>')
                parts.append(f'<text x="{x + WIDTH / 2}" y="{y + 16}" text-anchor="middle" font-size="11">{says}</text>')
            y += HEIGHT
        y += 44
    for colour, says in STATES.values():
        parts.append(f'<rect x="8" y="{y - 34}" width="18" height="18" fill="{colour}"/><text x="34" y="{y - 20}">{says}</text>')
        y += 24
    wide = LEFT + 6 * WIDTH + 8
    title = f'time of the fastest proof (at most {seconds} s of CPU time) / median time of the search'
    with open(f'{path}.part', 'w', encoding='utf-8') as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{y - 24}" font-family="sans-serif" font-size="13">'
                   f'<rect width="100%" height="100%" fill="white"/><text x="8" y="24">{title}</text>{"".join(parts)}</svg>\n')
    os.replace(f'{path}.part', path)


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--seconds', type=int, default=10, help='of CPU time that a solver gets for a problem (default: 10)')
    arguments.add_argument('--longer', type=int, help='seconds for another try of a problem that stays open: no solver proves the least score, '
                           'and the search finds more than 0')
    arguments.add_argument('--chart', metavar='FILE', help='write a picture of the table (SVG)')
    arguments.add_argument('--games', default=','.join(PLANS))
    arguments.add_argument('--solvers', default=','.join(SOLVERS))
    options = arguments.parse_args()
    if not is_here('exact methods', modules='yaml'):
        sys.exit()
    solvers = {name: is_here(name, SOLVERS[name][1][0]) for name in options.solvers.split(',')}
    table(f'Solvers with {options.seconds} s of CPU time a problem', 'game', 'rules', 'hexes', *(f'{name}, s' for name in solvers), 'least score',
          "search's best", 'search, s')
    results, start = [], time.time()
    for game in options.games.split(','):
        run(os.path.join(options.folder, 'levelground'), game, solvers, options, results)
    if options.chart:
        chart(results, options.seconds, options.chart)
    print(f'\n{len(results)} problems in {(time.time() - start) / 60:.0f} minutes')


if __name__ == '__main__':
    main()
