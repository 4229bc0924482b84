/* Reads the settings that say how levels are judged, and keeps verdicts in a ring buffer of levels. Threads take turns by a spin
 * lock, because a turn is only a few comparisons. */
#include "verdicts.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PLAY = 1 }; /* the index of the word `play` in the setting fair */

lg_trial lg_trial_of(const lg_values *settings) {
    static const double confidence[] = {90, 95, 99},
                        deviations[] = {1.2815515655446004, 1.6448536269514722, 2.3263478740408408};
    int sure = (int)lg_value(settings, "confidence");
    assert(sure >= 0 && sure < 3);
    return (lg_trial){.play = lg_value(settings, "fair") == PLAY,
                      .games = (int)lg_value(settings, "games"),
                      .confidence = confidence[sure],
                      .deviations = deviations[sure]};
}

enum { LEVELS = 128 };

struct lg_verdicts {
    atomic_flag busy;
    atomic_bool hurry;
    int used, next;
    size_t level_size, verdict_size;
    char *levels, *verdicts;
};

lg_verdicts *lg_verdicts_create(size_t level_size, size_t verdict_size) {
    lg_verdicts *v = calloc(1, sizeof *v);
    if (!v) return NULL;
    *v = (lg_verdicts){.level_size = level_size,
                       .verdict_size = verdict_size,
                       .levels = calloc(LEVELS, level_size),
                       .verdicts = calloc(LEVELS, verdict_size)};
    atomic_flag_clear(&v->busy);
    if (v->levels && v->verdicts) return v;
    lg_verdicts_destroy(v);
    return NULL;
}

void lg_verdicts_destroy(lg_verdicts *v) {
    if (!v) return;
    free(v->levels);
    free(v->verdicts);
    free(v);
}

static void lock(lg_verdicts *v) {
    while (atomic_flag_test_and_set(&v->busy)) {}
}

static void unlock(lg_verdicts *v) {
    atomic_flag_clear(&v->busy);
}

bool lg_verdicts_recall(lg_verdicts *v, const lg_level *level, void *verdict) {
    size_t i = 0;
    lock(v);
    assert(v->used >= 0 && v->used <= LEVELS);
    while (i < (size_t)v->used && memcmp(v->levels + i * v->level_size, level, v->level_size) != 0)
        i++;
    bool known = i < (size_t)v->used;
    if (known) memcpy(verdict, v->verdicts + i * v->verdict_size, v->verdict_size);
    unlock(v);
    return known;
}

void lg_verdicts_hurry(lg_verdicts *v, bool hurry) {
    atomic_store(&v->hurry, hurry);
}

bool lg_verdicts_is_hurried(lg_verdicts *v) {
    return atomic_load(&v->hurry);
}

void lg_verdicts_note(lg_verdicts *v, const lg_level *level, const void *verdict) {
    lock(v);
    assert(v->next == v->used % LEVELS || v->used == LEVELS);
    memcpy(v->levels + (size_t)v->next * v->level_size, level, v->level_size);
    memcpy(v->verdicts + (size_t)v->next * v->verdict_size, verdict, v->verdict_size);
    v->next = (v->next + 1) % LEVELS;
    if (v->used < LEVELS) v->used++;
    unlock(v);
}
