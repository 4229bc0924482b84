/* Kinds of measures. Each is in a file of kinds/ and has a line in kinds.def; its record says which words the measure
 * has, and how it is counted: from nothing, and after a change of one place. */
#ifndef BOARDS_FILE_RULES_KIND_H
#define BOARDS_FILE_RULES_KIND_H

#include "rules.h"

typedef struct fg_terms fg_terms;       /* terms.h */
typedef struct fg_possible fg_possible; /* possible.h */
typedef struct fg_model fg_model;       /* model.h */
typedef struct fg_estimate fg_estimate; /* model.h */

/* A key of a clause besides the one that names the kind: what it takes, and what it means. */
typedef struct {
    const char *key, *takes, *sentence;
} fg_key;

/* Changes that a kind follows: the view has them already, and `kept` still tells of the board before. If is_commit, the search keeps
 * the changed board, and `follow` brings `kept` up to date, unless it returns false. */
typedef struct {
    const fg_change *change;
    int changes;
    bool is_commit;
    void *kept; /* of kinds with `keeps` */
} fg_followed;

struct fg_kind {
    const char *word, *takes; /* the key that names it, and what that takes */
    const char *also;         /* a key that must stand beside it, where two kinds have the same word; or NULL */
    const char *sentence;     /* "is the number of its cells" */
    const char *example;
    const fg_key *keys; /* ends with a NULL key */
    bool bounded;    /* the bound is on each single cell, group or corner, and the number counts those that miss it */
    bool many;       /* has one number for each seat */
    bool below_zero; /* can be negative */
    bool keeps_ways; /* is counted faster if the view keeps ways (ways.h) */

    /* Reads the parameters into m->own, and sets m->count and m->scale if they are not 1. */
    bool (*compile)(fg_compiler *c, const fg_node *clause, fg_measure *m);
    /* Counts the numbers from nothing: straight, slow, and independent of the updates. */
    void (*count)(const fg_measure *m, const fg_view *view, int *number);
    /* Optional: marks the places that the numbers count. They are to blame if a number is above its bound, and where a search
     * begins to change something if it is below. */
    void (*blame)(const fg_measure *m, const fg_view *view, fg_places *where);

    /* Optional: marks the places that number n counts, if these are not the ones that `blame` marks. Of a bounded kind, marks those
     * of the group whose first cell is n; without it, place n alone counts. */
    void (*mark)(const fg_measure *m, const fg_view *view, int n, fg_places *where);

    /* Optional, for bounded kinds: writes the numbers that the bound is for: one for each place, for each corner, or for each group
     * at the first of its cells. Writes NAN where there is none, and INFINITY where there is no way. Returns the bound. */
    fg_bound (*single)(const fg_measure *m, const fg_view *view, double *number);

    /* How the numbers follow a change of the board; a kind has at most one of the two. `terms`: the measure consists of terms
     * that the tables update (tables.h), unless fg_has_terms says no. `step`: changes the numbers for a change of one place. The
     * view still shows the old state of the place. If a kind has neither, `count` counts the numbers again. */
    void (*terms)(const fg_measure *m, fg_terms *terms);
    void (*step)(const fg_measure *m, const fg_view *view, int place, int is, int *number);
    /* Optional, where numbers are counted again: changes them for changes that are made in the view, if that is possible without
     * counting. */
    bool (*follow)(const fg_measure *m, const fg_view *view, const fg_followed *followed, int *number);
    /* Optional: how many bytes a search keeps for `follow`, and sets them to what is known of a board. */
    size_t (*keeps)(const fg_measure *m, const fg_layout *layout);
    void (*keep)(const fg_measure *m, const fg_view *view, void *kept);
    /* Optional: returns the role of a state in this measure. States with the same role count the same, so a change between them
     * does not change the numbers. */
    int64_t (*role)(const fg_measure *m, int state);

    /* Optional: the least and the most that each number can be on boards that are possible (possible.h). */
    void (*range)(const fg_measure *m, const fg_possible *possible, int *low, int *high);
    /* Optional: expresses the numbers in a program for solvers (model.h). Without it, rules of this kind cannot be exported. */
    void (*model)(const fg_measure *m, fg_model *model, fg_estimate *number);
};

/* All kinds, in the order of the reference; ends with NULL. */
extern const fg_kind *const fg_kinds[];
/* Finds the kind of a clause. Returns NULL with an error if there is none. */
const fg_kind *fg_kind_find(const fg_node *clause, lg_error *error);

#define KIND(name) extern const fg_kind fg_##name##_kind;
#include "kinds.def"
#undef KIND

/* Do tables follow the measure? */
static inline bool fg_has_terms(const fg_measure *m) {
    return m->kind->terms && !m->looks && !m->joins;
}

/* Copies a structure into memory that the rules keep, as m->own. */
static inline bool fg_keep(fg_compiler *c, fg_measure *m, const void *own, size_t size) {
    void *kept = fg_take(c->room, 1, size);
    if (!kept) return lg_fail_memory(c->error);
    memcpy(kept, own, size);
    m->own = kept;
    return true;
}

#endif
