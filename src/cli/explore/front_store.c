/* Writes and reads the lines of a front's store. Each line is the record of a level, which all commands can read, with the
 * level's rank, objectives and genes, from which the search continues. A store contains the whole population in order, because
 * the search depends on the order. Levels that are read are evaluated again, as in archives. */
#include <math.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/front.h"
#include "cli/explore/lines.h"

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

void front_put_head(const exploring *x, lg_text *text) {
    const tradeoff *t = tradeoff_of(x);
    put_open(text, "objectives", '[');
    for (int m = 0; m < t->objectives.count; m++) {
        const lg_objective *o = &t->objectives.of[m];
        put_open(text, NULL, '{');
        put_string(text, "trait", objective_name(x->of->rules.game, o));
        put_string(text, "sense", o->most ? "most" : "least");
        lines_exact(text, "low", o->low);
        lines_exact(text, "high", o->high);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_params(text, &t->params);
}

void front_put_level(const exploring *x, int k, lg_text *text) {
    const tradeoff *t = tradeoff_of(x);
    lg_front_member member = lg_front_at(t->front, k);
    put_whole(text, "rank", member.rank);
    lines_exact(text, "score", member.cost);
    lines_exact(text, "off", member.off);
    put_open(text, "traits", '{');
    for (int m = 0; m < t->objectives.count; m++) {
        const lg_objective *o = &t->objectives.of[m];
        if (o->trait != LG_COST)
            lines_exact(text, objective_name(x->of->rules.game, o), objective_value(o, member.point[m]));
    }
    put_close(text, '}');
}

bool front_table(const front_view *v, lg_text *csv) {
    const lg_objectives *objectives = &v->of->objectives;
    lg_text_add(csv, "line,rank,score,off");
    for (int m = 0; m < objectives->count; m++)
        if (objectives->of[m].trait != LG_COST)
            lg_text_add(csv, ",%s", objective_name(v->of->head.rules.game, &objectives->of[m]));
    lg_text_add(csv, "\n");
    for (int k = 0; k < v->count; k++) {
        lg_front_member member = lg_front_at(v->of->front, v->member[k]);
        lg_text_add(csv, "%d,%d,%.10g,%.10g", k + 1, member.rank, member.cost, member.off);
        for (int m = 0; m < objectives->count; m++)
            if (objectives->of[m].trait != LG_COST)
                lg_text_add(csv, ",%.10g", objective_value(&objectives->of[m], member.point[m]));
        lg_text_add(csv, "\n");
    }
    return !csv->failed;
}

static bool take_objective(const json_t *object, const lg_game *game, lg_objective *o, lg_error *error) {
    const char *name = json_string_value(json_object_get(object, "trait")),
               *sense = json_string_value(json_object_get(object, "sense"));
    bool cost = name && !strcmp(name, "score");
    *o = (lg_objective){.trait = cost   ? LG_COST
                                 : name ? trait_find(game, name)
                                        : -1,
                        .most = sense && !strcmp(sense, "most"),
                        .low = lines_number(object, "low"),
                        .high = lines_number(object, "high")};
    return cost || o->trait >= 0 || lg_fail(error, "expected a trait of %s", game->name);
}

bool front_read_head(const json_t *head, void *of, lg_error *error) {
    tradeoff *t = of;
    const json_t *objectives = json_object_get(head, "objectives");
    const char *params = json_string_value(json_object_get(head, "params"));
    if (json_array_size(objectives) > LG_OBJECTIVES_MAX) return lg_fail(error, "expected the objectives of a front");
    for (size_t m = 0; m < json_array_size(objectives); m++)
        if (!take_objective(json_array_get(objectives, m), t->head.rules.game, &t->objectives.of[t->objectives.count++],
                            error))
            return false;
    lg_values_init(&t->params, lg_front_params);
    return lg_objectives_check(&t->objectives, t->head.rules.game, error) &&
           lg_values_apply(&t->params, params ? params : "", error);
}

static bool check_line(exploring *x, const json_t *object, const lines_room *room, int k, lg_error *error) {
    const lg_front *front = tradeoff_of(x)->front;
    double score = lines_number(object, "score");
    bool found = false, wanted = k < x->of->back.expected;
    if (lg_front_count(front) != k + 1 || lg_front_at(front, k).cost != score)
        return lg_fail(error, "the level is not what it is said to be: \"score\" has changed");
    return !wanted || (checkpoint_read_before(object, room, &score, &found, error) &&
                       checkpoint_add(&x->of->back, room->space, room->genome, score, error));
}

bool front_add_line(exploring *x, const json_t *object, const lines_room *room, bool strict, lg_error *error) {
    lg_front *front = tradeoff_of(x)->front;
    int k = lg_front_count(front);
    return lines_read_genes(object, room, error) && lg_front_add(front, room->genome, error) &&
           (!strict || check_line(x, object, room, k, error));
}
