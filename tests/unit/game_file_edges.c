/* Pieces on edges and corners: what rules count there is what this file finds from the points of the cells' outlines, on boards of
 * squares and of hexes; and texts of boards with edges and corners are read back. */
#include "game_file.h"

enum { PLACES_MAX = 200, AROUND_MAX = 20, NO_WAY = 1000 };

/* %s is the board, the seats, the layer of corners and their traits; these two may be empty. */
static const char format[] =
    "game: edges\n"
    "board: {%s, seats: [%s]}\n"
    "values: [gold]\n"
    "layers:\n"
    "  ground: {pieces: {field: , town: {gold: 2}}}\n"
    "  brink: {edges: yes, pieces: {open: {letter: o}, river: {gold: 0.5}, wall: {gold: 3}}}\n%s"
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
    "  lonely: {each: field, way to: town, by: march, at most: 5}\n%s"
    "text: {header: no}\n";
static const char corner_layer[] = "  site: {corners: yes, pieces: {bare: {letter: o}, tower: {letter: r, gold: 5}}}\n";
static const char corner_traits[] = "  towers: {count: tower}\n"
                                    "  corners-left: {count: tower on left}\n"
                                    "  guarded: {count: town beside tower}\n"
                                    "  heights: {sum: gold, of: site}\n"
                                    "  apart: {each: tower, neighbours: tower, at most: 0}\n"
                                    "  moats: {each: tower, neighbours: river, at least: 1}\n"
                                    "  ends: {each: wall, neighbours: tower, exactly: 2}\n"
                                    "  homes: {each: tower, neighbours: town, exactly: 1}\n"
                                    "  crowded: {each: town, neighbours: [tower, wall, town], at most: 8}\n"
                                    "  open: {count: {of: bare, beside: {of: any, exactly: 3}}}\n"
                                    "  chains: {groups: tower}\n"
                                    "  nets: {groups: [wall, tower]}\n"
                                    "  courts: {loops: [wall, tower]}\n"
                                    "  yards: {loops: [town, tower]}\n"
                                    "  mazes: {loops: [river, tower]}\n"
                                    "  gates: {cuts: [wall, tower]}\n";
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
    EDGE_TRAITS,
    TOWERS = EDGE_TRAITS,
    CORNERS_LEFT,
    GUARDED,
    HEIGHTS,
    APART,
    MOATS,
    ENDS,
    HOMES,
    CROWDED,
    BARE_INSIDE,
    CHAINS,
    NETS,
    COURTS,
    YARDS,
    MAZES,
    GATES,
    TRAITS
};
enum { FIELD, TOWN, OPEN, RIVER, WALL, BARE, TOWER }; /* pieces; those of later layers follow those of earlier ones */

/* A board as points of the plane. A cell is an outline of points. Two cells touch where they share two points, and there is an
 * edge; two edges meet where they share a point. Each point is a corner, if there are corners. Cells, edges and corners follow each
 * other. */
