/* A game is determined by its seed and number, so it does not matter which thread plays it, or when. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>

lg_match *lg_matches_open(const lg_match_kind *kind, const lg_task *task, int count) {
    lg_match *matches = calloc((size_t)count, kind->size);
    bool good = matches;
    assert(count > 0 && kind->size >= sizeof *matches);
    for (int i = 0; matches && i < count; i++)
        ((lg_match *)(void *)((char *)matches + (size_t)i * kind->size))->kind = kind;
    for (int i = 0; good && i < count; i++)
        good = kind->open(lg_matches_at(matches, i), task);
    if (good) return matches;
    lg_matches_close(matches, count);
    return NULL;
}

void lg_matches_close(lg_match *matches, int count) {
    for (int i = 0; matches && i < count; i++)
        matches->kind->close(lg_matches_at(matches, i));
    free(matches);
}

void lg_match_begin(lg_match *match, uint64_t seed, uint64_t first, int stride) {
    assert(stride >= 1);
    match->seed = seed;
    match->next = first;
    match->stride = stride;
    match->due = 0;
}

static void play_due_games(lg_match *match) {
    for (; match->due > 0; match->due--, match->next += (uint64_t)match->stride)
        match->kind->play(match);
}

static void play_one(void *context, int index, int worker) {
    (void)worker;
    play_due_games(((lg_match *const *)context)[index]);
}

void lg_matches_play(lg_match *const *matches, int count, const lg_thread_pool *threads) {
    if (threads) {
        threads->each(threads, count, play_one, (void *)(uintptr_t)matches);
        return;
    }
    for (int i = 0; i < count; i++)
        play_due_games(matches[i]);
}
