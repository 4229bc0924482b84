"""Writes the file of a war game on N x N hexes with twelve rules: the larger game of the benchmark."""

TEXT = """game: war
board:
  drawing: |
{drawing}
  seats: [{seats}]
  fixed: {{camp: seats}}
values: [supply]
pieces:
  camp:  {{stock: fixed, letter: c}}
  field: {{stock: rest, letter: f, supply: 1}}
  wood:  {{stock: {wood}, letter: w, supply: 1}}
  hill:  {{stock: {hill}, letter: h}}
  swamp: {{stock: {swamp}, letter: s}}
  lake:  {{stock: {lake}, letter: l}}
  town:  {{stock: {town}, letter: t, supply: 5}}
  fort:  {{stock: {fort}, letter: r, supply: 2}}
groups:
  land: [camp, field, wood, hill, swamp, town, fort]
  site: [town, fort]
costs:
  march: {{wood: 2, hill: 2, swamp: 3, usual: 1, lake: never}}
rules:
  one-land: {{groups: land, exactly: 1}}
  woods: {{each group: wood, between: [2, 14]}}
  lakes: {{each group: lake, between: [3, 16]}}
  ridges: {{largest group: hill, at most: 12}}
  swamps: {{each: swamp, neighbours: lake, at least: 1}}
  forts: {{each: fort, neighbours: hill, at least: 1}}
  apart: {{borders: [site, site], within: 2, at most: 0}}
  rim: {{count: site on rim, at most: 2}}
  halves: {{for each: [left, right], count: site on it, differ by at most: 1}}
  roads: {{each: town, neighbours: field, between: [2, 5]}}
  nearest: {{way: town, by: march, differ by at most: 1}}
  supply: {{worth: supply, weights: [1, 1, 1, 0.8, 0.6, 0.4, 0.2], by: march, ratio at least: 0.9}}
"""


def war_game(side):
    """Stocks are shares of the board, so that boards of all sizes are alike."""
    cells = side * side
    names = [(chr(ord('@') + row // 26) if row > 25 else '') + chr(ord('A') + row % 26) for row in range(side)]
    near, far = side // 5, side - side // 5
    return TEXT.format(drawing='\n'.join('    ' + ' ' * (row % 2) + ' '.join('#' * side) for row in range(side)),
                       seats=', '.join(f'{names[row]}{column}' for row in (near, far) for column in (near, far)),
                       wood=cells * 15 // 100, hill=cells * 10 // 100, swamp=cells * 4 // 100, lake=cells * 8 // 100,
                       town=cells * 3 // 200, fort=cells // 100)
