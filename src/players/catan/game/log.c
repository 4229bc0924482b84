/* Reads and writes logs. Each line becomes a move, which must be legal in its position. */
#include "log.h"

#include <string.h>

enum { WORD_SIZE = 64, SHOWN_MAX = 60 };

/* House rules are rows of a parameter table, which provides ranges and errors. */

enum { POINTS, CALM, FRIENDLY, OFFERS, ROUNDS, RULES };
enum { NAME_ROOM = 64 };

static const lg_param house_params[] = {
    {"points", LG_WHOLE, 10, 3, 30, NULL, "points that win", NULL},
    {"calm", LG_WHOLE, 0, 0, 10000, NULL, "in so many first rounds a 7 is rolled again", NULL},
    {"friendly", LG_WORD, 0, 0, 0, "no|yes", "the robber leaves alone who has no more than 2 points to be seen", NULL},
    {"offers", LG_WHOLE, 0, 0, 100, NULL, "to the other players, a turn", NULL},
    {"rounds", LG_WHOLE, 500, 1, 10000, NULL, "after so many nobody has won", NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};
static_assert(sizeof house_params / sizeof *house_params == RULES + 1, "a row for each, and the end");

static lg_values values_of(const ct_house *house) {
    lg_values v;
    lg_values_init(&v, house_params);
    v.number[POINTS] = house->points;
    v.number[CALM] = house->calm;
    v.number[FRIENDLY] = house->friendly;
    v.number[OFFERS] = house->offers;
    v.number[ROUNDS] = house->rounds;
    return v;
}

bool ct_house_assign(ct_house *house, const char *assignment, lg_error *error) {
    char name[NAME_ROOM];
    lg_values v = values_of(house);
    assert(house->points >= house_params[POINTS].low && house->rounds >= house_params[ROUNDS].low);
    size_t n = strcspn(assignment, "=");
    if (!assignment[n] || !n || n >= sizeof name)
        return lg_fail(error, "expected NAME=VALUE, found '%.60s'", assignment);
    memcpy(name, assignment, n);
    name[n] = '\0';
    if (!lg_values_set(&v, name, assignment + n + 1, error)) return false;
    house->points = (int)v.number[POINTS];
    house->calm = (int)v.number[CALM];
    house->friendly = v.number[FRIENDLY] > 0;
    house->offers = (int)v.number[OFFERS];
    house->rounds = (int)v.number[ROUNDS];
    return true;
}

void ct_house_write(const ct_house *house, lg_text *text) {
    const lg_values v = values_of(house);
    for (int i = 0; i < RULES; i++) {
        if (v.number[i] == house_params[i].normal) continue;
        lg_text_add(text, " %s=", house_params[i].name);
        lg_value_write(&v, i, text);
    }
}

static const char *const move_words[] = {
    [CT_MOVE_SETTLE] = "settle",
    [CT_MOVE_ROAD] = "road",
    [CT_MOVE_CITY] = "city",
    [CT_MOVE_BUY] = "buy",
    [CT_MOVE_ROLL] = "roll",
    [CT_MOVE_DISCARD] = "discard",
    [CT_MOVE_ROB] = "rob",
    [CT_MOVE_KNIGHT] = "knight",
    [CT_MOVE_ROADS] = "roads",
    [CT_MOVE_PLENTY] = "plenty",
    [CT_MOVE_MONOPOLY] = "monopoly",
    [CT_MOVE_BANK] = "bank",
    [CT_MOVE_OFFER] = "offer",
    [CT_MOVE_YES] = "yes",
    [CT_MOVE_NO] = "no",
    [CT_MOVE_END] = "end",
    [CT_MOVES] = NULL,
};
static const char *const card_words[] = {"knight", "roads", "plenty", "monopoly", "point", NULL};

/* Skips blanks. Returns false at the end of the line. */
static bool has_more_words(lg_reader *line) {
    lg_reader_skip_blanks(line);
    return line->at < line->end && *line->at != '#';
}

/* Goes to the next line that is not empty. */
static bool next_line(ct_log *log) {
    while (lg_reader_next_line(&log->text, &log->line))
        if (has_more_words(&log->line)) return true;
    return false;
}

bool ct_log_open(ct_log *log, const char *text, size_t length, lg_error *error) {
    lg_reader *line = &log->line;
    char word[WORD_SIZE];
    int players = 0;
    *log = (ct_log){.text = lg_reader_open(text, length, error)};
    if (!next_line(log)) return lg_fail_at(error, 1, 1, "expected a log of a game, found nothing");
    if (!lg_reader_take(line, "players:")) return lg_reader_expected(line, "a line `players:`");
    for (; has_more_words(line); players++)
        if (players == CT_SEATS_MAX || !lg_reader_take_word(line, lg_is_visible, word, sizeof word))
            return lg_reader_expected(line, "3 to 6 names of players");
    log->house = ct_house_of(players);
    if (players < 3) return lg_reader_expected(line, "3 to 6 names of players");

    lg_reader before = log->text;
    if (!next_line(log) || !lg_reader_take(line, "house:")) {
        log->text = before;
        return true;
    }
    while (has_more_words(line)) {
        lg_error inner;
        int column = lg_reader_column(line);
        if (!lg_reader_take_word(line, lg_is_visible, word, sizeof word))
            return lg_reader_expected(line, "house rules, NAME=VALUE");
        if (!ct_house_assign(&log->house, word, &inner))
            return lg_fail_at(line->error, line->line, column, "%s", inner.text);
    }
    return true;
}

typedef struct {
    lg_reader *in;
    const ct_scene *scene;
    ct_move *move;
} reading;

static bool fail_expected(const reading *r, const char *what) {
    return lg_reader_expected(r->in, what);
}

/* Reads one of the names and returns its index. Returns -1 and reads nothing if none comes next. */
static int take_name(const reading *r, const char *const *names, int count) {
    char word[WORD_SIZE];
    lg_reader ahead = *r->in;
    lg_reader_skip_blanks(&ahead);
    if (!lg_reader_take_word(&ahead, lg_is_letter, word, sizeof word)) return -1;
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], word)) {
            *r->in = ahead;
            return i;
        }
    return -1;
}

