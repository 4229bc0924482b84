/* Mistakes in files of games are refused with the line, the column, what was expected, and the nearest known word; and no file
 * takes more than a bounded time and space. */
#include "game_file.h"

#include <math.h>

#include "base/rng.h"

/* A game that is right. Each case adds a line, or replaces one. */
static const char good[] = "game: plain\n"
                           "board: {squares: [3, 3]}\n"
                           "values: [worth]\n"
                           "pieces: {grass: {stock: 5, worth: 1}, water: {stock: 4}}\n"
                           "settings: {most: 4}\n"
                           "rules:\n"
                           "  apart: {borders: [water, water], at most: $most}\n";

#define TEN_ROWS "64, 63, 64, 63, 64, 63, 64, 63, 64, 63, "
static const struct {
    const char *what, *line, *with, *error; /* replaces the line that begins with `line`; "": adds one */
} cases[] = {
    {"no YAML", "board", "board: [", "4:1: no YAML: did not find expected ',' or ']'"},
    {"an unknown key", "settings", "setting: {most: 4}", "5:1: a game has no key 'setting'; did you mean 'settings'?"},
    {"an unknown piece", "  apart", "  apart: {borders: [water, gras], at most: 0}",
     "7:28: expected a piece, a group or a layer, found 'gras'; did you mean 'grass'?"},
    {"an unknown measure", "  apart", "  apart: {border: same, at most: 0}",
     "7:10: expected a measure, such as count, each, borders or groups, found a map; did you mean 'borders'?"},
    {"an unknown setting", "  apart", "  apart: {borders: same, at most: $mots}",
     "7:35: expected a number that `settings` names, found '$mots'; did you mean 'most'?"},
    {"an unknown region", "  apart", "  apart: {count: water on rum, at most: 0}",
     "7:18: expected a region or a cell, found 'rum'; did you mean 'rim'?"},
    {"no bound", "  apart", "  apart: {borders: same}", "7:10: expected a bound"},
    {"two bounds", "  apart", "  apart: {borders: same, between: [0, 1], at most: 3}", "7:52: expected only one bound"},
    {"bounds that nothing meets", "  apart", "  apart: {borders: same, at least: 4, at most: 3}",
     "expected bounds that some number meets"},
    {"a stock that does not fill the board", "pieces", "pieces: {grass: {stock: 4, worth: 1}, water: {stock: 4}}",
     "expected 9 pieces on the layer piece, to fill the board, found 8"},
    {"a negative stock", "pieces", "pieces: {grass: -4, water: 13}",
     "4:17: expected a number from 0 to 4096, found '-4'"},
    {"no board", "board", "#", "expected a board, or layouts, but not both"},
    {"an empty region", "  apart", "  apart: {count: water on ring 7, at most: 0}",
     "7:18: expected a region or a cell"},
    {"it without for each", "  apart", "  apart: {count: it, at most: 0}", "7:18: expected a `for each`"},
    {"an alias", "settings", "settings: {most: &a 4, least: *a}", "5:18: expected a value without an anchor (&)"},
    {"a tag", "settings", "settings: {most: !!int 4}", "5:18: expected a value without a tag (!)"},
    {"a key twice", "settings", "settings: {most: 4, most: 5}", "5:21: 'most' is here twice"},
    {"a second document", "settings", "settings: {most: 4}\n---\ngame: other", "expected the end of the file"},
    {"rows and modules", "board", "board: {rows: [4, 5, 4], modules: {radius: 1}}",
     "2:8: expected one of rows, hexagon, squares, drawing, cells and modules, found a map"},
    {"a board that is too large", "board",
     "board: {rows: [" TEN_ROWS TEN_ROWS TEN_ROWS TEN_ROWS TEN_ROWS TEN_ROWS TEN_ROWS "64]}",
     "expected at most 4096 cells"},
    {"control characters in an error", "game", "game: \"\\e[31m\\t\\x9b\"",
     "1:7: expected a text of one line, found ' [31m   '"},
    {"a name that leads out of a folder", "game", "game: ../other", "1:7: expected a name of small letters"},
    {"a rule without a measure of one number", "  apart", "  apart: {borders: same, differ by at most: 1}",
     "expected several numbers to compare"},
    {"a value that is none", "  apart", "  apart: {sum: wroth, of: any, at most: 1}",
     "7:16: expected one of the file's `values`, found 'wroth'; did you mean 'worth'?"},
    {"numbers of no layout", "  apart", "  apart: {borders: [water, water], at most: {large: 1}}",
     "7:45: expected a number for the layout"},
    {"an empty letter of the only layer", "pieces",
     "pieces: {grass: {stock: 5, worth: 1, letter: \"\"}, water: {stock: 4}}", "4:9: expected a letter for 'grass'"},
    {"a cell left out on which nothing is fixed", "settings",
     "settings: {most: 4}\ntext: {list: yes, between: \" \", without: [A1]}",
     "6:43: expected a cell on which every layout has a piece that is `fixed`"},
    {"a cell left out of rows", "settings", "settings: {most: 4}\ntext: {without: [A1]}",
     "6:17: expected a text with a list of cells"},
    {"an unknown piece that is there once", "settings", "settings: {most: 4}\ntext: {once: gras}",
     "6:14: expected a piece, a group or a layer, found 'gras'; did you mean 'grass'?"},
    {"a spelling of two pieces", "pieces", "pieces: {grass: {stock: 5, also: [g, x]}, water: {stock: 4, also: x}}",
     "4:38: expected a spelling that no other piece has, found 'x'"},
    {"a spelling with a blank", "pieces", "pieces: {grass: {stock: 5, also: [g, a b]}, water: {stock: 4}}",
     "4:38: expected a short word without , ; ? # and blanks, found 'a b'"},
    {"a hex without a place", "board", "board: {top: flat, cells: {a: {at: [0, 0]}, b: [a]}}",
     "2:48: expected {at: [X, Y]}, because `top` makes the cells hexes"},
    {"a hex at half a place", "board", "board: {top: flat, cells: {a: {at: [0, 0.5]}}}",
     "2:40: expected a whole number from 0 to 127, found '0.5'"},
    {"hexes that overlap", "board", "board: {top: flat, cells: {a: {at: [0, 0]}, b: {at: [0, 1]}}}",
     "2:8: expected hexes that are shifted by a half from line to line"},
    {"a drawing without blanks", "board", "board: {drawing: \"####\"}",
     "2:18: expected hexes with a blank between neighbours in a line"},
    {"a tabulator at the beginning of a line", "settings", "settings:\n\tmost: 4",
     "6:1: no YAML: found a tabulator; lines begin with blanks"},
    {"a colon without a blank", "board", "board:\n  squares:[3, 3]",
     "3:3: expected the board, found 'squares:[3, 3]'; a blank has to follow the colon after a key"},
    {"a comma in a text", "  apart", "  apart: {says: few, or none, borders: same, at most: 0}",
     "7:22: this measure has no key 'or none'; a text with a comma needs quotation marks"},
    {"a number that `values` does not name", "pieces", "pieces: {grass: {stock: 5, gold: 1}, water: 4}",
     "4:28: a piece has no key 'gold'; numbers of pieces have to be named in `values`"},
    {"a misspelt number", "pieces", "pieces: {grass: {stock: 5, wroth: 1}, water: 4}",
     "4:28: a piece has no key 'wroth'; did you mean 'worth'?"},
    {"a colour without quotation marks", "pieces", "pieces:\n  grass: {stock: 5}\n  water: {stock: 4, colour: blue}",
     "6:29: expected a colour in quotation marks, such as \"#e9c94f\", found 'blue'"},
    {"a misspelt key beside each", "  apart", "  apart: {each: water, neighbors: grass, at least: 1}",
     "7:10: expected a second key beside `each`: neighbours, within or way to; did you mean 'neighbours'?"},
    {"two measures", "  apart", "  apart: {groups: water, borders: same, at most: 1}",
     "7:19: expected one measure, found `borders` and `groups`; `all of` takes a list"},
    {"seats without a count", "board", "board: {squares: [3, 3], seats: {place: water}}",
     "2:33: expected cells, or {place: PIECES, count: N}, found a map"},
    {"a misspelt key of seats", "board", "board: {squares: [3, 3], seats: {placed: water, count: 4}}",
     "2:34: `seats` has no key 'placed'; did you mean 'place'?"},
    {"an unknown piece of seats", "board", "board: {squares: [3, 3], seats: {place: watr, count: 4}}",
     "2:41: expected a piece, a group or a layer, found 'watr'; did you mean 'water'?"},
    {"fewer seats than pieces for them", "board", "board: {squares: [3, 3], seats: {place: water, count: 3}}",
     "2:33: expected as many seats as there are pieces for them, which is 4, found 3"},
    {"too many placed seats", "board", "board: {squares: [3, 3], seats: {place: water, count: 13}}",
     "2:55: expected a whole number from 1 to 12, found '13'"},
    {"a piece that is a seat twice", "board", "board: {squares: [3, 3], seats: {place: [water, water], count: 4}}",
     "2:49: expected each piece once, found 'water'"},
    {"a map of pieces that are seats", "board", "board: {squares: [3, 3], seats: {place: {water: 4}, count: 4}}",
     "2:41: expected the name of a piece, found a map"},
    {"no piece for seats", "board", "board: {squares: [3, 3], seats: {place: [], count: 4}}",
     "2:41: expected at least one piece, found a list"},
    {"a region of placed seats", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {count: grass on seats}}",
     "3:21: expected a region that is the same on all boards"},
    {"pieces fixed on placed seats", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}, fixed: {grass: seats}}",
     "2:74: expected a region that is the same on all boards"},
    {"a way to the pieces of the seats", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {way: water}}",
     "3:19: expected `way: seats` for the way to another seat, or other pieces, found 'water'"},
    {"a way to a seat that is too far down", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {way: seats, nth: 4}}",
     "3:31: expected a number from 1 to 3, found '4'"},
    {"a second nearest goal", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {way: grass, nth: 2}}",
     "3:31: expected no key `nth`, or `way: seats`, found '2'"},
    {"a way to the other seats of one", "board", "board: {squares: [3, 3], seats: [A1]}\ntraits: {t: {way: seats}}",
     "3:19: expected a goal, because there is no other seat, found 'seats'"},
    {"values of too few seats", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {worth: [worth, worth], weights: 1}}",
     "3:21: expected a value, or one for each of the 4 seats, found 2"},
    {"a radius that is none", "board",
     "board: {squares: [3, 3], seats: {place: water, count: 4}}\ntraits: {t: {count: grass, within: 0}}",
     "3:36: expected a number from 1 to 254, found '0'"},
    {"a count around seats without seats", "board", "board: {squares: [3, 3]}\ntraits: {t: {count: grass, within: 2}}",
     "3:13: expected a board with `seats`, because this measure has one number for each"},
    {"seats that a measure needs", "  apart", "  apart: {way: water, at least: 1}",
     "7:10: expected a board with `seats`, because this measure has one number for each"},
    {"more players than seats", "board", "board: {squares: [3, 3], seats: [A1, C3]}\nplayers: [2, 3]",
     "3:14: expected at most as many players as the 2 seats of the board, found 3"},
    {"a bound of a trait", "settings", "settings: {most: 4}\ntraits: {shore: {count: water on rim, at most: 3}}",
     "6:48: expected no bound"},
    {"a name without two letters", "game", "game: x1",
     "1:7: expected a name with two letters, or a key `id` with two small letters, found 'x1'"},
    {"more pieces fixed than there are", "board", "board: {squares: [3, 3], fixed: {water: [row 1, row 2]}}",
     "2:33: no board is possible: water lies on more cells than its stock, which is 4"},
    {"two pieces fixed on one cell", "board", "board: {squares: [3, 3], fixed: {water: A1, grass: A1}}",
     "2:52: expected one piece on each cell, but grass is fixed on A1 beside another one"},
    {"a setting of a variant", "settings", "settings: {most: 4}\nvariants: {easy: {set: {mots: 3}}}",
     "6:24: expected settings of this game: unknown parameter 'mots'; did you mean 'most'?"},
    {"a letter with the joint", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, letter: x/y, worth: 1}, water: 4}}\n  b: {pieces: {c: 9}}\ntext: "
     "{join: /}",
     "5:16: expected a letter in which '/' cannot be read as the `join` between the layers, found 'x/y'"},
    {"a letter and the joint that hold the joint early", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, letter: x/, worth: 1}, water: 4}}\n  b: {pieces: {c: 9}}\ntext: {join: "
     "//}",
     "5:16: expected a letter in which '//' cannot be read"},
    {"a spelling with the joint", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, also: [g, x/y], worth: 1}, water: 4}}\n  b: {pieces: {c: 9}}\n"
     "text: {join: /}",
     "5:44: expected a letter in which '/' cannot be read"},
    {"a joint that is the mark of no piece", "pieces",
     "layers:\n  a: {pieces: {grass: 5, water: 4}}\n  b: {not on: water, pieces: {c: 5}}\n  d: {pieces: {e: 9}}\n"
     "text: {join: \"-\"}",
     "6:6: expected a letter in which '-' cannot be read as the `join` between the layers, found '-'"},
    {"a joint that separates", "pieces",
     "layers:\n  a: {pieces: {grass: 5, water: 4}}\n  b: {pieces: {c: 9}}\ntext: {join: \",\"}",
     "7:14: expected no blanks, commas and semicolons, because these separate places, found ','"},
    {"places that nothing separates", "settings", "settings: {most: 4}\ntext: {between: \"|\"}",
     "6:17: expected only blanks, commas and semicolons, because these separate places, found '|'"},
    {"a row that ends in a letter", "settings", "settings: {most: 4}\ntext: {row end: .}",
     "6:17: expected only blanks, commas and semicolons, because these separate places, found '.'"},
    {"a spelling that is read as two places", "pieces", "pieces: {grass: {stock: 5, also: gg, worth: 1}, water: 4}",
     "4:34: expected one character, because all letters are single characters, found 'gg'"},
    {"a name with which a row begins", "pieces",
     "pieces: {grass: {stock: 5, letter: plain, worth: 1}, water: 4}\ntext: {header: no}",
     "1:7: expected a name that is unlike the letters of a row, found 'plain'"},
    {"slots that are named as a row begins", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, letter: \"port:\", worth: 1}, water: 4}}\n"
     "  port: {slots: yes, pieces: {p: 0}}",
     "6:9: expected a name for the layer on edges, corners or slots with which no row of letters can begin, found "
     "'port'"},
    {"slots that are named as two layers are joined", "pieces",
     "layers:\n  a: {pieces: {port: 5, water: 4}}\n  b: {pieces: {c: 9}}\n  P: {slots: yes, pieces: {p: 0}}\n"
     "text: {join: \":\"}",
     "7:6: expected a name for the layer on edges, corners or slots with which no row of letters can begin, found 'P'"},
    {"slots that are named as a comment", "pieces",
     "layers:\n  a: {pieces: {grass: 5, water: 4}}\n  \"#p\": {slots: yes, pieces: {p: 0}}",
     "6:9: expected a name without # : ; , and ? for a layer on edges, corners or slots, found '#p'"},
    {"a cell named as a region that every board has", "board",
     "board: {cells: {a: b, b: c, c: d, d: e, e: f, f: g, g: h, h: rim, rim: \"\"}}",
     "2:16: expected names of cells that no region has, such as a1 and a2, found 'rim'"},
    {"a cell named as a ring", "board",
     "board: {cells: {a: b, b: c, c: d, d: e, e: f, f: g, g: h, h: ring 1, ring 1: \"\"}}",
     "2:16: expected names of cells that no region has, such as a1 and a2, found 'ring 1'"},
    {"a region named as a cell", "board",
     "board: {cells: {a: b, b: c, c: d, d: e, e: f, f: g, g: h, h: i, i: \"\"}, regions: {c: [a, b]}}",
     "expected a name that no cell has, found 'c'"},
    {"a letter that nobody sees", "pieces", "pieces: {grass: {stock: 5, letter: \"\\u200b\"}, water: 4}",
     "4:36: expected a name without invisible or combining characters"},
    {"a blank of another alphabet", "pieces", "pieces: {grass: {stock: 5, letter: \"a\\u00a0b\"}, water: 4}",
     "4:36: expected a name without invisible or combining characters"},
    {"an accent by itself", "pieces", "pieces: {grass: {stock: 5, letter: \"e\\u0301\"}, water: 4}",
     "4:36: expected a name without invisible or combining characters"},
    {"a piece with an invisible character", "pieces", "pieces: {grass: 5, \"wat\\u200der\": 4}",
     "4:20: expected a name without invisible or combining characters"},
    {"a piece with two blanks", "pieces", "pieces: {grass: 5, \"wat  er\": 4}",
     "4:20: expected a name without blanks at its ends or beside each other, found 'wat  er'"},
    {"a piece that begins a comment", "pieces", "pieces: {grass: 5, \"#\": 4}",
     "4:20: expected a key `letter` for '#'"},
    {"players that are a word", "settings", "settings: {most: 4}\nplayers: two",
     "6:10: expected a whole number from 1 to 100, found 'two'"},
    {"players of three numbers", "settings", "settings: {most: 4}\nplayers: [2, 3, 4]",
     "6:10: expected N or [LEAST, MOST], found a list"},
    {"more players than seats", "board", "board: {squares: [3, 3], seats: [A1, A2]}\nplayers: 3",
     "3:10: expected at most as many players as the 2 seats of the board, found 3"},
    {"an axis without a range", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, usual: [0, 4]}, b: {count: grass}}\naxes: [a, b]",
     "7:11: expected a trait whose range `usual: [LEAST, MOST]` says, found 'b'"},
    {"an axis that is a rule", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, usual: [0, 4]}}\naxes: [a, apart]",
     "7:11: expected a trait whose range `usual: [LEAST, MOST]` says, found 'apart'"},
    {"letters that can be read in two ways", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, letter: f}, water: {stock: 4, letter: fx}}}\n  b: {pieces: {c: "
     "{letter: "
     "x2, stock: 9}}}",
     "5:46: expected a `join` between the layers, because 'fx' can also be read as 'f' and a letter of a later layer"},
    {"a spelling that can be read in two ways", "pieces",
     "layers:\n  a: {pieces: {grass: {stock: 5, letter: x}, water: {stock: 4, also: x-1}}}\n  b: {pieces: {c: 9}}",
     "5:70: expected a `join` between the layers, because 'x-1' can also be read as 'x' and"},
    {"a colour without quotation marks", "pieces",
     "pieces:\n  grass: {stock: 5, worth: 1, colour: #9ccb58}\n  water: {stock: 4}",
     "5:39: expected quotation marks around the colour, \"#9ccb58\", because a # after a blank begins a comment"},
    {"a part of one number", "settings", "settings: {most: 4}\ntraits: {a: {count: water, take: least}}",
     "6:34: expected several numbers to take one of, by `for each` or by seats"},
    {"an unknown part", "settings",
     "settings: {most: 4}\ntraits: {a: {for each: [water, grass], count: it, take: lest}}",
     "6:57: expected sum, least, largest or spread, found 'lest'; did you mean 'least'?"},
    {"a bound beside a part", "settings",
     "settings: {most: 4}\ntraits: {a: {for each: [water, grass], count: it, take: least, at most: 3}}",
     "6:73: expected no bound, because a trait is only measured"},
    {"a trait that varies over no range", "settings", "settings: {most: 4}\ntraits: {a: {count: water, vary: evenly}}",
     "6:34: expected the key `usual` with a range beside it, found 'evenly'"},
    {"a way to vary that is none", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, usual: [0, 2], vary: often}}",
     "6:49: expected evenly, or a list such as [{between: [1, 3], share: 60}], found 'often'"},
    {"a range without a share", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, vary: [{between: [0, 2]}]}}",
     "6:35: expected {between: [LEAST, MOST], share: NUMBER}, found a map"},
    {"a goal that is none", "settings", "settings: {most: 4}\ntraits: {a: {count: water, goal: best}}",
     "6:34: expected least or most, found 'best'"},
    {"a weight without a goal", "settings", "settings: {most: 4}\ntraits: {a: {count: water, weight: 2}}",
     "6:36: expected the key `goal` beside `weight`, found '2'"},
    {"a goal that varies", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, usual: [0, 2], vary: evenly, goal: most}}",
     "6:63: expected either `goal` or `vary`, found 'most'"},
    {"a part of a piece", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, vary: [{between: [.5, 2], share: 1}]}}",
     "6:35: expected whole numbers, or the key `tolerance`, found a map"},
    {"fewer than none", "settings",
     "settings: {most: 4}\ntraits: {a: {count: water, vary: [{between: [-1, 2], share: 1}]}}",
     "6:35: expected numbers of at least 0, found a map"},
    {"likeness to a part", "  apart",
     "  apart: {like: [a]}\ntraits: {a: {for each: [water, grass], count: it, take: least}}\nboards: {x: "
     "\"GGG\\nGGW\\nWWW\"}",
     "7:18: expected a trait without the key `take`, found 'a'"},
    {"two hexes in one place", "board", "board: {top: flat, cells: {a: {at: [0, 0]}, b: {at: [0, 0]}}}",
     "2:8: expected cells that do not lie on each other"},
};

