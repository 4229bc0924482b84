/* Reads requests word by word, by a table of fields. The land comes last, as "X,Y,SIDE,CODE;..." */
#include "request.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"

static bool is_word_char(char c) {
    return lg_is_letter_or_digit(c) || c == '-';
}

/* Is this a character of terrain codes? */
static bool is_code_char(char c) {
    return lg_is_letter(c) || (c && strchr("^_/\\|", c));
}

enum {
    LG,
    ID,
    GAME,
    WIDTH,
    HEIGHT,
    SIDES,
    SEED,
    VARIANT,
    BUDGET,
    KEEPS,
    TURN,
    SIDE,
    X,
    Y,
    MOVES,
    VISION,
    MADE,
    SCALE, /* SCALE and the fields after it may be missing */
    EVALUATIONS,
    HELP,
    PATCH,
    VILLAGES, /* VILLAGES, WORTH and GOLD say how the sides stand; a request has all three or none */
    WORTH,
    GOLD,
    FIELDS
};
static_assert((int)FIELDS == (int)REQUEST_FIELDS, "a row for each field");

const request_field request_fields[] = {
    [LG] = {"lg", REQUEST_WHOLE, 1, 1},
    [ID] = {"id", REQUEST_NAME, 1, REQUEST_ID_MAX},
    [GAME] = {"game", REQUEST_NAME, 1, REQUEST_WORD_MAX},
    [WIDTH] = {"width", REQUEST_WHOLE, 1, GROWING_LENGTH_MAX},
    [HEIGHT] = {"height", REQUEST_WHOLE, 1, GROWING_LENGTH_MAX},
    [SIDES] = {"sides", REQUEST_WHOLE, 2, GROWING_SIDES_MAX},
    [SEED] = {"seed", REQUEST_WHOLE, 0, 1000000000},
    [VARIANT] = {"variant", REQUEST_NAME, 1, REQUEST_WORD_MAX},
    [BUDGET] = {"budget", REQUEST_WHOLE, 1, 10000},
    [KEEPS] = {"keeps", REQUEST_PLACES, 0, 0},
    [TURN] = {"turn", REQUEST_WHOLE, 1, 100000},
    [SIDE] = {"side", REQUEST_WHOLE, 1, GROWING_SIDES_MAX},
    [X] = {"x", REQUEST_WHOLE, 1, GROWING_LENGTH_MAX},
    [Y] = {"y", REQUEST_WHOLE, 1, GROWING_LENGTH_MAX},
    [MOVES] = {"moves", REQUEST_WHOLE, 0, 1000},
    [VISION] = {"vision", REQUEST_WHOLE, 0, 1000},
    [MADE] = {"made", REQUEST_WHOLE, 0, GROWING_LENGTH_MAX *GROWING_LENGTH_MAX},
    [SCALE] = {"scale", REQUEST_WHOLE, 1, 1000},
    [EVALUATIONS] = {"evaluations", REQUEST_WHOLE, 1, 1000000},
    [HELP] = {"help", REQUEST_WHOLE, 0, 100},
    [PATCH] = {"patch", REQUEST_WHOLE, 0, 1},
    [VILLAGES] = {"villages", REQUEST_COUNTS, 0, GROWING_LENGTH_MAX *GROWING_LENGTH_MAX},
    [WORTH] = {"worth", REQUEST_COUNTS, 0, 1000000},
    [GOLD] = {"gold", REQUEST_COUNTS, 0, 1000000},
};

static bool take_name(lg_reader *s, const char *name) {
    lg_reader ahead = *s;
    if (!lg_reader_take(&ahead, name) || !lg_reader_take(&ahead, "=")) return false;
    *s = ahead;
    return true;
}

static bool take_place(lg_reader *s, const wesnoth_request *r, int *x, int *y) {
    int64_t a, b;
    if (!lg_reader_take_whole(s, 1, r->width, &a) || !lg_reader_take(s, ",") ||
        !lg_reader_take_whole(s, 1, r->height, &b))
        return false;
    *x = (int)a;
    *y = (int)b;
    return true;
}

static bool take_field(lg_reader *s, int i, wesnoth_request *r, int64_t *value) {
    const request_field *f = &request_fields[i];
    if (i && !lg_reader_take(s, " ")) return false;
    if (!take_name(s, f->name)) return false;
    if (f->kind == REQUEST_WHOLE) return lg_reader_take_whole(s, f->low, f->high, value);
    if (f->kind == REQUEST_NAME)
        return lg_reader_take_word(s, is_word_char,
                                   i == ID     ? r->id
                                   : i == GAME ? r->game
                                               : r->variant,
                                   (size_t)f->high);
    for (int k = 0; k < r->sides; k++) { /* a place or a number for each side */
        growing_stand *stand = &r->stand[k];
        int64_t count;
        if (k && !lg_reader_take(s, ";")) return false;
        if (f->kind == REQUEST_PLACES) {
            if (!take_place(s, r, &r->keep[k].x, &r->keep[k].y)) return false;
            continue;
        }
        if (!lg_reader_take_whole(s, f->low, f->high, &count)) return false;
        *(i == VILLAGES ? &stand->villages : i == WORTH ? &stand->worth : &stand->gold) = (int)count;
    }
    return true;
}

