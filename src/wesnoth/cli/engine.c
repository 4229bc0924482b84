/* The engine turns requests into rings of land. It may happen that the engine does not know a game, or that the game's land has
 * changed because the engine was away or the game was loaded. Then it asks the game to send all of its land, and starts a new
 * map from that. An answer is removed when the game sends its next request. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "outbox.h"
#include "wesnoth.h"
#include "wesnoth/growing/ring_front.h"
#include "wesnoth/growing/search_speed.h"
#include "wesnoth/map/settings.h"

enum { GAMES_MAX = 64, BRIEFS_MAX = 16 };

/* One game that is being played. */
typedef struct {
    char name[REQUEST_WORD_MAX], answered[REQUEST_ID_MAX];
    growing_map *map;
    int made;
    uint64_t used; /* number of the last request, which shows which session was used last */
} session;

struct engine {
    outbox outbox;
    const choice *land;
    searcher maker;
    uint64_t requests;
    search_speed speed;                     /* how fast rings are made at present, for all games together */
    session session[GAMES_MAX];             /* a session without a map is free */
    char brief[BRIEFS_MAX][REQUEST_ID_MAX]; /* ids of the last answers without a ring; their games may have ended */
    unsigned briefs;
};

engine *engine_create(const char *userdata, const char *way, const choice *land, lg_error *error) {
    engine *e = calloc(1, sizeof *e);
    if (!e) {
        lg_fail_memory(error);
        return NULL;
    }
    e->land = land;
    if (choose_maker(land, &e->maker, error) && outbox_open(&e->outbox, userdata, way, error)) return e;
    searcher_clear(&e->maker);
    free(e);
    return NULL;
}

static void close_session(const engine *e, session *s) {
    outbox_forget(&e->outbox, s->answered);
    growing_map_destroy(s->map);
    memset(s, 0, sizeof *s);
}

void engine_destroy(engine *e) {
    if (!e) return;
    for (int i = 0; i < GAMES_MAX; i++)
        if (e->session[i].map) close_session(e, &e->session[i]);
    outbox_close(&e->outbox);
    searcher_clear(&e->maker);
    free(e);
}

static session *find_session(engine *e, const char *name) {
    for (int i = 0; i < GAMES_MAX; i++)
        if (e->session[i].map && !strcmp(e->session[i].name, name)) return &e->session[i];
    return NULL;
}

/* Returns a free session. If there is none, closes the session of the game that has sent no request for the longest time. */
static session *free_session(engine *e) {
    session *oldest = &e->session[0];
    for (int i = 0; i < GAMES_MAX; i++) {
        if (!e->session[i].map) return &e->session[i];
        if (e->session[i].used < oldest->used) oldest = &e->session[i];
    }
    close_session(e, oldest);
    return oldest;
}

/* May the user set this? Size and sides of the map, help, and where land grows may not be set, because the game decides them. */
static bool is_free(const char *assignment, lg_error *error) {
    static const char *const given[] = {"width=", "height=", "sides=", "help=", "around="};
    for (size_t k = 0; k < sizeof given / sizeof *given; k++)
        if (!strncmp(assignment, given[k], strlen(given[k])))
            return lg_fail(error,
                           "--set %.40s: the game decides that (match: --size, --factions, --help-behind, --patches)",
                           assignment);
    return true;
}

/* Sets the land's settings: first the variant's, then the request's, then those of our own command line. */
static bool make_land_settings(const wesnoth_request *r, const choice *land, lg_values *settings, lg_error *error) {
    const lg_game *game = &lg_game_wesnoth;
    const lg_variant *variant;
    static const choice nothing;
    if (!find_variant(game, r->variant, &variant, error) || !make_settings(game, variant, &nothing, settings, error))
        return false;
    bool good = !r->scale || lg_values_put(settings, "scale", r->scale, error);
    good = good && lg_values_put(settings, "help", r->help / 100.0, error) &&
           (!r->patch || lg_values_apply(settings, "around=unit", error));
    for (int i = 0; good && i < land->sets; i++)
        good = is_free(land->set[i], error) && assign(settings, land->set[i], "--set", game, error);
    if (!good) lg_values_clear(settings);
    return good;
}

