/* Stores a front as JSON Lines. Each line is the record of a level, which all commands can read, with its rank, its objectives
 * and its genes, from which the search continues. A store contains the whole population in order, because the search depends
 * on the order. Levels that are read are evaluated again, as in archives. */
#include <math.h>
#include <string.h>

#include "cli/explore/lines.h"
#include "cli/explore/trade.h"
#include "core/put.h"
#include "recipe/record.h"

void tradeoff_clear(tradeoff *t) {
    lg_recipe_clear(&t->rules);
    if (t->params.table) lg_values_clear(&t->params);
    checkpoint_clear(&t->back);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void put_params(lg_text *text, const lg_values *params) {
    lg_values usual;
    lg_text words = {0};
    lg_values_init(&usual, params->table);
    for (int i = 0; params->table[i].name; i++) {
        if (lg_value_same(params, &usual, i)) continue;
        lg_text_add(&words, "%s%s=", words.length ? " " : "", params->table[i].name);
        lg_value_write(params, i, &words);
    }
    put_string(text, "params", words.data ? words.data : "");
    text->failed = text->failed || words.failed;
    lg_text_clear(&words);
    lg_values_clear(&usual);
}

static void put_head(lg_text *text, const front_view *v) {
    const tradeoff *t = v->of;
    put_open(text, "front", '{');
    put_open(text, "objectives", '[');
    for (int m = 0; m < t->objectives.count; m++) {
        const lg_objective *o = &t->objectives.of[m];
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(t->rules.game, o));
        put_string(text, "sense", o->most ? "most" : "least");
        lines_exact(text, "low", o->low);
        lines_exact(text, "high", o->high);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_params(text, &t->params);
    put_whole(text, "seed", (int64_t)t->rules.seed);
    put_whole(text, "rounds", t->done.rounds);
    put_whole(text, "evaluations", t->done.evaluations);
    if (v->whole) checkpoint_put_head(text, &t->back);
    put_close(text, '}');
}

static bool put_member(const front_view *v, int k, const lines_room *r, lg_text *text, lg_error *error) {
    const lg_game *game = v->of->rules.game;
    lg_front_member member = lg_front_at(v->front, v->member[k]);
    memset(r->level, 0, game->level_size);
    if (!lg_front_level(v->front, v->member[k], r->level, error)) return false;
    lg_front_genome(v->front, v->member[k], r->genome);
    put_open(text, NULL, '{');
    put_string(text, "version", lg_version());
    record_put_rules(text, &v->of->rules);
    if (!k) put_head(text, v);
    put_whole(text, "rank", member.rank);
    lines_exact(text, "score", member.cost);
    lines_exact(text, "off", member.off);
    put_open(text, "traits", '{');
    for (int m = 0; m < v->of->objectives.count; m++) {
        const lg_objective *o = &v->of->objectives.of[m];
        if (o->trait != LG_COST) lines_exact(text, objective_name(game, o), objective_value(o, member.point[m]));
    }
    put_close(text, '}');
    record_put_level(text, game, v->task, r->level);
    lines_genes(text, r->space, r->genome);
    if (v->whole) checkpoint_put_before(text, &v->of->back, r->space, k, r->genome, member.cost);
    put_close(text, '}');
    lg_text_append(text, "\n", 1);
    return true;
}

bool front_lines(const front_view *v, lg_text *lines, lg_error *error) {
    lines_room r = {0};
    bool good = lines_open(&r, &lg_front_problem(v->front)->space, v->of->rules.game, error);
    for (int k = 0; good && k < v->count; k++)
        good = put_member(v, k, &r, lines, error);
    lines_close(&r);
    return good && (!lines->failed || lg_fail_memory(error));
}

bool front_table(const front_view *v, lg_text *csv) {
    const lg_objectives *objectives = &v->of->objectives;
    lg_text_add(csv, "line,rank,score,off");
    for (int m = 0; m < objectives->count; m++)
        if (objectives->of[m].trait != LG_COST)
            lg_text_add(csv, ",%s", objective_name(v->of->rules.game, &objectives->of[m]));
    lg_text_add(csv, "\n");
    for (int k = 0; k < v->count; k++) {
        lg_front_member member = lg_front_at(v->front, v->member[k]);
        lg_text_add(csv, "%d,%d,%.10g,%.10g", k + 1, member.rank, member.cost, member.off);
        for (int m = 0; m < objectives->count; m++)
            if (objectives->of[m].trait != LG_COST)
                lg_text_add(csv, ",%.10g", objective_value(&objectives->of[m], member.point[m]));
        lg_text_add(csv, "\n");
    }
    return !csv->failed;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

static bool take_objective(const json_t *object, const lg_game *game, lg_objective *o, lg_error *error) {
    const char *name = json_string_value(json_object_get(object, "trait")),
               *sense = json_string_value(json_object_get(object, "sense"));
    bool cost = name && !strcmp(name, "score");
    *o = (lg_objective){.trait = cost   ? LG_COST
                                 : name ? find_trait(game, name)
                                        : -1,
                        .most = sense && !strcmp(sense, "most"),
                        .low = lines_number(object, "low"),
                        .high = lines_number(object, "high")};
    return cost || o->trait >= 0 || lg_fail(error, "expected a trait of %s", game->name);
}

static bool read_head(const json_t *object, void *context, lg_error *error) {
    tradeoff *t = context;
    const json_t *head = json_object_get(object, "front"), *objectives = json_object_get(head, "objectives");
    const char *params = json_string_value(json_object_get(head, "params"));
    if (!lines_head(object, "front", (lines_history){&t->rules, &t->done}, error) ||
        !checkpoint_read_head(head, &t->done, &t->back, error))
        return false;
    if (json_array_size(objectives) > LG_OBJECTIVES_MAX) return lg_fail(error, "expected the objectives of a front");
    for (size_t m = 0; m < json_array_size(objectives); m++)
        if (!take_objective(json_array_get(objectives, m), t->rules.game, &t->objectives.of[t->objectives.count++],
                            error))
            return false;
    lg_values_init(&t->params, lg_front_params);
    return lg_objectives_check(&t->objectives, t->rules.game, error) &&
           lg_values_apply(&t->params, params ? params : "", error);
}

bool front_head(const char *path, tradeoff *t, lg_error *error) {
    *t = (tradeoff){.rules = {.game = NULL}};
    return lines_first(path, "a front", read_head, t, error);
}

typedef struct {
    lg_front *front;
    lines_room room;
    checkpoint *back; /* takes the levels of the checkpoint, if strict */
    bool strict;
    const lg_game *game; /* the game whose levels are expected */
} reading;

static bool take_head(const json_t *object, void *context, lg_error *error) {
    const reading *r = context;
    tradeoff other = {.rules = {.game = NULL}};
    bool good = read_head(object, &other, error);
    if (good && other.rules.game != r->game)
        good = lg_fail(error, "expected a front of %s, found one of %s", r->game->name, other.rules.game->name);
    tradeoff_clear(&other);
    return good;
}

static bool take_strictly(reading *r, const json_t *object, int k, lg_error *error) {
    double score = lines_number(object, "score");
    bool found = false, wanted = k < r->back->expected;
    if (lg_front_count(r->front) != k + 1 || lg_front_at(r->front, k).cost != score)
        return lg_fail(error, "the level is not what it is said to be: \"score\" has changed");
    return !wanted || (checkpoint_read_before(object, &r->room, &score, &found, error) &&
                       checkpoint_add(r->back, r->room.space, r->room.genome, score, error));
}

static bool take_member(const json_t *object, void *context, lg_error *error) {
    reading *r = context;
    int k = lg_front_count(r->front);
    return lines_read_genes(object, &r->room, error) && lg_front_add(r->front, r->room.genome, error) &&
           (!r->strict || take_strictly(r, object, k, error));
}

bool front_read(const char *path, lg_front *front, tradeoff *t, bool strict, lg_error *error) {
    reading r = {.front = front, .back = &t->back, .strict = strict, .game = t->rules.game};
    bool good = lines_open(&r.room, &lg_front_problem(front)->space, r.game, error) &&
                lines_read(path, &(lines_reader){"a front", take_head, take_member, &r}, error);
    lines_close(&r.room);
    return good && (!strict || checkpoint_is_whole(&t->back, error));
}
