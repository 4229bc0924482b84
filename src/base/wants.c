/* Wanted traits: reading them, and the penalty for missing them. A trait that is off by one tolerance (or by one unit, if the
 * trait has no tolerance) costs as much as one violation. If the cost has no lower bound, the penalty is multiplied by ENDLESS,
 * so that wants come before the score. */
#include "wants.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "text.h"

enum { ENDLESS = 1000 /* the factor for costs without a lower bound */, NAME_ROOM = 41, NUMBER_ROOM = 41 };

/* Reads the number between `text` and `end`. */
static bool read_part(const char *text, const char *end, double *number) {
    char part[NUMBER_ROOM] = "";
    if (end - text >= NUMBER_ROOM) return false;
    memcpy(part, text, (size_t)(end - text));
    return lg_number_read(part, number);
}

/* Adds a want if any level can have these values. Traits that count something are whole numbers. `text` is how the want was
 * written, for errors. */
static bool check_and_add(lg_wants *wants, const lg_game *game, const lg_want *want, const char *text,
                          lg_error *error) {
    const lg_trait *trait = &game->traits[want->trait];
    const char *space = *trait->unit ? " " : "";
    if (want->low > want->high)
        return lg_fail_about(error, "", trait->name, text, "the lower bound is above the upper");
    if ((want->low < trait->low || want->high > trait->high) && trait->high == INFINITY)
        return lg_fail_about(error, "", trait->name, text, "expected at least %.10g%s%s", trait->low, space,
                             trait->unit);
    if (want->low < trait->low || want->high > trait->high)
        return lg_fail_about(error, "", trait->name, text, "expected values from %.10g to %.10g%s%s", trait->low,
                             trait->high, space, trait->unit);
    if (!(trait->tolerance > 0 || floor(want->high) >= want->low)) /* also NaN */
        return lg_fail_about(error, "", trait->name, text, "expected a whole number");
    for (int i = 0; i < wants->count; i++)
        if (wants->want[i].trait == want->trait) return lg_fail(error, "%s is wanted twice", trait->name);
    if (wants->count == LG_WANTS_MAX) return lg_fail(error, "expected at most %d wanted traits", LG_WANTS_MAX);
    wants->want[wants->count++] = *want;
    return true;
}

bool wants_add(lg_wants *wants, const lg_game *game, const lg_want *want, lg_error *error) {
    lg_text text = {0};
    assert(want->trait >= 0 && want->trait < lg_trait_count(game));
    lg_want_write(want, &text);
    bool good = text.failed ? lg_fail_memory(error) : check_and_add(wants, game, want, text.data, error);
    lg_text_clear(&text);
    return good;
}

bool wants_read(lg_wants *wants, const lg_game *game, const char *name, const char *values, lg_error *error) {
    lg_want want = {.trait = 0};
    const int traits = game->traits ? lg_trait_count(game) : 0;
    while (want.trait < traits && strcmp(game->traits[want.trait].name, name) != 0)
        want.trait++;
    if (want.trait == traits) {
        const char *names[LG_TRAITS_MAX + 1] = {0};
        for (int t = 0; t < traits; t++)
            names[t] = game->traits[t].name;
        lg_fail(error, "%s has no trait '%.40s'", game->name, name);
        return lg_suggest_name(error, name, names);
    }
    const char *dots = strstr(values, ".."), *end = values + strlen(values);
    bool good = read_part(values, dots ? dots : end, &want.low);
    want.high = want.low;
    if (!good || (dots && !read_part(dots + 2, end, &want.high)))
        return lg_fail_about(error, "", name, NULL, "expected VALUE or LOW..HIGH, found '%.40s'", values);
    return check_and_add(wants, game, &want, values, error);
}

bool lg_wants_add(lg_wants *wants, const lg_game *game, const char *text, lg_error *error) {
    const char *equals = strchr(text, '=');
    char name[NAME_ROOM] = "";
    if (!equals || equals == text)
        return lg_fail(error, "expected TRAIT=VALUE or TRAIT=LOW..HIGH, found '%.40s'", text);
    strncat(name, text, equals - text < NAME_ROOM ? (size_t)(equals - text) : NAME_ROOM - 1);
    return wants_read(wants, game, name, equals + 1, error);
}

bool wants_is_rule(const lg_game *game, const lg_trait *trait) {
    for (const lg_requirement *r = game->requirements; r->name && trait->objective; r++)
        if (!strcmp(r->name, trait->name)) return true;
    return false;
}

bool wants_check(const lg_wants *wants, const lg_task *task, lg_error *error) {
    double least[LG_TRAITS_MAX], most[LG_TRAITS_MAX];
    if (!wants->count || !task->game->judging.trait_bounds) return true;
    if (!task->game->judging.trait_bounds(task, least, most)) return lg_fail_memory(error);
    for (int i = 0; i < wants->count; i++) {
        const lg_want *want = &wants->want[i];
        int t = want->trait;
        const lg_trait *trait = &task->game->traits[t];
        bool above = want->low > most[t];
        if (want->low <= most[t] + trait->tolerance && want->high >= least[t] - trait->tolerance) continue;
        lg_text text = {0};
        lg_want_write(want, &text);
        if (text.failed)
            lg_fail_memory(error);
        else
            lg_fail(error, "%s=%s is wanted, but no level has %s %.10g", trait->name, text.data,
                    above ? "more than" : "less than", above ? most[t] : least[t]);
        lg_text_clear(&text);
        return false;
    }
    return true;
}

