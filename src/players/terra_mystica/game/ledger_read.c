/* Reads ledgers and replays them. A first pass collects who plays and with which tiles, a second one plays. */
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "ledger.h"

enum { COLUMNS = 15, WORDS = 8, NAME_ROOM = 32, COMMAND_ROOM = 80, EFFECT_ROWS_MAX = 12 };

/* What a row says that its seat has. */
typedef struct {
    int line, seat;
    int vp, coins, workers, priests, power[3], cult[TM_CULTS];
    char command[COMMAND_ROOM]; /* for errors */
} row;

typedef struct {
    tm_replay *out;
    tm_table *table;
    tm_position *p;
    lg_reader text, line;
    lg_error *error;
    int column;                           /* of the command that is being read */
    int scoring;                          /* rounds whose scoring tile has been read */
    row row, effect_row[EFFECT_ROWS_MAX]; /* effect_row: rows of effects, which come before the row that causes them */
    int effect_rows;
} reading;

/* Keeps a command for errors. */
static void note_command(reading *r, const char *start, const char *end) {
    size_t length = (size_t)(end - start);
    assert(start <= end);
    memset(r->row.command, 0, sizeof r->row.command);
    memcpy(r->row.command, start, length < COMMAND_ROOM - 1 ? length : COMMAND_ROOM - 1);
}

static bool fail_expected(const reading *r, const char *what, const char *found, int length) {
    return lg_fail(r->error, "%d:%d: expected %s, found '%.*s'", r->line.line, r->column, what, length, found);
}

static bool take_number(lg_reader *line, int low, int high, int *number) {
    int64_t value;
    if (!lg_reader_take_whole(line, low, high, &value)) return false;
    *number = (int)value;
    return true;
}

static bool read_round_line(reading *r, bool is_setup) {
    int round = 0, tile = 0;
    if (!take_number(&r->line, 1, TM_ROUNDS, &round)) return lg_reader_expected(&r->line, "a round, 1 to 6");
    if (lg_reader_take(&r->line, " income") || lg_reader_take(&r->line, ", turn ")) return true;
    if (!lg_reader_take(&r->line, " scoring: SCORE") || !take_number(&r->line, 1, TM_SCORINGS, &tile))
        return lg_reader_expected(&r->line, "' scoring: SCORE' and a number, ' income' or ', turn'");
    if (!is_setup) return true;
    r->out->table->rules.scoring[round - 1] = (uint8_t)(tile - 1);
    r->scoring |= 1 << round;
    return true;
}

/* Options that change nothing. */
static const char *const ignored_options[] = {"strict-leech",
                                              "strict-darkling-sh",
                                              "strict-chaosmagician-sh",
                                              "email-notify",
                                              "maintain-player-order",
                                              "temple-scoring-tile",
                                              "fire-and-ice-final-scoring",
                                              "fire-and-ice-factions",
                                              "fire-and-ice-factions/ice",
                                              "fire-and-ice-factions/volcano",
                                              "fire-and-ice-factions/variable_v5",
                                              "loose-cultist-ordering",
                                              NULL};

static bool set_option(tm_game_rules *rules, const char *word) {
    if (!strcmp(word, "errata-cultist-power"))
        rules->options |= TM_CULTIST_ERRATA;
    else if (!strcmp(word, "variable-turn-order"))
        rules->options |= TM_VARIABLE_ORDER;
    else if (!strcmp(word, "mini-expansion-1"))
        rules->towns = 0xff;
    else if (!strcmp(word, "shipping-bonus"))
        rules->bonuses |= 1 << TM_BON_SHIPPING;
    else {
        int i = 0;
        while (ignored_options[i] && strcmp(ignored_options[i], word) != 0)
            i++;
        return ignored_options[i];
    }
    return true;
}

