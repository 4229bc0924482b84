/* Replays the ledger of a game, and compares each row of the ledger with the replay. */
#include "cli/play/terra_mystica/terra_mystica.h"
#include "io/file.h"
#include "io/json.h"

static bool print_json(const tm_replay *r) {
    json_t *seats = json_array();
    for (int s = 0; s < r->table->rules.seats; s++) {
        const tm_seat *seat = &r->end.seat[s];
        json_push(&seats, json_pack("{ss si}", "faction", tm_factions[seat->faction].name, "vp", seat->vp));
    }
    return json_print(json_pack("{ss si so}", "game", "terra-mystica", "rows", r->rows, "seats", seats));
}

static bool print_words(const tm_replay *r) {
    lg_text line = {0};
    lg_text_add(&line, "all %d rows agree: ", r->rows);
    for (int s = 0; s < r->table->rules.seats; s++)
        lg_text_add(&line, "%s%s %d VP", s ? ", " : "", tm_factions[r->end.seat[s].faction].name, r->end.seat[s].vp);
    bool good = !line.failed;
    if (good) say("%s", line.data);
    lg_text_clear(&line);
    return good;
}

static int replay_text(const tm_call *o, const tm_board *board, const lg_text *text) {
    tm_replay r;
    lg_error inner;
    int status = DONE;
    if (!tm_replay_read(&r, board, text->data ? text->data : "", text->length, &inner))
        status = complain(r.differs || inner.kind == LG_ERROR_MEMORY ? FAILED : MISUSED, "%s:%s", file_title(o->replay),
                          inner.text);
    else if (!(o->json ? print_json(&r) : print_words(&r)))
        status = complain(FAILED, "out of memory");
    tm_replay_clear(&r);
    return status;
}

int tm_call_replay(const tm_call *call, const tm_board *board) {
    lg_text text = {0};
    lg_error error;
    int status =
        file_read(call->replay, FILE_SIZE_MAX, &text, &error) ? replay_text(call, board, &text) : reject(&error);
    lg_text_clear(&text);
    return status;
}
