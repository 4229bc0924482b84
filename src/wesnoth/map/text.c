/* Reads and writes the .map format. Each line is a row, with commas between the hexes and a border of one hex all round. A hex
 * is a terrain code; the name of a place stands before the code if a place begins there. Files from before 1.16 have lines such
 * as `border_size=1` at the top. */
#include <string.h>

#include "base/reader.h"
#include "level.h"

enum { LAYER_MAX = 4, NAME_MAX = WN_CODE_MAX - 2 * LAYER_MAX - 3, SAMPLE = 8192, BUCKETS = 4096 };

typedef struct {
    lg_reader in; /* the current line */
    int columns, rows;
    wn_map *map;
    uint16_t bucket[BUCKETS]; /* hash table with 1 + the index of a code in the pool; 0: free */
} reader;

static bool name_letter(char c) {
    return lg_is_letter_or_digit(c) || c == '_';
}

static size_t layer_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && (lg_is_letter_or_digit(at[n]) || (at[n] && strchr("_|/\\*?!", at[n]))))
        n++;
    return n;
}

/* Is this a terrain code? A code has one or two layers of up to four letters. */
static bool is_code(const char *at, const char *end) {
    size_t base = layer_length(at, end), over;
    if (base > LAYER_MAX || at == end) return false;
    if (at + base == end) return base > 0;
    if (at[base] != '^') return false;
    over = layer_length(at + base + 1, end);
    return over > 0 && over <= LAYER_MAX && at + base + 1 + over == end;
}

/* Finds the index of this code in the pool, and adds the code if it is new. Returns false if the pool is full. */
static bool intern_code(reader *r, const char *text, size_t length, uint16_t *code) {
    uint32_t hash = 2166136261u;
    wn_map *map = r->map;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    for (uint32_t b = hash % BUCKETS;; b = (b + 1) % BUCKETS) {
        int k = r->bucket[b] - 1;
        if (k < 0 && map->codes == WN_CODES_MAX) return false;
        if (k < 0) {
            memcpy(map->pool[map->codes], text, length);
            r->bucket[b] = (uint16_t)++map->codes;
            k = map->codes - 1;
        }
        *code = (uint16_t)k;
        if (!memcmp(map->pool[k], text, length) && !map->pool[k][length]) return true;
    }
}

/* Puts the text of a hex into the pool, without the blanks around the text. */
static bool read_hex(reader *r, lg_reader hex, uint16_t *code) {
    char text[WN_CODE_MAX] = "";
    lg_reader whole = hex, rest = hex;
    size_t name = lg_reader_span(&hex, name_letter); /* the name of a place may stand before the code */
    rest.at += name;
    const char *end = rest.at;
    lg_reader_skip_blanks(&rest);
    if (!name || rest.at == end || rest.at == rest.end)
        name = 0;
    else
        hex = rest;
    size_t length = (size_t)(hex.end - hex.at);
    if (!length && hex.end < r->in.end)
        return intern_code(r, "?", 1, code); /* nobody has drawn this hex; not at a row's end */
    if (name > NAME_MAX) return lg_reader_refuse(&whole, name, "a place's name of at most 21 letters");
    if (!is_code(hex.at, hex.end)) {
        hex.end = r->in.end;
        return lg_reader_refuse(&hex, length ? length : 1,
                                "a terrain code such as Gg or Gg^Vh, at most four letters a layer");
    }
    memcpy(text, whole.at, name);
    if (name) text[name++] = ' ';
    memcpy(text + name, hex.at, length);
    return intern_code(r, text, name + length, code) || lg_reader_expected(&whole, "no more than 1024 different codes");
}

/* Finds the next hex, without the blanks around it. Returns false if it was the last one of the row. */
static bool next_hex(lg_reader *in, lg_reader *hex) {
    const char *comma = memchr(in->at, ',', (size_t)(in->end - in->at));
    lg_reader_skip_blanks(in);
    *hex = *in;
    hex->end = in->at = comma ? comma : in->end;
    while (hex->end > hex->at && lg_is_blank(hex->end[-1]))
        hex->end--;
    return lg_reader_take(in, ",");
}

/* Is the line a row of hexes, and not empty, a remark, or a line at the top of a file from before 1.16? */
static bool is_row(lg_reader line, int rows) {
    lg_reader_skip_blanks(&line);
    const bool head = lg_reader_begins(&line, "border_size=1") || lg_reader_begins(&line, "usage=map");
    return line.at < line.end && *line.at != '#' && (rows || !head);
}

