/* Opens jobs from text, steps them, and writes their records. */
#include "recipe/maker.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "recipe/layout.h"
#include "recipe/texts/all_levels.h"

enum { SEED = 1 /* the seed of all repairs */ };

bool maker_generate(lg_maker *m, const char *link, lg_error *error) {
    const lg_recipe *recipe = &m->rules.link.recipe;
    m->budget = lg_budget_unlimited();
    if (!rules_read(&m->rules, link, NULL, m->made, error) || !rules_task(&m->rules, true, error)) return false;
    m->level = calloc(1, recipe->game->level_size);
    if (!m->level) return lg_fail_memory(error);
    m->solver = lg_recipe_solver(recipe, m->rules.task, error);
    if (!m->solver || !lg_recipe_budget(recipe, m->rules.task, &m->budget, error)) return false;
    lg_solver_start(m->solver, m->budget, lg_recipe_stream(recipe));
    return true;
}

bool maker_evaluate(lg_maker *m, const char *link, const char *level, lg_error *error) {
    m->level = rules_read_level(&m->rules, link, level, m->made, error);
    return m->level && rules_adopt(&m->rules, m->level, m->edited, error) && rules_task(&m->rules, false, error);
}

bool maker_repair(lg_maker *m, const char *link, const char *level, lg_error *error) {
    m->level = rules_read_level(&m->rules, link, level, m->made, error);
    if (!m->level || !rules_adopt(&m->rules, m->level, m->edited, error)) return false;
    lg_recipe *recipe = &m->rules.link.recipe;
    const char *text = m->rules.link.lock;
    const lg_game *game = recipe->game;
    lg_level *lock = text ? level_of(text, &game, NULL, error) : NULL;
    if (text && !lock) return false;
    m->rules.task = lg_repair_task(recipe->game, &recipe->settings, m->level, lock, error);
    free(lock);
    m->asked = m->rules.task ? lg_task_create(recipe->game, &recipe->settings, NULL, error) : NULL;
    m->repair = m->asked ? lg_repair_create(m->rules.task, m->level, error) : NULL;
    if (m->repair) lg_repair_start(m->repair, lg_budget_unlimited(), lg_rng_stream(SEED, "repair", 0));
    return m->repair;
}

/* Reads all levels of a text, or those of the members of a JSON value. */
static bool read_levels(lg_maker *m, const char *link, const char *text, bool members, lg_error *error) {
    if (*link && !rules_read(&m->rules, link, NULL, NULL, error)) return false;
    const lg_game *named = *link ? m->rules.link.recipe.game : NULL, *alone[] = {named, NULL};
    const text_games games = {.named = named, .known = named ? alone : lg_games, .made = m->made};
    return (members ? member_levels_put : all_levels_put)(text, &games, &m->levels, error);
}