static bool take_word(const reading *r, const char *word) {
    return take_name(r, &word, 1) == 0;
}

static bool read_whole(const reading *r, int high, int *value, const char *what) {
    int64_t number;
    lg_reader_skip_blanks(r->in);
    if (!lg_reader_take_whole(r->in, 1, high, &number)) return fail_expected(r, what);
    *value = (int)number;
    return true;
}

static bool read_resource(const reading *r, uint8_t *resource) {
    int found = take_name(r, ct_resources, CT_RESOURCES);
    lg_reader_skip_blanks(r->in);
    if (found < 0) return fail_expected(r, "wood, wheat, sheep, brick or ore");
    *resource = (uint8_t)found;
    return true;
}

/* "3.2" */
static bool read_hex(const reading *r, int *hex) {
    const ct_board *b = r->scene->board;
    int64_t row, at;
    lg_reader_skip_blanks(r->in);
    lg_reader ahead = *r->in;
    if (!lg_reader_take_whole(&ahead, 1, b->rows, &row) || !lg_reader_take(&ahead, ".") ||
        !lg_reader_take_whole(&ahead, 1, b->length[row - 1], &at))
        return fail_expected(r, "a hex of the board, ROW.PLACE");
    *r->in = ahead;
    *hex = (int)at - 1;
    for (int i = 0; i < row - 1; i++)
        *hex += b->length[i];
    assert(*hex >= 0 && *hex < r->scene->table->hexes);
    return true;
}

/* Reads a hex and a direction from it. */
static bool read_place(const reading *r, const char *const *names, int *hex, int *side) {
    if (!read_hex(r, hex)) return false;
    *side = take_name(r, names, 6);
    lg_reader_skip_blanks(r->in);
    return *side >= 0 || fail_expected(r, names == ct_side_names ? "E, SE, SW, W, NW or NE" : "N, NE, SE, S, SW or NW");
}

/* "1.2 seat 3 wood", "1.2" where nobody there has a card, "nowhere" */
static bool read_robbing(const reading *r) {
    int hex = CT_NOBODY, seat = 0;
    bool nowhere = take_word(r, "nowhere");
    if (!nowhere && !read_hex(r, &hex)) return false;
    r->move->x = (uint16_t)hex;
    r->move->y = CT_NOBODY;
    if (!take_word(r, "seat")) return true;
    if (!read_whole(r, r->scene->table->house.players, &seat, "a seat's number")) return false;
    r->move->y = (uint8_t)(seat - 1);
    return read_resource(r, &r->move->z);
}

