/* The ship flies bit for bit as in the original game: every state of the recorded flights, random ones and a simple
 * driver's, is the same double for double, and so is the ring. The records are reference data (LG_SHARED) and are not
 * part of the project: where they are missing the tests are skipped. */
#include "check.h"

#include "games/ptsp/drive/physics.h"

#include <dirent.h>

/* The reference specification's values, rounding errors included. */
static const double ring[PT_RING][2] = {
    {0, -4.5},
    {1.7220754456429039, -4.1574578963007900},
    {3.1819805153394638, -3.1819805153394634},
    {4.1574578963007900, -1.7220754456429035},
    {4.4999999999999991, 4.4408920985006262e-16},
    {4.1574578963007891, 1.7220754456429042},
    {3.1819805153394625, 3.1819805153394638},
    {1.7220754456429026, 4.1574578963007900},
    {-1.3322676295501878e-15, 4.4999999999999991},
    {-1.7220754456429050, 4.1574578963007882},
    {-3.1819805153394638, 3.1819805153394611},
    {-4.1574578963007891, 1.7220754456429013},
    {-4.4999999999999973, -1.9984014443252818e-15},
    {-4.1574578963007873, -1.7220754456429048},
    {-3.1819805153394607, -3.1819805153394638},
    {-1.7220754456429013, -4.1574578963007891},
};

static void the_ring(void **state) {
    (void)state;
    for (int i = 0; i < PT_RING; i++)
        for (int k = 0; k < 2; k++)
            CHECK(pt_ring[i][k] == ring[i][k], "point %d: %.17g, not %.17g", i, pt_ring[i][k], ring[i][k]);
}

/* The folder of records, or a skip. */
static const char *golden(void) {
    static char path[3000];
    const char *shared = getenv("LG_SHARED");
    snprintf(path, sizeof path, "%s/ptsp/golden", shared ? shared : ".");
    DIR *folder = opendir(path);
    if (!folder) {
        print_message("# SKIPPED: no recorded flights: LG_SHARED/ptsp/golden is not there\n");
        skip();
    }
    closedir(folder);
    return path;
}

static lg_text whole(const char *path) {
    lg_text text = {0};
    char bytes[4096];
    FILE *file = fopen(path, "rb");
    CHECK(file, "%s: cannot read", path);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        lg_text_append(&text, bytes, n);
    fclose(file);
    CHECK(!text.failed && text.length, "%s: empty", path);
    return text;
}

typedef struct {
    pt_map *map;
    pt_walls *walls;
    pt_game game;
} world;

static void open_world(world *w, const char *golden_path, const char *record) {
    char path[4000];
    lg_error error = {""};
    int name = (int)strcspn(record, "_"), rest = (int)strcspn(record + name + 1, "_."); /* NAME_NN of NAME_NN_k.csv */
    snprintf(path, sizeof path, "%s/maps/%.*s.map", golden_path, name + 1 + rest, record);
    lg_text text = whole(path);
    w->map = allocated(sizeof *w->map);
    w->walls = allocated(sizeof *w->walls);
    CHECK(pt_read(text.data, text.length, w->map, &error), "%s: %s", path, error.text);
    pt_walls_of_map(w->walls, w->map);
    w->game = pt_game_of(w->map, w->walls);
    lg_text_clear(&text);
}

/* One row: tick, action, six doubles, collided, started, steps left, total time, over, a digit a waypoint, order. */
static void check_row(const char *file, const char *row, const world *w, const pt_state *s, bool over) {
    const double real[] = {s->x, s->y, s->vx, s->vy, s->dx, s->dy};
    const int whole_number[] = {s->collided, s->started, s->steps_left, s->total_time, over};
    char *at;
    long tick = strtol(row, &at, 10);
    strtol(at + 1, &at, 10);
    for (int i = 0; i < 6; i++) {
        double wanted = strtod(at + 1, &at);
        CHECK(real[i] == wanted, "%s, tick %ld, column %d: %.17g, not %.17g", file, tick, i + 3, real[i], wanted);
    }
    for (int i = 0; i < 5; i++) {
        long wanted = strtol(at + 1, &at, 10);
        CHECK(whole_number[i] == wanted, "%s, tick %ld, column %d: %d, not %ld", file, tick, i + 9, whole_number[i],
              wanted);
    }
    for (int i = 0; i < w->game.waypoints; i++)
        CHECK(pt_is_open(s, i) == (at[1 + i] == '0'), "%s, tick %ld: waypoint %d", file, tick, i);
}

static int replay(const char *golden_path, const char *folder, const char *record) {
    char path[4000];
    world w;
    pt_state s;
    int ticks = -1;
    bool over = false; /* in the records it stays so when a game that timed out is flown on */
    snprintf(path, sizeof path, "%s/%s/%s", golden_path, folder, record);
    lg_text text = whole(path);
    open_world(&w, golden_path, record);
    pt_start(&w.game, &s, false);
    for (const char *row = strchr(text.data, '\n'); row && row[1]; row = strchr(row + 1, '\n')) {
        int action = atoi(strchr(row, ',') + 1);
        if (ticks >= 0) pt_tick(&w.game, &s, action);
        over |= pt_over(&s);
        check_row(record, row + 1, &w, &s, over);
        ticks++;
    }
    lg_text_clear(&text);
    free(w.map);
    free(w.walls);
    return ticks;
}

static void check_folder(const char *name, int files_wanted) {
    char path[4000];
    const char *base = golden();
    int files = 0, ticks = 0;
    snprintf(path, sizeof path, "%s/%s", base, name);
    DIR *folder = opendir(path);
    CHECK(folder, "%s: cannot read", path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".csv")) {
            ticks += replay(base, name, entry->d_name);
            files++;
        }
    closedir(folder);
    CHECK(files >= files_wanted && ticks > 1000 * files / 2, "%s: only %d files, %d ticks", name, files, ticks);
}

static void random_flights(void **state) {
    (void)state;
    check_folder("traj", 23);
}

static void driven_flights(void **state) {
    (void)state;
    check_folder("drive", 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_ring), cmocka_unit_test(random_flights),
                                       cmocka_unit_test(driven_flights)};
    return cmocka_run_group_tests_name("ptsp physics", tests, NULL, NULL);
}
