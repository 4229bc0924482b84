/* The record of Terra Mystica: everything that the rest of the program knows of the game. Sources: tabu2020, pso2020 and
 * aco2020 for REQ1 to REQ4; docs/explanation/terra-mystica.md for the other requirements. */
#include <assert.h>

#include "players/terra_mystica/played.h"
#include "settings.h"
#include "traits.h"

/* The plan has two stages: first the river, because it does not depend on the colours; then the colours, which are easy to find
 * on a given river. */
static const lg_plan_step plan[] = {
    {.stage = "river",
     .optimizer = "anneal",
     .params = "start=constructed samples=64 hot=0.4 cold=0.4 length=2000",
     .evaluations = 6000},
    {.stage = "colours", .optimizer = "anneal", .params = "hot=0.35 cold=0.35 length=50000", .evaluations = 400000},
    {0},
};

static const lg_variant variants[] = {
    {"balanced", "REQ1 to REQ12, each strict, and no colour favoured: what players ask for", "", plan, "fair=model"},
    {"paper", "REQ1 to REQ4 as the papers' tables count them (tabu2020, pso2020, aco2020)",
     "reading=published REQ5=0 REQ6=0 REQ7=0 REQ8=0 REQ9=0 REQ10=0 REQ11=0 REQ12=0", plan, NULL},
    {0},
};

static const lg_format formats[] = {
    {"comma", "txt", "letters and commas, a row a line, as online maps are written"},
    {"snellman", "snellman.txt", "the same for the map editor of terra.snellman.net: a short first row is led in by ;"},
    {"bga", "bga.txt", "the same for Board Game Arena: no row ends"},
    {"words", "words.txt", "colour words, x for river, E after each row"},
    {"size", "size.txt", "size: and landscape:, rows padded with N"},
    {NULL, NULL, NULL},
};

/* Writes the terrains as seen under a symmetry: mirrored left to right, top to bottom, or both. The last two need an odd number
 * of rows. */
static int cells_under(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    const tm_board *board = level;
    int cells = tm_cells(board), at = 0;
    assert(symmetry >= 0);
    if (symmetry > 3 || (symmetry > 1 && board->rows % 2 == 0)) return 0;
    for (int row = 0, first = 0; row < board->rows && out; row++) {
        int length = tm_row_length(board, row), to = symmetry & 2 ? cells - first - length : first;
        for (int i = 0; i < length; i++, at++)
            out[to + (symmetry & 1 ? length - 1 - i : i)] = board->cell[at];
        first += length;
    }
    assert(!out || at == cells);
    return cells;
}

/* Writes the name of a hex as the picture shows it. River hexes have no name. */
static void cell_name(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    const tm_board *board = level;
    bool river = board->cell[cell] == TM_RIVER;
    int row = 0, column = cell;
    while (column >= tm_row_length(board, row))
        column -= tm_row_length(board, row++);
    if (river)
        lg_text_add(text, "river at row %d, hex %d", row + 1, column + 1);
    else
        lg_text_add(text, "%c%d", 'A' + row, tm_land_number(board, cell));
}

const lg_game lg_game_terra_mystica = {
    .name = "terra-mystica",
    .id_prefix = "tm",
    .title = "Terra Mystica",
    .source = "tabu2020, pso2020, aco2020",
    .settings = tm_settings,
    .groups = tm_groups,
    .variants = variants,
    .requirements = tm_requirements,
    .traits = tm_traits,
    .axes = "river-span,colour-span",
    .judging.describe = tm_describe,
    .lock_decides = "rows columns first",
    .players = &(const lg_players){NULL, 2, 5},
    .formats = formats,
    .boards = tm_boards,
    .level_size = sizeof(tm_board),
    .create = tm_played_create,
    .destroy = tm_played_destroy,
    .judging.unavoidable = tm_unavoidable,
    .judging.measure = tm_measure,
    .judging.remark = tm_remark,
    .judging.adopt = tm_adopt,
    .judging.decides = tm_decides,
    .search.polish = tm_balance,
    .search.mend = tm_mend,
    .contest = &tm_contest,
    .judging.facts = tm_played_facts,
    .text.members = tm_played_members,
    .judging.measured = tm_measured,
    .search.problem = tm_problem,
    .search.problem_destroy = tm_problem_destroy,
    .search.start_from = tm_start_from,
    .search.decode = tm_decode,
    .search.encode = tm_encode,
    .search.task_of_level = tm_task_of_level,
    .text.recognize = tm_recognize,
    .text.read = tm_read,
    .text.write = tm_write,
    .drawing.draw = tm_draw,
    .drawing.print = tm_print,
    .drawing.print_changes = tm_print_changes,
    .places.cell_at = tm_cell_at,
    .drawing.tiles = &tm_tiles,
    .places.layers = tm_layers,
    .places.cells = cells_under,
    .places.cell_name = cell_name,
};
