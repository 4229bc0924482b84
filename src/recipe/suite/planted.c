/* The instances of the suite's problems. A board that meets all rules is planted: an instance keeps a share of its cells, drawn by
 * the instance's number, and the search decides the others. So the lowest cost is 0, and is known without a search. */
#include "planted.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "levelground.h"
#include "recipe/link_words.h"

enum { CELLS_MAX = 1024 };

static const char tm_5x7[] = "R,B,U,S,I,I,S;G,Y,I,I,S,I;K,U,I,B,I,I,I;Y,I,K,I,R,Y;S,I,G,S,B,K,R;";

static const char tm_9x13[] =
    "R,Y,R,K,I,S,G,Y,K,B,I,I,U;B,U,S,I,I,K,R,U,S,I,B,I;S,K,R,I,G,I,B,K,G,I,R,I,S;I,I,B,I,K,I,G,I,I,Y,B,I;I,G,I,G,I,I,"
    "S,I,G,S,K,G,U;I,I,I,I,G,K,I,U,B,R,U,B;I,R,K,G,U,I,I,R,Y,K,B,Y,K;I,I,I,I,I,R,G,U,B,U,K,R;B,G,Y,S,K,B,S,R,S,K,G,B,"
    "S;";

static const char tm_14x20[] =
    "U,B,U,R,S,B,K,Y,K,U,B,U,Y,U,S,U,I,I,K,I;K,Y,K,Y,G,U,R,B,Y,K,G,R,K,Y,G,I,G,I,I;G,I,I,S,R,K,S,G,U,G,U,S,B,R,U,Y,I,"
    "R,K,G;I,K,I,U,S,G,R,S,B,R,G,R,Y,S,R,I,I,Y,B;G,I,I,Y,R,Y,U,Y,R,S,B,Y,B,G,Y,I,R,S,K,R;S,G,I,K,B,G,R,K,G,R,K,R,K,R,"
    "S,I,I,U,Y;I,I,U,I,U,S,Y,B,Y,U,B,G,U,Y,G,B,G,I,I,I;S,I,K,I,B,G,R,K,S,Y,S,R,K,B,S,K,I,U,I;U,R,I,S,I,R,I,G,B,R,G,K,"
    "Y,S,R,G,U,I,S,I;I,I,B,I,I,I,R,U,G,S,B,U,K,G,S,K,I,B,I;I,R,K,I,G,B,S,K,B,I,I,I,I,B,K,I,I,S,K,I;I,Y,I,I,I,I,I,I,I,"
    "B,U,Y,I,I,I,S,I,R,I;I,I,U,K,R,Y,B,S,U,Y,I,K,R,U,R,Y,I,Y,I,B;R,I,I,I,I,I,I,I,I,I,I,I,I,I,I,I,K,R,I;";

static const char tm_20x20[] =
    "R,B,U,B,S,G,I,I,I,I,I,I,I,I,I,S,I,I,I,I;Y,K,Y,G,U,S,I,K,G,U,S,R,B,K,I,I,B,K,U;K,U,G,K,Y,G,K,I,B,I,I,G,S,R,S,G,U,"
    "S,G,B;G,B,S,B,R,U,S,I,I,R,I,R,B,Y,U,K,G,R,S;S,R,K,U,G,B,I,I,K,B,I,S,G,K,R,B,U,S,G,U;B,Y,B,R,Y,I,B,I,I,S,I,R,I,I,"
    "I,R,K,B,Y;Y,G,S,U,S,R,I,K,S,I,U,I,I,I,Y,I,S,R,U,I;R,Y,G,Y,B,K,I,R,I,I,S,U,Y,G,K,I,G,I,I;K,S,U,S,G,R,Y,U,G,S,I,G,"
    "K,S,B,I,B,I,K,U;U,K,B,K,Y,I,I,R,Y,K,I,S,G,R,G,I,Y,I,G;Y,R,U,Y,U,I,S,I,U,I,I,U,R,S,I,I,K,I,S,Y;B,Y,B,G,K,I,I,I,I,"
    "Y,B,K,G,I,S,Y,B,I,I;K,G,S,U,I,I,K,S,B,I,I,Y,B,I,G,R,S,K,S,I;U,R,Y,R,I,Y,I,R,I,K,I,R,I,B,I,I,I,B,I;Y,B,S,G,I,K,I,"
    "G,I,U,I,K,I,Y,R,S,Y,I,R,I;K,Y,U,Y,I,R,I,Y,I,B,I,I,R,I,I,I,U,I,I;Y,U,B,K,I,I,I,R,G,I,Y,U,Y,I,G,R,I,I,G,U;K,R,I,I,"
    "G,U,Y,I,I,U,I,I,I,B,K,S,Y,K,S;B,Y,I,K,I,I,I,K,I,S,I,B,S,R,U,Y,U,R,B,K;U,R,I,R,I,U,I,G,I,I,G,Y,U,K,B,G,S,Y,G;";

