/* The map format of the original framework: lines `type octile`, `height H`, `width W` and `map`, in any letter case, then one
 * line for each row of cells. A row ends at its first blank. Walls are @, T, E, O and the cells that a short row leaves out
 * (written as @). S is the ship, C a waypoint. All other cells are free. The original ignores everything that follows `type` on
 * its line, so this program writes there how many steps are allowed: `type octile steps 800`. There it also writes how the ship
 * flies if it does not fly as in the original: `loss 5 turn 2`.
 *
 * The original takes O for a free cell. Grids for pathfinding, whose format it uses, have O outside the map, so here O is a wall;
 * no map of the original has one. In such grids S is swamp; the original would take the last S for the ship, and this reader
 * refuses a second S. Read as a lock, such a grid needs neither ship nor waypoints. The reader is stricter in more: no header line may occur twice, no row may be missing, and the map needs a ship and
 * a waypoint. It skips empty lines, and lines above the map that begin with #. A cell # is stored as the free cell `.`, because
 * between two maps a line that begins with # is a comment. */
#include "base/reader.h"
#include "level.h"

#include <string.h>

enum { STEPS_MAX = 1000000, HEAD_MAX = 4096 };

typedef enum { TYPE, HEIGHT, WIDTH, MAP, ROW } line_kind;

typedef struct {
    lg_reader in; /* the current line */
    int rows, ships;
    pt_map *map;
    bool lock, begun; /* lock: ship and waypoints may be missing; begun: the line `map` has been read */
} reader;

static bool is_plain(char c) {
    return lg_is_visible(c) || lg_is_blank(c);
}

static bool is_inked(char c) {
    return !lg_is_blank(c);
}

/* Skips blanks. Returns the length of the next word; 0 at the end of the line. */
static size_t next_word(lg_reader *in) {
    lg_reader_skip_blanks(in);
    return lg_reader_span(in, is_inked);
}

static bool is_word(const char *at, size_t length, const char *word) {
    for (; length && *word; length--, at++, word++)
        if (lg_small(*at) != *word) return false;
    return !length && !*word;
}

/* Returns the kind of a line from its first word. */
static line_kind kind_of(const char *at, size_t length) {
    static const char *const words[] = {[TYPE] = "type", [HEIGHT] = "height", [WIDTH] = "width", [MAP] = "map"};
    for (line_kind kind = TYPE; kind < ROW; kind++)
        if (is_word(at, length, words[kind])) return kind;
    return ROW;
}

/* Reads a number from `least` to `most`, which must be a whole word. */
static bool take_number(reader *r, int least, int most, int64_t *number) {
    lg_reader ahead = r->in;
    lg_reader_skip_blanks(&r->in);
    ahead.at = r->in.at;
    if (!lg_reader_take_whole(&ahead, least, most, number) || lg_reader_span(&ahead, is_inked)) return false;
    r->in = ahead;
    return true;
}

/* What the words after `type` may say of the game. */
enum { STEPS, LOSS, TURN, RULES };
static const struct {
    const char *word, *expected;
    int least, most;
} rules[] = {
    [STEPS] = {"steps", "the steps allowed a waypoint, 1 to 1000000", 1, STEPS_MAX},
    [LOSS] = {"loss", "the thousandths of its speed that the ship loses in a tick, 5 to 20", PT_LOSS_MIN, PT_LOSS_MAX},
    [TURN] = {"turn", "the degrees that the ship turns in a tick, 1 to 6", PT_TURN_MIN, PT_TURN_MAX},
};

static bool read_type(reader *r) {
    int64_t number[RULES] = {r->map->steps, r->map->physics.loss, r->map->physics.turn};
    for (size_t n; (n = next_word(&r->in));) {
        int k = 0;
        while (k < RULES && !is_word(r->in.at, n, rules[k].word))
            k++;
        r->in.at += n;
        if (k < RULES && !take_number(r, rules[k].least, rules[k].most, &number[k]))
            return lg_reader_expected(&r->in, rules[k].expected);
    }
    r->map->steps = (int32_t)number[STEPS];
    r->map->physics = (pt_physics){(int16_t)number[LOSS], (int16_t)number[TURN]};
    return true;
}

static bool read_side(reader *r, int16_t *side, const char *name) {
    int64_t cells;
    if (r->begun || *side)
        return lg_fail_at(r->in.error, r->in.line, lg_reader_column(&r->in), "expected %s, found another line '%s'",
                          r->begun ? "a row" : "the rest of the header", name);
    r->in.at += strlen(name);
    if (!take_number(r, 1, PT_SIDE_MAX, &cells)) return lg_reader_expected(&r->in, "a number of cells, 1 to 1024");
    *side = (int16_t)cells;
    return !next_word(&r->in) || lg_reader_expected(&r->in, "the end of the line");
}

static bool fail_count(const reader *r, int wanted, const char *what) {
    return lg_fail_at(r->in.error, r->in.line, lg_reader_column(&r->in), "expected %d %s", wanted, what);
}

