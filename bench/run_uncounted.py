#!/usr/bin/env python3
"""Asks whether maps of published games favour a seat or a colour by quantities that no rule of their files bounds: for
docs/measurements/published-games.md."""
import os
import random
import tempfile

from measure import SOURCE, parser, records, row, table

# Quantities of each seat or colour, as traits in the language of games in files. They change nothing of how a map is made.
QUANTITIES = {
    'twilight-imperium': {
        'planets of a slice': '{worth: planets, weights: [0, 1, 1], among: shared, by: ships}',
        'alpha wormholes near a home': '{worth: alphas, weights: [0, 1, 1], among: nearest, by: ships}',
        'beta wormholes near a home': '{worth: betas, weights: [0, 1, 1], among: nearest, by: ships}'},
    'gaia-project': {
        'planets within 2 hexes': '{for each: home, borders: [it, planet], within: 2}',
        'planets within 3 hexes': '{for each: home, borders: [it, planet], within: 3}',
        'home planets within 3 hexes': '{for each: home, borders: [it, home], within: 3}'}}


def measured(tool, folder, game, count, *options):
    """Returns for each quantity a list of maps, each a list of its seats' or colours' numbers, and the names of these."""
    with open(os.path.join(SOURCE, 'games', f'{game}.game.yaml'), encoding='utf-8') as file:
        text = file.read()
    traits = ''.join(f'  uncounted-{k}: {what}\n' for k, what in enumerate(QUANTITIES[game].values()))
    path = os.path.join(folder, f'{game}.game.yaml')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text.replace('\ntraits:\n', '\ntraits:\n' + traits))
    maps = [item['measured'] for item in records(tool, 'generate', path, '--count', count, '--json', '--quiet', *options)]
    parts = list(maps[0]['uncounted-0'])
    return {name: [list(one[f'uncounted-{k}'].values()) for one in maps] for k, name in enumerate(QUANTITIES[game])}, parts


def means(maps):
    return [sum(part) / len(maps) for part in zip(*maps)]


def spread(maps):
    found = means(maps)
    return max(found) - min(found)


def chance(maps, draws):
    """Returns the share of draws, each of which shuffles every map's numbers among its parts, whose means spread as much as found."""
    rng, found = random.Random(1), spread(maps)
    more = sum(spread([rng.sample(one, len(one)) for one in maps]) >= found - 1e-9 for _ in range(draws))
    return (1 + more) / (1 + draws)


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--seed', type=int, default=9000, help='of the maps (9000)')
    arguments.add_argument('--maps', type=int, help='number of maps of each kind (200)')
    options = arguments.parse_args()
    tool, count = os.path.join(options.folder, 'levelground'), options.maps or (10 if options.quick else 200)
    draws = 20 if options.quick else 1000
    table(f'{count} maps of each kind', 'game', 'quantity', 'maps', 'mean of the least part', 'mean of the largest part',
          'p by chance', 'largest less least on one map')
    with tempfile.TemporaryDirectory() as folder:
        for game, quantities in QUANTITIES.items():
            kinds = {'default': [], 'random pieces': ['--algorithm', 'random', '--evaluations', '1']}
            found = {kind: measured(tool, folder, game, count, '--seed', options.seed, *words) for kind, words in kinds.items()}
            for name in quantities:
                for kind, (numbers, parts) in found.items():
                    mean = means(numbers[name])
                    least, most = min(range(len(mean)), key=mean.__getitem__), max(range(len(mean)), key=mean.__getitem__)
                    gap = sum(max(one) - min(one) for one in numbers[name]) / count
                    row(game, name, kind, f'{mean[least]:.2f} ({parts[least]})', f'{mean[most]:.2f} ({parts[most]})',
                        f'{chance(numbers[name], draws):.3f}', f'{gap:.1f}')


if __name__ == '__main__':
    main()
