/* The engine turns requests into rings of land. It may happen that the engine does not know a game, or that the game's land has
 * changed because the engine was away or the game was loaded. Then it asks the game to send all of its land, and starts a new
 * map from that. An answer is removed when the game sends its next request. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "wesnoth.h"
#include "wesnoth/growing/ring_search.h"
#include "wesnoth/map/settings.h"

typedef struct {
    char folder[PATH_SIZE];
    int io, lock;    /* io: the open folder; lock: the open engine.txt; -1: not open */
    const char *way; /* how games must send requests; borrowed */
} outbox;

/* Writes and removes files in the add-on's io folder. All operations start from the open folder and follow no link in it, so
 * that nothing outside is written or removed, whatever the folder contains. */

enum { NAME_SIZE = REQUEST_ID_MAX + 16, BEAT_SIZE = 64 };

/* The date of all files that the engine writes. It never changes, because otherwise the game would build its cache again. */
static const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
static const char announcement[] = "engine.txt", prefix[] = "ans_";

static void name_answer(const char *id, const char *end, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s%.*s%s", prefix, REQUEST_ID_MAX, id, end);
}

static int open_folder(int from, const char *path) {
    return openat(from, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static bool enter_folder(outbox *b, const char *userdata, lg_error *error) {
    if (!join_path(b->folder, error, "%s/data/add-ons/levelground", userdata)) return false;
    int addon = open_folder(AT_FDCWD, b->folder);
    if (addon < 0)
        return lg_fail(error, "%.200s: the add-on is missing or a link (levelground wesnoth install installs it)",
                       b->folder);
    int made = mkdirat(addon, "io", 0777), reason = errno;
    b->io = open_folder(addon, "io");
    close(addon);
    if (!join_path(b->folder, error, "%s/data/add-ons/levelground/io", userdata)) return false;
    if (made != 0 && reason != EEXIST)
        return lg_fail(error, "%.300s: cannot make the folder: %s", b->folder, strerror(reason));
    return b->io >= 0 || lg_fail(error, "%.300s: expected a folder, found a link or a file", b->folder);
}

/* Announces this engine. Returns false with an error if another engine is running. */
static bool announce_engine(outbox *b, lg_error *error) {
    struct stat file, named;
    bool is_there; /* is the open file still the one with this name? An engine that ends removes the file */
    do {
        if (b->lock >= 0) close(b->lock);
        b->lock = openat(b->io, announcement, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (b->lock < 0) return lg_fail(error, "%.300s/%s: cannot write: %s", b->folder, announcement, strerror(errno));
        if (flock(b->lock, LOCK_EX | LOCK_NB) != 0)
            return lg_fail(error, "%.300s: another levelground serves this folder", b->folder);
        is_there = fstat(b->lock, &file) == 0 && fstatat(b->io, announcement, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
                   file.st_ino == named.st_ino && file.st_dev == named.st_dev;
    } while (!is_there);
    if (!S_ISREG(file.st_mode) || file.st_nlink > 1)
        return lg_fail(error, "%.300s/%s: expected a file of ours", b->folder, announcement);
    size_t length = strlen(b->way);
    if (ftruncate(b->lock, 0) != 0 || write(b->lock, b->way, length) != (ssize_t)length)
        return lg_fail(error, "%.300s/%s: cannot write: %s", b->folder, announcement, strerror(errno));
    futimens(b->lock, long_ago);
    return true;
}

static void remove_answers(const outbox *b) {
    int again = open_folder(b->io, ".");
    DIR *folder = again >= 0 ? fdopendir(again) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (!strncmp(entry->d_name, prefix, sizeof prefix - 1)) unlinkat(b->io, entry->d_name, 0);
    if (folder)
        closedir(folder);
    else if (again >= 0)
        close(again);
}

static void shut_down(outbox *b) {
    if (b->lock >= 0) close(b->lock);
    if (b->io >= 0) close(b->io);
    b->lock = b->io = -1;
}

/* Writes the answer to a request to a new file, which appears complete or not at all. */
static bool outbox_put(const outbox *b, const char *id, const lg_text *answer, lg_error *error) {
    char name[NAME_SIZE], part[NAME_SIZE];
    name_answer(id, ".txt", name);
    name_answer(id, ".part", part);
    unlinkat(b->io, part, 0);
    int file = openat(b->io, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    bool good = file >= 0;
    for (size_t done = 0; good && done < answer->length;) {
        ssize_t n = write(file, answer->data + done, answer->length - done);
        if (n < 0 && errno == EINTR) continue;
        good = n > 0;
        if (good) done += (size_t)n;
    }
    int reason = errno;
    if (file >= 0) futimens(file, long_ago);
    if (file >= 0 && close(file) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && renameat(b->io, part, b->io, name) == 0) return true;
    if (good) reason = errno;
    unlinkat(b->io, part, 0);
    return lg_fail(error, "%.250s/%s: cannot write: %s", b->folder, name, strerror(reason));
}

/* Removes an answer and empties its id. */
static void outbox_forget(const outbox *b, char *id) {
    char name[NAME_SIZE];
    name_answer(id, ".txt", name);
    if (id[0]) unlinkat(b->io, name, 0);
    id[0] = '\0';
}

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
    const char *costs;
    searcher maker;
    uint64_t requests;
    search_speed speed;                     /* how fast rings are made at present, for all games together */
    session session[GAMES_MAX];             /* a session without a map is free */
    char brief[BRIEFS_MAX][REQUEST_ID_MAX]; /* ids of the last answers without a ring; their games may have ended */
    unsigned briefs;
};

/* Announces the engine in the add-on's io folder, and removes what an earlier engine has left there. */
engine *engine_create(const char *userdata, const char *way, const choice *land, const char *costs, lg_error *error) {
    engine *e = calloc(1, sizeof *e);
    if (!e) {
        lg_fail_memory(error);
        return NULL;
    }
    e->land = land;
    e->costs = costs;
    e->outbox = (outbox){.io = -1, .lock = -1, .way = way};
    if (choose_maker(land, &e->maker, error) && enter_folder(&e->outbox, userdata, error) &&
        announce_engine(&e->outbox, error)) {
        remove_answers(&e->outbox);
        return e;
    }
    shut_down(&e->outbox);
    searcher_clear(&e->maker);
    free(e);
    return NULL;
}

static void close_session(const engine *e, session *s) {
    outbox_forget(&e->outbox, s->answered);
    growing_map_destroy(s->map);
    memset(s, 0, sizeof *s);
}

/* Removes everything that this engine has put into the folder. */
void engine_destroy(engine *e) {
    if (!e) return;
    for (int i = 0; i < GAMES_MAX; i++)
        if (e->session[i].map) close_session(e, &e->session[i]);
    remove_answers(&e->outbox);
    unlinkat(e->outbox.io, announcement, 0);
    shut_down(&e->outbox);
    searcher_clear(&e->maker);
    free(e);
}

/* Sets the land's settings: first the variant's, then the game's costs and the request's, then those of our own command
 * line. The user may not set what the game decides: size and sides of the map, help, and where land grows. */
static bool make_land_settings(const wesnoth_request *r, const choice *land, const char *costs, lg_values *settings,
                               lg_error *error) {
    static const char *const given[] = {"width=", "height=", "sides=", "help=", "around="};
    static const choice nothing;
    const lg_game *game = &lg_game_wesnoth;
    const lg_variant *variant;
    if (!find_variant(game, r->variant, &variant, error) || !make_settings(game, variant, &nothing, settings, error))
        return false;
    bool good =
        lg_values_apply(settings, costs, error) && (!r->scale || lg_values_put(settings, "scale", r->scale, error));
    good = good && lg_values_put(settings, "help", r->help / 100.0, error) &&
           (!r->patch || lg_values_apply(settings, "around=unit", error));
    for (int i = 0; good && i < land->sets; i++) {
        const char *set = land->set[i];
        for (size_t k = 0; good && k < sizeof given / sizeof *given; k++)
            if (!strncmp(set, given[k], strlen(given[k])))
                good = lg_fail(
                    error, "--set %.40s: the game decides that (match: --size, --factions, --help-behind, --patches)",
                    set);
        good = good && assign(settings, set, "--set", game, error);
    }
    if (!good) lg_values_clear(settings);
    return good;
}

static growing_map *make_growing_map(const wesnoth_request *r, const choice *land, const char *costs,
                                     const searcher *maker, lg_error *error) {
    lg_values settings;
    if (!make_land_settings(r, land, costs, &settings, error)) return NULL;
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

bool engine_check(const char *variant, const choice *land, lg_error *error) {
    wesnoth_request r = {.width = 40, .height = 40, .sides = 2, .keep = {{8, 8}, {33, 33}}, .budget = 5};
    searcher maker = {0};
    snprintf(r.variant, sizeof r.variant, "%s", variant);
    bool good = choose_maker(land, &maker, error);
    growing_map *trial = good ? make_growing_map(&r, land, wesnoth_costs(""), &maker, error) : NULL;
    good = trial;
    growing_map_destroy(trial);
    searcher_clear(&maker);
    return good;
}

/* Opens a session. If none is free, first closes that of the game that has sent no request for the longest time. */
static session *open_session(engine *e, const wesnoth_request *r, lg_error *error) {
    session *s = &e->session[0];
    for (int i = 1; i < GAMES_MAX && s->map; i++)
        if (!e->session[i].map || e->session[i].used < s->used) s = &e->session[i];
    if (s->map) close_session(e, s);
    s->map = make_growing_map(r, e->land, e->costs, &e->maker, error);
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

/* Makes and sends the ring for a game that the engine knows. The search is limited to the number of evaluations asked for, or
 * to fewer if the machine is too busy. */
static bool answer_ring(engine *e, session *s, const wesnoth_request *r, engine_note *note, lg_error *error) {
    lg_text text = {0};
    if (r->evaluations && !e->maker.optimizer && !e->maker.front) {
        int64_t fit = search_speed_limit(&e->speed, r->evaluations, r->budget / 1000.0);
        growing_map_limit_evaluations(s->map, fit);
        note->lowered = fit < r->evaluations ? fit : 0;
    }
    if (r->stands) growing_map_set_stands(s->map, r->stand);
    if (!growing_map_make_ring(s->map, &r->report, &note->ring, error)) return false;
    const growing_ring *ring = &note->ring;
    search_speed_add(&e->speed, ring->evaluations, ring->seconds);
    s->made += ring->tiles;
    lg_text_add(&text, REQUEST_ANSWER " ring %d %d\n", ring->radius, ring->tiles);
    for (int i = 0; i < ring->tiles; i++)
        lg_text_add(&text, "%d,%d,%s\n", ring->tile[i].x, ring->tile[i].y, ring->tile[i].code);
    lg_text_add(&text, "end\n");
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
    char name[NAME_SIZE];
    struct stat there;
    lg_error other;
    name_answer(r->id, ".txt", name);
    note->repeated = fstatat(e->outbox.io, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(there.st_mode);
    if (note->repeated) return true; /* a request must not be answered twice */
    session *s = NULL;
    for (int i = 0; i < GAMES_MAX && !s; i++)
        if (e->session[i].map && !strcmp(e->session[i].name, r->game)) s = &e->session[i];
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

/* Increments the number behind `way` in engine.txt. */
void engine_beat(const engine *e) {
    char text[BEAT_SIZE];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now); /* the time is larger than any number that an earlier engine has left */
    long long number = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    int length = snprintf(text, sizeof text, "%.20s %lld", e->outbox.way, number);
    if (pwrite(e->outbox.lock, text, (size_t)length, 0) == length) futimens(e->outbox.lock, long_ago);
}

bool engine_stock(engine *e, const char *name, const lg_text *maps, lg_error *error) {
    return outbox_put(&e->outbox, name, maps, error);
}
