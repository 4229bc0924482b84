/* Fuzzes the reader of Catan's logs. On a board of 19 or 30 hexes (the first byte decides), any bytes are either replayed to
 * their end, or refused with an error that begins with a position. Every move that is read is legal, and is the same after
 * writing and reading it again. */
#include "players/catan/game/log.h"
#include "reader.h"

static const char large[] =
    "S4 B8 L11\nB6 O12 G10 S8\nG10 L3 S8 D B11\nO6 S2 G4 B12 O9 L5\nG3 L9 O10 S4 G3\nB5 S2 D L11\nL9 G6 O5\n"
    "ports: 3:1 O L 3:1 B S 3:1 G S 3:1 3:1\n";

static void check_place(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": ", 2) && end[2]);
}

/* Writes a move and reads it again: it must be the same. */
static void check_move(const ct_log *log, const ct_position *p, const ct_move *move) {
    lg_text text = {0};
    lg_error error;
    ct_log again = *log;
    ct_move read;
    bool more;
    ct_log_move(&log->scene, p, move, &text);
    again.text = lg_reader_open(text.data, text.length, &error);
    require(ct_log_next(&again, p, &read, &more) && more);
    require(read.kind == move->kind && read.x == move->x && read.y == move->y && read.z == move->z);
    lg_text_clear(&text);
}

static bool replay(const ct_board *board, const char *text, size_t size, lg_error *error) {
    static ct_table table;
    ct_log log;
    ct_position p;
    ct_move move;
    if (!ct_log_open(&log, text, size, error)) return false;
    require(log.house.players >= 3 && log.house.players <= CT_SEATS_MAX);
    require(ct_table_init(&table, board, &log.house, error));
    log.scene = (ct_scene){board, &table};
    ct_begin(&table, &p);
    for (bool more = true; ct_log_next(&log, &p, &move, &more);) {
        if (!more) return true;
        check_move(&log, &p, &move);
        ct_apply(&table, &p, &move);
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *rows = size && data[0] & 1 ? large : ct_boards[0].text;
    ct_board board = {0};
    lg_error error = {.text = ""};
    if (!size) return 0;
    require(ct_read(NULL, rows, strlen(rows), &board, &error));
    char *copy = malloc(size); /* without a terminator, so that a sanitizer detects reading past the end */
    if (!copy) return 0;
    memcpy(copy, data, size);
    if (!replay(&board, copy + 1, size - 1, &error)) check_place(error.text);
    free(copy);
    return 0;
}
