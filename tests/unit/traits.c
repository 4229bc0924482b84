/* Tests traits that people ask for against a second, slow computation, which goes through all pairs of neighbours. */
#include "check.h"

#include "boards/catan/level.h"
#include "boards/terra_mystica/level.h"
#include "ptsp/map/settings.h"
#include "wesnoth/map/level.h"
#include "wesnoth/survey/parts.h"

static double trait_of(const lg_task *task, const lg_level *level, const char *name) {
    double value[LG_TRAITS_MAX];
    int t = 0;
    assert_true(task->game->judging.describe(task, level, value));
    while (task->game->traits[t].name && strcmp(task->game->traits[t].name, name) != 0)
        t++;
    CHECK(task->game->traits[t].name, "no trait %s", name);
    return value[t];
}

static void expect(const lg_task *task, const lg_level *level, const char *name, double wanted) {
    double found = trait_of(task, level, name);
    CHECK(fabs(found - wanted) < 1e-9, "%s: %.12g, counted slowly %.12g", name, found, wanted);
}

/* Returns a random level of the game. */
static lg_level *level_of(const lg_task *task, uint64_t seed) {
    lg_problem *p = problem_of(task->game, task, NULL);
    lg_level *level = allocated(task->game->level_size);
    lg_genome genome = {allocated(sizeof(double) * (size_t)p->space.reals),
                        allocated(sizeof(int32_t) * (size_t)p->space.syms)};
    lg_rng rng = lg_rng_stream(seed, "traits", 0);
    lg_space_sample(&p->space, genome, &rng);
    if (p->construct) assert_true(p->construct(p, genome, &rng));
    assert_true(task->game->search.decode(p, genome, level, NULL));
    free(genome.real);
    free(genome.sym);
    task->game->search.problem_destroy(p);
    return level;
}

typedef struct {
    int cells, kind[TM_CELLS_MAX], pips[TM_CELLS_MAX];
    bool near[TM_CELLS_MAX][TM_CELLS_MAX];
} land;

static int count_near(const land *l, int cell, bool (*is)(int kind)) {
    int n = 0;
    for (int other = 0; other < l->cells; other++)
        n += l->near[cell][other] && is(l->kind[other]);
    return n;
}

static bool is_river(int kind) {
    return kind == TM_RIVER;
}

static bool is_land(int kind) {
    return kind < TM_RIVER;
}

static bool are_joined(const land *l, int a, int b, bool by_one_spade) {
    int apart = abs(l->kind[a] - l->kind[b]) % TM_COLOURS;
    bool joined = l->near[a][b] && is_land(l->kind[a]) && is_land(l->kind[b]);
    return joined && (!by_one_spade || apart == 1 || apart == TM_COLOURS - 1);
}

/* Gives every cell the smallest name among itself and its neighbours, until no name changes. Returns the number of connected
 * parts. */
static int count_parts(const land *l, bool by_one_spade, int *largest) {
    int name[TM_CELLS_MAX], size[TM_CELLS_MAX] = {0}, parts = 0;
    bool changed = true;
    for (int c = 0; c < l->cells; c++)
        name[c] = c;
    while (changed) {
        changed = false;
        for (int a = 0; a < l->cells; a++)
            for (int b = 0; b < l->cells; b++)
                if (are_joined(l, a, b, by_one_spade) && name[b] < name[a]) name[a] = name[b], changed = true;
    }
    *largest = 0;
    for (int c = 0; c < l->cells; c++)
        if (is_land(l->kind[c]) && ++size[name[c]] > *largest) *largest = size[name[c]];
    for (int c = 0; c < l->cells; c++)
        parts += size[c] > 0;
    return parts;
}

static int count_twins(const land *l) {
    int twins = 0;
    for (int a = 0; a < l->cells; a++)
        for (int b = 0; b < a; b++) {
            bool met = false;
            for (int c = 0; c < l->cells; c++)
                met = met || (l->near[a][c] && l->near[b][c] && is_land(l->kind[c]));
            twins += met && is_land(l->kind[a]) && l->kind[a] == l->kind[b];
        }
    return twins;
}

