/* The report of a board: which requirements are violated and where; what is unavoidable; what is unusual. */
#include <assert.h>
#include <string.h>

#include "boards/catan/forecast/table.h"
#include "settings.h"

typedef struct {
    int score, count[CT_REQUIREMENTS];
    uint64_t where[CT_REQUIREMENTS];
} counted;

/* Says why requirements cannot be judged. A requirement that depends on a free place is broken all the same if the known places
 * break it. */
static void report_unjudged(const ct_rules *rules, const ct_shape *shape, const ct_board *board, lg_report *report) {
    bool hexes = memchr(board->resource, CT_FREE, board->hexes);
    bool numbers = memchr(board->number, CT_NUMBER_FREE, board->hexes);
    const char *of_land = hexes && numbers ? "hexes and numbers are free"
                          : hexes          ? "hexes are free"
                                           : "numbers are free";
    int free_ports = 0;
    for (int p = 0; p < board->ports; p++)
        free_ports += board->kind[p] == CT_PORT_FREE;
    const char *of_ports = free_ports == board->ports ? "no ports are given" : free_ports ? "ports are free" : NULL;
    const char **seats = &report->unjudged[CT_REQ8];
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        if (!report->used[r] || report->count[r] > 0) continue;
        if ((hexes && CT_BY_TILES >> r & 1) || (numbers && CT_BY_TOKENS >> r & 1))
            report->unjudged[r] = of_land;
        else if (CT_BY_PORTS >> r & 1)
            report->unjudged[r] = of_ports;
    }
    if (report->used[CT_REQ8] && !*seats && !ct_table_has_room(shape, board, ct_judged_players(rules, board)))
        *seats = "the board has no room for so many players";
}

/* REQ8 has the weight 0 in `rules` if it is not judged by the forecast. */
static void report_counts(const ct_task *task, const ct_rules *rules, const ct_shape *shape, const ct_board *board,
                          const counted *c, lg_report *report) {
    int hexes = board->hexes;
    report->score = c->score;
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        assert(c->count[r] >= 0 && (hexes == CT_HEXES_MAX || !(c->where[r] >> hexes)));
        report->used[r] = task->rules.weight[r] > 0;
        report->count[r] = c->count[r];
    }
    if (!ct_judges_seats(rules, c->count)) report->unjudged[CT_REQ8] = "the other rules have to be met first";
    report_unjudged(rules, shape, board, report);
    for (int r = 0; r < CT_REQUIREMENTS; r++) {
        if (lg_report_state(report, r) != LG_RULE_BROKEN) continue;
        for (int h = 0; h < hexes; h++)
            if (c->where[r] >> h & 1) lg_report_add(report, r, h);
        if (!c->where[r]) lg_report_add(report, r, -1);
    }
}

/* Counts only the violations that are certain: free hexes and numbers belong to no set, and report_unjudged says which
 * requirements cannot be judged for that. REQ2, REQ6, REQ7 and the seats are judged only if nothing is free. */
static counted count_certain(ct_rules rules, const ct_shape *shape, const ct_board *board) {
    ct_view view;
    counted c;
    bool free_hex = memchr(board->resource, CT_FREE, board->hexes);
    bool free_number = memchr(board->number, CT_NUMBER_FREE, board->hexes);
    bool free_port = memchr(board->kind, CT_PORT_FREE, board->ports);
    if (free_hex || free_number) rules.weight[CT_REQ2] = 0;
    if (free_hex) rules.weight[CT_REQ6] = 0;
    if (free_number) rules.best = 0; /* the best intersections are not certain */
    if (free_hex || free_number || free_port) rules.weight[CT_REQ7] = 0;
    ct_look(&view, board);
    c.score = ct_count(&rules, shape, board, &view, CT_ALL, c.count, c.where);
    return c;
}

typedef struct {
    const ct_task *task;
    const ct_rules *rules;
    ct_board board;
    counted best;
} trial;

/* Tries all ways in which tokens can lie along the spiral: twelve spirals for each place of the deserts. The lower bound for
 * the requirements on tokens alone is the best score of these. */
