/* The smallest complete game, for copying: a necklace of beads. A necklace is fair if no colour occurs twice within three
 * beads, and if each colour occurs equally often in both halves. The file shows every part of a game's record, including delta
 * evaluation. */
#include "base/legend.h"
#include "base/reader.h"
#include "levelground/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BEADS_MAX = 64, COLOURS_MAX = 8, FREE = COLOURS_MAX };
enum { NEAR, HALVES, REQUIREMENTS };

typedef struct {
    int beads;
    uint8_t bead[BEADS_MAX]; /* 0 .. colours-1, or FREE */
} necklace;

typedef struct {
    lg_task base;
    int colours, weight[REQUIREMENTS], left[COLOURS_MAX];
    necklace fixed;
} rules;

typedef struct {
    lg_problem base;
    const rules *rules;
    int bead[BEADS_MAX]; /* the bead of each gene */
} beads;

extern const lg_game lg_game_toy;

static const rules *rules_of(const lg_task *task) {
    assert(task->game == &lg_game_toy);
    return (const rules *)task;
}

static const beads *beads_of(const lg_problem *problem) {
    return (const beads *)problem;
}

static int near_count(const necklace *n, int i) {
    int same = 0;
    assert(i >= 0 && i < n->beads && n->beads > 2); /* with more than two beads, a bead is not its own neighbour */
    for (int d = 1; d <= 2; d++)
        same += n->bead[i] == n->bead[(i + d) % n->beads];
    return same;
}

static int halves_count(const necklace *n) {
    int difference[COLOURS_MAX + 1] = {0}, sum = 0;
    for (int i = 0; i < n->beads / 2 * 2; i++)
        difference[n->bead[i]] += i < n->beads / 2 ? 1 : -1;
    for (int c = 0; c < COLOURS_MAX; c++)
        sum += abs(difference[c]) / 2;
    return sum;
}

static bool measure(const lg_task *task, const lg_level *level, lg_report *report) {
    const rules *rules = rules_of(task);
    const necklace *n = level;
    for (int i = 0; i < n->beads; i++) {
        int same = n->bead[i] == FREE ? 0 : near_count(n, i);
        report->count[NEAR] += same;
        if (same && rules->weight[NEAR]) lg_report_add(report, NEAR, i);
    }
    report->count[HALVES] = halves_count(n);
    for (int r = 0; r < REQUIREMENTS; r++) {
        report->used[r] = rules->weight[r];
        report->score += rules->weight[r] * report->count[r];
        if (!report->used[r]) report->count[r] = 0;
    }
    for (int r = 0; r < REQUIREMENTS && memchr(n->bead, FREE, (size_t)n->beads); r++)
        if (report->used[r] && !report->count[r]) report->unjudged[r] = "beads are free";
    if (report->count[HALVES] > 0) lg_report_add(report, HALVES, -1);
    return true;
}

/* No bound is proven for locks, so the bound is 0. */
static void unavoidable(const lg_task *task, lg_report *report) {
    for (int r = 0; r < REQUIREMENTS; r++)
        report->used[r] = rules_of(task)->weight[r];
}

static void remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const necklace *n = level;
    int beads = rules_of(task)->fixed.beads;
    if (n->beads != beads) lg_text_add(text, "%d beads; generate would make %d", n->beads, beads);
}

enum { TRAIT_NEAR, TRAIT_HALVES, TRAIT_RUN, TRAITS };

static const lg_trait traits[TRAITS + 1] = {
    [TRAIT_NEAR] = {"near", "pairs", "of one colour within three beads", 0, 2 * BEADS_MAX, true, 0, 0, 0},
    [TRAIT_HALVES] = {"halves", "beads", "of a colour too many in one half", 0, BEADS_MAX, true, 0, 0, 0},
    [TRAIT_RUN] = {"run", "beads", "the longest row of one colour", 0, BEADS_MAX, false, 1, 4, 0},
};

/* Traits are undefined (NAN) if a bead is free. */
static void describe_necklace(const necklace *n, double *trait) {
    int near = 0, longest = 0;
    for (int i = 0; i < n->beads; i++) {
        int run = 1;
        while (run < n->beads && n->bead[(i + run) % n->beads] == n->bead[i])
            run++;
        if (run > longest) longest = run;
        near += near_count(n, i);
    }
    bool open = n->beads && memchr(n->bead, FREE, (size_t)n->beads);
    trait[TRAIT_NEAR] = open ? NAN : near;
    trait[TRAIT_HALVES] = open ? NAN : halves_count(n);
    trait[TRAIT_RUN] = open ? NAN : longest;
}

static bool describe(const lg_task *task, const lg_level *level, double *trait) {
    (void)task;
    describe_necklace(level, trait);
    return true;
}

