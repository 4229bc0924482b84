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
    return lg_fail_at(r->error, r->line.line, r->column, "expected %s, found '%.*s'", what, length, found);
}

static bool take_number(lg_reader *line, int low, int high, int *number) {
    int64_t value;
    if (!lg_reader_take_whole(line, low, high, &value)) return false;
    *number = (int)value;
    return true;
}

static bool make_move(reading *r, tm_move move) {
    assert(move.kind < TM_MOVES && move.seat < r->table->rules.seats);
    const char *why = tm_apply_move(r->table, r->p, &move);
    if (!why) return true;
    r->out->differs = true;
    return lg_fail_at(r->error, r->line.line, r->column, "illegal move '%s': expected a legal move, found that %s",
                      r->row.command, why);
}

/* Ledgers do not show where a turn ends. It ends when another seat acts, or with the row if no other seat can. */
static void end_turn(reading *r, int next) {
    const int active = r->p->active;
    if (r->p->phase != TM_PLAYING || active == TM_NOBODY) return;
    assert(active < r->table->rules.seats);
    bool is_alone = true;
    for (int s = 0; s < r->table->rules.seats; s++)
        is_alone &= s == active || r->p->seat[s].passed || r->p->seat[s].dropped;
    if (next == active && !is_alone) return;
    tm_position trial = *r->p;
    if (!tm_apply_move(r->table, &trial, &(tm_move){.kind = TM_END, .seat = (uint8_t)active})) *r->p = trial;
}

/* Income happens to all seats at once. Its line may come before the last spades of cults are used, or be missing: then the
 * first row of income begins it. */
static void try_next(reading *r) {
    tm_position trial = *r->p;
    if (!tm_apply_move(r->table, &trial, &(tm_move){.kind = TM_NEXT})) *r->p = trial;
}