/* Two layouts of equally many cells, which the place of the home tells apart; a middle that texts leave out; and a layer of
 * which most cells have a piece without a letter. */
static const char forms[] =
    "game: forms\n"
    "layouts:\n"
    "  left: {squares: [1, 4], fixed: {home: [A1], middle: [A2], nothing: [A2]}}\n"
    "  right: {squares: [1, 4], fixed: {home: [A4], middle: [A2], nothing: [A2]}}\n"
    "layers:\n"
    "  tile: {pieces: {home: {letter: 0, also: [H0, H-1], stock: fixed}, middle: {stock: fixed}, xx: {stock: "
    "{left: 0, right: 1}}, yy: rest}}\n"
    "  prize: {pieces: {nothing: {letter: \"\", stock: 3}, gold: {letter: g, stock: 1}}}\n"
    "groups: {system: [xx, yy]}\n"
    "text: {header: no, list: yes, between: \" \", join: \":\", without: [A2], once: xx}\n"
    "rules: {few: {count: yy, exactly: {left: 2, right: 1}}}\n";

static const struct {
    const char *text, *back, *error;
} texts[] = {
    {"0 yy:g yy", "0 yy:g yy\n", NULL},
    {"xx yy 0:g", "xx yy 0:g\n", NULL},
    {"forms left\n0 ? ?:g", "0 ?:? ?:g\n", NULL},
    {"0 ?: yy:?", "0 ?: yy:?\n", NULL},
    {"H0,yy:g,_", "0 yy:g ?:?\n", NULL},
    {"xx xx 0", NULL, "1:4: expected xx only once, found 'xx'"},
    {"yy yy yy", NULL, "1:1: expected 0 on A1 (place 1 of the row), as in the layout left"},
    {"0 yy 0", NULL, "1:6: expected a piece that is not fixed on A4 (place 3 of the row), as in the layout left"},
    {"0 yy", NULL, "1:5: expected 3 places, found 2"},
    {"0\n yy ", NULL, "2:4: expected 3 places, found 2"},
    {"0 yy xx yy 0", NULL, "1:9: expected 3 places, found 5"},
    {"0 yy:h yy", NULL, "1:3: expected a letter of the layer prize:  g, or ?, found 'yy:h'"},
};

