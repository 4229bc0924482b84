/* Settings into a task: the frame, what is fixed, and what the box has left. */
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#define WEIGHT(name, normal, what) \
    { name, LG_WHOLE, normal, 0, 1000, NULL, "weight of: " what "; 0 leaves it out", NULL }

enum { SET_PLAYERS, SET_FRAME, SET_TOKENS, SET_REQ1 };

const lg_param ct_settings[] = {
    {"players", LG_WHOLE, 4, 3, 6, NULL, "3 or 4: 19 hexes; 5 or 6: 30 hexes", NULL},
    {"frame", LG_LEVEL_TEXT, 0, 0, 0, "official", "the official frame, or a board of your own with ? for free hexes",
     NULL},
    {"tokens", LG_WORD, 0, 0, 1, "free|spiral", "tokens anywhere, or along the official spiral from any corner", NULL},
    WEIGHT("REQ1", 1, "equal resources apart"),
    WEIGHT("REQ2", 1, "pips even"),
    WEIGHT("REQ3", 1, "6 and 8 apart"),
    WEIGHT("REQ4", 1, "equal numbers apart, 2 and 12 too"),
    WEIGHT("REQ5", 1, "no intersection too rich, the best spread"),
    WEIGHT("REQ6", 1, "resources in both halves"),
    WEIGHT("REQ7", 1, "ports apart from their resource"),
    WEIGHT("REQ8", 0, "the seats even"),
    {"tolerance", LG_WHOLE, 0, 0, 60, NULL, "REQ2: pips that resources of a group may differ by", "approximately 0"},
    {"rich", LG_WHOLE, 10, 1, 15, NULL, "REQ5: most pips of an intersection", NULL},
    {"best", LG_WHOLE, 6, 1, 60, NULL, "REQ5: how many intersections are the best ones", NULL},
    {"port-hexes", LG_WHOLE, 2, 1, 4, NULL, "REQ7: so many good hexes at their own port are too many", NULL},
    {"port-pips", LG_WHOLE, 3, 1, 5, NULL, "REQ7: pips that make a hex good", NULL},
    {"seats", LG_WHOLE, 4, 2, 6, NULL, "REQ8: players who choose their starts", NULL},
    {"seat-spread", LG_WHOLE, 1, 0, 60, NULL, "REQ8: largest difference between seats, in pips and resources", NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};

static void set_rules(ct_rules *rules, const lg_values *v) {
    for (int r = 0; r < CT_REQUIREMENTS; r++)
        rules->weight[r] = (int)v->number[SET_REQ1 + r];
    rules->tolerance = (int)lg_value(v, "tolerance");
    rules->rich = (int)lg_value(v, "rich");
    rules->best = (int)lg_value(v, "best");
    rules->port_hexes = (int)lg_value(v, "port-hexes");
    rules->port_pips = (int)lg_value(v, "port-pips");
    rules->seats = (int)lg_value(v, "seats");
    rules->seat_spread = (int)lg_value(v, "seat-spread");
}

static bool set_board(lg_task *task, const lg_values *v, const ct_board *lock, lg_error *error) {
    const char *frame = v->text[SET_FRAME];
    lg_error inner;
    ct_frame(&task->fixed, (int)v->number[SET_PLAYERS]);
    if (lock) {
        task->fixed = *lock;
    } else if (frame && strcmp(frame, "official") != 0 && !ct_read(frame, strlen(frame), &task->fixed, &inner)) {
        return lg_fail(error, "frame: %s", inner.text);
    }
    return true;
}

/* Takes what lies on the board out of the box, and checks that the rest fits what is free. */
static bool take_fixed(lg_task *task, lg_error *error) {
    const ct_board *b = &task->fixed;
    int free_hexes = 0, free_numbers = 0, open = 0, free_ports = 0, tiles = 0, tokens = 0, ports = 0;
    for (int s = 0; s < CT_SEA; s++)
        task->tiles[s] = b->tiles[s];
    for (int n = 2; n < CT_NUMBERS; n++)
        task->tokens[n] = b->tokens[n];
    for (int k = 0; k < CT_PORT_KINDS; k++)
        task->harbours[k] = b->harbours[k];
    for (int h = 0; h < b->hexes; h++) {
        bool number_free = b->number[h] == CT_NUMBER_FREE, hex_free = b->resource[h] == CT_FREE;
        free_hexes += hex_free;
        free_numbers += number_free;
        open += hex_free && number_free;
        if (b->resource[h] < CT_SEA && --task->tiles[b->resource[h]] < 0)
            return lg_fail(error, "more %s than the %d tiles there are", ct_resources[b->resource[h]],
                           b->tiles[b->resource[h]]);
        if (b->number[h] && !number_free && --task->tokens[b->number[h]] < 0)
            return lg_fail(error, "more tokens of %d than the %d there are", b->number[h], b->tokens[b->number[h]]);
    }
    for (int p = 0; p < b->ports; p++) {
        free_ports += b->kind[p] == CT_PORT_FREE;
        if (b->kind[p] < CT_PORT_KINDS && --task->harbours[b->kind[p]] < 0)
            return lg_fail(error, "more %s ports than the %d there are", ct_port_names[b->kind[p]],
                           b->harbours[b->kind[p]]);
    }
    task->tokens[CT_NONE] = task->tiles[CT_DESERT];
    for (int s = 0; s < CT_SEA; s++)
        tiles += task->tiles[s];
    for (int n = 0; n < CT_NUMBERS; n++)
        tokens += task->tokens[n];
    for (int k = 0; k < CT_PORT_KINDS; k++)
        ports += task->harbours[k];
    if (tiles != free_hexes) return lg_fail(error, "%d tiles are left for %d free hexes", tiles, free_hexes);
    if (tokens != free_numbers)
        return lg_fail(error, "%d tokens (and deserts) are left for %d hexes without a number", tokens, free_numbers);
    if (ports != free_ports) return lg_fail(error, "%d ports are left for %d free places", ports, free_ports);
    if (open < task->tiles[CT_DESERT])
        return lg_fail(error, "no place for a desert: every free hex has a number already");
    return true;
}

static bool set_spiral(lg_task *task, lg_error *error) {
    const ct_board *b = &task->fixed;
    const uint8_t *tokens;
    if (!ct_spiral_tokens(b, &tokens))
        return lg_fail(error, "tokens: only the official frames have a spiral of tokens");
    for (int h = 0; h < b->hexes; h++)
        if (b->number[h] != CT_NUMBER_FREE && b->number[h])
            return lg_fail(error, "tokens: with spiral no number can be fixed");
    for (int s = 0; s < 12; s++)
        ct_spiral(&task->shape, b, s / 2, s & 1, task->order[s]);
    return true;
}

lg_task *ct_create(const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_task *task = calloc(1, sizeof *task);
    if (!task) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    set_rules(&task->rules, settings);
    bool good = set_board(task, settings, lock, error);
    if (good) ct_shape_init(&task->shape, &task->fixed);
    good = good && take_fixed(task, error);
    task->spiral = settings->number[SET_TOKENS] != 0;
    if (good && task->spiral) good = set_spiral(task, error);
    if (good) return task;
    free(task);
    return NULL;
}

void ct_destroy(lg_task *task) {
    free(task);
}

void ct_lay_spiral(const lg_task *task, ct_board *board, int spiral) {
    const uint8_t *tokens;
    int n = ct_spiral_tokens(&task->fixed, &tokens), k = 0;
    for (int i = 0; i < board->hexes; i++) {
        int h = task->order[spiral][i];
        board->number[h] = board->resource[h] == CT_DESERT || k == n ? CT_NONE : tokens[k++];
    }
}

/* ---- reports ---- */

static void report_counts(const ct_rules *rules, int hexes, const int count[CT_REQUIREMENTS],
                          const uint64_t where[CT_REQUIREMENTS], lg_report *report) {
    memset(report, 0, sizeof *report);
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        report->used[r] = rules->weight[r] > 0;
        report->count[r] = count[r];
        report->score += rules->weight[r] * count[r];
        for (int h = 0; h < hexes && count[r]; h++) {
            if (!(where[r] >> h & 1)) continue;
            report->violation[report->violations].requirement = r;
            report->violation[report->violations++].cell = h;
        }
        if (!count[r] || where[r]) continue;
        report->violation[report->violations].requirement = r;
        report->violation[report->violations++].cell = -1;
    }
}

