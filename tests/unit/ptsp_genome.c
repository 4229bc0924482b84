/* Tests the decoding of genomes against slow, simple versions of drawing and repair, and with examples that were computed by
 * hand. */
#include "check.h"
#include "slow_ptsp.h"

#include "ptsp/map/genome.h"

enum { GENES_MAX = 400 };

static slow_map *slow;
static pt_walls *walls;
static pt_map *map;
static pt_placed placed;

static int make(void **state) {
    (void)state;
    slow = malloc(sizeof *slow);
    walls = malloc(sizeof *walls);
    map = malloc(sizeof *map);
    return slow && walls && map ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(slow);
    free(walls);
    free(map);
    return 0;
}

static double clipped(double gene) {
    return fmin(fmax(gene, 0.05), 0.95);
}

static void square(slow_map *m, int x, int y, int size) {
    slow_box(m, x - (size - 1) / 2, y - (size - 1) / 2, x + size / 2, y + size / 2);
}

static void disc(slow_map *m, int x, int y, int radius) {
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            if (dx * dx + dy * dy <= radius * (radius + 1)) slow_set(m, x + dx, y + dy, true);
}

static void round_brush(slow_map *m, int x, int y, int size) {
    disc(m, x, y, size / 2);
}

/* Marks as wall all cells within `radius` of a rectangle that is smaller by the radius on each side. */
static void round_box(slow_map *m, int x0, int y0, int x1, int y1) {
    int side = x1 - x0 < y1 - y0 ? x1 - x0 : y1 - y0, radius = side / 3 < 24 ? side / 3 : 24;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            int dx = x < x0 + radius ? x0 + radius - x : x > x1 - radius ? x - (x1 - radius) : 0;
            int dy = y < y0 + radius ? y0 + radius - y : y > y1 - radius ? y - (y1 - radius) : 0;
            if (dx * dx + dy * dy <= radius * (radius + 1)) slow_set(m, x, y, true);
        }
}

static void slow_rectangle(const pt_recipe *r, const int at[4]) {
    int x0 = at[0], y0 = at[1], x1 = at[2], y1 = at[3];
    if (!r->sorted && (x0 > x1 || y0 > y1)) return;
    (r->smooth ? round_box : slow_box)(slow, x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, x0 < x1 ? x1 : x0,
                                       y0 < y1 ? y1 : y0);
}

static const double *slow_draw(const pt_recipe *r, const double *gene) {
    int at[4], side = r->size;
    slow_clear(slow, side, side);
    for (int i = 0; i < r->lines + r->rectangles; i++) {
        for (int k = 0; k < 4; k++)
            at[k] = (int)(clipped(*gene++) * side);
        if (i < r->lines)
            slow_line(slow, at, r->thickness, r->smooth ? round_brush : square);
        else
            slow_rectangle(r, at);
    }
    for (int i = 0; i < r->circles; i++, gene += 3)
        disc(slow, (int)(clipped(gene[0]) * side), (int)(clipped(gene[1]) * side),
             (int)((clipped(gene[2]) - 0.05) / 0.9 * side / 8));
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            if (x < r->border || y < r->border || x >= side - r->border || y >= side - r->border)
                slow_set(slow, x, y, true);
    return gene;
}

static double gap(pt_point a, pt_point b) {
    return hypot(a.x - b.x, a.y - b.y);
}

/* May site n stand at p? Site 0 is the ship. */
static bool fits(const pt_point *site, int n, pt_point p) {
    for (int i = 0; i < n; i++)
        if (gap(p, site[i]) < (i ? 15 : 30)) return false;
    return !slow_wall(slow, p.x, p.y) && !slow_hit(slow, p.x, p.y);
}

