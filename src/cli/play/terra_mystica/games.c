/* levelground play terra-mystica: plays the games of a board and counts points and wins by faction. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"
#include "cli/play/terra_mystica/terra_mystica.h"
#include "games/terra_mystica/settings.h"
#include "io/file.h"
#include "io/json.h"
#include "io/levels.h"

typedef struct {
    int64_t games;
    double wins, points; /* a win that is shared counts by its share */
} tally;

typedef struct {
    const tm_call *call;
    const tm_board *board;
    tm_table table;
    tm_game game;
    tally faction[TM_FACTIONS], seat[TM_SEATS_MAX];
    double points; /* of all seats and games */
    lg_text log, row;
} session;

/* ---- one game ---------------------------------------------------------------------------------------------------- */

/* Each game has tiles, and if none are named factions, of its own. */
static bool sit(session *s, int64_t number, lg_error *error) {
    const tm_call *c = s->call;
    tm_game_rules rules = {.seats = (uint8_t)c->seats, .towns = 0xff, .options = TM_CULTIST_ERRATA | TM_VARIABLE_ORDER};
    lg_rng rng = lg_rng_stream((uint64_t)c->seed, "terra-mystica table", (uint64_t)number);
    tm_tiles_draw(&rules, &rng);
    memcpy(rules.faction, c->faction, sizeof rules.faction);
    if (!c->factions) tm_factions_draw(&rules, &rng);
    if (!tm_table_init(&s->table, s->board, &rules, error)) return false;
    s->game.table = &s->table;
    memcpy(s->game.player, c->player, sizeof c->player);
    return true;
}

static void count(session *s) {
    const tm_position *end = &s->game.position;
    int seats = s->table.rules.seats, best = 0, winners = 0;
    for (int i = 0; i < seats; i++)
        best = end->seat[i].vp > best ? end->seat[i].vp : best;
    for (int i = 0; i < seats; i++)
        winners += end->seat[i].vp == best;
    for (int i = 0; i < seats; i++) {
        tally *of[] = {&s->faction[end->seat[i].faction], &s->seat[i]};
        for (int k = 0; k < 2; k++) {
            of[k]->games++;
            of[k]->points += end->seat[i].vp;
            of[k]->wins += end->seat[i].vp == best ? 1.0 / winners : 0;
        }
        s->points += end->seat[i].vp;
    }
}

static bool play(session *s, int64_t number, lg_error *error) {
    tm_ledger ledger = {.table = &s->table, .text = &s->log, .row = &s->row};
    tm_position before;
    tm_move made;
    if (!sit(s, number, error)) return false;
    tm_game_start(&s->game, (uint64_t)s->call->seed, (uint64_t)number);
    bool logged = s->call->log && !number;
    if (logged) tm_ledger_begin(&ledger, &s->game.position);
    for (before = s->game.position; tm_game_step(&s->game, &made); before = s->game.position)
        if (logged) tm_ledger_add(&ledger, &before, &s->game.position, &made);
    count(s);
    return true;
}

static bool write_log(const session *s, lg_error *error) {
    if (!s->call->log) return true;
    if (s->log.failed || s->row.failed) return lg_fail_memory(error);
    return file_write(s->call->log, s->log.data, s->log.length, error);
}

/* ---- what is printed --------------------------------------------------------------------------------------------- */

static json_t *faction_object(const session *s, int faction) {
    const tally *t = &s->faction[faction];
    return json_pack("{ss ss sI so so}", "faction", tm_factions[faction].name, "colour",
                     tm_colour_words[tm_factions[faction].colour], "games", (json_int_t)t->games, "wins",
                     json_number(t->wins), "vp", json_number(t->points / (double)t->games));
}

static bool print_json(const session *s) {
    const tm_call *c = s->call;
    json_t *factions = json_array(), *seats = json_array();
    for (int f = 0; f < TM_FACTIONS; f++)
        if (s->faction[f].games) json_push(&factions, faction_object(s, f));
    for (int i = 0; i < c->seats; i++)
        json_push(&seats, json_pack("{ss so so}", "player", c->player[i]->name, "wins", json_number(s->seat[i].wins),
                                    "vp", json_number(s->seat[i].points / (double)c->games)));
    return json_print(json_pack("{ss so sI sI so so so}", "game", "terra-mystica", "file", json_file_name(c->file),
                                "games", (json_int_t)c->games, "seed", (json_int_t)c->seed, "vp",
                                json_number(s->points / (double)(c->games * c->seats)), "seats", seats, "factions",
                                factions));
}

static bool print_words(const session *s) {
    const tm_call *c = s->call;
    say("%s: %lld game%s of %d seats, seed %lld: %.1f VP", file_title(c->file), (long long)c->games, plural(c->games),
        (int)c->seats, (long long)c->seed, s->points / (double)(c->games * c->seats));
    for (int i = 0; i < c->seats; i++)
        say("  seat %d (%s) wins %.1f %%, %.1f VP", i + 1, c->player[i]->name, 100 * s->seat[i].wins / (double)c->games,
            s->seat[i].points / (double)c->games);
    for (int f = 0; f < TM_FACTIONS; f++) {
        const tally *t = &s->faction[f];
        if (t->games)
            say("  %-14s %-8s wins %5.1f %% of %lld, %.1f VP", tm_factions[f].name,
                tm_colour_words[tm_factions[f].colour], 100 * t->wins / (double)t->games, (long long)t->games,
                t->points / (double)t->games);
    }
    return true;
}

int tm_call_play(const tm_call *call, const tm_board *board) {
    session *s = calloc(1, sizeof *s);
    lg_error error;
    bool good = true;
    if (!s) return complain(FAILED, "out of memory");
    s->call = call;
    s->board = board;
    for (int64_t number = 0; good && number < call->games; number++)
        good = play(s, number, &error);
    int status = good ? DONE : reject(&error);
    if (good && !write_log(s, &error)) status = complain(FAILED, "%s", error.text);
    if (status == DONE && !(call->json ? print_json(s) : print_words(s))) status = complain(FAILED, "out of memory");
    lg_text_clear(&s->log);
    lg_text_clear(&s->row);
    free(s);
    return status;
}

/* Reads the board of the file. A replay without a file is on the original board. */
static bool read_board(const tm_call *c, tm_board *board, lg_error *error) {
    level_item item = {.game = NULL};
    if (!c->file) return tm_official("original", board) || lg_fail(error, "the original board is missing");
    if (!level_read(c->file, &lg_game_terra_mystica, &item, error)) return false;
    memcpy(board, item.level, sizeof *board);
    level_item_clear(&item);
    return true;
}

int play_terra_mystica_main(int argc, char **argv) {
    tm_call call;
    tm_board board;
    lg_error error;
    if (!tm_call_read(&call, argc, argv, &error) || !read_board(&call, &board, &error)) return reject(&error);
    return call.replay ? tm_call_replay(&call, &board) : tm_call_play(&call, &board);
}
