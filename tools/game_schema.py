#!/usr/bin/env python3
"""Makes the JSON Schema of files of games, with which editors complete keys and mark mistakes. Measures are those of
game_measures.json, which tests/unit/game_file_reference.c writes from the table of kinds; other sentences are those of
docs/reference/game-file.md.

usage: game_schema.py       writes the schema to standard output
"""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / 'docs/reference/game-file.md'
MEASURES = ROOT / 'tools/game_measures.json'


# ---- the page ----------------------------------------------------------------------------------------------------

def rows(part):
    """Yields the first and the last column of a part's tables, as plain text; the first one can name several keys."""
    for line in part.splitlines():
        columns = re.split(r'(?<!\\) *\| *', line.strip('| '))
        for key in re.findall(r'`([^`:]+)(?:: [^`]*)?`', columns[0]) if line.startswith('| `') else []:
            yield key, columns[-1].replace('`', '').replace('\\|', '|')


def parts(text):
    """Returns the page's parts of the second level by their titles; the first part has the title ''."""
    pieces = re.split(r'^## (.*)\n', text, flags=re.M)
    return dict(zip([''] + pieces[1::2], pieces[0::2]))


# ---- types -------------------------------------------------------------------------------------------------------

def one_of(*types):
    return {'anyOf': list(types)}


def list_of(item, least=0, most=None):
    bounds = {'minItems': least} | ({'maxItems': most} if most else {})
    return {'type': 'array', 'items': item, **bounds}


def map_of(values):
    """Names with such values. YAML reads some names as numbers, so any name is good."""
    return {'type': 'object', 'additionalProperties': values}


def keys(properties, required=(), **more):
    return {'type': 'object', 'properties': properties, 'required': list(required), 'additionalProperties': False, **more}


def ref(name):
    return {'$ref': f'#/definitions/{name}'}


WORD = {'type': ['string', 'number', 'boolean']}  # a name, which can look like a number
TEXT = {'type': 'string'}
ONE_NUMBER = one_of({'type': 'number'}, {'type': 'string', 'pattern': r'^\$'})
BOUND = {'enum': ['it', 'that', 'next']}  # words that a `for each` has bound to numbers
NUMBER = one_of(*ONE_NUMBER['anyOf'], BOUND, map_of(ONE_NUMBER))  # or one for each layout
YES = {'type': 'boolean'}
NAMES = one_of(WORD, list_of(WORD))
RANGE = list_of(NUMBER, 2, 2)
BOUNDS = {'at most': NUMBER, 'at least': NUMBER, 'exactly': NUMBER, 'between': RANGE}
JOINT = {name: NUMBER for name in ('even within', 'differ by at most', 'ratio at least', 'even share at least')}
TEXTS = {'says': TEXT, 'why': TEXT, 'weight': NUMBER}

# The types of what the page says that a key of a measure takes. A key that takes anything else, such as VALUE, takes a name.
TAKES = {'SELECTION': ref('selection'), 'RELATION': ref('selection'), 'NUMBER': NUMBER, 'STEPS': NUMBER,
         '[SELECTION, SELECTION] or RELATION': one_of(ref('selection'), list_of(ref('selection'), 2, 2)),
         '[NUMBER, ...]': list_of(NUMBER), 'SELECTION or seats': ref('selection'), 'SELECTION or others': ref('selection'), 'BOUND': keys(BOUNDS), 'VALUE or [VALUE, ...]': NAMES}


SYMMETRIES = ['half turn', 'quarter turn', 'three quarters turn', 'third turn', 'two thirds turn', 'sixth turn', 'five sixths turn',
              'mirror left right', 'mirror top bottom', 'mirror diagonal', 'mirror other diagonal', 'mirror 30', 'mirror 60',
              'mirror 120', 'mirror 150']


def stock():
    word = {'enum': ['rest', 'fixed']}
    return one_of(ONE_NUMBER, word, {'type': 'null'}, map_of(one_of(ONE_NUMBER, word)))


