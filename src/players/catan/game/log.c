/* Reads logs. Each line becomes a move, which must be legal in its position. */
#include "log.h"

#include <string.h>

#include "house.h"
#include "words.h"

enum { WORD_SIZE = 64, SHOWN_MAX = 60 };

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

static bool read_players(ct_log *log) {
    char word[WORD_SIZE];
    int players = 0;
    for (; has_more_words(&log->line); players++)
        if (players == CT_SEATS_MAX || !lg_reader_take_word(&log->line, lg_is_visible, word, sizeof word))
            return lg_reader_expected(&log->line, "3 to 6 names of players");
    log->house = ct_house_of(players);
    return players >= 3 || lg_reader_expected(&log->line, "3 to 6 names of players");
}

static bool read_house(ct_log *log) {
    char word[WORD_SIZE];
    lg_error inner;
    while (has_more_words(&log->line)) {
        int column = lg_reader_column(&log->line);
        if (!lg_reader_take_word(&log->line, lg_is_visible, word, sizeof word))
            return lg_reader_expected(&log->line, "house rules, NAME=VALUE");
        if (!ct_house_assign(&log->house, word, &inner))
            return lg_fail_as(log->line.error, inner.kind, "%d:%d: %s", log->line.line, column, inner.text);
    }
    return true;
}

