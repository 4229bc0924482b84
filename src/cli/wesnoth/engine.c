/* The engine: requests in, rings of land out. A game that it does not know, or whose land is not as it was left (the
 * engine was away, or the game was loaded), is asked to tell all of its land, and its horizon begins anew from that.
 *
 * It writes two things, both in the add-on's io folder: engine.txt, locked, which says that it is there; and one answer a
 * game, which goes away with the game's next request. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/wesnoth/wesnoth.h"
#include "host/clock.h"
#include "io/file.h"

enum { GAMES_MAX = 64, BRIEFS_MAX = 16 };

/* One game that is played. */
typedef struct {
    char name[REQUEST_WORD_MAX], answered[REQUEST_ID_MAX];
    horizon *horizon;
    int made;
    uint64_t used; /* when it was asked last */
} session;

struct engine {
    char folder[PATH_SIZE];
    int lock;
    const land_choice *land;
    land_maker maker;
    uint64_t requests;
    session session[GAMES_MAX];             /* without a horizon: free */
    char brief[BRIEFS_MAX][REQUEST_ID_MAX]; /* the last answers without a ring, whose games may be gone */
    int briefs;
};

/* ---- its folder ----------------------------------------------------------------------------------------------- */

static bool path_in(const engine *e, const char *begin, const char *name, const char *end, char path[PATH_SIZE]) {
    return join_path(path, NULL, "%s/%s%s%s", e->folder, begin, name, end);
}

/* An answer, or one that was not finished. */
static bool is_answer(const char *name) {
    return !strncmp(name, "ans_", 4) || !strncmp(name, FILE_PART, sizeof FILE_PART - 1);
}