static void try_spirals(trial *t, int deserts, int from) {
    if (!deserts) {
        for (int spiral = 0; spiral < 12; spiral++) {
            ct_lay_spiral(t->task, &t->board, spiral);
            counted c = count_certain(*t->rules, &t->task->shape, &t->board);
            if (c.score < t->best.score) t->best = c;
        }
        return;
    }
    for (int h = from; h < t->board.hexes; h++) {
        if (t->task->fixed.resource[h] != CT_FREE) continue;
        t->board.resource[h] = CT_DESERT;
        try_spirals(t, deserts - 1, h + 1);
        t->board.resource[h] = CT_FREE;
    }
}

static counted unavoidable_counts(const ct_task *task, const ct_rules *rules) {
    trial t = {.task = task, .rules = rules, .board = task->fixed, .best.score = 1 << 20};
    if (!task->spiral || task->tiles[CT_DESERT] > 2) return count_certain(*rules, &task->shape, &task->fixed);
    try_spirals(&t, task->tiles[CT_DESERT], 0);
    assert(t.best.score < 1 << 20); /* there is a place for every desert */
    return t.best;
}

int ct_unavoidable_others(const ct_task *task) {
    ct_rules rules = task->rules;
    rules.weight[CT_REQ8] = 0;
    return unavoidable_counts(task, &rules).score;
}

/* Returns the rules without those that are judged by play. */
static ct_rules rules_of_report(const ct_task *task) {
    ct_rules rules = task->rules;
    if (task->trial.play) rules.weight[CT_REQ8] = 0;
    return rules;
}

void ct_unavoidable(const lg_task *base, lg_report *report) {
    const ct_task *task = ct_task_of(base);
    ct_rules rules = rules_of_report(task);
    counted c = unavoidable_counts(task, &rules);
    report_counts(task, &rules, &task->shape, &task->fixed, &c, report);
}

bool ct_measure(const lg_task *base, const lg_level *level, lg_report *report) {
    const ct_task *task = ct_task_of(base);
    ct_rules rules = rules_of_report(task);
    ct_shape shape;
    ct_shape_init(&shape, level);
    counted c = count_certain(rules, &shape, level);
    report_counts(task, &rules, &shape, level, &c, report);
    return true;
}

/* Says for how many players the board is judged if that is not what the user asked for, and what differs from the box. */
void ct_remark(const lg_task *task, const lg_level *level, lg_text *text) {
    const ct_rules *rules = &ct_task_of(task)->rules;
    const ct_board *board = level;
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBER_FREE + 1] = {0}, ports[CT_PORT_FREE + 1] = {0};
    int most = ct_players_most(board);
    if (!rules->seats && rules->players != CT_PLAYERS_USUAL && !ct_is_made_for(board, rules->players))
        lg_text_add(text, "a board of %d hexes is made for %d or %d players, not for %d: REQ8 judges it for %d",
                    board->hexes, most - 1, most, rules->players, most);
    const char *before = text->length ? "; differs from what is in the box: " : "differs from what is in the box: ";
    for (int p = 0; p < board->ports; p++)
        ports[board->kind[p]]++;
    for (int h = 0; h < board->hexes; h++) {
        tiles[board->resource[h]]++;
        tokens[board->number[h]]++;
    }
    if (tiles[CT_FREE] || tokens[CT_NUMBER_FREE]) {
        lg_text_add(text, "%s%d hexes and %d numbers are free; only what is certain is counted",
                    text->length ? "; " : "", tiles[CT_FREE], tokens[CT_NUMBER_FREE]);
        return;
    }
    for (int s = 0; s < CT_SEA; s++) {
        if (tiles[s] == board->tiles[s]) continue;
        lg_text_add(text, "%s%d %s (%d)", before, tiles[s], ct_resources[s], board->tiles[s]);
        before = ", ";
    }
    for (int n = 2; n < CT_NUMBERS; n++) {
        if (tokens[n] == board->tokens[n]) continue;
        lg_text_add(text, "%s%d tokens of %d (%d)", before, tokens[n], n, board->tokens[n]);
        before = ", ";
    }
    for (int k = 0; k < CT_PORT_KINDS && !ports[CT_PORT_FREE]; k++) {
        if (ports[k] == board->harbours[k]) continue;
        lg_text_add(text, "%s%d ports %s (%d)", before, ports[k], ct_port_names[k], board->harbours[k]);
        before = ", ";
    }
}