/* Letters of several characters need no joint if they can be told apart without one. */
static const char no_joint[] = "game: letters\n"
                               "board: {squares: [1, 4]}\n"
                               "layers:\n"
                               "  land: {pieces: {forest: {letter: fx}, field: {letter: f}, hill: {letter: hi}}}\n"
                               "  token: {not on: hill, pieces: {two: {letter: 2}, ten: {letter: 10}}}\n"
                               "  flag: {pieces: {red: {letter: r}, none: {letter: \"\"}}}\n";

static void letters_that_differ_need_no_joint(void **state) {
    static const char *const texts[][2] = {
        {"fx2 f10 hi fx2r", "fx2  f10  hi   fx2r\n"},
        {"FX2 hi-r f2 hi", "fx2  hi-r f2   hi\n"}, /* capitals do not matter if nothing else is meant */
        {"fx? ?2 hi f?r", "fx? ?2  hi  f?r\n"},
    };
    (void)state;
    lg_game *game = game_of_text(no_joint);
    lg_level *level = allocated(game->level_size);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        lg_text back = {0};
        lg_error error = {.text = ""};
        CHECK(game->text.read(game, texts[i][0], strlen(texts[i][0]), level, &error), "%s: %s", texts[i][0],
              error.text);
        game->text.write(game, level, "text", &back);
        CHECK(strstr(back.data, texts[i][1]), "%s comes back as %s", texts[i][0], back.data);
        lg_text_clear(&back);
    }
    free(level);
    lg_game_destroy(game);
}