static bool read_option(reading *r, bool is_setup) {
    char word[48];
    if (!is_setup) return true;
    lg_reader before = r->line;
    if (lg_reader_take_word(&r->line, lg_is_visible, word, sizeof word) && set_option(&r->out->table->rules, word))
        return true;
    return lg_reader_expected(&before, "an option that levelground plays by (docs/reference/terra-mystica-play.md)");
}

static bool read_removal(reading *r, bool is_setup) {
    int tile = 0;
    if (!lg_reader_take(&r->line, "BON") || !take_number(&r->line, 1, TM_BONUSES, &tile))
        return lg_reader_expected(&r->line, "a bonus tile, BON1 to BON10");
    if (is_setup) r->out->table->rules.bonuses &= (uint16_t) ~(1 << (tile - 1));
    return true;
}

static bool read_extra(reading *r, bool is_setup) {
    for (int i = 1; i < TM_EXTRAS; i++)
        if (lg_reader_take(&r->line, tm_extra_names[i])) {
            if (is_setup) r->out->table->rules.extra = (uint8_t)i;
            return true;
        }
    return lg_reader_expected(&r->line, "a final scoring of Fire and Ice");
}

static bool ignore_line(reading *r, bool is_setup) {
    (void)r;
    (void)is_setup;
    return true;
}

/* Is the seat at turn the only one that has not passed? */
static bool is_alone(const reading *r) {
    assert(r->p->active < r->table->rules.seats);
    for (int s = 0; s < r->table->rules.seats; s++)
        if (s != r->p->active && !r->p->seat[s].passed && !r->p->seat[s].dropped) return false;
    return true;
}

/* Ledgers do not show where a turn ends. It ends when another seat acts, or with the row if no other seat can. */
static void end_turn(reading *r, int next) {
    tm_position trial = *r->p;
    const tm_move end = {.kind = TM_END, .seat = r->p->active};
    if (r->p->phase != TM_PLAYING || r->p->active == TM_NOBODY || (next == r->p->active && !is_alone(r))) return;
    if (!tm_apply_move(r->table, &trial, &end)) *r->p = trial;
}

static bool make_move(reading *r, tm_move move);

/* "Scoring FIRE cult": what comes next happens to all seats at once. */
static bool read_scoring(reading *r, bool is_setup) {
    if (!is_setup) end_turn(r, TM_NOBODY);
    return is_setup || make_move(r, (tm_move){.kind = TM_NEXT});
}

/* Income happens to all seats at once too. Its line may come before the last spades of cults are used, or be missing: then the
 * first row of income begins it. */
static void try_next(reading *r) {
    tm_position trial = *r->p;
    if (!tm_apply_move(r->table, &trial, &(tm_move){.kind = TM_NEXT})) *r->p = trial;
}

static bool read_round(reading *r, bool is_setup) {
    lg_reader ahead = r->line;
    if (!read_round_line(r, is_setup)) return false;
    while (ahead.at < ahead.end && !lg_reader_begins(&ahead, "income"))
        ahead.at++;
    if (!is_setup && ahead.at < ahead.end) {
        end_turn(r, TM_NOBODY);
        if (r->p->phase == TM_INCOME || r->p->phase == TM_PLAYING || r->p->phase == TM_DIGGING) try_next(r);
    }
    return true;
}

/* A kind of line without tabs, known by its first words. Lines with tabs are rows. */
typedef struct {
    const char *words;
    bool (*read)(reading *, bool is_setup);
} untabbed_line;

static const untabbed_line untabbed_lines[] = {
    {"option ", read_option},
    {"Round ", read_round},
    {"Removing tile ", read_removal},
    {"Added final scoring tile: ", read_extra},
    {"Scoring ", read_scoring},
    {"Converting resources to VPs", read_scoring},
    {"Default game options", ignore_line},
    {"Randomize", ignore_line},
    {"Player ", ignore_line},
    {"map ", ignore_line},
    {"Start round ", ignore_line},
    {"#", ignore_line},
    {NULL, NULL},
};

