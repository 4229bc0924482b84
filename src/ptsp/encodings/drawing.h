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

#endif
