/* A game of your own, as a plugin: a mosaic of coloured tiles in which no tile touches its like, and every row and every
 * column shows as many colours as it can.
 *
 *     cc -shared -fPIC own_game.c $(pkg-config --cflags levelground) -o own_game.so
 *     levelground check --plugin ./own_game.so
 *     levelground generate mosaic --plugin ./own_game.so --set side=8
 *
 * It evaluates in full, which is enough to begin with. The library's own toy game (src/games/toy) shows the rest: a
 * delta, traits by a search's state.
 */
#include <levelground/search.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 16, CELLS_MAX = SIDE_MAX * SIDE_MAX, COLOURS = 5, FREE = COLOURS };
enum { TOUCH, SHOW, REQUIREMENTS };

static const char letters[] = "roygb?";
extern const lg_game mosaic;

typedef struct {
    int side;
    uint8_t tile[CELLS_MAX]; /* row after row: 0 to COLOURS - 1, or FREE */
} board;

typedef struct {
    lg_task base; /* first */
    board fixed;
    int left[COLOURS]; /* tiles for the free places */
} mosaic_task;

typedef struct {
    lg_problem base; /* first */
    const mosaic_task *task;
    int place[CELLS_MAX]; /* by gene */
} mosaic_problem;

static const mosaic_task *task_of(const lg_task *task) {
    return (const mosaic_task *)task;
}

/* ---- what is counted ---- */

static bool touches(const board *b, int at, int to, bool beside) {
    return beside && b->tile[at] != FREE && b->tile[at] == b->tile[to];
}

static int likes_beside(const board *b, int at) {
    int n = b->side, x = at % n, y = at / n;
    return touches(b, at, at - 1, x > 0) + touches(b, at, at + 1, x < n - 1) + touches(b, at, at - n, y > 0) +
           touches(b, at, at + n, y < n - 1);
}

/* The colours that a row (step 1) or a column (step side) lacks of those that it could show. */
static int colours_lacking(const board *b, int from, int step) {
    unsigned seen = 0;
    int colours = 0, most = b->side < COLOURS ? b->side : COLOURS;
    for (int i = 0; i < b->side; i++) {
        int tile = b->tile[from + i * step];
        if (tile == FREE) return 0; /* nothing is certain yet */
        colours += !(seen >> tile & 1);
        seen |= 1u << tile;
    }
    return most - colours;
}

static int lacking(const board *b) {
    int sum = 0;
    for (int i = 0; i < b->side; i++)
        sum += colours_lacking(b, i * b->side, 1) + colours_lacking(b, i, b->side);
    return sum;
}

static bool measure(const lg_task *task, const lg_level *level, lg_report *report) {
    const board *b = level;
    (void)task;
    for (int at = 0; at < b->side * b->side; at++) {
        int likes = likes_beside(b, at);
        report->count[TOUCH] += likes;
        if (likes) lg_report_add(report, TOUCH, at);
    }
    report->count[SHOW] = lacking(b);
    if (report->count[SHOW] > 0) lg_report_add(report, SHOW, -1);
    report->used[TOUCH] = report->used[SHOW] = true;
    report->score = report->count[TOUCH] + report->count[SHOW];
    return true;
}

static void unavoidable(const lg_task *task, lg_report *report) {
    (void)task; /* nothing is proven: the bound is 0 */
    report->used[TOUCH] = report->used[SHOW] = true;
}

static void remark(const lg_task *task, const lg_level *level, lg_text *text) {
    if (((const board *)level)->side != task_of(task)->fixed.side) lg_text_add(text, "another size than generate's");
}

/* ---- what is searched ---- */

static void lay(const mosaic_problem *p, lg_genome genome, board *b) {
    *b = p->task->fixed;
    for (int g = 0; g < p->base.space.syms; g++)
        b->tile[p->place[g]] = (uint8_t)genome.sym[g];
}

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    board *b = state;
    double cost = 0;
    lay((const mosaic_problem *)problem, genome, b);
    for (int at = 0; at < b->side * b->side; at++)
        cost += likes_beside(b, at);
    return cost + lacking(b);
}

static void enter(lg_problem *problem, const lg_level *so_far) {
    (void)problem, (void)so_far; /* one stage: nothing comes before it */
}

static bool leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error;
    lay((const mosaic_problem *)problem, genome, level);
    return true;
}

static lg_problem *create_problem(const lg_task *task, const char *stage, lg_error *error) {
    mosaic_problem *p = stage ? NULL : calloc(1, sizeof *p);
    if (!p) {
        lg_fail(error, stage ? "mosaic has no stage '%.40s'" : "out of memory", stage);
        return NULL;
    }
    int genes = 0;
    p->task = task_of(task);
    for (int at = 0; at < p->task->fixed.side * p->task->fixed.side; at++)
        if (p->task->fixed.tile[at] == FREE) p->place[genes++] = at;
    p->base = (lg_problem){.state_size = sizeof(board), .load = load};
    lg_space_add(&p->base.space,
                 (lg_block){.kind = LG_ARRANGE, .length = genes, .symbols = COLOURS, .count = p->task->left});
    return &p->base;
}

static void destroy_problem(lg_problem *problem) {
    free(problem);
}

/* ---- settings ---- */

static const lg_param settings[] = {
    {"side", LG_WHOLE, 6, 2, SIDE_MAX, NULL, "tiles from side to side", NULL},
    {0},
};