static int seat_of(const tm_game_rules *rules, const char *name) {
    int faction = tm_faction_find(name);
    for (int s = 0; s < rules->seats; s++)
        if (rules->faction[s] == faction) return s;
    return -1;
}

static bool read_untabbed_line(reading *r, bool is_setup) {
    lg_reader_skip_blanks(&r->line);
    r->column = lg_reader_column(&r->line);
    note_command(r, r->line.at, r->line.end);
    if (r->line.at == r->line.end) return true;
    for (const untabbed_line *l = untabbed_lines; l->words; l++)
        if (lg_reader_take(&r->line, l->words)) return l->read(r, is_setup);
    char name[NAME_ROOM];
    lg_reader before = r->line;
    if (!lg_reader_take_word(&r->line, lg_is_small, name, sizeof name) ||
        !lg_reader_take(&r->line, " dropped from the game"))
        return lg_reader_expected(&before, "a row with tabs, or a line that ledgers have");
    int seat = is_setup ? 0 : seat_of(&r->table->rules, name);
    return is_setup || seat < 0 || make_move(r, (tm_move){.kind = TM_DROP, .seat = (uint8_t)seat});
}

/* Finds the columns of a row. Returns how many there are. */
static int split_columns(const lg_reader *line, lg_reader *column) {
    const char *at = line->at;
    for (int n = 0; n < COLUMNS; n++) {
        const char *tab = n < COLUMNS - 1 ? memchr(at, '\t', (size_t)(line->end - at)) : NULL;
        column[n] = *line;
        column[n].at = at;
        column[n].end = tab ? tab : line->end;
        if (!tab) return n + 1;
        at = tab + 1;
    }
    return COLUMNS;
}

/* Reads the unit after a number, and the end of the column. */
static bool read_unit(lg_reader *column, const char *unit) {
    if (*unit && !lg_reader_take(column, " ")) return lg_reader_expected(column, "a blank");
    if (!lg_reader_take(column, unit)) return lg_reader_expected(column, unit);
    return column->at == column->end || lg_reader_expected(column, "a tab");
}

/* Reads "20 VP" or "-3 VP". */
static bool read_amount(lg_reader column, const char *unit, int *amount) {
    bool minus = lg_reader_take(&column, "-");
    if (!take_number(&column, 0, 9999, amount)) return lg_reader_expected(&column, "a number");
    if (minus) *amount = -*amount;
    return read_unit(&column, unit);
}

static bool read_list(lg_reader column, int *list, int n, const char *unit) {
    for (int i = 0; i < n; i++) {
        if (i && !lg_reader_take(&column, "/")) return lg_reader_expected(&column, "'/'");
        if (!take_number(&column, 0, 255, &list[i])) return lg_reader_expected(&column, "a number");
    }
    return read_unit(&column, unit);
}

enum {
    COLUMN_VP = 2,
    COLUMN_COINS = 4,
    COLUMN_WORKERS = 6,
    COLUMN_PRIESTS = 8,
    COLUMN_POWER = 10,
    COLUMN_CULTS = 12,
    COLUMN_COMMANDS = 14
};

static bool read_columns(reading *r, const lg_reader *column) {
    row *w = &r->row;
    w->line = r->line.line;
    return read_amount(column[COLUMN_VP], "VP", &w->vp) && read_amount(column[COLUMN_COINS], "C", &w->coins) &&
           read_amount(column[COLUMN_WORKERS], "W", &w->workers) &&
           read_amount(column[COLUMN_PRIESTS], "P", &w->priests) &&
           read_list(column[COLUMN_POWER], w->power, 3, "PW") && read_list(column[COLUMN_CULTS], w->cult, TM_CULTS, "");
}

/* A value of a row in the ledger (expected), and the same value in our replay (found). */
typedef struct {
    const char *unit;
    int expected, found;
} comparison;