def piece():
    """A piece can have values with names of the file's own, so further keys are numbers."""
    own = {'stock': stock(), 'letter': WORD, 'also': one_of(WORD, list_of(WORD)), 'imported': one_of(WORD, list_of(WORD)), 'shown': WORD, 'marks': one_of(WORD, list_of(WORD)), 'colour': {'type': 'string', 'pattern': '^#[0-9a-fA-F]{6}$'},
           'sides': WORD, 'cells': WORD, 'only on': ref('region')}
    return one_of(stock(), {'type': 'object', 'properties': own, 'additionalProperties': ONE_NUMBER})


def pieces():
    return map_of(ref('piece')) | {'maxProperties': 252}


def layer():
    flags = {name: YES for name in ('edges', 'corners', 'slots', 'spare', 'turns', 'flips', 'modules')}
    return keys({'pieces': pieces(), 'not on': ref('selection'), **flags}, ['pieces'])


def region(page):
    words = [key for key, _ in rows(page['Boards'].split('A **region** is')[1].split('###')[0]) if key.isalpha()]
    return one_of({**WORD, 'examples': words}, list_of(ref('region')), keys({'not': ref('region')}, ['not']),
                  keys({'within': NUMBER, 'of': ref('region')}, ['within', 'of']))


def selection():
    near = one_of(ref('selection'), keys({'of': ref('selection'), 'by sides': WORD, **BOUNDS}, ['of']))
    within = keys({'steps': NUMBER, 'of': ref('selection'), 'sight': WORD, **BOUNDS}, ['steps', 'of'])
    own = {'of': ref('selection'), 'not': ref('selection'), 'on': ref('region'), 'not on': ref('region'), 'beside': near,
           'within': within, 'with': map_of(one_of(NUMBER, keys(BOUNDS))), 'and': ref('selection')}
    return one_of(WORD, list_of(WORD), keys(own))


def board():
    cell = one_of(NAMES, {'type': 'null'}, keys({'at': list_of({'type': 'number'}, 2, 2), 'beside': NAMES}))
    whole = {'type': 'integer'}
    outlines = {'rows': list_of(whole, 1), 'squares': list_of(whole, 2, 2), 'drawing': TEXT}
    symmetry = one_of({'enum': SYMMETRIES}, list_of({'enum': SYMMETRIES}, 1))
    return keys({
        'hexagon': whole, **outlines, 'cells': map_of(cell),
        'modules': keys({'radius': whole, **outlines, 'at': list_of(list_of(whole, 2, 2), 1)}, ['at']),
        'top': {'enum': ['flat', 'pointed']}, 'numbers': {'const': 'spiral'}, 'neighbours': {'enum': [4, 8]},
        'of': {'enum': ['squares', 'hexes']}, 'marks': map_of(WORD), 'remove': list_of(WORD), 'links': list_of(list_of(WORD, 2, 2)),
        'slots': list_of(whole), 'seats': one_of(NAMES, keys({'place': NAMES, 'count': whole}, ['place', 'count'])), 'regions': map_of(ref('region')), 'fixed': map_of(ref('region')),
        'symmetry': one_of(*symmetry['anyOf'], keys({'by': symmetry, 'of': NAMES, 'becomes': one_of(list_of(WORD), list_of(list_of(WORD)))}, ['by'])),
        'players': one_of(whole, list_of(whole, 2, 2))})


# ---- the schema --------------------------------------------------------------------------------------------------

def described(properties, sentences):
    """Adds the page's sentences to the keys that it has."""
    return {key: type_ | ({'description': sentences[key]} if key in sentences else {}) for key, type_ in properties.items()}


def clause(common):
    """Any measure: the keys of all, of which one is the word of a measure, and the others stand beside measures that have them."""
    properties, sentences, needs, words = {}, {}, {}, []
    measures = [json.loads(line) for line in MEASURES.read_text().splitlines()]
    for measure in measures:
        word, beside = measure['word'], measure['also']
        words.append({'required': [word] + [beside] * bool(beside)})
        for key in [{**measure, 'key': word}] + measure['keys']:
            properties.setdefault(key['key'], TAKES.get(key['takes'], WORD))
            sentences.setdefault(key['key'], []).append(f'{key["sentence"]}.' if key['key'] == word else f'With {word}: {key["sentence"]}.')
            if key['key'] not in [other['word'] for other in measures]:  # `count` can stand alone, too
                needs.setdefault(key['key'], []).append(word)
    properties = {key: type_ | {'description': ' '.join(sentences[key])} for key, type_ in properties.items()}
    needs = {key: {'anyOf': [{'required': [word]} for word in dict.fromkeys(of)]} for key, of in needs.items()}
    return keys(properties | common, anyOf=words, dependencies=needs)