/* Cells of a graph that have no place lie between their neighbours, and a cell at the end of a link lies beside its neighbour. */
static void cells_without_a_place_lie_between_their_neighbours(void **state) {
    static const char text[] =
        "game: graph\n"
        "board: {cells: {a: {at: [0, 0]}, b: a, c: b, d: {at: [3, 0], beside: c}, e: a, f: ''}}\n"
        "pieces: {land: , sea: }\n";
    (void)state;
    lg_game *game = game_of_text(text);
    lg_level *level = allocated(game->level_size);
    assert_true(game->text.read(game, "L sea sea sea sea sea", 21, level, NULL));
    lg_spot at[6];
    for (int c = 0; c < 6; c++)
        at[c] = game->places.cell_at(game, level, c);
    assert_true(at[0].x + 20 < at[1].x && at[1].x + 20 < at[2].x && at[2].x + 20 < at[3].x);
    assert_true(at[1].y == at[0].y && at[2].y == at[0].y);
    assert_true(fabs(at[4].x - at[0].x) + fabs(at[4].y - at[0].y) > 60);
    free(level);
    lg_game_destroy(game);
}

/* A trait of several numbers is their sum, or one that `take` names, within the range that the library tells. */
static void traits_take_one_of_their_numbers(void **state) {
    static const char text[] = "game: shares\n"
                               "board: {squares: [1, 5], seats: [A1, A3, A5]}\n"
                               "values: [gold]\n"
                               "pieces: {rock: , ore: {letter: O, gold: 1}, vein: {gold: 2.5}}\n"
                               "traits:\n"
                               "  all: {worth: gold, weights: [1, 1]}\n"
                               "  poorest: {worth: gold, weights: [1, 1], take: least}\n"
                               "  richest: {worth: gold, weights: [1, 1], take: largest}\n"
                               "  gap: {worth: gold, weights: [1, 1], take: spread}\n"
                               "  rarest: {for each: piece, count: it, take: least}\n";
    static const struct {
        const char *board;
        double value[5];
    } boards[] = {
        {"RRRRR", {0, 0, 0, 0, 0}},
        {"VORRR", {4.5, 0, 3.5, 3.5, 1}},
        {"ORVRO", {4.5, 1, 2.5, 1.5, 1}},
        {"VVVVV", {17.5, 5, 7.5, 2.5, 0}},
    };
    (void)state;
    lg_game *game = game_of_text(text);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    double value[LG_TRAITS_MAX], least[LG_TRAITS_MAX], most[LG_TRAITS_MAX];
    assert_true(game->judging.trait_bounds(task, least, most));
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        assert_true(game->text.read(game, boards[i].board, strlen(boards[i].board), level, NULL));
        assert_true(game->judging.describe(task, level, value));
        for (int t = 0; t < 5; t++) {
            CHECK(value[t] == boards[i].value[t], "%s: %s %g", boards[i].board, game->traits[t].name, value[t]);
            CHECK(value[t] >= least[t] && value[t] <= most[t], "%s: %s from %g to %g", boards[i].board,
                  game->traits[t].name, least[t], most[t]);
        }
    }
    assert_true(game->traits[1].low < 0 && game->traits[3].low == 0);
    free(level);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static void players_can_be_one_number(void **state) {
    lg_text text = {0};
    (void)state;
    lg_text_add(&text, "%splayers: 2\n", good);
    lg_game *game = game_of_text(text.data);
    assert_int_equal(game->players->least, 2);
    assert_int_equal(game->players->most, 2);
    lg_game_destroy(game);
    lg_text_clear(&text);
}

