/* The .map format: a row a line, hexes parted by commas, a border of one hex all round; a hex is a terrain code, after
 * the name of a place where one begins there. Files from before 1.16 have lines such as `border_size=1` on top. */
#include <ctype.h>
#include <string.h>

#include "level.h"

enum { LAYER_MAX = 4, NAME_MAX = WN_CODE_MAX - 2 * LAYER_MAX - 3, SAMPLE = 8192, BUCKETS = 4096 };

typedef struct {
    const char *at, *end, *line; /* line: where the present one starts */
    int row, columns, rows;      /* row: of the text, from 1 */
    wn_map *map;
    uint16_t bucket[BUCKETS]; /* 1 + a code of the pool; 0: free */
    lg_error *error;
} reader;

/* ---- words ---- */

static bool code_letter(char c) {
    return isalnum((unsigned char)c) || (c && strchr("_|/\\*?!", c));
}

static bool name_letter(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static size_t layer_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && code_letter(at[n]))
        n++;
    return n;
}

/* Is it a terrain code: a layer or two, of up to four letters each? */
static bool is_code(const char *at, const char *end) {
    size_t base = layer_length(at, end), over;
    if (base > LAYER_MAX || at == end) return false;
    if (at + base == end) return base > 0;
    if (at[base] != '^') return false;
    over = layer_length(at + base + 1, end);
    return over > 0 && over <= LAYER_MAX && at + base + 1 + over == end;
}

static bool blank(char c) {
    return c == ' ' || c == '\t';
}

/* ---- errors ---- */

static bool fail_at(const reader *r, const char *at, const char *expected, const char *found, size_t length) {
    char shown[41] = "";
    if (length > 40) length = 40;
    for (size_t i = 0; i < length; i++)
        shown[i] = (char)(found[i] >= ' ' && found[i] < 127 ? found[i] : '?');
    return lg_fail(r->error, "%d:%d: expected %s, found %s%s%s", r->row, (int)(at - r->line) + 1, expected,
                   length ? "'" : "", length ? shown : "nothing", length ? "'" : "");
}

/* ---- hexes ---- */

static bool intern(reader *r, const char *text, size_t length, uint16_t *code, const char *at) {
    uint32_t hash = 2166136261u;
    wn_map *map = r->map;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    for (uint32_t b = hash % BUCKETS;; b = (b + 1) % BUCKETS) {
        int k = r->bucket[b] - 1;
        if (k < 0 && map->codes == WN_CODES_MAX)
            return fail_at(r, at, "no more than 1024 different codes", text, length);
        if (k < 0) {
            memcpy(map->pool[map->codes], text, length);
            r->bucket[b] = (uint16_t)++map->codes;
            k = map->codes - 1;
        }
        *code = (uint16_t)k;
        if (!memcmp(map->pool[k], text, length) && !map->pool[k][length]) return true;
    }
}

/* A hex's text from `at` to `end`, without blanks around it, into the pool. */
static bool read_hex(reader *r, const char *at, const char *end, uint16_t *code) {
    char text[WN_CODE_MAX] = "";
    size_t name = 0;
    const char *word = at;
    while (word < end && name_letter(*word))
        word++;
    const char *rest = word;
    while (rest < end && blank(*rest))
        rest++;
    if (rest > word && rest < end && word > at) { /* the name of a place comes first */
        name = (size_t)(word - at);
        if (name > NAME_MAX) return fail_at(r, at, "a place's name of at most 21 letters", at, name);
        memcpy(text, at, name);
        text[name++] = ' ';
    } else {
        rest = at;
    }
    size_t length = (size_t)(end - rest);
    if (!is_code(rest, end))
        return fail_at(r, rest, "a terrain code such as Gg or Gg^Vh, at most four letters a layer", rest, length);
    memcpy(text + name, rest, length);
    return intern(r, text, name + length, code, at);
}

/* ---- rows ---- */