static bool fail_row(reading *r, const row *w, const comparison *c) {
    r->out->differs = true;
    return lg_fail(r->error, "%d:1: after '%s' of %s: expected %d %s, found %d", w->line, w->command,
                   tm_factions[r->p->seat[w->seat].faction].name, c->expected, c->unit, c->found);
}

static bool compare_row(reading *r, const row *w) {
    assert(w->seat >= 0 && w->seat < r->table->rules.seats);
    const tm_seat *s = &r->p->seat[w->seat];
    const comparison c[] = {
        {"VP", w->vp, s->vp},
        {"C", w->coins, s->coins},
        {"W", w->workers, s->workers},
        {"P", w->priests, s->priests},
        {"power in the first bowl", w->power[0], s->power[0]},
        {"power in the second bowl", w->power[1], s->power[1]},
        {"power in the third bowl", w->power[2], s->power[2]},
        {"steps on the cult of fire", w->cult[TM_FIRE], s->cult[TM_FIRE]},
        {"steps on the cult of water", w->cult[TM_WATER], s->cult[TM_WATER]},
        {"steps on the cult of earth", w->cult[TM_EARTH], s->cult[TM_EARTH]},
        {"steps on the cult of air", w->cult[TM_AIR], s->cult[TM_AIR]},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        if (c[i].expected != c[i].found) return fail_row(r, w, &c[i]);
    r->out->rows++;
    return true;
}

static bool compare_effect_rows(reading *r) {
    for (int i = 0; i < r->effect_rows; i++)
        if (!compare_row(r, &r->effect_row[i])) return false;
    r->effect_rows = 0;
    return true;
}

/* A command in small letters, as words: numbers, names and signs. */
typedef struct {
    char word[WORDS][NAME_ROOM];
    int words;
    const char *start;
    int length;
} command;

static bool is_of_word(char c) {
    return lg_is_letter(c) || c == '_' || c == '-' || c == '/';
}

static bool make_move(reading *r, tm_move move) {
    assert(move.kind < TM_MOVES && move.seat < r->table->rules.seats);
    const char *why = tm_apply_move(r->table, r->p, &move);
    if (!why) return true;
    r->out->differs = true;
    return lg_fail(r->error, "%d:%d: illegal move '%s': expected a legal move, found that %s", r->line.line, r->column,
                   r->row.command, why);
}

/* Makes a move of the seat of the present row. */
static bool make_seat_move(reading *r, tm_move_kind kind, int y, int x) {
    assert(y >= 0 && y <= UINT8_MAX && x >= 0 && x <= UINT16_MAX); /* a move has room for both */
    return make_move(r,
                     (tm_move){.kind = (uint8_t)kind, .seat = (uint8_t)r->row.seat, .y = (uint8_t)y, .x = (uint16_t)x});
}

/* Splits a command into words. A number is a word of its own, unless a letter comes before it. */
static bool split_words(reading *r, command *c) {
    const char *at = c->start, *end = at + c->length;
    c->words = 0;
    while (at < end) {
        int n = 0;
        if (lg_is_blank(*at) || *at == ':' || *at == '+' || *at == '[' || *at == ']') {
            at++;
            continue;
        }
        if (c->words == WORDS) return fail_expected(r, "a command", c->start, c->length);
        char *word = c->word[c->words];
        bool number = lg_is_digit(*at);
        while (at < end && n < NAME_ROOM - 1 &&
               (number ? lg_is_digit(*at) : is_of_word(*at) || (n && lg_is_digit(*at))))
            word[n++] = lg_small(*at++);
        word[n] = '\0';
        if (!n) return fail_expected(r, "a command", c->start, c->length);
        c->words++;
        assert(at <= end && c->words <= WORDS);
    }
    return c->words || fail_expected(r, "a command", c->start, c->length);
}

static int number_of(const char *word) {
    int n = 0;
    for (; lg_is_digit(*word) && n < 1000; word++)
        n = 10 * n + *word - '0';
    return n;
}

static const char *word_at(const command *c, int i) {
    return i < c->words ? c->word[i] : "";
}

static bool bad_command(const reading *r, const command *c, const char *what) {
    return fail_expected(r, what, c->start, c->length);
}

static bool read_hex(const reading *r, const command *c, int i, int *hex) {
    *hex = tm_hex_find(r->table, word_at(c, i));
    assert(*hex < r->table->cells);
    return *hex >= 0 || bad_command(r, c, "a hex of the board");
}

static int index_of(const char *const *names, int count, const char *word) {
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (names[i][k] && lg_small(names[i][k]) == word[k])
            k++;
        if (!names[i][k] && !word[k]) return i;
    }
    return -1;
}

