/* The genomes other than the paper's: what each draws for genes whose walls are known beforehand. */
#include "check.h"

#include "ptsp/encodings/drawing.h"
#include "ptsp/map/settings.h"

enum { GENES_MAX = 200, SIZE = 200 };

static pt_walls *walls;
static pt_placed placed;

static int make(void **state) {
    (void)state;
    walls = malloc(sizeof *walls);
    return walls ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(walls);
    return 0;
}

static int row_of(const char *name) {
    int row = 0;
    while (strcmp(pt_drawings[row]->name, name) != 0)
        row++;
    return row;
}

static pt_recipe recipe_of(const char *name) {
    return (pt_recipe){.drawing = row_of(name),
                       .size = SIZE,
                       .lines = 15,
                       .rectangles = 8,
                       .thickness = 1,
                       .waypoints = 5,
                       .steps = 1000};
}

static void draw(const pt_recipe *r, const double *gene) {
    pt_walls_init(walls, r->size, r->size);
    pt_drawings[r->drawing]->draw(r, gene, walls);
    pt_walls_finish(walls);
}

static int count_walls(void) {
    int count = 0;
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            count += pt_wall_at(walls, x, y);
    return count;
}

static void fill(double *gene, int count, double value) {
    for (int i = 0; i < count; i++)
        gene[i] = value;
}

static void names_are_the_words_of_the_setting(void **state) {
    const lg_param *row = pt_settings;
    lg_text words = {0};
    (void)state;
    while (strcmp(row->name, "genome") != 0)
        row++;
    for (int i = 0; pt_drawings[i]; i++)
        lg_text_add(&words, "%s%s", i ? "|" : "", pt_drawings[i]->name);
    assert_string_equal(row->words, words.data);
    lg_text_clear(&words);
}

/* A curve whose points lie on a line is that line. All other curves are one point at the lower right. */
static void a_straight_curve(void **state) {
    pt_recipe r = recipe_of("bezier");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.95);
    for (int k = 0; k < 4; k++) {
        gene[2 * k] = 0.1 + 0.2 * k;
        gene[2 * k + 1] = 0.5;
    }
    draw(&r, gene);
    assert_int_equal(pt_drawings[r.drawing]->genes(&r), 88);
    for (int x = 20; x <= 140; x++)
        assert_true(pt_wall_at(walls, x, 100));
    assert_int_equal(count_walls(), 121 + 1);
}

/* The curve's middle is an eighth of its ends and three eighths of the points between. */
static void the_middle_of_a_curve(void **state) {
    pt_recipe r = recipe_of("bezier");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.95);
    memcpy(gene, (double[]){0.1, 0.1, 0.1, 0.9, 0.9, 0.9, 0.9, 0.1}, 8 * sizeof *gene);
    draw(&r, gene);
    assert_true(pt_wall_at(walls, 100, 140)); /* y: (20 + 3 * 180 + 3 * 180 + 20) / 8 */
    assert_false(pt_wall_at(walls, 100, 100));
}

/* A turtle that never turns draws a straight line to the right; one whose steps are short draws nothing. */
static void a_turtle_goes_straight(void **state) {
    pt_recipe r = recipe_of("turtle");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.05);
    draw(&r, gene);
    assert_int_equal(count_walls(), 0);
    gene[0] = 0.25, gene[1] = 0.4;
    for (int i = 0; i < 2; i++)
        gene[3 + 2 * i] = 0.5,
                     gene[4 + 2 * i] = 0.05 + 0.9 * 0.4; /* no turn; 0.4 of a quarter of the side: 20 pixels */
    draw(&r, gene);
    for (int x = 50; x < 90; x++)
        assert_true(pt_wall_at(walls, x, 80));
    assert_in_range(count_walls(), 40, 42);
}

