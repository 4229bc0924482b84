/* Ways in which genes draw the walls of a map: the setting `genome`. A new one is a record in drawings.c, and an entry in the
 * table at its end. All of them compute with sums, products and quotients alone, so that all machines draw the same walls. */
#ifndef PTSP_ENCODINGS_DRAWING_H
#define PTSP_ENCODINGS_DRAWING_H

#include "ptsp/map/genome.h"

typedef struct {
    const char *name;
    int (*genes)(const pt_recipe *recipe); /* how many genes it takes */
    /* Draws the walls by its genes, which lie in [.05, .95]; without pt_walls_init and pt_walls_finish. */
    void (*draw)(const pt_recipe *recipe, const double *gene, pt_walls *walls);
} pt_drawing;

/* in the order of the words of the setting `genome` */
extern const pt_drawing *const pt_drawings[];

/* Returns a gene in [.05, .95]; genes beyond the range count as its end. */
static inline double pt_clip_gene(double gene) {
    return gene < 0.05 ? 0.05 : gene > 0.95 ? 0.95 : gene;
}

/* Returns the gene scaled to the map. */
static inline int pt_pixel_of(const pt_recipe *recipe, double gene) {
    assert(gene == gene);
    return (int)(pt_clip_gene(gene) * recipe->size);
}

/* Returns the gene scaled from [.05, .95] to [0, 1]. */
static inline double pt_share_of(double gene) {
    return (pt_clip_gene(gene) - 0.05) / 0.9;
}

/* Draws a line with the recipe's brush from at[0], at[1] to at[2], at[3], which lie on the map. If the recipe is not smooth,
 * pt_walls_stroke has to follow the last line. */
void pt_draw_line(const pt_recipe *recipe, pt_walls *walls, const int at[4]);
/* Draws lines from each of `count` points (x, y) to the next, cut to the map; ends are rounded. */
void pt_draw_path(const pt_recipe *recipe, pt_walls *walls, int count, const double *x, const double *y);

#endif
