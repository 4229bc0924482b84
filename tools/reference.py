#!/usr/bin/env python3
"""Prints the pages of docs/reference that are made from the tool's own tables.

usage: reference.py TOOL games|algorithms      writes one page to standard output
       reference.py TOOL --write               writes both pages into docs/reference
"""
import json
import pathlib
import re
import subprocess
import sys

# Games whose requirements have a table on a page of their own.
OWN_TABLE = {'terra-mystica': 'terra-mystica.md#the-requirements', 'catan': 'catan.md#the-requirements'}
NOTE = '<!-- Made by tools/reference.py from the tables of the program. Change the tables, not this page. -->'


def rows(tool, *words):
    lines = subprocess.run([tool, 'list', *words, '--json'], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def cell(text):
    return str(text if text is not None else '').replace('|', '\\|')


def table(heads, lines):
    yield '| ' + ' | '.join(heads) + ' |'
    yield '|' + '---|' * len(heads)
    yield from ('| ' + ' | '.join(cell(c) for c in line) + ' |' for line in lines)
    yield ''


def parameters(items, head='name'):
    """A table of settings or parameters. The papers' values have a column of their own if at least half of the rows have one."""
    papers = sum(bool(p['paper']) for p in items) * 2 >= len(items)
    heads = [head, 'means', 'values', 'default'] + ['paper'] * papers
    for p in items:
        if p['paper'] and not papers:
            p['default'] = f'{p["default"]} (paper: {p["paper"]})'
    return table(heads, ([f'`{p["name"]}`', p['sentence'], p['allowed'], p['default']] + [p['paper']] * papers for p in items))


def weight(requirement, weights):
    """Returns what the table adds to a requirement's sentence: its weight, if that is not 1."""
    found = weights.get(requirement['name'])
    return '' if found == '1' else f' (weight {found})' if found else ' (no weight)'


def variants_table(variants):
    """A variant that has all settings of an earlier one names that one instead of repeating its settings."""
    lines, earlier = [], {}
    for v in variants:
        own = v['settings'].split()
        base = next((name for name, settings in earlier.items() if settings and set(settings) <= set(own)), None)
        rest = [word for word in own if base is None or word not in earlier[base]]
        lines.append([f'`{v["variant"]}`', v['sentence'], ', '.join([f'as `{base}`'] * bool(base) + rest)])
        earlier[v['variant']] = own
    return table(['variant', 'means', 'settings that differ from the defaults'], lines)


def usual(trait):
    span = [] if trait['least'] == trait['most'] == 0 else [f'{trait["least"]:g} to {trait["most"]:g}']
    return '; '.join(span + [f'within {trait["tolerance"]:g}'] * bool(trait['tolerance']))


def alike(traits):
    """Splits traits into lists of neighbours that differ only in one word of the sentence, which is a part of the name."""
    lists = []
    for t in traits:
        words = t['sentence'].split(' ')
        if lists:
            first = lists[-1][0]
            others = first['sentence'].split(' ')
            differ = [i for i, word in enumerate(words) if i >= len(others) or word != others[i]]
            same = all(t[key] == first[key] for key in ('unit', 'least', 'most', 'tolerance'))
            if same and len(words) == len(others) and len(differ) == 1 and words[differ[0]] in t['name'].split('-'):
                lists[-1].append(t)
                continue
        lists.append([t])
    return lists


def traits_table(traits):
    units = any(t['unit'] for t in traits)
    lines = []
    for group in alike(traits):
        sentences = [t['sentence'].split(' ') for t in group]
        sentence = ' '.join(', '.join(dict.fromkeys(words)) for words in zip(*sentences))
        names = ', '.join(f'`{t["name"]}`' for t in group)
        lines.append([names] + [group[0]['unit']] * units + [sentence, usual(group[0])])
    return table(['trait'] + ['unit'] * units + ['means', 'usual range'], lines)


def game(g, variants, boards):
    yield f'## {g["title"]} (`{g["game"]}`)'
    yield ''
    yield f'Source: {g["source"]}.'
    yield ''
    yield from variants_table(variants)
    names = [r['name'] for r in g['requirements']]
    weights = {s['name']: s['default'] for s in g['settings'] if s['name'] in names}
    if g['game'] in OWN_TABLE:
        yield f'Requirements: [REQ1 to {names[-1]}]({OWN_TABLE[g["game"]]}).'
        yield ''
    else:
        yield from table(['requirement', 'asks'], ([f'`{r["name"]}`', r['sentence'] + weight(r, weights)] for r in g['requirements']))
    yield from parameters([s for s in g['settings'] if s['name'] not in weights], 'setting')
    yield from traits_table(g['traits'])
    yield 'Formats: ' + ', '.join(f'`{f}`' for f in g['formats']) + '.'
    yield ''
    if boards:
        yield 'Named boards: ' + ', '.join(f'`{b}`' for b in boards) + '.'
        yield ''


def games(tool):
    variants = rows(tool, 'variants')
    boards = rows(tool, 'boards')
    yield '# Games: variants, requirements, settings and traits'
    yield ''
    yield NOTE
    yield ''
    yield ('`levelground list GAME` prints the same, and why players want each requirement. `--set NAME=VALUE` changes a '
           'setting. A requirement that has a weight is a setting, too: `--set REQ1=3` changes its weight, from 0, which leaves '
           'it out, to 1000. Weights are 1 unless a table says otherwise. `--want TRAIT=VALUE` asks for a trait, which has to be met '
           'exactly, or within the number after its usual range.')
    yield ''
    for g in rows(tool, 'games'):
        yield from game(g, [v for v in variants if v['game'] == g['game']],
                        [b['board'] for b in boards if b['game'] == g['game']])


def number_of(preset):
    """Returns a preset's number in the series of settings that a paper compares, or '' if it is in none."""
    return ''.join(re.findall(r'-hp(\d+)$', preset['preset']))


def factors(rows):
    """Splits rows of settings that are all combinations of some values. Returns pairs of a setting's name and its values, the one
    that changes fastest first. Settings that are not combined freely share a pair, which names both."""
    found = []
    while len(rows[0]) > 1:
        for name in rows[0]:
            values = list(dict.fromkeys(row[name] for row in rows))
            block = len(rows) // len(values)
            rest = [{other: value for other, value in row.items() if other != name} for row in rows]
            if [row[name] for row in rows] == [value for value in values for _ in range(block)] and rest == rest[:block] * len(values):
                found.insert(0, (f'`{name}`', values))
                rows = rest[:block]
                break
        else:
            break
    return [(' with '.join(f'`{name}`' for name in rows[0]), [' with '.join(row.values()) for row in rows])] + found


def series(presets):
    """Describes the settings that a paper compares: first what all of them share, then what is combined."""
    pairs = [p['parameters'].split() for p in presets]
    shared = [pair for pair in pairs[0] if all(pair in other for other in pairs)]
    own = [dict(pair.split('=') for pair in one if pair not in shared) for one in pairs]
    sentences = [re.sub(rf'\b{number_of(p)}\b', 'N', p['sentence'], count=1) for p in presets]
    assert all(list(one) == list(own[0]) for one in own), presets[0]['preset']
    assert len({p['variants'] for p in presets}) == 1, presets[0]['preset']
    said = f' ({sentences[0]})' if len(set(sentences)) == 1 else ''
    first, last = presets[0], presets[-1]
    yield (f'`{first["preset"]}` to `{last["preset"]}`{said} have in common the parameters {", ".join(shared)} and '
           f'the variants {first["variants"]}. They are all combinations of these values, in this order. The first line changes with '
           'each preset, the last one most seldom.')
    yield ''
    yield from (f'- {name}: {", ".join(values)}' for name, values in factors(own))
    yield ''


def algorithms(tool):
    presets = rows(tool, 'presets')
    yield '# Algorithms: parameters and presets'
    yield ''
    yield NOTE
    yield ''
    yield ('`levelground list ALGORITHM` prints the same. `--algorithm NAME` takes an algorithm, `--param NAME=VALUE` '
           'changes a parameter, and `--preset NAME` takes an algorithm with the parameters of a paper. A preset also '
           'brings the variants of the games that it was published for.')
    yield ''
    for a in rows(tool, 'algorithms'):
        yield f'## {a["algorithm"]}: {a["sentence"]}'
        yield ''
        yield f'Source: {a["source"]}.'
        yield ''
        yield from parameters(a['parameters'])
        own = [p for p in presets if p['algorithm'] == a['algorithm']]
        numbered = [p for p in own if number_of(p)]
        if own:
            yield from table(['preset', 'is', 'parameters', 'variants'],
                             ([f'`{p["preset"]}`', p['sentence'], p['parameters'].replace(' ', ', '), p['variants']]
                              for p in own if p not in numbered))
        if numbered:
            yield from series(numbered)


def main():
    tool, page = sys.argv[1:3]
    pages = {'games': games, 'algorithms': algorithms}
    if page != '--write':
        sys.stdout.write('\n'.join(pages[page](tool)))
        return
    folder = pathlib.Path(__file__).parents[1] / 'docs/reference'
    for name, lines in pages.items():
        (folder / f'{name}.md').write_text('\n'.join(lines(tool)), encoding='utf-8')


main()
