/* The map format of the original framework: lines `type octile`, `height H`, `width W`, `map` in any letter case, then
 * a row of cells a line, cut at its first blank. Walls are @ T E and what a short row leaves out (written as @); S is
 * the ship, the last one if there are several; C is a waypoint; all else is free. The original ignores what follows
 * `type`, so our rule of play stands there: `type octile steps 800`. Stricter than the original: no header line
 * twice, no missing rows, a ship and a waypoint. Skipped are empty lines,
 * and lines above the map that begin with #. */
#include "level.h"

#include <ctype.h>
#include <string.h>

enum { STEPS_MAX = 1000000, HEAD_MAX = 4096 };

typedef enum { TYPE, HEIGHT, WIDTH, MAP, ROW } line_kind;

typedef struct {
    const char *start, *at, *end; /* of the line */
    int line, rows;
    pt_map *map;
    bool ship, begun; /* begun: the line `map` is behind us */
    lg_error *error;
} reader;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_printable(char c) {
    return (c >= ' ' && c < 127) || c == '\t';
}

static int column(const reader *r) {
    return (int)(r->at - r->start) + 1;
}

static bool expected(const reader *r, const char *what) {
    char found[16];
    size_t n = 0;
    while (n < 12 && r->at + n < r->end && is_printable(r->at[n]) && !is_blank(r->at[n]))
        n++;
    memcpy(found, r->at, n);
    found[n] = '\0';
    if (n) return lg_fail(r->error, "%d:%d: expected %s, found '%s'", r->line, column(r), what, found);
    if (r->at < r->end && !is_blank(*r->at))
        return lg_fail(r->error, "%d:%d: expected %s, found byte 0x%02x", r->line, column(r), what,
                       (unsigned char)*r->at);
    return lg_fail(r->error, "%d:%d: expected %s, found the end of the line", r->line, column(r), what);
}

/* Steps over blanks; the length of the word there, 0 at the end of the line. */
static size_t next_word(reader *r) {
    size_t n = 0;
    while (r->at < r->end && is_blank(*r->at))
        r->at++;
    while (r->at + n < r->end && !is_blank(r->at[n]))
        n++;
    return n;
}

static bool is_word(const char *at, size_t length, const char *word) {
    for (; length && *word; length--, at++, word++)
        if (tolower((unsigned char)*at) != *word) return false;
    return !length && !*word;
}

/* What the line at hand is, from its first word. */
static line_kind kind_of(const char *at, size_t length) {
    static const char *const words[] = {[TYPE] = "type", [HEIGHT] = "height", [WIDTH] = "width", [MAP] = "map"};
    for (line_kind kind = TYPE; kind < ROW; kind++)
        if (is_word(at, length, words[kind])) return kind;
    return ROW;
}

/* The whole word at hand as a number from 1 to `most`, or 0. */
static int number(const reader *r, size_t length, int most) {
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        if (r->at[i] < '0' || r->at[i] > '9') return 0;
        value = 10 * value + r->at[i] - '0';
        if (value > most) return 0;
    }
    return value;
}

static bool read_type(reader *r) {
    for (size_t n; (n = next_word(r)); r->at += n) {
        if (!is_word(r->at, n, "steps")) continue;
        r->at += n;
        n = next_word(r);
        r->map->steps = number(r, n, STEPS_MAX);
        if (!r->map->steps) return expected(r, "the steps allowed a waypoint, 1 to 1000000");
    }
    return true;
}

static bool read_side(reader *r, int16_t *side, const char *name) {
    if (r->begun || *side)
        return lg_fail(r->error, "%d:%d: expected %s, found another line '%s'", r->line, column(r),
                       r->begun ? "a row" : "the rest of the header", name);
    r->at += strlen(name);
    size_t n = next_word(r);
    int value = number(r, n, PT_SIDE_MAX);
    if (!value) return expected(r, "a number of cells, 1 to 1024");
    *side = (int16_t)value;
    r->at += n;
    return !next_word(r) || expected(r, "the end of the line");
}

static bool begin_map(reader *r) {
    pt_map *m = r->map;
    if (r->begun) return expected(r, "a row");
    if (!m->height) return expected(r, "a line 'height' before the line 'map'");
    if (!m->width) return expected(r, "a line 'width' before the line 'map'");
    memset(m->letter, '@', (size_t)m->width * (size_t)m->height);
    r->begun = true;
    return true;
}

