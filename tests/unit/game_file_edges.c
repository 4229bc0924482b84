/* Pieces on edges: what rules count there is what this file finds from the corners of the cells' outlines, on boards of squares and
 * of hexes; and texts of boards with edges are read back. */
#include "game_file.h"

enum { PLACES_MAX = 200, AROUND_MAX = 16, NO_WAY = 1000 };

/* %s is the board. */
static const char format[] =
    "game: edges\n"
    "board: {%s, seats: [%s]}\n"
    "values: [gold]\n"
    "layers:\n"
    "  ground: {pieces: {field: , town: {gold: 2}}}\n"
    "  brink: {edges: yes, pieces: {open: {letter: o}, river: {gold: 0.5}, wall: {gold: 3}}}\n"
    "costs: {march: {town: 2, river: 3, wall: never}, sail: {river: 0, open: never, wall: 1, field: 0}}\n"
    "rules: {any: {count: field, at least: 0}}\n"
    "traits:\n"
    "  rivers: {count: river}\n"
    "  left: {count: river on left}\n"
    "  banks: {count: town beside river}\n"
    "  gold: {sum: gold, of: brink}\n"
    "  wet: {each: town, neighbours: river, exactly: 1}\n"
    "  forks: {each: river, neighbours: river, at most: 2}\n"
    "  fords: {each: wall, neighbours: town, at least: 1}\n"
    "  joints: {each: river, neighbours: same, at most: 1}\n"
    "  streams: {groups: river}\n"
    "  mixed: {groups: [river, town]}\n"
    "  sizes: {each group: river, at least: 2}\n"
    "  longest: {largest group: wall}\n"
    "  served: {each group: river, neighbours: town, at least: 2}\n"
    "  dry: {each group: town, neighbours: river, at most: 0}\n"
    "  march: {way: town, by: march, else: 50}\n"
    "  sail: {way: town, by: sail, else: 40}\n"
    "  near: {count: town, within: 6, by: march}\n"
    "  rings: {loops: river}\n"
    "  blocks: {loops: town}\n"
    "  webs: {loops: [river, town]}\n"
    "  cuts: {cuts: river}\n"
    "  passes: {cuts: [river, town]}\n"
    "  lonely: {each: field, way to: town, by: march, at most: 5}\n"
    "text: {header: no}\n";
/* the rows of the traits; the rule is the first one */
enum {
    RIVERS = 1,
    LEFT,
    BANKS,
    GOLD,
    WET,
    FORKS,
    FORDS,
    JOINTS,
    STREAMS,
    MIXED,
    SIZES,
    LONGEST,
    SERVED,
    DRY,
    MARCH,
    SAIL,
    NEAR,
    RINGS,
    BLOCKS,
    WEBS,
    CUTS,
    PASSES,
    LONELY,
    TRAITS
};
enum { FIELD, TOWN, OPEN, RIVER, WALL }; /* pieces; those of the second layer follow those of the first */

/* A board as points of the plane. A cell is an outline of points. Two cells touch where they share two points, and there is an
 * edge; two edges meet where they share a point. */
typedef struct {
    int cells, places;
    int x[PLACES_MAX], row[PLACES_MAX]; /* of cells: the place in the row, and the row */
    int points[PLACES_MAX];             /* of each cell or edge */
    int point[PLACES_MAX][6][2];
    int one[PLACES_MAX], two[PLACES_MAX]; /* the cells of each edge */
    int count[PLACES_MAX], near[PLACES_MAX][AROUND_MAX];
    int piece[PLACES_MAX];
    int seat[2];
} plane;

static int shared_points(const plane *p, int a, int b, int shared[2][2]) {
    int n = 0;
    for (int i = 0; i < p->points[a]; i++)
        for (int k = 0; k < p->points[b]; k++)
            if (p->point[a][i][0] == p->point[b][k][0] && p->point[a][i][1] == p->point[b][k][1]) {
                if (n < 2) shared[n][0] = p->point[a][i][0], shared[n][1] = p->point[a][i][1];
                n++;
            }
    return n;
}