/* Rules do not see modules, only their cells. */
static const char modules[] = "game: modules\n"
                              "board: {modules: {radius: 0, at: [[0, 0], [1, 0]]}}\n"
                              "layers: {ground: {pieces: {sand: , rock: }}, slab: {modules: yes, pieces: {front: "
                              "{cells: S, stock: 1}, back: {cells: R, stock: 1}}}}\n"
                              "rules: {faces: {count: front, exactly: 1}}\n";

static void rules_do_not_count_modules(void **state) {
    (void)state;
    lg_error error = {.text = ""};
    assert_null(lg_game_read(modules, sizeof modules - 1, &error));
    assert_string_equal(error.text,
                        "4:24: expected pieces that lie on cells, because rules see the cells of modules only, "
                        "found 'front'");
}

static void texts_without_a_header_come_back(void **state) {
    (void)state;
    lg_game *game = game_of_text(forms);
    lg_level *level = allocated(game->level_size);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        lg_text back = {0};
        lg_error error = {.text = ""};
        bool read = game->text.read(game, texts[i].text, strlen(texts[i].text), level, &error);
        CHECK(read == !texts[i].error, "%s: %s", texts[i].text, error.text);
        if (read) game->text.write(game, level, "text", &back);
        CHECK(!read || !strcmp(back.data, texts[i].back), "%s comes back as %s", texts[i].text, back.data);
        CHECK(read || !strcmp(error.text, texts[i].error), "%s: %s", texts[i].text, error.text);
        lg_text_clear(&back);
    }
    free(level);
    lg_game_destroy(game);
}

