/* levelground play: the game itself. A driver flies the routes of a map, which tells their true costs C(r) (ptsp2014,
 * equation 1); or actions from a file are replayed. Games are spread over threads; each has a random stream of its own,
 * so that their number changes no result. */
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/batch.h"
#include "cli/cli.h"
#include "cli/crew.h"
#include "games/ptsp/draw.h"
#include "games/ptsp/drive.h"
#include "games/ptsp/task.h"
#include "io/file.h"
#include "io/levels.h"
#include "io/raster.h"

enum { GAMES_MAX = 100000, SHOWN_ROUTES = PT_R2 + 1, TOKEN_MAX = 20 };
enum { KEY_ROUTE = 2000, KEY_DRIVER, KEY_ITERATIONS, KEY_REALTIME, KEY_ACTIONS, KEY_TRACE, KEY_JSON };

static const double progress_after = 1, progress_every = 0.1; /* seconds */

typedef struct {
    choice choice;
    const char *file, *route, *driver, *games, *seed, *iterations, *jobs, *actions, *output;
    bool realtime, trace, json;
} options;

static const struct argp_option table[] = {
    {"route", KEY_ROUTE, "R", 0, "fly this one: nearest, distance, physics, r1, ... r4 (all but r3 and r4)", 1},
    {"driver", KEY_DRIVER, "D", 0, "who flies: mcts as in the paper, or our own pilot (mcts)", 1},
    {"games", 'n', "N", 0, "how many games a route (1)", 1},
    {"seed", 's', "S", 0, "another seed, other games (1)", 1},
    {"iterations", KEY_ITERATIONS, "N", 0, "of the driver's search, a decision (1000)", 2},
    {"realtime", KEY_REALTIME, NULL, 0, "as long a decision as the original game allows, 30 ms a tick", 2},
    {"jobs", 'j', "J", 0, "threads (all cores); changes no result", 2},
    {"variant", KEY_VARIANT, "V", 0, "whose rules the routes are planned by", 3},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game", 3},
    {"actions", KEY_ACTIONS, "FILE", 0, "replay these: 0 to 5, one a line", 4},
    {"trace", KEY_TRACE, NULL, 0, "with --actions: print a row a tick, as CSV", 4},
    {"output", 'o', "OUT", 0, "draw the first game of each route: .svg (moving), .png or .pdf", 5},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {0},
};

