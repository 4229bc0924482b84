/* The record of the game Wesnoth. Source: cgrhea2022 (paper). docs/reference/readings.md says how we read it where the paper
 * leaves something open. */
#include <string.h>

#include "level.h"
#include "settings.h"
#include "traits.h"
#include "wesnoth/repair/given.h"
#include "wesnoth/repair/hexes.h"

#define PUBLISHED \
    "alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=0 even=0 kinds=0 forest=0 roads=0"

static const lg_plan_step anneal[] = {
    {.optimizer = "anneal",
     .params = "start=constructed moves=game hot=0.0002 cold=0.00001 length=2000 samples=4",
     .evaluations = 400000},
    {0},
};

#define LADDER                                                                                    \
    "land=ladder width=0 height=0 goal=1 forest=0 roads=0 bands=1 joined=0.1 rivals=0.1 alike=0 " \
    "patches=0 largest=0 matched-off=0.5 kinds-off=1 even-off=0.05"

static const lg_plan_step polish[] = {
    {.optimizer = "anneal",
     .params = "start=constructed moves=game hot=0.002 cold=0.0001 length=2000 samples=4",
     .evaluations = 4000},
    {0},
};

/* New maps follow the current version of the game. Ids of before mean the version that they were made for. */
#define CURRENT "wesnoth=1.18"

static const lg_variant variants[] = {
    {"ladder", "land as in the maps that the game ships, alike for all sides", LADDER, polish, CURRENT},
    {"balanced", "land that looks like land, and fair to both sides", "", anneal, CURRENT},
    {"paper", "the fitness of cgrhea2022 alone, smoothness first", PUBLISHED, anneal, NULL},
    {"paper-entropy", "the fitness of cgrhea2022 alone, variety first",
     PUBLISHED " differential=0.15 entropy=0.7 village=0.15", anneal, NULL},
    {"paper-equal", "the fitness of cgrhea2022 alone, all parts alike",
     PUBLISHED " differential=0.333333333333 entropy=0.333333333333 village=0.333333333333", anneal, NULL},
    {0},
};

static const lg_format formats[] = {
    {"map", "map", "the game's own: a row a line, codes parted by commas, a border all round"},
    {NULL, NULL, NULL},
};

/* Writes the cells by which maps are compared: the band of each hex, combined with whether a village stands on it. */
static int write_cells(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const wn_map *m = level;
    uint8_t is[WN_CODES_MAX];
    if (symmetry) return 0;
    for (int k = 0; k < m->codes && out; k++) {
        const char *code = wn_code_of(m->pool[k]);
        wn_terrain t = wn_terrain_of(code, strlen(code));
        is[k] = (uint8_t)(t.band * 2 + (t.flags & WN_VILLAGE ? 1 : 0));
    }
    for (int y = 1; y <= m->height && out; y++)
        for (int x = 1; x <= m->width; x++)
            *out++ = is[m->code[wn_map_index(m, x, y)]];
    return m->width * m->height;
}

static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    const wn_map *m = level;
    lg_text_add(text, "hex %d,%d", cell % m->width + 1, cell / m->width + 1);
}

const lg_game lg_game_wesnoth = {
    .name = "wesnoth",
    .id_prefix = "we",
    .title = "The Battle for Wesnoth",
    .source = "cgrhea2022",
    .settings = wn_settings,
    .groups = wn_groups,
    .variants = variants,
    .requirements = wn_requirements,
    .traits = wn_traits,
    .axes = "water,hill",
    .players = &(const lg_players){"sides", 2, 8},
    .judging.describe = wn_describe,
    .formats = formats,
    .level_size = sizeof(wn_map),
    .create = wn_create,
    .destroy = wn_destroy,
    .judging.unavoidable = wn_unavoidable,
    .judging.measure = wn_measure,
    .judging.remark = wn_remark,
    .search.problem = wn_problem,
    .search.problem_destroy = wn_problem_destroy,
    .search.start_from = wn_start_from,
    .search.decode = wn_decode,
    .search.encode = wn_encode,
    .search.task_of_level = wn_task_of_level,
    .text.recognize = wn_recognize,
    .text.read = wn_read,
    .text.write = wn_write,
    .drawing.draw = wn_draw,
    .drawing.print = wn_print,
    .places.cell_at = wn_cell_at,
    .places.cells = write_cells,
    .places.cell_name = cell_name,
    .judging.facts = wn_facts,
    .text.members = wn_members,
    .judging.measured = wn_measured,
    .judging.adopt = wn_adopt,
    .judging.decides = wn_decides,
};