static bool read_row(reader *r, size_t length) {
    pt_map *m = r->map;
    if (!r->begun) return lg_reader_expected(&r->in, "a line 'type', 'height', 'width' or 'map'");
    if (r->rows == m->height) return fail_count(r, m->height, "rows, found another");
    char *row = m->letter + r->rows * m->width;
    for (int x = 0; x < (int)length; x++, r->in.at++) {
        char c = *r->in.at;
        if (x == m->width) return fail_count(r, m->width, "cells in this row, found more");
        pt_point here = {(int16_t)x, (int16_t)r->rows};
        row[x] = c == '#' ? '.' : c;
        if (c == 'S' && r->ships++ && !r->lock)
            return lg_reader_expected(&r->in,
                                      "one ship (S); where S is swamp, as in grids for pathfinding, write . for it");
        if (c == 'S') m->ship = here;
        if (c != 'C') continue;
        if (m->waypoints == PT_WAYPOINTS_MAX) return lg_reader_expected(&r->in, "at most 1000 waypoints");
        m->waypoint[m->waypoints++] = here;
    }
    r->rows++;
    return true;
}

static bool read_map(const char *text, size_t length, bool lock, pt_map *m, lg_error *error) {
    lg_reader all = lg_reader_open(text, length, error);
    reader r = {.in = all, .map = m, .lock = lock};
    memset(m, 0, sizeof(pt_map));
    m->steps = PT_STEPS;
    while (lg_reader_next_line(&all, &r.in)) {
        lg_reader odd = r.in;
        odd.at += lg_reader_span(&odd, is_plain);
        if (odd.at < odd.end) return lg_reader_refuse(&odd, 1, "plain letters");
        size_t n = next_word(&r.in);
        if (!n || (!r.begun && *r.in.at == '#')) continue;
        bool good = true;
        switch (kind_of(r.in.at, n)) {
        case TYPE: r.in.at += n, good = read_type(&r); break;
        case HEIGHT: good = read_side(&r, &m->height, "height"); break;
        case WIDTH: good = read_side(&r, &m->width, "width"); break;
        case MAP:
            if (r.begun) return lg_reader_expected(&r.in, "a row");
            if (!m->height) return lg_reader_expected(&r.in, "a line 'height' before the line 'map'");
            if (!m->width) return lg_reader_expected(&r.in, "a line 'width' before the line 'map'");
            memset(m->letter, '@', (size_t)m->width * (size_t)m->height);
            r.begun = true;
            break;
        default: good = read_row(&r, n);
        }
        if (!good) return false;
    }
    int line = r.in.line;
    if (!r.begun) return lg_fail_at(error, line, 1, "expected a line 'map', found the end");
    if (r.rows < m->height)
        return lg_fail_at(error, line, 1, "expected %d rows, found the end after %d", m->height, r.rows);
    if (lock && r.ships > 1 && m->waypoints)
        return lg_fail_at(error, line, 1, "expected one ship (S) on the map, found %d", r.ships);
    if (lock && r.ships != 1) m->ship = (pt_point){-1, -1}; /* several S are swamp */
    if (lock) return true;
    if (r.ships && m->waypoints) return true;
    return lg_fail_at(error, line, 1, "expected a %s on the map, found none (generate ptsp --lock FILE places it)",
                      r.ships ? "waypoint (C)" : "ship (S)");
}

bool pt_read(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    return read_map(text, length, false, level, error);
}

bool pt_read_lock(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    return read_map(text, length, true, level, error);
}

/* Is the text a map? It is if two different header lines stand at the top, or if one header line says octile. */
bool pt_recognize(const lg_game *game, const char *text, size_t length) {
    (void)game;
    lg_reader all = lg_reader_open(text, length < HEAD_MAX ? length : HEAD_MAX, NULL);
    unsigned kinds = 0;
    for (lg_reader line; lg_reader_next_line(&all, &line);) {
        size_t n = next_word(&line);
        if (!n || *line.at == '#') continue;
        line_kind kind = kind_of(line.at, n);
        if (kind == ROW) return false;
        line.at += n;
        n = next_word(&line);
        kinds |= 1u << kind;
        if (kind == TYPE && is_word(line.at, n, "octile")) return true;
        if (kind == MAP && n) return false;
        if (kinds & (kinds - 1)) return true;
    }
    return false;
}

void pt_write(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    const pt_map *m = level;
    (void)format;
    lg_text_add(text, "type octile");
    if (m->steps != PT_STEPS) lg_text_add(text, " steps %d", m->steps);
    if (m->physics.loss) lg_text_add(text, " loss %d", m->physics.loss);
    if (m->physics.turn) lg_text_add(text, " turn %d", m->physics.turn);
    lg_text_add(text, "\nheight %d\nwidth %d\nmap\n", m->height, m->width);
    for (int y = 0; y < m->height; y++) {
        const char *row = m->letter + y * m->width, *end = row + m->width;
        while (row < end) {
            const char *gap = memchr(row, '\0', (size_t)(end - row));
            if (!gap) gap = end;
            lg_text_append(text, row, (size_t)(gap - row));
            for (row = gap; row < end && !*row; row++) /* cells that were left out are walls */
                lg_text_append(text, "@", 1);
        }
        lg_text_append(text, "\n", 1);
    }
}