/* Changes by hand keep the one piece of a kind single, and what is fixed where it is. */
static void changes_by_hand_keep_the_text_readable(void **state) {
    (void)state;
    lg_game *game = game_of_text(forms);
    lg_level *level = allocated(game->level_size);
    lg_text back = {0};
    lg_error error = {.text = ""};
    const lg_layer *tile = &game->places.layers[0];
    assert_true(game->text.read(game, "xx yy 0:g", 9, level, &error));
    assert_true(tile->set(tile, level, 2, 2, &error));
    game->text.write(game, level, "text", &back);
    assert_string_equal(back.data, "yy xx 0:g\n");
    assert_false(tile->set(tile, level, 0, 0, &error));
    assert_string_equal(error.text, "home is fixed");
    int home = 0;
    while (tile->get(tile, level, home) != 0)
        home++;
    assert_true(tile->set(tile, level, home, tile->free, &error)); /* a fixed piece stays when its place is freed */
    assert_int_equal(tile->get(tile, level, home), 0);
    assert_true(tile->set(tile, level, 2, tile->free, &error));
    assert_int_equal(tile->get(tile, level, 2), tile->free);
    lg_text_clear(&back);
    free(level);
    lg_game_destroy(game);
}

static void change(const char *line, const char *with, lg_text *text) {
    const char *at = strstr(good, line);
    CHECK(at, "no line %s", line);
    lg_text_append(text, good, (size_t)(at - good));
    lg_text_add(text, "%s\n", with);
    at += strcspn(at, "\n") + 1;
    lg_text_append(text, at, strlen(at));
}

static void mistakes_are_named(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        change(cases[i].line, cases[i].with, &text);
        lg_game *game = lg_game_read(text.data, text.length, &error);
        CHECK(!game, "%s: not refused", cases[i].what);
        CHECK(strstr(error.text, cases[i].error), "%s: '%s' is not in: %s", cases[i].what, cases[i].error, error.text);
        CHECK(*error.text >= '1' && *error.text <= '9', "%s: no line: %s", cases[i].what, error.text);
        lg_text_clear(&text);
    }
}

static void the_right_one_is_read(void **state) {
    (void)state;
    lg_game *game = game_of_text(good);
    assert_string_equal(game->name, "plain");
    assert_string_equal(game->requirements[0].name, "apart");
    assert_null(game->requirements[1].name);
    lg_game_destroy(game);
}

/* Two slices of a draft. Cells keep their names and their order, and those that touch are neighbours. */
static const char hexes[] =
    "game: slices\n"
    "board:\n"
    "  top: flat\n"
    "  cells: {a: {at: [0, 3]}, b: {at: [1, 2]}, c: {at: [2, 3]}, d: {at: [4, 3]}, e: {at: [5, 2]}}\n"
    "pieces: {x: 2, y: rest}\n"
    "rules: {apart: {borders: [y, y], at most: 0}}\n"
    "text: {header: no, between: ' '}\n";

static void hexes_with_names_touch_their_neighbours(void **state) {
    static const struct {
        const char *text;
        double touching;
    } boards[] = {{"y y y x x", 2}, {"y x y y x", 0}, {"x x y y y", 1}};
    (void)state;
    lg_game *game = game_of_text(hexes);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    lg_report *report = allocated(sizeof *report);
    lg_text name = {0};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        assert_true(game->text.read(game, boards[i].text, strlen(boards[i].text), level, NULL));
        assert_true(lg_task_measure(task, level, report));
        CHECK(report->count[0] == boards[i].touching, "%s: %g", boards[i].text, report->count[0]);
    }
    game->places.cell_name(game, level, 3, &name);
    assert_string_equal(name.data, "d");
    lg_text_clear(&name);
    free(report), free(level);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

/* 380 hexes of which no two touch have as many corners as there can be. */
static void hexes_that_do_not_touch_are_read(void **state) {
    lg_text text = {0};
    (void)state;
    lg_text_add(&text,
                "game: stars\npieces: {x: rest}\nrules: {few: {borders: same, at most: 0}}\nboard:\n  drawing: |\n");
    for (int line = 0; line < 38; line++)
        lg_text_add(&text, "%s\n",
                    line % 2 ? ""
                             : "    #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #");
    lg_game_destroy(game_of_text(text.data));
    lg_text_clear(&text);
}

static void refuse(const lg_text *text, const char *wanted) {
    lg_error error = {.text = ""};
    assert_false(text->failed);
    assert_null(lg_game_read(text->data, text->length, &error));
    CHECK(strstr(error.text, wanted), "'%s' is not in: %s", wanted, error.text);
}

/* A layout that is named and a number of players that is asked for have to fit each other. The default number, 4, is not asked
 * for, so it fits every layout. */