lg_maker *lg_maker_open(const char *job, const char *recipe, const char *level) {
    static const char *const jobs[] = {"generate", "evaluate", "repair", "read", "read-members", NULL};
    lg_maker *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->made = &m->made_here;
    lg_error *error = &m->error;
    bool good = true;
    if (!recipe) recipe = "";
    if (!strcmp(job, jobs[0])) {
        good = maker_generate(m, recipe, error) && lg_link_makes_level(&m->rules.link, error);
    } else if (!strcmp(job, jobs[1])) {
        good = maker_evaluate(m, recipe, level, error);
    } else if (!strcmp(job, jobs[2])) {
        good = maker_repair(m, recipe, level, error);
    } else if (!strcmp(job, jobs[3]) || !strcmp(job, jobs[4])) {
        good = read_levels(m, recipe, level ? level : "", job[4] == '-', error);
    } else {
        const char *near = lg_nearest(job, jobs);
        good = lg_fail(error, "expected generate, evaluate, repair, read or read-members, found '%.40s'%s%s%s", job,
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    m->failed = !good;
    return m;
}

void maker_clear(lg_maker *m) {
    lg_solver_destroy(m->solver);
    referee_destroy(m->referee);
    lg_changes_clear(&m->changes);
    lg_repair_destroy(m->repair);
    lg_task_destroy(m->asked);
    rules_clear(&m->rules);
    lg_text_clear(&m->text);
    lg_text_clear(&m->levels);
    free(m->level);
    free(m->report);
    made_games_clear(&m->made_here);
}

void lg_maker_close(lg_maker *m) {
    if (m) maker_clear(m);
    free(m);
}

lg_stop maker_step(lg_maker *m) {
    if (m->solver) return lg_solver_step(m->solver);
    return m->repair ? lg_repair_step(m->repair) : LG_CONVERGED;
}

int lg_maker_step(lg_maker *m, int steps) {
    lg_stop stop = LG_RUNNING;
    while (!m->failed && steps-- > 0 && stop == LG_RUNNING)
        stop = maker_step(m);
    if (m->failed) return -1;
    if (stop == LG_RUNNING) return 1;
    lg_outcome o = m->solver ? lg_solver_outcome(m->solver) : (lg_outcome){.stop = LG_CONVERGED};
    lg_repaired r = m->repair ? lg_repair_outcome(m->repair) : (lg_repaired){.stop = LG_CONVERGED};
    const char *failure = NULL;
    if (o.stop == LG_FAILED)
        failure = o.reason;
    else if (r.stop == LG_FAILED)
        failure = r.reason;
    else if (m->solver && !lg_solver_level(m->solver))
        failure = "the limits leave no room for a single level";
    m->failed = failure;
    return failure ? (lg_fail(&m->error, "%s", failure), -1) : 0;
}

void maker_look(const lg_maker *m, maker_found *f) {
    assert(m->solver && !m->repair);
    lg_link link = m->rules.link;
    *f = (maker_found){.outcome = lg_solver_so_far(m->solver, m->level)};
    if (f->outcome.score < INFINITY) f->level = m->level;
    link.board = NULL; /* a board in the link is not the search's result */
    link.handmade = false;
    bool named = lg_link_name(&link, &f->id);
    f->search = (item_search){.id = named ? f->id.data : NULL,
                              .budget = &m->budget,
                              .outcome = &f->outcome,
                              .seconds = NAN,
                              .cpu_seconds = NAN};
}

void maker_look_repair(const lg_maker *m, maker_mended *mended) {
    assert(m->repair && !m->solver);
    *mended = (maker_mended){.outcome = lg_repair_outcome(m->repair)};
    mended->repair = (item_repair){.outcome = &mended->outcome,
                                   .changes = lg_repair_changes(m->repair),
                                   .before = m->level,
                                   .after = lg_repair_level(m->repair),
                                   .rules = m->asked,
                                   .seed = SEED};
}

bool lg_maker_play(lg_maker *m, const char *words, lg_error *error) {
    referee_wish wish = referee_usual_wish();
    if (m->failed) return lg_fail_again(error, &m->error);
    if (m->solver || m->levels.data) return lg_fail(error, "expected a job that evaluates or repairs a level");
    if (m->repair && lg_repair_outcome(m->repair).stop == LG_RUNNING)
        return lg_fail(error, "expected a repair that is done");
    if (!referee_read_wish(words, &wish, error)) return false;
    const lg_recipe *recipe = &m->rules.link.recipe;
    const int players = referee_players(recipe->game, &recipe->settings);
    if (!wish.wish.seats) wish.wish.seats = players;
    if (players && wish.wish.seats != players && wish.wish.seats <= LG_SEATS_MAX)
        return lg_fail(error, "expected %d seats, because the level is for so many players, found %d", players,
                       wish.wish.seats);
    m->seats = wish.wish.seats;
    m->jobs = 0;
    m->played.bots = 0;
    const lg_level *level = m->repair ? lg_repair_level(m->repair) : m->level;
    referee_destroy(m->referee);
    m->ordered = m->told = 0;
    m->played_out = false;
    m->referee = referee_create(m->rules.task->game, m->repair ? m->rules.task : NULL, level, m->level, &wish, error);
    return m->referee;
}

const char *lg_maker_ask(lg_maker *m) {
    assert(m->referee);
    if (m->told == m->ordered && !m->played_out) {
        m->told = 0;
        m->ordered = referee_ask(m->referee, m->orders);
        if (m->ordered < 0) return NULL;
        m->played_out = !m->ordered;
        if (m->played_out) m->played = *referee_played(m->referee);
        m->played.bot = m->names;
    }
    lg_text_clear(&m->text);
    if (m->played_out) return "null";
    const lg_play_order *order = &m->orders[m->told];
    put_open(&m->text, NULL, '{');
    put_whole(&m->text, "bot", order->bot);
    put_name(&m->text, "job");
    referee_put_job(m->rules.task->game, order, m->jobs + 1, m->seats, NULL, &m->text);
    put_close(&m->text, '}');
    return m->text.failed ? NULL : m->text.data;
}

bool lg_maker_tell(lg_maker *m, const double *shares, lg_error *error) {
    assert(m->referee && m->told < m->ordered);
    if (!referee_tell(m->referee, &m->orders[m->told], shares, error)) return false;
    m->told++;
    m->jobs++;
    return true;
}

bool lg_maker_widen(lg_maker *m) {
    if (!m->played_out || !referee_widen(m->referee)) return false;
    m->played_out = false;
    return true;
}

/* Writes the record of a level that was played on. Games may prefer a level with more changes than the rules ask for, so nothing is
 * proven. */
static void put_played(lg_maker *m, item *it, maker_mended *mended) {
    it->played = m->played.bots ? &m->played : NULL;
    if (!m->repair) return;
    const lg_level *level = referee_level(m->referee);
    lg_changes_clear(&m->changes);
    if (!lg_repair_compare(m->repair, level, &m->changes, NULL) || !lg_task_measure(m->rules.task, level, m->report)) {
        m->text.failed = true;
        return;
    }
    it->level = mended->repair.after = level;
    mended->repair.changes = m->changes;
    mended->outcome.changed = m->changes.count;
    mended->outcome.score = m->report->score;
    mended->outcome.missed = m->report->score > mended->outcome.target;
    mended->outcome.proven = false;
}

/* Writes the record of an item whose level is set. */
static void put_record(lg_maker *m, item *it) {
    it->recipe = &m->rules.link.recipe;
    it->task = m->rules.task;
    it->report = m->report;
    if (m->report && lg_task_measure(it->task, it->level, m->report))
        record_put(it, &m->text);
    else
        m->text.failed = true;
}

const char *lg_maker_text(lg_maker *m) {
    if (m->failed) return m->error.text;
    if (m->levels.data) return m->levels.data;
    lg_text_clear(&m->text);
    if (!m->report) m->report = malloc(sizeof *m->report);
    if (!m->report) return NULL;
    if (m->solver) {
        maker_found found;
        maker_look(m, &found);
        /* the id names the level that the search will end with, not the one so far */
        if (found.outcome.stop == LG_RUNNING) found.search.id = NULL;
        m->text.failed = found.id.failed;
        if (found.level)
            put_record(m, &(item){.level = found.level, .search = &found.search});
        else
            lg_text_add(&m->text, "null");
        lg_text_clear(&found.id);
    } else if (m->repair) {
        maker_mended mended;
        maker_look_repair(m, &mended);
        item it = {.level = mended.repair.after, .repair = &mended.repair};
        if (m->referee) put_played(m, &it, &mended);
        put_record(m, &it);
    } else {
        item it = {.level = m->level, .violations = true, .counted = true};
        if (m->referee) put_played(m, &it, NULL);
        put_record(m, &it);
    }
    return m->text.failed ? NULL : m->text.data;
}

/* Returns the level of the record; NULL with an error if there is none yet. */
static const lg_level *level_now(const lg_maker *m, lg_error *error) {
    if (m->failed) return lg_fail_again(error, &m->error), NULL;
    if (m->levels.data) return lg_fail(error, "expected a job that has one level"), NULL;
    if (m->repair) return m->referee ? referee_level(m->referee) : lg_repair_level(m->repair);
    bool found = !m->solver || lg_solver_so_far(m->solver, m->level).score < INFINITY;
    if (!found) lg_fail(error, "there is no level yet");
    return found ? m->level : NULL;
}

static const char *text_or_error(lg_maker *m, lg_error *error) {
    if (!m->text.failed) return m->text.data ? m->text.data : "";
    lg_fail_memory(error);
    return NULL;
}

const char *lg_maker_draw(lg_maker *m, bool marked, lg_error *error) {
    const lg_level *level = level_now(m, error);
    if (!level) return NULL;
    if (marked && !m->report) m->report = malloc(sizeof *m->report);
    if (marked && (!m->report || !lg_task_measure(m->rules.task, level, m->report))) return lg_fail_memory(error), NULL;
    lg_text_clear(&m->text);
    m->rules.task->game->drawing.draw(m->rules.task, level, marked ? m->report : NULL, &m->text);
    return text_or_error(m, error);
}

const char *lg_maker_write(lg_maker *m, const char *format, lg_error *error) {
    const lg_level *level = level_now(m, error);
    if (!level || !rules_check_format(m->rules.task->game, level, format, error)) return NULL;
    lg_text_clear(&m->text);
    m->rules.task->game->text.write(m->rules.task->game, level, format, &m->text);
    return text_or_error(m, error);
}

const char *lg_maker_layout(lg_maker *m, lg_error *error) {
    const lg_level *level = level_now(m, error);
    const lg_game *game = level ? m->rules.task->game : NULL;
    if (game && !game->places.layers) lg_fail(error, "levels of %s have no layers", game->name);
    if (!game || !game->places.layers) return NULL;
    lg_text_clear(&m->text);
    layout_put(game, level, &m->text);
    return text_or_error(m, error);
}
