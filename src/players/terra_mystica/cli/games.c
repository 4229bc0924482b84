/* levelground play terra-mystica: plays the games of a board on several threads. Games are counted in the order of their
 * numbers, and only before the first missing number, so that the result does not depend on the number of threads. */
#include <stdlib.h>
#include <string.h>

#include "boards/terra_mystica/settings.h"
#include "cli/play/play.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"
#include "io/file.h"
#include "io/levels.h"
#include "terra_mystica.h"

enum { SLICE = 16 }; /* number of games in a slice for each thread of the pool; results are counted after each slice */

/* What one thread needs to play. */
typedef struct {
    bool is_laid; /* does the table have the board? */
    tm_table table;
    tm_game game;
} room;

typedef struct {
    const tm_call *call;
    const tm_board *board;
    room *room;        /* one for each worker */
    tm_result *result; /* results of the current slice */
    int64_t first;     /* first game of the slice */
    lg_text log, row;  /* the ledger of the first game */
    tm_standings tallies;
    progress progress;
} session;

/* Prepares a game: draws its tiles and, unless the user named factions, its factions. */
static bool set_up(const session *s, room *r, int64_t number, lg_error *error) {
    const tm_call *c = s->call;
    tm_game_rules rules = {.seats = (uint8_t)c->seats, .towns = 0xff, .options = TM_CULTIST_ERRATA | TM_VARIABLE_ORDER};
    lg_rng rng = lg_rng_stream((uint64_t)c->seed, "terra-mystica table", (uint64_t)number);
    tm_tiles_draw(&rules, &rng);
    memcpy(rules.faction, c->faction, sizeof rules.faction);
    if (!c->factions) tm_factions_draw(&rules, &rng);
    if (r->is_laid ? !tm_table_seat(&r->table, &rules, error) : !tm_table_init(&r->table, s->board, &rules, error))
        return false;
    r->is_laid = true;
    r->game.table = &r->table;
    for (int i = 0; i < c->seats; i++)
        r->game.manner[i] = (tm_manner){.player = c->player[tm_call_place(c, i, number)], .budget = (int)c->budget};
    tm_game_start(&r->game, (uint64_t)c->seed, (uint64_t)number);
    return true;
}

static void play_game(void *context, int index, int worker) {
    session *s = context;
    const bool logged = s->call->log && !(s->first + index);
    room *r = &s->room[worker];
    tm_result *result = &s->result[index];
    int64_t number = s->first + index;
    lg_error error;
    *result = (tm_result){.played = false};
    if (interrupted() || !set_up(s, r, number, &error)) return;
    tm_ledger ledger = {.table = &r->table, .text = &s->log, .row = &s->row};
    tm_position before = r->game.position;
    tm_move made;
    if (logged) tm_log_board(s->board, &s->log);
    if (logged) tm_ledger_begin(&ledger, &before);
    while (!interrupted() && tm_game_step(&r->game, &made)) {
        if (logged) tm_ledger_add(&ledger, &before, &r->game.position, &made);
        if (logged) before = r->game.position;
    }
    result->played = r->game.position.phase == TM_OVER;
    for (int i = 0; i < s->call->seats; i++) {
        result->faction[i] = r->game.position.seat[i].faction;
        result->points[i] = r->game.position.seat[i].vp;
    }
    if (!worker) progress_count(&s->progress, "playing", number, s->call->games, "games");
}

/* Plays all games. Returns false with an error if a game cannot be set up: drawn factions may not find land on the board. */
static bool play_slices(session *s, const lg_thread_pool *threads, lg_error *error) {
    while (s->tallies.games < s->call->games) {
        int64_t left = s->call->games - s->tallies.games, most = (int64_t)SLICE * threads->workers;
        int games = (int)(left < most ? left : most);
        s->first = s->tallies.games;
        threads->each(threads, games, play_game, s);
        /* Counts the games up to the first that was not played. */
        for (int i = 0; i < games; i++) {
            if (!s->result[i].played) return interrupted() || set_up(s, s->room, s->tallies.games, error);
            tm_standings_add(&s->tallies, s->call, &s->result[i]);
        }
    }
    return true;
}

static int play_board(const tm_call *call, const tm_board *board) {
    session *s = calloc(1, sizeof *s);
    lg_thread_pool *threads = thread_pool_create((int)call->jobs);
    const int workers = threads ? threads->workers : 0;
    lg_error error;
    if (!s) {
        thread_pool_destroy(threads);
        return complain(FAILED, "out of memory");
    }
    s->call = call;
    s->board = board;
    s->room = calloc((size_t)workers + 1, sizeof *s->room);
    s->result = calloc((size_t)workers * SLICE + 1, sizeof *s->result);
    bool good = (threads && s->room && s->result) || lg_fail_memory(&error);
    s->progress = progress_begin(true);
    interrupts_catch(INTERRUPTS_NOTED);
    progress_show("playing: 0 of %lld games", (long long)call->games);
    good = good && play_slices(s, threads, &error);
    progress_clear();
    progress_hide(&s->progress);
    thread_pool_destroy(threads);
    int status = good ? DONE : reject(&error);

    if (status == DONE && s->tallies.games < call->games)
        status = complain(FAILED, "%s: interrupted: %lld of %lld games played", file_title(call->file),
                          (long long)s->tallies.games, (long long)call->games);
    if (status == DONE && call->log) {
        good = (!s->log.failed && !s->row.failed) || lg_fail_memory(&error);
        good = good && file_write(call->log, s->log.data, s->log.length, &error);
        if (!good) status = complain(FAILED, "%s", error.text);
    }
    if (status == DONE && !tm_standings_print(&s->tallies, call, &error)) status = complain(FAILED, "%s", error.text);
    lg_text_clear(&s->log);
    lg_text_clear(&s->row);
    free(s->room);
    free(s->result);
    free(s);
    return status;
}

int play_terra_mystica_main(int argc, char **argv) {
    tm_call call;
    tm_board board;
    lg_error error;
    if (!tm_call_read(&call, argc, argv, &error)) return reject(&error);
    if (call.file) { /* a replay may have no board */
        level_item item = {.game = NULL};
        if (!level_read(call.file, &lg_game_terra_mystica, &item, &error)) return reject(&error);
        memcpy(&board, item.level, sizeof board);
        level_item_clear(&item);
    }
    return call.replay ? tm_call_replay(&call, call.file ? &board : NULL) : play_board(&call, &board);
}