static pt_point moved(const pt_point *site, int n, pt_point p) {
    for (int s = 0; s <= slow->width; s++) {
        pt_point try[4] = {
            {(int16_t)(p.x + s), p.y}, {(int16_t)(p.x - s), p.y}, {p.x, (int16_t)(p.y + s)}, {p.x, (int16_t)(p.y - s)}};
        for (int k = 0; k < 4; k++)
            if (fits(site, n, try[k])) return try[k];
    }
    return p;
}

static bool there(const pt_point *site, int n, pt_point p) {
    for (int i = 0; i < n; i++)
        if (site[i].x == p.x && site[i].y == p.y) return true;
    return false;
}

/* Places all sites. A site that fits nowhere is put into the next cell without a site, and the wall there is removed. Returns
 * the number of such sites. */
static int slow_place(const pt_recipe *r, const double *gene, pt_point *site) {
    int lost = 0;
    for (int n = 0; n <= r->waypoints; n++, gene += 2) {
        pt_point p = {(int16_t)(clipped(gene[0]) * r->size), (int16_t)(clipped(gene[1]) * r->size)};
        p = moved(site, n, p);
        if (!fits(site, n, p)) {
            lost++;
            int cell = p.y * slow->width + p.x;
            while (there(site, n, (pt_point){(int16_t)(cell % slow->width), (int16_t)(cell / slow->width)}))
                cell++;
            p = (pt_point){(int16_t)(cell % slow->width), (int16_t)(cell / slow->width)};
            slow->wall[cell] = false;
        }
        site[n] = p;
    }
    return lost;
}

static void check_walls(const char *what) {
    for (int y = -2; y < slow->height + 2; y++)
        for (int x = -2; x < slow->width + 2; x++)
            CHECK(slow_wall(slow, x, y) == pt_wall_at(walls, x, y), "%s: %s at %d, %d", what,
                  pt_wall_at(walls, x, y) ? "a wall" : "no wall", x, y);
}

/* Compares the sites that the slow version has placed, in any order, with those of the decoder, which are in scan order. */
static void check_places(const char *what, const pt_point *site, int waypoints) {
    CHECK(placed.ship.x == site[0].x && placed.ship.y == site[0].y, "%s: the ship at %d, %d, not %d, %d", what,
          placed.ship.x, placed.ship.y, site[0].x, site[0].y);
    for (int i = 0; i < waypoints; i++) {
        pt_point p = placed.waypoint[i], before = placed.waypoint[i ? i - 1 : 0];
        CHECK(!i || before.y < p.y || (before.y == p.y && before.x < p.x), "%s: waypoint %d out of order", what, i);
        CHECK(there(site + 1, waypoints, p), "%s: waypoint %d at %d, %d", what, i, p.x, p.y);
    }
}

/* Returns the number of sites that fit nowhere. */
static int check_decoding(const pt_recipe *r, const double *gene, const char *what) {
    pt_point site[PT_WAYPOINTS_MAX + 1];
    int lost = slow_place(r, slow_draw(r, gene), site);
    pt_walls_of_genes(r, gene, walls, &placed);
    check_walls(what);
    check_places(what, site, r->waypoints);
    return lost;
}

static void random_genes(lg_rng *rng, double *gene, int count) {
    for (int i = 0; i < count; i++) /* a tenth of the values lies outside of the range */
        gene[i] = lg_rng_unit(rng);
}

static void decodes_as_the_plain_drawing(void **state) {
    static const int sizes[] = {100, 101, 127, 128, 200, 333, 500, 511, 512, 513, 520, 576, 1000, 1023, 1024};
    enum { SIZES = sizeof sizes / sizeof *sizes, MAPS = 75 };
    lg_rng rng = lg_rng_stream(1, "genomes", 0);
    double gene[GENES_MAX];
    int lost = 0;
    (void)state;
    for (int m = 0; m < MAPS; m++) {
        char what[80];
        pt_recipe r = {.size = sizes[m % SIZES],
                       .thickness = m % 7 == 6 ? 30 : 1 + m % 7 % 5,
                       .sorted = m & 1,
                       .smooth = m & 2,
                       .border = m % 3 == 0 ? m % 31 : 0};
        r.lines = (int)lg_rng_below(&rng, 15);
        r.rectangles = (int)lg_rng_below(&rng, 8);
        r.circles = (int)lg_rng_below(&rng, 8);
        r.waypoints = 1 + (int)lg_rng_below(&rng, 20);
        snprintf(what, sizeof what, "map %d of size %d, thickness %d%s", m, r.size, r.thickness,
                 r.smooth ? ", smooth" : "");
        random_genes(&rng, gene, pt_genes(&r));
        lost += check_decoding(&r, gene, what);
    }
    CHECK(lost > 5, "only %d sites without a place", lost);
}

