/* Plays the games of a board on several threads. Games begin in the order of their numbers. Only games before the first missing
 * number are counted, so that the counted games are always the first ones. */
#include <stdlib.h>

#include "catan.h"
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
} session;

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
    return lg_fail_as(error, inner.kind, "%s:%lld:1: %s", m->file, (long long)m->line, inner.text);
}

static int rotation_of(const catan_match *m, int64_t number) {
    return m->call->o->rotate ? (int)(number % m->table.house.players) : 0;
}

static ct_game *game_of(const session *s, int worker, int rotation) {
    ct_game **game = &s->game[worker * s->rotations + rotation];
    if (!*game) *game = ct_game_create(&s->match->table, s->match->manner[rotation]);
    return *game;
}

static void finish_game(const catan_match *m, const ct_position *end, int64_t number, catan_result *result) {
    result->played = true;
    result->winner = result->by = end->winner;
    result->rounds = catan_rounds(end);
    if (end->winner != CT_NOBODY) result->by = catan_place(m->call, m->table.house.players, end->winner, number);
}

static void play_game(void *context, int index, int worker) {
    session *s = context;
    const catan_match *m = s->match;
    int64_t number = s->first + index;
    catan_result *result = &s->result[index];
    *result = (catan_result){.played = false};
    if (interrupted() || atomic_load(&s->failed)) return;
    ct_game *game = game_of(s, worker, rotation_of(m, number));
    if (!game) {
        atomic_store(&s->failed, 1);
        return;
    }
    ct_game_begin(game, (uint64_t)m->call->seed, (uint64_t)number);
    for (ct_move move; ct_game_step(game, &move); result->moves++) {
        result->made[move.kind]++;
        if (interrupted()) return;
    }
    finish_game(m, &game->position, number, result);
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

/* Counts the games of a slice up to the first game that was not played. Returns false if there is such a game. */
static bool count_slice(const session *s, int games) {
    for (int i = 0; i < games; i++) {
        if (!s->result[i].played) return false;
        tally_add(s->match->tally, &s->result[i]);
    }
    return true;
}

static bool play_slices(session *s, const lg_thread_pool *threads, catan_store *store, lg_error *error) {
    const catan_match *m = s->match;
    for (bool whole = true; whole && m->tally->games < m->call->games;) {
        int64_t left = m->call->games - m->tally->games, most = (int64_t)SLICE * threads->workers;
        int games = (int)(left < most ? left : most);
        s->first = m->call->first + m->tally->games;
        threads->each(threads, games, play_game, s);
        whole = count_slice(s, games);
        if (atomic_load(&s->failed)) return lg_fail_memory(error);
        if (!store_save(store, false, error)) return false;
    }
    return true;
}

bool catan_play(catan_match *m, catan_store *store, lg_error *error) {
    lg_thread_pool *threads = thread_pool_create((int)m->call->jobs);
    int rotations = m->call->o->rotate ? m->table.house.players : 1, workers = threads ? threads->workers : 0;
    session s = {.match = m, .rotations = rotations, .progress = progress_begin(true)};
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
