/* Random tiny games in files. Every board of each is enumerated and judged, and what the search, its moves, its proofs and the
 * repairs say is compared with that. LG_FILES is how many files are tried, LG_FIRST the number of the first one; LG_SHOW prints
 * them. Second tier, too (80 s): 10 files in the first tier, 300 in the second; `make check-games FILES=3000` tries more. */
#include "game_file.h"

#include <signal.h>
#include <unistd.h>

#include "base/rng.h"
#include "boards/file/rules/kind.h"
#include "boards/file/task.h"
#include "levelground/repair.h"
#include "search/exhaust.h"
#include "search/reasons.h"

enum { BOARDS_MAX = 6000, FAULTS_MAX = 20, TEXT_MAX = 8000 };

/* <NAME> stands for one of the rows with this name that have no need, or whose needs are all given by rows that were taken
 * before. Each letter is a need: s squares, h hexes, l slots, p seats, f seats that are fixed, m modules; o, x and t: pieces over
 * the ground, a third layer, pieces on slots; d diagonals, g a graph, u sides, e pieces on edges, c on corners. A capital letter
 * means that it is not given. */
static const struct {
    const char *name, *needs, *gives, *text;
} grammar[] = {
    {"file", "", "", "game: tiny\nid: xx\nvalues: [gold, wood]\n<boards><names><rules>traits: {t: {<one><aim>}}\n"},
    {"boards", "", "", "board: {<shape><seats>}\n<layers>"},
    {"boards", "", "", "board: {<shape><seats>}\n<layers><structure>"},
    {"boards", "", "", "board: {<shape><seats><fixed>}\n<layers>"},
    {"boards", "", "", "board: {<shape><symmetry>}\n<layers>"},
    {"boards", "", "", "board: {<shape><seats><symmetry>}\n<layers>"},
    {"boards", "", "", "board: {<shape><symmetry>}\n<layers><structure>"},
    {"boards", "", "hl", "board: {hexagon: 1, slots: [0, 6, 12]<seats>}\n<layers>"},
    {"boards", "", "su", "board: {squares: [2, 2]<seats>}\n<turning>"},
    {"boards", "", "hm", "board: {modules: {radius: 1, at: [[0, 0], [3, -1]]}}\n<modules>"},
    {"boards", "", "m", "board: {modules: {<outline>}\n<tiles>"},
    {"outline", "", "s", "squares: [2, 2], at: [[0, 0], [2, 0]]}"},
    {"outline", "", "s", "squares: [1, 4], at: [[2, 0], [1, 1]]}"},
    {"outline", "", "d", "squares: [2, 2], at: [[2, 1], [0, 0]]}, neighbours: 8"},
    {"outline", "", "h", "drawing: \"# #\\n # #\", at: [[0, 0], [4, 0]]}"},
    {"outline", "", "h", "rows: [1, 2, 1], at: [[0, 0], [2, 2]]}"},
    {"symmetry", "", "", ""},
    {"symmetry", "G", "", ", symmetry: half turn"},
    {"symmetry", "G", "", ", symmetry: {by: [half turn], of: <layer>}"},
    {"symmetry", "G", "", ", symmetry: {by: half turn, becomes: [a, <other>]}"},
    {"symmetry", "s", "", ", symmetry: mirror top bottom"},
    {"symmetry", "s", "", ", symmetry: [mirror left right, mirror top bottom]"},
    {"symmetry", "h", "", ", symmetry: mirror left right"},
    {"symmetry", "h", "", ", symmetry: third turn"},
    {"layer", "", "", "piece"},
    {"layer", "", "", "ground"},
    {"layer", "", "", "[ground, over]"},
    {"other", "", "", "b"},
    {"other", "", "", "c"},
    {"shape", "", "s", "squares: [2, 3]"},
    {"shape", "", "s", "squares: [2, 2]"},
    {"shape", "", "s", "squares: [3, 2]"},
    {"shape", "", "d", "squares: [2, 3], neighbours: 8"},
    {"shape", "", "h", "rows: [2, 3, 2]"},
    {"shape", "", "h", "hexagon: 1"},
    {"shape", "", "g", "cells: {A1: [B2], B2: [C1, D1], C1: [D1], D1: [E1], E1: }"},
    {"seats", "", "", ""},
    {"seats", "", "pf", ", seats: [A1, B2]"},
    {"seats", "", "p", ", seats: {place: <ground>, count: <two>}"},
    {"seats", "", "p", ", seats: {place: a, count: 2}"},
    {"seats", "", "p", ", seats: {place: <placed>, count: <few>}"},
    {"placed", "", "", "land"},
    {"placed", "", "", "[b, a]"},
    {"placed", "", "", "k"},
    {"fixed", "", "", ", fixed: {<ground>: A1}"},
    {"fixed", "", "", ", fixed: {<ground>: [A1, B2]}"},
    {"layers", "L", "", "pieces: <kinds>\n"},
    {"layers", "L", "", "pieces: <any>\n"},
    {"layers", "sL", "u",
     "layers:\n  ground: {pieces: {a: {stock: <two>, sides: abab}, b: {stock: 1, sides: aabb}, c: {stock: rest, sides: "
     "abbb}}}\n"},
    {"layers", "", "", "layers:\n  ground: {spare: yes, pieces: <more>}\n<slots>"},
    {"layers", "", "o", "layers:\n  ground: {pieces: <kinds>}\n  over: {<under>pieces: <tokens>}\n<slots>"},
    {"layers", "", "o",
     "layers:\n  ground: {pieces: <kinds>}\n  over: {<under>spare: yes, pieces: {k: {stock: 4, gold: <gold>}, m: "
     "{stock: <few>}}}\n<slots>"},
    {"layers", "", "o", "layers:\n  ground: {pieces: <any>}\n  over: {<under>pieces: <open>}\n<slots>"},
    {"layers", "", "o", "layers:\n  ground: {spare: yes, pieces: <more>}\n  over: {<under>pieces: <open>}\n<slots>"},
    {"layers", "L", "ox",
     "layers:\n  ground: {pieces: <kinds>}\n  over: {<under>pieces: <tokens>}\n  third: {<under>pieces: {x: 1, y: "
     "rest}}\n"},
    {"slots", "L", "", ""},
    {"slots", "l", "t", "  port: {slots: yes, <spare>pieces: {s: {stock: 1, gold: <gold>}, t: 2}}\n"},
    {"slots", "l", "t", "  port: {slots: yes, pieces: {s: {gold: <gold>}, t: }}\n"},
    {"slots", "LG", "e", "  brink: {edges: yes, <spare>pieces: {v: {stock: <two>, gold: <gold>}, w: {stock: rest}}}\n"},
    {"slots", "LG", "e",
     "  brink: {edges: yes, pieces: {v: {stock: 1}, w: {stock: rest, gold: <gold>}, z: {stock: 1, gold: 2}}}\n"},
    {"slots", "LG", "e", "  brink: {edges: yes, pieces: {v: {gold: <gold>}, w: }}\n"},
    {"slots", "LG", "c",
     "  site: {corners: yes, <spare>pieces: {y: {stock: <two>, gold: <gold>}, z: {stock: rest}}}\n"},
    {"slots", "LG", "ce",
     "  site: {corners: yes, pieces: {y: {stock: 1, gold: <gold>}, z: {stock: rest}}}\n  brink: {edges: yes, pieces: "
     "{v: "
     "{stock: <two>}, w: {stock: rest}}}\n"},
    {"kinds", "", "",
     "{a: {stock: <two>, gold: <gold>, wood: 1}, b: {stock: <two>, gold: <gold>}, c: {stock: rest, gold: <gold>}}"},
    {"kinds", "", "",
     "{a: {stock: <two>, gold: <gold>, only on: <region>}, b: {stock: <two>, gold: <gold>}, c: {stock: rest, gold: "
     "1}}"},
    {"kinds", "", "",
     "{a: {stock: 2}, b: {stock: 2, gold: <gold>, only on: {not: A1}}, c: {stock: rest, gold: <gold>}}"},
    {"any", "", "", "{a: {gold: <gold>}, b: {gold: <gold>, only on: <region>}, c: {gold: 1, only on: <region>}}"},
    {"any", "", "", "{a: {gold: <gold>}, b: {gold: <gold>, wood: 0.25}, c: {gold: <gold>}}"},
    {"more", "", "", "{a: {stock: <few>, gold: <gold>}, b: {stock: <few>, gold: <gold>}, c: {stock: 5, gold: <gold>}}"},
    {"more", "", "", "{a: {stock: 3, gold: <gold>}, b: {stock: <two>, gold: <gold>}, c: {stock: 4, gold: <gold>}}"},
    {"tokens", "", "", "{k: {stock: <two>, gold: <gold>}, m: {stock: rest, gold: <gold>}}"},
    {"more", "", "",
     "{a: {stock: 3, gold: <gold>}, b: {stock: <two>, only on: <region>}, c: {stock: 4, gold: <gold>, only on: {not: "
     "A1}}}"},
    {"tokens", "", "", "<open>"},
    {"open", "", "", "{k: , m: {gold: <gold>}}"},
    {"two", "", "", "1"},
    {"two", "", "", "2"},
    {"few", "", "", "1"},
    {"few", "", "", "2"},
    {"few", "", "", "3"},
    {"few", "", "", "4"},
    {"gold", "", "", "0"},
    {"gold", "", "", "1"},
    {"gold", "", "", "2"},
    {"gold", "", "", "0.5"},
    {"under", "", "", ""},
    {"under", "", "", "not on: a, "},
    {"under", "", "", "not on: b, "},
    {"under", "", "", "not on: [a, c], "},
    {"spare", "", "", ""},
    {"spare", "", "", "spare: yes, "},
    {"turning", "", "",
     "layers:\n  ground: {turns: yes, pieces: {a: {sides: abab, stock: 2}, b: {sides: aabb, stock: 1}, c: {sides: "
     "abbb, stock: 1}}}\n"},
    {"modules", "", "",
     "layers:\n  ground: {pieces: {a: {gold: 1}, b: , c: {gold: 2}}}\n  tile: {modules: yes, turns: yes, <third>}}\n"},
    {"tiles", "", "",
     "layers:\n  ground: {pieces: {a: {gold: 1}, b: , c: {gold: 2}}}\n  tile: {modules: yes, <lying>, <fourth>}}\n"},
    {"lying", "", "", "turns: yes"},
    {"lying", "", "", "flips: yes"},
    {"lying", "", "", "turns: yes, flips: yes"},
    {"fourth", "", "", "pieces: {one: {cells: aabc, stock: 1}, two: {cells: bacb, stock: 1}"},
    {"fourth", "", "",
     "spare: yes, pieces: {one: {cells: aabc, stock: 1}, two: {cells: bacb, stock: 1}, three: {cells: cbba, stock: 1}"},
    {"third", "", "", "pieces: {one: {cells: aabbcc a, stock: 1}, two: {cells: abcabc b, stock: 1}"},
    {"third", "", "",
     "spare: yes, pieces: {one: {cells: aabbcc a, stock: 1}, two: {cells: abcabc b, stock: 1}, three: {cells: abbbbb "
     "c, stock: 1}"},
    {"names", "", "",
     "groups: {land: [a, b]}\nrings: {wheel: [a, b, c]}\ncosts: {walk: {a: <cost>, b: 2, usual: 1}, "
     "eyes: {<ground>: <wall>}}\n"},
    {"names", "e", "",
     "groups: {land: [a, b]}\nrings: {wheel: [a, b, c]}\ncosts: {walk: {a: <cost>, b: 2, v: <crossing>, "
     "usual: 1}, eyes: {<ground>: <wall>, v: <crossing>}}\n"},
    {"wall", "", "", "never"},
    {"wall", "", "", "stop"},
    {"crossing", "", "", "never"},
    {"crossing", "", "", "1"},
    {"crossing", "", "", "2"},
    {"cost", "", "", "never"},
    {"cost", "", "", "stop"},
    {"cost", "", "", "0"},
    {"structure", "", "", "structure: <ground>\n"},
    {"structure", "", "", "structure: land\n"},
    {"structure", "e", "", "structure: v\n"},
    {"structure", "e", "", "structure: v\n"},
    {"structure", "c", "", "structure: y\n"},
    {"rules", "", "", "rules:\n  r: {<rule>}\n"},
    {"rules", "", "", "rules:\n  r: {<rule>}\n  s: {<rule>}\n"},
    {"rules", "", "", "rules:\n  r: {<rule>}\n  s: {<rule>, weight: 0.5}\n  v: {<rule>}\n"},
    {"rule", "", "", "<one>, <bound>"},
    {"rule", "", "", "<one>, <bound>"},
    {"rule", "", "", "<single>"},
    {"rule", "", "", "<single>"},
    {"rule", "", "", "<single>"},
    {"rule", "p", "", "<many>, <joint>"},
    {"rule", "p", "", "<many>, <joint>"},
    {"rule", "p", "", "<many>, <joint>"},
    {"rule", "p", "", "<many>, <joint>"},
    {"rule", "", "", "<all>, <joint>"},
    {"rule", "", "", "all of: [{<single>}, {<one>, <bound>}]"},
    {"aim", "", "", ""},
    {"aim", "", "", ", goal: most"},
    {"aim", "", "", ", goal: least"},
    {"one", "", "", "count: <cells>"},
    {"one", "", "", "sum: gold, of: <cells>"},
    {"one", "", "", "kinds: <cells>"},
    {"one", "", "", "borders: [<some>, <some>]"},
    {"one", "", "", "borders: <relation>"},
    {"one", "", "", "borders: <relation>, of: <some>, within: 2"},
    {"one", "G", "", "borders: [<some>, <some>], within: 2, sight: eyes"},
    {"one", "", "", "groups: <cells>"},
    {"one", "", "", "groups: <cells>, size: {<range>}"},
    {"one", "", "", "largest group: <cells>"},
    {"one", "u", "", "groups: <cells>, by sides: <letters>"},
    {"one", "u", "", "groups: <cells>, size: {<range>}, by sides: <letters>"},
    {"one", "u", "", "largest group: <cells>, by sides: <letters>"},
    {"one", "", "", "loops: <cells>"},
    {"one", "", "", "cuts: <cells>"},
    {"one", "u", "", "loops: <cells>, by sides: <letters>"},
    {"one", "u", "", "cuts: <cells>, by sides: <letters>"},
    {"letters", "", "", "a"},
    {"letters", "", "", "b"},
    {"letters", "", "", "ab"},
    {"one", "", "", "twins: <some>, sharing: <some>"},
    {"one", "", "", "twins: <some>"},
    {"one", "G", "", "best corners: <two>, of: gold"},
    {"one", "G", "", "unlike: half turn"},
    {"one", "G", "", "unlike: half turn, of: <cells>"},
    {"one", "u", "", "mismatches: ground"},
    {"one", "u", "", "mismatches: ground, rim: a"},
    {"one", "", "", "clumps: <cells>"},
    {"single", "", "", "each: <cells>, neighbours: <relation>, <range>"},
    {"single", "", "", "each: <cells>, neighbours: <some>, <range>"},
    {"single", "u", "", "each: <cells>, neighbours: <relation>, by sides: <letters>, <range>"},
    {"single", "", "", "each: <cells>, within: <two>, of: <relation>, <range>"},
    {"single", "G", "", "each: <cells>, within: <two>, of: <relation>, sight: eyes, <range>"},
    {"single", "", "", "each: <cells>, way to: <cells><over>, <range>"},
    {"single", "", "", "each group: <cells>, <range>"},
    {"single", "", "", "each group: <cells>, count: <cells><size>, <groups-bound>"},
    {"single", "", "", "each group: <cells>, count: <cells>, per: 2, <range>"},
    {"single", "", "", "each group: <cells>, sum: gold<of><size>, <groups-bound>"},
    {"single", "", "", "each group: <cells>, neighbours: <cells><size>, <groups-bound>"},
    {"single", "", "", "each group: <cells>, way to: <goal><over><size>, <groups-bound>"},
    {"single", "u", "", "each group: <cells>, by sides: <letters>, <range>"},
    {"single", "u", "", "each group: <cells>, way to: <goal><by>, by sides: <letters><size>, <groups-bound>"},
    {"single", "u", "", "each: <cells>, way to: <cells><by>, by sides: <letters>, <range>"},
    {"single", "G", "", "each corner: gold, <bound>"},
    {"many", "", "", "way: <cells><over><else><playing>"},
    {"many", "", "", "way: seats<over><else>"},
    {"many", "u", "", "way: <cells>, by sides: <letters><by><else>"},
    {"many", "u", "", "worth: gold, weights: [1, 1, 0.5], by sides: <letters>, <among>"},
    {"many", "", "", "way: seats, nth: <two><over>"},
    {"many", "", "", "count: <cells>, within: <two>, <among><over><playing>"},
    {"many", "", "", "kinds: <cells>, within: <two><over><playing>"},
    {"many", "", "", "worth: [gold, wood], of: <cells>, weights: [1, 1, 0.5], <among><over>"},
    {"many", "", "", "worth: gold, weights: [1, 1, 0.5], <among><over><playing>"},
    {"many", "", "", "worth: gold, of: <cells>, weights: [<two>, 1, 0.5], <among><over>"},
    {"many", "G", "", "draft: gold, rounds: 1, variety: <two>"},
    {"all", "", "", "for each: [a, b], count: it <beside>"},
    {"all", "", "", "for each: [a, b], sum: gold, of: it <beside>"},
    {"all", "", "", "for each: wheel, borders: [it, next]"},
    {"all", "G", "", "for each: land, and each: [left, right], count: it on that"},
    {"groups-bound", "", "", "<range>"},
    {"groups-bound", "", "", "<joint>"},
    {"size", "", "", ""},
    {"size", "", "", ", size: {<range>}"},
    {"of", "", "", ""},
    {"of", "", "", ", of: <cells>"},
    {"goal", "", "", "<cells>"},
    {"goal", "", "", "others"},
    {"beside", "", "", "on <region>"},
    {"beside", "", "", "beside <pieces>"},
    {"by", "", "", ""},
    {"by", "", "", ", by: walk"},
    {"over", "", "", "<by>"},
    {"over", "G", "", ", sight: eyes"},
    {"else", "", "", ""},
    {"else", "", "", ", else: 3"},
    {"playing", "", "", ""},
    {"playing", "", "", ""},
    {"playing", "", "", ", playing: 1"},
    {"playing", "", "", ", playing: [1]"},
    {"among", "", "", "among: all"},
    {"among", "", "", "among: shared"},
    {"among", "", "", "among: nearest"},
    {"relation", "", "", "same"},
    {"relation", "", "", "<kinds-of> on wheel"},
    {"kinds-of", "", "", "next"},
    {"kinds-of", "", "", "apart 1"},
    {"relation", "", "", "<some>"},
    {"relation", "", "", "<some>"},
    {"some", "", "", "<piece>"},
    {"some", "", "", "<piece>"},
    {"some", "", "", "<piece> on <region>"},
    {"cells", "", "", "<piece>"},
    {"cells", "", "", "<piece> on <region>"},
    {"cells", "", "", "<piece> beside <piece>"},
    {"cells", "", "", "<piece> on <region> beside <piece> on <region>"},
    {"cells", "", "", "{of: <pieces>, beside: {of: <piece>, <range>}}"},
    {"cells", "u", "", "{of: <pieces>, beside: {of: <piece>, by sides: <letters>, <range>}}"},
    {"cells", "", "", "{of: <pieces>, within: {steps: 2, of: <pieces>, <range>}}"},
    {"cells", "G", "", "{of: <pieces>, within: {steps: 2, of: <pieces>, sight: eyes, <range>}}"},
    {"cells", "", "", "{of: any, with: {gold: {<bound>}}}"},
    {"cells", "", "", "{not: <pieces>, on: <region>}"},
    {"cells", "", "", "{of: <pieces>, not on: <region>, and: <cells>}"},
    {"cells", "", "", "[a, c]"},
    {"cells", "e", "", "[a, v]"},
    {"cells", "c", "", "[y, a]"},
    {"cells", "ce", "", "[v, y]"},
    {"piece", "", "", "<pieces>"},
    {"piece", "", "", "<pieces>"},
    {"piece", "", "", "<pieces>"},
    {"piece", "", "", "not <pieces>"},
    {"piece", "", "", "any"},
    {"ground", "", "", "a"},
    {"ground", "", "", "b"},
    {"ground", "", "", "c"},
    {"pieces", "", "", "<ground>"},
    {"pieces", "", "", "<ground>"},
    {"pieces", "", "", "<ground>"},
    {"pieces", "", "", "land"},
    {"pieces", "o", "", "k"},
    {"pieces", "o", "", "m"},
    {"pieces", "o", "", "over"},
    {"pieces", "x", "", "x"},
    {"pieces", "t", "", "s"},
    {"pieces", "t", "", "port"},
    {"pieces", "e", "", "v"},
    {"pieces", "e", "", "v"},
    {"pieces", "e", "", "brink"},
    {"pieces", "e", "", "w"},
    {"pieces", "c", "", "y"},
    {"pieces", "c", "", "y"},
    {"pieces", "c", "", "site"},
    {"pieces", "c", "", "z"},
    {"region", "", "", "rim"},
    {"region", "G", "", "left"},
    {"region", "G", "", "top"},
    {"region", "M", "", "A1"},
    {"region", "f", "", "seats"},
    {"region", "m", "", "module 2"},
    {"range", "", "", "at least: <two>"},
    {"range", "", "", "at most: <zero>"},
    {"range", "", "", "exactly: <two>"},
    {"range", "", "", "between: [1, <few>]"},
    {"zero", "", "", "0"},
    {"zero", "", "", "1"},
    {"bound", "", "", "<range>"},
    {"bound", "", "", "at least: <few>"},
    {"bound", "", "", "at most: 0"},
    {"bound", "", "", "exactly: 0"},
    {"joint", "", "", "<bound>"},
    {"joint", "", "", "even within: <zero>"},
    {"joint", "", "", "differ by at most: <zero>"},
    {"joint", "", "", "ratio at least: 0.75"},
    {"joint", "", "", "even share at least: 0.9"},
};
enum { ROWS = sizeof grammar / sizeof *grammar };

