/* Prints results as lines, JSON or a table: means over the games of a route, and the driven fitness of the paper. */
#include <math.h>
#include <stdio.h>

#include "host/interrupts.h"
#include "io/json.h"
#include "ptsp/map/settings.h"
#include "session.h"

/* The rows of the table are printed as soon as they are known. It has the columns for which the first map has values. */

static void add_value(lg_text *line, double value) {
    if (isnan(value))
        lg_text_add(line, "%9s ", "-");
    else
        lg_text_add(line, "%9.1f ", value);
}

/* Prints a line. The name comes last, because it may have any length. */
static bool print_line(lg_text *line, const char *name) {
    lg_text_add(line, " %s", name);
    bool good = !line->failed;
    if (good) say("%s", line->data);
    lg_text_clear(line);
    return good;
}

/* Prints a row with the map's values (NAN: no value), and before the first row the heading. Returns false if memory is short. */
static bool print_row(play_table *t, const char *name, const double value[PLAY_COLUMNS]) {
    lg_text line = {0};
    for (int c = 0; c < PLAY_COLUMNS && !t->rows; c++) {
        const char *title = c == PLAY_F3 ? "f3'" : c == PLAY_F5 ? "f5'" : pt_route_names[c];
        t->shown[c] = !isnan(value[c]);
        if (t->shown[c]) lg_text_add(&line, "%9s ", title);
    }
    if (!t->rows++ && !print_line(&line, "map")) return false;
    for (int c = 0; c < PLAY_COLUMNS; c++) {
        if (!t->shown[c]) continue;
        add_value(&line, value[c]);
        if (!isnan(value[c])) sample_add(&t->column[c], value[c]);
    }
    return print_line(&line, name);
}

static bool print_over_maps(const play_table *t, const char *name, double (*what)(const sample *)) {
    lg_text line = {0};
    for (int c = 0; c < PLAY_COLUMNS; c++)
        if (t->shown[c]) add_value(&line, t->column[c].count > 1 ? what(&t->column[c]) : NAN);
    return print_line(&line, name);
}

bool play_table_end(play_table *t) {
    bool good = true;
    for (int c = 0; c < PLAY_COLUMNS; c++)
        good = good && !t->column[c].failed;
    if (good && t->rows > 1)
        good = print_over_maps(t, "mean", sample_mean) && print_over_maps(t, "standard error", sample_error);
    for (int c = 0; c < PLAY_COLUMNS; c++)
        sample_clear(&t->column[c]);
    return good;
}

typedef struct {
    sample costs;
    /* means over games; deviation: of the speed over the ticks of a game */
    double ticks, waypoints, collisions, speed, deviation, turning, near;
    /* With a rival: races that somebody wins, and that the driver wins; sums over the races that somebody wins. */
    int decided, won;
    double changes, late;
} summary;

static bool sum_up(const play_session *s, int r, summary *sum) {
    const pt_flight *flight = s->flight + r * s->call->games;
    *sum = (summary){0};
    for (int64_t g = 0; g < s->call->games; g++) {
        const pt_flight *f = &flight[g];
        const pt_race *race = s->race ? &s->race[r * s->call->games + g] : NULL;
        if (!f->ticks) continue;
        sample_add(&sum->costs, f->cost);
        sum->ticks += f->ticks;
        sum->waypoints += s->game.waypoints - f->left;
        sum->collisions += f->collisions;
        /* what the flight was like, as shares of its ticks and means over them */
        double speed = f->speed / f->ticks;
        sum->speed += speed;
        sum->deviation += sqrt(fmax(f->speed_square / f->ticks - speed * speed, 0));
        sum->turning += (double)f->turning / f->ticks;
        sum->near += (double)f->near / f->ticks;
        if (!race || race->winner < 0) continue;
        sum->decided++;
        sum->won += race->winner == 0;
        sum->changes += race->changes;
        sum->late += race->decided;
    }
    int n = sum->costs.count ? sum->costs.count : 1;
    double *const mean[] = {&sum->ticks,     &sum->waypoints, &sum->collisions, &sum->speed,
                            &sum->deviation, &sum->turning,   &sum->near};
    for (size_t i = 0; i < sizeof mean / sizeof *mean; i++)
        *mean[i] /= n;
    return !sum->costs.failed;
}

/* Returns an object with the members that all items begin with. */
static json_t *begin_item(const play_session *s) {
    json_t *object = json_pack("{so sI ss ss ss sI}", "file", json_file_name(s->file), "line", (json_int_t)s->line,
                               "game", "ptsp", "variant", s->call->rules.variant->name, "driver", s->call->driver->name,
                               "seed", (json_int_t)s->call->seed);
    if (s->call->command) json_put(&object, "command", json_file_name(s->call->command));
    return object;
}

