/* Checks that all judgements of a level agree: its report with the cost that a search minimises, its symmetric images with each
 * other, and its traits computed from the level with those computed from a search's state. */
#include <math.h>
#include <string.h>

#include "check/parts.h"

enum { LEVELS = 50, TURNED = 40, SYMMETRIES_MAX = 16, DESCRIBED = 12 };

static bool check_report(game_bench *b, const lg_report *bound, lg_report *report) {
    const lg_problem *p = b->problem;
    const lg_requirement *rule = b->game->requirements;
    double faults = 0;
    if (!bench_draw(b)) return false;
    /* The game's own function, because lg_task_measure drops the violations for which the list has no room. */
    memset(report, 0, sizeof *report);
    EXPECT(&b->base, b->game->judging.measure(b->task, b->level, report), "out of memory");
    EXPECT(&b->base, report->violations >= 0 && report->violations <= LG_VIOLATIONS_MAX,
           "%s: lists %d violations, at most %d can be", bench_name(b), report->violations, LG_VIOLATIONS_MAX);
    EXPECT(&b->base, lg_task_measure(b->task, b->level, report), "out of memory");
    double cost = p->load(p, b->state, b->genome);
    EXPECT(&b->base, cost == report->score, "%s: a level scores %.17g, its genome costs %.17g", bench_name(b),
           report->score, cost);
    EXPECT(&b->base, bound->score <= cost && p->floor <= cost, "%s: a score of %g is below what cannot be avoided, %g",
           bench_name(b), cost, fmax(bound->score, p->floor));
    for (int r = 0; rule[r].name; r++)
        if (lg_report_state(report, r) == LG_RULE_BROKEN) faults += report->count[r];
    EXPECT(&b->base, (faults > 0) == (report->violations > 0), "%s: counts %g and lists %d violations", bench_name(b),
           faults, report->violations);
    EXPECT(&b->base, faults > 0 || report->score <= 0 || p->floor == -INFINITY, "%s: scores %g, but counts nothing",
           bench_name(b), report->score);
    for (int v = 0; v < report->violations; v++) {
        int r = report->violation[v].requirement, cell = report->violation[v].cell;
        EXPECT(&b->base, r >= 0 && r < LG_REQUIREMENTS_MAX && rule[r].name, "violates requirement %d", r);
        EXPECT(&b->base, report->used[r] && report->count[r] > 0, "violates %s, which counts 0", rule[r].name);
        EXPECT(&b->base, !report->unjudged[r], "violates %s, which it did not judge", rule[r].name);
        EXPECT(&b->base, cell >= -1, "violates %s at cell %d", rule[r].name, cell);
        lg_text name = {0};
        if (cell >= 0) b->game->places.cell_name(b->game, b->level, cell, &name);
        bool named = cell < 0 || name.length;
        lg_text_clear(&name);
        EXPECT(&b->base, named, "cell %d has no name", cell);
    }
    return true;
}

bool check_measure(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    lg_report *report = good ? check_room(&b.base, 2 * sizeof *report) : NULL;
    good = report;
    if (good) lg_task_unavoidable(b.task, report);
    for (int n = 0; good && n < LEVELS; n++)
        good = check_report(&b, report, report + 1);
    bench_close(&b);
    return good;
}

/* Checks that turning a level into a genome and back gives the same level, at the same cost. */
static bool check_back(game_bench *b) {
    const lg_problem *p = b->problem;
    lg_error error = {.text = ""};
    if (!bench_draw(b)) return false;
    double cost = p->load(p, b->state, b->genome);
    EXPECT(&b->base, b->game->search.encode(p, b->level, b->other, &error), "%s: encode: %s", bench_name(b),
           error.text);
    EXPECT(&b->base, lg_space_holds(&p->space, b->other), "%s: a level's genome is none of the space", bench_name(b));
    double back = p->load(p, b->scratch, b->other);
    EXPECT(&b->base, back == cost, "%s: a level costs %.17g, its genome %.17g", bench_name(b), cost, back);
    EXPECT(&b->base, b->game->search.decode(p, b->other, b->back, &error), "leave: %s", error.text);
    EXPECT(&b->base, !memcmp(b->level, b->back, b->game->level_size), "%s: a level's genome stands for another",
           bench_name(b));
    return true;
}

bool check_encoding(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    for (int n = 0; good && what->game->search.encode && b.problem->cell && n < LEVELS; n++)
        good = check_back(&b);
    bench_close(&b);
    return good;
}