static void lay_out_rows(land *l, const tm_board *board) {
    int row[TM_CELLS_MAX], x[TM_CELLS_MAX];
    *l = (land){.cells = 0};
    for (int r = 0; r < board->rows; r++)
        for (int c = 0; c < tm_row_length(board, r); c++, l->cells++) {
            row[l->cells] = r;
            x[l->cells] = 2 * c + ((r & 1) != board->first_short);
            l->kind[l->cells] = board->cell[l->cells];
        }
    for (int a = 0; a < l->cells; a++)
        for (int b = 0; b < l->cells; b++)
            l->near[a][b] = abs(row[a] - row[b]) <= 1 && abs(x[a] - x[b]) == (row[a] == row[b] ? 2 : 1);
}

static void check_board(const lg_task *task, const tm_board *board, land *l) {
    static const char *const coast[] = {"yellow-coast", "brown-coast", "black-coast", "blue-coast",
                                        "green-coast",  "gray-coast",  "red-coast"};
    int forks = 0, inland = 0, at_river[TM_COLOURS] = {0}, largest, clump;
    lay_out_rows(l, board);
    for (int c = 0; c < l->cells; c++) {
        int rivers = count_near(l, c, is_river);
        forks += is_river(l->kind[c]) && rivers == 3;
        inland += is_land(l->kind[c]) && count_near(l, c, is_land) == 6;
        if (is_land(l->kind[c])) at_river[l->kind[c]] += rivers > 0;
    }
    expect(task, board, "islands", count_parts(l, false, &largest));
    expect(task, board, "largest-island", largest);
    count_parts(l, true, &clump);
    expect(task, board, "largest-clump", clump);
    expect(task, board, "forks", forks);
    expect(task, board, "inland", inland);
    expect(task, board, "twins", count_twins(l));
    for (int c = 0; c < TM_COLOURS; c++)
        expect(task, board, coast[c], at_river[c]);
}

static void terra_mystica_boards(void **state) {
    const lg_game *game = lg_game_find("terra-mystica");
    lg_task *task = task_of(game, NULL, "", NULL);
    land *l = allocated(sizeof *l);
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        lg_level *board = level_of(task, seed);
        check_board(task, board, l);
        free(board);
    }
    for (int i = 0; i < 2; i++) {
        tm_board board = {0};
        assert_true(game->text.read(game, tm_boards[i].text, strlen(tm_boards[i].text), &board, NULL));
        check_board(task, &board, l);
    }
    free(l);
    lg_task_destroy(task);
}

static void lay_out_hexes(land *l, const ct_board *board) {
    *l = (land){.cells = board->hexes};
    for (int a = 0; a < board->hexes; a++)
        for (int b = 0; b < board->hexes; b++) {
            int q, r, x, y;
            ct_axial(board, a, &q, &r);
            ct_axial(board, b, &x, &y);
            int dq = x - q, dr = y - r;
            l->near[a][b] = abs(dq) <= 1 && abs(dr) <= 1 && abs(dq + dr) <= 1 && a != b;
            l->kind[a] = board->resource[a];
            l->pips[a] = ct_pips(board->number[a]);
        }
}

static int richest(const land *l) {
    int most = 0;
    for (int a = 0; a < l->cells; a++)
        for (int b = 0; b < l->cells; b++) {
            int pair = l->pips[a] + l->pips[b], third = 0;
            if (!l->near[a][b]) continue;
            for (int c = 0; c < l->cells; c++)
                if (l->near[a][c] && l->near[b][c] && l->pips[c] > third) third = l->pips[c];
            if (pair + third > most) most = pair + third;
        }
    return most;
}

static int matched(const ct_board *board) {
    ct_shape shape;
    int pips = 0;
    assert_true(ct_shape_init(&shape, board));
    for (int p = 0; p < board->ports; p++)
        for (int h = 0; h < board->hexes; h++) {
            bool met = false;
            for (int k = 0; k < 6; k++)
                met = met || shape.corner_of[h][k] == shape.edge[board->edge[p]].corner[0] ||
                      shape.corner_of[h][k] == shape.edge[board->edge[p]].corner[1];
            pips += met && board->resource[h] == board->kind[p] ? ct_pips(board->number[h]) : 0;
        }
    return pips;
}