/* "Round 1 scoring: SCORE2, TOWN >> 5", "Round 1 income", "Round 1, turn 1" */
static bool read_round(reading *r, bool is_setup) {
    lg_reader ahead = r->line;
    int round = 0, tile = 0;
    if (!take_number(&r->line, 1, TM_ROUNDS, &round)) return lg_reader_expected(&r->line, "a round, 1 to 6");
    if (!lg_reader_take(&r->line, " income") && !lg_reader_take(&r->line, ", turn ")) {
        if (!lg_reader_take(&r->line, " scoring: SCORE") || !take_number(&r->line, 1, TM_SCORINGS, &tile))
            return lg_reader_expected(&r->line, "' scoring: SCORE' and a number, ' income' or ', turn'");
        if (is_setup) {
            r->out->table->rules.scoring[round - 1] = (uint8_t)(tile - 1);
            r->scoring |= 1 << round;
        }
    }
    if (is_setup) return true;
    while (ahead.at < ahead.end && !lg_reader_begins(&ahead, "income"))
        ahead.at++;
    if (ahead.at == ahead.end) return true;
    end_turn(r, TM_NOBODY);
    if (r->p->phase == TM_INCOME || r->p->phase == TM_PLAYING || r->p->phase == TM_DIGGING) try_next(r);
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

static bool read_option(reading *r, bool is_setup) {
    tm_game_rules *rules = &r->out->table->rules;
    lg_reader before = r->line;
    char word[48] = "";
    if (!is_setup) return true;
    bool is_known = lg_reader_take_word(&r->line, lg_is_visible, word, sizeof word);
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
        is_known = is_known && ignored_options[i];
    }
    return is_known ||
           lg_reader_expected(&before, "an option that levelground plays by (docs/reference/terra-mystica-play.md)");
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

/* "Scoring FIRE cult": what comes next happens to all seats at once. */
static bool read_scoring(reading *r, bool is_setup) {
    if (!is_setup) end_turn(r, TM_NOBODY);
    return is_setup || make_move(r, (tm_move){.kind = TM_NEXT});
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

static bool compare_row(reading *r, const row *w) {
    assert(w->seat >= 0 && w->seat < r->table->rules.seats);
    const tm_seat *s = &r->p->seat[w->seat];
    const struct {
        const char *unit;
        int expected, found;
    } values[] = {
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
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (values[i].expected == values[i].found) continue;
        r->out->differs = true;
        return lg_fail_at(r->error, w->line, 1, "after '%s' of %s: expected %d %s, found %d", w->command,
                          tm_factions[s->faction].name, values[i].expected, values[i].unit, values[i].found);
    }
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

/* Makes a move of the seat of the present row. */
static bool make_seat_move(reading *r, tm_move_kind kind, int y, int x) {
    assert(y >= 0 && y <= UINT8_MAX && x >= 0 && x <= UINT16_MAX); /* a move has room for both */
    return make_move(r,
                     (tm_move){.kind = (uint8_t)kind, .seat = (uint8_t)r->row.seat, .y = (uint8_t)y, .x = (uint16_t)x});
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

/* "connect r13", or the hexes around a river hex. */
static bool do_connect(reading *r, const command *c) {
    int hex[WORDS];
    for (int i = 1; i < c->words; i++)
        if (!read_hex(r, c, i, &hex[i])) return false;
    if (c->words == 2) return make_seat_move(r, TM_CONNECT, 0, hex[1]);
    for (int river = 0; river < r->table->cells; river++) {
        bool is_between = r->table->terrain[river] == TM_RIVER && c->words > 1;
        for (int n = 1; n < c->words && is_between; n++) {
            int k = 0;
            while (k < 6 && r->table->beside[river][k] != hex[n])
                k++;
            is_between = k < 6;
        }
        if (is_between) return make_seat_move(r, TM_CONNECT, 0, river);
    }
    return bad_command(r, c, "hexes around one river hex");
}

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

/* Words of commands beyond those of moves. */
enum { CULT_INCOME = TM_MOVES, OTHER_INCOME, NOTHING };

static const struct {
    const char *word;
    int kind; /* a tm_move_kind, or one of the three above */
} verbs[] = {
    {"build", TM_BUILD},
    {"upgrade", TM_UPGRADE},
    {"transform", TM_TRANSFORM},
    {"dig", TM_DIG},
    {"burn", TM_BURN},
    {"send", TM_SEND},
    {"convert", TM_CONVERT},
    {"action", TM_ACTION},
    {"bridge", TM_BRIDGE},
    {"connect", TM_CONNECT},
    {"advance", TM_ADVANCE},
    {"pass", TM_PASS},
    {"leech", TM_LEECH},
    {"decline", TM_DECLINE},
    {"pick-color", TM_COLOUR},
    {"unlock-terrain", TM_UNLOCK},
    {"gain", TM_TOKEN},
    {"setup", NOTHING},
    {"wait", NOTHING},
    {"done", NOTHING},
    {"cult_income_for_faction", CULT_INCOME},
    {"other_income_for_faction", OTHER_INCOME},
    {"score_resources", NOTHING},
};

/* Commands whose first argument is a hex. */
static bool do_at_hex(reading *r, const command *c, tm_move_kind kind) {
    int hex, to, y = 0;
    if (kind == TM_UPGRADE) y = index_of(tm_building_names, TM_BUILDINGS, word_at(c, 3));
    if (kind == TM_TRANSFORM) y = c->words > 2 ? colour_of(word_at(c, 3)) : r->p->seat[r->row.seat].colour;
    if (y < 0)
        return bad_command(r, c,
                           kind == TM_UPGRADE ? "'upgrade HEX to TP', TE, SH or SA" : "'transform HEX to COLOUR'");
    if (!read_hex(r, c, 1, &hex)) return false;
    if (kind != TM_BRIDGE) return make_seat_move(r, kind, y, hex);
    if (!read_hex(r, c, 2, &to)) return false;
    return make_move(r,
                     (tm_move){.kind = TM_BRIDGE, .seat = (uint8_t)r->row.seat, .x = (uint16_t)hex, .z = (uint16_t)to});
}

static bool do_verb(reading *r, const command *c, int kind) {
    const char *first = word_at(c, 1);
    const int number = number_of(first), phase = r->p->phase;
    switch (kind) {
    case TM_BUILD:
    case TM_UPGRADE:
    case TM_TRANSFORM:
    case TM_BRIDGE: return do_at_hex(r, c, (tm_move_kind)kind);
    case TM_DIG:
        return number > UINT8_MAX ? bad_command(r, c, "a number of spades") : make_seat_move(r, TM_DIG, number, 0);
    case TM_BURN: return !number || make_seat_move(r, TM_BURN, number < 255 ? number : 255, 0);
    case TM_SEND: {
        int cult = index_of(tm_cult_names, TM_CULTS, word_at(c, 3));
        if (cult < 0) return bad_command(r, c, "'send p to CULT'");
        return make_seat_move(r, TM_SEND, cult, number_of(word_at(c, 5)));
    }
    case TM_CONVERT: return do_convert(r, c);
    case TM_ACTION:
        for (int i = 0; i < TM_ACTIONS; i++)
            if (!index_of(&tm_actions[i].name, 1, first)) return make_seat_move(r, TM_ACTION, i, 0);
        return bad_command(r, c, "an action");
    case TM_CONNECT: return do_connect(r, c);
    case TM_ADVANCE: {
        bool ship = !strncmp(first, "ship", 4), digs = !strncmp(first, "dig", 3);
        if (!ship && !digs) return bad_command(r, c, "'advance ship' or 'advance dig'");
        return make_seat_move(r, TM_ADVANCE, digs, 0);
    }
    case TM_PASS: {
        if (strncmp(first, "bon", 3) != 0) return make_seat_move(r, TM_PASS, TM_NOBODY, 0);
        int tile = number_of(first + 3) - 1;
        if (tile < 0 || tile >= TM_BONUSES) return bad_command(r, c, "a bonus tile, BON1 to BON10");
        return make_seat_move(r, TM_PASS, tile, 0);
    }
    case TM_LEECH:
    case TM_DECLINE: {
        int seat = c->words > 3 ? seat_of(&r->table->rules, c->word[3]) : -1;
        if (seat < 0) return bad_command(r, c, "'leech N from FACTION' or 'decline N from FACTION'");
        return make_seat_move(r, (tm_move_kind)kind, seat, number);
    }
    case TM_COLOUR:
    case TM_UNLOCK: {
        bool is_priest = kind == TM_UNLOCK && !strcmp(first, "gain-priest");
        int colour = is_priest ? TM_NO_COLOUR : colour_of(first);
        return colour < 0 ? bad_command(r, c, "a colour") : make_seat_move(r, (tm_move_kind)kind, colour, 0);
    }
    case TM_TOKEN: return make_seat_move(r, TM_TOKEN, 0, 0);
    case CULT_INCOME: return phase != TM_PLAYING || make_move(r, (tm_move){.kind = TM_NEXT});
    case OTHER_INCOME: return (phase != TM_INCOME && phase != TM_DIGGING) || make_move(r, (tm_move){.kind = TM_NEXT});
    default: return true;
    }
}

static bool do_command(reading *r, const char *start, const char *end) {
    command c = {.start = start, .length = (int)(end - start)};
    assert(start < end);
    const bool minus = *start == '-';
    r->column = (int)(start - r->line.start) + 1;
    note_command(r, start, end);
    if (minus) c.start++, c.length--;

    /* Splits the command into words. A number is a word of its own, unless a letter comes before it. */
    for (const char *at = c.start; at < end;) {
        if (lg_is_blank(*at) || *at == ':' || *at == '+' || *at == '[' || *at == ']') {
            at++;
            continue;
        }
        if (c.words == WORDS) return bad_command(r, &c, "a command");
        char *word = c.word[c.words];
        const bool is_number = lg_is_digit(*at);
        int n = 0;
        for (; at < end && n < NAME_ROOM - 1; at++) {
            const bool is_letter = lg_is_letter(*at) || *at == '_' || *at == '-' || *at == '/';
            if (is_number ? !lg_is_digit(*at) : !is_letter && !(n && lg_is_digit(*at))) break;
            word[n++] = lg_small(*at);
        }
        word[n] = '\0';
        if (!n) return bad_command(r, &c, "a command");
        c.words++;
    }
    if (!c.words) return bad_command(r, &c, "a command");

    if (minus) {
        /* "-SPADE", "-3FIRE", "-WATER" */
        bool counted = lg_is_digit(*c.word[0]);
        int cult = index_of(tm_cult_names, TM_CULTS, word_at(&c, counted));
        if (cult >= 0) return make_seat_move(r, TM_LOSE, cult, counted ? number_of(c.word[0]) : 1);
        return make_seat_move(r, TM_FORFEIT, 0, 0);
    }
    if (*start == '+') return do_gain(r, &c);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].word, c.word[0])) return do_verb(r, &c, verbs[i].kind);
    return bad_command(r, &c, "a command");
}

static bool read_row(reading *r, bool is_setup) {
    lg_reader column[COLUMNS];
    char name[NAME_ROOM];
    int columns = 0;
    const char *at = r->line.at;
    do {
        const char *tab = columns < COLUMNS - 1 ? memchr(at, '\t', (size_t)(r->line.end - at)) : NULL;
        column[columns] = r->line;
        column[columns].at = at;
        column[columns++].end = tab ? tab : r->line.end;
        at = tab ? tab + 1 : NULL;
    } while (at);
    r->column = 1;
    if (columns != COLUMNS) return lg_reader_refuse(&r->line, 20, "15 columns between tabs");
    if (!lg_reader_take_word(&column[0], lg_is_small, name, sizeof name))
        return lg_reader_expected(&column[0], "a faction");
    const lg_reader *cells = &column[COLUMN_COMMANDS];
    const int length = (int)strlen(name);
    if (is_setup) {
        tm_game_rules *rules = &r->out->table->rules;
        int faction = tm_faction_find(name);
        if (!lg_reader_begins(cells, "setup")) return true;
        if (faction < 0) return fail_expected(r, "a faction", name, length);
        if (rules->seats == TM_SEATS_MAX) return fail_expected(r, "at most 5 factions", name, length);
        rules->faction[rules->seats++] = (uint8_t)faction;
        return true;
    }

    row *w = &r->row;
    *w = (row){.seat = seat_of(&r->table->rules, name), .line = r->line.line};
    if (w->seat < 0) return fail_expected(r, "a faction of this game", name, length);
    if (!read_amount(column[COLUMN_VP], "VP", &w->vp) || !read_amount(column[COLUMN_COINS], "C", &w->coins) ||
        !read_amount(column[COLUMN_WORKERS], "W", &w->workers) ||
        !read_amount(column[COLUMN_PRIESTS], "P", &w->priests) || !read_list(column[COLUMN_POWER], w->power, 3, "PW") ||
        !read_list(column[COLUMN_CULTS], w->cult, TM_CULTS, ""))
        return false;
    if (lg_reader_begins(cells, "[")) {
        /* Keeps a row of effects, which come with the seat's next row. */
        if (r->effect_rows == EFFECT_ROWS_MAX) return fail_expected(r, "fewer rows of effects", name, length);
        note_command(r, cells->at, cells->end);
        r->effect_row[r->effect_rows++] = *w;
        return true;
    }
    if (r->p->phase == TM_UNLOCKING) try_next(r);
    const bool is_answer = cells->at < cells->end && strchr("LlDd[", *cells->at) && !lg_reader_begins(cells, "dig") &&
                           !lg_reader_begins(cells, "Dig");
    if (!is_answer) end_turn(r, w->seat);

    /* Commands are separated by full stops. */
    for (const char *start = cells->at; start < cells->end;) {
        const char *stop = memchr(start, '.', (size_t)(cells->end - start)), *next = stop ? stop + 1 : cells->end;
        if (!stop) stop = cells->end;
        while (start < stop && lg_is_blank(*start))
            start++;
        while (stop > start && lg_is_blank(stop[-1]))
            stop--;
        if (start < stop && !do_command(r, start, stop)) return false;
        start = next;
    }
    return compare_effect_rows(r) && compare_row(r, w);
}

static bool read_lines(reading *r, const char *text, size_t length, bool is_setup) {
    r->text = lg_reader_open(text, length, r->error);
    while (lg_reader_next_line(&r->text, &r->line)) {
        bool is_row = memchr(r->line.at, '\t', (size_t)(r->line.end - r->line.at));
        if (is_row ? !read_row(r, is_setup) : !read_untabbed_line(r, is_setup)) return false;
    }
    return true;
}

bool tm_replay_read(tm_replay *out, const tm_board *board, const char *text, size_t length, lg_error *error) {
    *out = (tm_replay){.table = calloc(1, sizeof *out->table)};
    if (!out->table) return lg_fail_memory(error);
    tm_game_rules *rules = &out->table->rules;
    reading r = {.out = out, .table = out->table, .p = &out->end, .error = error};
    *rules = (tm_game_rules){.bonuses = (1 << TM_BON_SHIPPING) - 1, .towns = 31};
    if (!read_lines(&r, text, length, true)) return false;

    tm_game_rules read = *rules;
    lg_error inner;
    read.options |= TM_FREE_LEECH;
    if (!read.seats) return lg_fail_at(error, 1, 1, "expected rows `setup`, found none");
    if (r.scoring != (2 << TM_ROUNDS) - 2)
        return lg_fail_at(error, 1, 1, "expected a scoring tile for each of 6 rounds, found fewer");
    if (!tm_table_init(out->table, board, &read, &inner)) return lg_fail_at(error, 1, 1, "%s", inner.text);
    assert(rules->seats == read.seats && !r.effect_rows && !out->rows);
    tm_begin_game(out->table, &out->end);

    if (!read_lines(&r, text, length, false) || !compare_effect_rows(&r)) return false;
    assert(!r.effect_rows && (out->end.phase != TM_OVER || out->end.round == TM_ROUNDS));
    return out->end.phase == TM_OVER ||
           lg_fail_at(error, r.line.line, 1, "expected the final scorings, found the end of the ledger");
}

void tm_replay_clear(tm_replay *out) {
    free(out->table);
    out->table = NULL;
}