typedef struct {
    lg_rng rng;
    bool given[128];
    lg_text text;
} writer;

static bool is_possible(const writer *w, int row, const char *name, size_t length) {
    if (strlen(grammar[row].name) != length || memcmp(grammar[row].name, name, length) != 0) return false;
    for (const char *n = grammar[row].needs; *n; n++)
        if (*n >= 'a' ? !w->given[(int)*n] : w->given[*n - 'A' + 'a']) return false;
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): the grammar's selections hold selections, ever more rarely */
static void expand(writer *w, const char *text) {
    for (const char *at = text; *at; at++) {
        size_t n = *at == '<' ? strcspn(at + 1, ">") : 0;
        int possible = 0, row = 0;
        if (!n) lg_text_append(&w->text, at, 1);
        for (int k = 0; n && k < ROWS; k++)
            possible += is_possible(w, k, at + 1, n);
        CHECK(!n || possible, "%.*s: no such row", (int)n, at + 1);
        for (int k = n ? (int)lg_rng_below(&w->rng, (uint32_t)possible) : -1; k >= 0; row++)
            k -= is_possible(w, row, at + 1, n);
        if (!n) continue;
        for (const char *g = grammar[row - 1].gives; *g; g++)
            w->given[(int)*g] = true;
        expand(w, grammar[row - 1].text);
        at += n + 1;
    }
}

