/* levelground wesnoth serve: makes land for running games. A game that was started by somebody else sends its requests through
 * a file that the game writes. A game that this command starts sends them through its standard output. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/interrupts.h"
#include "io/json.h"
#include "io/safe.h"
#include "wesnoth.h"

/* A thread that works for the engine beside the one that answers games. */
typedef struct {
    engine *engine;
    pthread_t thread;
    atomic_bool over;
} worker;

/* Starts a thread that works until worker_end. The engine must stay valid until then. Returns NULL with an error if the thread
 * cannot be started. */
static worker *worker_begin(engine *e, void *(*work)(void *worker), lg_error *error) {
    worker *w = calloc(1, sizeof *w);
    sigset_t all, before;
    if (!w) {
        lg_fail_memory(error);
        return NULL;
    }
    w->engine = e;
    sigfillset(&all); /* the main thread handles all signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&w->thread, NULL, work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good) return w;
    free(w);
    lg_fail(error, "cannot start a thread");
    return NULL;
}

static void worker_end(worker *w) {
    if (!w) return;
    atomic_store(&w->over, true);
    pthread_join(w->thread, NULL);
    free(w);
}

enum { RENEW_SECONDS = 20, LOOK_MS = 50, MEEK = 10 };

static void *beat_on(void *context) {
    /* well below the shortest timeout of a game, which is 500 ms */
    static const struct timespec pause = {.tv_nsec = 200000000};
    worker *w = context;
    while (!atomic_load(&w->over)) {
        engine_beat(w->engine);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

/* Makes a shelf (a file of maps, see wesnoth.h) with one map of each climate. In every second round the first map is mirrored
 * instead of rotated. A map that cannot be made or written is left out, because the generator can use the maps of the pack
 * instead. */
static void make_shelf(worker *w, const shelf_kind *kind, int round) {
    static const pack_wish any = {.quiet = true};
    const char *climate[WN_CLIMATES];
    const int climates = shelf_climates(kind, climate);
    shelf made;
    char name[32];
    lg_error error;
    shelf_begin(&made);
    for (int k = 0; k < climates && !atomic_load(&w->over); k++) {
        shelf_sort of = {
            .kind = kind, .climate = climate[k], .symmetry = pack_symmetry(kind, (round + k) % 2), .maps = 1};
        order o;
        if (pack_order(&o, &of, &any, &error)) {
            lg_solver *solver = o.batch.solver;
            lg_solver_start(solver, o.batch.budget, lg_recipe_stream(&o.recipe));
            while (!atomic_load(&w->over) && lg_solver_step(solver) == LG_RUNNING) {}
            batch_result r = {
                .recipe = o.recipe, .outcome = lg_solver_outcome(solver), .level = lg_solver_level(solver)};
            if (!atomic_load(&w->over)) pack_file(&o, &of, &r, &made);
        }
        order_clear(&o);
    }
    snprintf(name, sizeof name, "stock-%s", kind->name);
    if (!atomic_load(&w->over) && shelf_end(&made, &error)) engine_stock(w->engine, name, &made.text, &error);
    lg_text_clear(&made.text);
}

/* Makes maps for the add-on's generator in a thread of low priority, while the engine answers games that ask for rings of
 * land. */
static void *renew_shelves(void *context) {
    static const struct timespec look = {.tv_nsec = LOOK_MS * 1000000L};
    worker *w = context;
    nice(MEEK); /* on Linux, this affects only this thread */
    for (int round = 0; !atomic_load(&w->over); round++)
        for (int k = 0; k < SHELVES && !atomic_load(&w->over); k++) {
            make_shelf(w, &shelf_kinds[k], round);
            for (int n = 0; round && n < RENEW_SECONDS * 1000 / LOOK_MS && !atomic_load(&w->over); n++)
                nanosleep(&look, NULL);
        }
    return NULL;
}

enum { LOOK_EVERY_MS = 3, EVENTS_SIZE = 4096 };

static const double grace = 1; /* seconds that the game has to end after Ctrl-C */

typedef struct {
    choice land;
    const char *userdata;
    char **game; /* the command after --, or NULL */
    int words;   /* number of words of the command */
    bool quiet, json;
} options;

static const option_row rows[] = {
    {"userdata", 0, "DIR", TEXT(options, userdata), "the game's data folder (wesnoth-1.18 --userdata-path names it)",
     0},
    LAND_OPTIONS(options, land, 0),
    {"quiet", 'q', NULL, FLAG(options, quiet), "print only errors", 0},
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each piece of land", 0},
    {0},
};

static const char request_word[] = "levelground request ";

static bool print_answer(const engine_note *note) {
    json_t *line = json_object();
    json_put(&line, "game", json_string(note->game));
    json_put(&line, "turn", json_integer(note->report.turn));
    json_put(&line, "side", json_integer(note->report.side));
    json_put(&line, "hexes", json_integer(note->ring.tiles));
    json_put(&line, "radius", json_integer(note->ring.radius));
    json_put(&line, "villages", json_integer(note->ring.villages));
    json_put(&line, "seconds", json_real(note->seconds));
    return json_print(line);
}

/* Answers one request and prints the result. */
static void answer_request(engine *e, const char *request, size_t length, const options *o) {
    engine_note note;
    lg_error error;
    if (!engine_answer(e, request, length, &note, &error)) {
        complain(FAILED, "%s", error.text);
        return;
    }
    engine_complain(&note);
    if (note.unknown || note.repeated) return;
    if (o->json) {
        if (!print_answer(&note)) complain(FAILED, "out of memory");
        fflush(stdout);
    } else if (!o->quiet) {
        printf("%s  turn %d, side %d: %d hexes, radius %d, %d villages, %.1f ms\n", note.game, note.report.turn,
               note.report.side, note.ring.tiles, note.ring.radius, note.ring.villages, note.seconds * 1000);
        fflush(stdout);
    }
}

/* Has the file that the games write changed since `seen`, its state when it was last read? */
static bool has_changed(const char *path, struct stat *seen) {
    struct stat now = {0};
    if (stat(path, &now) != 0) return false;
    bool same = now.st_ino == seen->st_ino && now.st_size == seen->st_size &&
                now.st_mtim.tv_sec == seen->st_mtim.tv_sec && now.st_mtim.tv_nsec == seen->st_mtim.tv_nsec;
    *seen = now;
    return !same;
}

/* Reads the whole file if it is a plain file and not too large. */
static bool read_mail(const char *path, lg_text *text) {
    char buffer[1 << 16];
    struct stat there;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    bool good = fstat(file, &there) == 0 && S_ISREG(there.st_mode) && there.st_size <= REQUEST_SIZE_MAX;
    for (ssize_t n; good && (n = read(file, buffer, sizeof buffer)) != 0;) {
        if (n > 0) lg_text_append(text, buffer, (size_t)n);
        good = (n > 0 || errno == EINTR) && text->length <= REQUEST_SIZE_MAX;
    }
    close(file);
    return good && text->data && !text->failed;
}

/* Answers the requests in the file that the games write. Where inotify works, the system reports at once that a game has
 * written. It does not work everywhere, and not before the folder exists; then the file is looked at again after a pause. */
static int serve_files(engine *e, const char *userdata, const options *o) {
    char folder[PATH_SIZE], path[PATH_SIZE];
    char events[EVENTS_SIZE] __attribute__((aligned(__alignof__(struct inotify_event))));
    struct stat seen = {0};
    lg_error error;
    if (!join_path(folder, &error, "%s/persist", userdata) || !join_path(path, &error, "%s/lg_bridge.cfg", folder))
        return reject(&error);
    worker *heartbeat = worker_begin(e, beat_on, &error);
    if (!heartbeat) return complain(FAILED, "%s", error.text);
    int watcher = inotify_init1(IN_NONBLOCK | IN_CLOEXEC); /* -1: there is no inotify, and poll only waits */
    has_changed(path, &seen); /* an old request was meant for another engine, so it is ignored */
    if (o->json)
        note("serving games of %s; Ctrl-C ends it", userdata);
    else if (!o->quiet)
        say("serving games of %s; Ctrl-C ends it", userdata);
    fflush(stdout);
    while (!interrupted()) {
        if (has_changed(path, &seen)) {
            lg_text file = {0}, request = {0};
            if (read_mail(path, &file) && wesnoth_request_unwrap(file.data, file.length, &request))
                answer_request(e, request.data, request.length, o);
            lg_text_clear(&file);
            lg_text_clear(&request);
        }
        struct pollfd wait = {.fd = watcher, .events = POLLIN};
        /* if there is a watch already, this returns the same one */
        inotify_add_watch(watcher, folder, IN_CLOSE_WRITE | IN_MOVED_TO);
        if (poll(&wait, 1, LOOK_EVERY_MS) <= 0) continue;
        /* the events only wake the program, so they are read and dropped */
        while (read(watcher, events, sizeof events) > 0) {}
    }
    interrupts_leave(); /* on a busy machine, the threads may take seconds to end */
    if (watcher >= 0) close(watcher);
    worker_end(heartbeat);
    return DONE;
}

typedef struct {
    engine *engine;
    const options *options;
} listener;

static void take_line(void *context, const char *line, size_t length) {
    listener *l = context;
    size_t n = sizeof request_word - 1;
    if (length > n && !memcmp(line, request_word, n)) {
        answer_request(l->engine, line + n, length - n, l->options);
    } else if (!l->options->quiet) {
        lg_text safe = {0};
        safe_add(&safe, line, length);
        fprintf(l->options->json ? stderr : stdout, "%s\n", safe.failed ? "" : safe.data);
        lg_text_clear(&safe);
        fflush(stdout);
    }
}

static int serve_child(engine *e, const options *o) {
    child game;
    lg_error error;
    listener l = {e, o};
    if (!child_start(&game, o->game, -1, &error)) return complain(FAILED, "%s", error.text);
    pid_t process = game.process;
    double told = 0; /* when the game was asked to end */
    for (;;) {
        struct pollfd wait = {.fd = game.output, .events = POLLIN};
        if (interrupted() && !told && kill(process, SIGTERM) == 0) told = wall_clock();
        if (told && wall_clock() - told > grace) kill(process, SIGKILL);
        interrupts_leave();
        if (poll(&wait, 1, 200) > 0 && !child_read(&game, take_line, &l)) break;
    }
    int status = child_finish(&game, false);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && !wesnoth_fail_missing(o->game[0], &error))
        return reject(&error);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? DONE : interrupted() ? DONE : FAILED;
}

/* Asks a game that is to be started for its version, and whether it finds a screen. Other programs are started as they are. */
static bool check_game(char **words, char version[WESNOTH_VERSION_SIZE], lg_error *error) {
    static const char *const screens[] = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"};
    const char *slash = strrchr(words[0], '/');
    bool seen = false;
    if (strncmp(slash ? slash + 1 : words[0], "wesnoth", strlen("wesnoth")) != 0) return true;
    if (!wesnoth_version(words[0], version, error)) return false;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        seen = seen || getenv(screens[i]);
    for (char **word = words; *word && !seen; word++)
        seen = !strcmp(*word, "--nogui");
    return seen ||
           lg_fail(error, "%.200s: needs a screen, and DISPLAY is not set; start it from a desktop, or with --nogui",
                   words[0]);
}

int wesnoth_serve_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       ALL_ARGUMENTS(options, game, words),
                                       .usage = "[-- wesnoth-1.18 ...]",
                                       .sentence =
                                           "Makes land for games of Wesnoth until Ctrl-C: for all that are played with "
                                           "this data folder, or for the one that it starts."};
    options o = {0};
    char userdata[PATH_SIZE], version[WESNOTH_VERSION_SIZE] = "";
    lg_error error;
    parse_options(&table, argc, argv, &o);
    /* by default the data folder is that of the started game */
    const char *given = o.userdata, *way = o.game ? "stdout" : "file";
    for (char **word = o.game; word && *word; word++) {
        if (!given && !strcmp(*word, "--userdata-dir")) given = word[1];
        if (!given && !strncmp(*word, "--userdata-dir=", 15)) given = *word + 15;
        if (!strcmp(*word, "--nogui")) way = "stdout unwatched";
    }
    if (!find_userdata(given, userdata, &error)) return reject(&error);
    if (!engine_check("balanced", &o.land, &error)) return reject(&error);
    interrupts_catch(INTERRUPTS_BREAK);
    if (o.game && !check_game(o.game, version, &error)) return reject(&error);
    const char *folder = strrchr(userdata, '/'), *name = folder ? folder + 1 : userdata;
    const char *of =
        *version ? version : name + strcspn(name, "0123456789"); /* a data folder's name ends with the version */
    engine *e = engine_create(userdata, way, &o.land, wesnoth_costs(of), &error);
    if (!e) return complain(FAILED, "%s", error.text);
    worker *stock = worker_begin(e, renew_shelves, &error); /* NULL: no maps are made */
    int status = o.game ? serve_child(e, &o) : serve_files(e, userdata, &o);
    worker_end(stock);
    engine_destroy(e);
    return status;
}