/* Answers that an engine before us has left. */
static void remove_answers(const engine *e) {
    char path[PATH_SIZE];
    DIR *folder = opendir(e->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (is_answer(entry->d_name) && path_in(e, entry->d_name, "", "", path)) unlink(path);
    if (folder) closedir(folder);
}

/* Has the open file still its name? An engine that ends takes it away. */
static bool is_there(int file, const char *path) {
    struct stat open_one, named;
    return fstat(file, &open_one) == 0 && stat(path, &named) == 0 && open_one.st_ino == named.st_ino;
}

/* Announces us; false where another engine is there already. */
static bool announce(engine *e, const char *way, lg_error *error) {
    char path[PATH_SIZE];
    static const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    if (!path_in(e, "engine.txt", "", "", path)) return lg_fail(error, "%.60s...: the name is too long", e->folder);
    do {
        if (e->lock >= 0) close(e->lock);
        e->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (e->lock < 0) return lg_fail(error, "%.300s: cannot write: %s", path, strerror(errno));
        if (flock(e->lock, LOCK_EX | LOCK_NB) != 0)
            return lg_fail(error, "%.300s: another levelground serves this folder", e->folder);
    } while (!is_there(e->lock, path));
    size_t length = strlen(way);
    if (ftruncate(e->lock, 0) != 0 || write(e->lock, way, length) != (ssize_t)length)
        return lg_fail(error, "%.300s: cannot write: %s", path, strerror(errno));
    futimens(e->lock, long_ago); /* else the game builds its cache anew */
    return true;
}

engine *engine_create(const char *userdata, const char *way, const land_choice *land, lg_error *error) {
    struct stat there;
    engine *e = calloc(1, sizeof *e);
    bool good = e || lg_fail(error, "out of memory");
    if (e) e->lock = -1;
    if (e) e->land = land;
    const lg_game *game;
    good = good && find_game("wesnoth", &game, error) && land_maker_init(&e->maker, land, game, error);
    good = good && join_path(e->folder, error, "%s/data/add-ons/levelground", userdata);
    if (good && (stat(e->folder, &there) != 0 || !S_ISDIR(there.st_mode)))
        good = lg_fail(error, "%.200s: the add-on is not there (levelground wesnoth install puts it there)", e->folder);
    good = good && join_path(e->folder, error, "%s/data/add-ons/levelground/io", userdata) &&
           file_make_folder(e->folder, error) && announce(e, way, error);
    if (good) remove_answers(e);
    if (good || !e) return e;
    if (e->lock >= 0) close(e->lock);
    land_maker_clear(&e->maker);
    free(e);
    return NULL;
}

/* Takes an answer away, and empties its id. */
static void forget_answer(const engine *e, char *id) {
    char path[PATH_SIZE];
    if (id[0] && path_in(e, "ans_", id, ".txt", path)) unlink(path);
    id[0] = '\0';
}

static void close_session(const engine *e, session *s) {
    forget_answer(e, s->answered);
    horizon_destroy(s->horizon);
    memset(s, 0, sizeof *s);
}

void engine_destroy(engine *e) {
    char path[PATH_SIZE];
    if (!e) return;
    for (int i = 0; i < GAMES_MAX; i++)
        if (e->session[i].horizon) close_session(e, &e->session[i]);
    remove_answers(e);
    if (path_in(e, "engine.txt", "", "", path)) unlink(path);
    close(e->lock);
    land_maker_clear(&e->maker);
    free(e);
}

/* ---- games ---------------------------------------------------------------------------------------------------- */

static session *find_session(engine *e, const char *name) {
    for (int i = 0; i < GAMES_MAX; i++)
        if (e->session[i].horizon && !strcmp(e->session[i].name, name)) return &e->session[i];
    return NULL;
}

/* A free one, be it that of the game not heard of for the longest time. */
static session *free_session(engine *e) {
    session *oldest = &e->session[0];
    for (int i = 0; i < GAMES_MAX; i++) {
        if (!e->session[i].horizon) return &e->session[i];
        if (e->session[i].used < oldest->used) oldest = &e->session[i];
    }
    close_session(e, oldest);
    return oldest;
}

/* What a map is made of at all is the game's to say. */
static bool is_free(const char *assignment, lg_error *error) {
    static const char *const given[] = {"width=", "height=", "sides="};
    for (size_t k = 0; k < sizeof given / sizeof *given; k++)
        if (!strncmp(assignment, given[k], strlen(given[k])))
            return lg_fail(error, "--set %.40s: the game decides that (match: --size, --factions)", assignment);
    return true;
}

/* What the variant says, then the request, then our own command line. */
static bool make_land_settings(const lg_game *game, const wesnoth_request *r, const land_choice *land,
                               lg_values *settings, lg_error *error) {
    const lg_variant *variant;
    static const choice nothing;
    char scale[32] = "";
    if (!find_variant(game, r->variant, &variant, error) || !make_settings(game, variant, &nothing, settings, error))
        return false;
    if (r->scale) snprintf(scale, sizeof scale, "scale=%d", r->scale);
    bool good = lg_values_apply(settings, scale, error);
    for (int i = 0; good && i < land->choice.sets; i++)
        good = is_free(land->choice.set[i], error) && assign(settings, land->choice.set[i], "--set", game, error);
    if (!good) lg_values_clear(settings);
    return good;
}

static horizon *make_horizon(const wesnoth_request *r, const land_choice *land, const land_maker *maker,
                             lg_error *error) {
    const lg_game *game;
    lg_values settings;
    if (!find_game("wesnoth", &game, error) || !make_land_settings(game, r, land, &settings, error)) return NULL;
    horizon_options options = {.width = r->width,
                               .height = r->height,
                               .sides = r->sides,
                               .settings = &settings,
                               .optimizer = maker->optimizer,
                               .params = maker->optimizer ? &maker->params : NULL,
                               .budget = {.seconds = r->budget / 1000.0, .clock = wall_clock},
                               .seed = r->seed};
    for (int k = 0; k < r->sides; k++) {
        options.keep[k].x = r->keep[k].x;
        options.keep[k].y = r->keep[k].y;
    }
    horizon *h = horizon_create(&options, error);
    lg_values_clear(&settings);
    return h;
}

bool engine_check(const char *variant, const land_choice *land, lg_error *error) {
    wesnoth_request r = {.width = 40, .height = 40, .sides = 2, .keep = {{8, 8}, {33, 33}}, .budget = 5};
    const lg_game *game;
    land_maker maker = {0};
    snprintf(r.variant, sizeof r.variant, "%s", variant);
    bool good = find_game("wesnoth", &game, error) && land_maker_init(&maker, land, game, error);
    horizon *trial = good ? make_horizon(&r, land, &maker, error) : NULL;
    horizon_destroy(trial);
    land_maker_clear(&maker);
    return trial;
}

static session *open_session(engine *e, const wesnoth_request *r, lg_error *error) {
    session *s = free_session(e);
    s->horizon = make_horizon(r, e->land, &e->maker, error);
    if (!s->horizon) {
        memset(s, 0, sizeof *s);
        return NULL;
    }
    memcpy(s->name, r->game, sizeof s->name);
    s->made = r->made;
    for (int i = 0; i < r->made; i++) {
        if (horizon_place(s->horizon, r->land[i].side, &r->land[i].tile)) continue;
        close_session(e, s);
        lg_fail(error, "request: the land does not fit the map");
        return NULL;
    }
    return s;
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

static bool write_answer(const engine *e, const wesnoth_request *r, const lg_text *text, lg_error *error) {
    char path[PATH_SIZE];
    if (text->failed) return lg_fail(error, "out of memory");
    return path_in(e, "ans_", r->id, ".txt", path) ? file_pass(path, text->data, text->length, error)
                                                   : lg_fail(error, "%.60s...: the name is too long", e->folder);
}

static void print_ring(const horizon_ring *ring, lg_text *text) {
    lg_text_add(text, "levelground 1 ring %d %d\n", ring->radius, ring->tiles);
    for (int i = 0; i < ring->tiles; i++)
        lg_text_add(text, "%d,%d,%s\n", ring->tile[i].x, ring->tile[i].y, ring->tile[i].code);
    lg_text_add(text, "end\n");
}

/* The ring for a game that we know. */
static bool answer_ring(engine *e, session *s, const wesnoth_request *r, engine_note *note, lg_error *error) {
    lg_text text = {0};
    if (!horizon_turn(s->horizon, &r->report, &note->ring, error)) return false;
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
    if (strcmp(id, r->id) != 0) forget_answer(e, id);
    memcpy(id, r->id, REQUEST_ID_MAX);
    lg_text_add(&text, "levelground 1 %s\nend\n", word);
    bool good = write_answer(e, r, &text, error);
    lg_text_clear(&text);
    return good;
}

static bool answer(engine *e, const wesnoth_request *r, engine_note *note, lg_error *error) {
    session *s = find_session(e, r->game);
    lg_error other;
    note->repeated = s && !strcmp(s->answered, r->id);
    if (note->repeated) return true; /* the answer is there */
    if (s) forget_answer(e, s->answered);
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
    if (s) close_session(e, s);              /* the game makes other land now: it has to tell it */
    answer_briefly(e, r, "refused", &other); /* so that the game need not wait */
    return false;
}

bool engine_answer(engine *e, const char *request, size_t length, engine_note *note, lg_error *error) {
    double start = wall_clock();
    wesnoth_request r;
    memset(note, 0, sizeof *note);
    if (!wesnoth_request_read(request, length, &r, error)) return false;
    memcpy(note->game, r.game, sizeof note->game);
    note->report = r.report;
    bool good = answer(e, &r, note, error);
    wesnoth_request_clear(&r);
    note->seconds = wall_clock() - start;
    return good;
}
