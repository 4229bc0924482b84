/* Catan's part of JSON records. Hexes have the coordinates that other engines use: axial (q, r) with pointy tops and centre
 * 0,0; cube (x, y, z) as in catanatron; and JSettlers' two digits with centre 0x77, as far as they reach. Any of them can be
 * read. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/catan/forecast/seats.h"
#include "games/catan/settings.h"

static void write_hex(const ct_board *b, int h, lg_text *json) {
    int q, r, n = b->number[h];
    ct_axial(b, h, &q, &r);
    lg_text_add(json, "%s{\"q\": %d, \"r\": %d, \"cube\": [%d, %d, %d]", h ? ", " : "", q, r, q, -q - r, r);
    int first = 7 + 2 * (q + r), second = 7 + 2 * q;
    if (first >= 0 && first < 16 && second >= 0 && second < 16)
        lg_text_add(json, ", \"id\": \"0x%x%x\"", (unsigned)first, (unsigned)second);
    lg_text_add(json, ", \"resource\": \"%s\", \"number\": %d}", ct_resources[b->resource[h]],
                n == CT_NUMBER_FREE ? 0 : n);
}

void ct_members(const lg_task *task, const lg_level *level, lg_text *json) {
    const ct_board *b = level;
    ct_shape shape;
    ct_shape_init(&shape, b);
    lg_text_add(json, "\"hexes\": [");
    for (int h = 0; h < b->hexes; h++)
        write_hex(b, h, json);
    lg_text_add(json, "], \"ports\": [");
    for (int p = 0; p < b->ports; p++) {
        int q, r, e = b->edge[p];
        ct_axial(b, shape.edge[e].hex, &q, &r);
        lg_text_add(json, "%s{\"q\": %d, \"r\": %d, \"side\": \"%s\", \"kind\": \"%s\"}", p ? ", " : "", q, r,
                    ct_side_names[shape.edge[e].side], b->kind[p] < CT_PORT_KINDS ? ct_port_names[b->kind[p]] : "free");
    }
    lg_text_add(json, "], \"seats\": {");
    ct_write_seats(task, &shape, b, json);
    lg_text_add(json, "}");
    if (task) lg_text_add(json, ", \"judged_players\": %d", ct_judged_players(&ct_task_of(task)->rules, b));
}

/* ---- reading ---- */

enum { Q = 1, R = 2, CUBE_X = 4, CUBE_Z = 8, ID = 16 };

typedef struct {
    int q, r, cube_x, cube_z, id, resource, number, given;
} hex_members;

typedef struct {
    int q, r, side, kind;
} port_members;

typedef struct {
    hex_members hex[CT_HEXES_MAX];
    port_members port[CT_PORTS_MAX];
    int hexes, ports;
} members;

static int word_in(const char *const *words, int n, const char *value, size_t length) {
    for (int i = 0; i < n; i++)
        if (strlen(words[i]) == length && !memcmp(words[i], value, length)) return i;
    return -1;
}

static bool is_word(const char *name, size_t length, const char *word) {
    return strlen(word) == length && !memcmp(name, word, length);
}

/* Reads a whole number; numbers beyond +-300 become +-300. */
static bool read_whole(const char *value, size_t length, int *number) {
    char *end;
    long x = strtol(value, &end, 0);
    *number = x < -300 ? -300 : x > 300 ? 300 : (int)x;
    return length && end == value + length;
}