static int colour_of(const char *word) {
    return !strcmp(word, "grey") ? TM_GRAY : index_of(tm_colour_words, TM_NO_COLOUR, word);
}

static bool do_build(reading *r, const command *c) {
    int hex;
    return read_hex(r, c, 1, &hex) && make_seat_move(r, TM_BUILD, 0, hex);
}

static bool do_upgrade(reading *r, const command *c) {
    int hex, building = index_of(tm_building_names, TM_BUILDINGS, word_at(c, 3));
    if (building < 0) return bad_command(r, c, "'upgrade HEX to TP', TE, SH or SA");
    return read_hex(r, c, 1, &hex) && make_seat_move(r, TM_UPGRADE, building, hex);
}

static bool do_transform(reading *r, const command *c) {
    int hex, colour = c->words > 2 ? colour_of(word_at(c, 3)) : r->p->seat[r->row.seat].colour;
    if (colour < 0) return bad_command(r, c, "'transform HEX to COLOUR'");
    return read_hex(r, c, 1, &hex) && make_seat_move(r, TM_TRANSFORM, colour, hex);
}

static bool do_dig(reading *r, const command *c) {
    int spades = number_of(word_at(c, 1));
    return spades > UINT8_MAX ? bad_command(r, c, "a number of spades") : make_seat_move(r, TM_DIG, spades, 0);
}

static bool do_burn(reading *r, const command *c) {
    int n = number_of(word_at(c, 1));
    return !n || make_seat_move(r, TM_BURN, n < 255 ? n : 255, 0);
}

static bool do_send(reading *r, const command *c) {
    int cult = index_of(tm_cult_names, TM_CULTS, word_at(c, 3)), steps = number_of(word_at(c, 5));
    if (cult < 0) return bad_command(r, c, "'send p to CULT'");
    return make_seat_move(r, TM_SEND, cult, steps);
}

/* Goods that come in and go out of a conversion. */
static bool do_convert(reading *r, const command *c) {
    static const struct {
        const char *from, *to;
        int rate;
    } rates[TM_CONVERSIONS] = {
        [TM_POWER_COIN] = {"pw", "c", 1}, [TM_POWER_WORKER] = {"pw", "w", 3}, [TM_POWER_PRIEST] = {"pw", "p", 5},
        [TM_WORKER_COIN] = {"w", "c", 1}, [TM_PRIEST_COIN] = {"p", "c", 1},   [TM_PRIEST_WORKER] = {"p", "w", 1},
        [TM_COIN_POINT] = {"c", "vp", 2}, [TM_POINT_COIN] = {"vp", "c", 1},   [TM_WORKER_PRIEST] = {"w", "p", 1},
    };
    int at = 1, from = lg_is_digit(*word_at(c, at)) ? number_of(word_at(c, at++)) : 1;
    const char *what = word_at(c, at++);
    at++;
    int to = lg_is_digit(*word_at(c, at)) ? number_of(word_at(c, at++)) : 1;
    for (int i = 0; i < TM_CONVERSIONS; i++) {
        assert(rates[i].rate > 0); /* the table has each conversion */
        if (!strcmp(rates[i].from, what) && !strcmp(rates[i].to, word_at(c, at)) && from == to * rates[i].rate)
            return make_seat_move(r, TM_CONVERT, i, to);
    }
    return bad_command(r, c, "a conversion at a rate of the game");
}

