/* Records one game: its log and its picture. Also replays a log. */
#include <stdlib.h>
#include <string.h>

#include "catan.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/json.h"

static bool draw_position(const catan_match *m, const ct_position *end, const char *const *names, lg_error *error) {
    lg_text svg = {0}, bytes = {0};
    ct_draw_position(m->board, &m->table, end, names, &svg);
    bool good = picture_format(&svg, m->call->picture, &bytes, error) &&
                file_write(m->call->o->output, bytes.data, bytes.length, error);
    lg_text_clear(&svg);
    lg_text_clear(&bytes);
    return good;
}

static bool print_end(const catan_match *m, const ct_position *end, int64_t moves) {
    lg_text line = {0};
    json_t *points = json_array();
    if (m->call->o->json) {
        bool over = end->phase == CT_OVER;
        for (int s = 0; s < m->table.house.players; s++)
            json_push(&points, json_integer(end->seat[s].points));
        return json_print(json_pack("{ss sI si sb so so}", "game", "catan", "moves", (json_int_t)moves, "rounds",
                                    catan_rounds(end), "over", over, "winner",
                                    over && end->winner != CT_NOBODY ? json_integer(end->winner + 1) : json_null(),
                                    "points", points));
    }
    json_decref(points);
    lg_text_add(&line, "%lld moves: ", (long long)moves);
    ct_log_result(&m->table, end, &line);
    lg_text_add(&line, "; points");
    for (int s = 0; s < m->table.house.players; s++)
        lg_text_add(&line, " %d", end->seat[s].points);
    bool good = !line.failed;
    if (good) say("%s", line.data);
    lg_text_clear(&line);
    return good;
}

typedef struct {
    ct_scene scene;
    lg_text text;
    int64_t moves;
} writer;

static void note_move(void *context, const ct_position *p, const ct_move *move) {
    writer *w = context;
    w->moves++;
    ct_log_move(&w->scene, p, move, &w->text);
}

int record_game(const catan_match *m) {
    const catan_options *o = m->call->o;
    ct_log_title title = {.seed = (uint64_t)m->call->seed, .number = (uint64_t)m->call->first};
    writer w = {.scene = {m->board, &m->table}};
    lg_error error;
    ct_position end;
    if (!o->log && !o->output && !o->game.given) return DONE;
    for (int s = 0; s < m->table.house.players; s++)
        title.player[s] = m->call->player[catan_place(m->call, m->table.house.players, s, m->call->first)]->name;
    ct_log_begin(&title, &m->table.house, &w.text);
    bool good = catan_show(m, note_move, &w, &end) || lg_fail_memory(&error);
    good = good && (!o->game.given || print_end(m, &end, w.moves) || lg_fail_memory(&error));
    if (good && o->log) {
        lg_text_add(&w.text, "# ");
        ct_log_result(&m->table, &end, &w.text);
        lg_text_add(&w.text, "\n");
        good = !w.text.failed || lg_fail_memory(&error);
        good = good && file_write(o->log, w.text.data, w.text.length, &error);
    }
    good = good && (!o->output || draw_position(m, &end, title.player, &error));
    lg_text_clear(&w.text);
    return good ? DONE : complain(FAILED, "%s", error.text);
}

/* Plays the moves of a log. Sets *p to the end of the game and returns the number of moves; -1 with an error. */
static int64_t read_moves(catan_match *m, const lg_text *text, ct_position *p, lg_error *error) {
    ct_log log;
    ct_move move;
    int64_t moves = 0;
    lg_error inner;
    if (!ct_log_open(&log, text->data, text->length, &inner)) {
        lg_fail_within(error, &inner, "%s:", file_title(m->call->o->replay));
        return -1;
    }
    if (!catan_sit(m, &log.house, error)) return -1;
    log.scene = (ct_scene){m->board, &m->table};
    ct_begin(&m->table, p);
    for (bool more = true; ct_log_next(&log, p, &move, &more); moves++) {
        if (!more) return moves;
        ct_apply(&m->table, p, &move);
    }
    lg_fail_within(error, &inner, "%s:", file_title(m->call->o->replay));
    return -1;
}

int replay_game(catan_match *m) {
    static const char *const names[] = {"seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"};
    lg_text text = {0};
    lg_error error;
    ct_position end;
    bool good = file_read(m->call->o->replay, FILE_SIZE_MAX, &text, &error);
    int64_t moves = good ? read_moves(m, &text, &end, &error) : -1;
    lg_text_clear(&text);
    if (moves < 0) return reject(&error);
    if (!print_end(m, &end, moves)) return complain(FAILED, "out of memory");
    if (m->call->o->output && !draw_position(m, &end, names, &error)) return complain(FAILED, "%s", error.text);
    return DONE;
}
