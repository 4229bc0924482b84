/* Turns settings into a task: the shape, the stock of terrains, the fixed hexes, and the terrains that are left for the free
 * hexes. */
#include "settings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#define WEIGHT(name, normal, what) \
    { name, LG_WHOLE, normal, 0, 1000, NULL, "weight of: " what "; 0 leaves it out", NULL }

const lg_param tm_settings[] = {
    {"rows", LG_WHOLE, 9, 1, TM_SIDE_MAX, NULL, "rows of the board", NULL},
    {"columns", LG_WHOLE, 13, 2, TM_SIDE_MAX, NULL, "hexes in a long row; short rows have one less", NULL},
    {"first", LG_WORD, 0, 0, 1, "long|short", "which kind of row comes first", NULL},
    {"stock", LG_LEVEL_TEXT, 0, 0, 0, "base|free|" TM_OFFICIAL_NAMES,
     "tiles: the base game's share, free (any), or those of a board", NULL},
    {"river", LG_LEVEL_TEXT, 0, 0, 0, "free|" TM_OFFICIAL_NAMES, "fixes the river to that of a board", NULL},
    WEIGHT("REQ1", 1, "no neighbours of one colour"),
    WEIGHT("REQ2", 1, "one to three river neighbours"),
    WEIGHT("REQ3", 1, "the river connected"),
    WEIGHT("REQ4", 1, "a neighbour one spade away"),
    WEIGHT("REQ5", 1, "no small land island"),
    WEIGHT("REQ6", 1, "borders along the circle even"),
    WEIGHT("REQ7", 1, "river contact even"),
    WEIGHT("REQ8", 1, "board edge even"),
    WEIGHT("REQ9", 1, "the river spread"),
    WEIGHT("REQ10", 1, "few twins: same colours around one hex"),
    WEIGHT("REQ11", 1, "the river off the board's edge"),
    WEIGHT("REQ12", 1, "one, two and three spades even"),
    {"reading", LG_WORD, 0, 0, 1, "strict|published",
     "REQ4 asks every land hex, or only those with three or more "
     "land neighbours, as the papers' tables count",
     NULL},
    {"same", LG_WORD, 0, 0, 1, "hexes|borders", "REQ1 counts hexes, or each border from both sides (pso2020 eq. 1)",
     NULL},
    {"rivers", LG_WHOLE, 1, 1, 99, NULL, "how many rivers there should be", "1"},
    {"island", LG_WHOLE, 5, 1, 400, NULL, "least size of a land island, in hexes", NULL},
    {"ring-spread", LG_WHOLE, 1, 0, 400, NULL, "largest difference between border counts", NULL},
    {"river-spread", LG_WHOLE, 1, 0, 400, NULL, "largest difference between colours, in hexes", NULL},
    {"edge-spread", LG_WHOLE, 1, 0, 400, NULL, "largest difference between colours, in hexes", NULL},
    {"lean", LG_WHOLE, 4, 0, 400, NULL, "largest difference of river hexes between two halves", NULL},
    {"reach", LG_WHOLE, 4, 0, 40, NULL, "largest distance of land from the river, in steps", NULL},
    {"twins", LG_WHOLE, 18, 0, 4000, NULL, "most pairs of one colour around one hex, in all", NULL},
    {"colour-twins", LG_WHOLE, 4, 0, 4000, NULL, "most such pairs of any one colour", NULL},
    {"rim", LG_WHOLE, 7, 0, 400, NULL, "most river hexes on the board's edge", NULL},
    {"row-ends", LG_WHOLE, 3, 0, 400, NULL, "most river hexes at the ends of rows", NULL},
    {"spade-spread", LG_WHOLE, 13, 0, 4000, NULL, "largest difference between border counts", NULL},
    {"bounds", LG_WORD, 0, 0, 1, "scaled|given",
     "bounds of REQ6 to REQ12, which are for the base game's 113 hexes: scaled up on larger boards, or as given", NULL},
    {"fair", LG_WORD, 0, 0, 2, "rules|play|model",
     "boards are chosen by the rules alone; or also by games, or by a model of games (the default of balanced), so "
     "that no colour "
     "wins more",
     NULL},
    {"games", LG_WHOLE, 6000, 30, 1e7, NULL, "fair=play: games to make a board, a third of them to judge it", NULL},
    {"confidence", LG_WORD, 1, 0, 2, "90|95|99",
     "fair=play: confidence, in percent, that colours differ by no more than is said", NULL},
    {"player", LG_WORD, 0, 0, 1, "greedy|aim",
     "fair=play: the player of all seats; aim can judge boards that greedy chose", NULL},
    WEIGHT("REQ13", 0, "no colour expected to win much more often, which fair=model judges even so"),
    {"favour", LG_WHOLE, 2, 0, 100, NULL,
     "largest number of games of 100 that a colour may be expected to win more, or less, than on official boards",
     NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

const lg_setting_group tm_groups[] = {
    {"rows columns stock river fair", NULL},
    {"rivers", "REQ3"},
    {"reading", "REQ4"},
    {"island", "REQ5"},
    {"ring-spread", "REQ6"},
    {"river-spread", "REQ7"},
    {"edge-spread", "REQ8"},
    {"lean reach", "REQ9"},
    {"twins colour-twins", "REQ10"},
    {"rim row-ends", "REQ11"},
    {"spade-spread", "REQ12"},
    {"favour", "REQ13"},
    {NULL, NULL},
};

/* Scales a bound that holds for the base game's board. `there` is how much there is on this board of what the bound limits,
 * `usual` how much there is on the base game's board. Smaller boards keep the bound. */
static int scale_bound(int bound, int there, int usual) {
    assert(bound >= 0 && there > 0);
    return there > usual ? (bound * there + usual - 1) / usual : bound;
}

tm_rules tm_rules_on(const tm_task *task, const tm_shape *shape, const tm_fields *fields) {
    enum { USUAL_CELLS = 113, USUAL_EDGE = 40, USUAL_ROWS = 9 };
    tm_rules r = task->asked;
    int edge = 0, *by_cells[] = {&r.ring, &r.touch, &r.lean, &r.twins, &r.colour_twins, &r.spade};
    if (!task->scaled) return r;
    for (int k = 0; k < TM_WORDS_MAX; k++)
        edge += __builtin_popcountll(fields->edge.w[k]);
    for (size_t k = 0; k < sizeof by_cells / sizeof *by_cells; k++)
        *by_cells[k] = scale_bound(*by_cells[k], shape->cells, USUAL_CELLS);
    r.edge = scale_bound(r.edge, edge, USUAL_EDGE);
    r.rim = scale_bound(r.rim, edge, USUAL_EDGE);
    r.row_ends = scale_bound(r.row_ends, shape->rows, USUAL_ROWS);
    return r;
}

#ifndef NDEBUG
static int sum_stock(const int count[TM_TERRAINS]) {
    int sum = 0;
    for (int t = 0; t < TM_TERRAINS; t++)
        sum += count[t];
    return sum;
}
#endif

/* Finds a board given by name or as text. `absent` is the word that means no board; *given says whether a board was given. */
static bool find_board(const lg_values *v, const char *name, const char *absent, tm_board *board, bool *given,
                       lg_error *error) {
    const char *text = lg_value_text(v, name);
    *given = text && strcmp(text, absent) != 0;
    if (!*given || tm_official(text, board)) return true;
    lg_error inner;
    if (tm_recognize(NULL, text, strlen(text)) && tm_read(NULL, text, strlen(text), board, &inner)) return true;
    return lg_fail(error, "%s: expected one of %s, or a board; found '%.60s'", name,
                   v->table[lg_param_index(v->table, name)].words, text);
}

/* Sets the base game's stock: 11 of 113 hexes for each colour, and the rest river. On a board of six hexes there is not even
 * one hex for each colour. */
static void base_stock(int cells, int river, int stock[TM_TERRAINS]) {
    int share = (22 * cells + 113) / 226, most = (cells - (river < 0 ? 0 : river)) / TM_COLOURS;
    int each = river < 0 && share < most ? share : most;
    int rest = river < 0 ? 0 : (cells - river) % TM_COLOURS;
    for (int s = 0; s < TM_COLOURS; s++)
        stock[s] = each + (s < rest);
    stock[TM_RIVER] = river < 0 ? cells - TM_COLOURS * each : river;
    assert(each >= 0 && stock[TM_RIVER] >= 0 && sum_stock(stock) == cells);
}

static bool set_stock(tm_task *task, const lg_values *v, const tm_board *river, lg_error *error) {
    tm_board board;
    bool given;
    int count[TM_TERRAINS + 1];
    const char *text = lg_value_text(v, "stock");
    task->any_stock = text && !strcmp(text, "free");
    if (task->any_stock) { /* the first river of a search still has the usual size */
        base_stock(task->shape.cells, -1, task->stock);
        return true;
    }
    if (!find_board(v, "stock", "base", &board, &given, error)) return false;
    if (given) {
        tm_count_terrains(&board, count);
        if (count[TM_FREE]) return lg_fail(error, "stock: the board has %d free hexes", count[TM_FREE]);
        if (tm_cells(&board) != task->shape.cells)
            return lg_fail(error, "stock: the board has %d hexes, expected %d", tm_cells(&board), task->shape.cells);
    } else if (river) {
        tm_count_terrains(river, count);
        if (count[TM_FREE]) base_stock(task->shape.cells, count[TM_RIVER], count);
    } else {
        base_stock(task->shape.cells, -1, count);
    }
    memcpy(task->stock, count, sizeof task->stock);
    assert(sum_stock(task->stock) == task->shape.cells);
    return true;
}

/* Subtracts the fixed hexes from the stock. */
static bool take_fixed(tm_task *task, lg_error *error) {
    int count[TM_TERRAINS + 2] = {0};
    for (int i = 0; i < task->shape.cells; i++)
        count[task->fixed.cell[i]]++;
    for (int s = 0; s < TM_TERRAINS; s++) {
        task->left[s] = task->stock[s] - count[s];
        if (task->any_stock && task->left[s] < 0) task->left[s] = 0;
        if (task->left[s] < 0)
            return lg_fail(error, "what is fixed has %d hexes of %s (%c), but the stock only %d", count[s],
                           tm_terrains[s], tm_letters[s], task->stock[s]);
    }
    if (!task->any_stock && count[TM_LAND] && task->left[TM_RIVER] != count[TM_FREE])
        return lg_fail(error, "river: %d hexes of river, but the stock has %d", count[TM_RIVER], task->stock[TM_RIVER]);
    assert(!count[TM_FREE] ||
           !count[TM_LAND]); /* if a river is given, every hex is river, or land whose colour is open */
    assert(task->any_stock || sum_stock(task->left) == count[TM_FREE] + count[TM_LAND]);
    return true;
}

/* Sets the board to fill. Its shape is that of the lock or, without a lock, that of the given river or, without both, that of
 * the settings. */
static bool set_fixed(tm_task *task, const lg_values *v, const tm_board *lock, const tm_board *river, lg_error *error) {
    if (lock && river &&
        (lock->rows != river->rows || lock->columns != river->columns || lock->first_short != river->first_short))
        return lg_fail(error, "its shape is not the river's");
    if (lock) {
        task->fixed = *lock;
    } else {
        const tm_board set = {.rows = (uint8_t)lg_value(v, "rows"),
                              .columns = (uint8_t)lg_value(v, "columns"),
                              .first_short = lg_value(v, "first") != 0};
        task->fixed = river ? *river : set;
        memset(task->fixed.cell, TM_FREE, sizeof task->fixed.cell);
    }
    for (int i = 0, cells = river ? tm_cells(river) : 0; i < cells; i++) {
        uint8_t *cell = &task->fixed.cell[i];
        if (*cell == TM_FREE) *cell = river->cell[i] == TM_RIVER ? TM_RIVER : TM_LAND;
        if ((*cell == TM_RIVER) != (river->cell[i] == TM_RIVER))
            return lg_fail(error, "hex %d is %s, which contradicts the river", i + 1, tm_terrains[*cell]);
    }
    return true;
}

/* A stock that is that of a board fits no other size, and the base game's stock needs a hex for each colour. Such boards are
 * judged all the same, and the remark says how their tiles differ. */
bool tm_adopt(const lg_game *game, const lg_level *level, lg_values *settings) {
    (void)game;
    const tm_board *board = level;
    const char *stock = lg_value_text(settings, "stock");
    if (tm_cells(board) < TM_COLOURS || board->columns < 2 ||
        (stock && strcmp(stock, "base") != 0 && strcmp(stock, "free") != 0))
        return true;
    return lg_values_put(settings, "rows", board->rows, NULL) &&
           lg_values_put(settings, "columns", board->columns, NULL) &&
           lg_values_set(settings, "first", board->first_short ? "short" : "long", NULL);
}

bool tm_decides(const lg_game *game, const lg_values *settings, const char *setting) {
    (void)game;
    bool plays = lg_trial_of(settings).play, by_model = lg_value(settings, "fair") != 0 && !plays;
    if (!strcmp(setting, "favour")) return by_model || lg_value(settings, "REQ13") > 0;
    return !lg_list_has("games confidence player", setting, strlen(setting)) || plays;
}

lg_task *tm_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    (void)game;
    tm_task *task = calloc(1, sizeof *task);
    tm_board river;
    bool given;
    if (!task) {
        lg_fail_memory(error);
        return NULL;
    }
    task->asked = (tm_rules){.published = lg_value(settings, "reading") != 0,
                             .borders = lg_value(settings, "same") != 0,
                             .rivers = (int)lg_value(settings, "rivers"),
                             .island = (int)lg_value(settings, "island"),
                             .ring = (int)lg_value(settings, "ring-spread"),
                             .touch = (int)lg_value(settings, "river-spread"),
                             .edge = (int)lg_value(settings, "edge-spread"),
                             .lean = (int)lg_value(settings, "lean"),
                             .reach = (int)lg_value(settings, "reach"),
                             .twins = (int)lg_value(settings, "twins"),
                             .colour_twins = (int)lg_value(settings, "colour-twins"),
                             .rim = (int)lg_value(settings, "rim"),
                             .row_ends = (int)lg_value(settings, "row-ends"),
                             .spade = (int)lg_value(settings, "spade-spread"),
                             .favour = (int)lg_value(settings, "favour")};
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        task->asked.weight[r] = (int)lg_value(settings, tm_requirements[r].name);
    task->scaled = !lg_value(settings, "bounds");
    task->trial = lg_trial_of(settings);
    task->aims = lg_value(settings, "player") != 0;
    /* with a weight of REQ13 the search itself meets it, and leaves nothing to balance */
    bool by_model = lg_value(settings, "fair") != 0 && !task->trial.play;
    task->judges_favour = by_model && !task->asked.weight[TM_REQ13];
    task->balances = task->trial.play || task->judges_favour;
    task->foresees = task->balances || task->asked.weight[TM_REQ13];
    bool good = find_board(settings, "river", "free", &river, &given, error) &&
                set_fixed(task, settings, lock, given ? &river : NULL, error);
    if (good) {
        tm_shape_init(&task->shape, &task->fixed);
        tm_fields_init(&task->fields, &task->shape);
        task->rules = tm_rules_on(task, &task->shape, &task->fields);
        good = set_stock(task, settings, given ? &river : NULL, error) && take_fixed(task, error);
    }
    /* A very small board with the base game's shares would be all river. */
    if (good && !lock && !given && !task->any_stock && task->stock[TM_RIVER] >= task->shape.cells)
        good = lg_fail(error, "%d hexes are too few for one of each colour (see the setting stock)", task->shape.cells);
    if (good) return &task->base;
    free(task);
    return NULL;
}

void tm_destroy(lg_task *task) {
    free(task); /* the lg_task is the first member */
}
