/* Caves of a cellular automaton. Genes are densities of wall on a coarse grid of 9 x 9; between its points they are interpolated.
 * A cell is wall at first if a fixed noise is below the density there. Then each cell becomes what most of its neighbours are. */
#include "drawing.h"

#include <string.h>

enum { COARSE = 9, CELLS = 50, ROUNDS = 3 };

/* the most walls that genes can ask for, as a share of the cells */
static const double densest = 0.75;

static int count_genes(const pt_recipe *r) {
    (void)r;
    return COARSE * COARSE;
}

/* Returns a number from [0, 1) that depends on the cell alone (the finalizer of MurmurHash3). */
static double noise_of(int x, int y) {
    uint32_t h = (uint32_t)(x * CELLS + y) * 0x9e3779b9u + 1;
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return (h ^ h >> 16) / 4294967296.0;
}

static double density_of(const double *gene, int x, int y) {
    double u = (double)x * (COARSE - 1) / (CELLS - 1), v = (double)y * (COARSE - 1) / (CELLS - 1);
    int i = u < COARSE - 1 ? (int)u : COARSE - 2, j = v < COARSE - 1 ? (int)v : COARSE - 2;
    double a = u - i, b = v - j;
    const double *g = gene + j * COARSE + i;
    double above = (1 - a) * pt_share_of(g[0]) + a * pt_share_of(g[1]);
    double below = (1 - a) * pt_share_of(g[COARSE]) + a * pt_share_of(g[COARSE + 1]);
    return densest * ((1 - b) * above + b * below);
}

/* A cell with a frame of open cells around the grid. */
typedef bool grid[CELLS + 2][CELLS + 2];

static void smooth(grid cell) {
    grid before;
    memcpy(before, cell, sizeof before);
    for (int y = 1; y <= CELLS; y++)
        for (int x = 1; x <= CELLS; x++) {
            int walls = 0;
            for (int k = 0; k < 9; k++)
                walls += before[y - 1 + k / 3][x - 1 + k % 3];
            cell[y][x] = walls >= 5;
        }
}

static void draw(const pt_recipe *r, const double *gene, pt_walls *walls) {
    grid cell = {{false}};
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++)
            cell[y + 1][x + 1] = noise_of(x, y) < density_of(gene, x, y);
    for (int i = 0; i < ROUNDS; i++)
        smooth(cell);
    for (int y = 0; y < CELLS; y++)
        for (int x = 0; x < CELLS; x++)
            if (cell[y + 1][x + 1])
                pt_walls_fill(walls, x * r->size / CELLS, y * r->size / CELLS, (x + 1) * r->size / CELLS - 1,
                              (y + 1) * r->size / CELLS - 1);
}

const pt_drawing pt_cells = {"cells", count_genes, draw};
