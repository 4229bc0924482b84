/* levelground play catan: plays boards one after another in the order in which they are read, and counts the games of each board
 * and of all boards. The games of a board are played on several threads and begin in the order of their numbers. Only games
 * before the first missing number are counted, so that the counted games are always the first ones. */
#include <stdlib.h>

#include "boards/catan/settings.h"
#include "catan.h"
#include "cli/play/play.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/thread_pool.h"

enum { SLICE = 16 }; /* number of games in a slice for each thread of the pool; results are counted after each slice */

typedef struct {
    const catan_match *match;
    ct_game **game; /* by worker and rotation; made when needed */
    int rotations;
    catan_result *result; /* results of the current slice */
    int64_t first;        /* first game of the slice */
    progress progress;
    atomic_int failed;
} board_session;

static bool is_wanted(void) {
    return !interrupted();
}

bool catan_sit(catan_match *m, const ct_house *house, lg_error *error) {
    const catan_call *c = m->call;
    lg_error inner;
    for (int r = 0; r < house->players; r++)
        for (int s = 0; s < house->players; s++)
            m->manner[r][s] = (ct_manner){.player = c->player[catan_place(c, house->players, s, r)],
                                          .budget = (int)c->budget,
                                          .go_on = is_wanted,
                                          .openings = (int)c->openings};
    if (ct_table_init(&m->table, m->board, house, &inner)) return true;
    return lg_fail_within(error, &inner, "%s:%lld:1: ", m->file, (long long)m->line);
}

static int rotation_of(const catan_match *m, int64_t number) {
    return m->call->o->rotate ? (int)(number % m->table.house.players) : 0;
}

static void play_game(void *context, int index, int worker) {
    board_session *s = context;
    const catan_match *m = s->match;
    const int64_t number = s->first + index;
    const int rotation = rotation_of(m, number);
    ct_game **game = &s->game[worker * s->rotations + rotation];
    catan_result *result = &s->result[index];
    *result = (catan_result){.played = false};
    if (interrupted() || atomic_load(&s->failed)) return;
    if (!*game) *game = ct_game_create(&m->table, m->manner[rotation]);
    if (!*game) {
        atomic_store(&s->failed, 1);
        return;
    }
    const ct_position *end = &(*game)->position;
    ct_game_begin(*game, (uint64_t)m->call->seed, (uint64_t)number);
    for (ct_move move; ct_game_step(*game, &move); result->moves++) {
        result->made[move.kind]++;
        if (interrupted()) return;
    }
    result->played = true;
    result->winner = result->by = end->winner;
    result->rounds = catan_rounds(end);
    if (end->winner != CT_NOBODY) result->by = catan_place(m->call, m->table.house.players, end->winner, number);
    if (!worker) progress_count(&s->progress, "playing", number - m->call->first, m->call->games, "games");
}

bool catan_show(const catan_match *m, catan_watch *watch, void *context, ct_position *end) {
    int64_t number = m->call->first;
    ct_game *game = ct_game_create(&m->table, m->manner[rotation_of(m, number)]);
    if (!game) return false;
    ct_game_begin(game, (uint64_t)m->call->seed, (uint64_t)number);
    ct_position before = game->position;
    for (ct_move move; ct_game_step(game, &move); before = game->position)
        watch(context, &before, &move);
    *end = game->position;
    ct_game_destroy(game);
    return true;
}

static bool play_slices(board_session *s, const lg_thread_pool *threads, catan_store *store, lg_error *error) {
    const catan_match *m = s->match;
    for (bool whole = true; whole && m->tally->games < m->call->games;) {
        int64_t left = m->call->games - m->tally->games, most = (int64_t)SLICE * threads->workers;
        int games = (int)(left < most ? left : most);
        s->first = m->call->first + m->tally->games;
        threads->each(threads, games, play_game, s);
        /* Counts the games up to the first that was not played. */
        for (int i = 0; i < games && whole; i++) {
            whole = s->result[i].played;
            if (whole) tally_add(m->tally, &s->result[i]);
        }
        if (atomic_load(&s->failed)) return lg_fail_memory(error);
        if (!store_save(store, false, error)) return false;
    }
    return true;
}

