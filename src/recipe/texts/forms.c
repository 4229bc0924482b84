/* Texts of other programs that are maps in a form of their own, and become texts of a game:
 *   Board Game Arena's maps of Twilight Imperium, in which hyperlanes have numbers
 *   the slices of a draft of Twilight Imperium, as `slices=61,48,59,49,40|...` or `?slices=NAME,61,48,59,49,40;...`
 *   files with several maps of Terra Mystica: rows in quotation marks, between names and the words of a programming language
 *   addresses that contain a map */
#include "recipe/texts/forms.h"

#include <stdlib.h>
#include <string.h>

#include "base/reader.h"

static bool is_separator(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == ',' || c == ';';
}

/* ---- Board Game Arena */

/* Tiles 52 to 57, and the same mirrored, with the top below, as 78 to 83. */
enum { ARENA_LANES = 12, ARENA_PLACES = 36, FIRST_LANE = 52, FIRST_MIRRORED = 78, LAST_SYSTEM = 50 };
static const char *const arena_lanes[ARENA_LANES] = {"83A0", "84A0", "86A0", "85A0", "87A0", "88A0",
                                                     "83A1", "84A5", "86A3", "85A3", "87A5", "88A1"};

bool form_open_arena(lg_text *text, size_t at) {
    lg_text copy = {0};
    bool taken[FIRST_MIRRORED + ARENA_LANES] = {false}, good = true;
    int places = 0, lanes = 0;
    for (const char *word = text->data + at; good && *word;) {
        if (is_separator(*word)) {
            lg_text_append(&copy, word++, 1);
            continue;
        }
        char *end;
        const long n = lg_is_digit(*word) ? strtol(word, &end, 10) : -1;
        const bool plain = n >= FIRST_LANE && n < FIRST_LANE + ARENA_LANES / 2;
        const bool mirrored = n >= FIRST_MIRRORED && n < FIRST_MIRRORED + ARENA_LANES / 2;
        good = (plain || mirrored || (n >= 0 && n <= LAST_SYSTEM)) && (!*end || is_separator(*end)) && !(n && taken[n]);
        if (!good) break;
        taken[n] = true;
        places++;
        lanes += plain || mirrored;
        if (plain || mirrored)
            lg_text_add(&copy, "%s", arena_lanes[plain ? n - FIRST_LANE : n - FIRST_MIRRORED + ARENA_LANES / 2]);
        else
            lg_text_append(&copy, word, (size_t)(end - word));
        word = end;
    }
    good = good && places == ARENA_PLACES && lanes && taken[0];
    if (good) {
        text->length = at;
        lg_text_append(text, copy.data, copy.length);
        text->failed = text->failed || copy.failed;
    }
    lg_text_clear(&copy);
    return good;
}

/* ---- slices */

enum { SLICE = 5, SLICES_MAX = 12 };

/* Takes a slice from the text, up to | or ; or &: five tiles, and a name before them if `named`. Returns false if it is none. */
static bool take_slice(const char **at, bool named, lg_text *slices) {
    const char *end = *at + strcspn(*at, "|;&\r\n");
    if (named) *at += strcspn(*at, ",|;&\r\n");
    for (int tiles = 0; tiles < SLICE; tiles++) {
        *at += (named || tiles) && *at < end && **at == ',';
        size_t n = strspn(*at, "0123456789");
        if (!n || *at + n > end) return false;
        lg_text_append(slices, *at, n);
        lg_text_add(slices, tiles == SLICE - 1 ? "\n" : " ");
        *at += n;
    }
    return *at == end;
}

bool form_open_slices(lg_text *text, size_t at) {
    static const char word[] = "slices=";
    const char *begin = text->data + at, *found = strstr(begin, word);
    const char *from = found ? found + strlen(word) : begin;
    if (!found && !strpbrk(begin, "|;")) return false;
    for (int named = 0; named < 2; named++) {
        lg_text slices = {0};
        const char *here = from;
        int count = 0;
        bool good = true;
        while ((good = count++ < SLICES_MAX && take_slice(&here, named, &slices)) && (*here == '|' || *here == ';'))
            here++;
        if (good) {
            text->length = at;
            lg_text_append(text, slices.data, slices.length);
            text->failed = text->failed || slices.failed;
        }
        lg_text_clear(&slices);
        if (good) return true;
    }
    return false;
}

