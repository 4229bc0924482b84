/* The record of Catan, including the parts that play games: the contest, and tasks that judge boards by games. Sources: aco2020
 * for REQ1 to REQ3; docs/reference/catan.md for the others. */
#include <assert.h>
#include <string.h>

#include "engine.h"
#include "players/catan/played.h"
#include "problem.h"
#include "settings.h"
#include "traits.h"

static const lg_plan_step balanced[] = {
    {.optimizer = "anneal", .params = "start=constructed hot=0.4 cold=0.4 length=20000", .evaluations = 40000},
    {0},
};

static const lg_plan_step paper[] = {
    {.optimizer = "anneal", .params = "start=constructed hot=0.4 cold=0.4 length=20000", .evaluations = 40000},
    {0},
};

static const lg_variant variants[] = {
    {"balanced", "REQ1 to REQ8: what players ask for, and seats that win equally often", "", balanced,
     "order=50 foreseen=50"},
    {"paper", "REQ1 to REQ3, as in aco2020", "REQ4=0 REQ5=0 REQ6=0 REQ7=0 REQ8=0", paper, NULL},
    {0},
};

static const lg_format formats[] = {
    {"rows", "txt", "a row a line, a letter and a number a hex"},
    {CT_ENGINE_FORMAT, "csv", "a map file of the engine Catan.jl: whole boards of the base game"},
    {NULL, NULL, NULL},
};

/* Writes the board as seen under its only symmetry, mirrored left to right. Ports are not cells, so two boards with the same
 * hexes count as equal. */
static int cells_under(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const ct_board *b = level;
    int palindrome = 1;
    for (int row = 0; row < b->rows; row++)
        palindrome = palindrome && b->length[row] == b->length[b->rows - 1 - row];
    if (symmetry > 3 || (symmetry > 1 && !palindrome)) return 0;
    for (int row = 0, first = 0; row < b->rows && out; first += b->length[row++])
        for (int i = 0; i < b->length[row]; i++) {
            int column = symmetry & 1 ? b->length[row] - 1 - i : i;
            int to = symmetry & 2 ? b->hexes - first - b->length[row] + column : first + column;
            out[2 * to] = b->resource[first + i];
            out[2 * to + 1] = b->number[first + i];
        }
    return 2 * b->hexes;
}

/* Cells are the hexes and then the ports, which are counted clockwise as in the text form. */
static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    const ct_board *b = level;
    int row = 0, i = cell;
    assert(cell >= 0 && cell < b->hexes + b->ports);
    if (cell >= b->hexes) {
        lg_text_add(text, "port %d", cell - b->hexes + 1);
        return;
    }
    while (i >= b->length[row])
        i -= b->length[row++];
    lg_text_add(text, "row %d, hex %d", row + 1, i + 1);
}

const lg_game lg_game_catan = {
    .name = "catan",
    .id_prefix = "ca",
    .title = "Catan",
    .source = "aco2020",
    .settings = ct_settings,
    .groups = ct_groups,
    .variants = variants,
    .requirements = ct_requirements,
    .traits = ct_traits,
    .axes = "ore-pips,wheat-pips",
    .judging.describe = ct_describe,
    .lock_decides = "frame",
    .players = &(const lg_players){"players", 3, 6},
    .formats = formats,
    .boards = ct_boards,
    .level_size = sizeof(ct_board),
    .create = ct_played_create,
    .destroy = ct_played_destroy,
    .judging.unavoidable = ct_unavoidable,
    .judging.measure = ct_played_measure,
    .judging.remark = ct_remark,
    .judging.adopt = ct_adopt,
    .judging.decides = ct_decides,
    .search.problem = ct_problem,
    .search.problem_destroy = ct_problem_destroy,
    .search.start_from = ct_start_from,
    .search.want = ct_want,
    .search.decode = ct_decode,
    .contest = &ct_contest,
    .search.encode = ct_encode,
    .search.task_of_level = ct_task_of_level,
    .text.recognize = ct_recognize,
    .text.read = ct_read,
    .text.write = ct_write,
    .text.can_write = ct_can_write,
    .drawing.draw = ct_draw,
    .drawing.print = ct_print,
    .drawing.print_changes = ct_print_changes,
    .places.cell_at = ct_cell_at,
    .drawing.tiles = &ct_tiles,
    .places.layers = ct_layers,
    .places.cells = cells_under,
    .places.cell_name = cell_name,
    .judging.facts = ct_played_facts,
    .text.members = ct_played_members,
    .judging.measured = ct_measured,
    .text.read_members = ct_read_members,
    .text.member = "hexes",
};