static const char tm_balanced[] =
    "U,K,R,S,Y,B,G,K,S,G,I,B,U;I,I,I,I,U,R,U,R,I,I,I,K;Y,I,U,B,G,K,Y,I,I,R,Y,I,Y;R,I,Y,S,R,I,I,B,S,G,I,U;S,K,I,K,U,I,"
    "B,G,I,I,B,I,I;B,I,G,R,S,I,I,I,K,I,R,K;K,I,S,Y,U,I,B,G,B,S,G,Y,B;I,I,I,I,I,S,R,Y,K,U,K,G;G,S,U,Y,R,I,I,U,G,S,B,Y,"
    "R;";

static const char catan_six[] =
    "      O11 L4  S6\n    B8  G10 B3  L11\n  L9  D   S5  G4  B6\nG6  S12 G9  O11 L2  S4\n"
    "  B5  O10 B12 S3  O8\n    G3  L9  O8  D\n      S10 G2  L5\nports: G 3:1 3:1 L O 3:1 3:1 B 3:1 S S\n";

static const char catan_fair[] = "    L5  S6  G9\n  G8  B2  D   O11\nB4  S11 O4  S3  L9\n  L6  G3  L12 G10\n"
                                 "    O10 S8  B5\nports: S L G O 3:1 3:1 B 3:1 3:1\n";

static const char duel_8[] = "owwwwwww\npBppwprr\npopppprr\nrrrrrprr\nprpppppp\npppppppp\npgppopBp\npppopppp\n";

static const char duel_12[] = "pppprrppppgp\ngBprpppppprr\nppprppwwpppp\nrprropwwwppr\nrppopowwwppr\nprrpopppopop\n"
                              "propppprpprr\nppppppprrppr\npwwwwwpppppr\npppprrpppppg\npoppwwworpBp\npppppwwrrppp\n";

static const char duel_16[] =
    "opppppppgrropppp\npBpprppprppppppo\nppprrppprrrppppp\nwpppoppppppprrpr\nwwoppppporppoppr\n"
    "wrwwppppprpprrpr\nrrpwwwpppppowppp\nrppwwpggppwwwwop\nrgprwppppowwporp\nrpprrwwwoppwprrr\n"
    "prprppwppprrpopr\nprpppppprprppppo\npgpppppprppppppp\nppppwprrpproprpp\npppwwwoprrrpprBp\n"
    "pppwwwwppgpppppp\n";

static const char duel_24[] = "ppoppprrppopppppprrppppp\npBpprprrrppprppppprpppgp\npppprgpogppprrrppppppppp\n"
                              "ppopppppppprpopppoppprrr\nppwppprrppprrropppprrprr\nrrwwwprpprrpppppwwpppprp\n"
                              "pppwwpppppprrpwwwogpgppp\npppwpopppppwwppopprrpprr\npppprrppppwwwrrpwppgrrpr\n"
                              "popporppprpwrrppwwwwpppp\nppogprgpprpwrppowwppoppp\nppppppgppppwrwppgpppprop\n"
                              "ppppppppppopowwprrrprrrp\noporpppwopwwwrwrrppppwrr\nprrrrppwpppwprrppppppwww\n"
                              "ppoppppworgpprwppppppppw\npprrppwwrrrpppwwwprrwpww\nppprorpwwrppopwwpprpwwrw\n"
                              "pppowrowpppprrppppppwwrr\nppppwrpppppprpgpppppwwpp\npgwwwwopppopppppoppppwpp\n"
                              "popwrrrpppppppppprpppgpp\npppprrpppoprrppporpropBp\nopppprppppprpppoprprpppp\n";

