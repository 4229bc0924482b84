/* What was flown, as lines or JSON: means over the games of a route, and the paper's driven fitness. */
#include <math.h>
#include <stdio.h>

#include "cli/play/play.h"
#include "host/interrupts.h"
#include "io/json.h"

typedef struct {
    int games;
    double cost, error, ticks, waypoints, collisions; /* means, and the cost's standard error (one game: 0) */
} summary;

static summary sum_up(const play_session *s, int r) {
    summary sum = {0};
    double squares = 0;
    const pt_flight *flight = s->flight + r * s->games;
    for (int64_t g = 0; g < s->games; g++) {
        if (!flight[g].ticks) continue;
        sum.games++;
        sum.cost += flight[g].cost;
        sum.ticks += flight[g].ticks;
        sum.waypoints += s->game.waypoints - flight[g].left;
        sum.collisions += flight[g].collisions;
    }
    int n = sum.games ? sum.games : 1;
    sum.cost /= n;
    sum.ticks /= n;
    sum.waypoints /= n;
    sum.collisions /= n;
    for (int64_t g = 0; g < s->games; g++)
        if (flight[g].ticks) squares += (flight[g].cost - sum.cost) * (flight[g].cost - sum.cost);
    if (sum.games > 1) sum.error = sqrt(squares / (sum.games - 1) / sum.games);
    return sum;
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
    json_put(&object, "games", json_integer(sum->games));
    json_put(&object, "cost", json_real(sum->cost));
    json_put(&object, "error", sum->games > 1 ? json_real(sum->error) : json_null());
    json_put(&object, "costs", costs);
    json_put(&object, "waypoints", json_real(sum->waypoints));
    json_put(&object, "collisions", json_real(sum->collisions));
    json_put(&object, "ticks", json_real(sum->ticks));
    return json_print(object);
}

static bool print_route(const play_session *s, int r, const summary *sum) {
    if (!sum->games) return true;
    if (s->o->json) return print_route_json(s, r, sum);
    printf("%-8s  EC %d, C %.1f", pt_route_names[s->route[r]], s->analysis->plan.route[s->route[r]].cost, sum->cost);
    if (sum->games > 1) printf(" +- %.1f", sum->error);
    printf(" in %d game%s: %.3g of %d waypoints, %.1f collisions, %.1f ticks\n", sum->games, sum->games > 1 ? "s" : "",
           sum->waypoints, s->game.waypoints, sum->collisions, sum->ticks);
    return true;
}

static double worse(double a, double b) {
    return -(a < b ? a : b);
}

/* The paper's equations 3 and 5, of what was flown. */
static bool print_fitness(const play_session *s, const summary *sum) {
    double n = sum[PT_NEAREST].cost, d = sum[PT_DISTANCE].cost;
    double f3 = worse(n - d, d - sum[PT_PHYSICS].cost), f5 = worse(n - d, d - sum[PT_R2].cost);
    bool five = s->routes > PT_R2;
    if (s->o->json) {
        json_t *object = begin_item(s);
        json_put(&object, "games", json_integer((json_int_t)s->games));
        json_put(&object, "f3_driven", json_real(f3));
        if (five) json_put(&object, "f5_driven", json_real(f5));
        return json_print(object);
    }
    printf("nearest - distance %.1f, distance - physics %.1f: f3' %.1f", n - d, d - sum[PT_PHYSICS].cost, f3);
    if (five) printf("; distance - r2 %.1f: f5' %.1f", d - sum[PT_R2].cost, f5);
    putchar('\n');
    return true;
}

int play_report(const play_session *s) {
    summary sum[PT_ROUTES];
    bool good = true;
    int done = atomic_load(&s->done), all = (int)s->games * s->routes;
    for (int r = 0; r < s->routes; r++) {
        sum[r] = sum_up(s, r);
        good = good && print_route(s, r, &sum[r]);
    }
    if (done < all) return complain(FAILED, "interrupted: %d of %d games played", done, all);
    if (s->routes > PT_PHYSICS) good = good && print_fitness(s, sum);
    if (!good) return out_of_memory();
    return s->picture ? play_draw_routes(s) : DONE;
}