/* A game with some settings and a lock: its task, and all boards in the order of their bytes, with their scores. */
typedef struct {
    lg_game *game;
    const fg_game *file;
    lg_values values;
    const fg_level *lock; /* NULL: none */
    lg_task *task;        /* NULL: it was refused */
    lg_error why;
    const char *name;
    int boards;
    bool too_many;
    unsigned char *board;
    double *score;
    double least;
    lg_rng *rng;
} world;

static long files, faults, worlds, repairs, searches, exhaustions, goals_sought, goals_proven, goals_missed;
static char shown[TEXT_MAX];

/* Tells a fault with its file. Returns false. */
static bool blame(const world *w, const char *format, ...) LG_PRINTF(2, 3);
static bool blame(const world *w, const char *format, ...) {
    char words[600];
    lg_text lock = {0};
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    if (w->lock) w->game->text.write(w->game, w->lock, w->game->formats->name, &lock);
    print_error("%s%s%s: %s\n\n", shown, lock.data ? lock.data : "", w->name, words);
    lg_text_clear(&lock);
    faults++;
    return false;
}

/* An assertion that fails ends the program; this says in which file it was. */
static void tell_file(int signal_number) {
    ssize_t done = write(STDERR_FILENO, shown, strlen(shown));
    signal(signal_number, SIG_DFL);
    raise(done < 0 ? SIGABRT : signal_number);
}

