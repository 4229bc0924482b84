/* Reads the command line of `levelground play terra-mystica`. */
#include <string.h>

#include "terra_mystica.h"

enum { GAMES_MAX = 100000000, BUDGET_MAX = 16, GAMES = 100, SEATS = 4, WORD_LENGTH = 64 };
enum { OF_GAMES = 1 }; /* the tag of the options that say how games are played, so that --replay excludes them */

static const option_row rows[] = {
    {"players", 0, "P,P...", TEXT(tm_call, players_text),
     "who plays, by seat: greedy, search, aim or random; one name stands for all seats (greedy)", 1, OF_GAMES},
    {"rotate", 0, NULL, FLAG(tm_call, rotate), "move each player on by one seat after each game", 1, OF_GAMES},
    {"factions", 0, "F,F...", TEXT(tm_call, factions_text), "the faction of each seat (drawn for each game)", 1,
     OF_GAMES},
    {"seats", 0, "N", WHOLE(tm_call, seats_given, 2, TM_SEATS_MAX),
     "number of players, 2 to 5 (4, or as many as there are names)", 1, OF_GAMES},
    {"games", 'n', "N", WHOLE(tm_call, games_given, 1, GAMES_MAX), "how many games (100)", 1, OF_GAMES},
    {"seed", 's', "S", WHOLE(tm_call, seed_given, 0, INT64_MAX), "the seed of the games (1)", 1, OF_GAMES},
    {"budget", 0, "N", WHOLE(tm_call, budget_given, 1, BUDGET_MAX), "how many plans search tries out for a turn (8)", 2,
     OF_GAMES},
    {"jobs", 'j', "J", WHOLE(tm_call, jobs_given, 1, THREADS_MAX),
     "number of threads (default: all cores); does not change results", 2, OF_GAMES},
    {"log", 0, "FILE", TEXT(tm_call, log), "write the ledger of the first game", 2, OF_GAMES},
    {"replay", 0, "LEDGER", TEXT(tm_call, replay), "replay this game, and compare each row with the rules", 2},
    {"json", 0, NULL, FLAG(tm_call, json), "print JSON Lines", 3},
    {0},
};

static void take_file(void *call, char *file, const option_reading *reading) {
    tm_call *c = call;
    (void)reading;
    c->file = file;
    c->files++;
}

/* Reads up to 5 names between commas: of players, or of factions. `kind` is the word for one. */
static bool read_names(tm_call *c, const char *text, bool are_players, lg_error *error) {
    const char *names[TM_FACTIONS + 1] = {NULL}, *kind = are_players ? "player" : "faction";
    char word[WORD_LENGTH];
    int n = 0;
    for (int i = 0; are_players ? tm_players[i] != NULL : i < TM_FACTIONS; i++)
        names[i] = are_players ? tm_players[i]->name : tm_factions[i].name;
    for (size_t length; text; text = text[length] ? text + length + 1 : NULL, n++) {
        length = strcspn(text, ",");
        if (n == TM_SEATS_MAX) return lg_fail(error, "expected at most 5 names, found more");
        size_t kept = length < sizeof word - 1 ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        int found = 0;
        while (names[found] && strcmp(names[found], word) != 0)
            found++;
        if (!names[found]) {
            const char *near = lg_nearest(word, names);
            if (near) return lg_fail(error, "unknown %s '%.60s'; did you mean '%s'?", kind, word, near);
            return lg_fail(error, "unknown %s '%.60s'; expected one as '%s'", kind, word, names[0]);
        }
        if (are_players)
            c->player[c->players++] = tm_players[found];
        else
            c->faction[c->factions++] = (uint8_t)found;
    }
    return true;
}

/* Refuses options that none of the players follows, and numbers of names and seats that disagree. */
static bool set_seats(tm_call *c, lg_error *error) {
    bool playouts = false, unlike = false;
    for (int i = 0; i < c->players; i++) {
        playouts = playouts || c->player[i]->has_playouts;
        unlike = unlike || c->player[i] != c->player[0];
    }
    if (c->budget_given.given && !playouts)
        return lg_fail(error, "--budget needs a player that tries plans out: search (--players)");
    if (c->rotate && !unlike) return lg_fail(error, "--rotate needs players that differ (--players)");
    int named = c->players > 1 ? c->players : c->factions;
    c->seats = whole_or(c->seats_given, named ? named : SEATS);
    if (c->players > 1 && c->players != c->seats)
        return lg_fail(error, "--players names %d, but there are %d seats", c->players, (int)c->seats);
    if (c->factions && c->factions != c->seats)
        return lg_fail(error, "--factions names %d, but there are %d seats", c->factions, (int)c->seats);
    for (int s = 1; c->players == 1 && s < c->seats; s++)
        c->player[s] = c->player[0];
    return true;
}

bool tm_call_read(tm_call *c, int argc, char **argv, lg_error *error) {
    static const option_table table = {
        .rows = rows,
        EACH_ARGUMENT(take_file),
        .usage = "FILE",
        .sentence =
            "Lets programs play games on a board of Terra Mystica, and counts points and wins by seat and by faction. "
            "With "
            "--replay it replays the ledger of a game row by row; FILE is then the board of that game, if the ledger "
            "does not name it (original). "
            "- is standard input."};
    *c = (tm_call){0};
    unsigned tags = parse_options(&table, argc, argv, c);
    if (c->files > 1) return lg_fail(error, "expected one board, found %d", c->files);
    if (c->replay && (tags & OF_GAMES))
        return lg_fail(error, "--replay is a game of its own: expected no other option than --json");
    if (!c->replay && !c->file) return lg_fail(error, EXPECTED_FILE "; or --replay LEDGER");
    if (c->replay && c->file && !strcmp(c->file, "-") && !strcmp(c->replay, "-"))
        return lg_fail(error, "--replay: standard input is the board already");
    c->games = whole_or(c->games_given, GAMES);
    c->seed = whole_or(c->seed_given, 1);
    c->jobs = threads_or_cores(c->jobs_given);
    c->budget = c->budget_given.value;
    return read_names(c, c->players_text ? c->players_text : "greedy", true, error) &&
           read_names(c, c->factions_text, false, error) && set_seats(c, error);
}
