/* The problem's data: which hexes and ports the genes are. */
#ifndef LG_CATAN_PROBLEM_H
#define LG_CATAN_PROBLEM_H

#include "levelground/search.h"
#include "wanted.h"

enum { CT_GENES_MAX = 2 * CT_HEXES_MAX + CT_PORTS_MAX };

typedef struct {
    lg_problem base;
    const ct_task *task;
    ct_wanted wanted;
    int tiles, tokens, ports;                        /* genes of each */
    int16_t tile[CT_HEXES_MAX], token[CT_HEXES_MAX]; /* hex by gene */
    int16_t port[CT_PORTS_MAX];                      /* port by gene */
    int partner[CT_GENES_MAX];                       /* the gene of the same hex's token, or tile */
    uint8_t allowed[CT_SEA * CT_NUMBERS];            /* tile and token that go together */
    lg_graph graph;
    int start[CT_GENES_MAX + 1], near[12 * CT_HEXES_MAX];
    int cell[CT_GENES_MAX]; /* the hex, or behind all hexes the port */
} ct_problem_data;

typedef struct {
    ct_board board;
    ct_view view;
    int count[CT_REQUIREMENTS];
    /* Where traits are asked for: are the rules met but REQ8, and the wants that take no forecast, too? What these are off by,
     * or once they are met, forecasts in points. */
    bool ruled, screened;
    double off;
} ct_position;

/* Where the cursor stands, and what the last peek saw: most moves taken are those just looked at. */
enum { CT_SEEN_MAX = 2 };
typedef struct {
    ct_position now, seen;
    lg_move move[CT_SEEN_MAX];
    int saw;    /* how many moves */
    bool aimed; /* the following are known */
    int wrong;  /* genes in a violation */
    int16_t gene[CT_GENES_MAX];
    /* where traits are asked for: the least they were off since the start, and looks from boards that meet the rules since */
    double least;
    int looks;
} ct_cursor;

void ct_decode(const ct_problem_data *data, lg_genome genome, ct_board *board);
/* Where traits are asked for: is the position screened after the moves? */
bool ct_keeps_all(const ct_problem_data *data, const ct_position *now, lg_genome genome, const lg_move *moves, int n);
/* Where to look: genes in a violation, and moves that leave even pips even. */
int ct_conflicts(const lg_problem *problem, void *cursor, lg_genome genome, int *genes);
int ct_propose(const lg_problem *problem, void *cursor, lg_genome genome, lg_rng *rng, lg_move *moves);
/* A start that meets REQ1 to REQ4, those that have a weight, where a few exchanges bring that about. */
bool ct_deal(const lg_problem *problem, lg_genome genome, lg_rng *rng);

/* What repairs ask of a problem whose genes are known. */
void ct_build_repair(ct_problem_data *data);

#endif