static void add_cell(plane *p, int x, int row, int points, const int (*point)[2]) {
    p->x[p->cells] = x, p->row[p->cells] = row;
    p->points[p->cells] = points;
    memcpy(p->point[p->cells++], point, sizeof *point * (size_t)points);
}

static void add_square(plane *p, int row, int column) {
    const int c = column, r = row, point[4][2] = {{c, r}, {c + 1, r}, {c + 1, r + 1}, {c, r + 1}};
    add_cell(p, column, row, 4, point);
}

static void add_hex(plane *p, int across, int row, bool flat) {
    const int x = across, y = 3 * row;
    const int point[6][2] = {{x, y - 2}, {x + 1, y - 1}, {x + 1, y + 1}, {x, y + 2}, {x - 1, y + 1}, {x - 1, y - 1}};
    add_cell(p, flat ? row : across, flat ? across : row, 6, point);
}

static void look(plane *p, int a, int b) {
    p->near[a][p->count[a]++] = b;
    p->near[b][p->count[b]++] = a;
}

/* Finds the edges and what is beside what. diagonals: are cells neighbours that share one point? */
static void join(plane *p, bool diagonals) {
    int shared[2][2];
    p->places = p->cells;
    for (int a = 0; a < p->cells; a++)
        for (int b = a + 1; b < p->cells; b++) {
            int n = shared_points(p, a, b, shared);
            if (n == 2 || (n == 1 && diagonals)) look(p, a, b);
            if (n < 2) continue;
            int edge = p->places++;
            p->points[edge] = 2;
            memcpy(p->point[edge], shared, sizeof shared);
            p->one[edge] = a, p->two[edge] = b;
            look(p, a, edge);
            look(p, b, edge);
        }
    for (int a = p->cells; a < p->places; a++)
        for (int b = p->cells; b < a; b++)
            if (shared_points(p, a, b, shared)) look(p, a, b);
}

static int count_near(const plane *p, int place, int piece) {
    int n = 0;
    for (int i = 0; i < p->count[place]; i++)
        n += p->piece[p->near[place][i]] == piece;
    return n;
}

/* Marks the group of a place, of places with one of two pieces, and appends them to a list. */
static void flood(const plane *p, int from, const int of[2], int *list, int *size, bool *seen) {
    int first = *size;
    seen[from] = true;
    list[(*size)++] = from;
    for (int k = first; k < *size; k++)
        for (int i = 0; i < p->count[list[k]]; i++) {
            int to = p->near[list[k]][i];
            if (seen[to] || (p->piece[to] != of[0] && p->piece[to] != of[1])) continue;
            seen[to] = true;
            list[(*size)++] = to;
        }
}

/* Returns how many groups there are of places with one of two pieces. For each, adds to *small if it has one place, finds the
 * largest, and counts the places with the piece `beside` that look at it: adds to *few if there are less than two, and to *some if
 * there is one. */
static int count_groups(const plane *p, int one, int two, int beside, double *small, double *largest, double *few,
                        double *some) {
    const int of[2] = {one, two};
    bool seen[PLACES_MAX] = {false};
    int groups = 0;
    for (int from = 0; from < p->places; from++) {
        int list[PLACES_MAX], size = 0, around = 0;
        if (seen[from] || (p->piece[from] != one && p->piece[from] != two)) continue;
        flood(p, from, of, list, &size, seen);
        for (int to = 0; to < p->places; to++) {
            bool touches = false;
            for (int i = 0; i < p->count[to]; i++)
                for (int k = 0; k < size; k++)
                    touches = touches || p->near[to][i] == list[k];
            around += touches && p->piece[to] == beside;
        }
        groups++;
        *small += size == 1;
        *largest = size > *largest ? size : *largest;
        *few += around < 2;
        *some += around > 0;
    }
    return groups;
}

/* Links between places with one of two pieces, and between edges and their points; two edges that meet are linked with the
 * point. */
