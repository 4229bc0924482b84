/* Writes the actions of a driver to a file, and replays such a file as a trace or as a summary. */
#include <stdio.h>
#include <string.h>

#include "io/file.h"
#include "io/json.h"
#include "io/safe.h"
#include "ptsp/drivers/actions.h"
#include "session.h"

int play_save(const play_session *s) {
    const lg_text *actions = &s->record[0].actions;
    lg_error error;
    if (actions->failed) return out_of_memory();
    bool good = file_write(s->call->o->save, actions->data ? actions->data : "", actions->length, &error);
    return good ? DONE : complain(FAILED, "%s", error.text);
}

static bool print_row(const play_session *s, const pt_state *state, int64_t tick, int action) {
    lg_text row = {0};
    play_add_row(&s->game, state, tick, action, &row);
    bool good = !row.failed;
    if (good) fwrite(row.data, 1, row.length, stdout);
    lg_text_clear(&row);
    return good;
}

/* Replays a file. The trace continues after the end of the game as long as there are actions; the summary covers only the
 * game. */
int play_replay(play_session *s) {
    lg_text text = {0}; /* the actions overwrite its bytes */
    lg_error error, inner;
    pt_state state;
    bool started = false;
    int collisions = 0, status = DONE;
    int64_t count = -1, i = 0;
    if (file_read(s->call->o->actions, FILE_SIZE_MAX, &text, &error)) {
        count = pt_actions_read(&text, text.data, &started, &inner);
        if (count < 0) lg_fail_within(&error, &inner, "%s:", file_title(s->call->o->actions));
    }
    if (count < 0) status = reject(&error);
    pt_start(&s->game, &state, started);
    if (status == DONE && s->call->o->trace) {
        puts("tick,action,x,y,vx,vy,dx,dy,collided,steps_left,total_time,collected");
        if (!print_row(s, &state, 0, -1)) status = out_of_memory();
    }
    if (is_drawn(s)) pt_track_keep(&s->record[0].track, &state);
    for (; status == DONE && i < count && (s->call->o->trace || !pt_over(&state)); i++) {
        bool was_over = pt_over(&state);
        pt_tick(&s->game, &state, text.data[i]);
        collisions += state.collided;
        if (s->call->o->trace && !print_row(s, &state, i + 1, text.data[i])) status = out_of_memory();
        if (is_drawn(s) && !was_over) pt_track_keep(&s->record[0].track, &state);
    }
    lg_text_clear(&text);
    int visited = s->game.waypoints - state.left;
    double cost = pt_cost(&s->game, &state);
    bool over = pt_over(&state), good = true;
    if (status == DONE && !s->call->o->trace && s->call->o->json)
        good = json_print(json_pack("{ss sI so si si si sb}", "game", "ptsp", "actions", (json_int_t)i, "cost",
                                    json_number(cost), "ticks", (int)state.total_time, "waypoints", visited,
                                    "collisions", collisions, "over", over));
    else if (status == DONE && !s->call->o->trace)
        printf("%lld actions: C %.10g, %d of %d waypoints, %d collisions, %d ticks%s\n", (long long)i, cost, visited,
               s->game.waypoints, collisions, (int)state.total_time, over ? "" : " (the game is not over)");
    if (!good) return out_of_memory();
    if (status == DONE && s->record[0].track.failed) return out_of_memory();
    if (status != DONE || !is_drawn(s)) return status;
    safe_add(&text, s->call->o->actions, strlen(s->call->o->actions));
    pt_drawn_flight drawn = {text.data, NULL, s->record[0].track.state, s->record[0].track.states - 1};
    status = text.failed ? out_of_memory() : play_draw(s, &drawn, 1);
    lg_text_clear(&text);
    return status;
}