static void lines_of_every_slope(void **state) {
    double gene[8] = {[4] = 0.06, 0.06, 0.94, 0.94};
    (void)state;
    for (int k = 0; k < 64; k++)
        for (int thickness = 1; thickness <= 5; thickness++) {
            char what[80];
            pt_recipe r = {.size = 100, .lines = 1, .waypoints = 1, .thickness = thickness, .steps = 1000};
            double angle = k * 3.14159265358979323846 / 32;
            gene[0] = gene[1] = 0.505;
            gene[2] = 0.505 + (k & 1 ? 0.3 : 0.6) * cos(angle);
            gene[3] = 0.505 + (k & 1 ? 0.3 : 0.6) * sin(angle);
            snprintf(what, sizeof what, "direction %d, thickness %d", k, thickness);
            check_decoding(&r, gene, what);
        }
}

/* Returns the gene that stands for a pixel on a map of 1000 pixels. */
static double g(double pixel) {
    return (pixel + 0.5) / 1000;
}

static const pt_recipe one_box = {.size = 1000, .rectangles = 1, .waypoints = 1, .thickness = 3, .steps = 1000};

static void fractions_are_cut_off(void **state) {
    (void)state;
    pt_recipe r = one_box;
    double gene[] = {0.1009, 0.2, 0.3019, 0.4009, 0.7, 0.7, 0.8, 0.8};
    pt_walls_of_genes(&r, gene, walls, &placed);
    assert_true(pt_wall_at(walls, 100, 300));
    assert_false(pt_wall_at(walls, 99, 300));
    assert_true(pt_wall_at(walls, 301, 300));
    assert_false(pt_wall_at(walls, 302, 300));
    assert_true(pt_wall_at(walls, 200, 400));
    assert_false(pt_wall_at(walls, 200, 401));
}

static void genes_outside_are_clipped(void **state) {
    (void)state;
    pt_recipe r = {.size = 1000, .rectangles = 1, .circles = 2, .waypoints = 1, .thickness = 3};
    double wide[] = {-1, 0.8, 7, 0.9, g(300), g(300), 5, g(600), g(300), -2, 0.05, g(500), 0.95, g(500), 4};
    double same[] = {0.05,   0.8,  0.95, 0.9,    g(300), g(300), 0.95, g(600),
                     g(300), 0.05, 0.05, g(500), 0.95,   g(500), 0.95};
    pt_placed other;
    pt_walls_of_genes(&r, same, walls, &other);
    assert_int_equal(other.steps, 2000);
    pt_to_map(&r, walls, &other, map);
    pt_walls_of_genes(&r, wide, walls, &placed);
    assert_int_equal(placed.steps, 2000);
    for (int y = 0; y < 1000; y++)
        for (int x = 0; x < 1000; x++)
            CHECK(pt_wall_at(walls, x, y) == pt_is_wall(map->letter[1000 * y + x]), "%d, %d", x, y);
    assert_true(pt_wall_at(walls, 300 + 124, 300) && !pt_wall_at(walls, 300 + 125, 300));
    assert_true(pt_wall_at(walls, 600, 300) && !pt_wall_at(walls, 601, 300));
}