static bool read_move(const reading *r) {
    const ct_table *table = r->scene->table;
    ct_move *m = r->move;
    int hex = 0, side = 0, first = 0, second = 0;
    const int kind = take_name(r, move_words, CT_MOVES);
    lg_reader_skip_blanks(r->in);
    if (kind < 0) return fail_expected(r, "a move (see docs/reference/catan-play.md)");
    m->kind = (uint8_t)kind;
    switch ((ct_move_kind)kind) {
    case CT_MOVE_SETTLE:
    case CT_MOVE_CITY:
        if (!read_place(r, ct_corner_names, &hex, &side)) return false;
        assert(table->corner_of[hex][side] >= 0 && table->corner_of[hex][side] < table->corners);
        m->x = (uint16_t)table->corner_of[hex][side];
        break;
    case CT_MOVE_ROAD:
        if (!read_place(r, ct_side_names, &hex, &side)) return false;
        m->x = (uint16_t)(table->edge_of[hex][side] < 0 ? CT_EDGES_MAX : table->edge_of[hex][side]);
        break;
    case CT_MOVE_BUY: {
        int card = take_name(r, card_words, CT_CARDS);
        lg_reader_skip_blanks(r->in);
        if (card < 0) return fail_expected(r, "knight, roads, plenty, monopoly or point");
        m->z = (uint8_t)card;
        break;
    }
    case CT_MOVE_ROLL:
        if (!read_whole(r, 6, &first, "a die, 1 to 6") || !read_whole(r, 6, &second, "a die, 1 to 6")) return false;
        m->y = (uint8_t)first;
        m->z = (uint8_t)second;
        break;
    case CT_MOVE_DISCARD:
    case CT_MOVE_MONOPOLY:
        if (!read_resource(r, &m->y)) return false;
        break;
    case CT_MOVE_ROB:
        if (!read_robbing(r)) return false;
        break;
    case CT_MOVE_PLENTY:
        m->z = CT_RESOURCES;
        if (!read_resource(r, &m->y)) return false;
        if (has_more_words(r->in) && !read_resource(r, &m->z)) return false;
        if (m->y > m->z) {
            uint8_t held = m->z;
            m->z = m->y;
            m->y = held;
        }
        break;
    case CT_MOVE_BANK:
    case CT_MOVE_OFFER: /* "4 wood for ore" */
        if (!read_whole(r, 4, &first, "a number of cards, 1 to 4") || !read_resource(r, &m->y)) return false;
        if (!take_word(r, "for")) return fail_expected(r, "for");
        m->x = (uint16_t)first;
        if (!read_resource(r, &m->z)) return false;
        break;
    default: break;
    }
    return !has_more_words(r->in) || fail_expected(r, "the end of the line");
}

static bool refuse_move(const lg_reader *line, const char *why) {
    /* Shows the line without comments and blanks at its end. */
    const char *end = memchr(line->at, '#', (size_t)(line->end - line->at));
    if (!end) end = line->end;
    while (end > line->at && lg_is_blank(end[-1]))
        end--;
    const int length = end - line->at < SHOWN_MAX ? (int)(end - line->at) : SHOWN_MAX;
    return lg_fail_at(line->error, line->line, lg_reader_column(line), "illegal move '%.*s': %s", length, line->at,
                      why);
}

bool ct_log_next(ct_log *log, const ct_position *p, ct_move *move, bool *has_more) {
    static const char *const seats[] = {"seat 1 is to move", "seat 2 is to move", "seat 3 is to move",
                                        "seat 4 is to move", "seat 5 is to move", "seat 6 is to move"};
    static const char *const rates[] = {"the seat trades at 2 to 1", "the seat trades at 3 to 1",
                                        "the seat trades at 4 to 1"};
    int seat = 0;
    *move = (ct_move){.x = 0};
    *has_more = next_line(log);
    if (!*has_more) return true;
    const lg_reader start = log->line;
    const reading r = {&log->line, &log->scene, move};
    if (!read_whole(&r, CT_SEATS_MAX, &seat, "a seat's number, 1 to 6") || !read_move(&r)) return false;
    if (p->phase == CT_OVER) return refuse_move(&start, "the game is over");
    if (seat - 1 != p->actor) return refuse_move(&start, seats[p->actor]);
    if (move->kind == CT_MOVE_BANK) {
        /* The bank's rate is checked against the seat's ports, because the move itself does not contain it. */
        int rate = ct_rate(p, p->actor, move->y);
        assert(rate >= 2 && rate <= 4);
        if (move->x != rate) return refuse_move(&start, rates[rate - 2]);
        move->x = 0;
    }
    return ct_is_legal(log->scene.table, p, move) || refuse_move(&start, ct_why_not(log->scene.table, p, move));
}

