/* The counts of all boards, and the file in which --store keeps them. The file holds JSON Lines: an object that says what is
 * played, then for each board an object with its text and its counts. The whole file is written again each time, so that a
 * process that is killed leaves the previous file. While a process uses the file, it locks an empty file beside it; the system
 * releases the lock when the process ends. */
#include <stdlib.h>
#include <string.h>

#include "catan.h"
#include "host/clock.h"
#include "io/file.h"
#include "io/json.h"

/* Counts are added, and converted to and from JSON. */

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

/* Converts counts to a JSON object and back. tally_read returns false if the object does not hold counts. */
static json_t *tally_write(const catan_tally *t) {
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

static bool tally_read(catan_tally *t, const json_t *object) {
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

static const double every = 1; /* seconds between saves */

/* Describes what is played. New games may be added to stored counts only if both descriptions are equal. */
static json_t *describe_call(const catan_call *c) {
    lg_text house = {0};
    json_t *object = json_object(), *players = json_array();
    for (int i = 0; i < c->players; i++)
        json_push(&players, json_string(c->player[i]->name));
    ct_house_write(&c->house, &house);
    json_put(&object, "play", json_string("catan"));
    json_put(&object, "version", json_string(LG_VERSION));
    json_put(&object, "players", players);
    json_put(&object, "seats", json_integer(c->seats));
    json_put(&object, "rotate", json_boolean(c->o->rotate));
    json_put(&object, "budget", json_integer(c->budget));
    json_put(&object, "openings", json_integer(c->openings));
    json_put(&object, "house", house.failed ? NULL : json_string(house.data ? house.data : ""));
    json_put(&object, "seed", json_integer(c->seed));
    lg_text_clear(&house);
    return object;
}

/* Adds a board and returns its counts. Returns NULL if memory is short. */
static struct catan_count *add_board(catan_store *s, const char *board) {
    if (s->boards == s->room) {
        int room = s->room ? 2 * s->room : 16;
        struct catan_count *more = realloc(s->count, (size_t)room * sizeof *more);
        if (!more) return NULL;
        s->count = more;
        s->room = room;
    }
    struct catan_count *count = &s->count[s->boards];
    *count = (struct catan_count){.board = strdup(board)};
    if (!count->board) return NULL;
    s->boards++;
    return count;
}

static bool fail_shape(const catan_store *s, lg_error *error) {
    return lg_fail(error, "%s: expected what --store has written, found something else", file_title(s->call->o->store));
}

/* Reads the description of the call, which comes first, or a board. */
static bool read_object(catan_store *s, const json_t *object, bool is_first, lg_error *error) {
    const char *title = file_title(s->call->o->store);
    if (is_first) {
        json_t *plan = describe_call(s->call);
        const bool has_plan = plan, is_same = plan && json_equal(object, plan);
        json_decref(plan);
        if (!has_plan) return lg_fail_memory(error);
        if (!json_object_get(object, "play")) return fail_shape(s, error);
        return is_same ||
               lg_fail(error, "%s: other games are counted there: other players, rules, seed or version", title);
    }
    const char *board = json_string_value(json_object_get(object, "board"));
    if (!board) return fail_shape(s, error);
    struct catan_count *count = add_board(s, board);
    if (!count) return lg_fail_memory(error);
    if (!tally_read(&count->tally, object)) return fail_shape(s, error);
    return count->tally.games <= s->call->games ||
           lg_fail(error, "%s: has %lld games of a board already: expected --games to be at least that", title,
                   (long long)count->tally.games);
}

int store_open(catan_store *s, const catan_call *call) {
    input in;
    lg_error error;
    *s = (catan_store){.call = call, .saved = wall_clock()};
    if (!call->o->store) return DONE;
    if (!file_is_plain(call->o->store, &error)) return reject(&error);
    if (!file_lock_take(&s->lock, call->o->store, &error)) return complain(FAILED, "%s", error.text);
    if (file_is_missing(call->o->store)) return DONE;
    if (!input_open(&in, call->o->store, &error)) return reject(&error);
    bool good = true;
    for (int n = 0; good && (input_skip_blanks(&in), input_peek(&in) != EOF); n++) {
        json_t *object = json_read(&in, &error);
        good = object && read_object(s, object, !n, &error);
        json_decref(object);
    }
    good = good && input_ended(&in, &error);
    input_close(&in);
    return good ? DONE : reject(&error);
}

void store_close(catan_store *s) {
    for (int i = 0; i < s->boards; i++)
        free(s->count[i].board);
    free(s->count);
    file_lock_drop(&s->lock);
}

catan_tally *store_board(catan_store *s, int n, const catan_match *m, lg_error *error) {
    lg_text text = {0};
    ct_write(NULL, m->board, NULL, &text);
    struct catan_count *count = n < s->boards ? &s->count[n] : text.failed ? NULL : add_board(s, text.data);
    bool same = count && !text.failed && !strcmp(count->board, text.data);
    if (!count || text.failed)
        lg_fail_memory(error);
    else if (!same)
        lg_fail(error, "%s: board %d is another one there", file_title(s->call->o->store), n + 1);
    lg_text_clear(&text);
    if (!same) return NULL;
    count->seats = m->table.house.players;
    return &count->tally;
}

bool store_save(catan_store *s, bool must, lg_error *error) {
    lg_text text = {0};
    if (!s->call->o->store || (!must && wall_clock() - s->saved < every)) return true;
    json_add_line(describe_call(s->call), &text);
    for (int i = 0; i < s->boards; i++) {
        json_t *board = tally_write(&s->count[i].tally);
        json_put(&board, "board", json_string(s->count[i].board));
        json_add_line(board, &text);
    }
    bool good = !text.failed || lg_fail_memory(error);
    good = good && file_write(s->call->o->store, text.data, text.length, error);
    lg_text_clear(&text);
    s->saved = wall_clock();
    return good;
}
