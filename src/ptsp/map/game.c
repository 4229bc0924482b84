/* PTSP's game record. It follows ptsp2014 (paper) and, where the paper leaves something open, the original framework. */
#include <string.h>

#include "ptsp/drivers/drive.h"
#include "ptsp/picture/draw.h"
#include "settings.h"

/* Small populations; when a population has converged, the search restarts with a larger one. This was the best setting in our
 * measurements (docs/measurements/ptsp.md). */
#define SMALL                                                                                               \
    "lambda=20 mean=0.5 sigma=0.17 units=genes bounds=mirror infeasible=redraw redraws=1000 restarts=ipop " \
    "tolhistfun=1e-13 tolfun=0 tolx=0 condition=0 noeffect=off lazy=.5"

static const lg_plan_step evolve[] = {{.optimizer = "cmaes", .params = SMALL, .evaluations = 150000}, {0}};
static const lg_plan_step evolve_slowly[] = {{.optimizer = "cmaes", .params = SMALL, .evaluations = 30000}, {0}};

static const lg_variant variants[] = {
    {"clean", "shortest paths on one graph for all planners", "rules=clean", evolve, NULL},
    {"smooth", "the same with round brushes and corners, and circles, for looks",
     "rules=clean shape=smooth lines=9 rectangles=5 circles=4 thickness=9 corners=sorted", evolve, NULL},
    {"paper", "as the original framework and ptsp2014, bit for bit", "rules=paper", evolve_slowly, NULL},
    {0},
};

static const lg_format formats[] = {
    {"map", "map", "the original framework's: a header, then a row a line"},
    {NULL, NULL, NULL},
};

/* Describes a map for comparisons by blocks of eight by eight pixels. A block is described by what is in it: the ship, or else
 * a waypoint, or else the amount of wall. `symmetry` mirrors the map. Returns the number of blocks; 0 for a symmetry that does
 * not exist. */
static int write_blocks(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const pt_map *m = level;
    int columns = (m->width + 7) / 8, rows = (m->height + 7) / 8;
    if (symmetry > 3) return 0;
    if (out) memset(out, 0, (size_t)columns * (size_t)rows);
    for (int y = 0; out && y < m->height; y++)
        for (int x = 0; x < m->width; x++) {
            char letter = m->letter[y * m->width + x];
            int sx = symmetry & 1 ? m->width - 1 - x : x, sy = symmetry & 2 ? m->height - 1 - y : y;
            uint8_t kind = letter == 'S' ? 3 : letter == 'C' ? 2 : pt_is_wall(letter);
            uint8_t *block = &out[sy / 8 * columns + sx / 8];
            if (kind > *block) *block = kind;
        }
    return columns * rows;
}

static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    const pt_map *m = level;
    lg_text_add(text, "x %d, y %d", cell % m->width, cell / m->width);
}

const lg_game lg_game_ptsp = {
    .name = "ptsp",
    .id_prefix = "pt",
    .title = "Physical Travelling Salesman Problem",
    .source = "ptsp2014",
    .settings = pt_settings,
    .variants = variants,
    .requirements = pt_requirements,
    .traits = pt_traits,
    .axes = "walls,turns",
    .judging.describe = pt_describe,
    .formats = formats,
    .level_size = sizeof(pt_map),
    .create = pt_flown_create,
    .destroy = pt_destroy,
    .judging.unavoidable = pt_unavoidable,
    .judging.measure = pt_measure,
    .judging.remark = pt_remark,
    .search.problem = pt_problem,
    .search.problem_destroy = pt_problem_destroy,
    .search.start_from = pt_start_from,
    .search.decode = pt_decode,
    .text.recognize = pt_recognize,
    .text.read = pt_read,
    .text.read_lock = pt_read_lock,
    .lock_decides = "size lines rectangles circles thickness border corners shape genome",
    .text.write = pt_write,
    .drawing.draw = pt_draw,
    .drawing.print = pt_print,
    .places.cells = write_blocks,
    .places.cell_name = cell_name,
    .judging.facts = pt_facts,
    .text.members = pt_members,
    .judging.adopt = pt_adopt,
    .judging.decides = pt_decides,
};
