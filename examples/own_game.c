/* A game of your own, as a plugin: a mosaic of coloured tiles in which no tile touches a tile of its colour, and every row
 * and every column shows as many colours as it can. docs/tutorial/your-own-game.md explains it step by step.
 *
 *     cc -shared -fPIC -I../include own_game.c -o own_game.so      (in this folder of a clone)
 *     cc -shared -fPIC own_game.c $(pkg-config --cflags levelground) -o own_game.so      (with levelground installed)
 *     levelground check --plugin ./own_game.so
 *     levelground generate mosaic --plugin ./own_game.so --set side=8
 *
 * Each evaluation looks at the whole board, which is enough to begin with. The library's toy game (src/boards/toy) also
 * shows a delta: the cost after a move without looking at the whole board again.
 */
#include <levelground/search.h>
#include <math.h>
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

static bool touches(const board *b, int at, int to, bool beside) {
    return beside && b->tile[at] != FREE && b->tile[at] == b->tile[to];
}

/* Neighbours of the same colour. */
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

static void remark(const lg_task *task, const lg_level *level, lg_text *text) {
    if (((const board *)level)->side != task_of(task)->fixed.side) lg_text_add(text, "another size than generate's");
}

enum { DIAGONALS, MIRRORED, TRAITS };

static const lg_trait traits[TRAITS + 1] = {
    /* name, unit, sentence, lowest, highest, objective, usual range, tolerance (0: counted, so met exactly) */
    [DIAGONALS] = {"diagonals", "pairs", "of one colour that touch at a corner", 0, 2 * CELLS_MAX, false, 0, 20, 0},
    [MIRRORED] = {"mirrored", "tiles", "that have the colour of their mirror image", 0, CELLS_MAX, false, 0, 36, 0},
};

static int count_diagonals(const board *b) {
    int n = b->side, pairs = 0;
    for (int at = 0; at < n * (n - 1); at++)
        pairs +=
            (at % n && b->tile[at] == b->tile[at + n - 1]) + (at % n < n - 1 && b->tile[at] == b->tile[at + n + 1]);
    return pairs;
}

static int count_mirrored(const board *b) {
    int n = b->side, tiles = 0;
    for (int at = 0; at < n * n; at++)
        tiles += b->tile[at] == b->tile[at / n * n + n - 1 - at % n];
    return tiles;
}

/* The traits of a board with free places are not known. */
static void describe_board(const board *b, double *trait) {
    bool open = b->side && memchr(b->tile, FREE, (size_t)(b->side * b->side));
    trait[DIAGONALS] = open ? NAN : count_diagonals(b);
    trait[MIRRORED] = open ? NAN : count_mirrored(b);
}

static bool describe(const lg_task *task, const lg_level *level, double *trait) {
    (void)task;
    describe_board(level, trait);
    return true;
}

/* The same of the genome that a search looks at; its state is the board that `load` has laid. */
static bool describe_state(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *trait) {
    (void)problem, (void)genome, (void)which;
    describe_board(state, trait);
    return true;
}

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

static void start_from(lg_problem *problem, const lg_level *so_far) {
    (void)problem, (void)so_far; /* one stage: nothing comes before it */
}

static bool decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error;
    lay((const mosaic_problem *)problem, genome, level);
    return true;
}

static lg_problem *create_problem(const lg_task *task, const char *stage, lg_error *error) {
    mosaic_problem *p = stage ? NULL : calloc(1, sizeof *p);
    if (stage) lg_fail(error, "mosaic has no stage '%.40s'", stage);
    if (!stage && !p) lg_fail_memory(error);
    if (!p) return NULL;
    int genes = 0;
    p->task = task_of(task);
    for (int at = 0; at < p->task->fixed.side * p->task->fixed.side; at++)
        if (p->task->fixed.tile[at] == FREE) p->place[genes++] = at;
    p->base = (lg_problem){.state_size = sizeof(board), .load = load, .describe = describe_state, .game = &mosaic};
    lg_space_add(&p->base.space,
                 (lg_block){.kind = LG_ARRANGE, .length = genes, .symbols = COLOURS, .count = p->task->left});
    return &p->base;
}

static void destroy_problem(lg_problem *problem) {
    free(problem);
}

static const lg_param settings[] = {
    {"side", LG_WHOLE, 6, 2, SIDE_MAX, NULL, "tiles from side to side", NULL},
    {0},
};

