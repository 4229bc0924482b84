/* Tests the fairness of maps by path costs against a second, slow computation, on random maps and on the maps that the game
 * ships. */
#include "slow_wesnoth.h"

#include <dirent.h>

#include "wesnoth/survey/fairness.h"

enum { LIST = 2000 };

typedef struct {
    int villages[WN_SIDES_MAX + 1], land[WN_SIDES_MAX + 1], rival[WN_SIDES_MAX + 1];
    double off[WN_OFFS], away[WN_SIDES_MAX + 1];
} reckoned;

static int cost_of[WN_SIDES_MAX + 1][PLACES];

static bool is_near(int starts, int start, int hex) {
    if (cost_of[start][hex] >= WN_FAR) return false;
    for (int s = 1; s <= starts; s++)
        if (s != start && cost_of[s][hex] <= cost_of[start][hex]) return false;
    return true;
}

/* Lists the villages near a start by their path cost, the cheapest first. */
static int slow_list(const wn_board *b, int starts, int start, int *list) {
    int n = 0, most = 0;
    for (int hex = 0; hex < b->hexes; hex++)
        if (b->village[hex] && is_near(starts, start, hex) && cost_of[start][hex] > most) most = cost_of[start][hex];
    for (int cost = 0; cost <= most; cost++)
        for (int hex = 0; hex < b->hexes; hex++)
            if (b->village[hex] && cost_of[start][hex] == cost && is_near(starts, start, hex)) list[n++] = cost;
    return n;
}

/* Computes everything except the paths to rivals, from cost_of, for the starts from 1 on. */
static reckoned slow_reckon(const wn_board *b, int starts) {
    static int list[WN_SIDES_MAX + 1][LIST];
    reckoned r = {0};
    double land = 0, least = 1e9, most = 0, apart = 0;
    int common = LIST, few = LIST, many = 0;
    for (int s = 1; s <= starts; s++) {
        for (int x = 1; x <= b->width; x++)
            for (int y = 1; y <= b->height; y++)
                r.land[s] += is_near(starts, s, wn_index(b->height, (wn_point){x, y}));
        r.villages[s] = slow_list(b, starts, s, list[s]);
        common = r.villages[s] < common ? r.villages[s] : common;
        few = r.villages[s] < few ? r.villages[s] : few;
        many = r.villages[s] > many ? r.villages[s] : many;
        land += r.land[s];
        least = fmin(least, r.land[s]);
        most = fmax(most, r.land[s]);
    }
    for (int k = 0; k < common; k++) {
        int low = list[1][k], high = low;
        for (int s = 1; s <= starts; s++) {
            r.away[s] += list[s][k] / (double)common;
            low = list[s][k] < low ? list[s][k] : low;
            high = list[s][k] > high ? list[s][k] : high;
        }
        apart += high - low;
    }
    r.off[WN_OFF_VILLAGES] = many - few;
    r.off[WN_OFF_LAND] = land > 0 ? fmax(most * starts / land - 1, 1 - least * starts / land) : 0;
    r.off[WN_OFF_NEAREST] = common ? apart / common : NAN;
    return r;
}

static bool same(double a, double b) {
    return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-9;
}

/* Checks the pairing of two of four sides against the other two. The path costs of the two teams take the place of those of
 * sides 1 and 2. */
static void check_team(const fixture *f, const wn_fairness *found, const int *side, int pairing, const char *name) {
    static int own[5][PLACES];
    int mate = pairing + 2, others[2], n = 0;
    for (int s = 1; s <= 4; s++) {
        slow_costs(f, f->board.keep[side[s]], WN_CLASS_smallfoot, own[s]);
        if (s != 1 && s != mate) others[n++] = s;
    }
    for (int hex = 0; hex < f->board.hexes; hex++) {
        cost_of[1][hex] = own[1][hex] < own[mate][hex] ? own[1][hex] : own[mate][hex];
        cost_of[2][hex] = own[others[0]][hex] < own[others[1]][hex] ? own[others[0]][hex] : own[others[1]][hex];
    }
    reckoned r = slow_reckon(&f->board, 2);
    const wn_kind *team = &found->team_on_foot[pairing];
    CHECK(found->mate[pairing][0] == side[1] && found->mate[pairing][1] == side[mate], "%s: other teams", name);
    for (int o = 0; o < WN_OFF_RIVAL; o++)
        CHECK(same(team->off[o], r.off[o]), "%s, team %d, %s: %g, slowly %g", name, pairing, wn_off_names[o],
              team->off[o], r.off[o]);
}

static double slow_rivals(const fixture *f, const int *side, int sides, reckoned *r) {
    double low = WN_FAR, high = -1;
    int ways = 0;
    for (int s = 1; s <= sides; s++) {
        r->rival[s] = WN_FAR;
        for (int t = 1; t <= sides; t++) {
            int way = cost_of[s][wn_index(f->board.height, f->board.keep[side[t]])];
            if (t != s && way < r->rival[s]) r->rival[s] = way;
        }
        if (r->rival[s] >= WN_FAR) continue;
        low = fmin(low, r->rival[s]);
        high = fmax(high, r->rival[s]);
        ways++;
    }
    return ways > 1 ? high - low : NAN;
}