static void layouts_serve_the_players_asked_for(void **state) {
    static const char duel[] = "game: duel\n"
                               "layouts:\n"
                               "  table: {squares: [3, 3], players: [3, 4]}\n"
                               "  corner: {squares: [2, 2], players: 2}\n"
                               "  bench: {squares: [1, 4], players: 2}\n"
                               "pieces: {grass: rest}\n"
                               "rules:\n"
                               "  all: {count: grass, at least: 1}\n";
    static const struct {
        const char *settings, *error; /* NULL: the settings are good */
    } chosen[] = {{"", NULL},
                  {"players=2", NULL},
                  {"layout=bench", NULL},
                  {"players=2 layout=bench", NULL},
                  {"players=3 layout=table", NULL},
                  {"players=4 layout=usual", NULL},
                  {"players=4 layout=bench", "players=4 and layout=bench: this layout is for 2 players; leave one of"},
                  {"layout=corner players=4", "players=4 and layout=corner: this layout is for 2 players"},
                  {"players=3 layout=corner", "players=3 and layout=corner: this layout is for 2 players"},
                  {"players=2 layout=table", "players=2 and layout=table: this layout is for 3 to 4 players"}};
    lg_game *game = game_of_text(duel);
    (void)state;
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        lg_values values = values_of(game->settings, chosen[i].settings);
        lg_error error = {.text = ""};
        lg_task *task = lg_task_create(game, &values, NULL, &error);
        CHECK(!task == !!chosen[i].error, "%s: %s", chosen[i].settings, error.text);
        if (!task) CHECK_HAS(error.text, chosen[i].error);
        lg_task_destroy(task);
        lg_values_clear(&values);
    }
    lg_game_destroy(game);
}

static void sizes_are_bounded(void **state) {
    lg_text deep = {0}, many = {0}, large = {0};
    (void)state;
    lg_text_add(&deep, "%s", "game: ");
    for (int i = 0; i < 10000; i++)
        lg_text_add(&deep, "%s", "[");
    refuse(&deep, "expected fewer levels of lists and maps");
    lg_text_add(&many, "%s", "game: [");
    for (int i = 0; i < 100000; i++)
        lg_text_add(&many, "%s", "a,");
    lg_text_add(&many, "%s", "]\n");
    refuse(&many, "expected at most 50000 values in the file");
    for (int i = 0; i < 300000; i++)
        lg_text_add(&large, "%s", "#aaa\n");
    refuse(&large, "expected at most 1048576 bytes");
    lg_text_clear(&deep), lg_text_clear(&many), lg_text_clear(&large);
}

/* Repeats a word in a list: [word, word, ...]. */
static void add_list(lg_text *text, const char *word, int times) {
    lg_text_add(text, "[");
    for (int i = 0; i < times; i++)
        lg_text_add(text, "%s%s", i ? ", " : "", word);
    lg_text_add(text, "]");
}

/* Begins a game with as many layouts as a file can have. */
static void add_layouts(lg_text *text) {
    lg_text_add(text, "game: plain\nlayouts:\n");
    for (int i = 1; i <= 32; i++)
        lg_text_add(text, "  l%d: {squares: [20, 20], remove: [%s%d]}\n", i, i > 20 ? "B" : "A", i > 20 ? i - 20 : i);
    lg_text_add(text, "pieces: {grass: rest, water: 4}\nrules:\n");
}

/* Each of these files would be read for minutes if the time for it grew faster than the file, or by the product of its layouts,
 * its loops and the lists in them. */
static void reading_takes_no_longer_than_the_file_is_long(void **state) {
    enum { MANY = 40000, SPELLINGS = 20000 };
    lg_text rings = {0}, loops = {0}, circles = {0}, spellings = {0}, keys = {0};
    (void)state;
    add_layouts(&rings);
    lg_text_add(&rings, "  few: {at most: 4, count: {of: water, on: ");
    add_list(&rings, "ring 3", MANY);
    lg_text_add(&rings, "}}\n");
    lg_game_destroy(game_of_text(rings.data));
    add_layouts(&loops);
    lg_text_add(&loops, "  few: {at most: 4, for each: ");
    add_list(&loops, "water", 200);
    lg_text_add(&loops, ", count: {of: it, on: ");
    add_list(&loops, "ring 3", MANY);
    lg_text_add(&loops, "}}\n");
    refuse(&loops, "expected less to read: all names of regions and pieces, times the names of the `for each` around "
                   "them, take more than 100000 steps");
    add_layouts(&circles);
    lg_text_add(&circles, "  few: {at most: 4, count: {of: water, on: ");
    add_list(&circles, "{within: 5, of: bottom}", MANY / 5);
    lg_text_add(&circles, "}}\n");
    refuse(&circles, "expected less to read");
    lg_text_add(&spellings, "game: plain\nboard: {squares: [3, 3]}\npieces:\n");
    for (int piece = 0; piece < 2; piece++) {
        lg_text_add(&spellings, "  p%d: {stock: %s, also: [s", piece, piece ? "4" : "rest");
        for (int i = 0; i < SPELLINGS; i++)
            lg_text_add(&spellings, ", s%d-%d", piece, i);
        lg_text_add(&spellings, "]}\n");
    }
    refuse(&spellings, "expected at most 40 other spellings of a piece");
    lg_text_add(&keys, "game: plain\nboard: {squares: [3, 3]}\npieces: {grass: rest}\ngroups:\n");
    for (int i = 0; i < SPELLINGS; i++)
        lg_text_add(&keys, "  g%d: grass\n", i);
    refuse(&keys, "1005:3: expected at most 1000 keys in a map");
    lg_text_clear(&rings), lg_text_clear(&loops), lg_text_clear(&circles);
    lg_text_clear(&spellings), lg_text_clear(&keys);
}

/* Every text that is a piece of a right one is read or refused, whatever its end. */
static void pieces_of_files_are_read_or_refused(void **state) {
    (void)state;
    for (size_t n = 0; n < sizeof good; n++) {
        lg_error error = {.text = ""};
        lg_game *game = lg_game_read(good, n, &error);
        CHECK(game || strchr(error.text, ':'), "%zu bytes: %s", n, error.text);
        lg_game_destroy(game);
    }
}

