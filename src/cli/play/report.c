/* What was flown, as lines or JSON: means over the games of a route, and the paper's driven fitness. */
#include <stdio.h>

#include "cli/play/session.h"
#include "host/interrupts.h"
#include "host/sample.h"
#include "io/json.h"

typedef struct {
    sample costs;
    double ticks, waypoints, collisions; /* means */
} summary;

static bool sum_up(const play_session *s, int r, summary *sum) {
    const pt_flight *flight = s->flight + r * s->games;
    *sum = (summary){0};
    for (int64_t g = 0; g < s->games; g++) {
        if (!flight[g].ticks) continue;
        sample_add(&sum->costs, flight[g].cost);
        sum->ticks += flight[g].ticks;
        sum->waypoints += s->game.waypoints - flight[g].left;
        sum->collisions += flight[g].collisions;
    }
    int n = sum->costs.count ? sum->costs.count : 1;
    sum->ticks /= n;
    sum->waypoints /= n;
    sum->collisions /= n;
    return !sum->costs.failed;
}

/* What all items say first. */
static json_t *begin_item(const play_session *s) {
    return json_pack("{so ss ss ss sI}", "file", json_file_name(s->o->file), "game", "ptsp", "variant",
                     s->variant->name, "driver", s->driver->name, "seed", (json_int_t)s->seed);
}

static bool print_route_json(const play_session *s, int r, const summary *sum) {
    json_t *object = begin_item(s), *order = json_array(), *costs = json_array();
    const pt_route *route = &s->analysis->plan.route[s->route[r]];
    for (int i = 0; i < s->game.waypoints; i++)
        json_push(&order, json_integer(route->order[i]));
    for (int64_t g = 0; g < s->games; g++)
        if (s->flight[r * s->games + g].ticks)
            json_push(&costs, json_integer((json_int_t)s->flight[r * s->games + g].cost));
    json_put(&object, "route", json_string(pt_route_names[s->route[r]]));
    json_put(&object, "order", order);
    json_put(&object, "estimate", json_integer(route->cost));
    if (s->how.clock)
        json_put(&object, "realtime", json_true());
    else
        json_put(&object, "iterations", json_integer(s->how.iterations));
    json_put(&object, "games", json_integer(sum->costs.count));
    json_put(&object, "cost", json_real(sample_mean(&sum->costs)));
    json_put(&object, "error", sum->costs.count > 1 ? json_real(sample_error(&sum->costs)) : json_null());
    json_put(&object, "costs", costs);
    json_put(&object, "waypoints", json_real(sum->waypoints));
    json_put(&object, "collisions", json_real(sum->collisions));
    json_put(&object, "ticks", json_real(sum->ticks));
    return json_print(object);
}

static bool print_route(const play_session *s, int r, const summary *sum) {
    int games = sum->costs.count;
    if (!games) return true;
    if (s->o->json) return print_route_json(s, r, sum);
    printf("%-8s  EC %d, C %.1f", pt_route_names[s->route[r]], s->analysis->plan.route[s->route[r]].cost,
           sample_mean(&sum->costs));
    if (games > 1) printf(" +- %.1f", sample_error(&sum->costs));
    printf(" in %d game%s: %.3g of %d waypoints, %.1f collisions, %.1f ticks\n", games, games > 1 ? "s" : "",
           sum->waypoints, s->game.waypoints, sum->collisions, sum->ticks);
    return true;
}

static double worse(double a, double b) {
    return -(a < b ? a : b);
}

/* The paper's equations 3 and 5, of what was flown. */
static bool print_fitness(const play_session *s, const summary *sum) {
    bool five = s->routes > PT_R2;
    double n = sample_mean(&sum[PT_NEAREST].costs), d = sample_mean(&sum[PT_DISTANCE].costs);
    double p = sample_mean(&sum[PT_PHYSICS].costs), r2 = five ? sample_mean(&sum[PT_R2].costs) : 0;
    double f3 = worse(n - d, d - p), f5 = worse(n - d, d - r2);
    if (s->o->json) {
        json_t *object = begin_item(s);
        json_put(&object, "games", json_integer((json_int_t)s->games));
        json_put(&object, "f3_driven", json_real(f3));
        if (five) json_put(&object, "f5_driven", json_real(f5));
        return json_print(object);
    }
    printf("nearest - distance %.1f, distance - physics %.1f: f3' %.1f", n - d, d - p, f3);
    if (five) printf("; distance - r2 %.1f: f5' %.1f", d - r2, f5);
    putchar('\n');
    return true;
}

int play_report(const play_session *s) {
    summary sum[PT_ROUTES] = {0};
    bool good = true;
    int done = atomic_load(&s->done), all = (int)s->games * s->routes, status = DONE;
    for (int r = 0; r < s->routes && good; r++)
        good = sum_up(s, r, &sum[r]) && print_route(s, r, &sum[r]);
    if (done < all)
        status = complain(FAILED, "interrupted: %d of %d games played", done, all);
    else if (good && s->routes > PT_PHYSICS)
        good = print_fitness(s, sum);
    for (int r = 0; r < s->routes; r++)
        sample_clear(&sum[r].costs);
    if (!good) return out_of_memory();
    if (status == DONE && s->o->save) status = play_save(s);
    return status == DONE && s->picture ? play_draw_routes(s) : status;
}
