/* levelground wesnoth bot: a program for --bot (docs/reference/bots.md) that lets the game's own AI play on maps. A game of
 * a job is as many games of Wesnoth as exchange who moves first: two, in which the sides have the same armies and change
 * places. Seats are places on the map, and the answer is the mean of both games, so that neither the first move nor the army
 * favours a seat. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/answers.h"
#include "host/clock.h"
#include "match.h"
#include "wesnoth/growing/growing_map.h"
#include "wesnoth/map/settings.h"

enum { SITTINGS = 2, ATTEMPTS = 2, WAIT_MS = 500, NUMBERS = 1000000 };
static const double game_seconds = 900; /* time limit of a game of Wesnoth */

typedef struct {
    const char *factions, *program;
    whole_option turns, second_gold;
    bool strength;
} options;

static const option_row rows[] = {
    {"turns", 0, "N", WHOLE(options, turns, 1, 1000), "end a game after this many turns (40)", 1},
    {"strength", 0, NULL, FLAG(options, strength),
     "answer with each side's part of the strength at the end (units, gold and villages), not with who has won", 1},
    {"factions", 0, "A,B[,C[,D]]", TEXT(options, factions),
     "factions of the sides, or Random; Mirrored: all sides have the same army, each of the default era's six factions "
     "in "
     "turn (Mirrored)",
     1},
    {"second-gold", 0, "N", WHOLE(options, second_gold, 0, 1000), "extra gold for the side that moves last (0)", 1},
    {"program", 0, "FILE", TEXT(options, program), "the game (default: wesnoth-1.18, or wesnoth-1.16)", 2},
    {0},
};

typedef struct {
    const options *o;
    match_plan plan;
    match_level level;
    char folder[PATH_SIZE];
    table_seat seat[SITTINGS];
    bool open; /* are the seats open? */
} bot;

/* Starts a process that waits until this one has ended, for whatever reason, and then removes the folder: a search ends its
 * programs without notice. */
static bool watch_folder(const char *folder, lg_error *error) {
    int ends[2];
    char byte;
    if (pipe2(ends, O_CLOEXEC) != 0) return lg_fail(error, "cannot watch %.200s: %s", folder, strerror(errno));
    pid_t watcher = fork();
    if (watcher == 0) {
        close(ends[1]);
        close(STDIN_FILENO);
        close(STDOUT_FILENO);
        setsid(); /* what ends the group of this process spares the watcher */
        signal(SIGINT, SIG_IGN);
        while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {}
        for (int tries = 0; tries < 20 && !remove_folder(folder); tries++)
            usleep(100000); /* the game may still write as it ends */
        _exit(0);
    }
    close(ends[0]);
    return watcher > 0 || lg_fail(error, "cannot watch %.200s: %s", folder, strerror(errno));
}

static bool open_seats(bot *b, lg_error *error) {
    char path[PATH_SIZE];
    bool good = make_private_folder(b->folder, error) && watch_folder(b->folder, error);
    for (int k = 0; good && k < SITTINGS; k++)
        good = join_path(path, error, "%s/%d", b->folder, k) && seat_open(&b->seat[k], &b->plan, path, error);
    return good;
}

/* Takes the map of a job, and opens the seats with the first one. */
static bool begin(void *context, const lg_level *level, int *seats, lg_error *error) {
    bot *b = context;
    memcpy(&b->level.map, level, sizeof b->level.map);
    *seats = map_count_starts(&b->level.map);
    if (*seats < 2 || *seats > GROWING_SIDES_MAX)
        return lg_fail(error, "expected places for two to %d sides to start from, found %d", GROWING_SIDES_MAX, *seats);
    if (b->open && *seats != b->plan.sides)
        return lg_fail(error, "expected a map for %d sides, as the first one, found %d", b->plan.sides, *seats);
    if (b->open) return true;
    if (!wesnoth_version(b->plan.program, b->plan.version, error)) return false;
    if (!match_set_factions(&b->plan, b->o->factions ? b->o->factions : "Mirrored", error)) return false;
    if (b->plan.sides && b->plan.sides != *seats)
        return lg_fail(error, "--factions: expected %d, as the map has places, found %d", *seats, b->plan.sides);
    b->plan.sides = *seats;
    b->open = true;
    return open_seats(b, error);
}