static double score(const rules *rules, const necklace *n) {
    int near = 0;
    for (int i = 0; i < n->beads; i++)
        near += near_count(n, i);
    return rules->weight[NEAR] * near + rules->weight[HALVES] * halves_count(n);
}

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    const beads *b = beads_of(problem);
    necklace *n = state;
    *n = b->rules->fixed;
    for (int g = 0; g < problem->space.syms; g++) {
        assert(genome.sym[g] >= 0 && genome.sym[g] < b->rules->colours);
        n->bead[b->bead[g]] = (uint8_t)genome.sym[g];
    }
    return score(b->rules, n);
}

static void commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *move, int moves) {
    const beads *b = beads_of(problem);
    necklace *n = state;
    (void)genome;
    for (int m = 0; m < moves; m++) {
        assert(move[m].i < problem->space.syms && move[m].j < problem->space.syms);
        uint8_t *x = &n->bead[b->bead[move[m].i]], *y = &n->bead[b->bead[move[m].j]], held = *x;
        *x = *y;
        *y = held;
    }
}

static double peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *move, int moves) {
    necklace held = *(necklace *)state;
    commit(problem, &held, genome, move, moves);
    return score(beads_of(problem)->rules, &held);
}

static bool describe_state(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *trait) {
    (void)problem;
    (void)problem, (void)genome, (void)which;
    describe_necklace(state, trait);
    return true;
}

#ifndef NDEBUG
/* Do the counts of the beads sum to n, the number of free places? */
static bool is_stock_of(const rules *rules, int n) {
    for (int c = 0; c < rules->colours; c++) {
        if (rules->left[c] < 0) return false;
        n -= rules->left[c];
    }
    return n == 0;
}
#endif

static void start_from(lg_problem *problem, const lg_level *so_far) {
    beads *b = (beads *)problem;
    (void)so_far; /* there is only one stage, so there is no earlier stage to enter from */
    int n = 0;
    for (int i = 0; i < b->rules->fixed.beads; i++)
        if (b->rules->fixed.bead[i] == FREE) b->bead[n++] = i;
    assert(is_stock_of(b->rules, n));
    problem->space = (lg_space){0};
    lg_space_add(&problem->space,
                 (lg_block){.kind = LG_ARRANGE, .length = n, .symbols = b->rules->colours, .count = b->rules->left});
}

static lg_problem *problem_create(const lg_task *task, const char *stage, lg_error *error) {
    if (stage) {
        lg_fail(error, "toy has no stage '%.40s'", stage);
        return NULL;
    }
    beads *b = calloc(1, sizeof *b);
    if (!b) {
        lg_fail_memory(error);
        return NULL;
    }
    b->rules = rules_of(task);
    b->base = (lg_problem){.state_size = sizeof(necklace),
                           .load = load,
                           .peek = peek,
                           .commit = commit,
                           .describe = describe_state,
                           .game = task->game};
    start_from(&b->base, NULL);
    return &b->base;
}

static void problem_destroy(lg_problem *problem) {
    free(problem);
}

static bool decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)error; /* this function cannot fail */
    load(problem, level, genome);
    return true;
}

enum { SET_BEADS, SET_COLOURS, SET_NEAR, SET_HALVES, SETTINGS };

static const lg_param settings[SETTINGS + 1] = {
    [SET_BEADS] = {"beads", LG_WHOLE, 24, 6, BEADS_MAX, NULL, "beads on the necklace", NULL},
    [SET_COLOURS] = {"colours", LG_WHOLE, 4, 2, COLOURS_MAX, NULL, "colours of beads, as many of each as can be", NULL},
    [SET_NEAR] = {"NEAR", LG_WHOLE, 1, 0, 1000, NULL, "weight of: no colour twice within three beads", NULL},
    [SET_HALVES] = {"HALVES", LG_WHOLE, 1, 0, 1000, NULL, "weight of: the halves are alike", NULL},
};

/* How many colours a necklace has is seen on it. */
static bool decides(const lg_game *game, const lg_values *values, const char *setting) {
    (void)values;
    return strcmp(setting, game->settings[SET_COLOURS].name) != 0;
}

static lg_task *create(const lg_game *game, const lg_values *values, const lg_level *lock, lg_error *error) {
    (void)game;
    rules *task = calloc(1, sizeof *task);
    if (!task) {
        lg_fail_memory(error);
        return NULL;
    }
    task->colours = (int)values->number[SET_COLOURS];
    task->weight[NEAR] = (int)values->number[SET_NEAR];
    task->weight[HALVES] = (int)values->number[SET_HALVES];
    task->fixed.beads = (int)values->number[SET_BEADS];
    memset(task->fixed.bead, FREE, sizeof task->fixed.bead);
    if (lock) task->fixed = *(const necklace *)lock;
    assert(task->fixed.beads >= 6 && task->fixed.beads <= BEADS_MAX);
    for (int i = 0; i < task->fixed.beads; i++)
        task->left[i % task->colours]++;
    for (int i = 0; i < task->fixed.beads; i++) {
        int c = task->fixed.bead[i];
        if (c == FREE || (c < task->colours && task->left[c]-- > 0)) continue;
        lg_fail(error, "lock: more beads of colour %c than there are", 'A' + c);
        free(task);
        return NULL;
    }
    return &task->base;
}