/* What a number can reach at most is known when the file is read, and a number that could pass the range of int is refused. */
static void sums_are_bounded(void **state) {
    (void)state;
    static const struct {
        const char *measure, *error; /* error NULL: it is right */
    } sums[] = {
        {"sum: gold, of: x", NULL},
        {"worth: gold, of: y, weights: [100, 100]", NULL},
        {"sum: gold, of: any",
         "5:19: expected values that add up to at most 268435.5 with these decimals, but they can reach 900000"},
        {"worth: gold, weights: [1]",
         "5:21: expected values that add up to at most 2684.355 with these decimals, but they can reach 900000"},
        {"best corners: 2, of: gold", "expected values that add up to at most 268435.5"},
        {"draft: gold, seats: 2", "expected values that add up to at most 268435.5"},
    };
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        lg_text_add(&text,
                    "game: sums\nvalues: [gold]\nboard: {squares: [3, 3], seats: [A1, C3]}\n"
                    "pieces: {x: {stock: 7, gold: %s}, y: {stock: 2, gold: 0.001}}\ntraits: {t: {%s}}\n",
                    sums[i].error ? "100000" : "10000", sums[i].measure);
        lg_game *game = lg_game_read(text.data, text.length, &error);
        CHECK(!game == (sums[i].error != NULL), "%s: %s", sums[i].measure, error.text);
        if (sums[i].error) CHECK_HAS(error.text, sums[i].error);
        if (game) lg_game_destroy(game);
        lg_text_clear(&text);
    }
}

static void boxes_are_bounded(void **state) {
    (void)state;
    static const char text[] =
        "game: boxes\nboard: {squares: [1, 2]}\n"
        "layers: {t: {spare: yes, pieces: {a: 1000, b: 1}}}\nrules: {r: {count: a, exactly: 1}}\n";
    lg_error error = {.text = ""};
    assert_null(lg_game_read(text, sizeof text - 1, &error));
    CHECK_HAS(error.text, "expected at most 1000 pieces in the box of the layer t, found 1001");
}

/* A count beyond what any board has is never met, however far it is beyond. */
static void counts_beyond_the_board_are_never_met(void **state) {
    (void)state;
    static const char *const ranges[] = {"at least: 500", "at least: 65536", "at most: -1", "at most: -65530"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        lg_text text = {0};
        lg_text_add(&text,
                    "game: far\nboard: {squares: [3, 3]}\npieces: {a: {stock: 4}, b: {stock: 5}}\n"
                    "rules: {r: {each: a, within: 2, of: b, %s}}\n",
                    ranges[i]);
        lg_game *game = game_of_text(text.data);
        lg_task *task = task_of(game, NULL, "", NULL);
        lg_problem *problem = problem_of(game, task, NULL);
        lg_genome genome = genome_for(&problem->space);
        void *position = allocated(problem->state_size + 1);
        lg_rng rng = lg_rng_stream(1, "far", i);
        lg_space_sample(&problem->space, genome, &rng);
        double cost = problem->load(problem, position, genome);
        CHECK(cost == 4, "%s: %g, not one for each a", ranges[i], cost);
        state_free(problem, position);
        genome_free(genome);
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
        lg_game_destroy(game);
        lg_text_clear(&text);
    }
}

/* A structure can have more groups than fit into a byte. */
static void structures_of_many_groups_are_planted(void **state) {
    (void)state;
    enum { CELLS = 380, GROUPS = 300 };
    lg_text text = {0};
    lg_text_add(&text, "game: many\nboard: {cells: {");
    for (int c = 1; c <= CELLS; c++)
        lg_text_add(&text, "c%d: , ", c);
    lg_text_add(&text,
                "}}\npieces: {river: {stock: %d}, land: {stock: %d}}\nstructure: river\n"
                "rules: {r: {groups: river, at least: %d}}\n",
                GROUPS, CELLS - GROUPS, GROUPS);
    lg_game *game = game_of_text(text.data);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *problem = problem_of(game, task, "structure");
    lg_genome genome = genome_for(&problem->space);
    lg_rng rng = lg_rng_stream(1, "many", 0);
    assert_true(problem->construct(problem, genome, &rng));
    assert_true(lg_space_holds(&problem->space, genome));
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
    lg_game_destroy(game);
    lg_text_clear(&text);
}

static void places_on_rings_are_whole_numbers(void **state) {
    (void)state;
    static const char text[] =
        "game: rings\nboard: {squares: [1, 3]}\npieces: {a: {stock: 1}, b: {stock: 1}, c: {stock: 1}}\n"
        "rings: {wheel: [a, b, c]}\nrules: {r: {borders: apart 0.5 on wheel, exactly: 1}}\n";
    lg_error error = {.text = ""};
    assert_null(lg_game_read(text, sizeof text - 1, &error));
    CHECK_HAS(error.text, "5:22: expected a number of places on the ring, found 'apart 0.5 on wheel'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_beyond_the_board_are_never_met),
        cmocka_unit_test(structures_of_many_groups_are_planted),
        cmocka_unit_test(the_right_one_is_read),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(texts_without_a_header_come_back),
        cmocka_unit_test(rules_do_not_count_modules),
        cmocka_unit_test(letters_that_differ_need_no_joint),
        cmocka_unit_test(cells_without_a_place_lie_between_their_neighbours),
        cmocka_unit_test(traits_take_one_of_their_numbers),
        cmocka_unit_test(players_can_be_one_number),
        cmocka_unit_test(changes_by_hand_keep_the_text_readable),
        cmocka_unit_test(hexes_with_names_touch_their_neighbours),
        cmocka_unit_test(hexes_that_do_not_touch_are_read),
        cmocka_unit_test(layouts_serve_the_players_asked_for),
        cmocka_unit_test(sizes_are_bounded),
        cmocka_unit_test(sums_are_bounded),
        cmocka_unit_test(boxes_are_bounded),
        cmocka_unit_test(places_on_rings_are_whole_numbers),
        cmocka_unit_test(reading_takes_no_longer_than_the_file_is_long),
        cmocka_unit_test(pieces_of_files_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
