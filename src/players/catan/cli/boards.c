/* levelground play catan: plays boards one after another in the order in which they are read, and counts the games of each
 * board and of all boards. */
#include <stdlib.h>

#include "boards/catan/settings.h"
#include "catan.h"
#include "cli/play/play.h"
#include "host/interrupts.h"

typedef struct {
    catan_call call;
    catan_store store;
    int boards; /* number of boards played so far */
    bool many;
} session;

static int fail_interrupted(const catan_match *m) {
    return complain(FAILED, "%s: interrupted: %lld of %lld games played", m->file, (long long)m->tally->games,
                    (long long)m->call->games);
}

static int count_games(session *s, catan_match *m) {
    ct_house house = s->call.house;
    lg_error error;
    house.players = s->call.seats ? s->call.seats : ct_players_most(m->board);
    if (!catan_sit(m, &house, &error)) return reject(&error);
    if (s->call.o->game.given) return record_game(m);
    m->tally = store_board(&s->store, s->boards, m, &error);
    if (!m->tally) return reject(&error);
    s->boards++;
    if (!catan_play(m, &s->store, &error)) return complain(FAILED, "%s", error.text);
    if (!report_board(m, s->many, &error)) return complain(FAILED, "%s", error.text);
    return m->tally->games < s->call.games ? fail_interrupted(m) : record_game(m);
}

static int play_board(session *s, const char *path, const level_item *item) {
    catan_match *m = calloc(1, sizeof *m);
    if (!m) return complain(FAILED, "out of memory");
    *m = (catan_match){.call = &s->call, .file = path, .line = item->line, .board = item->level};
    int status = s->call.o->replay ? replay_game(m) : count_games(s, m);
    free(m);
    return status;
}

/* Plays all boards of a file. Reads the next board before it plays one, because it must know whether there are many. */
static int play_file(session *s, const char *path) {
    level_reader boards;
    lg_error error;
    int status = DONE;
    bool good = levels_open(&boards, path, &lg_game_catan, &error) && levels_next(&boards, &error);
    while (good && boards.item.level && status == DONE) {
        level_item board = boards.item;
        boards.item.level = NULL;
        good = levels_next(&boards, &error);
        s->many = s->many || (good && boards.item.level);
        const char *alone = s->many ? catan_one_board_only(s->call.o) : NULL;
        if (good && alone) good = lg_fail(&error, "%s works with one board only, found more in %s", alone, path);
        if (!alone) status = play_board(s, path, &board);
        free(board.level);
    }
    levels_close(&boards);
    return good || status != DONE ? status : reject(&error);
}

static int play_files(session *s) {
    const catan_options *o = s->call.o;
    lg_error error;
    int status = DONE;
    s->many = o->files > 1;
    for (int i = 0; i < o->files && status == DONE; i++)
        status = play_file(s, o->file[i]);
    if (status == FAILED && !interrupted()) return status;
    if (s->boards && !store_save(&s->store, true, &error)) return complain(FAILED, "%s", error.text);
    bool all = s->boards > 1 && (status == DONE || interrupted());
    if (all && !report_all(&s->call, &s->store, s->boards, &error)) return complain(FAILED, "%s", error.text);
    return status;
}

int play_catan_main(int argc, char **argv) {
    catan_options o = {0};
    session s = {.boards = 0};
    lg_error error;
    if (!catan_read_options(&o, argc, argv, &s.call, &error)) return reject(&error);
    int status = store_open(&s.store, &s.call);
    if (status == DONE) status = play_files(&s);
    store_close(&s.store);
    return status;
}
