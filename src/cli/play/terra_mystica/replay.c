/* levelground play terra-mystica: replays the ledger of a game and compares each of its rows. */
#include <string.h>

#include "cli/cli.h"
#include "cli/play/play.h"
#include "games/terra_mystica/settings.h"
#include "io/file.h"
#include "io/json.h"
#include "io/levels.h"
#include "play/terra_mystica/ledger.h"

enum { KEY_REPLAY = 2000, KEY_JSON };

typedef struct {
    const char *replay, *file;
    int files;
    bool json;
} replay_options;

static const struct argp_option table[] = {
    {"replay", KEY_REPLAY, "LEDGER", 0, "replay a ledger, and compare each row with the rules", 1},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 2},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    replay_options *o = state->input;
    switch (key) {
    case KEY_REPLAY: o->replay = argument; return 0;
    case KEY_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG:
        o->file = argument;
        o->files++;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Reads the board of the file, or takes the original one. */
static bool read_board(const replay_options *o, tm_board *board, lg_error *error) {
    level_item item = {.game = NULL};
    if (!o->replay) return lg_fail(error, "expected --replay LEDGER");
    if (o->files > 1) return lg_fail(error, "--replay is of one board, found %d", o->files);
    if (!o->file) return tm_official("original", board) || lg_fail(error, "the original board is missing");
    if (!strcmp(o->file, "-") && !strcmp(o->replay, "-"))
        return lg_fail(error, "--replay: standard input is the board already");
    if (!level_read(o->file, &lg_game_terra_mystica, &item, error)) return false;
    memcpy(board, item.level, sizeof *board);
    level_item_clear(&item);
    return true;
}

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

static int replay(const replay_options *o, const tm_board *board, const lg_text *text) {
    tm_replay r;
    lg_error inner;
    int status = DONE;
    if (!tm_replay_read(&r, board, text->data ? text->data : "", text->length, &inner))
        status = complain(r.differs ? FAILED : MISUSED, "%s:%s", file_title(o->replay), inner.text);
    else if (!(o->json ? print_json(&r) : print_words(&r)))
        status = complain(FAILED, "out of memory");
    tm_replay_clear(&r);
    return status;
}

int play_terra_mystica_main(int argc, char **argv) {
    static const struct argp argp = {
        table,
        parse,
        "[FILE]",
        "Replays the ledger of a game of Terra Mystica, row by row. FILE is the board; without it, "
        "the original one. - is standard input.",
        NULL,
        NULL,
        NULL};
    replay_options o = {0};
    tm_board board;
    lg_text text = {0};
    lg_error error;
    parse_options(&argp, argc, argv, &o);
    bool good = read_board(&o, &board, &error) && file_read(o.replay, FILE_SIZE_MAX, &text, &error);
    int status = good ? replay(&o, &board, &text) : reject(&error);
    lg_text_clear(&text);
    return status;
}