/* Applies one symmetry to the genome's level. Returns false with an empty finding if the level has no such symmetry. */
static bool apply_symmetry(game_bench *b, int symmetry, uint8_t *at, lg_report *report) {
    const lg_space *space = &b->problem->space;
    lg_error error = {.text = ""};
    if (!b->game->search.decode(b->problem, b->genome, b->level, &error))
        return found(&b->base, "leave: %s", error.text);
    EXPECT(&b->base, lg_task_measure(b->task, b->level, &report[0]), "out of memory");
    int count = b->game->places.cells(b->game, b->level, symmetry, at);
    EXPECT(&b->base, count == space->syms || (symmetry && !count), "symmetry %d has %d cells of %d", symmetry, count,
           space->syms);
    if (!count) return false;
    for (int i = 0; i < count; i++)
        b->other.sym[i] = at[i];
    EXPECT(&b->base, lg_space_holds(space, b->other), "symmetry %d is no permutation", symmetry);
    EXPECT(&b->base, symmetry || check_equal(space, b->genome, b->other), "symmetry 0 changes the level");
    if (!b->game->search.decode(b->problem, b->other, b->level, &error))
        return found(&b->base, "leave: %s", error.text);
    EXPECT(&b->base, lg_task_measure(b->task, b->level, &report[1]), "out of memory");
    for (int r = 0; r < LG_REQUIREMENTS_MAX; r++)
        EXPECT(&b->base, report[0].count[r] == report[1].count[r], "%s: symmetry %d turns %g violations of %s to %g",
               bench_name(b), symmetry, report[0].count[r], b->game->requirements[r].name, report[1].count[r]);
    EXPECT(&b->base, report[0].score == report[1].score, "%s: symmetry %d turns score %g to %g", bench_name(b),
           symmetry, report[0].score, report[1].score);
    /* every symmetry is a mirror or a half turn, so it is its own inverse */
    b->game->places.cells(b->game, b->level, symmetry, at);
    for (int i = 0; i < count; i++)
        EXPECT(&b->base, at[i] == b->genome.sym[i], "symmetry %d twice is not the level itself", symmetry);
    return true;
}

/* Applies only if a genome contains all cells of the level, which is the case without a lock. */
bool check_symmetries(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding) && bench_draw(&b);
    int cells = good ? b.game->places.cells(b.game, b.level, 0, NULL) : 0;
    bool comparable = cells && b.problem->space.syms == cells && !b.problem->space.reals;
    lg_report *report = comparable ? check_room(&b.base, 2 * sizeof *report) : NULL;
    uint8_t *at = comparable ? check_room(&b.base, (size_t)cells) : NULL;
    for (int n = 0; good && report && at && n < TURNED; n++) {
        int s = 0;
        lg_error error = {.text = ""};
        good = bench_draw(&b);
        /* Where pieces may lie only in regions, a level differs from a genome that was drawn. So takes the genome of the level;
         * another check finds out whether that is right. */
        if (good && b.game->search.encode && b.game->search.encode(b.problem, b.level, b.other, &error) &&
            lg_space_holds(&b.problem->space, b.other))
            lg_space_copy(&b.problem->space, b.genome, b.other);
        while (good && s < SYMMETRIES_MAX && apply_symmetry(&b, s, at, report))
            s++;
        good = good && !finding->length;
    }
    bench_close(&b);
    return good;
}

static bool same_number(double a, double b) {
    return a == b || (isnan(a) && isnan(b));
}

/* Checks traits after a load and, if there is delta evaluation, after a commit, and that a trait has the same value when it is
 * computed alone. */
static bool check_level_traits(game_bench *b, double *level, double *state) {
    const lg_problem *p = b->problem;
    lg_error error = {.text = ""};
    lg_move move;
    if (!bench_draw(b)) return false;
    p->load(p, b->state, b->genome);
    if (p->commit && lg_space_move(&p->space, b->genome, &b->rng, &move)) {
        p->commit(p, b->state, b->genome, &move, 1);
        lg_space_apply(&p->space, b->genome, move);
        EXPECT(&b->base, b->game->search.decode(p, b->genome, b->level, &error), "leave: %s", error.text);
    }
    bool good = b->game->judging.describe(b->task, b->level, level);
    if (p->describe) good = good && p->describe(p, b->state, b->genome, LG_ALL_TRAITS, state);
    EXPECT(&b->base, good, "out of memory");
    for (int t = 0; b->game->traits[t].name; t++) {
        const lg_trait *trait = &b->game->traits[t];
        EXPECT(&b->base, !p->describe || same_number(level[t], state[t]),
               "%s: trait %s is %.17g by the level, %.17g by the state", bench_name(b), trait->name, level[t],
               state[t]);
        EXPECT(&b->base, isnan(level[t]) || (level[t] >= trait->low && level[t] <= trait->high),
               "%s: trait %s is %g, outside of %g to %g", bench_name(b), trait->name, level[t], trait->low,
               trait->high);
    }
    if (!p->describe) return true;
    double alone[LG_TRAITS_MAX];
    int t = (int)lg_rng_below(&b->rng, (uint32_t)lg_trait_count(b->game));
    EXPECT(&b->base, p->describe(p, b->state, b->genome, UINT64_C(1) << t, alone), "out of memory");
    EXPECT(&b->base, same_number(alone[t], state[t]), "%s: trait %s is %.17g, asked for alone %.17g", bench_name(b),
           b->game->traits[t].name, state[t], alone[t]);
    return true;
}

bool check_traits(const checked_game *what, lg_text *finding) {
    double level[LG_TRAITS_MAX], state[LG_TRAITS_MAX];
    game_bench b;
    bool good = bench_open(&b, what, finding);
    bool described =
        what->game->judging.describe && lg_trait_count(what->game) > 0; /* a file may name neither rules nor traits */
    for (int n = 0; good && described && n < DESCRIBED; n++)
        good = check_level_traits(&b, level, state);
    bench_close(&b);
    return good;
}
