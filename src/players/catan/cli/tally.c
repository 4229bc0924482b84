/* Adds counts, and converts them to and from JSON. */
#include "tally.h"

#include "io/json.h"

static void add_all(int64_t *to, const int64_t *from, int count) {
    for (int i = 0; i < count; i++)
        to[i] += from[i];
}

void tally_add(catan_tally *t, const catan_result *game) {
    t->games++;
    t->rounds += game->rounds;
    t->moves += game->moves;
    for (int k = 0; k < CT_MOVES; k++)
        t->made[k] += game->made[k];
    if (game->winner == CT_NOBODY) {
        t->unfinished++;
        return;
    }
    t->won[game->winner]++;
    t->won_by[game->by]++;
}

void tally_join(catan_tally *t, const catan_tally *other) {
    t->games += other->games;
    t->unfinished += other->unfinished;
    t->rounds += other->rounds;
    t->moves += other->moves;
    add_all(t->won, other->won, CT_SEATS_MAX);
    add_all(t->won_by, other->won_by, CT_SEATS_MAX);
    add_all(t->made, other->made, CT_MOVES);
}

static json_t *write_list(const int64_t *list, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_push(&array, json_integer(list[i]));
    return array;
}

json_t *tally_write(const catan_tally *t) {
    json_t *object = json_object();
    json_put(&object, "games", json_integer(t->games));
    json_put(&object, "unfinished", json_integer(t->unfinished));
    json_put(&object, "rounds", json_integer(t->rounds));
    json_put(&object, "moves", json_integer(t->moves));
    json_put(&object, "won", write_list(t->won, CT_SEATS_MAX));
    json_put(&object, "won_by", write_list(t->won_by, CT_SEATS_MAX));
    json_put(&object, "made", write_list(t->made, CT_MOVES));
    return object;
}

static bool read_count(const json_t *value, int64_t *count) {
    *count = json_integer_value(value);
    return json_is_integer(value) && *count >= 0;
}

static bool read_list(const json_t *object, const char *name, int64_t *list, size_t count) {
    const json_t *array = json_object_get(object, name);
    bool good = json_array_size(array) == count;
    for (size_t i = 0; good && i < count; i++)
        good = read_count(json_array_get(array, i), &list[i]);
    return good;
}

bool tally_read(catan_tally *t, const json_t *object) {
    int64_t won = 0;
    bool good = read_count(json_object_get(object, "games"), &t->games) &&
                read_count(json_object_get(object, "unfinished"), &t->unfinished) &&
                read_count(json_object_get(object, "rounds"), &t->rounds) &&
                read_count(json_object_get(object, "moves"), &t->moves) &&
                read_list(object, "won", t->won, CT_SEATS_MAX) &&
                read_list(object, "won_by", t->won_by, CT_SEATS_MAX) && read_list(object, "made", t->made, CT_MOVES);
    for (int s = 0; good && s < CT_SEATS_MAX; s++)
        won += t->won[s];
    return good && t->unfinished <= t->games && won == t->games - t->unfinished;
}