bool ct_log_open(ct_log *log, const char *text, size_t length, lg_error *error) {
    *log = (ct_log){.text = lg_reader_open(text, length, error)};
    if (!next_line(log)) return lg_fail(error, "1:1: expected a log of a game, found nothing");
    if (!lg_reader_take(&log->line, "players:")) return lg_reader_expected(&log->line, "a line `players:`");
    if (!read_players(log)) return false;
    lg_reader before = log->text;
    if (next_line(log) && lg_reader_take(&log->line, "house:")) return read_house(log);
    log->text = before;
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

static bool read_corner(const reading *r) {
    int hex = 0, side = 0;
    if (!read_place(r, ct_corner_names, &hex, &side)) return false;
    int corner = r->scene->table->corner_of[hex][side];
    assert(corner >= 0 && corner < r->scene->table->corners);
    r->move->x = (uint16_t)corner;
    return true;
}

static bool read_edge(const reading *r) {
    int hex = 0, side = 0;
    if (!read_place(r, ct_side_names, &hex, &side)) return false;
    int edge = r->scene->table->edge_of[hex][side];
    r->move->x = (uint16_t)(edge < 0 ? CT_EDGES_MAX : edge);
    return true;
}

static bool read_card(const reading *r) {
    int card = take_name(r, ct_card_words, CT_CARDS);
    lg_reader_skip_blanks(r->in);
    if (card < 0) return fail_expected(r, "knight, roads, plenty, monopoly or point");
    r->move->z = (uint8_t)card;
    return true;
}

static bool read_dice(const reading *r) {
    int first = 0, second = 0;
    if (!read_whole(r, 6, &first, "a die, 1 to 6") || !read_whole(r, 6, &second, "a die, 1 to 6")) return false;
    r->move->y = (uint8_t)first;
    r->move->z = (uint8_t)second;
    return true;
}

static bool read_one(const reading *r) {
    return read_resource(r, &r->move->y);
}

static bool read_plenty(const reading *r) {
    ct_move *m = r->move;
    m->z = CT_RESOURCES;
    if (!read_resource(r, &m->y)) return false;
    if (has_more_words(r->in) && !read_resource(r, &m->z)) return false;
    if (m->y > m->z) {
        uint8_t first = m->z;
        m->z = m->y;
        m->y = first;
    }
    assert(m->y <= m->z && m->y < CT_RESOURCES && m->z <= CT_RESOURCES);
    return true;
}

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

/* "4 wood for ore" */
static bool read_exchange(const reading *r) {
    int count = 0;
    if (!read_whole(r, 4, &count, "a number of cards, 1 to 4") || !read_resource(r, &r->move->y)) return false;
    if (!take_word(r, "for")) return fail_expected(r, "for");
    r->move->x = (uint16_t)count;
    return read_resource(r, &r->move->z);
}

static bool read_nothing(const reading *r) {
    (void)r;
    return true;
}

static bool read_move(const reading *r) {
    static bool (*const readers[])(const reading *) = {
        [CT_MOVE_SETTLE] = read_corner,  [CT_MOVE_ROAD] = read_edge,      [CT_MOVE_CITY] = read_corner,
        [CT_MOVE_BUY] = read_card,       [CT_MOVE_ROLL] = read_dice,      [CT_MOVE_DISCARD] = read_one,
        [CT_MOVE_ROB] = read_robbing,    [CT_MOVE_KNIGHT] = read_nothing, [CT_MOVE_ROADS] = read_nothing,
        [CT_MOVE_PLENTY] = read_plenty,  [CT_MOVE_MONOPOLY] = read_one,   [CT_MOVE_BANK] = read_exchange,
        [CT_MOVE_OFFER] = read_exchange, [CT_MOVE_YES] = read_nothing,    [CT_MOVE_NO] = read_nothing,
        [CT_MOVE_END] = read_nothing,
    };
    int kind = take_name(r, ct_move_words, CT_MOVES);
    lg_reader_skip_blanks(r->in);
    if (kind < 0) return fail_expected(r, "a move (see docs/reference/catan-play.md)");
    r->move->kind = (uint8_t)kind;
    if (!readers[kind](r)) return false;
    return !has_more_words(r->in) || fail_expected(r, "the end of the line");
}

/* Returns the length of the line without comments and blanks at its end, for an error. */
static int move_length(const lg_reader *line) {
    const char *end = memchr(line->at, '#', (size_t)(line->end - line->at));
    if (!end) end = line->end;
    while (end > line->at && lg_is_blank(end[-1]))
        end--;
    return end - line->at < SHOWN_MAX ? (int)(end - line->at) : SHOWN_MAX;
}

static bool refuse_move(const lg_reader *line, const char *why) {
    return lg_fail(line->error, "%d:%d: illegal move '%.*s': %s", line->line, lg_reader_column(line), move_length(line),
                   line->at, why);
}

/* Checks the bank's rate in the line against the seat's ports, because the move itself does not contain it. */
static bool check_rate(const ct_position *p, const lg_reader *line, ct_move *move) {
    static const char *const why[] = {"the seat trades at 2 to 1", "the seat trades at 3 to 1",
                                      "the seat trades at 4 to 1"};
    int rate = ct_rate(p, p->actor, move->y);
    assert(rate >= 2 && rate <= 4);
    if (move->x != rate) return refuse_move(line, why[rate - 2]);
    move->x = 0;
    return true;
}

static bool check_seat(const ct_position *p, const lg_reader *line, int seat) {
    assert(p->actor < CT_SEATS_MAX);
    static const char *const why[] = {"seat 1 is to move", "seat 2 is to move", "seat 3 is to move",
                                      "seat 4 is to move", "seat 5 is to move", "seat 6 is to move"};
    return seat == p->actor || refuse_move(line, why[p->actor]);
}

bool ct_log_next(ct_log *log, const ct_position *p, ct_move *move, bool *has_more) {
    lg_reader start;
    int seat = 0;
    *move = (ct_move){.x = 0};
    *has_more = next_line(log);
    if (!*has_more) return true;
    start = log->line;
    const reading r = {&log->line, &log->scene, move};
    if (!read_whole(&r, CT_SEATS_MAX, &seat, "a seat's number, 1 to 6") || !read_move(&r)) return false;
    if (p->phase == CT_OVER) return refuse_move(&start, "the game is over");
    if (!check_seat(p, &start, seat - 1)) return false;
    if (move->kind == CT_MOVE_BANK && !check_rate(p, &start, move)) return false;
    return ct_is_legal(log->scene.table, p, move) || refuse_move(&start, ct_why_not(log->scene.table, p, move));
}

/* Writes logs. */

const char *const ct_move_words[] = {
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
const char *const ct_card_words[] = {"knight", "roads", "plenty", "monopoly", "point", NULL};

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

static void add_corner(const ct_scene *scene, int corner, lg_text *text) {
    int hex = scene->table->touches[corner][0], side = 0;
    while (scene->table->corner_of[hex][side] != corner) {
        side++;
        assert(side < 6);
    }
    add_hex(scene->board, hex, text);
    lg_text_add(text, " %s", ct_corner_names[side]);
}

static void add_edge(const ct_scene *scene, int edge, lg_text *text) {
    int hex = 0, side = 0;
    while (scene->table->edge_of[hex][side] != edge) {
        if (++side == 6) hex++, side = 0;
        assert(hex < scene->table->hexes);
    }
    add_hex(scene->board, hex, text);
    lg_text_add(text, " %s", ct_side_names[side]);
}

static void add_robbing(const ct_scene *scene, const ct_move *move, lg_text *text) {
    if (move->x >= scene->table->hexes)
        lg_text_add(text, " nowhere");
    else
        add_hex(scene->board, move->x, text);
    assert(move->y == CT_NOBODY || (move->y < scene->table->house.players && move->z < CT_RESOURCES));
    if (move->y != CT_NOBODY) lg_text_add(text, " seat %d %s", move->y + 1, ct_resources[move->z]);
}

static void add_exchange(int count, const ct_move *move, lg_text *text) {
    assert(count >= 1 && count <= 4 && move->y != move->z && move->y < CT_RESOURCES && move->z < CT_RESOURCES);
    lg_text_add(text, " %d %s for %s", count, ct_resources[move->y], ct_resources[move->z]);
}

void ct_log_move(const ct_scene *scene, const ct_position *p, const ct_move *move, lg_text *text) {
    assert(p->phase != CT_OVER && p->actor < scene->table->house.players && move->kind < CT_MOVES);
    lg_text_add(text, "%d %s", p->actor + 1, ct_move_words[move->kind]);
    switch ((ct_move_kind)move->kind) {
    case CT_MOVE_SETTLE:
    case CT_MOVE_CITY: add_corner(scene, move->x, text); break;
    case CT_MOVE_ROAD: add_edge(scene, move->x, text); break;
    case CT_MOVE_BUY: lg_text_add(text, " %s", ct_card_words[move->z]); break;
    case CT_MOVE_ROLL: lg_text_add(text, " %d %d", move->y, move->z); break;
    case CT_MOVE_DISCARD:
    case CT_MOVE_MONOPOLY: lg_text_add(text, " %s", ct_resources[move->y]); break;
    case CT_MOVE_PLENTY:
        lg_text_add(text, " %s", ct_resources[move->y]);
        if (move->z < CT_RESOURCES) lg_text_add(text, " %s", ct_resources[move->z]);
        break;
    case CT_MOVE_ROB: add_robbing(scene, move, text); break;
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
