/* Turns options or an id into a recipe, and the recipe into a task, a plan and limits. */
#include "generate_request.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "io/catalog.h"
#include "io/levels.h"
#include "io/named_level.h"
#include "recipe/recipe.h"

/* Writes the options that choose the search as the user gave them. */

void describe_choice(const choice *c, lg_text *text) {
    if (c->algorithm) lg_text_add(text, " --algorithm %s", c->algorithm);
    if (c->preset) lg_text_add(text, " --preset %s", c->preset);
    for (int i = 0; i < c->params; i++)
        lg_text_add(text, " --param %s", c->param[i]);
    for (int i = 0; i < c->sets; i++)
        lg_text_add(text, " --set %s", c->set[i]);
}

enum { FRESH_SEEDS = 999999 /* six digits are easy to remember and to tell others */ };

bool seed_or_draw(whole_option given, uint64_t *seed, lg_error *error) {
    uint32_t number;
    *seed = (uint64_t)given.value;
    if (given.given) return true;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return lg_fail(error, "the system gives no random seed; give one by --seed");
    *seed = 1 + number % FRESH_SEEDS;
    return true;
}

/* Reads the lock, if there is one, and what the words say. */
static bool read_words(const order_words *w, level_item *lock, lg_recipe *r, lg_error *error) {
    const lg_game *game;
    lg_error inner;
    choice c = w->choice;
    if (w->lock && (!find_game(c.game, &game, error) || !lock_read(w->lock, game, lock, error))) return false;
    if (w->lock) note_how_read(w->lock, lock);
    if (w->lock && lock->game != game) c.own = lock->game;
    if (!choose_recipe(&c, r, error) || (w->wants && r->game->search.polish && !recipe_forget_since(r, error)) ||
        !seed_or_draw(w->seed, &r->seed, error))
        return false;
    r->target = number_or(w->target, -INFINITY);
    r->evaluations = whole_or(w->evaluations, r->evaluations);
    for (int i = 0; i < w->wants; i++)
        if (!lg_wants_add(&r->wants, r->game, w->want[i], &inner)) return lg_fail_within(error, &inner, "--want: ");
    if (!w->players) return true;
    const lg_players *p = r->game->players;
    if (!p) return lg_fail(error, "--players: %s has no seats for players", r->game->name);
    const size_t length = p->setting ? strlen(p->setting) : 0;
    for (int i = 0; i < w->choice.sets && p->setting; i++)
        if (!strncmp(w->choice.set[i], p->setting, length) && w->choice.set[i][length] == '=')
            return lg_fail(error, "--players and --set %.40s: leave one of them out", w->choice.set[i]);
    int64_t players;
    if (!parse_whole("--players", w->players, p->least, p->most, &players, error)) return false;
    /* without a setting, every level of the game serves any number of players */
    return !p->setting || lg_values_put(&r->settings, p->setting, (double)players, error);
}

static bool make_task(order *o, const order_words *w, const level_item *lock, lg_error *error) {
    const lg_recipe *r = &o->recipe;
    const lg_game *game = r->game;
    lg_error inner;
    for (int i = 0; w->lock && i < w->choice.sets; i++)
        if (lg_lock_decides(game, w->choice.set[i]))
            return lg_fail(error, "--set %.40s: --lock decides this setting; leave one of them out", w->choice.set[i]);
    if (w->lock && w->players && game->players->setting && lg_lock_decides(game, game->players->setting))
        return lg_fail(error, "--players: --lock decides this; leave one of them out");
    o->task = catalog_task(game, &r->settings, lock->level, &inner);
    if (o->task && w->lock) { /* the text is needed to write the link */
        lg_text text = {0};
        game->text.write(game, lock->level, game->formats[0].name, &text);
        o->lock = text.failed ? NULL : strdup(text.data);
        lg_text_clear(&text);
    }
    if (!o->task) return lg_fail_within(error, &inner, "%s%s", w->lock ? w->lock : "", w->lock ? ": " : "");
    return !w->lock || o->lock || lg_fail_memory(error);
}

/* Reads a link or an id. */
static bool read_link(order *o, const char *text, lg_error *error) {
    const lg_game *game = strchr(text, '=') ? NULL : game_of_id(text);
    lg_link link;
    if (game && catalog_is_plugin(game)) {
        bool read = recipe_read(text, game, &o->recipe, error);
        o->task = read ? catalog_task(game, &o->recipe.settings, NULL, error) : NULL;
        return o->task;
    }
    if (!catalog_link_read(text, &link, error)) return false;
    if (lg_link_makes_level(&link, error)) o->task = lg_link_task(&link, error);
    if (o->task) {
        o->lock = link.lock;
        o->recipe = link.recipe;
        link.recipe = (lg_recipe){.game = NULL};
        link.lock = NULL;
    }
    lg_link_clear(&link);
    return o->task;
}

bool order_init(order *o, const order_words *w, lg_error *error) {
    batch *b = &o->batch;
    level_item lock = {0};
    *o = (order){.lock = NULL};
    bool read =
        w->id ? read_link(o, w->id, error) : read_words(w, &lock, &o->recipe, error) && make_task(o, w, &lock, error);
    level_item_clear(&lock);
    if (!read) return false;
    b->task = o->task;
    b->recipe = &o->recipe;
    b->count = whole_or(w->count, 1);
    b->jobs = (int)threads_or_cores(w->jobs);
    b->budget = lg_budget_unlimited();
    b->budget.seconds = number_or(w->seconds, b->budget.seconds);
    if (!lg_recipe_budget(&o->recipe, o->task, &b->budget, error)) return false;
    /* If the algorithm cannot search this game, the command fails here, before anything is written. */
    b->solver = lg_recipe_solver(b->recipe, b->task, error);
    return b->solver;
}

void order_clear(order *o) {
    lg_solver_destroy(o->batch.solver);
    lg_task_destroy(o->task);
    lg_recipe_clear(&o->recipe);
    free(o->lock);
    *o = (order){.lock = NULL};
}

void order_id(const order *o, const batch_result *r, lg_text *id) {
    const lg_link link = {.recipe = r->recipe, .lock = o->lock};
    bool whole = o->batch.budget.seconds == 0 && r->outcome.stop != LG_CANCELLED;
    bool named =
        whole && (o->lock ? lg_link_name(&link, id) : recipe_write_id(&r->recipe, id) || lg_link_name(&link, id));
    if (!named) id->length = 0;
}