static lg_task *create(const lg_game *game, const lg_values *values, const lg_level *lock, lg_error *error) {
    (void)game;
    mosaic_task *t = calloc(1, sizeof *t);
    if (!t) {
        lg_fail_memory(error);
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

static void write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    const board *b = level;
    (void)format;
    lg_text_add(text, "mosaic\n");
    for (int at = 0; at < b->side * b->side; at++)
        lg_text_add(text, "%c%s", letters[b->tile[at]], (at + 1) % b->side ? "" : "\n");
}

static void print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)terminal;
    write(game, level, NULL, text);
}

/* `recognize` must say yes to every text that `write` makes, and no to the texts of all other games. */
static bool recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    return length > 6 && !memcmp(text, "mosaic\n", 7);
}

/* Puts a letter into the board; the first row says how long all rows are. */
static bool read_tile(board *b, int row, int column, char c, lg_error *error) {
    const char *letter = c ? strchr(letters, c) : NULL;
    if (!letter || row == SIDE_MAX || column == SIDE_MAX)
        return lg_fail_at(error, row + 2, column + 1, "expected rows of at most %d letters of %s", SIDE_MAX, letters);
    if (row && column == b->side)
        return lg_fail_at(error, row + 2, column + 1, "expected a row of %d tiles, as the first one", b->side);
    b->tile[row * b->side + column] = (uint8_t)(letter - letters);
    return true;
}

static bool end_row(board *b, int row, int columns, lg_error *error) {
    if (!row) b->side = columns;
    return columns == b->side ||
           lg_fail_at(error, row + 2, columns + 1, "expected a row of %d tiles, found %d", b->side, columns);
}

static bool read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    board b = {0};
    int row = 0, column = 0;
    if (!recognize(game, text, length)) return lg_fail(error, "1:1: expected 'mosaic'");
    for (size_t i = 7; i < length; i++) {
        bool ends = text[i] == '\n';
        if (ends && column && !end_row(&b, row++, column, error)) return false;
        if (!ends && !read_tile(&b, row, column, text[i], error)) return false;
        column = ends ? 0 : column + 1;
    }
    if (column && !end_row(&b, row++, column, error)) return false;
    if (b.side < 2 || row != b.side)
        return lg_fail_at(error, row + 2, 1, "expected as many rows as columns, 2 to %d, found %d of %d", SIDE_MAX, row,
                          b.side);
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

static int cells(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const board *b = level;
    int n = b->side;
    if (symmetry > 1) return 0;
    for (int at = 0; at < n * n && out; at++)
        out[symmetry ? at / n * n + n - 1 - at % n : at] = b->tile[at];
    return n * n;
}

static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    int side = ((const board *)level)->side;
    lg_text_add(text, "row %d, tile %d", cell / side + 1, cell % side + 1);
}

static const lg_plan_step plan[] = {
    {.optimizer = "anneal", .params = "hot=2 cold=0.1 length=5000", .evaluations = 20000},
    {0},
};
static const lg_variant variants[] = {{"even", "no colour beside itself, all colours in every line", "", plan, NULL},
                                      {0}};
static const lg_requirement requirements[] = {
    {"TOUCH", "no tile touches a tile of its colour",
     "A tile of the same colour next to it would make a larger patch than the others."},
    {"SHOW", "every row and column shows as many colours as it can",
     "Players score by the colours of their row, so no row may have fewer than it can."},
    {NULL, NULL, NULL},
};
static const lg_format formats[] = {{"rows", "txt", "a line a row, a letter a tile, ? where it is free"}, {0}};
static const lg_board boards[] = {{"stripes", "each row the one above, moved by one", "mosaic\nroy\nyro\noyr\n"}, {0}};

const lg_game mosaic = {
    .name = "mosaic",
    .id_prefix = "mo",
    .title = "Mosaic",
    .source = "an example",
    .settings = settings,
    .variants = variants,
    .requirements = requirements,
    .traits = traits,
    .axes = "diagonals,mirrored",
    .lock_decides = "side",
    .formats = formats,
    .boards = boards,
    .level_size = sizeof(board),
    .create = create,
    .destroy = destroy,
    .judging.measure = measure,
    .judging.describe = describe,
    .judging.remark = remark,
    .search.problem = create_problem,
    .search.problem_destroy = destroy_problem,
    .search.start_from = start_from,
    .search.decode = decode,
    .text.recognize = recognize,
    .text.read = read,
    .text.write = write,
    .drawing.draw = draw,
    .drawing.print = print,
    .places.cells = cells,
    .places.cell_name = cell_name,
};

static const lg_game *const games[] = {&mosaic, NULL};
const lg_plugin lg_plugin_record = {.abi = LG_PLUGIN_ABI, .version = LG_VERSION, .games = games};