/* ---- several maps of Terra Mystica */

/* What a line is: a row of terrains, perhaps in quotation marks; or a remark, a name or the like; or neither. */
typedef enum { LINE_ROW, LINE_OTHER, LINE_DOUBTFUL } line_kind;

/* Writes the row of a line, if it is one. */
static line_kind read_line(const char *line, const char *end, lg_text *row) {
    enum { LEAST = 5 };
    static const char terrains[] = "YUKBGSRIN?", marks[] = "\"'`()[]{} \t\r;,";
    int terrain = 0, other = 0, commas = 0;
    const size_t before = row->length;
    for (const char *c = line; c < end; c++) {
        const bool alone = (c == line || strchr(marks, c[-1])) && (c + 1 == end || strchr(marks, c[1]));
        commas += *c == ',';
        if (strchr(marks, *c)) continue;
        if (!alone || !strchr(terrains, *c)) {
            other++;
            continue;
        }
        if (terrain++) lg_text_add(row, ",");
        lg_text_append(row, c, 1);
    }
    if (terrain >= LEAST && !other) return LINE_ROW;
    row->length = before;
    if (row->data) row->data[before] = '\0';
    return commas >= LEAST ? LINE_DOUBTFUL : LINE_OTHER;
}

bool form_open_rows(lg_text *text, size_t at) {
    lg_text rows = {0};
    int row_lines = 0, others = 0, quoted = 0;
    bool good = true;
    for (const char *line = text->data + at, *end; good && *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        const char *first = line + strspn(line, " \t\r");
        const bool blank = first >= end, remark = *first == '#';
        const line_kind kind = blank || remark ? LINE_OTHER : read_line(line, end, &rows);
        good = kind != LINE_DOUBTFUL;
        row_lines += kind == LINE_ROW;
        const size_t length = (size_t)(end - line);
        quoted +=
            kind == LINE_ROW && (memchr(line, '"', length) || memchr(line, '\'', length) || memchr(line, '`', length));
        others += kind == LINE_OTHER && !blank && !remark;
        if (kind == LINE_OTHER && !blank) lg_text_add(&rows, "#");
        lg_text_add(&rows, "\n");
    }
    good = good && row_lines >= 2 && (quoted || others);
    if (good) {
        text->length = at;
        lg_text_append(text, rows.data, rows.length);
        text->failed = text->failed || rows.failed;
    }
    lg_text_clear(&rows);
    return good;
}

/* ---- addresses */

bool form_is_address(const char *text) {
    return (!strncmp(text, "https://", 8) || !strncmp(text, "http://", 7)) && strpbrk(text, "?#") && strchr(text, '=');
}

static int digit_of(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, lg_small(c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

void form_open_address(lg_text *text, size_t at) {
    lg_text value = {0};
    const char *longest = "";
    size_t most = 0;
    for (const char *word = strpbrk(text->data + at, "?#"); word; word = strpbrk(word, "&?#")) {
        size_t name = strcspn(++word, "=&?# \r\n");
        if (word[name] != '=') continue;
        size_t length = strcspn(word += name + 1, "&?# \r\n");
        if (length > most) most = length, longest = word;
    }
    for (const char *c = longest; c < longest + most; c++) {
        const int high = *c == '%' ? digit_of(c[1]) : -1, low = high >= 0 ? digit_of(c[2]) : -1;
        const bool escaped = low >= 0 && high + low > 0;
        const char byte = escaped ? (char)(16 * high + low) : *c == '+' ? ' ' : *c;
        lg_text_append(&value, &byte, 1);
        if (escaped) c += 2;
    }
    text->length = at;
    lg_text_append(text, value.data ? value.data : "", value.length);
    lg_text_add(text, "\n");
    text->failed = text->failed || value.failed;
    lg_text_clear(&value);
}