static const char duel_32[] =
    "pppppppppgppppppwwwpopppopoppppp\npBpppppoppppppppppwpppppprrpppop\nprpgwppppppppppppowppgppppppppwr\n"
    "prppwppgprrrgppppppppgropprrwwwr\npppwwwppppprprrrppppowrrpproppwr\nppproppppprppopppppppwwroprrpwww\n"
    "ppprgoppprrpwpoprrpppwpppppwpprr\nporrprpprrrpwwprppppppporrpwwpor\nppprprpppwwpwwrrrpprrpopprppwppp\n"
    "wwwpprpwwwpwwopppppgrrppprrppppp\nrwwppopwwogpwprppppwrpoppropwppp\nrpppgppppppwpgrrpppwwppopppwwrrp\n"
    "oppprrpppppwowrrpopwwgpppgwwwppp\nrrpprppppppwpwwwppppwpppprppwppp\npppppporrwwwpwppppgogrroprpopppp\n"
    "oppppppppppppwwpppwppppppprrwwpp\npwwropppowrrpowppwwwroppprrwwppp\nwwprprowwwwwppppgwpwrpppppowpppp\n"
    "gwprprrpppwprpppwoppppppopropwwp\nppppppppppwprprpwwppgppppprrppwr\nprrppgrppppppprppwwwrrrppprrpwwr\n"
    "rrpprrrpprrppprrwwpppprppgprpwww\npppgpppprppppopgrppoppppprpppppp\npprrrpprrppppprrrrrprpppprprrppo\n"
    "prpprpppoppppppppppprprrppoppppp\nrrpoppppppppoppoprrpppgrpprrpppp\nrrprrrrpppppporrrppppppppporoppp\n"
    "ppopwwwpwopppppprppppppppppprrpp\npprrrpwwwppprrrprppppppopppprppp\npppppppppopowrrorpprrpppppppppop\n"
    "prrrprpropppwwrwgrrpppprorropoBp\nprppprprrpppwwwwpoppppprrrgppppp\n";

static const planted all[] = {
    {"size-tm-1", tm_5x7, .1, 0},        {"size-tm-2", tm_9x13, .1, 0},       {"size-tm-3", tm_14x20, .1, 0},
    {"size-tm-4", tm_20x20, .1, 0},      {"size-duel-1", duel_8, .1, 8},      {"size-duel-2", duel_12, .1, 12},
    {"size-duel-3", duel_16, .1, 16},    {"size-duel-4", duel_24, .1, 24},    {"size-duel-5", duel_32, .1, 32},
    {"kept-tm-1", tm_balanced, .1, 0},   {"kept-tm-2", tm_balanced, .3, 0},   {"kept-tm-3", tm_balanced, .5, 0},
    {"kept-tm-4", tm_balanced, .7, 0},   {"kept-duel-1", duel_24, .3, 24},    {"kept-duel-2", duel_24, .6, 24},
    {"flat-duel-1", duel_24, .1, 24},    {"flat-duel-2", duel_24, .1, 24},    {"flat-duel-3", duel_24, .1, 24},
    {"flat-duel-4", duel_24, .1, 24},    {"bound-catan-1", catan_six, .1, 0}, {"bound-catan-2", catan_six, .1, 0},
    {"bound-catan-3", catan_six, .1, 0}, {"bound-catan-4", catan_six, .1, 0}, {"slow-catan", catan_fair, .1, 0},
};

const planted *planted_find(const char *name) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name)) return &all[i];
    return NULL;
}

/* Names a row of the duel as the game's file does: A to Z, AA, AB, ... */
static void add_row(lg_text *text, int row) {
    if (row >= 26) lg_text_append(text, "A", 1);
    lg_text_append(text, &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[row % 26], 1);
}