typedef struct {
    int cells, edges_end, places;
    bool flat;                          /* x and y are exchanged in the picture */
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

/* Do two points follow each other in the outline of a cell? */
static bool are_joined(const plane *p, const int one[2], const int two[2]) {
    for (int c = 0; c < p->cells; c++)
        for (int i = 0; i < p->points[c]; i++) {
            const int *a = p->point[c][i], *b = p->point[c][(i + 1) % p->points[c]];
            if (a[0] == one[0] && a[1] == one[1] && b[0] == two[0] && b[1] == two[1]) return true;
            if (a[0] == two[0] && a[1] == two[1] && b[0] == one[0] && b[1] == one[1]) return true;
        }
    return false;
}

/* Makes a corner of each point, and finds what is beside it. Corners do not have the cells `one` and `two`. */
static void add_corners(plane *p) {
    int shared[2][2];
    for (int c = 0; c < p->cells; c++)
        for (int i = 0; i < p->points[c]; i++) {
            const int *point = p->point[c][i], corner = p->places;
            int known = p->edges_end;
            while (known < corner && (p->point[known][0][0] != point[0] || p->point[known][0][1] != point[1]))
                known++;
            if (known < corner) continue;
            assert_true(corner < PLACES_MAX);
            p->points[corner] = 1;
            memcpy(p->point[corner][0], point, sizeof *p->point[corner]);
            p->one[corner] = p->two[corner] = -1;
            for (int other = 0; other < corner; other++)
                if (other < p->edges_end ? shared_points(p, corner, other, shared) > 0
                                         : are_joined(p, point, p->point[other][0]))
                    look(p, corner, other);
            p->places++;
        }
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
    p->edges_end = p->places;
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
 * point, which is also what lies on the corner there. */
typedef struct {
    int links, one[20 * PLACES_MAX], two[20 * PLACES_MAX];
} web;

static int point_of(const int point[2]) {
    return PLACES_MAX + 100 * (point[0] + 50) + point[1] + 50;
}

static int knot_of(const plane *p, int place) {
    return place < p->edges_end ? place : point_of(p->point[place][0]);
}

/* Does an edge with one of two pieces lie between two corners? */
static bool has_edge_between(const plane *p, int a, int b, int one, int two) {
    bool found = false;
    for (int e = p->cells; e < p->edges_end; e++) {
        const int from = point_of(p->point[e][0]), to = point_of(p->point[e][1]);
        const bool between =
            (from == knot_of(p, a) && to == knot_of(p, b)) || (from == knot_of(p, b) && to == knot_of(p, a));
        found = found || (between && (p->piece[e] == one || p->piece[e] == two));
    }
    return found;
}

static void find_web(const plane *p, int one, int two, web *w) {
    w->links = 0;
    for (int a = 0; a < p->places; a++) {
        if (p->piece[a] != one && p->piece[a] != two) continue;
        for (int i = 0; i < p->count[a]; i++) {
            const int b = p->near[a][i];
            const bool corners = a >= p->edges_end && b >= p->edges_end;
            if (b > a || (p->piece[b] != one && p->piece[b] != two)) continue;
            if (corners ? has_edge_between(p, a, b, one, two) : a >= p->cells && b >= p->cells) continue;
            w->one[w->links] = knot_of(p, a), w->two[w->links++] = knot_of(p, b);
        }
        for (int end = 0; end < 2 && a >= p->cells && a < p->edges_end; end++)
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
                for (int e = p->cells; e < p->edges_end; e++)
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

/* Returns twice the middle of the board, from left to right. */
static int find_middle(const plane *p) {
    int least = p->x[0], most = p->x[0];
    for (int c = 0; c < p->cells; c++) {
        least = p->x[c] < least ? p->x[c] : least;
        most = p->x[c] > most ? p->x[c] : most;
    }
    return least + most;
}

static void expect_corners(plane *p, double *traits) {
    double unused = 0;
    for (int q = 0; q < p->places; q++) {
        const int towers = count_near(p, q, TOWER), towns = count_near(p, q, TOWN), fields = count_near(p, q, FIELD);
        traits[GUARDED] += p->piece[q] == TOWN && towers;
        traits[ENDS] += p->piece[q] == WALL && towers != 2;
        traits[CROWDED] += p->piece[q] == TOWN && towers + towns + count_near(p, q, WALL) > 8;
        traits[BARE_INSIDE] += p->piece[q] == BARE && towns + fields == 3;
        if (p->piece[q] != TOWER) continue;
        bool left = true;
        for (int i = 0; i < p->count[q]; i++)
            left = left && (p->near[q][i] >= p->cells || 2 * p->x[p->near[q][i]] < find_middle(p));
        traits[TOWERS]++;
        traits[HEIGHTS] += 5;
        traits[CORNERS_LEFT] += left;
        traits[APART] += towers > 0;
        traits[MOATS] += !count_near(p, q, RIVER);
        traits[HOMES] += towns != 1;
    }
    traits[CHAINS] = count_groups(p, TOWER, TOWER, FIELD, &unused, &unused, &unused, &unused);
    traits[NETS] = count_groups(p, WALL, TOWER, FIELD, &unused, &unused, &unused, &unused);
    traits[COURTS] = count_loops(p, WALL, TOWER);
    traits[YARDS] = count_loops(p, TOWN, TOWER);
    traits[MAZES] = count_loops(p, RIVER, TOWER);
    traits[GATES] = count_cuts(p, WALL, TOWER);
}

static void expect_traits(plane *p, double *traits) {
    const double middle = find_middle(p) / 2.0;
    double unused = 0;
    memset(traits, 0, sizeof *traits * TRAITS);
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
    expect_corners(p, traits);
}

/* Writes the name of a corner: its first cell, and where the corner is, seen from the cell. */
static void name_corner(const lg_game *game, const lg_level *level, const plane *p, int corner, lg_text *name) {
    int cell = 0, shared[2][2], away[2];
    while (!shared_points(p, cell, corner, shared))
        cell++;
    for (int k = 0; k < 2; k++) {
        away[k] = p->points[cell] * p->point[corner][0][k];
        for (int i = 0; i < p->points[cell]; i++)
            away[k] -= p->point[cell][i][k];
    }
    const int x = away[p->flat], y = away[!p->flat];
    game->places.cell_name(game, level, cell, name);
    lg_text_add(name, " %s%s", y < 0 ? "N" : y > 0 ? "S" : "", x < 0 ? "W" : x > 0 ? "E" : "");
}

/* Finds which place of the game each edge and corner is, by its name. */
static void find_places(const lg_game *game, const lg_level *level, const plane *p, int *place) {
    for (int e = p->cells; e < p->places; e++) {
        lg_text name = {0}, other = {0};
        if (e < p->edges_end) {
            game->places.cell_name(game, level, p->one[e], &name);
            lg_text_add(&name, "-");
            game->places.cell_name(game, level, p->two[e], &name);
        } else {
            name_corner(game, level, p, e, &name);
        }
        for (place[e] = p->cells; place[e] < p->places; place[e]++) {
            other.length = 0;
            game->places.cell_name(game, level, place[e], &other);
            if (!strcmp(name.data, other.data)) break;
        }
        CHECK(place[e] < p->places, "no place is named %s", name.data);
        lg_text_clear(&name);
        lg_text_clear(&other);
    }
}

/* Reads a board of fields without rivers, walls and towers. */
static void read_fields(const lg_game *game, const plane *p, lg_level *level) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    for (int c = 0; c < p->cells; c++)
        lg_text_add(&text, "%sF", c && p->row[c] != p->row[c - 1] ? "\n" : "");
    CHECK(game->text.read(game, text.data, text.length, level, &error), "%s", error.text);
    lg_text_clear(&text);
}

/* Puts a piece on each place by hand. */
static void draw_pieces(const lg_game *game, plane *p, const int *place, lg_rng *rng, lg_level *level) {
    static const int pieces[][6] = {{FIELD, FIELD, FIELD, FIELD, TOWN, TOWN},
                                    {OPEN, OPEN, OPEN, RIVER, RIVER, WALL},
                                    {BARE, BARE, BARE, BARE, TOWER, TOWER}};
    static const int first_piece[] = {FIELD, OPEN, BARE};
    const int first[] = {0, p->cells, p->edges_end};
    lg_error error = {.text = ""};
    for (int q = 0; q < p->places; q++) {
        const int on = (q >= p->cells) + (q >= p->edges_end), at = on ? place[q] : q;
        const lg_layer *layer = &game->places.layers[on];
        p->piece[q] = pieces[on][lg_rng_below(rng, 6)];
        CHECK(layer->set(layer, level, at - first[on], p->piece[q] - first_piece[on], &error), "%s", error.text);
    }
}

/* seats: the names of the first and the last cell */
static void compare_places(const char *board, const char *seats, plane *p, bool has_corners) {
    char text[sizeof format + sizeof corner_layer + sizeof corner_traits + 100];
    const int traits = has_corners ? TRAITS : EDGE_TRAITS;
    int place[PLACES_MAX];
    lg_rng rng = lg_rng_stream(11, board, 0);
    lg_error error = {.text = ""};
    snprintf(text, sizeof text, format, board, seats, has_corners ? corner_layer : "",
             has_corners ? corner_traits : "");
    lg_game *game = game_of_text(text);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size), *again = allocated(game->level_size);
    read_fields(game, p, level);
    find_places(game, level, p, place);
    for (int n = 0; n < 200; n++) {
        double found[LG_TRAITS_MAX], wanted[TRAITS];
        lg_text written = {0};
        draw_pieces(game, p, place, &rng, level);
        assert_true(game->judging.describe(task, level, found));
        expect_traits(p, wanted);
        game->text.write(game, level, game->formats->name, &written);
        for (int t = RIVERS; t < traits; t++)
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

/* diagonals: are cells neighbours that share one point? */
static void compare_board(const char *board, const char *seats, plane *p, bool diagonals) {
    p->seat[1] = p->cells - 1;
    join(p, diagonals);
    compare_places(board, seats, p, false);
    add_corners(p);
    compare_places(board, seats, p, true);
}

static plane *empty_plane(void) {
    plane *p = allocated(sizeof *p);
    *p = (plane){.cells = 0};
    return p;
}

static void edges_and_corners_of_squares_are_places(void **state) {
    (void)state;
    for (int neighbours = 4; neighbours <= 8; neighbours += 4) {
        char board[60];
        plane *p = empty_plane();
        for (int row = 0; row < 4; row++)
            for (int column = 0; column < 5; column++)
                add_square(p, row, column);
        snprintf(board, sizeof board, "squares: [4, 5], neighbours: %d", neighbours);
        compare_board(board, "A1, D5", p, neighbours == 8);
        free(p);
    }
}

static void edges_and_corners_of_hexes_are_places(void **state) {
    static const int rows[] = {4, 5, 4, 3};
    (void)state;
    plane *p = empty_plane();
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < rows[row]; i++)
            add_hex(p, 2 * i - rows[row] + 1, row, false);
    compare_board("rows: [4, 5, 4, 3]", "A1, D3", p, false);
    free(p);
}

/* Two rings of flat hexes, which are pointed ones with the directions exchanged. */
static void edges_and_corners_of_flat_hexes_are_places(void **state) {
    (void)state;
    plane *p = empty_plane();
    p->flat = true;
    for (int line = -4; line <= 4; line++)
        for (int at = -2; at <= 2; at++)
            if ((line - at) % 2 == 0 && abs((line - at) / 2) <= 2 && abs((line + at) / 2) <= 2)
                add_hex(p, line, at, true);
    compare_board("hexagon: 2, top: flat", "A1, I1", p, false);
    free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_and_corners_of_squares_are_places),
        cmocka_unit_test(edges_and_corners_of_hexes_are_places),
        cmocka_unit_test(edges_and_corners_of_flat_hexes_are_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
