/* Tests the clean rules of PTSP against data of the original framework: paths have the shortest possible length, and genomes
 * decode to the same maps. */
#include "reference.h"

#include "ptsp/map/genome.h"
#include "ptsp/route/legs.h"

enum { MAPS_MAX = 40, LINE = 4000 };

static void read_map(const char *name, pt_map *map) {
    char path[200];
    lg_error error = {.text = ""};
    snprintf(path, sizeof path, "ptsp/golden/maps/%s", name);
    lg_text text = reference_text(path);
    CHECK(pt_read(NULL, text.data, text.length, map, &error), "%s: %s", name, error.text);
    lg_text_clear(&text);
}

typedef struct {
    pt_map map;
    pt_walls walls;
    pt_grid grid;
    pt_legs legs;
} fixture;

static void prepare(fixture *f) {
    pt_walls_of_map(&f->walls, &f->map);
    pt_grid_build(&f->grid, &f->walls);
    pt_legs_begin(&f->legs, &f->walls, &f->grid, f->map.waypoints + 1);
    for (int i = 0; i <= f->map.waypoints; i++)
        f->legs.node[i] = pt_closest(&f->grid, &f->walls, i < f->map.waypoints ? f->map.waypoint[i] : f->map.ship);
    pt_legs_fields(&f->legs);
}

static void paths_are_shortest(void **state) {
    fixture *f = allocated(sizeof *f);
    FILE *file = reference_open("ptsp/golden/paths.csv");
    char line[LINE], name[100], last[100] = "";
    int rows = 0;
    (void)state;
    pt_legs_init(&f->legs);
    assert_non_null(fgets(line, LINE, file));
    while (fgets(line, LINE, file)) {
        int i, j, place[4];
        assert_int_equal(
            sscanf(line, "%99[^,],%d,%d,%d,%d,%d,%d", name, &i, &j, &place[0], &place[1], &place[2], &place[3]), 7);
        double shortest = strtod(strrchr(line, ',') + 1, NULL);
        if (strcmp(name, last) != 0) {
            read_map(name, &f->map);
            prepare(f);
            strcpy(last, name);
        }
        pt_point a = pt_place(&f->grid, f->legs.node[i]), b = pt_place(&f->grid, f->legs.node[j]);
        CHECK(a.x == place[0] && a.y == place[1] && b.x == place[2] && b.y == place[3], "%s: nodes of %d, %d", name, i,
              j);
        const pt_leg *leg = pt_leg_between(&f->legs, i, j);
        double length = 8 * leg->straight + sqrt(128) * leg->slanted;
        CHECK(fabs(length - shortest) < 1e-9, "%s: from %d to %d %.12g, not %.12g", name, i, j, length, shortest);
        rows++;
    }
    assert_true(rows > 3000);
    (void)fclose(file);
    pt_legs_clear(&f->legs);
    free(f);
}

/* Each line of the file contains the genes, and the map to which they decode. */
static void genomes_decode(void **state) {
    enum { NUMBERS = 139, GENES = 114 };
    fixture *f = allocated(sizeof *f);
    pt_placed *placed = allocated(sizeof *placed);
    FILE *file = reference_open("ptsp/golden/genomes.csv");
    char line[LINE], name[100];
    int rows = 0;
    (void)state;
    while (fgets(line, LINE, file)) {
        double number[NUMBERS];
        char *at = strchr(line, ',');
        *at = '\0';
        strcpy(name, line);
        for (int k = 0; k < NUMBERS; k++)
            number[k] = strtod(at + 1, &at);
        const double *gene = number + 3, *place = gene + GENES;
        pt_recipe recipe = {
            .size = 500, .lines = 15, .rectangles = 8, .waypoints = 10, .steps = PT_STEPS, .sorted = true};
        recipe.thickness = (int)number[0];
        recipe.border = (int)number[1];
        pt_walls_of_genes(&recipe, gene, &f->walls, placed);
        read_map(name, &f->map);
        CHECK(placed->ship.x == (int)place[0] && placed->ship.y == (int)place[1], "%s: the ship", name);
        for (int y = 0; y < 500; y++)
            for (int x = 0; x < 500; x++)
                CHECK(pt_wall_at(&f->walls, x, y) == pt_is_wall(f->map.letter[500 * y + x]), "%s: %d, %d", name, x, y);
        for (int i = 0; i < 10; i++)
            CHECK(placed->waypoint[i].x == f->map.waypoint[i].x && placed->waypoint[i].y == f->map.waypoint[i].y,
                  "%s: waypoint %d", name, i);
        rows++;
    }
    (void)fclose(file);
    free(placed);
    free(f);
    assert_int_equal(rows, 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_shortest),
        cmocka_unit_test(genomes_decode),
    };
    if (!reference_is_there("ptsp/golden/paths.csv")) return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
