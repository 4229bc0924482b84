/* The problem's data: which hexes and ports the genes are. */
#ifndef LG_CATAN_PROBLEM_H
#define LG_CATAN_PROBLEM_H

#include "levelground/search.h"
#include "settings.h"

enum { CT_GENES_MAX = 2 * CT_HEXES_MAX + CT_PORTS_MAX };

typedef struct {
    lg_problem base;
    const ct_task *task;
    int tiles, tokens, ports;                        /* genes of each */
    int16_t tile[CT_HEXES_MAX], token[CT_HEXES_MAX]; /* hex by gene */
    int16_t port[CT_PORTS_MAX];                      /* port by gene */
    int partner[CT_GENES_MAX];                       /* the gene of the same hex's token, or tile */
    uint8_t allowed[CT_SEA * CT_NUMBERS];            /* tile and token that go together */
    lg_graph graph;
    int start[CT_GENES_MAX + 1], near[12 * CT_HEXES_MAX];
    int cell[CT_GENES_MAX]; /* the hex, or behind all hexes the port */
} ct_problem_data;

/* What repairs ask of a problem whose genes are known. */
void ct_build_repair(ct_problem_data *data);

#endif