static fg_level *board_of(const world *w, int n) {
    return (fg_level *)(void *)(w->board + (size_t)n * w->game->level_size);
}

static bool are_near(double a, double b) {
    return a == b || fabs(a - b) < 1e-7;
}

static double judged(const world *w, const lg_level *level) {
    static lg_report report;
    CHECK(lg_task_measure(w->task, level, &report), "out of memory");
    return report.score;
}

/* Does every piece of a level lie in its region, do images of places have what they should have, and have the orbits of each size
 * the pieces that the task gives them? */
static bool is_legal(const world *w, const fg_level *level) {
    const fg_layout *layout = fg_layout_of(w->file, level);
    const fg_task *task = w->task ? fg_task_of(w->task) : NULL;
    for (int l = 0; l < w->file->pieces.layers; l++) {
        const fg_layer *layer = &w->file->pieces.layer[l];
        int from = fg_place_of(layer, layout, 0);
        for (int i = 0; i < fg_layer_places(layer, layout) && !layer->derived; i++) {
            int symbol = fg_symbol(w->file, level, l, i);
            const fg_places *zone = layout->zones && symbol < layer->kinds ? layout->zones->of[l][symbol] : NULL;
            if (zone && !fg_bit(zone->w, i)) return false;
            for (int e = 0; layout->symmetry && layout->symmetry->of[l] && e < layout->symmetry->elements; e++)
                if (fg_symbol(w->file, level, l, layout->symmetry->image[e][from + i] - from) !=
                    layout->symmetry->turned[e][l][symbol])
                    return false;
        }
        for (int n = 0; task && n < task->shares[l]; n++) {
            int left[FG_KINDS_MAX + 1];
            memcpy(left, task->share[l][n].count, sizeof left);
            for (int i = 0; i < fg_layer_places(layer, layout); i++)
                if (layout->symmetry->first[from + i] == from + i &&
                    fg_orbit_size(layout, l, from + i) == task->share[l][n].size &&
                    fg_symbol(w->file, task->fixed, l, i) == fg_free(layer) &&
                    --left[fg_symbol(w->file, level, l, i)] < 0)
                    return false;
        }
    }
    return true;
}