static const char *line_end(const reader *r) {
    const char *at = r->at;
    while (at < r->end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static void next_line(reader *r, const char *end) {
    if (end < r->end) end += *end == '\r' && end + 1 < r->end && end[1] == '\n' ? 2 : 1;
    r->at = r->line = end;
    r->row++;
}

static bool starts(const char *at, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - at) >= n && !memcmp(at, word, n);
}

/* Header lines, empty ones, and what generate says above a map. */
static bool no_row(const reader *r, const char *end) {
    const char *at = r->at;
    while (at < end && blank(*at))
        at++;
    return at == end || *at == '#' || (!r->rows && (starts(at, end, "border_size=1") || starts(at, end, "usage=map")));
}

static bool read_row(reader *r, const char *end) {
    const char *at = r->at;
    int column = 0;
    if (r->rows == WN_ROW_MAX) return fail_at(r, at, "at most 202 rows", at, 0);
    for (;; column++) {
        const char *comma = memchr(at, ',', (size_t)(end - at)), *stop = comma ? comma : end;
        const char *first = at, *last = stop;
        while (first < last && blank(*first))
            first++;
        while (first < last && blank(last[-1]))
            last--;
        if (column == WN_ROW_MAX) return fail_at(r, first, "at most 202 hexes in a row", first, 0);
        if (r->columns && column == r->columns)
            return fail_at(r, first, "a row as long as the first", first, (size_t)(last - first));
        int index = r->rows * (r->columns ? r->columns : WN_ROW_MAX) + column;
        if (!read_hex(r, first, last, &r->map->code[index])) return false;
        if (!comma) break;
        at = comma + 1;
    }
    column++;
    if (r->columns && column < r->columns) return fail_at(r, end, "a row as long as the first", end, 0);
    r->columns = column;
    r->rows++;
    return true;
}

bool wn_read(const char *text, size_t length, lg_level *level, lg_error *error) {
    wn_map *map = level;
    reader r = {.at = text, .end = text + length, .line = text, .row = 1, .map = map, .error = error};
    memset(map, 0, sizeof *map);
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) r.at = r.line = text + 3;
    while (r.at < r.end) {
        const char *end = line_end(&r);
        if (!no_row(&r, end) && !read_row(&r, end)) return false;
        next_line(&r, end);
    }
    if (r.rows < 3 || r.columns < 3)
        return lg_fail(error, "1:1: expected at least 3 rows of 3 hexes, the border included, found %d of %d", r.rows,
                       r.columns);
    map->width = r.columns - 2;
    map->height = r.rows - 2;
    return true;
}

/* A text is a map where most of what stands between commas looks like a code: a capital and a small letter. */
bool wn_recognize(const char *text, size_t length) {
    const char *at = text, *end = text + (length < SAMPLE ? length : SAMPLE);
    int codes = 0, others = 0, commas = 0;
    if (length >= 3 && !memcmp(at, "\xef\xbb\xbf", 3)) at += 3;
    if (at < end && (*at == '{' || *at == '[')) return false;
    while (at < end) {
        const char *stop = at;
        if (*at == '#') {
            const char *line = memchr(at, '\n', (size_t)(end - at));
            at = line ? line + 1 : end;
            continue;
        }
        while (stop < end && *stop != ',' && *stop != '\n' && *stop != '\r')
            stop++;
        const char *last = stop, *first;
        while (last > at && blank(last[-1]))
            last--;
        for (first = last; first > at && !blank(first[-1]);)
            first--;
        bool like = last - first > 1 && (isupper((unsigned char)*first) || *first == '_' || *first == '^') &&
                    (islower((unsigned char)first[1]) || first[1] == '_' || isupper((unsigned char)first[1]));
        bool small = false;
        for (const char *c = first; c < last && c < first + 2 * LAYER_MAX + 1; c++)
            small |= islower((unsigned char)*c) != 0;
        codes += like && small && last - first <= 2 * LAYER_MAX + 1;
        others += last > first && !(like && small) && !memchr(first, '=', (size_t)(last - first));
        commas += stop < end && *stop == ',';
        at = stop + 1;
    }
    return commas > 0 && codes > 1 && codes > 3 * others;
}

void wn_write(const lg_level *level, const char *format, lg_text *text) {
    const wn_map *map = level;
    (void)format;
    for (int y = 0; y < map->height + 2; y++)
        for (int x = 0; x < map->width + 2; x++) {
            const char *hex = wn_map_text(map, x, y);
            lg_text_append(text, hex, strlen(hex));
            lg_text_append(text, x <= map->width ? ", " : "\n", x <= map->width ? 2 : 1);
        }
}