typedef struct {
    int links, one[20 * PLACES_MAX], two[20 * PLACES_MAX];
} web;

static int point_of(const int point[2]) {
    return PLACES_MAX + 100 * (point[0] + 50) + point[1] + 50;
}

static void find_web(const plane *p, int one, int two, web *w) {
    w->links = 0;
    for (int a = 0; a < p->places; a++) {
        if (p->piece[a] != one && p->piece[a] != two) continue;
        for (int i = 0; i < p->count[a]; i++) {
            const int b = p->near[a][i];
            if (b > a || (b >= p->cells && a >= p->cells) || (p->piece[b] != one && p->piece[b] != two)) continue;
            w->one[w->links] = a, w->two[w->links++] = b;
        }
        for (int end = 0; end < 2 && a >= p->cells; end++)
            w->one[w->links] = a, w->two[w->links++] = point_of(p->point[a][end]);
    }
}

/* Takes links away, one after the other, as long as the two ends of a link stay connected. Returns how many. */
static int count_loops(const plane *p, int one, int two) {
    enum { POINTS = PLACES_MAX + 100 * 100 };
    static web w;
    static bool reached[POINTS];
    int lost = 0;
    find_web(p, one, two, &w);
    for (int k = 0; k < w.links;) {
        const int from = w.one[k], to = w.two[k];
        bool more = true;
        w.links--;
        w.one[k] = w.one[w.links], w.two[k] = w.two[w.links];
        memset(reached, 0, sizeof reached);
        reached[from] = true;
        while (more) {
            more = false;
            for (int i = 0; i < w.links; i++) {
                if (reached[w.one[i]] == reached[w.two[i]]) continue;
                reached[w.one[i]] = reached[w.two[i]] = more = true;
            }
        }
        lost += reached[to];
        if (reached[to]) continue;
        w.one[w.links] = w.one[k], w.two[w.links++] = w.two[k];
        w.one[k] = from, w.two[k++] = to;
    }
    return lost;
}

/* Counts the places without which there would be more groups. */
static int count_cuts(plane *p, int one, int two) {
    double unused = 0;
    int cuts = 0, whole = count_groups(p, one, two, WALL, &unused, &unused, &unused, &unused);
    for (int q = 0; q < p->places; q++) {
        const int piece = p->piece[q];
        if (piece != one && piece != two) continue;
        p->piece[q] = -1;
        cuts += count_groups(p, one, two, WALL, &unused, &unused, &unused, &unused) > whole;
        p->piece[q] = piece;
    }
    return cuts;
}

/* Finds what each cell costs from some cells, by trying all steps until none makes a way shorter. */
static void find_ways(const plane *p, const bool *from, const int cost[WALL + 1], int *far) {
    bool shorter = true;
    for (int c = 0; c < p->cells; c++)
        far[c] = from[c] ? 0 : NO_WAY;
    while (shorter) {
        shorter = false;
        for (int c = 0; c < p->cells; c++)
            for (int i = 0; i < p->count[c]; i++) {
                int to = p->near[c][i], crossing = 0;
                for (int e = p->cells; e < p->places; e++)
                    if ((p->one[e] == c && p->two[e] == to) || (p->one[e] == to && p->two[e] == c))
                        crossing = cost[p->piece[e]];
                if (to >= p->cells || far[c] + crossing + cost[p->piece[to]] >= far[to]) continue;
                far[to] = far[c] + crossing + cost[p->piece[to]];
                shorter = true;
            }
    }
}