static bool do_action(reading *r, const command *c) {
    for (int i = 0; i < TM_ACTIONS; i++)
        if (!index_of(&tm_actions[i].name, 1, word_at(c, 1))) return make_seat_move(r, TM_ACTION, i, 0);
    return bad_command(r, c, "an action");
}

static bool do_bridge(reading *r, const command *c) {
    int from, to;
    if (!read_hex(r, c, 1, &from) || !read_hex(r, c, 2, &to)) return false;
    return make_move(
        r, (tm_move){.kind = TM_BRIDGE, .seat = (uint8_t)r->row.seat, .x = (uint16_t)from, .z = (uint16_t)to});
}

static bool is_beside(const tm_table *table, int a, int b) {
    for (int k = 0; k < 6; k++)
        if (table->beside[a][k] == b) return true;
    return false;
}

/* "connect r13", or the hexes around a river hex. */
static bool do_connect(reading *r, const command *c) {
    int hex[WORDS];
    for (int i = 1; i < c->words; i++)
        if (!read_hex(r, c, i, &hex[i])) return false;
    if (c->words == 2) return make_seat_move(r, TM_CONNECT, 0, hex[1]);
    for (int river = 0; river < r->table->cells; river++) {
        int n = 1;
        while (n < c->words && r->table->terrain[river] == TM_RIVER && is_beside(r->table, river, hex[n]))
            n++;
        if (n == c->words && n > 1) return make_seat_move(r, TM_CONNECT, 0, river);
    }
    return bad_command(r, c, "hexes around one river hex");
}

static bool do_advance(reading *r, const command *c) {
    bool ship = !strncmp(word_at(c, 1), "ship", 4), digs = !strncmp(word_at(c, 1), "dig", 3);
    return ship || digs ? make_seat_move(r, TM_ADVANCE, digs, 0) : bad_command(r, c, "'advance ship' or 'advance dig'");
}

static bool do_pass(reading *r, const command *c) {
    if (strncmp(word_at(c, 1), "bon", 3) != 0) return make_seat_move(r, TM_PASS, TM_NOBODY, 0);
    int tile = number_of(c->word[1] + 3) - 1;
    if (tile < 0 || tile >= TM_BONUSES) return bad_command(r, c, "a bonus tile, BON1 to BON10");
    return make_seat_move(r, TM_PASS, tile, 0);
}

static bool do_answer(reading *r, const command *c) {
    int seat = c->words > 3 ? seat_of(&r->table->rules, c->word[3]) : -1;
    if (seat < 0) return bad_command(r, c, "'leech N from FACTION' or 'decline N from FACTION'");
    return make_seat_move(r, *c->word[0] == 'l' ? TM_LEECH : TM_DECLINE, seat, number_of(c->word[1]));
}

static bool do_colour(reading *r, const command *c) {
    int colour = colour_of(word_at(c, 1));
    return colour < 0 ? bad_command(r, c, "a colour") : make_seat_move(r, TM_COLOUR, colour, 0);
}

static bool do_unlock(reading *r, const command *c) {
    bool priest = !strcmp(word_at(c, 1), "gain-priest");
    int colour = priest ? TM_NO_COLOUR : colour_of(word_at(c, 1));
    return colour < 0 ? bad_command(r, c, "a colour") : make_seat_move(r, TM_UNLOCK, colour, 0);
}

static bool do_token(reading *r, const command *c) {
    (void)c;
    return make_seat_move(r, TM_TOKEN, 0, 0);
}

/* "cult_income_for_faction", "other_income_for_faction" */
static bool do_income(reading *r, const command *c) {
    bool cults = *c->word[0] == 'c';
    if (cults ? r->p->phase == TM_PLAYING : r->p->phase == TM_INCOME || r->p->phase == TM_DIGGING)
        return make_move(r, (tm_move){.kind = TM_NEXT});
    return true;
}