static bool print_route(const play_session *s, int r, const summary *sum) {
    int games = sum->costs.count;
    const pt_route *route = &s->analysis->plan.route[s->route[r]];
    if (!games) return true;
    if (!s->call->o->json) {
        printf("%-8s  EC %d, C %.1f", pt_route_names[s->route[r]], route->cost, sample_mean(&sum->costs));
        if (games > 1) printf(" +- %.1f", sample_error(&sum->costs));
        printf(" in %d game%s: %.3g of %d waypoints, %.1f collisions, %.1f ticks\n", games, games > 1 ? "s" : "",
               sum->waypoints, s->game.waypoints, sum->collisions, sum->ticks);
        if (s->race && sum->decided)
            printf("          wins %d of %d against %s: %.1f changes of the lead, decided after %.0f %% of the race\n",
                   sum->won, sum->decided, s->call->rival->name, sum->changes / sum->decided,
                   100 * sum->late / sum->decided);
        return true;
    }
    json_t *object = begin_item(s), *order = json_array(), *costs = json_array();
    for (int i = 0; i < s->game.waypoints; i++)
        json_push(&order, json_integer(route->order[i]));
    for (int64_t g = 0; g < s->call->games; g++)
        if (s->flight[r * s->call->games + g].ticks)
            json_push(&costs, json_integer((json_int_t)s->flight[r * s->call->games + g].cost));
    json_put(&object, "route", json_string(pt_route_names[s->route[r]]));
    json_put(&object, "order", order);
    json_put(&object, "estimate", json_integer(route->cost));
    if (s->call->how.clock)
        json_put(&object, "realtime", json_true());
    else if (!s->call->command)
        json_put(&object, "iterations", json_integer(s->call->how.iterations));
    json_put(&object, "games", json_integer(games));
    json_put(&object, "cost", json_real(sample_mean(&sum->costs)));
    json_put(&object, "error", games > 1 ? json_real(sample_error(&sum->costs)) : json_null());
    json_put(&object, "costs", costs);
    json_put(&object, "waypoints", json_real(sum->waypoints));
    json_put(&object, "collisions", json_real(sum->collisions));
    json_put(&object, "ticks", json_real(sum->ticks));
    json_put(&object, "speed", json_real(sum->speed));
    json_put(&object, "speed_deviation", json_real(sum->deviation));
    json_put(&object, "turning", json_real(sum->turning));
    json_put(&object, "near_wall", json_real(sum->near));
    if (s->race) {
        json_put(&object, "rival", json_string(s->call->rival->name));
        json_put(&object, "races", json_integer(sum->decided));
        json_put(&object, "won", json_integer(sum->won));
        json_put(&object, "lead_changes", sum->decided ? json_real(sum->changes / sum->decided) : json_null());
        json_put(&object, "decided", sum->decided ? json_real(sum->late / sum->decided) : json_null());
    }
    return json_print(object);
}

/* Prints one summary of all games of the map. */
static bool print_summary(const play_session *s, const summary *sum) {
    double value[PLAY_COLUMNS];
    /* Lists the mean costs by route, and the values of the paper's equations 3 and 5 for these costs. A value is NAN
     * if a route was not flown. */
    for (int c = 0; c < PLAY_COLUMNS; c++)
        value[c] = NAN;
    for (int r = 0; r < s->routes; r++)
        value[s->route[r]] = sample_mean(&sum[r].costs);
    if (s->routes > PT_PHYSICS) value[PLAY_F3] = pt_fitness_for(PT_F3, value, s->routes);
    if (s->routes > PT_R2) value[PLAY_F5] = pt_fitness_for(PT_F5, value, s->routes);
    if (s->call->many && !s->call->o->json) {
        lg_text name = {0};
        lg_text_add(&name, "%s", s->file);
        if (s->line > 1) lg_text_add(&name, ":%lld", (long long)s->line);
        bool good = !name.failed && print_row(s->call->table, name.data, value);
        lg_text_clear(&name);
        return good;
    }
    if (s->routes <= PT_PHYSICS) return true;
    double d = value[PT_DISTANCE];
    bool five = !isnan(value[PLAY_F5]);
    if (s->call->o->json) {
        json_t *object = begin_item(s);
        json_put(&object, "games", json_integer((json_int_t)s->call->games));
        json_put(&object, "f3_driven", json_real(value[PLAY_F3]));
        if (five) json_put(&object, "f5_driven", json_real(value[PLAY_F5]));
        return json_print(object);
    }
    printf("nearest - distance %.1f, distance - physics %.1f: f3' %.1f", value[PT_NEAREST] - d, d - value[PT_PHYSICS],
           value[PLAY_F3]);
    if (five) printf("; distance - r2 %.1f: f5' %.1f", d - value[PT_R2], value[PLAY_F5]);
    putchar('\n');
    return true;
}

int play_report(const play_session *s) {
    summary sum[PT_ROUTES] = {0};
    const bool is_row = s->call->many && !s->call->o->json; /* is the map printed as a row of a table? */
    bool good = true;
    int done = atomic_load(&s->done), all = (int)s->call->games * s->routes, status = DONE;
    for (int r = 0; r < s->routes && good; r++)
        good = sum_up(s, r, &sum[r]) && (is_row || print_route(s, r, &sum[r]));
    if (done < all)
        status = complain(FAILED, "interrupted: %d of %d games played", done, all);
    else if (good)
        good = print_summary(s, sum);
    for (int r = 0; r < s->routes; r++)
        sample_clear(&sum[r].costs);
    if (!good) return out_of_memory();
    if (status == DONE && s->call->o->save) status = play_save(s);
    return status == DONE && is_drawn(s) ? play_draw_routes(s) : status;
}
