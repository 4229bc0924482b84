/* Measures the cost and the quality of growing land on one thread: makes the rings of recorded games again, on new land.
 *
 *   wesnoth VARIANT WAY SEEDS <GAMES
 *
 * WAY says how a ring is searched: ea (the thesis's search), or our own search with a limit of evaluations (222) or of
 * milliseconds (5ms) for each ring. GAMES are recorded by levelground wesnoth match --trace; each is played with SEEDS seeds.
 * Times are CPU time, except for the limit in milliseconds and the rates measured under it. Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wesnoth/growing/growing_map.h"

enum { GAMES_MAX = 1000, STEPS_MAX = 100000, STEPS_OF_GAME_MAX = 1000, SEEDS_MAX = 100, SIZE_MIN = 16 };
enum { LINE_SIZE = 400, VALUES_MAX = 200000 };

typedef struct {
    growing_report report;
    int tiles;
} step;

typedef struct {
    int size, first, steps;
    bool swapped;
} game;

typedef struct {
    int games, steps;
    game game[GAMES_MAX];
    step step[STEPS_MAX];
} record;

typedef struct {
    const lg_game *wesnoth;
    lg_values settings, params;
    lg_task *task;
    growing_options options;
    int seeds;
} bench;

/* Figures for each ring or each game. A game's fitness is the mean over its rings, as in the thesis. `ratio` is the thesis's
 * horizon-time ratio: microseconds for each tile of one ring. */
enum {
    TILE_US,
    RATIO_US,
    HORIZON_MS,
    WORST_MS,
    HORIZON_FITNESS,
    FITNESS,
    DIFFERENTIAL,
    ENTROPY,
    VILLAGE,
    EVALUATIONS,
    A_SECOND,
    MEASURE_US,
    SAMPLES
};

static const char *const names[SAMPLES] = {"tile_us",         "ratio_us",    "horizon_ms",   "worst_ms",
                                           "horizon_fitness", "fitness",     "differential", "entropy",
                                           "village",         "evaluations", "a_second",     "measure_us"};

static struct {
    double value[SAMPLES][VALUES_MAX];
    int count[SAMPLES];
    int whole, violated[LG_REQUIREMENTS_MAX];
} found;

static void stop(const char *why) {
    fprintf(stderr, "wesnoth: %s\n", why);
    exit(2);
}