static void check_class(const fixture *f, const wn_fairness *found, const int *side, int class, const char *name) {
    const wn_kind *kind = &found->kind[class];
    for (int s = 1; s <= found->sides; s++)
        slow_costs(f, f->board.keep[side[s]], class, cost_of[s]);
    reckoned r = slow_reckon(&f->board, found->sides);
    r.off[WN_OFF_RIVAL] = slow_rivals(f, side, found->sides, &r);
    for (int s = 1; s <= found->sides; s++) {
        int t = side[s];
        CHECK(kind->villages[t] == r.villages[s] && kind->land[t] == r.land[s] && kind->rival[t] == r.rival[s],
              "%s, %s, side %d: %d villages, %d hexes, rival at %d; slowly %d, %d, %d", name, wn_class_names[class], t,
              kind->villages[t], kind->land[t], kind->rival[t], r.villages[s], r.land[s], r.rival[s]);
    }
    for (int s = 1; s <= found->sides; s++)
        CHECK(same(kind->away[side[s]], r.away[s]), "%s, %s, side %d: villages at %g, slowly %g", name,
              wn_class_names[class], side[s], kind->away[side[s]], r.away[s]);
    for (int o = 0; o < WN_OFFS; o++)
        CHECK(same(kind->off[o], r.off[o]), "%s, %s, %s: %g, slowly %g", name, wn_class_names[class], wn_off_names[o],
              kind->off[o], r.off[o]);
}

/* Checks the figures over all recruits. */
static void check_overall(const wn_fairness *found, const char *name) {
    for (int o = 0; o < WN_OFFS; o++) {
        double sum = 0, most = -1;
        int units = 0;
        for (int c = 0; c < WN_CLASSES; c++)
            for (int unit = 0; unit < wn_recruits[c]; unit++) {
                if (isnan(found->kind[c].off[o])) continue;
                sum += found->kind[c].off[o];
                most = fmax(most, found->kind[c].off[o]);
                units++;
            }
        CHECK(same(found->all[o].mean, units ? sum / units : NAN), "%s: mean %s %g", name, wn_off_names[o],
              found->all[o].mean);
        CHECK(same(found->all[o].most, units ? most : NAN), "%s: most %s %g", name, wn_off_names[o],
              found->all[o].most);
    }
}

static void check_map(fixture *f, const char *name) {
    wn_fairness found;
    int side[WN_SIDES_MAX + 1] = {0}, sides = 0;
    for (int s = 1; s <= f->board.sides; s++)
        if (f->board.keep[s].x) side[++sides] = s;
    CHECK(wn_fairness_find(&f->board, &found), "out of memory");
    CHECK(found.sides == sides, "%s: %d sides, not %d", name, found.sides, sides);
    for (int c = 0; c < WN_CLASSES && sides > 1; c++)
        if (wn_recruits[c]) check_class(f, &found, side, c, name);
    if (sides > 1) check_overall(&found, name);
    CHECK(found.teams == (sides == 4 ? 3 : 0), "%s: %d teams", name, found.teams);
    for (int p = 0; p < found.teams; p++)
        check_team(f, &found, side, p, name);
}

static void random_maps_are_counted_alike(void **state) {
    lg_rng rng = lg_rng_stream(1, "fairness", 0);
    lg_text text = {0};
    (void)state;
    for (int k = 0; k < 60; k++) {
        int sides = k % 6;
        wn_point size = {3 + (int)lg_rng_below(&rng, 14), 3 + (int)lg_rng_below(&rng, 12)};
        draw_map(&text, size, sides, 0, &rng);
        fixture *f = read_map(text.data, text.length);
        check_map(f, "a random map");
        end(f);
    }
    lg_text_clear(&text);
}

/* Returns the text of a file; the caller frees it. */
static char *file_text(const char *path, size_t *length) {
    char *text = allocated(1 << 20);
    FILE *file = fopen(path, "rb");
    CHECK(file, "%s: cannot be read", path);
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static void check_file(const char *folder, const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    size_t length;
    char *text = file_text(path, &length);
    fixture *f = read_map(text, length);
    check_map(f, name);
    end(f);
    free(text);
}

static void shipped_maps_are_counted_alike(void **state) {
    const char *const data[] = {getenv("WESNOTH_DATA"), "/usr/share/games/wesnoth/1.18/data",
                                "/usr/share/games/wesnoth/1.16/data"};
    char folder[300];
    int maps = 0;
    DIR *all = NULL;
    (void)state;
    for (size_t k = 0; !all && k < sizeof data / sizeof *data; k++) {
        snprintf(folder, sizeof folder, "%s/multiplayer/maps", data[k] ? data[k] : "");
        all = opendir(folder);
    }
    if (!all) {
        print_message("the game's own maps are not in %s: skipped\n", folder);
        skip();
    }
    for (struct dirent *entry; (entry = readdir(all));)
        if (strchr("234", entry->d_name[0]) && strstr(entry->d_name, ".map")) {
            check_file(folder, entry->d_name);
            maps++;
        }
    closedir(all);
    CHECK(maps > 40, "only %d maps", maps);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_maps_are_counted_alike),
                                       cmocka_unit_test(shipped_maps_are_counted_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
