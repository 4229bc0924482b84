/* Terms: what the tables can update after a move. A term counts the places that are selected; a pair counts neighbours. */
#ifndef BOARDS_FILE_RULES_TERMS_H
#define BOARDS_FILE_RULES_TERMS_H

#include "kind.h"

enum { FG_TERMS_MAX = 1024, FG_PAIRS_MAX = 512 };

typedef struct {
    fg_selection of;
    const fg_condition *missed; /* counted only where this is not met; NULL: wherever a place is selected */
    const int *value;           /* what a place adds, by state; NULL: 1 */
    bool wrong;                 /* every place that is counted violates a rule */
} fg_term;

/* Two cells at most `steps` apart, or, if `shared`, with a common neighbour that is selected by `sharing`, of which one is
 * selected by a and the other one by b. */
typedef struct {
    fg_selection a, b;
    int steps;
    bool shared;
    fg_selection sharing;
    const fg_walk *sight; /* only cells that see each other; NULL: all */
} fg_pair;

/* The list of a measure's terms, which it has as its own. */
typedef struct {
    int terms, pairs;
    const fg_term **term;
    const fg_pair **pair;
} fg_term_list;

/* Collects the terms of all measures, with their numbers. */
struct fg_terms {
    int terms, pairs;
    const fg_term *term[FG_TERMS_MAX];
    const fg_pair *pair[FG_PAIRS_MAX];
    int term_number[FG_TERMS_MAX], pair_number[FG_PAIRS_MAX];
    bool full;
};

/* What kinds that consist of terms have in common. The measure's own must be an fg_term_list. */
bool fg_term_add(fg_compiler *c, fg_term_list *list, const fg_term *term);
bool fg_pair_add(fg_compiler *c, fg_term_list *list, const fg_pair *pair);
void fg_terms_count(const fg_measure *m, const fg_view *view, int *number);
void fg_terms_blame(const fg_measure *m, const fg_view *view, fg_places *where);
fg_bound fg_terms_single(const fg_measure *m, const fg_view *view, double *number);
int64_t fg_terms_role(const fg_measure *m, int state);
void fg_terms_list(const fg_measure *m, fg_terms *terms);
void fg_terms_range(const fg_measure *m, const fg_possible *possible, int *low, int *high);
void fg_terms_model(const fg_measure *m, fg_model *model, fg_estimate *number);

#endif