static double read_clock(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double cpu_clock(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

/* This clock is used because reading it is much cheaper than reading the CPU's clock, and because the game's own time is
 * measured with it as well. */
static double wall_clock(void) {
    return read_clock(CLOCK_MONOTONIC);
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sort(double *value, int n) {
    qsort(value, (size_t)n, sizeof *value, ascending);
}

static void note(int sample, double value) {
    if (found.count[sample] == VALUES_MAX) stop("too many horizons");
    found.value[sample][found.count[sample]++] = value;
}

static void print_figures(int sample) {
    double *value = found.value[sample], sum = 0;
    int n = found.count[sample];
    sort(value, n);
    for (int i = 0; i < n; i++)
        sum += value[i];
    printf("\"%s\": {\"n\": %d, \"median\": %.6g, \"p90\": %.6g, \"p99\": %.6g, \"mean\": %.6g, \"most\": %.6g}, ",
           names[sample], n, value[n / 2], value[n * 9 / 10], value[n * 99 / 100], sum / n, value[n - 1]);
}

static void print_found(const bench *b, const record *r) {
    putchar('{');
    for (int s = 0; s < SAMPLES; s++)
        if (found.count[s]) print_figures(s);
    printf("\"games\": %d, \"seeds\": %d, \"whole\": %d, \"violated\": {", r->games, b->seeds, found.whole);
    for (int i = 0; b->wesnoth->requirements[i].name; i++)
        printf("%s\"%s\": %d", i ? ", " : "", b->wesnoth->requirements[i].name, found.violated[i]);
    puts("}}");
}

static void read_game(record *r, const char *line) {
    game *g = &r->game[r->games];
    if (r->games == GAMES_MAX) stop("too many games");
    *g = (game){.first = r->steps, .swapped = strstr(line, " swapped")};
    if (sscanf(line, "game %*d size %d", &g->size) != 1 || g->size < SIZE_MIN || g->size > GROWING_LENGTH_MAX)
        stop("a game is of no size");
    r->games++;
}

static void read_step(record *r, const char *line) {
    step *s = &r->step[r->steps];
    growing_report *p = &s->report;
    if (!r->games || r->steps == STEPS_MAX || r->game[r->games - 1].steps == STEPS_OF_GAME_MAX) stop("not a game");
    if (sscanf(line, "%d %d %d %d %d %d %*d %d", &p->turn, &p->side, &p->x, &p->y, &p->moves, &p->vision, &s->tiles) !=
        7)
        stop("a line is no horizon");
    r->steps++;
    r->game[r->games - 1].steps++;
}

static void read_record(record *r) {
    char line[LINE_SIZE];
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '#') continue;
        if (!strncmp(line, "game ", 5))
            read_game(r, line);
        else
            read_step(r, line);
    }
    if (!r->steps) stop("no games on standard input");
}

/* Places the keeps as the add-on does: a fifth from the edges. */
static void place_keeps(growing_options *o, const game *g) {
    int near = (int)(0.2 * g->size + 0.5), far = g->size + 1 - near;
    o->width = o->height = g->size;
    o->sides = 2;
    o->keep[g->swapped] = (wn_point){near, near};
    o->keep[!g->swapped] = (wn_point){far, far};
}

static growing_map *open_game(const bench *b, const game *g, int seed) {
    lg_error error;
    growing_options o = b->options;
    o.seed = (uint64_t)seed;
    place_keeps(&o, g);
    growing_map *h = growing_map_create(&o, &error);
    if (!h) stop(error.text);
    for (int side = 0; side < o.sides; side++)
        for (int d = -1; d < 6; d++) {
            wn_point at = d < 0 ? o.keep[side] : wn_step(o.keep[side], d);
            growing_tile tile = {at.x, at.y, "Ch"};
            if (d < 0) strcpy(tile.code, "Ke");
            growing_map_place(h, side + 1, &tile);
        }
    return h;
}

typedef struct {
    int horizons, tiles;
    double seconds, part[VILLAGE - FITNESS + 1];
} totals;

static void note_horizon(const growing_ring *ring, double seconds, totals *t) {
    const double part[] = {ring->fitness, ring->differential, ring->entropy, ring->village};
    note(RATIO_US, 1e6 * seconds / ring->tiles);
    note(HORIZON_MS, 1e3 * seconds);
    note(HORIZON_FITNESS, ring->fitness);
    note(EVALUATIONS, (double)ring->evaluations);
    note(A_SECOND, (double)ring->evaluations / seconds);
    t->horizons++;
    t->tiles += ring->tiles;
    t->seconds += seconds;
    for (int i = 0; i <= VILLAGE - FITNESS; i++)
        t->part[i] += part[i];
}

static void note_game(const totals *t) {
    if (!t->horizons) stop("a game without land");
    note(TILE_US, 1e6 * t->seconds / t->tiles);
    for (int i = 0; i <= VILLAGE - FITNESS; i++)
        note(FITNESS + i, t->part[i] / t->horizons);
}

/* Measures how long it takes to measure the whole map, and what the map violates. */
static void measure(const bench *b, const growing_map *h) {
    lg_error error;
    lg_report report;
    lg_level *level = calloc(1, b->wesnoth->level_size);
    if (!level || !growing_map_to_level(h, level, &error)) stop("out of memory");
    double start = cpu_clock();
    b->wesnoth->judging.measure(b->task, level, &report);
    note(MEASURE_US, 1e6 * (cpu_clock() - start));
    for (int i = 0; i < LG_REQUIREMENTS_MAX; i++)
        found.violated[i] += report.count[i] > 0;
    found.whole++;
    free(level);
}

/* Plays one game with one seed. The time of each ring goes into spent[ring][seed]. */
static void play(const bench *b, const record *r, const game *g, int seed, double spent[][SEEDS_MAX]) {
    lg_error error;
    totals t = {0};
    growing_map *h = open_game(b, g, seed + 1);
    for (int i = 0; i < g->steps; i++) {
        const step *s = &r->step[g->first + i];
        growing_ring ring;
        double start = cpu_clock();
        if (!growing_map_make_ring(h, &s->report, &ring, &error)) stop(error.text);
        spent[i][seed] = cpu_clock() - start;
        if (ring.tiles != s->tiles) stop("a horizon has other tiles than in the recorded game");
        if (ring.tiles) note_horizon(&ring, spent[i][seed], &t);
    }
    note_game(&t);
    if (!growing_map_count_unmade(h)) measure(b, h);
    growing_map_destroy(h);
}

/* Stores the worst ring of a game. Several seeds are compared, because the time of a single run may be due to a disturbance and
 * not to the ring. */
static void note_worst(const game *g, int seeds, double spent[][SEEDS_MAX]) {
    double worst = 0;
    for (int i = 0; i < g->steps; i++) {
        sort(spent[i], seeds);
        if (spent[i][seeds / 2] > worst) worst = spent[i][seeds / 2];
    }
    note(WORST_MS, 1e3 * worst);
}

static void play_all(const bench *b, const record *r) {
    static double spent[STEPS_OF_GAME_MAX][SEEDS_MAX];
    play(b, r, &r->game[0], 0, spent); /* a run that only warms up */
    memset(&found, 0, sizeof found);
    for (int i = 0; i < r->games; i++) {
        const game *g = &r->game[i];
        for (int seed = 0; seed < b->seeds; seed++)
            play(b, r, g, seed, spent);
        note_worst(g, b->seeds, spent);
    }
}

static void choose_thesis(bench *b) {
    lg_error error;
    const lg_optimizer *ea = b->options.optimizer = lg_optimizer_find("ea");
    lg_values_init(&b->params, ea->params);
    for (const lg_preset *p = ea->presets; p->name; p++)
        if (!strcmp(p->name, "cgrhea2022") && !lg_values_apply(&b->params, p->assignments, &error)) stop(error.text);
    b->options.params = &b->params;
}

static void choose_way(bench *b, const char *way) {
    char *end;
    long amount = strtol(way, &end, 10);
    b->options.budget = lg_budget_unlimited();
    b->options.budget.clock = cpu_clock;
    if (!strcmp(way, "ea")) {
        choose_thesis(b);
    } else if (amount > 0 && !strcmp(end, "ms")) {
        b->options.budget.seconds = 1e-3 * (double)amount;
        b->options.budget.clock = wall_clock;
    } else if (amount > 0 && !*end) {
        b->options.budget.evaluations = amount;
    } else {
        stop("see the head of bench/wesnoth.c");
    }
}

int main(int argc, char **argv) {
    static record r;
    bench b = {.wesnoth = lg_game_find("wesnoth")};
    lg_error error = {.text = "see the head of bench/wesnoth.c"};
    const lg_variant *variant = argc == 4 ? lg_variant_find(b.wesnoth, argv[1]) : NULL;
    if (!variant) stop(error.text);
    lg_values_init(&b.settings, b.wesnoth->settings);
    if (!lg_values_apply(&b.settings, variant->settings, &error)) stop(error.text);
    b.task = b.wesnoth->create(b.wesnoth, &b.settings, NULL, &error);
    if (!b.task) stop(error.text);
    b.options.settings = &b.settings;
    b.seeds = atoi(argv[3]);
    if (b.seeds < 1 || b.seeds > SEEDS_MAX) stop("expected 1 to 100 seeds");
    choose_way(&b, argv[2]);
    read_record(&r);
    play_all(&b, &r);
    print_found(&b, &r);
    b.wesnoth->destroy(b.task);
    lg_values_clear(&b.settings);
    if (b.params.table) lg_values_clear(&b.params);
    return 0;
}