static void keep_board(world *w, const fg_level *level) {
    if (!is_legal(w, level)) return;
    if (w->boards == BOARDS_MAX) {
        w->too_many = true;
        return;
    }
    fg_level *kept = board_of(w, w->boards);
    memcpy(kept, level, w->game->level_size);
    fg_unfold_modules(w->file, kept);
    w->boards++;
}

typedef struct {
    int stock[FG_LAYERS_MAX][FG_KINDS_MAX + 1];
    bool any[FG_LAYERS_MAX];
} box;

/* Fills the board place by place, from this place of this layer on, in all ways that the stock, the lower layers and what is
 * fixed allow. NOLINTNEXTLINE(misc-no-recursion): a level of it is a place */
static void fill(world *w, box *b, fg_level *level, const fg_level *fixed, int l, int place) {
    const fg_pieces *p = &w->file->pieces;
    const fg_layer *layer = &p->layer[l];
    if (l == p->layers || w->too_many) {
        if (!w->too_many) keep_board(w, level);
        return;
    }
    if (layer->derived || place == fg_layer_places(layer, fg_layout_of(w->file, level))) {
        int left = 0;
        for (int k = 0; !layer->derived && !b->any[l] && !layer->spare && k < layer->kinds; k++)
            left += b->stock[l][k];
        if (!left) fill(w, b, level, fixed, l + 1, 0);
        return;
    }
    bool bare = layer->under >= 0 && layer->bare[fg_symbol(w->file, level, layer->under, place)];
    int there = fg_symbol(w->file, fixed, l, place);
    for (int k = bare ? fg_none(layer) : 0; k < (bare ? fg_none(layer) + 1 : layer->kinds); k++) {
        bool counts = !bare && !b->any[l];
        if ((there != fg_free(layer) && there != k) || (counts && !b->stock[l][k])) continue;
        b->stock[l][k] -= counts;
        fg_put(w->file, level, l, place, k);
        fill(w, b, level, fixed, l, place + 1);
        b->stock[l][k] += counts;
    }
}

static size_t compared;
static int compare(const void *a, const void *b) {
    return memcmp(a, b, compared);
}

/* Returns the number of a board; -1 if there is no such board. */
static int find_board(const world *w, const lg_level *level) {
    compared = w->game->level_size;
    const unsigned char *found = bsearch(level, w->board, (size_t)w->boards, compared, compare);
    return found ? (int)((size_t)(found - w->board) / compared) : -1;
}

static void list_boards(world *w) {
    box b;
    lg_error error;
    fg_level *fixed = allocated(w->game->level_size), *level = allocated(w->game->level_size);
    const char *stock = w->values.text[w->file->stock_row];
    bool good = true;
    for (int l = 0; l < w->file->pieces.layers; l++) {
        good = good && fg_stock_read(w->file, w->file->boards.layout, &w->values, l, b.stock[l], &b.any[l], &error);
        bool once = w->file->form.once.count && w->file->form.once.layer == l;
        b.any[l] = b.any[l] || (stock && !strcmp(stock, "free") && !once);
    }
    CHECK(good, "%s: %s", shown, error.text);
    fg_level_clear(w->file, 0, fixed);
    if (w->lock) memcpy(fixed, w->lock, w->game->level_size);
    if (fg_fixed_read(w->file, fixed, &error)) fill(w, &b, level, fixed, 0, 0);
    compared = w->game->level_size;
    qsort(w->board, (size_t)w->boards, compared, compare);
    free(fixed), free(level);
}

static world open_world(lg_game *game, const char *name, const char *settings, const fg_level *lock, lg_rng *rng) {
    world w = {.game = game, .file = fg_game_of(game), .lock = lock, .name = name, .least = INFINITY, .rng = rng};
    w.values = values_of(game->settings, settings);
    w.board = allocated(BOARDS_MAX * game->level_size);
    w.score = allocated(BOARDS_MAX * sizeof *w.score);
    w.task = lg_task_create(game, &w.values, lock, &w.why);
    list_boards(&w);
    for (int n = 0; w.task && n < w.boards; n++) {
        w.score[n] = judged(&w, board_of(&w, n));
        if (w.score[n] < w.least) w.least = w.score[n];
    }
    return w;
}

static void close_world(world *w) {
    lg_values_clear(&w->values);
    if (w->task) lg_task_destroy(w->task);
    free(w->board), free(w->score);
}

static bool check_unavoidable(const world *w) {
    static lg_report report;
    double low[LG_TRAITS_MAX], high[LG_TRAITS_MAX], value[LG_TRAITS_MAX];
    lg_task_unavoidable(w->task, &report);
    if (report.score > w->least + 1e-9)
        return blame(w, "%g is unavoidable, but a board has %g", report.score, w->least);
    CHECK(w->game->judging.trait_bounds(w->task, low, high), "out of memory");
    for (int n = 0; n < w->boards; n++) {
        CHECK(w->game->judging.describe(w->task, board_of(w, n), value), "out of memory");
        for (int t = 0; t < lg_trait_count(w->game); t++)
            if (value[t] < low[t] - 1e-9 || value[t] > high[t] + 1e-9)
                return blame(w, "%s is %g on a board, beyond %g to %g", w->game->traits[t].name, value[t], low[t],
                             high[t]);
    }
    return true;
}

/* A search in the world's space. */
typedef struct {
    const world *w;
    lg_problem *problem;
    void *state;
    lg_genome genome, other;
    fg_level *level;
} trial;

static trial open_trial(const world *w) {
    trial t = {.w = w, .problem = problem_of(w->game, w->task, NULL)};
    t.state = allocated(t.problem->state_size + 1);
    t.genome = genome_for(&t.problem->space);
    t.other = genome_for(&t.problem->space);
    t.level = allocated(w->game->level_size);
    return t;
}

static void close_trial(trial *t) {
    state_free(t->problem, t->state);
    t->w->game->search.problem_destroy(t->problem);
    genome_free(t->genome), genome_free(t->other);
    free(t->level);
}

/* Is the genome a board of the world that costs this much? */
static bool check_genome(trial *t, lg_genome genome, double cost, const char *what) {
    lg_error error;
    CHECK(t->w->game->search.decode(t->problem, genome, t->level, &error), "out of memory");
    int n = find_board(t->w, t->level);
    if (n < 0) return blame(t->w, "%s leads to a board that is none", what);
    if (are_near(cost, t->w->score[n])) return true;
    double loaded = t->problem->load(t->problem, t->state, genome);
    return blame(t->w, "%s: %g, loaded %g, judged %g", what, cost, loaded, t->w->score[n]);
}