static void expect_ways(const plane *p, double *traits) {
    static const int march[] = {1, 2, 0, 3, NO_WAY}, sail[] = {0, 1, NO_WAY, 0, 1};
    int far[PLACES_MAX];
    for (int s = 0; s < 2; s++) {
        bool from[PLACES_MAX] = {false};
        int walked = 50, sailed = 40;
        from[p->seat[s]] = true;
        find_ways(p, from, march, far);
        for (int c = 0; c < p->cells; c++) {
            traits[NEAR] += p->piece[c] == TOWN && far[c] <= 6;
            if (p->piece[c] == TOWN && far[c] < walked) walked = far[c];
        }
        find_ways(p, from, sail, far);
        for (int c = 0; c < p->cells; c++)
            if (p->piece[c] == TOWN && far[c] < sailed) sailed = far[c];
        traits[MARCH] += walked;
        traits[SAIL] += sailed;
    }
    bool towns[PLACES_MAX] = {false};
    for (int c = 0; c < p->cells; c++)
        towns[c] = p->piece[c] == TOWN;
    find_ways(p, towns, march, far); /* from the towns, so that the fields are paid for */
    for (int c = 0; c < p->cells; c++)
        traits[LONELY] += p->piece[c] == FIELD && far[c] > 5;
}

static void expect_traits(plane *p, double *traits) {
    double middle = 0, least = INFINITY, most = -INFINITY, unused = 0;
    memset(traits, 0, sizeof *traits * TRAITS);
    for (int c = 0; c < p->cells; c++)
        least = fmin(least, p->x[c]), most = fmax(most, p->x[c]);
    middle = (least + most) / 2;
    for (int q = 0; q < p->places; q++) {
        int rivers = count_near(p, q, RIVER), towns = count_near(p, q, TOWN);
        traits[BANKS] += p->piece[q] == TOWN && rivers;
        traits[WET] += p->piece[q] == TOWN && rivers != 1;
        traits[FORDS] += p->piece[q] == WALL && !towns;
        traits[GOLD] += p->piece[q] == RIVER ? 0.5 : p->piece[q] == WALL ? 3 : 0;
        if (p->piece[q] != RIVER) continue;
        traits[RIVERS]++;
        traits[LEFT] += p->x[p->one[q]] < middle && p->x[p->two[q]] < middle;
        traits[FORKS] += rivers > 2;
        traits[JOINTS] += rivers > 1;
    }
    traits[STREAMS] = count_groups(p, RIVER, RIVER, TOWN, &traits[SIZES], &unused, &traits[SERVED], &unused);
    traits[MIXED] = count_groups(p, RIVER, TOWN, WALL, &unused, &unused, &unused, &unused);
    count_groups(p, WALL, WALL, TOWN, &unused, &traits[LONGEST], &unused, &unused);
    count_groups(p, TOWN, TOWN, RIVER, &unused, &unused, &unused, &traits[DRY]);
    traits[RINGS] = count_loops(p, RIVER, RIVER);
    traits[BLOCKS] = count_loops(p, TOWN, TOWN);
    traits[WEBS] = count_loops(p, RIVER, TOWN);
    traits[CUTS] = count_cuts(p, RIVER, RIVER);
    traits[PASSES] = count_cuts(p, RIVER, TOWN);
    expect_ways(p, traits);
}

/* Finds which place of the game each edge is, by the names of its cells. */
static void find_edges(const lg_game *game, const lg_level *level, const plane *p, int *place) {
    for (int e = p->cells; e < p->places; e++) {
        lg_text name = {0}, other = {0};
        game->places.cell_name(game, level, p->one[e], &name);
        lg_text_add(&name, "-");
        game->places.cell_name(game, level, p->two[e], &name);
        for (place[e] = p->cells; place[e] < p->places; place[e]++) {
            other.length = 0;
            game->places.cell_name(game, level, place[e], &other);
            if (!strcmp(name.data, other.data)) break;
        }
        CHECK(place[e] < p->places, "no edge is named %s", name.data);
        lg_text_clear(&name);
        lg_text_clear(&other);
    }
}

/* Reads a board of fields without rivers and walls. */
static void read_fields(const lg_game *game, const plane *p, lg_level *level) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    for (int c = 0; c < p->cells; c++)
        lg_text_add(&text, "%sF", c && p->row[c] != p->row[c - 1] ? "\n" : "");
    CHECK(game->text.read(game, text.data, text.length, level, &error), "%s", error.text);
    lg_text_clear(&text);
}