static bool read_row(reader *r, size_t length) {
    pt_map *m = r->map;
    if (!r->begun) return expected(r, "a line 'type', 'height', 'width' or 'map'");
    if (r->rows == m->height)
        return lg_fail(r->error, "%d:%d: expected %d rows, found another", r->line, column(r), m->height);
    char *row = m->letter + r->rows * m->width;
    for (int x = 0; x < (int)length; x++, r->at++) {
        if (x == m->width)
            return lg_fail(r->error, "%d:%d: expected %d cells in this row, found more", r->line, column(r), m->width);
        pt_point here = {(int16_t)x, (int16_t)r->rows};
        row[x] = *r->at;
        r->ship = r->ship || *r->at == 'S';
        if (*r->at == 'S') m->ship = here;
        if (*r->at != 'C') continue;
        if (m->waypoints == PT_WAYPOINTS_MAX) return expected(r, "at most 1000 waypoints");
        m->waypoint[m->waypoints++] = here;
    }
    r->rows++;
    return true;
}

/* Where no row can be yet. */
static bool is_comment(const reader *r) {
    return !r->begun && *r->at == '#';
}

static bool read_line(reader *r) {
    for (r->at = r->start; r->at < r->end; r->at++)
        if (!is_printable(*r->at)) return expected(r, "plain letters");
    r->at = r->start;
    size_t n = next_word(r);
    if (!n || is_comment(r)) return true;
    switch (kind_of(r->at, n)) {
    case TYPE: r->at += n; return read_type(r);
    case HEIGHT: return read_side(r, &r->map->height, "height");
    case WIDTH: return read_side(r, &r->map->width, "width");
    case MAP: return begin_map(r);
    default: return read_row(r, n);
    }
}

/* The end of the line that begins here, without the line end; *next is where the next one begins. */
static const char *end_of_line(const char *at, const char *end, const char **next) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *next = stop ? stop + 1 : end;
    if (!stop) stop = end;
    return stop > at && stop[-1] == '\r' ? stop - 1 : stop;
}

static const char *skip_mark(const char *text, size_t length) {
    return length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? text + 3 : text;
}

static bool check_whole(const reader *r) {
    int line = r->line + !r->line;
    if (!r->begun) return lg_fail(r->error, "%d:1: expected a line 'map', found the end", line);
    if (r->rows < r->map->height)
        return lg_fail(r->error, "%d:1: expected %d rows, found the end after %d", line, r->map->height, r->rows);
    if (!r->ship) return lg_fail(r->error, "%d:1: expected a ship (S) on the map, found none", line);
    return r->map->waypoints || lg_fail(r->error, "%d:1: expected a waypoint (C) on the map, found none", line);
}

bool pt_read(const char *text, size_t length, lg_level *level, lg_error *error) {
    reader r = {.map = level, .error = error};
    const char *end = text + length;
    memset(level, 0, sizeof(pt_map));
    r.map->steps = PT_STEPS;
    for (const char *next = skip_mark(text, length); next < end;) {
        r.start = next;
        r.end = end_of_line(next, end, &next);
        r.line++;
        if (!read_line(&r)) return false;
    }
    return check_whole(&r);
}

/* Two different header lines at the top, or one that says octile. */
bool pt_recognize(const char *text, size_t length) {
    const char *end = text + (length < HEAD_MAX ? length : HEAD_MAX);
    unsigned kinds = 0;
    for (const char *next = skip_mark(text, length); next < end;) {
        reader r = {.at = next};
        r.end = end_of_line(next, end, &next);
        size_t n = next_word(&r);
        if (!n || is_comment(&r)) continue;
        line_kind kind = kind_of(r.at, n);
        if (kind == ROW) return false;
        r.at += n;
        n = next_word(&r);
        kinds |= 1u << kind;
        if (kind == TYPE && is_word(r.at, n, "octile")) return true;
        if (kind == MAP && n) return false;
        if (kinds & (kinds - 1)) return true;
    }
    return false;
}

/* A cell never given is written as the wall it is. */
static void write_row(const char *row, int width, lg_text *text) {
    for (const char *end = row + width; row < end;) {
        const char *gap = memchr(row, '\0', (size_t)(end - row));
        if (!gap) gap = end;
        lg_text_append(text, row, (size_t)(gap - row));
        for (row = gap; row < end && !*row; row++)
            lg_text_append(text, "@", 1);
    }
    lg_text_append(text, "\n", 1);
}

void pt_write(const lg_level *level, const char *format, lg_text *text) {
    const pt_map *m = level;
    (void)format;
    lg_text_add(text, "type octile");
    if (m->steps != PT_STEPS) lg_text_add(text, " steps %d", m->steps);
    lg_text_add(text, "\nheight %d\nwidth %d\nmap\n", m->height, m->width);
    for (int y = 0; y < m->height; y++)
        write_row(m->letter + y * m->width, m->width, text);
}