static bool check_encoding(trial *t) {
    enum { TRIED = 200 };
    const world *w = t->w;
    lg_error error;
    for (int k = 0; k < TRIED && k < w->boards; k++) {
        int n = w->boards <= TRIED ? k : (int)lg_rng_below(w->rng, (uint32_t)w->boards);
        if (!w->game->search.encode(t->problem, board_of(w, n), t->genome, &error))
            return blame(w, "a board is not in the space: %s", error.text);
        double cost = t->problem->load(t->problem, t->state, t->genome);
        if (!check_genome(t, t->genome, cost, "load")) return false;
        if (memcmp(t->level, board_of(w, n), w->game->level_size) != 0) return blame(w, "a board changes as a genome");
        int genes = (int)lg_rng_below(w->rng, (uint32_t)t->problem->space.syms + 1);
        double bound = t->problem->bound ? t->problem->bound(t->problem, t->genome, genes) : 0;
        if (bound > cost + 1e-9) return blame(w, "%g is no lower bound of %g by %d genes", bound, cost, genes);
    }
    return true;
}

/* Draws up to two moves, by the game or by chance. */
static int draw_moves(trial *t, lg_move moves[LG_PROPOSED_MAX]) {
    const lg_space *space = &t->problem->space;
    const lg_variation *vary = t->problem->vary;
    int wanted = 1 + (int)lg_rng_below(t->w->rng, 2), n = 0;
    if (vary && vary->propose && lg_rng_below(t->w->rng, 2)) {
        int proposed = vary->propose(t->problem, t->state, t->genome, t->w->rng, moves);
        if (proposed) return proposed;
    }
    lg_space_copy(space, t->other, t->genome);
    while (n < wanted && lg_space_move(space, t->other, t->w->rng, &moves[n]))
        lg_space_apply(space, t->other, moves[n++]);
    return n;
}

static bool check_moves(trial *t) {
    enum { STARTS = 4, MOVES = 40 };
    const lg_space *space = &t->problem->space;
    int *conflict = allocated(sizeof *conflict * ((size_t)space->syms + 1));
    bool good = true;
    for (int s = 0; s < STARTS && good; s++) {
        if (s % 2)
            lg_space_sample(space, t->genome, t->w->rng);
        else
            CHECK(t->problem->construct(t->problem, t->genome, t->w->rng), "out of memory");
        good = check_genome(t, t->genome, t->problem->load(t->problem, t->state, t->genome), "a start");
        for (int k = 0; k < MOVES && good; k++) {
            lg_move moves[LG_PROPOSED_MAX];
            int n = draw_moves(t, moves);
            if (!n) break;
            t->problem->conflicts(t->problem, t->state, t->genome, conflict);
            double cost = t->problem->peek(t->problem, t->state, t->genome, moves, n);
            bool keep = lg_rng_below(t->w->rng, 2);
            if (keep) t->problem->commit(t->problem, t->state, t->genome, moves, n);
            lg_space_copy(space, t->other, t->genome);
            for (int m = 0; m < n; m++)
                lg_space_apply(space, t->other, moves[m]);
            good = check_genome(t, t->other, cost, "moves");
            if (keep) lg_space_copy(space, t->genome, t->other);
        }
    }
    free(conflict);
    return good;
}

/* Is a goal that is called proven the best of all boards that meet the target? */
static bool check_goal(const world *w, const lg_outcome *o, int found) {
    double best = -INFINITY, reached = -INFINITY, value[LG_TRAITS_MAX];
    uint64_t which = 0;
    for (int t = 0; t < lg_trait_count(w->game); t++)
        which |= (uint64_t)(w->game->goal[t] != 0) << t;
    if (!which || o->score > o->target) return !o->proven || blame(w, "something is proven without a goal");
    for (int n = 0; n < w->boards; n++) {
        CHECK(w->game->judging.describe(w->task, board_of(w, n), value), "out of memory");
        double sum = lg_goal_sum(w->game, which, value);
        if (w->score[n] <= o->target + 1e-9) best = fmax(best, sum);
        if (n == found) reached = sum;
    }
    goals_sought++;
    goals_proven += o->proven;
    goals_missed += reached < best - 1e-6;
    return !o->proven || are_near(reached, best) ||
           blame(w, "the goal %g is called the best, but a board has %g", reached, best);
}

static bool check_search(const world *w) {
    lg_error error;
    lg_solver *solver = lg_solver_create(w->task, w->game->variants->plan, NULL, &error);
    fg_level *level = allocated(w->game->level_size);
    if (!solver) {
        free(level);
        return blame(w, "no search: %s", error.text);
    }
    CHECK(lg_solver_seek_goals(solver, &error), "%s", error.text);
    lg_outcome o = lg_solver_solve(solver, lg_budget_unlimited(), lg_rng_stream(1, "tiny", 0), level);
    lg_solver_destroy(solver);
    int n = o.score < INFINITY ? find_board(w, level) : -1;
    free(level);
    searches++;
    if (n < 0) return blame(w, "the search finds a board that is none");
    if (!are_near(o.score, w->score[n])) return blame(w, "the search finds %g, judged %g", o.score, w->score[n]);
    if (o.missed != (o.score > o.target)) return blame(w, "the search misses its target, or not, by %g", o.score);
    if (!check_goal(w, &o, n)) return false;
    return o.reason != reason_exhausted || are_near(o.score, w->least) ||
           blame(w, "the search has tried all boards, found %g, but one has %g", o.score, w->least);
}

/* An exhaustive search by itself, which no other search has led near the best board, finds the least score. If the problem says in
 * which order genes are decided, it tries no board twice, also where pieces are left over. */
static bool check_exhaustion(const world *w) {
    lg_error error;
    lg_problem *problem = problem_of(w->game, w->task, NULL);
    lg_values params;
    lg_values_init(&params, exhaust_optimizer.params);
    lg_run *run = lg_run_create(problem, &exhaust_optimizer, &params, &error);
    CHECK(run, "%s", error.text);
    enum { GENOMES_MAX = 50000 };
    const int64_t count = exhaust_count(problem, GENOMES_MAX);
    lg_run_start(run, lg_budget_unlimited(), lg_rng_stream(1, "exhaustion", 0));
    if (count) lg_run_finish(run);
    const double found = run->best_cost;
    const int64_t evaluations = run->evaluations, most = problem->order ? w->boards : count;
    lg_run_destroy(run);
    lg_values_clear(&params);
    w->game->search.problem_destroy(problem);
    exhaustions += count > 0;
    if (count && evaluations > most) return blame(w, "%d genomes of %d were tried", (int)evaluations, (int)most);
    return !count || are_near(found, w->least) || blame(w, "all were tried, the best has %g, not %g", found, w->least);
}