bool wn_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    lg_reader all = lg_reader_open(text, length, error);
    reader r = {.in = all, .map = level};
    memset(level, 0, sizeof *r.map);
    while (lg_reader_next_line(&all, &r.in)) {
        if (!is_row(r.in, r.rows)) continue;
        if (r.rows == WN_ROW_MAX) return lg_reader_expected(&r.in, "at most 202 rows");
        int column = 0;
        for (bool more = true; more; column++) {
            lg_reader hex;
            more = next_hex(&r.in, &hex);
            if (column == WN_ROW_MAX) return lg_reader_expected(&hex, "at most 202 hexes in a row");
            if (r.columns && column == r.columns) return lg_reader_expected(&hex, "a row as long as the first");
            int index = r.rows * (r.columns ? r.columns : WN_ROW_MAX) + column;
            if (!read_hex(&r, hex, &r.map->code[index])) return false;
        }
        if (r.columns && column < r.columns) return lg_reader_expected(&r.in, "a row as long as the first");
        r.columns = column;
        r.rows++;
    }
    if (r.rows < 3 || r.columns < 3)
        return lg_fail_at(error, 1, 1, "expected at least 3 rows of 3 hexes, the border included, found %d of %d",
                          r.rows, r.columns);
    r.map->width = r.columns - 2;
    r.map->height = r.rows - 2;
    return true;
}

/* Recognises a map: most of the words between commas look like codes. Such a word begins with a capital and contains a small
 * letter. Settings such as `a=b` do not count. */
bool wn_recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    lg_reader all = lg_reader_open(text, length < SAMPLE ? length : SAMPLE, NULL);
    int codes = 0, others = 0, commas = 0;
    if (lg_reader_begins(&all, "{") || lg_reader_begins(&all, "[")) return false;
    for (lg_reader line, hex; lg_reader_next_line(&all, &line);)
        for (bool more = !lg_reader_begins(&line, "#"); more; commas += more) {
            more = next_hex(&line, &hex);
            const char *first = hex.end; /* the last word of the hex */
            while (first > hex.at && !lg_is_blank(first[-1]))
                first--;
            ptrdiff_t n = hex.end - first;
            bool like = n > 1 && n <= 2 * LAYER_MAX + 1 && (lg_is_capital(*first) || *first == '_' || *first == '^') &&
                        (lg_is_letter(first[1]) || first[1] == '_');
            bool small = false;
            for (ptrdiff_t i = 0; like && i < n; i++)
                small = small || lg_is_small(first[i]);
            codes += small;
            others += n > 0 && !small && *first != '?' && !memchr(first, '=', (size_t)n);
        }
    return commas > 0 && codes > 1 && codes > 3 * others;
}

/* Is the line a remark that levelground has printed above a map, such as `# wesnoth ladder seed 1 ...`? Its next lines begin with
 * more blanks. */
static bool is_own_remark(lg_reader line, bool continued) {
    const char *const words = lg_reader_begins(&line, "#") ? line.at + 1 : line.end;
    static const char name[] = "wesnoth ";
    for (const char *at = words; line.end - at > (ptrdiff_t)sizeof name; at++)
        if (!memcmp(at, " wesnoth ", sizeof name) && (at == words || at[-1] == ':')) return true;
    return continued && line.end - words > 2 && !memcmp(words, "  ", 2);
}

bool wn_rewrite(const lg_text *text, const lg_text *source, const wn_map *before, const wn_map *after, lg_text *out) {
    lg_error unused;
    lg_reader all = lg_reader_open(text->data, text->length, &unused), line;
    size_t copied = 0; /* how much of the source has been written or left out */
    int rows = 0;
    bool remark = false;
    while (lg_reader_next_line(&all, &line)) {
        remark = is_own_remark(line, remark);
        if (remark) {
            lg_text_append(out, source->data + copied, (size_t)(line.at - text->data) - copied);
            copied = (size_t)(all.at - text->data);
        }
        if (!is_row(line, rows)) continue;
        for (int x = 0; x < after->width + 2; x++) {
            lg_reader hex;
            const char *now = wn_map_text(after, x, rows);
            next_hex(&line, &hex);
            if (!strcmp(now, wn_map_text(before, x, rows))) continue;
            lg_text_append(out, source->data + copied, (size_t)(hex.at - text->data) - copied);
            lg_text_append(out, now, strlen(now));
            copied = (size_t)(hex.end - text->data);
        }
        rows++;
    }
    lg_text_append(out, source->data + copied, source->length - copied);
    return !out->failed;
}

void wn_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    const wn_map *map = level;
    (void)format;
    for (int y = 0; y < map->height + 2; y++)
        for (int x = 0; x < map->width + 2; x++) {
            const char *hex = wn_map_text(map, x, y);
            lg_text_append(text, hex, strlen(hex));
            lg_text_append(text, x <= map->width ? ", " : "\n", x <= map->width ? 2 : 1);
        }
}
