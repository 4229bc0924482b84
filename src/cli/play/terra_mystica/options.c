/* Reads the command line of `levelground play terra-mystica`. */
#include <string.h>

#include "cli/play/terra_mystica/terra_mystica.h"

enum { GAMES_MAX = 100000000, GAMES = 100, SEATS = 4, WORD_LENGTH = 64 };
enum { KEY_REPLAY = 2000, KEY_PLAYERS, KEY_FACTIONS, KEY_SEATS, KEY_LOG, KEY_JSON };

static const struct argp_option table[] = {
    {"players", KEY_PLAYERS, "P,P...", 0,
     "who plays, by seat: greedy or random; one name stands for all seats (greedy)", 1},
    {"factions", KEY_FACTIONS, "F,F...", 0, "the faction of each seat (drawn for each game)", 1},
    {"seats", KEY_SEATS, "N", 0, "number of players, 2 to 5 (4, or as many as there are names)", 1},
    {"games", 'n', "N", 0, "how many games (100)", 1},
    {"seed", 's', "S", 0, "the seed of the games (1)", 1},
    {"log", KEY_LOG, "FILE", 0, "write the ledger of the first game", 2},
    {"replay", KEY_REPLAY, "LEDGER", 0, "replay this game, and compare each row with the rules", 2},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 3},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    tm_call *c = state->input;
    switch (key) {
    case KEY_PLAYERS: c->players_text = argument; return 0;
    case KEY_FACTIONS: c->factions_text = argument; return 0;
    case KEY_SEATS: c->seats_text = argument; return 0;
    case 'n': c->games_text = argument; return 0;
    case 's': c->seed_text = argument; return 0;
    case KEY_LOG: c->log = argument; return 0;
    case KEY_REPLAY: c->replay = argument; return 0;
    case KEY_JSON: c->json = true; return 0;
    case ARGP_KEY_ARG:
        c->file = argument;
        c->files++;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static bool refuse_name(const char *kind, const char *word, const char *const *names, lg_error *error) {
    const char *near = lg_nearest(word, names);
    if (near) return lg_fail(error, "unknown %s '%.60s'; did you mean '%s'?", kind, word, near);
    return lg_fail(error, "unknown %s '%.60s'; expected one as '%s'", kind, word, names[0]);
}

static bool add_player(tm_call *c, const char *word, lg_error *error) {
    const char *names[8] = {NULL};
    for (int i = 0; tm_players[i]; i++) {
        names[i] = tm_players[i]->name;
        if (strcmp(names[i], word) != 0) continue;
        c->player[c->players++] = tm_players[i];
        return true;
    }
    return refuse_name("player", word, names, error);
}

static bool add_faction(tm_call *c, const char *word, lg_error *error) {
    const char *names[TM_FACTIONS + 1] = {NULL};
    int faction = tm_faction_find(word);
    for (int i = 0; i < TM_FACTIONS; i++)
        names[i] = tm_factions[i].name;
    if (faction < 0) return refuse_name("faction", word, names, error);
    c->faction[c->factions++] = (uint8_t)faction;
    return true;
}

typedef bool name_adder(tm_call *, const char *word, lg_error *);

/* Reads up to 5 names between commas. */
static bool read_names(tm_call *c, const char *text, name_adder *add, lg_error *error) {
    char word[WORD_LENGTH];
    int n = 0;
    for (size_t length; text; text = text[length] ? text + length + 1 : NULL, n++) {
        length = strcspn(text, ",");
        if (n == TM_SEATS_MAX) return lg_fail(error, "expected at most 5 names, found more");
        size_t kept = length < sizeof word - 1 ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        if (!add(c, word, error)) return false;
    }
    return true;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static bool set_seats(tm_call *c, lg_error *error) {
    int named = c->players > 1 ? c->players : c->factions;
    c->seats = named ? named : SEATS;
    if (c->seats_text && !parse_whole("--seats", c->seats_text, 2, TM_SEATS_MAX, &c->seats, error)) return false;
    if (c->players > 1 && c->players != c->seats)
        return lg_fail(error, "--players names %d, but there are %d seats", c->players, (int)c->seats);
    if (c->factions && c->factions != c->seats)
        return lg_fail(error, "--factions names %d, but there are %d seats", c->factions, (int)c->seats);
    for (int s = 1; c->players == 1 && s < c->seats; s++)
        c->player[s] = c->player[0];
    return true;
}

static bool is_played(const tm_call *c) {
    return c->players_text || c->factions_text || c->seats_text || c->games_text || c->seed_text || c->log;
}

bool tm_call_read(tm_call *c, int argc, char **argv, lg_error *error) {
    static const struct argp argp = {
        table,
        parse,
        "FILE",
        "Lets programs play games on a board of Terra Mystica, and counts points and wins by seat and by faction. With "
        "--replay it replays the ledger of a game row by row; FILE is then the board of that game (original). "
        "- is standard input.",
        NULL,
        NULL,
        NULL};
    *c = (tm_call){.games = GAMES, .seed = 1};
    parse_options(&argp, argc, argv, c);
    if (c->files > 1) return lg_fail(error, "expected one board, found %d", c->files);
    if (c->replay && is_played(c))
        return lg_fail(error, "--replay is a game of its own: expected no other option than --json");
    if (!c->replay && !c->file) return lg_fail(error, "expected FILE, or --replay LEDGER");
    if (c->replay && c->file && !strcmp(c->file, "-") && !strcmp(c->replay, "-"))
        return lg_fail(error, "--replay: standard input is the board already");
    return read_names(c, c->players_text ? c->players_text : "greedy", add_player, error) &&
           read_names(c, c->factions_text, add_faction, error) && set_seats(c, error) &&
           (!c->games_text || parse_whole("--games", c->games_text, 1, GAMES_MAX, &c->games, error)) &&
           (!c->seed_text || parse_whole("--seed", c->seed_text, 0, INT64_MAX, &c->seed, error));
}