void lg_want_write(const lg_want *want, lg_text *text) {
    lg_number_write(want->low, text);
    if (want->high == want->low) return;
    lg_text_add(text, "..");
    lg_number_write(want->high, text);
}

static double unit_of(const lg_trait *trait) {
    return trait->tolerance > 0 ? trait->tolerance : 1;
}

/* Returns how far the level is from one want. A trait that is undefined for the level (NAN) counts as farther off than any
 * value of the trait's usual range. */
double lg_want_off(const lg_want *want, const lg_game *game, const double *traits) {
    assert(want->trait >= 0 && want->low <= want->high);
    const lg_trait *trait = &game->traits[want->trait];
    double value = traits[want->trait], unit = unit_of(trait);
    if (isnan(value)) return 1 + (trait->most - trait->least) / unit;
    double off = fmax(want->low - value, value - want->high) - trait->tolerance;
    return off > 0 ? off / unit : 0;
}

static bool is_open(const lg_wants *wants, int i, const double *traits) {
    return !wants->partly || !isnan(traits[wants->want[i].trait]);
}

double lg_wants_off(const lg_wants *wants, const lg_game *game, const double *traits) {
    double off = 0;
    for (int i = 0; i < wants->count; i++)
        if (is_open(wants, i, traits)) off += lg_want_off(&wants->want[i], game, traits);
    return off;
}

uint64_t wants_traits(const lg_wants *wants) {
    uint64_t which = wants ? wants->goals : 0;
    for (int i = 0; wants && i < wants->count; i++)
        which |= UINT64_C(1) << wants->want[i].trait;
    return which;
}

double lg_goal_sum(const lg_game *game, uint64_t goals, const double *traits) {
    double sum = 0;
    for (int t = 0; goals >> t; t++)
        if (goals >> t & 1) sum += game->goal[t] * traits[t] / unit_of(&game->traits[t]);
    return sum;
}

bool lg_goal_is_open(const lg_game *game, int trait, const lg_wants *wants) {
    bool wanted = false;
    for (int i = 0; i < wants->count; i++)
        wanted = wanted || wants->want[i].trait == trait;
    return game->goal && game->goal[trait] != 0 && !wanted;
}

double wants_least_goal(const lg_game *game, uint64_t goals) {
    double least = INFINITY;
    for (int t = 0; t < LG_TRAITS_MAX; t++)
        if (goals >> t & 1) least = fmin(least, fabs(game->goal[t]));
    return least;
}

/* A goal that is one unit short costs as much as one violation. */
static double goals_penalty(const lg_wants *wants, const lg_game *game, const double *traits) {
    double sum = lg_goal_sum(game, wants->goals, traits);
    if (isnan(sum)) return wants->partly ? 0 : 1;
    return fmax(0, wants->at_least - sum) / wants_least_goal(game, wants->goals);
}

/* A counted trait that is off by n costs as much as n violations. A measured trait changes with almost every move; its penalty
 * stays little above 1 however far off it is, because otherwise the search would break rules to bring the trait nearer. */
double wants_penalty(const lg_wants *wants, const lg_problem *problem, const double *traits) {
    double penalty = 0;
    for (int i = 0; i < wants->count; i++) {
        if (!is_open(wants, i, traits)) continue;
        double off = lg_want_off(&wants->want[i], problem->game, traits);
        bool measured = problem->game->traits[wants->want[i].trait].tolerance > 0;
        penalty += measured ? off / (1 + off) + off / 20 : off;
    }
    if (wants->goals) penalty += goals_penalty(wants, problem->game, traits);
    assert(penalty >= 0 && wants->count <= LG_WANTS_MAX);
    if (problem->floor == -INFINITY) penalty *= ENDLESS;
    return problem->infeasible > 0 ? fmin(penalty, problem->infeasible / 2) : penalty;
}

double wants_cost(const lg_wants *wants, const lg_problem *problem, double cost, const double *traits) {
    bool valid = problem->infeasible == 0 || cost < problem->infeasible;
    return valid ? cost + wants_penalty(wants, problem, traits) : cost;
}

enum { SMALL = 8192 /* up to this many bytes, copying a state is faster than undoing the moves */ };

/* Carries the moves out, computes the traits, and undoes the moves. */
bool wants_look_ahead(const wants_view *v, const lg_move *moves, int count) {
    const lg_problem *p = v->problem;
    lg_cursor *at = v->cursor;
    lg_move back[LG_PROPOSED_MAX];
    bool copied = p->state_size && p->state_size <= SMALL && !p->close;
    assert(count <= LG_PROPOSED_MAX && p->peek && p->describe);
    if (copied) memcpy(v->spare, at->state, p->state_size);
    p->commit(p, at->state, at->genome, moves, count);
    for (int m = 0; m < count; m++)
        back[count - 1 - m] = lg_space_apply(&p->space, at->genome, moves[m]);
    bool good = p->describe(p, at->state, at->genome, v->which, v->traits);
    if (copied)
        memcpy(at->state, v->spare, p->state_size);
    else
        p->commit(p, at->state, at->genome, back, count);
    for (int m = 0; m < count; m++)
        lg_space_apply(&p->space, at->genome, back[m]);
    return good;
}