static bool do_nothing(reading *r, const command *c) {
    (void)r;
    (void)c;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(reading *, const command *);
} commands[] = {
    {"build", do_build},
    {"upgrade", do_upgrade},
    {"transform", do_transform},
    {"dig", do_dig},
    {"burn", do_burn},
    {"send", do_send},
    {"convert", do_convert},
    {"action", do_action},
    {"bridge", do_bridge},
    {"connect", do_connect},
    {"advance", do_advance},
    {"pass", do_pass},
    {"leech", do_answer},
    {"decline", do_answer},
    {"pick-color", do_colour},
    {"unlock-terrain", do_unlock},
    {"gain", do_token},
    {"setup", do_nothing},
    {"wait", do_nothing},
    {"done", do_nothing},
    {"cult_income_for_faction", do_income},
    {"other_income_for_faction", do_income},
    {"score_resources", do_nothing},
};

/* "+FAV11", "+2TW5", "+FIRE", "+2AIR", "+8vp for FIRE": tiles, steps and points that the rules have given. */
static bool do_gain(reading *r, const command *c) {
    bool counted = lg_is_digit(*c->word[0]);
    int count = counted ? number_of(c->word[0]) : 1;
    const char *what = word_at(c, counted);
    int cult = index_of(tm_cult_names, TM_CULTS, what);
    if (!strcmp(what, "vp")) return true;
    if (cult >= 0) return make_seat_move(r, TM_CULT, cult, count);
    bool favour = !strncmp(what, "fav", 3), town = !strncmp(what, "tw", 2);
    int tile = favour || town ? number_of(what + (favour ? 3 : 2)) - 1 : -1;
    if (tile < 0 || tile >= (favour ? TM_FAVOURS : TM_TOWNS))
        return bad_command(r, c, "a favour tile, a town tile or steps on a cult");
    for (int i = 0; i < count; i++)
        if (!make_seat_move(r, favour ? TM_FAVOUR : TM_TOWN, tile, 0)) return false;
    return true;
}

static bool do_command(reading *r, const char *start, const char *end) {
    command c = {.start = start, .length = (int)(end - start)};
    assert(start < end);
    bool minus = *start == '-';
    r->column = (int)(start - r->line.start) + 1;
    note_command(r, start, end);
    if (minus) c.start++, c.length--;
    if (!split_words(r, &c)) return false;
    if (minus) {
        /* "-SPADE", "-3FIRE", "-WATER" */
        bool counted = lg_is_digit(*c.word[0]);
        int cult = index_of(tm_cult_names, TM_CULTS, word_at(&c, counted));
        if (cult >= 0) return make_seat_move(r, TM_LOSE, cult, counted ? number_of(c.word[0]) : 1);
        return make_seat_move(r, TM_FORFEIT, 0, 0);
    }
    if (*start == '+') return do_gain(r, &c);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].word, c.word[0])) return commands[i].read(r, &c);
    return bad_command(r, &c, "a command");
}

/* Commands are parted by full stops. */
static bool do_commands(reading *r, const lg_reader *column) {
    const char *at = column->at, *end = column->end;
    while (at < end) {
        const char *stop = memchr(at, '.', (size_t)(end - at)), *next = stop ? stop + 1 : end;
        if (!stop) stop = end;
        while (at < stop && lg_is_blank(*at))
            at++;
        while (stop > at && lg_is_blank(stop[-1]))
            stop--;
        if (at < stop && !do_command(r, at, stop)) return false;
        at = next;
    }
    return true;
}

static bool add_seat(reading *r, const char *name) {
    tm_game_rules *rules = &r->out->table->rules;
    int faction = tm_faction_find(name);
    if (faction < 0) return fail_expected(r, "a faction", name, (int)strlen(name));
    if (rules->seats == TM_SEATS_MAX) return fail_expected(r, "at most 5 factions", name, (int)strlen(name));
    rules->faction[rules->seats++] = (uint8_t)faction;
    return true;
}

