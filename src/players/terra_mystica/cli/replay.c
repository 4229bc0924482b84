/* Replays the ledger of a game, and compares each row of the ledger with the replay. A ledger of ours names its board in a remark,
 * which other programs and the replay itself ignore. */
#include <string.h>

#include "boards/terra_mystica/settings.h"
#include "io/file.h"
#include "io/json.h"
#include "terra_mystica.h"

static int replay_text(const tm_call *o, const tm_board *board, const lg_text *text) {
    tm_replay r;
    lg_error inner;
    if (!tm_replay_read(&r, board, text->data ? text->data : "", text->length, &inner)) {
        bool is_fault = r.differs || inner.kind == LG_ERROR_MEMORY;
        tm_replay_clear(&r);
        return complain(is_fault ? FAILED : MISUSED, "%s:%s", file_title(o->replay), inner.text);
    }
    lg_text line = {0};
    json_t *seats = json_array();
    lg_text_add(&line, "all %d rows agree: ", r.rows);
    for (int s = 0; s < r.table->rules.seats; s++) {
        const char *faction = tm_factions[r.end.seat[s].faction].name;
        const int vp = r.end.seat[s].vp;
        lg_text_add(&line, "%s%s %d VP", s ? ", " : "", faction, vp);
        json_push(&seats, json_pack("{ss si}", "faction", faction, "vp", vp));
    }
    bool good = !line.failed;
    if (o->json)
        good = json_print(json_pack("{ss si so}", "game", "terra-mystica", "rows", r.rows, "seats", seats));
    else if (good)
        say("%s", line.data);
    if (!o->json) json_decref(seats);
    lg_text_clear(&line);
    tm_replay_clear(&r);
    return good ? DONE : complain(FAILED, "out of memory");
}

static const char board_words[] = "# board ";

/* Writes the rows of the board into one line. */
void tm_log_board(const tm_board *board, lg_text *log) {
    lg_text rows = {0};
    tm_write(&lg_game_terra_mystica, board, "comma", &rows);
    log->failed = log->failed || rows.failed;
    lg_text_add(log, "%s", board_words);
    for (size_t i = 0; !rows.failed && i < rows.length; i++)
        lg_text_append(log, rows.data[i] == '\n' ? " " : &rows.data[i], 1);
    lg_text_add(log, "\n");
    lg_text_clear(&rows);
}

/* Reads the remark that names the board. *named: whether there is one. Errors begin with LINE:COLUMN. */
static bool find_board(const lg_text *ledger, tm_board *board, bool *named, lg_error *error) {
    const size_t n = sizeof board_words - 1;
    const char *at = ledger->data ? ledger->data : "", *end = at + ledger->length;
    lg_text rows = {0};
    lg_error inner;
    int line = 1;
    for (; at < end && ((size_t)(end - at) < n || memcmp(at, board_words, n) != 0); line++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    *named = at < end;
    if (!*named) return true;
    for (at += n; at < end && *at != '\n'; at++)
        lg_text_append(&rows, at[0] == ' ' && at[-1] == ';' ? "\n" : at, 1);
    bool good = !rows.failed || lg_fail_memory(error);
    if (good && !tm_read(&lg_game_terra_mystica, rows.data ? rows.data : "", rows.length, board, &inner))
        good = lg_fail_within(error, &inner, "%d:1: in the remark that names the board, at ", line);
    lg_text_clear(&rows);
    return good;
}

/* Chooses the board: that of the file, which may be NULL, of the ledger, or the original one. */
static bool choose_board(const tm_call *o, const tm_board *given, const lg_text *ledger, tm_board *board,
                         lg_error *error) {
    tm_board of_ledger = {0};
    bool named;
    if (!find_board(ledger, &of_ledger, &named, error)) return false;
    if (named && given && memcmp(&of_ledger, given, sizeof of_ledger) != 0)
        return lg_fail(error, " the ledger is of another board than %s; without FILE it is replayed on its own",
                       file_title(o->file));
    if (given || named) *board = given ? *given : of_ledger;
    return given || named || tm_official("original", board) || lg_fail(error, " the original board is missing");
}

int tm_call_replay(const tm_call *call, const tm_board *given) {
    lg_text text = {0};
    lg_error error;
    tm_board board;
    int status;
    if (!file_read(call->replay, FILE_SIZE_MAX, &text, &error))
        status = reject(&error);
    else if (!choose_board(call, given, &text, &board, &error))
        status =
            complain(error.kind == LG_ERROR_MEMORY ? FAILED : MISUSED, "%s:%s", file_title(call->replay), error.text);
    else
        status = replay_text(call, &board, &text);
    lg_text_clear(&text);
    return status;
}
