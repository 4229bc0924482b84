/* The problem's data: the hexes and ports of the genes. */
#ifndef BOARDS_CATAN_PROBLEM_H
#define BOARDS_CATAN_PROBLEM_H

#include "levelground/search.h"
#include "wanted.h"

enum { CT_GENES_MAX = 2 * CT_HEXES_MAX + CT_PORTS_MAX };

typedef struct {
    lg_problem base;
    const ct_task *task;
    ct_wanted wanted;
    int tiles, tokens, ports;                        /* numbers of genes */
    int16_t tile[CT_HEXES_MAX], token[CT_HEXES_MAX]; /* the hex of each gene */
    int16_t port[CT_PORTS_MAX];                      /* the port of each gene */
    int partner[CT_GENES_MAX];                       /* the other gene of the same hex: its token or its tile */
    uint8_t allowed[CT_SEA * CT_NUMBERS];            /* which tiles may have which tokens */
    lg_graph graph;
    int start[CT_GENES_MAX + 1], near[12 * CT_HEXES_MAX];
    int cell[CT_GENES_MAX]; /* the cell of each gene: a hex or, after all hexes, a port */
} ct_problem_data;

typedef struct {
    ct_board board;
    ct_view view;
    int count[CT_REQUIREMENTS];
    /* For searches with wants. ruled: are all rules except REQ8 met? screened: are the wants that need no forecast met as well?
     * off: the distance from the wants that need no forecast or, once they are met, from the wanted forecasts, in points. */
    bool ruled, screened;
    double off;
} ct_position;

/* The cursor's position, and what the last peeks evaluated, because most accepted moves are among those just evaluated. */
enum { CT_SEEN_MAX = 2 };
typedef struct {
    ct_position now, seen;
    lg_move move[CT_SEEN_MAX];
    int saw;    /* the number of moves in `seen` */
    bool aimed; /* the following fields are valid */
    int wrong;  /* number of genes in a violation */
    int16_t gene[CT_GENES_MAX];
    /* with wants: the smallest distance since the start, and the number of peeks from boards that meet the rules since then */
    double least;
    int looks;
} ct_cursor;

/* Sets the wants of a Catan problem for its next searches; NULL for none. */
void ct_want(lg_problem *problem, const lg_wants *wants, const lg_level *best);
double ct_load(const lg_problem *problem, void *cursor, lg_genome genome);
double ct_peek(const lg_problem *problem, void *cursor, lg_genome genome, const lg_move *moves, int n);
void ct_commit(const lg_problem *problem, void *cursor, lg_genome genome, const lg_move *moves, int n);
void ct_board_of_genome(const ct_problem_data *data, lg_genome genome, ct_board *board);
/* If traits are wanted: after the moves, does the position still meet all rules except REQ8, and all wants that need no
 * forecast? */
bool ct_keeps_all(const ct_problem_data *data, const ct_position *now, lg_genome genome, const lg_move *moves, int n);
/* The problem's `conflicts` and `propose`: genes in a violation, and moves that keep even pips even. */
int ct_conflicts(const lg_problem *problem, void *cursor, lg_genome genome, int *genes);
int ct_propose(const lg_problem *problem, void *cursor, lg_genome genome, lg_rng *rng, lg_move *moves);
/* Draws a start that meets those of REQ1 to REQ4 that have a weight, if a few swaps can reach that. */
bool ct_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng);

/* Sets up what repairs need of a problem whose genes are known. */
void ct_build_repair(ct_problem_data *data);

#endif
