/* Reads the command line of `levelground play catan` and rejects options that exclude each other. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/catan/catan.h"
#include "cli/play/files.h"
#include "play/catan/house.h"

enum { GAMES_MAX = 100000000, HOUSE_MAX = 16, GAMES = 1000 };
enum {
    KEY_PLAYERS = 2000,
    KEY_SEATS,
    KEY_ROTATE,
    KEY_BUDGET,
    KEY_OPENINGS,
    KEY_HOUSE,
    KEY_NUMBER,
    KEY_LOG,
    KEY_REPLAY,
    KEY_STORE,
    KEY_JSON
};

static const struct argp_option table[] = {
    {"players", KEY_PLAYERS, "P,P...", 0,
     "the player of each seat: greedy, search or random; a single one plays all seats (greedy)", 1},
    {"seats", KEY_SEATS, "N", 0, "number of seats, 3 to 6 (default: as many as the board is made for)", 1},
    {"rotate", KEY_ROTATE, NULL, 0, "move each player on by one seat after each game", 1},
    {"games", 'n', "N", 0, "number of games for each board (1000)", 1},
    {"seed", 's', "S", 0, "the seed; another seed gives other games (1)", 1},
    {"house", KEY_HOUSE, "K=V", 0, "a house rule: points, calm, friendly, offers or rounds", 2},
    {"budget", KEY_BUDGET, "N", 0, "playouts for each move of the player search", 2},
    {"openings", KEY_OPENINGS, "N", 0, "the first settlements are drawn from this many best corners (3)", 2},
    {"jobs", 'j', "J", 0, "number of threads (default: all cores); does not change results", 2},
    {"store", KEY_STORE, "FILE", 0, "keep the counts in this file, and continue from them", 3},
    {"game", KEY_NUMBER, "K", 0, "play only the game with this number, from 0, and print how it ends", 4},
    {"log", KEY_LOG, "FILE", 0, "write the moves of the first game into this file", 4},
    {"replay", KEY_REPLAY, "FILE", 0, "replay such a log, and print how the game ends", 4},
    {"output", 'o', "OUT", 0, "draw the end of the first game, or of the replay: .svg, .png or .pdf", 5},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {0},
};

static void add_house(catan_options *o, char *assignment, struct argp_state *state) {
    static char *house[HOUSE_MAX];
    if (o->houses == HOUSE_MAX) argp_error(state, "more than %d times --house", HOUSE_MAX);
    o->house = house;
    house[o->houses++] = assignment;
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    catan_options *o = state->input;
    switch (key) {
    case KEY_PLAYERS: o->players = argument; return 0;
    case KEY_SEATS: o->seats = argument; return 0;
    case KEY_ROTATE: o->rotate = true; return 0;
    case 'n': o->games = argument; return 0;
    case 's': o->seed = argument; return 0;
    case KEY_HOUSE: add_house(o, argument, state); return 0;
    case KEY_BUDGET: o->budget = argument; return 0;
    case KEY_OPENINGS: o->openings = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_STORE: o->store = argument; return 0;
    case KEY_NUMBER: o->game = argument; return 0;
    case KEY_LOG: o->log = argument; return 0;
    case KEY_REPLAY: o->replay = argument; return 0;
    case 'o': o->output = argument; return 0;
    case KEY_JSON: o->json = true; return 0;
    case ARGP_KEY_ARGS:
        o->file = state->argv + state->next;
        o->files = state->argc - state->next;
        return 0;
    case ARGP_KEY_END:
        if (!o->files) argp_error(state, "expected FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- who plays --------------------------------------------------------------------------------------------------- */

static bool fail_player(const char *name, lg_error *error) {
    const char *names[16] = {0};
    lg_text all = {0};
    for (int i = 0; i < 15 && ct_players[i]; i++) {
        names[i] = ct_players[i]->name;
        lg_text_add(&all, "%s%s", !i ? "" : ct_players[i + 1] ? ", " : " or ", names[i]);
    }
    const char *near = lg_nearest(name, names);
    if (near)
        lg_fail(error, "unknown player '%.60s'; did you mean '%s'?", name, near);
    else
        lg_fail(error, "unknown player '%.60s'; expected %s", name, all.data ? all.data : "");
    lg_text_clear(&all);
    return false;
}

