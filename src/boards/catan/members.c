/* Catan's part of JSON records. A place is free only if its member says so by null (which arrives here as "?"), "?", or "free"
 * where words stand. A member that is missing is an error, because a place that was not given is not a free place. Hexes have the
 * coordinates that other engines use: axial (q, r) with pointy tops and centre 0,0; cube (x, y, z) as in catanatron; and JSettlers'
 * two digits with centre 0x77, as far as they reach. Any of them can be read. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "boards/catan/forecast/seats.h"
#include "settings.h"

void ct_members(const lg_task *task, const lg_level *level, lg_text *json) {
    const ct_board *b = level;
    ct_shape shape;
    int q, r;
    ct_shape_init(&shape, b);
    lg_text_add(json, "\"hexes\": [");
    for (int h = 0; h < b->hexes; h++) {
        ct_axial(b, h, &q, &r);
        lg_text_add(json, "%s{\"q\": %d, \"r\": %d, \"cube\": [%d, %d, %d]", h ? ", " : "", q, r, q, -q - r, r);
        int first = 7 + 2 * (q + r), second = 7 + 2 * q;
        if (first >= 0 && first < 16 && second >= 0 && second < 16)
            lg_text_add(json, ", \"id\": \"0x%x%x\"", (unsigned)first, (unsigned)second);
        lg_text_add(json, ", \"resource\": \"%s\", \"number\": ", ct_resources[b->resource[h]]);
        lg_text_add(json, b->number[h] == CT_NUMBER_FREE ? "null}" : "%d}", b->number[h]);
    }
    lg_text_add(json, "], \"ports\": [");
    for (int p = 0; p < b->ports; p++) {
        int e = b->edge[p];
        ct_axial(b, shape.edge[e].hex, &q, &r);
        lg_text_add(json, "%s{\"q\": %d, \"r\": %d, \"side\": \"%s\", \"kind\": \"%s\"}", p ? ", " : "", q, r,
                    ct_side_names[shape.edge[e].side], b->kind[p] < CT_PORT_KINDS ? ct_port_names[b->kind[p]] : "free");
    }
    lg_text_add(json, "], \"seats\": {");
    ct_write_seats(task, &shape, b, json);
    lg_text_add(json, "}");
    if (task) lg_text_add(json, ", \"judged_players\": %d", ct_judged_players(&ct_task_of(task)->rules, b));
}

enum {
    Q = 1,
    R = 2,
    CUBE_X = 4,
    CUBE_Y = 8,
    CUBE_Z = 16,
    ID = 32,
    RESOURCE = 64,
    NUMBER = 128,
    SIDE = 256,
    KIND = 512
};

/* The members that a hex may have, and those of a port, each of which must be given. */
static const char *const of_hex[] = {"q", "r", "cube.0", "cube.1", "cube.2", "id", "number", "resource"};
static const char *const of_port[] = {"q", "r", "side", "kind"};
static const int bit_of_port[] = {Q, R, SIDE, KIND};

typedef struct {
    int index; /* in the list that was read */
    int q, r, cube_x, cube_y, cube_z, id, resource, number, given;
} hex_members;

