/* Reads the command line of `levelground play catan` and rejects options that exclude each other. */
#include <stdlib.h>
#include <string.h>

#include "catan.h"
#include "cli/play/files.h"

enum { GAMES_MAX = 100000000, GAMES = 1000 };
enum { OF_GAMES = 1 }; /* the tag of the options that say how games are played, so that --replay excludes them */

static const option_row rows[] = {
    {"players", 0, "P,P...", TEXT(catan_options, players),
     "the player of each seat: greedy, builder, twoply, learner, founder, search or random; one plays all seats "
     "(greedy)",
     1, OF_GAMES},
    {"seats", 0, "N", WHOLE(catan_options, seats, 3, CT_SEATS_MAX),
     "number of seats, 3 to 6 (default: as many as the board is made for)", 1, OF_GAMES},
    {"rotate", 0, NULL, FLAG(catan_options, rotate), "move each player on by one seat after each game", 1, OF_GAMES},
    {"games", 'n', "N", WHOLE(catan_options, games, 1, GAMES_MAX), "number of games for each board (1000)", 1,
     OF_GAMES},
    {"seed", 's', "S", WHOLE(catan_options, seed, 0, INT64_MAX), "the seed; another seed gives other games (1)", 1,
     OF_GAMES},
    {"house", 0, "K=V", LIST(catan_options, house, houses), "a house rule: points, calm, friendly, offers or rounds", 2,
     OF_GAMES},
    {"budget", 0, "N", WHOLE(catan_options, budget, 1, 1000000000),
     "playouts: of search for each move, of founder before its first game", 2, OF_GAMES},
    {"openings", 0, "N", WHOLE(catan_options, openings, 1, CT_CORNERS_MAX),
     "the first settlements are drawn from this many best corners (3)", 2, OF_GAMES},
    {"jobs", 'j', "J", WHOLE(catan_options, jobs, 1, THREADS_MAX),
     "number of threads (default: all cores); does not change results", 2, OF_GAMES},
    {"store", 0, "FILE", TEXT(catan_options, store), "keep the counts in this file, and continue from them", 3,
     OF_GAMES},
    {"game", 0, "K", WHOLE(catan_options, game, 0, GAMES_MAX),
     "play only the game with this number, from 0, and print how it ends", 4, OF_GAMES},
    {"log", 0, "FILE", TEXT(catan_options, log), "write the moves of the first game into this file", 4, OF_GAMES},
    {"replay", 0, "FILE", TEXT(catan_options, replay), "replay such a log, and print how the game ends", 4},
    {"answer", 0, NULL, FLAG(catan_options, answer),
     "answer jobs from standard input, for --bot of evaluate, repair and generate", 4},
    {"output", 'o', "OUT", TEXT(catan_options, output),
     "draw the end of the first game, or of the replay: .svg, .png or .pdf", 5},
    {"json", 0, NULL, FLAG(catan_options, json), "print JSON Lines", 5},
    {0},
};

static bool refuse_player(const char *word, lg_error *error) {
    const char *names[16] = {0};
    lg_text all = {0};
    for (int i = 0; i < 15 && ct_players[i]; i++) {
        names[i] = ct_players[i]->name;
        lg_text_add(&all, "%s%s", !i ? "" : ct_players[i + 1] ? ", " : " or ", names[i]);
    }
    const char *near = lg_nearest(word, names);
    if (near)
        lg_fail(error, "unknown player '%.60s'; did you mean '%s'?", word, near);
    else
        lg_fail(error, "unknown player '%.60s'; expected %s", word, all.data ? all.data : "");
    lg_text_clear(&all);
    return false;
}