static bool take_hex(hex_members *h, const char *name, size_t n, const char *value, size_t length) {
    static const struct {
        const char *name;
        size_t at;
        int bit;
    } numbers[] = {{"q", offsetof(hex_members, q), Q},
                   {"r", offsetof(hex_members, r), R},
                   {"cube.0", offsetof(hex_members, cube_x), CUBE_X},
                   {"cube.2", offsetof(hex_members, cube_z), CUBE_Z},
                   {"id", offsetof(hex_members, id), ID},
                   {"number", offsetof(hex_members, number), 0}};
    if (is_word(name, n, "resource")) {
        h->resource = word_in(ct_resources, CT_FREE + 1, value, length);
        return h->resource >= 0;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (is_word(name, n, numbers[i].name)) {
            int x;
            if (!read_whole(value, length, &x)) return false;
            memcpy((char *)h + numbers[i].at, &x, sizeof x);
            h->given |= numbers[i].bit;
        }
    return true;
}

static bool take_port(port_members *p, const char *name, size_t n, const char *value, size_t length) {
    if (is_word(name, n, "q")) return read_whole(value, length, &p->q);
    if (is_word(name, n, "r")) return read_whole(value, length, &p->r);
    if (is_word(name, n, "side")) p->side = word_in(ct_side_names, 6, value, length);
    if (is_word(name, n, "kind")) {
        p->kind = word_in(ct_port_names, CT_PORT_KINDS, value, length);
        if (is_word(value, length, "free")) p->kind = CT_PORT_FREE;
    }
    return (p->side >= 0 || !is_word(name, n, "side")) && p->kind >= 0;
}

/* Reads a line such as "hexes.3.q<tab>-1". */
static bool take_line(members *m, const char *line, const char *end, lg_error *error) {
    const char *tab = memchr(line, '\t', (size_t)(end - line));
    bool hex = !strncmp(line, "hexes.", 6), port = !strncmp(line, "ports.", 6);
    if (!tab || (!hex && !port)) return true;
    char *name;
    long i = strtol(line + 6, &name, 10);
    if (*name != '.') return true;
    if (i < 0 || i >= (hex ? CT_HEXES_MAX : CT_PORTS_MAX))
        return lg_fail(error, "expected at most %d hexes and %d ports", CT_HEXES_MAX, CT_PORTS_MAX);
    int *count = hex ? &m->hexes : &m->ports;
    size_t length = (size_t)(tab - name) - 1, value = (size_t)(end - tab) - 1;
    for (; *count <= i;
         ++*count) /* an index that does not occur is a hex without coordinates, or a port without a side */
        if (hex)
            m->hex[*count] = (hex_members){.resource = CT_FREE};
        else
            m->port[*count] = (port_members){.side = -1, .kind = CT_PORT_FREE};
    bool good = hex ? take_hex(&m->hex[i], name + 1, length, tab + 1, value)
                    : take_port(&m->port[i], name + 1, length, tab + 1, value);
    return good || lg_fail(error, "%.*s: unknown value '%.*s'", (int)(tab - line), line, (int)(value < 30 ? value : 30),
                           tab + 1);
}

/* Computes axial coordinates from whichever coordinates are given. */
static bool locate_hex(hex_members *h) {
    if ((h->given & (CUBE_X | CUBE_Z)) == (CUBE_X | CUBE_Z) && !(h->given & Q)) {
        h->q = h->cube_x;
        h->r = h->cube_z;
    } else if (h->given & ID && !(h->given & Q) && h->id & 1 && h->id >> 4 & 1 && h->id < 256) {
        h->q = ((h->id & 15) - 7) / 2;
        h->r = ((h->id >> 4) - 7) / 2 - h->q;
    } else if ((h->given & (Q | R)) != (Q | R)) {
        return false;
    }
    return true;
}

static int reading_order(const void *a, const void *b) {
    const hex_members *x = a, *y = b;
    return x->r != y->r ? x->r - y->r : x->q - y->q;
}

static bool lay_hexes(members *m, ct_board *b, lg_error *error) {
    for (int i = 0; i < m->hexes; i++)
        if (!locate_hex(&m->hex[i])) return lg_fail(error, "hexes.%d: expected q and r, cube, or id", i);
    qsort(m->hex, (size_t)m->hexes, sizeof *m->hex, reading_order);
    for (int i = 0; i < m->hexes; i++) {
        const hex_members *h = &m->hex[i], *last = i ? &m->hex[i - 1] : h;
        bool new_row = !i || h->r != last->r;
        if (new_row && b->rows == CT_ROWS_MAX) return lg_fail(error, "expected at most %d rows", CT_ROWS_MAX);
        if (i && (new_row ? h->r != last->r + 1 : h->q != last->q + 1))
            return lg_fail(error, "hexes: expected rows without gaps, but something is missing before q %d, r %d", h->q,
                           h->r);
        b->rows = (uint8_t)(b->rows + new_row);
        b->length[b->rows - 1]++;
        b->resource[i] = (uint8_t)h->resource;
        bool known = ct_pips(h->number) > 0, blank = h->resource == CT_DESERT || h->resource == CT_SEA;
        if ((h->number && !known && h->number != 7) || (known && blank))
            return lg_fail(error, "hexes: expected another number than %d on %s at q %d, r %d", h->number,
                           ct_resources[h->resource], h->q, h->r);
        b->number[i] = (uint8_t)(blank ? CT_NONE : known ? h->number : CT_NUMBER_FREE);
    }
    b->hexes = (uint8_t)m->hexes;
    return m->hexes > 2 || lg_fail(error, "expected at least 3 hexes, found %d", m->hexes);
}

/* Checks that the hexes lie to each other as on the board, wherever the origin is. */
static bool check_places(const members *m, const ct_board *b, lg_error *error) {
    int q, r, first_q, first_r;
    assert(m->hexes == b->hexes);
    ct_axial(b, 0, &first_q, &first_r);
    for (int i = 1; i < m->hexes; i++) {
        ct_axial(b, i, &q, &r);
        if (m->hex[i].q - m->hex[0].q != q - first_q || m->hex[i].r - m->hex[0].r != r - first_r)
            return lg_fail(error, "hexes: expected centred rows, but q %d, r %d is out of place", m->hex[i].q,
                           m->hex[i].r);
    }
    return true;
}

static bool lay_ports(const members *m, const ct_shape *shape, ct_board *b, lg_error *error) {
    uint8_t kind[6 * CT_HEXES_MAX];
    memset(kind, 0xff, sizeof kind);
    for (int i = 0; i < m->ports; i++) {
        int e = 0;
        for (; e < shape->coast; e++) {
            /* both lists are now in the order of the board's hexes */
            const hex_members *h = &m->hex[shape->edge[e].hex];
            if (h->q == m->port[i].q && h->r == m->port[i].r && shape->edge[e].side == m->port[i].side) break;
        }
        if (e == shape->coast || e > 255) return lg_fail(error, "ports.%d: expected a place on the coast", i);
        if (kind[e] != 0xff) return lg_fail(error, "ports.%d: expected one port on an edge, found two", i);
        kind[e] = (uint8_t)m->port[i].kind;
    }
    b->ports = 0;
    for (int e = 0; e < shape->coast; e++)
        if (kind[e] != 0xff) {
            b->edge[b->ports] = (uint8_t)e;
            b->kind[b->ports++] = kind[e];
        }
    assert(b->ports == m->ports); /* no two ports lie on one edge */
    return true;
}

/* Reads the members by writing them in the text form and reading this text, because the reader of the text form also fills in
 * what the box contains. */
bool ct_read_members(const lg_game *game, const char *lines, lg_level *level, lg_error *error) {
    members *m = calloc(1, sizeof *m);
    ct_board b = {0};
    ct_shape shape;
    lg_text text = {0};
    if (!m) return lg_fail_memory(error);
    bool good = true;
    for (const char *at = lines; good && *at;) {
        const char *end = at + strcspn(at, "\n");
        good = take_line(m, at, end, error);
        at = *end ? end + 1 : end;
    }
    good = good && lay_hexes(m, &b, error) &&
           (ct_shape_init(&shape, &b) || lg_fail(error, "hexes: expected rows one longer or shorter than the next")) &&
           check_places(m, &b, error) && lay_ports(m, &shape, &b, error);
    if (good) {
        ct_write_rows(&b, &text);
        /* without members for ports, the ports lie as in a text without a line `ports:` */
        if (m->ports) ct_write_ports(&b, true, &text);
        good = text.failed ? lg_fail_memory(error) : ct_read(game, text.data, text.length, level, error);
    }
    lg_text_clear(&text);
    free(m);
    return good;
}
