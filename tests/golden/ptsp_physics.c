/* Tests that the ship flies bit for bit as in the original game: in every recorded state (of recorded flights, of random
 * flights and of flights by a simple driver), every double is the same. */
#include "reference.h"

#include "ptsp/map/physics.h"

#include <dirent.h>

typedef struct {
    pt_map *map;
    pt_walls *walls;
    pt_game game;
} world;

static void open_world(world *w, const char *record) {
    char path[400];
    lg_error error = {.text = ""};
    /* the record NAME_NN_k.csv belongs to the map NAME_NN */
    int name = (int)strcspn(record, "_"), rest = (int)strcspn(record + name + 1, "_.");
    snprintf(path, sizeof path, "ptsp/golden/maps/%.*s.map", name + 1 + rest, record);
    lg_text text = reference_text(path);
    w->map = allocated(sizeof *w->map);
    w->walls = allocated(sizeof *w->walls);
    CHECK(pt_read(NULL, text.data, text.length, w->map, &error), "%s: %s", path, error.text);
    pt_walls_of_map(w->walls, w->map);
    w->game = pt_game_of(w->map, w->walls);
    lg_text_clear(&text);
}

/* Checks a row. Its fields are: tick, action, six doubles, collided, started, steps left, total time, over, one digit for each
 * waypoint, order. */
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

static int replay(const char *folder, const char *record) {
    char path[400];
    world w;
    pt_state s;
    int ticks = -1;
    bool over = false; /* in the records this stays true even if a game is continued after its time is over */
    snprintf(path, sizeof path, "ptsp/golden/%s/%s", folder, record);
    lg_text text = reference_text(path);
    open_world(&w, record);
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
    char path[400];
    int files = 0, ticks = 0;
    snprintf(path, sizeof path, "ptsp/golden/%s", name);
    DIR *folder = opendir(reference_path(path));
    CHECK(folder, "%s: cannot read", path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".csv")) {
            ticks += replay(name, entry->d_name);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_flights), cmocka_unit_test(driven_flights)};
    if (!reference_is_there("ptsp/golden/README.md")) return 0;
    return cmocka_run_group_tests_name("ptsp physics", tests, NULL, NULL);
}
