/* Reads and writes the files of archives and fronts, as JSON Lines. Each line is the record of a level, which all commands can
 * read. It also contains the level's genes, from which exploring continues, and what the archive or the front knows of the
 * level. The first line also contains the head. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "cli/explore/explore.h"
#include "recipe/record.h"

/* A file that is read. */
typedef struct {
    exploring *x;
    lines_room room;
    bool strict;
} reading;

/* Fills `found` with the head of a file, from its first line. */
static bool read_head(const exploring_kind *kind, const json_t *object, exploration *found, lg_error *error) {
    const char *game = json_string_value(json_object_get(object, "game")),
               *variant = json_string_value(json_object_get(object, "variant")),
               *version = json_string_value(json_object_get(object, "version")), *member = kind->member;
    const json_t *head = json_object_get(object, member);
    double seed = lines_number(head, "seed"), rounds = lines_number(head, "rounds"),
           evaluations = lines_number(head, "evaluations");
    lg_recipe *r = &found->rules;
    if (!game || !version || !head)
        return lg_fail(error, "expected %s %s, found something else", *member == 'a' ? "an" : "a", member);
    if (strcmp(version, lg_version()) != 0)
        return lg_fail(error, "the %s was made by version %.20s; this is %s, which makes other levels", member, version,
                       lg_version());
    if (!find_game(game, &r->game, error)) return false;
    if (!r->game->traits) return lg_fail(error, "%s describes no traits of its levels", game);
    if (!lines_is_whole_up_to(seed, 1e15) || !lines_is_whole_up_to(rounds, 1e15) ||
        !lines_is_whole_up_to(evaluations, 1e18))
        return lg_fail(error, "expected the seed and the rounds of an archive");
    r->seed = (uint64_t)seed;
    found->done = (lg_explored){(int64_t)rounds, (int64_t)evaluations};
    r->variant = lg_variant_find(r->game, variant ? variant : "");
    if (!r->variant) return lg_fail(error, "expected a known \"variant\" of %s", r->game->name);
    lg_values_init(&r->settings, r->game->settings);
    return json_read_settings(json_object_get(object, "settings"), r->variant, &r->settings, error) &&
           checkpoint_read_head(head, &found->done, &found->back, error) && kind->read_head(head, found, error);
}

static bool take_store_head(const json_t *object, void *context, lg_error *error) {
    const exploring *x = context;
    return read_head(x->kind, object, x->exploration, error);
}

bool explore_read_head(exploring *x, lg_error *error) {
    return lines_read_first(x->o->store, x->kind->what, take_store_head, x, error);
}

static bool take_other_head(const json_t *object, void *context, lg_error *error) {
    const exploring *x = ((reading *)context)->x;
    exploration *other = calloc(1, x->kind->size);
    if (!other) return lg_fail_memory(error);
    bool good = read_head(x->kind, object, other, error);
    if (good && other->rules.game != x->exploration->rules.game)
        good = lg_fail(error, "expected %s of %s, found one of %s", x->kind->what, x->exploration->rules.game->name,
                       other->rules.game->name);
    x->kind->clear(other);
    free(other);
    return good;
}

static bool take_object(const json_t *object, void *context, lg_error *error) {
    reading *r = context;
    return r->x->kind->add_line(r->x, object, &r->room, r->strict, error);
}

bool explore_read_file(exploring *x, const char *path, bool strict, lg_error *error) {
    reading r = {.x = x, .strict = strict};
    bool good = lines_open(&r.room, x->space, x->exploration->rules.game, error) &&
                lines_read(path, &(lines_reader){x->kind->what, take_other_head, take_object, &r}, error);
    lines_close(&r.room);
    return good && (!strict || checkpoint_is_whole(&x->exploration->back, error));
}

bool explore_add_lines(const exploring *x, const explore_view *view, lg_text *text, lg_error *error) {
    const exploration *now = x->exploration;
    const exploring_kind *kind = x->kind;
    const lg_game *game = now->rules.game;
    const bool is_whole = !view->member;
    lines_room r = {0};
    bool good = lines_open(&r, x->space, game, error);
    for (int line = 0; good && line < view->count; line++) {
        const int k = is_whole ? line : view->member[line];
        memset(r.level, 0, game->level_size);
        good = kind->get_level(x, k, r.level, error);
        if (!good) break;
        const double cost = kind->get_genome(x, k, r.genome);
        put_open(text, NULL, '{');
        put_string(text, "version", lg_version());
        record_put_rules(text, &now->rules, NULL);
        if (!line) {
            put_open(text, kind->member, '{');
            kind->put_head(x, text);
            put_whole(text, "seed", (int64_t)now->rules.seed);
            put_whole(text, "rounds", now->done.rounds);
            put_whole(text, "evaluations", now->done.evaluations);
            if (is_whole) checkpoint_put_head(text, &now->back);
            put_close(text, '}');
        }
        kind->put_level(x, k, text);
        record_put_level(text, game, x->task, r.level);
        lines_add_genes(text, r.space, r.genome);
        if (is_whole) checkpoint_put_before(text, &now->back, r.space, k, r.genome, cost);
        put_close(text, '}');
        lg_text_append(text, "\n", 1);
    }
    lines_close(&r);
    return good && (!text->failed || lg_fail_memory(error));
}