def definitions(page):
    loops = {'for each': NAMES, 'and each': NAMES}
    shown = {'says': TEXT, 'unit': TEXT, 'usual': list_of({'type': 'number'}, 2, 2), 'tolerance': NUMBER,
             'take': {'enum': ['sum', 'least', 'largest', 'spread']}, 'goal': {'enum': ['most', 'least']}, 'weight': NUMBER,
             'vary': one_of({'const': 'evenly'}, list_of(keys({'between': RANGE, 'share': NUMBER}, ['between', 'share']), 1))}
    bounds = described({**BOUNDS, **JOINT}, dict(rows(page['Rules'])))
    rule = one_of(clause({**loops, **bounds, **TEXTS}),
                  keys({'all of': list_of(ref('rule'), 1), **TEXTS}, ['all of']),
                  keys({'like': list_of(WORD, 1), **TEXTS}, ['like']))
    return {'selection': selection(), 'region': region(page), 'piece': piece(), 'layer': layer(), 'rule': rule,
            'trait': clause({**loops, **shown}),
            'board': board() | {'properties': described(board()['properties'], dict(rows(page['Boards'])))}}


def game(page):
    setting = one_of({'type': 'number'}, keys({'usual': {'type': 'number'}, 'from': {'type': 'number'}, 'to': {'type': 'number'}, 'says': TEXT}))
    variant = one_of({'type': 'null'}, keys({'says': TEXT, 'set': map_of(WORD), 'without': NAMES}))
    step = keys({'stage': {'enum': ['structure', 'rest']}, 'by': TEXT, 'with': TEXT, 'evaluations': {'type': 'integer'}}, ['by'])
    named = one_of(TEXT, keys({'says': TEXT, 'text': TEXT, 'score': {'type': 'number'}}, ['text']))
    form = keys({'header': YES, 'list': YES, 'between': TEXT, 'row end': TEXT, 'join': TEXT, 'without': NAMES, 'once': ref('selection'),
                 'placements': keys({'list': TEXT, 'piece': TEXT, 'turn': TEXT, 'ahead': {'type': 'integer', 'minimum': 0, 'maximum': 5}, 'middle': TEXT,
                                     'never': TEXT}, ['list', 'piece', 'turn', 'middle'])})
    types = {
        'game': {'type': 'string', 'pattern': '^[a-z0-9-]+$'}, 'title': TEXT, 'source': TEXT, 'id': {'type': 'string', 'pattern': '^[a-z]{2}$'},
        'board': ref('board'), 'layouts': map_of(ref('board')), 'players': one_of(NUMBER, RANGE), 'values': list_of(WORD),
        'pieces': pieces(), 'layers': map_of(ref('layer')) | {'maxProperties': 8}, 'groups': map_of(NAMES), 'rings': map_of(list_of(WORD)),
        'costs': map_of(map_of(one_of(NUMBER, {'enum': ['stop', 'never']}))), 'structure': NAMES, 'settings': map_of(setting),
        'rules': map_of(ref('rule')) | {'maxProperties': 64}, 'traits': map_of(ref('trait')), 'axes': list_of(WORD, 2, 2),
        'variants': map_of(variant), 'legend': map_of(WORD), 'own layout': map_of(WORD), 'boards': map_of(named), 'mirrors': {'enum': ['alike', 'differ']}, 'text': form,
        'tile width': {'type': 'number'}, 'plan': list_of(step)}
    return keys(described(types, dict(rows(page['Keys of the file']))), ['game'])


def schema():
    page = parts(PAGE.read_text())
    return {'$schema': 'http://json-schema.org/draft-07/schema#', 'title': 'A game of levelground in a file',
            **game(page), 'definitions': definitions(page)}


print(json.dumps(schema(), indent=1))