/* Free hexes and numbers are in no set, so that only what is certain is counted; the even shares of REQ2 and REQ6 to
 * REQ8 are judged only where nothing is free. */
static void count_certain(const lg_task *task, const ct_shape *shape, const ct_board *board, lg_report *report) {
    ct_rules rules = task->rules;
    ct_view view;
    int count[CT_REQUIREMENTS];
    uint64_t where[CT_REQUIREMENTS];
    bool free_hex = memchr(board->resource, CT_FREE, board->hexes);
    bool free_number = memchr(board->number, CT_NUMBER_FREE, board->hexes);
    bool free_port = memchr(board->kind, CT_PORT_FREE, board->ports);
    if (free_hex || free_number) rules.weight[CT_REQ2] = rules.weight[CT_REQ8] = 0;
    if (free_hex) rules.weight[CT_REQ6] = 0;
    if (free_number) rules.best = 0; /* which are the best is not certain */
    if (free_hex || free_number || free_port) rules.weight[CT_REQ7] = 0;
    ct_look(&view, board);
    ct_count(&rules, shape, board, &view, CT_ALL, count, where);
    report_counts(&task->rules, shape->hexes, count, where, report);
}

/* With tokens along the spiral there are few ways to lay them: twelve spirals for each place of the deserts. The best of
 * all of these is the bound for what asks of tokens alone. */