/* Returns on how many cells, edges, slots or modules two boards differ. */
static int count_changed(const world *w, const fg_level *a, const fg_level *b) {
    const fg_pieces *p = &w->file->pieces;
    const fg_layout *layout = fg_layout_of(w->file, a);
    enum { PLACES = FG_ON_MODULES + 1 };
    bool changed[PLACES][FG_PLACES_MAX] = {{false}};
    int n = 0;
    for (int l = 0; l < p->layers; l++)
        for (int i = 0; !p->layer[l].derived && i < fg_layer_places(&p->layer[l], layout); i++)
            if (fg_is_first(layout, l, fg_place_of(&p->layer[l], layout, i))) /* its images count as one with it */
                changed[p->layer[l].on][i] |= fg_symbol(w->file, a, l, i) != fg_symbol(w->file, b, l, i);
    for (int i = 0; i < PLACES * FG_PLACES_MAX; i++)
        n += changed[i / FG_PLACES_MAX][i % FG_PLACES_MAX];
    return n;
}

/* Is it the same to count changed genes and changed places? It is not if a symmetric layer decides, also on the images of a cell,
 * where another one has pieces. */
static bool counts_places(const world *w) {
    const fg_layout *layout = w->file->boards.layout;
    for (int l = 0; l < w->file->pieces.layers; l++) {
        int under = w->file->pieces.layer[l].under;
        if (under >= 0 && fg_is_symmetric(layout, under) && !fg_is_symmetric(layout, l)) return false;
    }
    return true;
}

static bool check_repaired(const world *w, const lg_repair *repair, int from) {
    const lg_repaired o = lg_repair_outcome(repair);
    int to = find_board(w, lg_repair_level(repair)), fewest = INT32_MAX;
    double least = INFINITY;
    for (int n = 0; n < w->boards; n++) {
        int changed = count_changed(w, board_of(w, from), board_of(w, n));
        if (w->score[n] < least) least = w->score[n];
        if (w->score[n] <= o.target + 1e-9 && changed < fewest) fewest = changed;
    }
    if (to < 0) return blame(w, "a repair is a board that is none");
    if (!are_near(o.score, w->score[to])) return blame(w, "a repair has %g, judged %g", o.score, w->score[to]);
    if (o.target > least + 1e-9 && o.target > 0)
        return blame(w, "a repair says that %g is best, but a board has %g", o.target, least);
    if (!counts_places(w)) return true;
    if (count_changed(w, board_of(w, from), board_of(w, to)) != o.changed)
        return blame(w, "a repair says %d changes", o.changed);
    if (o.proven && fewest < o.changed) return blame(w, "a repair with %d changes, but %d will do", o.changed, fewest);
    if (o.at_least > fewest) return blame(w, "a repair with at least %d changes, but %d will do", o.at_least, fewest);
    return o.stop != LG_CONVERGED || least > o.target + 1e-9 ||
           blame(w, "no change meets the target, but a board has %g", least);
}

/* Repairs a random board, whose stock is the file's. */
static bool check_repair(const world *w) {
    int from = (int)lg_rng_below(w->rng, (uint32_t)w->boards);
    lg_error error;
    lg_values values;
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = 20000;
    CHECK(lg_values_copy(&values, &w->values, &error), "%s", error.text);
    lg_task *task = lg_repair_task(w->game, &values, board_of(w, from), w->lock, &error);
    lg_repair *repair = task ? lg_repair_create(task, board_of(w, from), &error) : NULL;
    bool good = repair || blame(w, "a board cannot be repaired: %s", error.text);
    repairs++;
    if (repair) {
        lg_repair_start(repair, budget, lg_rng_stream(1, "tiny", 0));
        while (lg_repair_step(repair) == LG_RUNNING) {}
        good = check_repaired(w, repair, from);
    }
    lg_repair_destroy(repair);
    lg_task_destroy(task);
    lg_values_clear(&values);
    return good;
}

/* Checks one world, unless it has too many boards. */
static bool check_world(const world *w) {
    enum { REPAIRS = 4 };
    if (w->too_many) return true;
    /* The stock is split up among orbits in one way, which others may fit better to regions. */
    bool splits = w->file->boards.layout->symmetry;
    if (!w->task) return !w->boards || splits || blame(w, "there are %d boards, but: %s", w->boards, w->why.text);
    if (!w->boards) return blame(w, "there is no board, but the task is taken");
    worlds++;
    if (!check_unavoidable(w)) return false;
    trial t = open_trial(w);
    bool good = check_encoding(&t) && check_moves(&t);
    close_trial(&t);
    good = good && check_search(w);
    good = good && check_exhaustion(w);
    for (int k = 0; k < REPAIRS && good; k++)
        good = check_repair(w);
    return good;
}

/* Makes a lock: a random board of which some places are free. If it may be `impossible`, other places have any symbol. */
static void draw_lock(const world *w, bool impossible, fg_level *lock) {
    const fg_pieces *p = &w->file->pieces;
    uint32_t kept = 1 + lg_rng_below(w->rng, 3);
    memcpy(lock, board_of(w, (int)lg_rng_below(w->rng, (uint32_t)w->boards)), w->game->level_size);
    for (int l = 0; l < p->layers; l++)
        for (int i = 0; i < fg_layer_places(&p->layer[l], fg_layout_of(w->file, lock)); i++) {
            if (lg_rng_below(w->rng, 4) >= kept || p->layer[l].derived)
                fg_put(w->file, lock, l, i, fg_free(&p->layer[l]));
            else if (impossible && !lg_rng_below(w->rng, 3))
                fg_put(w->file, lock, l, i, (int)lg_rng_below(w->rng, (uint32_t)p->layer[l].kinds));
        }
}

static bool check_locks(const world *w) {
    enum { LOCKS = 3 };
    fg_level *lock = allocated(w->game->level_size);
    bool good = true;
    for (int k = 0; k < LOCKS && good; k++) {
        draw_lock(w, k + 1 == LOCKS, lock);
        world locked = open_world(w->game, "locked", "", lock, w->rng);
        good = check_world(&locked);
        close_world(&locked);
    }
    free(lock);
    return good;
}

static void check_game(lg_game *game, lg_rng *rng) {
    world w = open_world(game, "as it is", "", NULL, rng);
    bool good = check_world(&w);
    if (good && !w.too_many && w.task) good = check_locks(&w);
    close_world(&w);
    if (!good) return;
    world any = open_world(game, "stock=free", "stock=free", NULL, rng);
    check_world(&any);
    close_world(&any);
}