/* Reads the players. Refuses options that none of them follows. */
static bool set_players(catan_call *c, lg_error *error) {
    const catan_options *o = c->o;
    const int seats = (int)o->seats.value;
    bool playouts = false, values = false, unlike = false;
    for (const char *at = o->players ? o->players : "greedy"; at;) {
        const size_t length = strcspn(at, ",");
        char word[64] = "";
        int i = 0;
        memcpy(word, at, length < sizeof word ? length : sizeof word - 1);
        if (c->players == CT_SEATS_MAX) return lg_fail(error, "--players: expected one or 3 to 6 names, found more");
        while (ct_players[i] && strcmp(ct_players[i]->name, word) != 0)
            i++;
        const ct_player *player = ct_players[i];
        if (!player) return refuse_player(word, error);
        c->player[c->players++] = player;
        playouts = playouts || player->has_playouts;
        values = values || player != &ct_player_random;
        unlike = unlike || player != c->player[0];
        at = at[length] ? at + length + 1 : NULL;
    }
    if (c->players == 2) return lg_fail(error, "--players: expected one or 3 to 6 names, found 2");
    if (seats && c->players > 1 && seats != c->players)
        return lg_fail(error, "--seats %d, but --players names %d", seats, c->players);
    c->seats = c->players > 1 ? c->players : seats;
    if (o->budget.given && !playouts)
        return lg_fail(error, "--budget needs a player that tries moves out: search or founder (--players)");
    if (o->openings.given && !values)
        return lg_fail(error, "--openings needs a player that values corners: any but random (--players)");
    return !o->rotate || unlike || lg_fail(error, "--rotate needs players that differ (--players)");
}

const char *catan_one_board_only(const catan_options *o) {
    return o->replay ? "--replay" : o->log ? "--log" : o->output ? "--output" : o->game.given ? "--game" : NULL;
}

static void check_files(const void *options, unsigned tags, const option_reading *reading) {
    const catan_options *o = options;
    (void)tags;
    if (o->answer && o->files)
        options_error(reading, "--answer gets boards as jobs: expected no FILE, found '%s'", o->file[0]);
    if (!o->answer && !o->files) options_error(reading, "%s", EXPECTED_FILE);
}

bool catan_read_options(catan_options *o, int argc, char **argv, catan_call *c, lg_error *error) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(catan_options, file, files),
        .check = check_files,
        .usage = "FILE...",
        .sentence = "Lets players win boards, and says how often each seat does. Or replays a game. "
                    "A FILE is a board, or JSON Lines as generate prints them; - is standard input."};
    unsigned tags = parse_options(&table, argc, argv, o);
    c->o = o;
    c->games = o->game.given ? 1 : whole_or(o->games, GAMES);
    c->first = o->game.value;
    c->seed = whole_or(o->seed, 1);
    c->jobs = threads_or_cores(o->jobs);
    c->budget = o->budget.value;
    c->openings = o->openings.value;

    const play_files files = {.thing = "board",
                              .file = o->file,
                              .count = o->files,
                              .one_only = catan_one_board_only(o),
                              .option = "--replay",
                              .option_file = o->replay};
    if (!play_find_picture(o->output, &c->picture, error)) return false;
    if (o->replay && (tags & OF_GAMES))
        return lg_fail(error, "--replay is a game of its own: expected no other option than --output and --json");
    if (o->game.given && o->games.given) return lg_fail(error, "--game and --games exclude each other");
    if (o->game.given && o->store) return lg_fail(error, "--game and --store exclude each other");
    if (o->answer && (o->games.given || o->seed.given || o->store || o->json || catan_one_board_only(o)))
        return lg_fail(error, "--answer plays what jobs ask for: expected no option but --players, --rotate, --seats, "
                              "--house, --budget and --openings");
    if ((!o->answer && !play_check_files(&files, error)) || !set_players(c, error)) return false;
    c->house = ct_house_of(4);
    for (int i = 0; i < o->houses; i++) {
        lg_error inner;
        if (!ct_house_assign(&c->house, o->house[i], &inner)) return lg_fail_within(error, &inner, "--house: ");
    }
    return true;
}