static void try_spirals(const lg_task *task, ct_board *board, int deserts, int from, lg_report *best) {
    if (!deserts) {
        for (int spiral = 0; spiral < 12; spiral++) {
            lg_report report;
            ct_lay_spiral(task, board, spiral);
            count_certain(task, &task->shape, board, &report);
            if (report.score < best->score) *best = report;
        }
        return;
    }
    for (int h = from; h < board->hexes; h++) {
        if (task->fixed.resource[h] != CT_FREE) continue;
        board->resource[h] = CT_DESERT;
        try_spirals(task, board, deserts - 1, h + 1, best);
        board->resource[h] = CT_FREE;
    }
}

void ct_unavoidable(const lg_task *task, lg_report *report) {
    count_certain(task, &task->shape, &task->fixed, report);
    if (!task->spiral || task->tiles[CT_DESERT] > 2) return;
    ct_board board = task->fixed;
    report->score = 1 << 20;
    try_spirals(task, &board, task->tiles[CT_DESERT], 0, report);
}

void ct_measure(const lg_task *task, const lg_level *level, lg_report *report) {
    ct_shape shape;
    ct_shape_init(&shape, level);
    count_certain(task, &shape, level, report);
}

void ct_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const ct_board *board = level;
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBER_FREE + 1] = {0}, odd = 0;
    (void)task;
    for (int h = 0; h < board->hexes; h++) {
        tiles[board->resource[h]]++;
        tokens[board->number[h]]++;
    }
    if (tiles[CT_FREE] || tokens[CT_NUMBER_FREE]) {
        lg_text_add(text, "%d hexes and %d numbers are free; only what is certain is counted", tiles[CT_FREE],
                    tokens[CT_NUMBER_FREE]);
        return;
    }
    for (int s = 0; s < CT_SEA; s++)
        if (tiles[s] != board->tiles[s])
            lg_text_add(text, "%s%d %s (%d)", odd++ ? ", " : "differs from what is in the box: ", tiles[s],
                        ct_resources[s], board->tiles[s]);
    for (int n = 2; n < CT_NUMBERS; n++)
        if (tokens[n] != board->tokens[n])
            lg_text_add(text, "%s%d tokens of %d (%d)", odd++ ? ", " : "differs from what is in the box: ", tokens[n],
                        n, board->tokens[n]);
}
