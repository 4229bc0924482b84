/* levelground play ptsp: plays the game itself. A driver flies the routes of maps, which measures what they really cost, C(r)
 * (ptsp2014, equation 1); or actions from a file are replayed. Maps are played one after another in the order in which they are
 * read. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"
#include "host/interrupts.h"
#include "ptsp/map/settings.h"
#include "session.h"

static int load_and_play(play_session *s) {
    const char *name = s->call->o->route;
    s->analyst = pt_analyst_create();
    s->analysis = calloc(1, sizeof *s->analysis);
    if (!s->analyst || !s->analysis ||
        !pt_analyse(s->analyst, s->map, pt_task_of(s->call->task)->rules, name ? PT_ROUTES : PLAY_SHOWN, s->analysis))
        return out_of_memory();
    s->game = pt_game_of(s->map, pt_analyst_walls(s->analyst));
    if (s->call->o->actions) return play_replay(s);
    if (!s->analysis->feasible)
        return complain(MISUSED, "%s: the map is not feasible (see: levelground evaluate)", s->file);
    int all = s->analysis->plan.routes, last = all < PLAY_SHOWN ? all : PLAY_SHOWN;
    for (; !name && s->routes < last; s->routes++)
        s->route[s->routes] = s->routes;
    for (int r = 0; name && r < all; r++)
        if (!strcmp(pt_route_names[r], name)) s->route[s->routes++] = r;
    if (!s->routes) return complain(MISUSED, "%s: with so few waypoints there is no route %s", s->file, name);
    int status = play_fly(s);
    return status == DONE ? play_report(s) : status;
}

static int play_map(const play_call *call, const char *path, const level_item *map) {
    play_session s = {.call = call, .file = path, .line = map->line, .map = map->level};
    int status = load_and_play(&s);
    for (int w = 0; w < s.seats; w++)
        pt_seat_destroy(s.seat[w]);
    for (int r = 0; r < PT_ROUTES; r++) {
        pt_track_clear(&s.record[r].track);
        lg_text_clear(&s.record[r].actions);
        lg_text_clear(&s.opening[r]);
    }
    pt_analyst_destroy(s.analyst);
    free(s.analysis);
    free(s.flight);
    free(s.race);
    free(s.seat);
    return status;
}

/* Plays all maps of one file. Stops at the first error. Reads the next map before it plays one, because it must know whether
 * there are many. Returns the worst exit status. */
static int play_file(play_call *call, const char *path) {
    level_reader maps;
    lg_error error;
    int worst = DONE;
    bool good = levels_open(&maps, path, &lg_game_ptsp, &error) && levels_next(&maps, &error);
    while (good && maps.item.level && worst != FAILED) {
        level_item map = maps.item;
        maps.item.level = NULL;
        good = levels_next(&maps, &error);
        if (good && maps.item.level) call->many = true;
        const char *alone = call->many ? play_one_map_only(call->o) : NULL;
        if (alone) good = lg_fail(&error, "%s works with one map only, found more in %s", alone, path);
        int status = alone ? DONE : play_map(call, path, &map);
        if (status != DONE) worst = status;
        free(map.level);
    }
    levels_close(&maps);
    return good || worst == FAILED ? worst : reject(&error);
}

int play_ptsp_main(int argc, char **argv) {
    play_options o = {0};
    play_table table = {0};
    play_call call = {.table = &table};
    lg_error error;
    bool good = play_read_options(&o, argc, argv, &call, &error);
    int status = good ? DONE : reject(&error);
    if (good && o.video && !play_can_film(&error)) status = complain(FAILED, "%s", error.text);
    bool ready = status == DONE;
    call.many = o.files > 1;
    for (int i = 0; ready && i < o.files && status != FAILED; i++) {
        int of_file = play_file(&call, o.file[i]);
        if (of_file != DONE) status = of_file;
    }
    if (ready && !play_table_end(call.table) && status != FAILED) status = out_of_memory();
    lg_task_destroy(call.task);
    free(call.words);
    lg_recipe_clear(&call.rules);
    return status;
}