/* Plays and counts the games that are not counted yet, until enough games are counted or the user interrupts. Returns false if
 * memory is short or the store cannot be written. */
static bool play_games(catan_match *m, catan_store *store, lg_error *error) {
    lg_thread_pool *threads = thread_pool_create((int)m->call->jobs);
    int rotations = m->call->o->rotate ? m->table.house.players : 1, workers = threads ? threads->workers : 0;
    board_session s = {.match = m, .rotations = rotations, .progress = progress_begin(true)};
    s.progress.before = m->tally->games;
    s.game = calloc((size_t)(workers * rotations) + 1, sizeof(ct_game *));
    s.result = calloc((size_t)workers * SLICE + 1, sizeof *s.result);
    bool good = (threads && s.game && s.result) || lg_fail_memory(error);
    interrupts_catch(INTERRUPTS_NOTED);
    progress_show("playing: %lld of %lld games", (long long)m->tally->games, (long long)m->call->games);
    good = good && play_slices(&s, threads, store, error);
    interrupts_leave();
    progress_clear();
    progress_hide(&s.progress);
    for (int g = 0; s.game && g < workers * rotations; g++)
        ct_game_destroy(s.game[g]);
    thread_pool_destroy(threads);
    free(s.game);
    free(s.result);
    return good;
}

typedef struct {
    catan_call call;
    catan_store store;
    int boards; /* number of boards played so far */
    bool many;
} session;

/* Plays the games of a board, counts them and prints the counts. */
static int count_games(session *s, catan_match *m) {
    ct_house house = s->call.house;
    lg_error error;
    house.players = s->call.seats ? s->call.seats : ct_players_most(m->board);
    if (!catan_sit(m, &house, &error)) return reject(&error);
    if (s->call.o->game.given) return record_game(m);
    m->tally = store_board(&s->store, s->boards, m, &error);
    if (!m->tally) return reject(&error);
    s->boards++;
    if (!play_games(m, &s->store, &error)) return complain(FAILED, "%s", error.text);
    if (!report_board(m, s->many, &error)) return complain(FAILED, "%s", error.text);
    if (m->tally->games == s->call.games) return record_game(m);
    return complain(FAILED, "%s: interrupted: %lld of %lld games played", m->file, (long long)m->tally->games,
                    (long long)s->call.games);
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
        catan_match *m = alone ? NULL : calloc(1, sizeof *m);
        if (m) {
            *m = (catan_match){.call = &s->call, .file = path, .line = board.line, .board = board.level};
            status = s->call.o->replay ? replay_game(m) : count_games(s, m);
        } else if (!alone)
            status = complain(FAILED, "out of memory");
        free(m);
        free(board.level);
    }
    levels_close(&boards);
    return good || status != DONE ? status : reject(&error);
}

int play_catan_main(int argc, char **argv) {
    catan_options o = {0};
    session s = {.boards = 0};
    lg_error error;
    if (!catan_read_options(&o, argc, argv, &s.call, &error)) return reject(&error);
    if (o.answer) return answer_jobs(&s.call);
    int status = store_open(&s.store, &s.call);
    s.many = o.files > 1;
    for (int i = 0; i < o.files && status == DONE; i++)
        status = play_file(&s, o.file[i]);
    /* What was counted is kept and summed up even if the user interrupts. */
    if (s.boards && (status != FAILED || interrupted())) {
        const bool all = s.boards > 1 && (status == DONE || interrupted());
        bool good = store_save(&s.store, true, &error);
        good = good && (!all || report_all(&s.call, &s.store, s.boards, &error));
        if (!good) status = complain(FAILED, "%s", error.text);
    }
    store_close(&s.store);
    return status;
}