/* Four quarters to the right make a square. */
static void a_turtle_turns(void **state) {
    pt_recipe r = recipe_of("turtle");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.05);
    gene[0] = 0.25, gene[1] = 0.25;
    for (int i = 0; i < 4; i++)
        gene[3 + 2 * i] = i ? 0.95 : 0.5, gene[4 + 2 * i] = 0.95;
    draw(&r, gene);
    for (int k = 50; k < 100; k++) {
        assert_true(pt_wall_at(walls, k, 50) && pt_wall_at(walls, k, 100));
        assert_true(pt_wall_at(walls, 50, k) && pt_wall_at(walls, 100, k));
    }
    assert_false(pt_wall_at(walls, 75, 75));
}

static void caves_follow_their_density(void **state) {
    pt_recipe r = recipe_of("cells");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.05);
    draw(&r, gene);
    assert_int_equal(count_walls(), 0);
    for (int i = 0; i < 81; i++)
        gene[i] = i % 9 < 4 ? 0.05 : 0.95; /* dense on the right */
    draw(&r, gene);
    int left = 0, right = 0;
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE / 4; x++) {
            left += pt_wall_at(walls, x, y);
            right += pt_wall_at(walls, SIZE - 1 - x, y);
        }
    assert_int_equal(left, 0);
    assert_true(right > SIZE * SIZE / 4 * 3 / 4);
}

/* Without weights there is no wall. A network of one unit that grows with x is wall on the right. */
static void a_network_of_one_unit(void **state) {
    pt_recipe r = recipe_of("cppn");
    double gene[GENES_MAX];
    (void)state;
    fill(gene, GENES_MAX, 0.5);
    draw(&r, gene);
    assert_int_equal(pt_drawings[r.drawing]->genes(&r), 92);
    assert_int_equal(count_walls(), 0);
    gene[4 * 2 + 0] = 0.95;         /* x, with weight 3, to the first unit that is a step */
    gene[4 * 8 + 9 * 2 + 2] = 0.95; /* this unit to the second unit that is a step */
    gene[4 * 8 + 9 * 6 + 2] = 0.95; /* and this one to the output */
    draw(&r, gene);
    for (int y = 0; y < SIZE; y += 7) {
        assert_false(pt_wall_at(walls, SIZE / 4, y));
        assert_true(pt_wall_at(walls, SIZE - 10, y));
    }
}

/* Random genes of every kind: maps differ, the ship and the waypoints stand on free ground, and most of the map is free. */
static void random_genes_make_maps(void **state) {
    lg_rng rng = lg_rng_stream(1, "drawings", 0);
    double gene[GENES_MAX];
    (void)state;
    for (int d = 0; pt_drawings[d]; d++) {
        pt_recipe r = recipe_of(pt_drawings[d]->name);
        int last = -1, same = 0, sum = 0;
        for (int m = 0; m < 20; m++) {
            for (int i = 0; i < pt_genes(&r); i++)
                gene[i] = lg_rng_unit(&rng);
            pt_walls_of_genes(&r, gene, walls, &placed);
            int count = count_walls();
            sum += count;
            assert_false(pt_wall_at(walls, placed.ship.x, placed.ship.y));
            for (int k = 0; k < r.waypoints; k++)
                assert_false(pt_wall_at(walls, placed.waypoint[k].x, placed.waypoint[k].y));
            same += count == last;
            last = count;
        }
        CHECK(sum > 20 * SIZE && sum < 20 * SIZE * SIZE / 2, "%s: %d pixels of wall a map", pt_drawings[d]->name,
              sum / 20);
        CHECK(same < 3, "%s: %d maps have as much wall as the one before", pt_drawings[d]->name, same);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_the_words_of_the_setting),
        cmocka_unit_test(a_straight_curve),
        cmocka_unit_test(the_middle_of_a_curve),
        cmocka_unit_test(a_turtle_goes_straight),
        cmocka_unit_test(a_turtle_turns),
        cmocka_unit_test(caves_follow_their_density),
        cmocka_unit_test(a_network_of_one_unit),
        cmocka_unit_test(random_genes_make_maps),
    };
    return cmocka_run_group_tests(tests, make, unmake);
}