static void catan_boards(void **state) {
    lg_task *task = task_of(lg_game_find("catan"), NULL, "", NULL);
    land *l = allocated(sizeof *l);
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ct_board *board = level_of(task, seed);
        int pips[CT_FREE] = {0}, scarcest = 1000;
        lay_out_hexes(l, board);
        for (int h = 0; h < l->cells; h++)
            pips[l->kind[h]] += l->pips[h];
        for (int s = 0; s < CT_RESOURCES; s++)
            scarcest = pips[s] < scarcest ? pips[s] : scarcest;
        expect(task, board, "scarcest", scarcest);
        expect(task, board, "ore-pips", pips[CT_ORE]);
        expect(task, board, "richest", richest(l));
        expect(task, board, "ports-match", matched(board));
        free(board);
    }
    free(l);
    lg_task_destroy(task);
}

static double octile(const int a[2], const int b[2]) {
    int dx = abs(a[0] - b[0]), dy = abs(a[1] - b[1]);
    return dx < dy ? dy + (sqrt(2) - 1) * dx : dx + (sqrt(2) - 1) * dy;
}

static void ptsp_maps(void **state) {
    static const int site[3][2] = {{40, 40}, {200, 120}, {120, 280}}; /* the ship and two waypoints */
    const lg_game *game = lg_game_find("ptsp");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *map = allocated(game->level_size);
    lg_text text = {0};
    lg_error error = {.text = ""};
    (void)state;
    lg_text_add(&text, "type octile\nheight 320\nwidth 320\nmap\n");
    for (int y = 0; y < 320; y++) {
        for (int x = 0; x < 320; x++) {
            bool ship = x == site[0][0] && y == site[0][1];
            bool waypoint = (x == site[1][0] && y == site[1][1]) || (x == site[2][0] && y == site[2][1]);
            lg_text_add(&text, "%c", ship ? 'S' : waypoint ? 'C' : '.');
        }
        lg_text_add(&text, "\n");
    }
    CHECK(game->text.read(game, text.data, text.length, map, &error), "%s", error.text);
    double there = octile(site[0], site[1]), round = octile(site[0], site[2]), on = octile(site[1], site[2]);
    expect(task, map, "length", on + (there < round ? there : round));
    expect(task, map, "walls", 0);
    lg_text_clear(&text);
    free(map);
    lg_task_destroy(task);
}

static double slow_distance(wn_board *b) {
    int least = WN_FAR;
    for (int s = 1; s <= b->sides; s++) {
        if (!b->keep[s].x) continue;
        wn_paths(b, b->keep[s], WN_FOOT, b->cost);
        for (int other = 1; other <= b->sides; other++) {
            int way = other != s && b->keep[other].x ? b->cost[wn_keep_of(b, other)] : WN_FAR;
            least = way < least ? way : least;
        }
    }
    return least;
}

static double slow_openness(const wn_board *b) {
    int land_hexes = 0, open = 0;
    for (int x = 1; x <= b->width; x++)
        for (int y = 1; y <= b->height; y++) {
            int flat = 0, band = b->band[wn_index(b->height, (wn_point){x, y})];
            land_hexes += band < WN_BANDS;
            for (int i = 1; i <= b->width; i++)
                for (int k = 1; k <= b->height; k++)
                    flat += wn_distance((wn_point){x, y}, (wn_point){i, k}) == 1 &&
                            b->band[wn_index(b->height, (wn_point){i, k})] == WN_FLAT;
            open += band == WN_FLAT && flat == 6;
        }
    return (double)open / land_hexes;
}

static void wesnoth_maps(void **state) {
    lg_task *task = task_of(lg_game_find("wesnoth"), NULL, "", NULL);
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        wn_map *map = level_of(task, seed);
        wn_terrain *terrain = allocated(sizeof *terrain * WN_CODES_MAX);
        wn_board board;
        arena memory = {0};
        wn_board_lay(&board, &memory, map->width, map->height, WN_SIDES_MAX);
        void *base = allocated(memory.used);
        wn_board_lay(&board, &(arena){base, 0}, map->width, map->height, WN_SIDES_MAX);
        wn_map_terrain(map, WN_1_16, terrain);
        wn_map_board(map, terrain, &board);
        expect(task, map, "openness", slow_openness(&board));
        expect(task, map, "distance", slow_distance(&board));
        free(base);
        free(terrain);
        free(map);
    }
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terra_mystica_boards),
        cmocka_unit_test(catan_boards),
        cmocka_unit_test(ptsp_maps),
        cmocka_unit_test(wesnoth_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