static growing_map *make_growing_map(const wesnoth_request *r, const choice *land, const searcher *maker,
                                     lg_error *error) {
    lg_values settings;
    if (!make_land_settings(r, land, &settings, error)) return NULL;
    growing_options options = {.width = r->width,
                               .height = r->height,
                               .sides = r->sides,
                               .settings = &settings,
                               .budget = lg_budget_unlimited(),
                               .seed = r->seed};
    set_maker(maker, &options);
    options.budget.evaluations = r->evaluations;
    options.budget.seconds = r->budget / 1000.0;
    options.budget.clock = wall_clock;
    for (int k = 0; k < r->sides; k++) {
        options.keep[k].x = r->keep[k].x;
        options.keep[k].y = r->keep[k].y;
    }
    growing_map *map = growing_map_create(&options, error);
    lg_values_clear(&settings);
    return map;
}

bool choose_growing(const choice *land, const lg_variant **variant, lg_error *error) {
    if (!land->variant && !land->preset) return find_variant(&lg_game_wesnoth, "balanced", variant, error);
    if (land->variant && !strcmp(land->variant, "ladder"))
        return lg_fail(error, "ladder maps are made whole, and do not grow; balanced does");
    return choose_variant(land, &lg_game_wesnoth, variant, error);
}

bool choose_maker(const choice *land, searcher *maker, lg_error *error) {
    return searcher_init_front(maker, land, &lg_game_wesnoth, ring_front_params, error);
}

void set_maker(const searcher *maker, growing_options *options) {
    options->optimizer = maker->optimizer;
    options->front_functions = maker->front ? &ring_front_search : NULL;
    options->params = maker->params.table ? &maker->params : NULL;
}

bool engine_check(const char *variant, const choice *land, lg_error *error) {
    wesnoth_request r = {.width = 40, .height = 40, .sides = 2, .keep = {{8, 8}, {33, 33}}, .budget = 5};
    searcher maker = {0};
    snprintf(r.variant, sizeof r.variant, "%s", variant);
    bool good = choose_maker(land, &maker, error);
    growing_map *trial = good ? make_growing_map(&r, land, &maker, error) : NULL;
    good = trial;
    growing_map_destroy(trial);
    searcher_clear(&maker);
    return good;
}

static session *open_session(engine *e, const wesnoth_request *r, lg_error *error) {
    session *s = free_session(e);
    s->map = make_growing_map(r, e->land, &e->maker, error);
    if (!s->map) {
        memset(s, 0, sizeof *s);
        return NULL;
    }
    memcpy(s->name, r->game, sizeof s->name);
    s->made = r->made;
    for (int i = 0; i < r->made; i++) {
        if (growing_map_place(s->map, r->land[i].side, &r->land[i].tile)) continue;
        close_session(e, s);
        lg_fail(error, "request: the land does not fit the map");
        return NULL;
    }
    return s;
}

static bool write_answer(const engine *e, const wesnoth_request *r, const lg_text *text, lg_error *error) {
    if (text->failed) return lg_fail_memory(error);
    return outbox_put(&e->outbox, r->id, text, error);
}

static void print_ring(const growing_ring *ring, lg_text *text) {
    lg_text_add(text, REQUEST_ANSWER " ring %d %d\n", ring->radius, ring->tiles);
    for (int i = 0; i < ring->tiles; i++)
        lg_text_add(text, "%d,%d,%s\n", ring->tile[i].x, ring->tile[i].y, ring->tile[i].code);
    lg_text_add(text, "end\n");
}