static lg_task *create(const lg_values *values, const lg_level *lock, lg_error *error) {
    mosaic_task *t = calloc(1, sizeof *t);
    if (!t) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    t->fixed.side = (int)lg_value(values, "side");
    memset(t->fixed.tile, FREE, sizeof t->fixed.tile);
    if (lock) t->fixed = *(const board *)lock;
    int cells = t->fixed.side * t->fixed.side;
    for (int at = 0; at < cells; at++)
        t->left[at % COLOURS]++;
    for (int at = 0; at < cells; at++) {
        int tile = t->fixed.tile[at];
        if (tile == FREE || t->left[tile]-- > 0) continue;
        lg_fail(error, "lock: more tiles of colour %c than there are", letters[tile]);
        free(t);
        return NULL;
    }
    return &t->base;
}

static void destroy(lg_task *task) {
    free(task);
}

/* ---- text and pictures ---- */

static void write(const lg_level *level, const char *format, lg_text *text) {
    const board *b = level;
    (void)format;
    lg_text_add(text, "mosaic\n");
    for (int at = 0; at < b->side * b->side; at++)
        lg_text_add(text, "%c%s", letters[b->tile[at]], (at + 1) % b->side ? "" : "\n");
}

static void print(const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)terminal;
    write(level, NULL, text);
}

static bool recognize(const char *text, size_t length) {
    return length > 6 && !memcmp(text, "mosaic", 6);
}

static bool read(const char *text, size_t length, lg_level *level, lg_error *error) {
    board b = {0};
    int line = 1, column = 1, cells = 0;
    if (!recognize(text, length)) return lg_fail(error, "1:1: expected 'mosaic'");
    for (size_t i = 6; i < length; i++, column++) {
        const char *letter = strchr(letters, text[i]);
        if (text[i] == '\n') {
            if (cells && !b.side) b.side = cells;
            line++, column = 0;
        } else if (!text[i] || !letter || cells == CELLS_MAX) {
            return lg_fail(error, "%d:%d: expected rows of at most %d letters of %s", line, column, SIDE_MAX, letters);
        } else {
            b.tile[cells++] = (uint8_t)(letter - letters);
        }
    }
    if (b.side < 2 || b.side > SIDE_MAX || cells != b.side * b.side)
        return lg_fail(error, "2:1: expected a square of 2 to %d rows, found %d tiles", SIDE_MAX, cells);
    *(board *)level = b;
    return true;
}

static void draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    static const char *const fill[] = {"#c8473c", "#e08a2e", "#e9c94f", "#4b9a55", "#3f7fc4", "#ffffff"};
    const board *b = level;
    int size = 30 * b->side + 10;
    (void)task;
    lg_text_add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n", size, size);
    for (int at = 0; at < b->side * b->side; at++)
        lg_text_add(svg, "<rect x=\"%d\" y=\"%d\" width=\"28\" height=\"28\" fill=\"%s\" stroke=\"#333333\"/>\n",
                    6 + 30 * (at % b->side), 6 + 30 * (at / b->side), fill[b->tile[at]]);
    for (int v = 0; report && v < report->violations; v++) {
        int at = report->violation[v].cell;
        if (at >= 0)
            lg_text_add(svg, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"#000000\"/>\n", 20 + 30 * (at % b->side),
                        20 + 30 * (at / b->side));
    }
    lg_text_add(svg, "</svg>\n");
}

static int cells(const lg_level *level, int symmetry, uint8_t *out) {
    const board *b = level;
    int n = b->side;
    if (symmetry > 1) return 0;
    for (int at = 0; at < n * n && out; at++)
        out[symmetry ? at / n * n + n - 1 - at % n : at] = b->tile[at];
    return n * n;
}

static void cell_name(const lg_level *level, int cell, lg_text *text) {
    int side = ((const board *)level)->side;
    lg_text_add(text, "row %d, tile %d", cell / side + 1, cell % side + 1);
}

/* ---- the record ---- */

static const lg_plan_step plan[] = {
    {.optimizer = "anneal", .params = "hot=2 cold=0.1 length=5000", .evaluations = 20000},
    {0},
};
static const lg_variant variants[] = {{"even", "no likes beside each other, all colours in every line", "", plan}, {0}};
static const lg_requirement requirements[] = {
    {"TOUCH", "no tile touches its like"},
    {"SHOW", "every row and column shows as many colours as it can"},
    {NULL, NULL},
};
static const lg_format formats[] = {{"rows", "txt", "a line a row, a letter a tile, ? where it is free"}, {0}};
static const lg_board boards[] = {{"stripes", "each row the one above, moved by one", "mosaic\nroy\nyro\noyr\n"}, {0}};

const lg_game mosaic = {
    .name = "mosaic",
    .title = "Mosaic",
    .source = "an example",
    .settings = settings,
    .variants = variants,
    .requirements = requirements,
    .formats = formats,
    .boards = boards,
    .level_size = sizeof(board),
    .create = create,
    .destroy = destroy,
    .unavoidable = unavoidable,
    .measure = measure,
    .remark = remark,
    .problem = create_problem,
    .problem_destroy = destroy_problem,
    .enter = enter,
    .leave = leave,
    .recognize = recognize,
    .read = read,
    .write = write,
    .draw = draw,
    .print = print,
    .cells = cells,
    .cell_name = cell_name,
};

static const lg_game *const games[] = {&mosaic, NULL};
const lg_plugin lg_plugin_record = {.version = LG_VERSION, .games = games};