static void take_argument(options *o, char *argument, struct argp_state *state) {
    if (!o->choice.game)
        o->choice.game = argument;
    else if (!o->file)
        o->file = argument;
    else
        argp_error(state, "expected one FILE, found also '%s'", argument);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (key != KEY_GAME && take_choice(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case KEY_ROUTE: o->route = argument; return 0;
    case KEY_DRIVER: o->driver = argument; return 0;
    case 'n': o->games = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_ITERATIONS: o->iterations = argument; return 0;
    case KEY_REALTIME: o->realtime = true; return 0;
    case KEY_ACTIONS: o->actions = argument; return 0;
    case KEY_TRACE: o->trace = true; return 0;
    case KEY_JSON: o->json = true; return 0;
    case 'o': o->output = argument; return 0;
    case ARGP_KEY_ARG: take_argument(o, argument, state); return 0;
    case ARGP_KEY_END:
        if (!o->file) argp_error(state, "expected GAME and FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The states of a game, for its picture. */
typedef struct {
    pt_state *state;
    int states, room;
    bool failed;
} record;

typedef struct {
    const options *o;
    const char *picture; /* svg, png, pdf or NULL */
    level_item item;
    const pt_map *map;
    const lg_variant *variant;
    lg_task *task;
    pt_analyst *analyst;
    pt_analysis *analysis;
    pt_game game;
    const pt_driver *driver;
    pt_drive_options how;
    int64_t games, seed, jobs;
    int routes, route[PT_ROUTES];
    pt_seat **seat; /* by worker */
    int seats;
    pt_flight *flight; /* by route and game; ticks 0: not played to its end */
    record record[PT_ROUTES];
    bool progress, shown;
    atomic_int done, failed;
    double start, drawn;
} session;

static volatile int interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- what was asked for --------------------------------------------------------------------------------------- */

static bool find_routes(session *s, lg_error *error) {
    int last = s->analysis->plan.routes < SHOWN_ROUTES ? s->analysis->plan.routes : SHOWN_ROUTES;
    for (; !s->o->route && s->routes < last; s->routes++)
        s->route[s->routes] = s->routes;
    for (int r = 0; s->o->route && pt_route_names[r]; r++)
        if (!strcmp(pt_route_names[r], s->o->route)) s->route[s->routes++] = r;
    if (!s->routes) {
        const char *near = lg_nearest(s->o->route, pt_route_names);
        if (near) return lg_fail(error, "unknown route '%.60s'; did you mean '%s'?", s->o->route, near);
        return lg_fail(error, "unknown route '%.60s'; expected nearest, distance, physics or r1 to r4", s->o->route);
    }
    return s->route[s->routes - 1] < s->analysis->plan.routes ||
           lg_fail(error, "%s: with so few waypoints there is no route %s", s->o->file, s->o->route);
}

static bool find_driver(session *s, lg_error *error) {
    const char *names[16] = {0};
    const char *name = s->o->driver ? s->o->driver : pt_drivers[0]->name;
    s->driver = pt_driver_find(name);
    for (int i = 0; i < 15 && pt_drivers[i]; i++)
        names[i] = pt_drivers[i]->name;
    if (s->driver) return true;
    const char *near = lg_nearest(name, names);
    if (near) return lg_fail(error, "unknown driver '%.60s'; did you mean '%s'?", name, near);
    return lg_fail(error, "unknown driver '%.60s'; expected mcts or pilot", name);
}

static bool set_numbers(session *s, lg_error *error) {
    const options *o = s->o;
    int64_t iterations = 1000;
    s->games = s->seed = 1;
    s->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    bool good = (!o->games || parse_whole("--games", o->games, 1, GAMES_MAX, &s->games, error)) &&
                (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &s->seed, error)) &&
                (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &s->jobs, error)) &&
                (!o->iterations || parse_whole("--iterations", o->iterations, 1, 100000000, &iterations, error));
    if (good && o->realtime && o->iterations) return lg_fail(error, "--realtime and --iterations exclude each other");
    s->how = (pt_drive_options){.iterations = (int)iterations, .cancel = &interrupted};
    if (o->realtime) s->how.clock = wall_clock;
    return good;
}

static bool check_words(session *s, lg_error *error) {
    const options *o = s->o;
    const char *dot = o->output ? strrchr(o->output, '.') : NULL;
    static const char *const formats[] = {"svg", "png", "pdf"};
    for (int i = 0; dot && i < 3; i++)
        if (!strcmp(dot + 1, formats[i])) s->picture = formats[i];
    if (o->output && !s->picture) return lg_fail(error, "%s: expected a name ending in .svg, .png or .pdf", o->output);
    if (o->trace && !o->actions) return lg_fail(error, "--trace needs --actions");
    if (o->trace && o->json) return lg_fail(error, "--trace and --json exclude each other");
    if (o->actions && (o->route || o->driver || o->games || o->seed || o->iterations || o->realtime))
        return lg_fail(error, "--actions is a game of its own: no route, driver, games, seed, iterations or realtime");
    if (o->actions && !strcmp(o->actions, "-") && !strcmp(o->file, "-"))
        return lg_fail(error, "--actions: standard input is the map already");
    return true;
}

static bool load(session *s, lg_error *error) {
    const lg_game *game;
    if (!check_words(s, error) || !find_game(s->o->choice.game, &game, error)) return false;
    if (strcmp(game->name, "ptsp") != 0) return lg_fail(error, "%s cannot be played here; ptsp can", game->name);
    if (!set_numbers(s, error) || !find_driver(s, error) || !level_read(s->o->file, game, &s->item, error))
        return false;
    s->map = s->item.level;
    s->task = task_for(game, &s->o->choice, &s->variant, error);
    if (!s->task) return false;
    s->analyst = pt_analyst_create();
    s->analysis = calloc(1, sizeof *s->analysis);
    if (!s->analyst || !s->analysis) return lg_fail(error, "out of memory");
    pt_analyse(s->analyst, s->map, pt_task_rules(s->task), s->o->route ? PT_ROUTES : SHOWN_ROUTES, s->analysis);
    s->game = pt_game_of(s->map, pt_analyst_walls(s->analyst));
    return true;
}

static void unload(session *s) {
    for (int w = 0; w < s->seats; w++)
        pt_seat_destroy(s->seat[w]);
    for (int r = 0; r < PT_ROUTES; r++)
        free(s->record[r].state);
    if (s->task) s->item.game->destroy(s->task);
    pt_analyst_destroy(s->analyst);
    free(s->analysis);
    free(s->item.level);
    free(s->flight);
    free(s->seat);
}

static int out_of_memory(void) {
    return complain(FAILED, "out of memory");
}

/* ---- pictures ------------------------------------------------------------------------------------------------- */

static void keep(void *context, const pt_state *state, int action) {
    record *r = context;
    (void)action;
    if (r->failed) return;
    if (r->states == r->room) {
        int room = r->room ? 2 * r->room : 1024;
        pt_state *more = realloc(r->state, (size_t)room * sizeof *more);
        r->failed = !more;
        if (!more) return;
        r->state = more;
        r->room = room;
    }
    r->state[r->states++] = *state;
}

static int draw(const session *s, const pt_drawn_flight *drawn, int count) {
    lg_text svg = {0}, bytes = {0};
    lg_error error;
    bool moving = !strcmp(s->picture, "svg");
    pt_draw_flights(s->analysis->feasible ? s->analyst : NULL, s->map, drawn, count, moving, &svg);
    bool good = !svg.failed || lg_fail(&error, "out of memory");
    if (good && !strcmp(s->picture, "png")) good = raster_png(&svg, 2, &bytes, &error);
    if (good && !strcmp(s->picture, "pdf")) good = raster_pdf(&svg, &bytes, &error);
    const lg_text *out = moving ? &svg : &bytes;
    good = good && file_write(s->o->output, out->data, out->length, &error);
    lg_text_clear(&svg);
    lg_text_clear(&bytes);
    return good ? DONE : complain(FAILED, "%s", error.text);
}

static int draw_routes(const session *s) {
    pt_drawn_flight drawn[PT_ROUTES];
    for (int r = 0; r < s->routes; r++) {
        const record *k = &s->record[r];
        if (k->failed) return out_of_memory();
        drawn[r] = (pt_drawn_flight){pt_route_names[s->route[r]], s->analysis->plan.route[s->route[r]].order, k->state,
                                     k->states - 1};
    }
    return draw(s, drawn, s->routes);
}

/* ---- replaying ------------------------------------------------------------------------------------------------ */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The action on a line, or -1 on an empty one; else -2, and `wrong` is what should not be there. */
static int read_action(const char *at, const char *end, const char **wrong) {
    while (at < end && is_blank(*at))
        at++;
    if (at == end) return -1;
    int action = *at - '0';
    const char *next = at + 1;
    if (action < 0 || action >= PT_ACTIONS || (next < end && !is_blank(*next))) {
        *wrong = at;
        return -2;
    }
    while (next < end && is_blank(*next))
        next++;
    *wrong = next;
    return next == end ? action : -2;
}

/* In place: actions take the text's bytes. Returns how many, -1 with an error. */
static int64_t read_actions(const char *path, lg_text *text, lg_error *error) {
    const char *name = strcmp(path, "-") ? path : "standard input", *wrong;
    int64_t count = 0;
    int line = 1;
    if (!file_read(path, FILE_SIZE_MAX, text, error)) return -1;
    for (const char *at = text->data, *all = at + text->length, *end; at && at < all; at = end + 1, line++) {
        end = memchr(at, '\n', (size_t)(all - at));
        if (!end) end = all;
        int action = read_action(at, end, &wrong);
        if (action >= 0) text->data[count++] = (char)action;
        if (action != -2) continue;
        int length = 0;
        while (wrong + length < end && length < TOKEN_MAX && !is_blank(wrong[length]))
            length++;
        lg_fail(error, "%s:%d:%d: expected an action 0 to 5, found '%.*s'", name, line, (int)(wrong - at) + 1, length,
                wrong);
        return -1;
    }
    return count;
}

/* As in the original's records: whole numbers as such, others with 17 digits, plain down to 1e-6; no minus zero. */
static void print_real(double x) {
    char text[40];
    snprintf(text, sizeof text, "%.16e", x);
    int digits = (int)strcspn(text, "e"), exponent = atoi(text + digits + 1);
    if (x == trunc(x) && fabs(x) < 1e15)
        printf("%.0f,", x + 0.0);
    else if (exponent >= -6 && exponent <= 16)
        printf("%.*f,", 16 - exponent, x);
    else
        printf("%.*se%d,", digits, text, exponent);
}

static void print_row(const pt_game *game, const pt_state *s, int64_t tick, int action) {
    printf("%lld,%d,", (long long)tick, action);
    const double real[] = {s->x, s->y, s->vx, s->vy, s->dx, s->dy};
    for (int i = 0; i < 6; i++)
        print_real(real[i]);
    printf("%d,%d,%d,", s->collided, (int)s->steps_left, (int)s->total_time);
    for (int i = 0; i < game->waypoints; i++)
        putchar(pt_is_open(s, i) ? '0' : '1');
    putchar('\n');
}

static void print_replay(const session *s, const pt_state *end, int64_t actions, int collisions) {
    int visited = s->game.waypoints - end->left;
    double cost = pt_cost(&s->game, end);
    if (s->o->json)
        printf("{\"game\":\"ptsp\",\"actions\":%lld,\"cost\":%.10g,\"ticks\":%d,\"waypoints\":%d,\"collisions\":%d,"
               "\"over\":%s}\n",
               (long long)actions, cost, (int)end->total_time, visited, collisions, pt_over(end) ? "true" : "false");
    else
        printf("%lld actions: C %.10g, %d of %d waypoints, %d collisions, %d ticks%s\n", (long long)actions, cost,
               visited, s->game.waypoints, collisions, (int)end->total_time,
               pt_over(end) ? "" : " (the game is not over)");
}

/* The trace goes on after the game's end, as long as there are actions; the summary tells of the game. */
static int replay(session *s) {
    lg_text text = {0};
    lg_error error;
    pt_state state;
    int collisions = 0, status = DONE;
    int64_t count = read_actions(s->o->actions, &text, &error), i = 0;
    if (count < 0) status = complain(MISUSED, "%s", error.text);
    pt_start(&s->game, &state, false);
    if (status == DONE && s->o->trace) {
        puts("tick,action,x,y,vx,vy,dx,dy,collided,steps_left,total_time,collected");
        print_row(&s->game, &state, 0, -1);
    }
    if (s->picture) keep(&s->record[0], &state, -1);
    for (; i < count && (s->o->trace || !pt_over(&state)); i++) {
        bool over = pt_over(&state);
        pt_tick(&s->game, &state, text.data[i]);
        collisions += state.collided;
        if (s->o->trace) print_row(&s->game, &state, i + 1, text.data[i]);
        if (s->picture && !over) keep(&s->record[0], &state, text.data[i]);
    }
    lg_text_clear(&text);
    if (status == DONE && !s->o->trace) print_replay(s, &state, i, collisions);
    if (status == DONE && s->record[0].failed) return out_of_memory();
    if (status != DONE || !s->picture) return status;
    return draw(s, &(pt_drawn_flight){s->o->actions, NULL, s->record[0].state, s->record[0].states - 1}, 1);
}

/* ---- games ---------------------------------------------------------------------------------------------------- */

static void show_progress(session *s) {
    double now = wall_clock();
    int all = (int)s->games * s->routes, done = atomic_load(&s->done);
    if (!s->progress || now - s->start < progress_after || now - s->drawn < progress_every) return;
    fprintf(stderr, "\rflying: %d of %d games, %.0f s", done, all, now - s->start);
    if (done) fprintf(stderr, ", %.0f s left", (now - s->start) * (all - done) / done);
    fputs(" \033[K", stderr);
    s->drawn = now;
}

typedef struct {
    session *session;
    record *record; /* or NULL */
    bool watching;  /* the thread that draws the progress */
} watcher;

static void watch(void *context, const pt_state *state, int action) {
    watcher *w = context;
    if (w->record) keep(w->record, state, action);
    if (w->watching) show_progress(w->session);
}

/* A game's stream depends on its route and number alone. */
static void play_game(void *context, int index, int worker) {
    session *s = context;
    int r = index / (int)s->games, game = index % (int)s->games;
    if (interrupted) return;
    watcher w = {s, s->picture && !game ? &s->record[r] : NULL, !worker};
    pt_flight flight = {.tick = watch, .context = &w};
    pt_trip trip = {&s->game, s->analyst, s->analysis->plan.route[s->route[r]].order};
    lg_rng rng = lg_rng_stream((uint64_t)s->seed, "play", (uint64_t)s->route[r] << 32 | (uint64_t)game);
    if (pt_drive(s->seat[worker], &trip, rng, &flight)) {
        s->flight[index] = flight;
        atomic_fetch_add(&s->done, 1);
    } else if (!interrupted) {
        atomic_store(&s->failed, 1);
    }
}

static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* All games of all routes; false where memory is short. */
static bool play_all(session *s) {
    int all = (int)s->games * s->routes, workers = s->jobs < all ? (int)s->jobs : all;
    s->flight = calloc((size_t)all, sizeof *s->flight);
    s->seat = calloc((size_t)workers, sizeof(pt_seat *));
    lg_crew *crew = crew_create(workers);
    bool good = s->flight && s->seat && crew;
    for (int w = 0; good && w < workers; w++, s->seats++)
        good = (s->seat[w] = pt_seat_create(s->driver, &s->how));
    s->progress = isatty(STDERR_FILENO);
    s->start = wall_clock();
    if (good) catch_interrupts();
    if (good) crew->each(crew, all, play_game, s);
    if (s->drawn > 0) fputs("\r\033[K", stderr);
    crew_destroy(crew);
    return good && !atomic_load(&s->failed);
}

/* ---- results -------------------------------------------------------------------------------------------------- */

typedef struct {
    int games;
    double cost, error, ticks, waypoints, collisions; /* means, and the cost's standard error (one game: 0) */
} summary;

static summary sum_up(const session *s, int r) {
    summary sum = {0};
    double squares = 0;
    const pt_flight *flight = s->flight + r * s->games;
    for (int64_t g = 0; g < s->games; g++) {
        if (!flight[g].ticks) continue;
        sum.games++;
        sum.cost += flight[g].cost;
        sum.ticks += flight[g].ticks;
        sum.waypoints += s->game.waypoints - flight[g].left;
        sum.collisions += flight[g].collisions;
    }
    int n = sum.games ? sum.games : 1;
    sum.cost /= n;
    sum.ticks /= n;
    sum.waypoints /= n;
    sum.collisions /= n;
    for (int64_t g = 0; g < s->games; g++)
        if (flight[g].ticks) squares += (flight[g].cost - sum.cost) * (flight[g].cost - sum.cost);
    if (sum.games > 1) sum.error = sqrt(squares / (sum.games - 1) / sum.games);
    return sum;
}

static bool print_json(json_t *object) {
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    bool good = text;
    if (text) puts(text);
    free(text);
    json_decref(object);
    return good;
}

/* What all items say first. A file's name need not be UTF-8, but JSON is. */
static json_t *begin_item(const session *s) {
    json_t *file = json_string(s->o->file);
    return json_pack("{so ss ss ss sI}", "file", file ? file : json_null(), "game", "ptsp", "variant", s->variant->name,
                     "driver", s->driver->name, "seed", (json_int_t)s->seed);
}

static bool print_route_json(const session *s, int r, const summary *sum) {
    json_t *object = begin_item(s), *order = json_array(), *costs = json_array();
    const pt_route *route = &s->analysis->plan.route[s->route[r]];
    for (int i = 0; i < s->game.waypoints; i++)
        json_array_append_new(order, json_integer(route->order[i]));
    for (int64_t g = 0; g < s->games; g++)
        if (s->flight[r * s->games + g].ticks)
            json_array_append_new(costs, json_integer((json_int_t)s->flight[r * s->games + g].cost));
    json_object_set_new(object, "route", json_string(pt_route_names[s->route[r]]));
    json_object_set_new(object, "order", order);
    json_object_set_new(object, "estimate", json_integer(route->cost));
    if (s->how.clock)
        json_object_set_new(object, "realtime", json_true());
    else
        json_object_set_new(object, "iterations", json_integer(s->how.iterations));
    json_object_set_new(object, "games", json_integer(sum->games));
    json_object_set_new(object, "cost", json_real(sum->cost));
    json_object_set_new(object, "error", sum->games > 1 ? json_real(sum->error) : json_null());
    json_object_set_new(object, "costs", costs);
    json_object_set_new(object, "waypoints", json_real(sum->waypoints));
    json_object_set_new(object, "collisions", json_real(sum->collisions));
    json_object_set_new(object, "ticks", json_real(sum->ticks));
    return print_json(object);
}

static bool print_route(const session *s, int r, const summary *sum) {
    if (!sum->games) return true;
    if (s->o->json) return print_route_json(s, r, sum);
    printf("%-8s  EC %d, C %.1f", pt_route_names[s->route[r]], s->analysis->plan.route[s->route[r]].cost, sum->cost);
    if (sum->games > 1) printf(" +- %.1f", sum->error);
    printf(" in %d game%s: %.3g of %d waypoints, %.1f collisions, %.1f ticks\n", sum->games, sum->games > 1 ? "s" : "",
           sum->waypoints, s->game.waypoints, sum->collisions, sum->ticks);
    return true;
}

static double worse(double a, double b) {
    return -(a < b ? a : b);
}

/* The paper's equations 3 and 5, of what was flown. */
static bool print_fitness(const session *s, const summary *sum) {
    double n = sum[PT_NEAREST].cost, d = sum[PT_DISTANCE].cost;
    double f3 = worse(n - d, d - sum[PT_PHYSICS].cost), f5 = worse(n - d, d - sum[PT_R2].cost);
    bool five = s->routes > PT_R2;
    if (s->o->json) {
        json_t *object = begin_item(s);
        json_object_set_new(object, "games", json_integer((json_int_t)s->games));
        json_object_set_new(object, "f3_driven", json_real(f3));
        if (five) json_object_set_new(object, "f5_driven", json_real(f5));
        return print_json(object);
    }
    printf("nearest - distance %.1f, distance - physics %.1f: f3' %.1f", n - d, d - sum[PT_PHYSICS].cost, f3);
    if (five) printf("; distance - r2 %.1f: f5' %.1f", d - sum[PT_R2].cost, f5);
    putchar('\n');
    return true;
}

static int report(const session *s) {
    summary sum[PT_ROUTES];
    bool good = true;
    int done = atomic_load(&s->done), all = (int)s->games * s->routes;
    for (int r = 0; r < s->routes; r++) {
        sum[r] = sum_up(s, r);
        good = good && print_route(s, r, &sum[r]);
    }
    if (done < all) return complain(FAILED, "interrupted: %d of %d games played", done, all);
    if (s->routes > PT_PHYSICS) good = good && print_fitness(s, sum);
    if (!good) return out_of_memory();
    return s->picture ? draw_routes(s) : DONE;
}

static int play(session *s) {
    lg_error error;
    if (s->o->actions) return replay(s);
    if (!s->analysis->feasible)
        return complain(MISUSED, "%s: the map is not feasible (see: levelground evaluate)", s->o->file);
    if (!find_routes(s, &error)) return complain(MISUSED, "%s", error.text);
    if (!play_all(s)) return out_of_memory();
    return report(s);
}

int play_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "ptsp FILE",
                                     "Plays a map: a driver flies its routes, and the costs say how far apart they "
                                     "truly are. Or replays actions. - is standard input.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    lg_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    session s = {.o = &o};
    int status = load(&s, &error) ? play(&s) : complain(MISUSED, "%s", error.text);
    unload(&s);
    return status;
}