static void reversed_rectangles(void **state) {
    (void)state;
    for (int k = 0; k < 8; k++) {
        pt_recipe r = one_box;
        r.sorted = k & 4;
        double gene[] = {
            g(k & 1 ? 300 : 100), g(k & 2 ? 300 : 100), g(k & 1 ? 100 : 300), g(k & 2 ? 100 : 300), 0.6, 0.6, 0.8, 0.8};
        pt_walls_of_genes(&r, gene, walls, &placed);
        CHECK(pt_wall_at(walls, 200, 200) == (k == 0 || r.sorted), "corners %d", k);
    }
}

/* The ship's ring reaches 4 cells to the left and up, and 5 cells to the right and down. Each row holds a wall, the place that
 * the ship's genes stand for, and the place to which repair moves the ship. */
static void the_ship_moves_to_the_nearest_place(void **state) {
    static const struct {
        int box[4];
        pt_point ship, wanted;
    } cases[] = {
        {{400, 300, 420, 600}, {410, 450}, {425, 450}}, /* 15 to the right is nearer than 16 to the left */
        {{400, 300, 420, 600}, {409, 450}, {394, 450}}, /* 15 to the left is nearer than 16 to the right */
        {{400, 300, 421, 600}, {410, 450}, {426, 450}}, /* equally far: right comes before left */
        {{300, 400, 600, 420}, {450, 410}, {450, 425}}, /* 15 down is nearer than 16 up */
        {{300, 400, 600, 420}, {450, 409}, {450, 394}},
        {{300, 400, 600, 421}, {450, 410}, {450, 426}}, /* equally far: down comes before up */
        {{400, 400, 420, 421}, {409, 411}, {394, 411}}, /* left and down are equally far: left comes first */
        {{400, 400, 421, 421}, {410, 410}, {426, 410}}, /* all four are equally far: right comes first */
        {{400, 300, 420, 600}, {425, 450}, {425, 450}}, /* the ring just fits beside the wall */
        {{400, 300, 420, 600}, {424, 450}, {425, 450}},
        {{400, 300, 420, 600}, {394, 450}, {394, 450}},
        {{400, 300, 420, 600}, {395, 450}, {394, 450}},
        {{60, 300, 300, 600}, {180, 450}, {305, 450}}, /* 125 to the right is nearer than 126 to the left */
        {{50, 300, 950, 600}, {600, 460}, {600, 605}}, /* moves down by 145, the shortest way out */
        {{50, 50, 950, 600}, {200, 200}, {44, 200}},   /* moves left by 156, the shortest way out */
        {{50, 50, 800, 950}, {500, 500}, {805, 500}},
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double gene[8] = {[4] = g(cases[k].ship.x), g(cases[k].ship.y), g(60), g(60)};
        for (int i = 0; i < 4; i++)
            gene[i] = g(cases[k].box[i]);
        pt_walls_of_genes(&one_box, gene, walls, &placed);
        CHECK(placed.ship.x == cases[k].wanted.x && placed.ship.y == cases[k].wanted.y, "case %d: at %d, %d", (int)k,
              placed.ship.x, placed.ship.y);
    }
}