typedef struct {
    int q, r, side, kind, given;
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

static bool is_free(const char *value, size_t length) {
    return is_word(value, length, "?") || is_word(value, length, "free");
}

/* Reads a whole number, with 0x before it in base 16; numbers beyond +-300 become +-300. */
static bool read_whole(const char *value, size_t length, int *number) {
    char *end;
    bool hexadecimal = length > 2 && !memcmp(value, "0x", 2);
    if (!length || !strchr(hexadecimal ? "0" : "-0123456789", *value)) return false;
    long x = strtol(value, &end, hexadecimal ? 16 : 10);
    *number = x < -300 ? -300 : x > 300 ? 300 : (int)x;
    return end == value + length;
}

/* Takes a member of `of_hex`. */
static bool take_hex(hex_members *h, int member, const char *value, size_t length) {
    static const struct {
        size_t at;
        int bit;
    } numbers[] = {{offsetof(hex_members, q), Q},           {offsetof(hex_members, r), R},
                   {offsetof(hex_members, cube_x), CUBE_X}, {offsetof(hex_members, cube_y), CUBE_Y},
                   {offsetof(hex_members, cube_z), CUBE_Z}, {offsetof(hex_members, id), ID},
                   {offsetof(hex_members, number), NUMBER}};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    if (member == NUMBERS) {
        h->resource = is_free(value, length) ? CT_FREE : word_in(ct_resources, CT_FREE, value, length);
        h->given |= RESOURCE;
        return h->resource >= 0;
    }
    int bit = numbers[member].bit, x = CT_NUMBER_FREE;
    bool free_number = bit == NUMBER && is_word(value, length, "?");
    if (!free_number && !read_whole(value, length, &x)) return false;
    if (!free_number && bit == NUMBER && !ct_pips(x) && x != 0 && x != 7) return false;
    memcpy((char *)h + numbers[member].at, &x, sizeof x);
    h->given |= bit;
    return true;
}

/* Takes a member of `of_port`. */
static bool take_port(port_members *p, int member, const char *value, size_t length) {
    int bit = bit_of_port[member];
    p->given |= bit;
    if (bit == Q) return read_whole(value, length, &p->q);
    if (bit == R) return read_whole(value, length, &p->r);
    if (bit == SIDE) return (p->side = word_in(ct_side_names, 6, value, length)) >= 0;
    p->kind = is_free(value, length) ? CT_PORT_FREE : word_in(ct_port_names, CT_PORT_KINDS, value, length);
    return p->kind >= 0;
}

/* Reads a line such as "hexes.3.q<tab>-1". */
static bool take_line(members *m, const char *line, const char *end, lg_error *error) {
    const char *tab = memchr(line, '\t', (size_t)(end - line));
    size_t first = strcspn(line, ".\t");
    bool hex = is_word(line, first, "hexes"), port = is_word(line, first, "ports");
    if (!tab) return true;
    if (!hex && !port) /* all other members of a record are skipped; unknown members are refused */
        return lg_list_has("seats judged_players play", line, first) ||
               lg_fail(error, "%.*s: expected only hexes, ports and the other members of a record",
                       (int)(first < 40 ? first : 40), line);
    if (line[5] == '\t') /* null and an empty list say that no ports are given */
        return (port && strchr("?[", line[6])) || lg_fail(error, "%.5s: expected a list of objects", line);
    char *name;
    long i = strtol(line + 6, &name, 10);
    if (name == line + 6) return lg_fail(error, "%.5s: expected a list of objects", line);
    if (*name != '.' && line[(tab - line) + 1] != '{') return lg_fail(error, "%.5s.%ld: expected an object", line, i);
    if (i < 0 || i >= (hex ? CT_HEXES_MAX : CT_PORTS_MAX))
        return lg_fail(error, "expected at most %d hexes and %d ports", CT_HEXES_MAX, CT_PORTS_MAX);
    int *count = hex ? &m->hexes : &m->ports;
    size_t length = *name == '.' ? (size_t)(tab - name) - 1 : 0, value = (size_t)(end - tab) - 1;
    /* An index that does not occur is a hex without coordinates, or a port without a side. */
    for (; *count <= i; ++*count)
        if (hex)
            m->hex[*count] = (hex_members){.index = *count};
        else
            m->port[*count] = (port_members){.given = 0};
    if (!length) return true; /* an empty object */
    int member = hex ? word_in(of_hex, 8, name + 1, length) : word_in(of_port, 4, name + 1, length);
    if (member < 0) return lg_fail(error, "%.*s: no member of a %s", (int)(tab - line), line, hex ? "hex" : "port");
    bool good = hex ? take_hex(&m->hex[i], member, tab + 1, value) : take_port(&m->port[i], member, tab + 1, value);
    return good || lg_fail(error, "%.*s: unknown value '%.*s'", (int)(tab - line), line, (int)(value < 30 ? value : 30),
                           tab + 1);
}

/* Takes a place of the hex. Returns false if it is not the place that is known already. */
static bool take_place(hex_members *h, bool *known, int q, int r) {
    if (*known && (q != h->q || r != h->r)) return false;
    h->q = q;
    h->r = r;
    return *known = true;
}

/* Computes axial coordinates from whichever coordinates are given. If several are given, all have to name the same hex. */
static bool locate_hex(hex_members *h, lg_error *error) {
    bool axial = (h->given & (Q | R)) == (Q | R), cube = (h->given & (CUBE_X | CUBE_Z)) == (CUBE_X | CUBE_Z);
    bool id = h->given & ID && h->id & 1 && h->id >> 4 & 1 && h->id > 0 && h->id < 256, known = axial;
    int right = ((h->id & 15) - 7) / 2, down = ((h->id >> 4) - 7) / 2 - right;
    bool same = !cube || take_place(h, &known, h->cube_x, h->cube_z);
    same = same && (!id || take_place(h, &known, right, down));
    same = same && (!(h->given & CUBE_Y) || !cube || h->cube_x + h->cube_y + h->cube_z == 0);
    if (!known || (h->given & ID && !id)) return lg_fail(error, "hexes.%d: expected q and r, cube, or id", h->index);
    return same || lg_fail(error, "hexes.%d: expected q and r, cube and id of one hex, found different ones", h->index);
}

static int compare_places(const void *a, const void *b) {
    const hex_members *x = a, *y = b;
    return x->r != y->r ? x->r - y->r : x->q - y->q;
}

/* Lays the hexes in rows, wherever the origin is, and sorts them in the order of the board's hexes. */
static bool lay_hexes(members *m, ct_board *b, ct_shape *shape, lg_error *error) {
    int q, r, first_q, first_r;
    for (int i = 0; i < m->hexes; i++) {
        const hex_members *h = &m->hex[i];
        if (!locate_hex(&m->hex[i], error)) return false;
        if (!(h->given & RESOURCE)) return lg_fail(error, "hexes.%d: expected a member resource", h->index);
        bool blank = h->resource == CT_DESERT || h->resource == CT_SEA, free_number = h->number == CT_NUMBER_FREE;
        if (!(h->given & NUMBER) && !blank) return lg_fail(error, "hexes.%d: expected a member number", h->index);
        if (blank && h->given & NUMBER && h->number && !free_number && h->number != 7)
            return lg_fail(error, "hexes.%d.number: expected no number on %s, found %d", h->index,
                           ct_resources[h->resource], h->number);
        if (!blank && !free_number && !ct_pips(h->number))
            return lg_fail(error, "hexes.%d.number: expected 2 to 12 without 7, or null if it is free, found %d",
                           h->index, h->number);
    }
    qsort(m->hex, (size_t)m->hexes, sizeof *m->hex, compare_places);
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
        bool blank = h->resource == CT_DESERT || h->resource == CT_SEA;
        b->number[i] = (uint8_t)(blank ? CT_NONE : h->number);
    }
    b->hexes = (uint8_t)m->hexes;
    if (m->hexes < 3) return lg_fail(error, "expected at least 3 hexes, found %d", m->hexes);
    if (!ct_shape_init(shape, b)) return lg_fail(error, "hexes: expected rows one longer or shorter than the next");
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
        for (int k = 0; k < 4; k++)
            if (!(m->port[i].given & bit_of_port[k]))
                return lg_fail(error, "ports.%d: expected a member %s", i, of_port[k]);
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
    good = good && lay_hexes(m, &b, &shape, error) && lay_ports(m, &shape, &b, error);
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