/* Plays a game of Wesnoth on each seat, all at the same time. A game that fails is played once more. Writes the records. */
static bool play_games(bot *b, int first, json_t *record[SITTINGS], lg_error *error) {
    int attempts[SITTINGS] = {0}, left = SITTINGS;
    for (int k = 0; k < SITTINGS; k++)
        if (!seat_begin(&b->seat[k], first + k, error)) return false;
    while (left) {
        struct pollfd wait[SITTINGS];
        for (int k = 0; k < SITTINGS; k++)
            wait[k] = (struct pollfd){.fd = record[k] ? -1 : b->seat[k].game.output, .events = POLLIN};
        poll(wait, SITTINGS, WAIT_MS);
        for (int k = 0; k < SITTINGS; k++) {
            const bool late = !record[k] && wall_clock() - b->seat[k].start > game_seconds;
            if (!late && (wait[k].fd < 0 || !wait[k].revents || seat_listen(&b->seat[k]))) continue;
            record[k] = seat_finish(&b->seat[k], late, error);
            left -= record[k] != NULL;
            if (!record[k] && (++attempts[k] == ATTEMPTS || !seat_begin(&b->seat[k], first + k, error))) return false;
        }
    }
    return true;
}

/* Returns what a side has in the last row of an array of the record: TURN and then `each` numbers for each side. */
static int last_of(const json_t *record, const char *name, int each, int side, int which) {
    const json_t *rows = json_object_get(record, name);
    const json_t *row = json_array_get(rows, json_array_size(rows) - 1);
    const size_t at = 1 + (size_t)(side - 1) * (size_t)each + (size_t)which;
    return (int)json_integer_value(json_array_get(row, at));
}

/* Adds to the shares of the places what a game shows. */
static void add_shares(const bot *b, const json_t *record, double *shares) {
    const int winner = (int)json_integer_value(json_object_get(record, "winner")), sides = b->plan.sides;
    double strength[GROWING_SIDES_MAX + 1] = {0}, all = 0;
    for (int side = 1; side <= sides; side++) {
        const growing_stand stand = {.villages = last_of(record, "villages", 1, side, 0),
                                     .worth = last_of(record, "stands", 2, side, 0),
                                     .gold = last_of(record, "stands", 2, side, 1)};
        strength[side] = b->o->strength ? standing_strength(&stand) : winner ? side == winner : 1;
        all += strength[side];
    }
    for (int side = 1; side <= sides; side++)
        shares[match_place(&b->plan, record, side) - 1] += (all > 0 ? strength[side] / all : 1.0 / sides) / SITTINGS;
}

/* The game draws its random numbers itself, so the seed is not used. */
static bool play(void *context, uint64_t seed, int64_t number, double *shares, lg_error *error) {
    bot *b = context;
    (void)seed;
    json_t *record[SITTINGS] = {NULL};
    /* factions take turns by numbers below NUMBERS; numbers of games can be larger */
    const bool good = play_games(b, (int)(number % NUMBERS) * SITTINGS, record, error);
    memset(shares, 0, sizeof *shares * (size_t)b->plan.sides);
    for (int k = 0; k < SITTINGS; k++) {
        if (good) add_shares(b, record[k], shares);
        json_decref(record[k]);
    }
    return good;
}

int wesnoth_bot_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        NO_ARGUMENT("expected no argument"),
        .sentence = "Lets the AI of Wesnoth play on the maps of jobs from standard input, for --bot: repair MAP "
                    "--bot 'levelground wesnoth bot'."};
    static bot b;
    options o = {0};
    parse_options(&table, argc, argv, &o);
    b.o = &o;
    b.plan = (match_plan){.map = "-",
                          .level = &b.level,
                          .levels = 1,
                          .variant = "balanced",
                          .turns = (int)whole_or(o.turns, 40),
                          .second_gold = (int)o.second_gold.value,
                          .program = o.program ? o.program : wesnoth_program()};
    int status = answers_run(&(answers){.game = &lg_game_wesnoth, .context = &b, .begin = begin, .play = play});
    for (int k = 0; b.open && k < SITTINGS; k++)
        seat_close(&b.seat[k]);
    return status;
}