static bool take_fields(lg_reader *s, wesnoth_request *r) {
    int64_t value[FIELDS] = {0};
    for (int i = 0; i < FIELDS; i++) {
        bool bound = i > VILLAGES && r->stands; /* this field belongs to VILLAGES */
        lg_reader ahead = *s;
        if (i >= SCALE && !bound &&
            (i > VILLAGES || !lg_reader_take(&ahead, " ") || !take_name(&ahead, request_fields[i].name)))
            continue;
        if (!take_field(s, i, r, &value[i])) {
            char what[64] = "a right value for the field ";
            return lg_reader_expected(s, strcat(what, request_fields[i].name));
        }
        r->width = (int)value[WIDTH]; /* the places of keeps are compared with the width and height */
        r->height = (int)value[HEIGHT];
        r->sides = (int)value[SIDES];
        r->stands = r->stands || i == VILLAGES;
    }
    r->seed = (uint64_t)value[SEED];
    r->budget = (int)value[BUDGET];
    r->made = (int)value[MADE];
    r->scale = (int)value[SCALE];
    r->evaluations = (int)value[EVALUATIONS];
    r->help = (int)value[HELP];
    r->patch = value[PATCH];
    r->report = (growing_report){(int)value[SIDE], (int)value[TURN],  (int)value[X],
                                 (int)value[Y],    (int)value[MOVES], (int)value[VISION]};
    if (r->report.side > r->sides || r->report.x > r->width || r->report.y > r->height)
        return lg_reader_expected(s, "a place and a side inside the game before");
    return r->made <= r->width * r->height || lg_reader_expected(s, "no more land than the map has before");
}

/* Reads as many hexes of land as the request says, no hex twice. */
static bool take_land(lg_reader *s, wesnoth_request *r) {
    if (s->at == s->end) return true;
    if (!lg_reader_take(s, " ") || !take_name(s, "land")) return lg_reader_expected(s, "land, or nothing more");
    r->described = true;
    r->land = calloc((size_t)r->made + 1, sizeof *r->land);
    bool *seen = calloc((size_t)r->width * r->height, sizeof *seen);
    bool room = r->land && seen, good = room;
    for (int i = 0; good && i < r->made; i++) {
        request_land *land = &r->land[i];
        int64_t side;
        good = (!i || lg_reader_take(s, ";")) && take_place(s, r, &land->tile.x, &land->tile.y) &&
               lg_reader_take(s, ",") && lg_reader_take_whole(s, 1, r->sides, &side) && lg_reader_take(s, ",");
        if (!good) break;
        land->side = (int)side;
        bool *hex = &seen[(land->tile.y - 1) * r->width + land->tile.x - 1];
        good = lg_reader_take_word(s, is_code_char, land->tile.code, sizeof land->tile.code) && !*hex;
        *hex = true;
    }
    free(seen);
    return (good && s->at == s->end) ||
           lg_reader_expected(s, room ? "as many hexes of land as the request says" : "memory for the land");
}

bool wesnoth_request_read(const char *text, size_t length, wesnoth_request *request, lg_error *error) {
    lg_error inner;
    lg_reader s = lg_reader_open(text, length, &inner);
    memset(request, 0, sizeof *request);
    if (length > REQUEST_SIZE_MAX)
        return lg_fail(error, "request:1:1: expected at most %d MB, found more", REQUEST_SIZE_MAX >> 20);
    if (take_fields(&s, request) && take_land(&s, request)) return true;
    wesnoth_request_clear(request);
    return lg_fail_within(error, &inner, "request:");
}

void wesnoth_request_clear(wesnoth_request *request) {
    free(request->land);
    request->land = NULL;
}

/* Returns what follows the word in the first line that begins with it, or NULL. A quoted value can contain line ends of its
 * own. */
static const char *find_line(const char *at, const char *end, const char *word) {
    size_t n = strlen(word);
    while (at < end) {
        const char *line = at;
        while (line < end && (*line == ' ' || *line == '\t'))
            line++;
        if ((size_t)(end - line) >= n && !memcmp(line, word, n)) return line + n;
        for (bool quoted = false; at < end && (quoted || *at != '\n'); at++)
            if (*at == '"') quoted = !quoted;
        if (at < end) at++;
    }
    return NULL;
}

/* Finds the request in a file that the game has written. The game writes
 *     [variables]
 *         request="..."
 *     [/variables]
 * A quote inside a value would be doubled, but no request contains a quote. Other attributes and tags before and after these
 * lines are left over from an older game. */
bool wesnoth_request_unwrap(const char *file, size_t length, lg_text *request) {
    static const char last[] = "[/variables]";
    const char *end = file + length, *inside = find_line(file, end, "[variables]");
    const char *at = inside ? find_line(inside, end, "request=\"") : NULL;
    const char *quote = at ? memchr(at, '"', (size_t)(end - at)) : NULL;
    if (!quote || find_line(inside, at, last) || !find_line(quote + 1, end, last)) return false;
    lg_text_append(request, at, (size_t)(quote - at));
    return !request->failed;
}