static void destroy(lg_task *task) {
    free(task);
}

static bool is_bead(char c) {
    return (c >= 'A' && c < 'A' + COLOURS_MAX) || c == '?';
}

static bool recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    lg_reader r = lg_reader_open(text, length, NULL);
    return lg_reader_span(&r, is_bead) > 2;
}

static bool read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    lg_reader all = lg_reader_open(text, length, error), r = all;
    necklace n = {0};
    lg_reader_next_line(&all, &r);
    for (; r.at < r.end && !lg_is_blank(*r.at); r.at++) {
        if (!is_bead(*r.at) || n.beads == BEADS_MAX) return lg_reader_expected(&r, "up to 64 letters A to H, or ?");
        n.bead[n.beads++] = (uint8_t)(*r.at == '?' ? FREE : *r.at - 'A');
    }
    do {
        lg_reader_skip_blanks(&r);
        if (r.at < r.end) return lg_reader_expected(&r, "one necklace");
    } while (lg_reader_next_line(&all, &r));
    if (n.beads < 6) return lg_fail_at(error, 1, 1, "expected at least 6 beads, found %d", n.beads);
    *(necklace *)level = n;
    return true;
}

static void write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    const necklace *n = level;
    (void)format;
    for (int i = 0; i < n->beads; i++)
        lg_text_add(text, "%c", n->bead[i] == FREE ? '?' : 'A' + n->bead[i]);
    lg_text_add(text, "\n");
}

static void print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)game;
    const necklace *n = level;
    for (int i = 0; i < n->beads; i++)
        lg_text_add(text, "%c%s", n->bead[i] == FREE ? '?' : 'A' + n->bead[i],
                    i + 1 == n->beads || (i + 1) % terminal->columns == 0 ? "\n" : "");
}

static void draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    (void)task;
    static const char *const fill[] = {"#e9c94f", "#a06f43", "#45434c", "#3f7fc4", "#4b9a55",
                                       "#a3a8ac", "#c8473c", "#9b5fb5", "#ffffff"};
    const necklace *n = level;
    int width = 26 * n->beads + 10;
    picture_open(width, 40, NULL, svg);
    for (int i = 0; i < n->beads; i++)
        lg_text_add(svg, "<circle cx=\"%d\" cy=\"20\" r=\"12\" fill=\"%s\" stroke=\"#333333\"/>\n", 18 + 26 * i,
                    fill[n->bead[i]]);
    for (int v = 0; report && v < report->violations; v++)
        if (report->violation[v].cell >= 0)
            lg_text_add(svg, "<circle cx=\"%d\" cy=\"20\" r=\"5\" fill=\"#e0168f\"/>\n",
                        18 + 26 * report->violation[v].cell);
    lg_text_add(svg, "</svg>\n");
}

static int cells(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const necklace *n = level;
    if (symmetry > 1) return 0;
    for (int i = 0; i < n->beads && out; i++)
        out[symmetry ? n->beads - 1 - i : i] = n->bead[i];
    return n->beads;
}

static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    (void)level;
    lg_text_add(text, "bead %d", cell + 1);
}

static const lg_plan_step plan[] = {
    {.optimizer = "anneal", .params = "hot=2 cold=0.2 length=2000", .evaluations = 20000},
    {0},
};

static const lg_variant variants[] = {{"balanced", "both requirements", "", plan, NULL}, {0}};

static const lg_requirement requirements[] = {
    {"NEAR", "no colour comes twice within three beads", "A necklace looks better when its colours are mixed."},
    {"HALVES", "both halves hold as many beads of each colour",
     "A necklace hangs straight when both halves are alike."},
    {NULL, NULL, NULL},
};
static_assert(sizeof requirements / sizeof *requirements == REQUIREMENTS + 1, "a row for each, and the end");

static const lg_format formats[] = {{"word", "txt", "a letter a bead, ? where it is free"}, {NULL, NULL, NULL}};

const lg_game lg_game_toy = {
    .name = "toy",
    .id_prefix = "to",
    .title = "Toy necklace",
    .source = "the smallest complete game, to copy",
    .settings = settings,
    .variants = variants,
    .requirements = requirements,
    .traits = traits,
    .axes = "run,near",
    .lock_decides = "beads",
    .formats = formats,
    .level_size = sizeof(necklace),
    .create = create,
    .destroy = destroy,
    .judging.unavoidable = unavoidable,
    .judging.measure = measure,
    .judging.describe = describe,
    .judging.remark = remark,
    .search.problem = problem_create,
    .search.problem_destroy = problem_destroy,
    .search.start_from = start_from,
    .search.decode = decode,
    .text.recognize = recognize,
    .text.read = read,
    .text.write = write,
    .drawing.draw = draw,
    .drawing.print = print,
    .places.cells = cells,
    .places.cell_name = cell_name,
    .judging.decides = decides,
};