/* Puts a piece on each cell and edge by hand. */
static void draw_pieces(const lg_game *game, plane *p, const int *place, lg_rng *rng, lg_level *level) {
    static const int ground[] = {FIELD, FIELD, TOWN}, brink[] = {OPEN, OPEN, OPEN, RIVER, RIVER, WALL};
    lg_error error = {.text = ""};
    for (int q = 0; q < p->places; q++) {
        const bool edge = q >= p->cells;
        const lg_layer *layer = &game->places.layers[edge];
        p->piece[q] = edge ? brink[lg_rng_below(rng, 6)] : ground[lg_rng_below(rng, 3)];
        CHECK(layer->set(layer, level, edge ? place[q] - p->cells : q, edge ? p->piece[q] - OPEN : p->piece[q], &error),
              "%s", error.text);
    }
}

/* seats: the names of the first and the last cell */
static void compare_edges(const char *board, const char *seats, plane *p, bool diagonals) {
    char text[sizeof format + 100];
    int place[PLACES_MAX];
    lg_rng rng = lg_rng_stream(11, board, 0);
    lg_error error = {.text = ""};
    snprintf(text, sizeof text, format, board, seats);
    p->seat[1] = p->cells - 1;
    join(p, diagonals);
    lg_game *game = game_of_text(text);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size), *again = allocated(game->level_size);
    read_fields(game, p, level);
    find_edges(game, level, p, place);
    for (int n = 0; n < 200; n++) {
        double found[LG_TRAITS_MAX], wanted[TRAITS];
        lg_text written = {0};
        draw_pieces(game, p, place, &rng, level);
        assert_true(game->judging.describe(task, level, found));
        expect_traits(p, wanted);
        game->text.write(game, level, game->formats->name, &written);
        for (int t = RIVERS; t < TRAITS; t++)
            CHECK(fabs(found[t] - wanted[t]) < 1e-9, "%s: %g instead of %g on\n%s", game->traits[t].name, found[t],
                  wanted[t], written.data);
        CHECK(game->text.read(game, written.data, written.length, again, &error), "%s in\n%s", error.text,
              written.data);
        assert_memory_equal(level, again, game->level_size);
        lg_text_clear(&written);
    }
    free(level);
    free(again);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static plane *empty_plane(void) {
    plane *p = allocated(sizeof *p);
    *p = (plane){.cells = 0};
    return p;
}

static void edges_of_squares_are_places(void **state) {
    (void)state;
    for (int neighbours = 4; neighbours <= 8; neighbours += 4) {
        char board[60];
        plane *p = empty_plane();
        for (int row = 0; row < 4; row++)
            for (int column = 0; column < 5; column++)
                add_square(p, row, column);
        snprintf(board, sizeof board, "squares: [4, 5], neighbours: %d", neighbours);
        compare_edges(board, "A1, D5", p, neighbours == 8);
        free(p);
    }
}

static void edges_of_hexes_are_places(void **state) {
    static const int rows[] = {4, 5, 4, 3};
    (void)state;
    plane *p = empty_plane();
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < rows[row]; i++)
            add_hex(p, 2 * i - rows[row] + 1, row, false);
    compare_edges("rows: [4, 5, 4, 3]", "A1, D3", p, false);
    free(p);
}

/* Two rings of flat hexes, which are pointed ones with the directions exchanged. */
static void edges_of_flat_hexes_are_places(void **state) {
    (void)state;
    plane *p = empty_plane();
    for (int line = -4; line <= 4; line++)
        for (int at = -2; at <= 2; at++)
            if ((line - at) % 2 == 0 && abs((line - at) / 2) <= 2 && abs((line + at) / 2) <= 2)
                add_hex(p, line, at, true);
    compare_edges("hexagon: 2, top: flat", "A1, I1", p, false);
    free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_of_squares_are_places),
        cmocka_unit_test(edges_of_hexes_are_places),
        cmocka_unit_test(edges_of_flat_hexes_are_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