/* Files, and locks of some, on which something once disagreed with the judge. */
static const struct {
    const char *text, *lock;
} known[] = {
    /* A table asked the opposite of one counter in two ways. */
    {"game: lakes\nboard: {hexagon: 1}\npieces: {forest: 4, water: 3}\nrules:\n"
     "  r: {each: forest beside water, neighbours: water, between: [1, 3]}\n  s: {count: forest beside water, at "
     "least: 2}\n",
     NULL},
    /* A condition's pieces were no part of what `worth` and `way` look at. */
    {"game: springs\nvalues: [gold]\nboard: {squares: [2, 3], seats: [A1, B3]}\n"
     "pieces: {land: 2, hill: {stock: 2, gold: 2}, water: 2}\nrules:\n"
     "  r: {worth: gold, of: hill beside water, weights: [1, 1, 1], differ by at most: 0}\n"
     "  s: {worth: gold, of: hill beside water, weights: [1, 1, 1, 1], at least: 6}\n",
     NULL},
    {"game: paths\nboard: {squares: [2, 3], seats: [A1, B3]}\npieces: {land: 2, hill: 2, water: 2}\nrules:\n"
     "  r: {way: hill beside water, exactly: 2}\n",
     NULL},
    /* The structure's stage did not see what a lock asks of it. */
    {"game: sm\nboard: {rows: [4]}\nlayers:\n  base: {pieces: {water: {stock: 2, letter: w}, land: {stock: 2, letter: "
     "l}}}\n"
     "  over: {not on: water, pieces: {k: {stock: 1}, c: {stock: 1}}}\nstructure: land\n"
     "rules: {r: {borders: [land, land], at most: 0}, s: {count: k, at least: 1}}\n",
     "?k ? ? ?"},
    /* What a lock asks for was not looked for in the box, and a cell that had to give its piece away seemed to have it still. */
    {"game: box\nboard: {squares: [1, 4]}\nlayers:\n  ground: {spare: yes, pieces: {a: 3, b: 1, c: 2}}\n"
     "  over: {not on: a, pieces: {k: , m: }}\nrules: {r: {borders: [c, k], at least: 2}, s: {count: a, exactly: 1}}\n",
     "?k ?m ? ?-"},
    /* Two layers over one: a swap of cells changed a third one, and texts did not come back. */
    {"game: two\nboard: {squares: [1, 5]}\nlayers:\n  ground: {pieces: {a: 2, b: 1, c: 2}}\n"
     "  over: {not on: a, pieces: {k: 1, m: rest}}\n  third: {not on: b, pieces: {x: 1, y: rest}}\n"
     "rules: {r: {borders: [k, x], exactly: 1}, s: {borders: [a, m], at most: 1}}\n",
     NULL},
    /* Repairs did not know the box, and with stock=free put pieces on a board twice of which a text has one. */
    {"game: spare\nboard: {squares: [1, 2]}\nlayers: {tile: {spare: yes, pieces: {a: 1, b: 1, c: 1}}}\n"
     "rules: {c: {count: c, exactly: 1}}\n",
     NULL},
    /* A repair trusted faults on cells that show other pieces than their genes say. */
    {"game: faults\nboard: {cells: {A1: [B2], B2: [C1, D1], C1: [D1], D1: [E1], E1: }, fixed: {a: A1}}\nlayers:\n"
     "  ground: {pieces: {a: 2, b: 2, c: 1}}\n  over: {not on: [a, c], pieces: {k: 2, m: 0}}\n"
     "  third: {pieces: {x: 1, y: rest}}\nrules: {r: {borders: same, exactly: 0}}\n",
     "?? ?? bky ?-x ??"},
    /* What a lock asks of the image of a cell was not seen. */
    {"game: image\nboard: {rows: [2, 3, 2], symmetry: {by: [half turn], of: ground}}\nlayers:\n"
     "  ground: {pieces: {a: 2, b: 2, c: rest}}\n  over: {not on: b, pieces: {k: , m: }}\n"
     "rules: {r: {count: c, exactly: 3}}\n",
     "  ?? ??\n?? ?k ??\n  ?- ??"},
    {"game: gold\nvalues: [gold]\nboard: {squares: [1, 3]}\nlayers: {tile: {spare: yes, pieces: {a: {stock: 1, gold: "
     "2}, b: {stock: 1, "
     "gold: 1}, c: {stock: 1, gold: 1}, d: {stock: 1, gold: 2}}}}\ntext: {once: tile}\n"
     "rules: {r: {sum: gold, of: any, exactly: 6}}\n",
     NULL},
};

static void known_games_agree(void **state) {
    (void)state;
    long before = faults;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        lg_rng rng = lg_rng_stream(47, "known games", k);
        lg_error error;
        lg_game *game = game_of_text(known[k].text);
        snprintf(shown, sizeof shown, "%s", known[k].text);
        fg_level *lock = known[k].lock ? allocated(game->level_size) : NULL;
        if (lock)
            CHECK(game->text.read(game, known[k].lock, strlen(known[k].lock), lock, &error), "%s: %s", known[k].lock,
                  error.text);
        world w = open_world(game, "known", "", lock, &rng);
        check_world(&w);
        close_world(&w);
        check_game(game, &rng);
        free(lock);
        lg_game_destroy(game);
    }
    assert_int_equal(faults, before);
}

static long number_of(const char *variable, long usual) {
    const char *text = getenv(variable);
    return text ? strtol(text, NULL, 10) : usual;
}

static void random_games_agree(void **state) {
    (void)state;
    long first = number_of("LG_FIRST", 1), last = first + number_of("LG_FILES", is_second_tier() ? 300 : 10);
    for (long k = first; k < last && faults < FAULTS_MAX; k++) {
        writer w = {.rng = lg_rng_stream(47, "small games", (uint64_t)k)};
        lg_error error;
        expand(&w, "<file>");
        CHECK(!w.text.failed && w.text.length < TEXT_MAX - 40, "out of memory");
        snprintf(shown, sizeof shown, "# file %ld\n%s", k, w.text.data);
        lg_game *game = lg_game_read(w.text.data, w.text.length, &error);
        if (getenv("LG_SHOW")) print_message("%s%s\n", shown, game ? "" : error.text);
        lg_text_clear(&w.text);
        if (!game) continue;
        files++;
        check_game(game, &w.rng);
        lg_game_destroy(game);
    }
    print_message(
        "# %ld of %ld files are games: %ld spaces, %ld searches, %ld exhaustive ones, %ld repairs, %ld faults\n", files,
        last - first, worlds, searches, exhaustions, repairs, faults);
    print_message("# of %ld goals %ld were proven, and %ld not reached\n", goals_sought, goals_proven, goals_missed);
    assert_int_equal(faults, 0);
    assert_true(last - first < 20 || (files > (last - first) / 4 && worlds && searches && repairs));
}

static void random_games_have_every_measure(void **state) {
    (void)state;
    for (const fg_kind *const *kind = fg_kinds; *kind; kind++) {
        char key[64], also[64] = "";
        bool found = false;
        snprintf(key, sizeof key, "%s: ", (*kind)->word);
        if ((*kind)->also) snprintf(also, sizeof also, ", %s: ", (*kind)->also);
        for (int row = 0; row < ROWS && !found; row++)
            found = strstr(grammar[row].text, key) && strstr(grammar[row].text, also);
        CHECK(found, "%s%s...: the grammar has no row with this measure", key, also);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_games_agree), cmocka_unit_test(random_games_agree),
                                       cmocka_unit_test(random_games_have_every_measure)};
    signal(SIGABRT, tell_file);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