void ct_log_begin(const ct_log_title *title, const ct_house *house, lg_text *text) {
    lg_text rules = {0};
    ct_house_write(house, &rules);
    lg_text_add(text, "# A game of Catan, levelground %s: seed %llu, game %llu\nplayers:", LG_VERSION,
                (unsigned long long)title->seed, (unsigned long long)title->number);
    for (int s = 0; s < house->players; s++)
        lg_text_add(text, " %s", title->player[s]);
    lg_text_add(text, "\n");
    if (rules.length) lg_text_add(text, "house:%s\n", rules.data);
    text->failed = text->failed || rules.failed;
    lg_text_clear(&rules);
}

static void add_hex(const ct_board *board, int hex, lg_text *text) {
    int row = 0;
    while (hex >= board->length[row])
        hex -= board->length[row++];
    assert(row < board->rows);
    lg_text_add(text, " %d.%d", row + 1, hex + 1);
}

static void add_exchange(int count, const ct_move *move, lg_text *text) {
    assert(count >= 1 && count <= 4 && move->y != move->z && move->y < CT_RESOURCES && move->z < CT_RESOURCES);
    lg_text_add(text, " %d %s for %s", count, ct_resources[move->y], ct_resources[move->z]);
}

void ct_log_move(const ct_scene *scene, const ct_position *p, const ct_move *move, lg_text *text) {
    const ct_table *table = scene->table;
    int hex = 0, side = 0;
    assert(p->phase != CT_OVER && p->actor < table->house.players && move->kind < CT_MOVES);
    lg_text_add(text, "%d %s", p->actor + 1, move_words[move->kind]);
    switch ((ct_move_kind)move->kind) {
    case CT_MOVE_SETTLE:
    case CT_MOVE_CITY:
        hex = table->touches[move->x][0];
        while (table->corner_of[hex][side] != move->x) {
            side++;
            assert(side < 6);
        }
        add_hex(scene->board, hex, text);
        lg_text_add(text, " %s", ct_corner_names[side]);
        break;
    case CT_MOVE_ROAD:
        while (table->edge_of[hex][side] != move->x) {
            if (++side == 6) hex++, side = 0;
            assert(hex < table->hexes);
        }
        add_hex(scene->board, hex, text);
        lg_text_add(text, " %s", ct_side_names[side]);
        break;
    case CT_MOVE_BUY: lg_text_add(text, " %s", card_words[move->z]); break;
    case CT_MOVE_ROLL: lg_text_add(text, " %d %d", move->y, move->z); break;
    case CT_MOVE_DISCARD:
    case CT_MOVE_MONOPOLY: lg_text_add(text, " %s", ct_resources[move->y]); break;
    case CT_MOVE_PLENTY:
        lg_text_add(text, " %s", ct_resources[move->y]);
        if (move->z < CT_RESOURCES) lg_text_add(text, " %s", ct_resources[move->z]);
        break;
    case CT_MOVE_ROB:
        assert(move->y == CT_NOBODY || (move->y < table->house.players && move->z < CT_RESOURCES));
        if (move->x >= table->hexes)
            lg_text_add(text, " nowhere");
        else
            add_hex(scene->board, move->x, text);
        if (move->y != CT_NOBODY) lg_text_add(text, " seat %d %s", move->y + 1, ct_resources[move->z]);
        break;
    case CT_MOVE_BANK: add_exchange(ct_rate(p, p->actor, move->y), move, text); break;
    case CT_MOVE_OFFER: add_exchange(move->x, move, text); break;
    default: break;
    }
    lg_text_add(text, "\n");
}

void ct_log_result(const ct_table *table, const ct_position *p, lg_text *text) {
    assert(p->phase != CT_OVER || p->winner == CT_NOBODY || p->seat[p->winner].points >= table->house.points);
    if (p->phase != CT_OVER)
        lg_text_add(text, "the game is not over: seat %d is to move in round %d", p->actor + 1, p->round + 1);
    else if (p->winner == CT_NOBODY)
        lg_text_add(text, "nobody has won in %d rounds", table->house.rounds);
    else
        lg_text_add(text, "seat %d has won with %d points in round %d", p->winner + 1, p->seat[p->winner].points,
                    p->round + 1);
}