/* Limits the search to the number of evaluations asked for, or to fewer if the machine is too busy. */
static void set_limit(const engine *e, session *s, const wesnoth_request *r, engine_note *note) {
    if (!r->evaluations || e->maker.optimizer || e->maker.front) return;
    int64_t fit = search_speed_limit(&e->speed, r->evaluations, r->budget / 1000.0);
    growing_map_limit_evaluations(s->map, fit);
    note->lowered = fit < r->evaluations ? fit : 0;
}

/* Makes and sends the ring for a game that the engine knows. */
static bool answer_ring(engine *e, session *s, const wesnoth_request *r, engine_note *note, lg_error *error) {
    lg_text text = {0};
    set_limit(e, s, r, note);
    if (r->stands) growing_map_set_stands(s->map, r->stand);
    if (!growing_map_make_ring(s->map, &r->report, &note->ring, error)) return false;
    search_speed_add(&e->speed, note->ring.evaluations, note->ring.seconds);
    s->made += note->ring.tiles;
    print_ring(&note->ring, &text);
    note->ring.tile = NULL;
    bool good = write_answer(e, r, &text, error);
    lg_text_clear(&text);
    if (good) memcpy(s->answered, r->id, sizeof s->answered);
    return good;
}

static bool answer_briefly(engine *e, const wesnoth_request *r, const char *word, lg_error *error) {
    lg_text text = {0};
    char *id = e->brief[e->briefs++ % BRIEFS_MAX];
    if (strcmp(id, r->id) != 0) outbox_forget(&e->outbox, id);
    memcpy(id, r->id, REQUEST_ID_MAX);
    lg_text_add(&text, REQUEST_ANSWER " %s\nend\n", word);
    bool good = write_answer(e, r, &text, error);
    lg_text_clear(&text);
    return good;
}

static bool answer_request(engine *e, const wesnoth_request *r, engine_note *note, lg_error *error) {
    session *s = find_session(e, r->game);
    lg_error other;
    note->repeated = outbox_has(&e->outbox, r->id);
    if (note->repeated) return true; /* a request must not be answered twice */
    if (s) outbox_forget(&e->outbox, s->answered);
    if (s && (r->described || s->made != r->made)) {
        close_session(e, s);
        s = NULL;
    }
    if (!s && !r->described) {
        note->unknown = true;
        return answer_briefly(e, r, "unknown", error);
    }
    if (!s) s = open_session(e, r, error);
    if (s) s->used = ++e->requests;
    if (s && answer_ring(e, s, r, note, error)) return true;
    if (s) close_session(e, s);              /* the game now makes land itself, and must later send all of it */
    answer_briefly(e, r, "refused", &other); /* sent so that the game does not wait for an answer */
    return false;
}

bool engine_answer(engine *e, const char *request, size_t length, engine_note *note, lg_error *error) {
    double start = wall_clock();
    wesnoth_request r;
    memset(note, 0, sizeof *note);
    if (!wesnoth_request_read(request, length, &r, error)) return false;
    memcpy(note->game, r.game, sizeof note->game);
    note->report = r.report;
    bool good = answer_request(e, &r, note, error);
    wesnoth_request_clear(&r);
    note->seconds = wall_clock() - start;
    return good;
}

void engine_complain(const engine_note *note) {
    const char *game = note->game;
    int turn = note->report.turn;
    if (note->ring.cut)
        complain(DONE, "%s, turn %d: cut off by the clock after %lld evaluations; an idle machine makes other land",
                 game, turn, (long long)note->ring.evaluations);
    else if (note->lowered && note->ring.evaluations >= note->lowered)
        complain(DONE, "%s, turn %d: searched with %lld evaluations at most, because the machine is busy", game, turn,
                 (long long)note->lowered);
}

void engine_beat(const engine *e) {
    outbox_beat(&e->outbox);
}

bool engine_stock(engine *e, const char *name, const lg_text *maps, lg_error *error) {
    return outbox_put(&e->outbox, name, maps, error);
}