/* The duel: two starts on a square of land, ridges and lakes. All numbers grow with the board. */
static void add_duel(lg_text *text, int n) {
    const int cells = n * n;
    lg_text_add(text, "game: duel-%d\nid: du\ntitle: Duel\n", n);
    lg_text_add(text, "board: {squares: [%d, %d], seats: [B2, ", n, n);
    add_row(text, n - 2);
    lg_text_add(text, "%d], fixed: {base: seats}}\nvalues: [income]\npieces:\n", n - 1);
    lg_text_add(text, "  base: {letter: B, stock: fixed}\n");
    lg_text_add(text, "  ore: {letter: o, income: 2, stock: %d}\n", cells / 16);
    lg_text_add(text, "  gas: {letter: g, income: 5, stock: %d}\n", cells / 40);
    lg_text_add(text, "  rock: {letter: r, stock: %d}\n", cells * 3 / 16);
    lg_text_add(text, "  lake: {letter: w, stock: %d}\n", cells / 8);
    lg_text_add(text, "  plain: {letter: p, stock: rest}\n"
                      "groups: {ground: [base, ore, gas, plain]}\n"
                      "costs: {march: {rock: never, lake: never, usual: 1}}\n"
                      "rules:\n"
                      "  connected: {says: all ground is connected, groups: ground, exactly: 1}\n"
                      "  ridges: {says: ridges have two to six squares, each group: rock, between: [2, 6]}\n"
                      "  lakes: {says: lakes have four to eight squares, each group: lake, between: [4, 8]}\n"
                      "  alone: {says: no ore lies beside ore, each: ore, neighbours: ore, exactly: 0}\n"
                      "  wealth: {says: both starts have the same income nearby, worth: income, weights: [");
    for (int step = 0; step <= n / 2; step++)
        lg_text_add(text, step ? ", 1" : "1");
    lg_text_add(text, "], by: march, differ by at most: 0}\n");
}

typedef struct {
    const char *at;
    size_t length;
    bool kept;
} cell;

/* Lists the cells of a board that the search may decide. The starts of a duel stand in the game's file. */
static int list_cells(const planted *p, cell found[CELLS_MAX]) {
    const char *at = p->board, *ports = strstr(at, "ports:"), *end = ports ? ports : at + strlen(at);
    int count = 0;
    while (at < end) {
        const size_t length = p->duel ? *at != '\n' && *at != 'B' : strcspn(at, " ,;\n");
        assert(count < CELLS_MAX);
        if (length) found[count++] = (cell){at, length, false};
        at += length ? length : 1;
    }
    return count;
}

static bool is_desert(const cell *c) {
    return c->length == 1 && *c->at == 'D';
}

/* Draws the cells that are kept, without replacement: each with the share of those that are wanted among those that are left. A
 * desert has no number and is never kept: otherwise instances would differ in their number of genes. */
static void draw_kept(const planted *p, int number, cell *found, int count) {
    int left = 0;
    for (int i = 0; i < count; i++)
        left += !is_desert(&found[i]);
    int wanted = (int)lround(left * p->kept);
    lg_rng rng = lg_rng_stream((uint64_t)number, p->name, 0);
    for (int i = 0; i < count; i++) {
        if (is_desert(&found[i])) continue;
        found[i].kept = (int)lg_rng_below(&rng, (uint32_t)left--) < wanted;
        wanted -= found[i].kept;
    }
}

static void add_header(const planted *p, lg_text *text) {
    if (p->duel) lg_text_add(text, "duel-%d\n", p->duel);
}

void planted_add_board(const planted *p, lg_text *text) {
    add_header(p, text);
    lg_text_add(text, "%s", p->board);
}

/* Adds the board with ? for each cell that is not kept. */
static void add_lock(const planted *p, int number, lg_text *text) {
    cell found[CELLS_MAX];
    const int count = list_cells(p, found);
    draw_kept(p, number, found, count);
    add_header(p, text);
    const char *at = p->board;
    for (int i = 0; i < count; i++) {
        lg_text_append(text, at, (size_t)(found[i].at - at));
        lg_text_append(text, found[i].kept ? found[i].at : "?", found[i].kept ? found[i].length : 1);
        at = found[i].at + found[i].length;
    }
    lg_text_add(text, "%s", at);
}

/* Adds a word to a link, and clears the text of its value. */
static void add_word(lg_text *link, const char *name, lg_text *text) {
    if (!text->failed) link_words_add(link, "", name, text->data);
    link->failed = link->failed || text->failed;
    lg_text_clear(text);
}

void planted_add(const planted *p, int number, lg_text *link) {
    lg_text text = {0};
    if (p->duel) {
        add_duel(&text, p->duel);
        add_word(link, "game-file", &text);
    }
    add_lock(p, number, &text);
    add_word(link, "lock", &text);
}