static void waypoints_keep_their_distance(void **state) {
    (void)state;
    static const pt_point sites[][4] = {
        /* the ship; the genes of the first and of the second waypoint; the place to which the second waypoint is moved */
        {{500, 500}, {800, 800}, {510, 500}, {530, 500}}, /* 20 to the right is nearer than 29 down */
        {{500, 500}, {800, 800}, {500, 520}, {500, 530}}, /* 10 down is nearer than 23 to the right */
        {{500, 500}, {800, 800}, {500, 500}, {530, 500}}, /* 30 in every direction: right comes first */
        {{500, 500}, {800, 800}, {490, 500}, {470, 500}}, /* moves left by 20, the shortest way */
        {{500, 500}, {530, 500}, {531, 500}, {545, 500}}, /* the ship is far enough away, the other waypoint is not */
        {{500, 500},
         {530, 500},
         {526, 500},
         /* too near to both: 19 to the right is needed, but 15 down is 30 from the ship and 15 from the other waypoint */
         {545, 500}},
        {{500, 500}, {530, 500}, {530, 500}, {545, 500}}, /* both waypoints at one place: 15 to the right */
        {{500, 500}, {530, 500}, {524, 518}, {524, 518}}, /* exactly 30 away is far enough */
    };
    for (size_t k = 0; k < sizeof sites / sizeof *sites; k++) {
        pt_recipe r = {.size = 1000, .waypoints = 2, .thickness = 3, .steps = 1000};
        const pt_point *s = sites[k];
        double gene[] = {g(s[0].x), g(s[0].y), g(s[1].x), g(s[1].y), g(s[2].x), g(s[2].y)};
        pt_walls_of_genes(&r, gene, walls, &placed);
        pt_point want = s[3];
        if (k == 5) want = (pt_point){526, 515}; /* 15 down is 30.02 from the ship and 15.5 from the other waypoint */
        CHECK(there(placed.waypoint, 2, want), "case %d: %d, %d and %d, %d", (int)k, placed.waypoint[0].x,
              placed.waypoint[0].y, placed.waypoint[1].x, placed.waypoint[1].y);
        CHECK(there(placed.waypoint, 2, s[1]), "case %d: the first one moved", (int)k);
    }
}

static int letters(char letter) {
    int n = 0;
    for (int i = 0; i < map->width * map->height; i++)
        n += map->letter[i] == letter;
    return n;
}

/* Everything is wall. Each site stays where it is, in a cell of its own whose wall is removed, so that the map can be written
 * and read. */
static void what_finds_no_place(void **state) {
    pt_recipe r = {.size = 100, .rectangles = 1, .waypoints = 8, .border = 10, .thickness = 3, .steps = 1000};
    double gene[] = {0, 0, 1, 1, 0.505, 0.505, 0.505, 0.505, 0.505, 0.505, 0.2, 0.9,
                     1, 1, 1, 1, 1,     1,     1,     1,     1,     1,     1,   1};
    static const pt_point wanted[] = {{20, 90}, {95, 95}, {96, 95}, {97, 95}, {98, 95}, {99, 95}};
    lg_text text = {0};
    lg_error error = {.text = ""};
    (void)state;
    assert_int_equal(sizeof gene / sizeof *gene,
                     4 + 2 + 2 * 9); /* the genes have one waypoint more than the test uses */
    assert_int_equal(check_decoding(&r, gene, "all wall"), 9);
    assert_true(placed.ship.x == 50 && placed.ship.y == 50);
    assert_true(placed.waypoint[0].x == 51 && placed.waypoint[0].y == 50);
    assert_true(placed.waypoint[1].x == 52 && placed.waypoint[1].y == 50);
    for (int i = 0; i < 6; i++)
        CHECK(there(placed.waypoint, 8, wanted[i]), "%d, %d", wanted[i].x, wanted[i].y);
    pt_to_map(&r, walls, &placed, map);
    assert_int_equal(letters('S'), 1);
    assert_int_equal(letters('C'), 8);
    assert_int_equal(letters('@'), 100 * 100 - 9);
    pt_map *again = allocated(sizeof *again);
    pt_write(NULL, map, "map", &text);
    CHECK(pt_read(NULL, text.data, text.length, again, &error), "%s", error.text);
    assert_memory_equal(map, again, sizeof *map - sizeof map->letter);
    assert_memory_equal(map->letter, again->letter, 100 * 100);
    free(again);
    lg_text_clear(&text);
}