static bool is_answer(const lg_reader *commands) {
    return commands->at < commands->end && strchr("LlDd[", *commands->at) && !lg_reader_begins(commands, "dig") &&
           !lg_reader_begins(commands, "Dig");
}

static bool read_row(reading *r, bool is_setup) {
    lg_reader column[COLUMNS];
    char name[NAME_ROOM];
    int columns = split_columns(&r->line, column);
    r->column = 1;
    if (columns != COLUMNS) return lg_reader_refuse(&r->line, 20, "15 columns between tabs");
    if (!lg_reader_take_word(&column[0], lg_is_small, name, sizeof name))
        return lg_reader_expected(&column[0], "a faction");
    const lg_reader *cells = &column[COLUMN_COMMANDS];
    if (is_setup) return !lg_reader_begins(cells, "setup") || add_seat(r, name);
    r->row = (row){.seat = seat_of(&r->table->rules, name)};
    if (r->row.seat < 0) return fail_expected(r, "a faction of this game", name, (int)strlen(name));
    if (!read_columns(r, column)) return false;
    if (lg_reader_begins(cells, "[")) {
        /* Keeps a row of effects, which come with the seat's next row. */
        if (r->effect_rows == EFFECT_ROWS_MAX)
            return fail_expected(r, "fewer rows of effects", name, (int)strlen(name));
        note_command(r, cells->at, cells->end);
        r->effect_row[r->effect_rows++] = r->row;
        return true;
    }
    if (r->p->phase == TM_UNLOCKING) try_next(r);
    if (!is_answer(cells)) end_turn(r, r->row.seat);
    return do_commands(r, cells) && compare_effect_rows(r) && compare_row(r, &r->row);
}

static bool read_lines(reading *r, const char *text, size_t length, bool is_setup) {
    r->text = lg_reader_open(text, length, r->error);
    while (lg_reader_next_line(&r->text, &r->line)) {
        bool is_row = memchr(r->line.at, '\t', (size_t)(r->line.end - r->line.at));
        if (is_row ? !read_row(r, is_setup) : !read_untabbed_line(r, is_setup)) return false;
    }
    return true;
}

static bool begin_replay(reading *r, const tm_board *board) {
    tm_game_rules rules = r->out->table->rules;
    lg_error inner;
    rules.options |= TM_FREE_LEECH;
    if (!rules.seats) return lg_fail(r->error, "1:1: expected rows `setup`, found none");
    if (r->scoring != (2 << TM_ROUNDS) - 2)
        return lg_fail(r->error, "1:1: expected a scoring tile for each of 6 rounds, found fewer");
    if (!tm_table_init(r->table, board, &rules, &inner)) return lg_fail(r->error, "1:1: %s", inner.text);
    assert(r->table->rules.seats == rules.seats && !r->effect_rows && !r->out->rows);
    tm_begin_game(r->table, r->p);
    return true;
}

bool tm_replay_read(tm_replay *out, const tm_board *board, const char *text, size_t length, lg_error *error) {
    *out = (tm_replay){.table = calloc(1, sizeof *out->table)};
    if (!out->table) return lg_fail_memory(error);
    reading r = {.out = out, .table = out->table, .p = &out->end, .error = error};
    out->table->rules = (tm_game_rules){.bonuses = (1 << TM_BON_SHIPPING) - 1, .towns = 31};
    if (!read_lines(&r, text, length, true) || !begin_replay(&r, board) || !read_lines(&r, text, length, false))
        return false;
    if (!compare_effect_rows(&r)) return false;
    assert(!r.effect_rows && (out->end.phase != TM_OVER || out->end.round == TM_ROUNDS));
    return out->end.phase == TM_OVER ||
           lg_fail(error, "%d:1: expected the final scorings, found the end of the ledger", r.line.line);
}

void tm_replay_clear(tm_replay *out) {
    free(out->table);
    out->table = NULL;
}