static bool add_player(catan_call *c, const char *name, size_t length, lg_error *error) {
    char word[64] = "";
    memcpy(word, name, length < sizeof word ? length : sizeof word - 1);
    if (c->players == CT_SEATS_MAX) return lg_fail(error, "--players: expected one or 3 to 6 names, found more");
    for (int i = 0; ct_players[i]; i++)
        if (!strcmp(ct_players[i]->name, word)) {
            c->player[c->players++] = ct_players[i];
            return true;
        }
    return fail_player(word, error);
}

static bool set_players(catan_call *c, lg_error *error) {
    int64_t seats = 0;
    const char *at = c->o->players ? c->o->players : "greedy";
    for (size_t length; length = strcspn(at, ","), true; at += length + 1) {
        if (!add_player(c, at, length, error)) return false;
        if (!at[length]) break;
    }
    if (c->players == 2) return lg_fail(error, "--players: expected one or 3 to 6 names, found 2");
    if (c->o->seats && !parse_whole("--seats", c->o->seats, 3, CT_SEATS_MAX, &seats, error)) return false;
    if (seats && c->players > 1 && seats != c->players)
        return lg_fail(error, "--seats %d, but --players names %d", (int)seats, c->players);
    c->seats = c->players > 1 ? c->players : (int)seats;
    return true;
}

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

static bool set_house(catan_call *c, lg_error *error) {
    lg_error inner;
    c->house = ct_house_of(4);
    for (int i = 0; i < c->o->houses; i++)
        if (!ct_house_assign(&c->house, c->o->house[i], &inner))
            return lg_fail_as(error, inner.kind, "--house: %s", inner.text);
    return true;
}

static bool set_numbers(catan_call *c, lg_error *error) {
    const catan_options *o = c->o;
    c->games = o->game ? 1 : GAMES;
    c->seed = 1;
    c->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    if (c->jobs < 1) c->jobs = 1;
    return (!o->games || parse_whole("--games", o->games, 1, GAMES_MAX, &c->games, error)) &&
           (!o->game || parse_whole("--game", o->game, 0, GAMES_MAX, &c->first, error)) &&
           (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &c->seed, error)) &&
           (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &c->jobs, error)) &&
           (!o->budget || parse_whole("--budget", o->budget, 1, 1000000000, &c->budget, error)) &&
           (!o->openings || parse_whole("--openings", o->openings, 1, CT_CORNERS_MAX, &c->openings, error));
}

const char *catan_one_board_only(const catan_options *o) {
    return o->replay ? "--replay" : o->log ? "--log" : o->output ? "--output" : o->game ? "--game" : NULL;
}

static bool is_played(const catan_options *o) {
    return o->players || o->seats || o->rotate || o->games || o->seed || o->houses || o->budget || o->openings ||
           o->jobs || o->store || o->game || o->log;
}

static bool check_words(catan_call *c, lg_error *error) {
    const catan_options *o = c->o;
    const play_files files = {.thing = "board",
                              .file = o->file,
                              .count = o->files,
                              .one_only = catan_one_board_only(o),
                              .option = "--replay",
                              .option_file = o->replay};
    if (!play_find_picture(o->output, &c->picture, error)) return false;
    if (o->replay && is_played(o))
        return lg_fail(error, "--replay is a game of its own: expected no other option than --output and --json");
    if (o->game && o->games) return lg_fail(error, "--game and --games exclude each other");
    if (o->game && o->store) return lg_fail(error, "--game and --store exclude each other");
    return play_check_files(&files, error);
}

bool catan_read_options(catan_options *o, int argc, char **argv, catan_call *c, lg_error *error) {
    static const struct argp argp = {table,
                                     parse,
                                     "FILE...",
                                     "Lets players win boards, and says how often each seat does. Or replays a game. "
                                     "A FILE is a board, or JSON Lines as generate prints them; - is standard input.",
                                     NULL,
                                     NULL,
                                     NULL};
    parse_options(&argp, argc, argv, o);
    c->o = o;
    return check_words(c, error) && set_players(c, error) && set_house(c, error) && set_numbers(c, error);
}