/* The search for a free cell goes on in the next row after the end of a row. */
static void a_full_row(void **state) {
    pt_recipe r = {.size = 100, .rectangles = 1, .waypoints = 7, .border = 10, .thickness = 3, .steps = 1000};
    double gene[4 + 2 + 2 * 7] = {0, 0};
    (void)state;
    for (int i = 2; i < 4 + 2 + 2 * 7; i++)
        gene[i] = 1;
    assert_int_equal(check_decoding(&r, gene, "a corner"), 8);
    assert_true(placed.waypoint[6].x == 2 && placed.waypoint[6].y == 96);
}

static void the_genes_of_physics(void **state) {
    static const struct {
        double loss_gene, turn_gene;
        int loss, turn;
    } cases[] = {{0.05, 0.05, 5, 1},
                 {0.95, 0.95, 20, 6},
                 {0.05 + 0.9 * 5.5 / 16, 0.05 + 0.9 * 2.5 / 6, 10, 3},
                 {-0.3, 1.4, 5, 6}};
    pt_recipe r = {.size = 200, .waypoints = 1, .thickness = 3, .evolved = true};
    (void)state;
    assert_int_equal(pt_genes(&r), 7); /* after the gene of the steps */
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double gene[] = {0.2, 0.2, 0.8, 0.8, 0.5, cases[k].loss_gene, cases[k].turn_gene};
        pt_walls_of_genes(&r, gene, walls, &placed);
        pt_to_map(&r, walls, &placed, map);
        assert_in_range(map->steps, 1099, 1101);
        assert_int_equal(map->physics.loss, cases[k].loss);
        assert_int_equal(map->physics.turn, cases[k].turn);
    }
    r.evolved = false;
    r.steps = 700;
    pt_walls_of_genes(&r, (double[]){0.2, 0.2, 0.8, 0.8}, walls, &placed);
    pt_to_map(&r, walls, &placed, map);
    assert_true(map->physics.loss == 0 && map->physics.turn == 0);
}

static void the_gene_of_steps(void **state) {
    static const struct {
        double gene;
        int low, high;
    } cases[] = {{0.05, 200, 200}, {0.95, 2000, 2000}, {0.5, 1099, 1101},
                 {-0.3, 200, 200}, {1.4, 2000, 2000},  {0.05 + 0.9 / 1801 * 10.5, 210, 210}};
    pt_recipe r = {.size = 200, .waypoints = 1, .thickness = 3};
    (void)state;
    assert_int_equal(pt_genes(&r), 5);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double gene[] = {0.2, 0.2, 0.8, 0.8, cases[k].gene};
        pt_walls_of_genes(&r, gene, walls, &placed);
        assert_in_range(placed.steps, cases[k].low, cases[k].high);
        pt_to_map(&r, walls, &placed, map);
        assert_int_equal(map->steps, placed.steps);
    }
    r.steps = 700;
    assert_int_equal(pt_genes(&r), 4);
    pt_walls_of_genes(&r, (double[]){0.2, 0.2, 0.8, 0.8}, walls, &placed);
    assert_int_equal(placed.steps, 700);
}

static void the_paper_has_114_genes(void **state) {
    (void)state;
    pt_recipe r = {.size = 500, .lines = 15, .rectangles = 8, .waypoints = 10, .thickness = 3, .steps = 1000};
    assert_int_equal(pt_genes(&r), 114);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_as_the_plain_drawing),
        cmocka_unit_test(lines_of_every_slope),
        cmocka_unit_test(fractions_are_cut_off),
        cmocka_unit_test(genes_outside_are_clipped),
        cmocka_unit_test(reversed_rectangles),
        cmocka_unit_test(the_ship_moves_to_the_nearest_place),
        cmocka_unit_test(waypoints_keep_their_distance),
        cmocka_unit_test(what_finds_no_place),
        cmocka_unit_test(a_full_row),
        cmocka_unit_test(the_gene_of_steps),
        cmocka_unit_test(the_genes_of_physics),
        cmocka_unit_test(the_paper_has_114_genes),
    };
    return cmocka_run_group_tests(tests, make, unmake);
}
