/* Fuzzes the reader of Terra Mystica's ledgers. Any bytes are replayed on the original board to an end, or leave an error that
 * begins with a position. What is replayed is within the rules: it never uses more buildings and tokens than there are. */
#include "players/terra_mystica/game/ledger.h"
#include "reader.h"

static void check_seat(const tm_seat *s) {
    require(s->built[TM_DWELLING] <= 8 && s->built[TM_TRADING_POST] <= 4 && s->built[TM_TEMPLE] <= 3);
    require(s->built[TM_STRONGHOLD] <= 1 && s->built[TM_SANCTUARY] <= 1 && s->bridges <= TM_BRIDGES_OF_SEAT);
    for (int c = 0; c < TM_CULTS; c++)
        require(s->cult[c] <= TM_CULT_TOP);
}

static void check_place(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": ", 2) && end[2]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tm_board board;
    tm_replay replay;
    lg_error error = {.text = ""};
    require(tm_official("original", &board));
    char *copy = malloc(size + !size); /* without a terminator, so that a sanitizer detects reading past the end */
    if (!copy) return 0;
    if (size) memcpy(copy, data, size);
    if (!tm_replay_read(&replay, &board, copy, size, &error)) check_place(error.text);
    for (int s = 0; replay.table && s < replay.table->rules.seats; s++)
        check_seat(&replay.end.seat[s]);
    tm_replay_clear(&replay);
    free(copy);
    return 0;
}
