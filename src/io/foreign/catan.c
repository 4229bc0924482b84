/* Boards of Catan in the JSON of other programs, whatever they call their members. The hexes are the largest list of objects of
 * which the most say a resource. Which member is the resource, which the number and which the place is found by their values,
 * and said in the note. Ports are read if they are objects of the same list with a direction, as catanatron writes them, or a
 * list of their own, of places with an edge or two corners in words. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "io/foreign/cells.h"

enum { SIDES = 6, HEXES_MAX = 64, DEPTH_MAX = 8, NAME_ROOM = 48, NAMES_MAX = 24, WOOD = 0, DESERT = 5, OTHER = 6 };

/* What programs call the resources and their land, in the order of names. */
static const char *const words[][8] = {
    {"wood", "lumber", "forest", "forests", "tree", "trees", "timber", NULL},
    {"wheat", "grain", "field", "fields", "corn", NULL},
    {"sheep", "wool", "pasture", "pastures", "meadow", "grass", NULL},
    {"brick", "clay", "hill", "hills", "bricks", NULL},
    {"ore", "rock", "stone", "mountain", "mountains", NULL},
    {"desert", "robber", "wasteland", NULL},
};
static const char *const names[] = {"wood", "wheat", "sheep", "brick", "ore", "desert"};
static const char letters[] = "LGSBOD";

static const struct {
    const char *word, *opposite;
    int q, r;
} directions[2 * SIDES] = {{"EAST", "W", 1, 0},  {"SOUTHEAST", "NW", 0, 1},  {"SOUTHWEST", "NE", -1, 1},
                           {"WEST", "E", -1, 0}, {"NORTHWEST", "SE", 0, -1}, {"NORTHEAST", "SW", 1, -1},
                           {"E", "W", 1, 0},     {"SE", "NW", 0, 1},         {"SW", "NE", -1, 1},
                           {"W", "E", -1, 0},    {"NW", "SE", 0, -1},        {"NE", "SW", 1, -1}};

/* A member of an object, or of an object inside it: a word or a whole number. */
typedef struct {
    char name[NAME_ROOM];
    const char *word;
    bool whole;
    json_int_t number;
} member;

/* An object of the list, as the members that matter. */
typedef struct {
    member member[NAMES_MAX];
    int members, resource; /* the index of its resource, or OTHER: it is no land */
    int said_by;           /* the member that says so */
    int q, r, number;
} hex;

typedef struct {
    hex hex[HEXES_MAX];
    int hexes, land;
} list;

static int resource_of(const char *word) {
    for (int k = 0; k < OTHER; k++)
        for (int i = 0; words[k][i]; i++)
            if (!strcasecmp(word, words[k][i])) return k;
    return OTHER;
}

/* Collects the members of an object; those of an object or a list inside it are called by their own name or by their index. */
static void collect(const json_t *value, const char *name, int depth, hex *h) {
    const char *key;
    json_t *inner;
    size_t i;
    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, inner) if (depth < 3) collect(inner, key, depth + 1, h);
    } else if (json_is_array(value) && json_array_size(value) <= 3) {
        json_array_foreach(value, i, inner) {
            char path[NAME_ROOM];
            snprintf(path, sizeof path, "%.20s.%d", name, (int)i);
            if (json_is_integer(inner)) collect(inner, path, depth + 1, h);
        }
    } else if (h->members < NAMES_MAX && (json_is_string(value) || json_is_integer(value))) {
        member *m = &h->member[h->members++];
        char *rest;
        *m = (member){
            .word = json_string_value(value), .whole = json_is_integer(value), .number = json_integer_value(value)};
        snprintf(m->name, sizeof m->name, "%.47s", name);
        if (m->word && *m->word) { /* numbers are written as words, too */
            m->number = strtoll(m->word, &rest, 10);
            m->whole = !*rest;
        }
    }
}

static const member *find(const hex *h, const char *name) {
    for (const member *m = h->member; m < h->member + h->members; m++)
        if (!strcasecmp(m->name, name)) return m;
    return NULL;
}

static const char *const port_words[] = {"port", "harbor", "harbour", NULL}, *const sea_words[] = {"water", "sea",
                                                                                                   "ocean", NULL};

/* Is the text of any member of the object one of the words, such as {"type": "PORT"}? */
static bool has_word(const hex *h, const char *const *which) {
    for (const member *m = h->member; m < h->member + h->members; m++)
        for (int i = 0; m->word && which[i]; i++)
            if (!strcasecmp(m->word, which[i])) return true;
    return false;
}

static bool is_sea(const hex *h) {
    return has_word(h, port_words) || has_word(h, sea_words);
}

static void add_hex(const json_t *element, list *l) {
    if (l->hexes == HEXES_MAX || !json_is_object(element)) return;
    hex *h = &l->hex[l->hexes++];
    *h = (hex){.members = 0};
    collect(element, "", 0, h);
}

/* Reads the elements of a list or of an object as hexes, and counts the land. */
static void read_list(const json_t *value, list *l) {
    const json_t *element;
    const char *key;
    size_t i;
    l->hexes = l->land = 0;
    json_array_foreach(value, i, element) add_hex(element, l);
    json_object_foreach((json_t *)value, key, element) add_hex(element, l);
    for (hex *h = l->hex; h < l->hex + l->hexes; h++) {
        h->resource = OTHER;
        for (const member *m = h->member; m < h->member + h->members && !is_sea(h); m++)
            if (h->resource == OTHER && m->word) h->resource = resource_of(m->word), h->said_by = (int)(m - h->member);
        l->land += h->resource != OTHER;
    }
}

/* Finds the list with the most land anywhere in the value. */
static void find_list(const json_t *value, int depth, list *best, list *room) {
    const json_t *inner;
    const char *key;
    size_t i;
    if (depth > DEPTH_MAX || (!json_is_array(value) && !json_is_object(value))) return;
    read_list(value, room);
    if (room->land > best->land) *best = *room;
    json_array_foreach(value, i, inner) find_list(inner, depth + 1, best, room);
    json_object_foreach((json_t *)value, key, inner) find_list(inner, depth + 1, best, room);
}

static bool is_token(json_int_t number) {
    return number >= 2 && number <= 12 && number != 7;
}

/* Finds the member that is the number on the token: every hex with a resource has it, from 2 to 12 but not 7, and at most half of
 * the hexes have the same. If several members are like this, usual names decide. Returns its name, or NULL. */
static const char *find_numbers(list *l) {
    static const char *const usual[] = {"number", "token", "roll", "value", "dice", "chit", "num", NULL};
    const char *found = NULL;
    const hex *first = l->hex;
    while (first < l->hex + l->hexes && first->resource >= DESERT)
        first++;
    if (first == l->hex + l->hexes) return NULL;
    for (const member *m = first->member; m < first->member + first->members; m++) {
        int alike[13] = {0}, most = 0;
        bool fits = true;
        for (const hex *h = l->hex; h < l->hex + l->hexes && fits; h++) {
            if (h->resource >= DESERT) continue;
            const member *other = find(h, m->name);
            fits = other && other->whole && is_token(other->number);
            if (fits && ++alike[other->number] > most) most = alike[other->number];
        }
        if (!fits || 2 * most > l->land) continue;
        bool better = !found;
        for (int i = 0; usual[i] && found && !better; i++) {
            if (!strcasecmp(found, usual[i])) break;
            better = !strcasecmp(m->name, usual[i]);
        }
        if (better) found = m->name;
    }
    for (hex *h = l->hex; h < l->hex + l->hexes && found; h++) {
        const member *m = h->resource < DESERT ? find(h, found) : NULL;
        h->number = m ? (int)m->number : 0;
    }
    return found;
}

/* Two members that may be a place: the first is the column or q, the second the row or r. */
static const struct {
    const char *q, *r, *says;
} places[] = {
    {"q", "r", "q and r"},
    {"coordinate.0", "coordinate.2", "coordinate"},
    {"coordinates.0", "coordinates.2", "coordinates"},
    {"coords.0", "coords.2", "coords"},
    {"cube.0", "cube.2", "cube"},
    {"position.0", "position.2", "position"},
    {"x", "z", "x and z"},
    {"coordinate.0", "coordinate.1", "coordinate"},
    {"coordinates.0", "coordinates.1", "coordinates"},
    {"coords.0", "coords.1", "coords"},
    {"position.0", "position.1", "position"},
    {"axial.0", "axial.1", "axial"},
    {"column", "row", "column and row"},
    {"col", "row", "col and row"},
    {"x", "y", "x and y"},
};
enum { PLACES = sizeof places / sizeof *places };

/* Finds the places of the hexes. Returns which row of `places` says them, or PLACES. */
static int find_places(list *l) {
    for (int k = 0; k < PLACES; k++) {
        bool all = true;
        for (hex *h = l->hex; h < l->hex + l->hexes && all; h++) {
            const member *q = find(h, places[k].q), *r = find(h, places[k].r);
            all = h->resource == OTHER ||
                  (q && r && q->whole && r->whole && llabs(q->number) < 1000 && llabs(r->number) < 1000);
            h->q = q && q->whole ? (int)(q->number % 1000) : 1000;
            h->r = r && r->whole ? (int)(r->number % 1000) : 1000;
        }
        if (all) return k;
    }
    return PLACES;
}

/* Sorts hexes row by row, each from left to right. Land comes first. */
static int by_place(const void *a, const void *b) {
    const hex *g = a, *h = b;
    if ((g->resource == OTHER) != (h->resource == OTHER)) return (g->resource == OTHER) - (h->resource == OTHER);
    return g->r != h->r ? g->r - h->r : g->q - h->q;
}

/* Do the hexes stand in the rows of the usual board, of 19 or of 30 hexes? */
static bool has_rows(const list *l, bool placed) {
    static const int rows[2][7] = {{3, 4, 5, 4, 3}, {3, 4, 5, 6, 5, 4, 3}};
    const int *row = l->land == 19 ? rows[0] : rows[1];
    if (l->land != 19 && l->land != 30) return false;
    for (int i = 0, n = 0; i < l->land && placed; i++) {
        n = i && l->hex[i].r == l->hex[i - 1].r ? n + 1 : 1;
        bool ends = i + 1 == l->land || l->hex[i + 1].r != l->hex[i].r;
        if (i && n > 1 && l->hex[i].q == l->hex[i - 1].q) return false;
        if (ends && n != *row++) return false;
    }
    return true;
}

/* The corners at the ends of the sides of a hex. */
static const struct {
    const char *side, *corner[2];
} sides[] = {{"NE", {"N", "NE"}}, {"E", {"NE", "SE"}}, {"SE", {"SE", "S"}},
             {"SW", {"S", "SW"}}, {"W", {"SW", "NW"}}, {"NW", {"NW", "N"}}};

/* Returns the list of ports in the value: the first member that is called so and is a list of objects. NULL: there is none. */
static const json_t *find_port_list(const json_t *value, int depth) {
    const json_t *inner, *found = NULL;
    const char *key;
    json_object_foreach((json_t *)value, key, inner) {
        const bool named = !strncasecmp(key, "port", 4) || !strncasecmp(key, "harbo", 5);
        if (!found && named && json_is_object(json_array_get(inner, 0))) found = inner;
    }
    json_object_foreach((json_t *)value, key, inner) {
        if (found || depth == DEPTH_MAX) break;
        found = find_port_list(inner, depth + 1);
    }
    return found;
}

/* Returns the row of `directions` for the side of a port: in words, or by the two corners at its ends. -1: it says none. */
static int side_of(const json_t *port, const hex *h) {
    static const char *const members[] = {"side", "edge", "direction", "dir", "facing"};
    const char *word = NULL, *key;
    const json_t *value;
    for (size_t i = 0; i < sizeof members / sizeof *members && !word; i++) {
        const member *m = find(h, members[i]);
        word = m ? m->word : NULL;
    }
    json_object_foreach((json_t *)port, key, value) {
        const char *a = json_string_value(json_array_get(value, 0)), *b = json_string_value(json_array_get(value, 1));
        for (size_t i = 0; i < sizeof sides / sizeof *sides && a && b && json_array_size(value) == 2; i++)
            for (int k = 0; k < 2; k++)
                if (!strcasecmp(a, sides[i].corner[k]) && !strcasecmp(b, sides[i].corner[1 - k])) word = sides[i].side;
    }
    for (int d = 0; word && d < 2 * SIDES; d++)
        if (!strcasecmp(word, directions[d].word)) return d;
    return -1;
}

/* Returns the hex of this place, or NULL. */
static const hex *hex_at(const list *l, int q, int r) {
    for (const hex *h = l->hex; h < l->hex + l->land; h++)
        if (h->q == q && h->r == r) return h;
    return NULL;
}

/* Adds a port. */
static void push_port(json_t **ports, int q, int r, const char *side, const member *kind) {
    const int resource = kind && kind->word ? resource_of(kind->word) : OTHER;
    json_t *port = json_object();
    json_put(&port, "q", json_integer(q));
    json_put(&port, "r", json_integer(r));
    json_put(&port, "side", json_string(side));
    json_put(&port, "kind", json_string(resource < DESERT ? names[resource] : "3:1"));
    json_push(ports, port);
}

/* Lists the ports among the hexes: a hex of the sea with a direction to its land. Hexes are axial, with the middle at `q0`, `r0`.
 * Returns how many ports cannot be read, because they have no direction to a hex of land. */
static int list_ports(const list *l, int q0, int r0, json_t **ports) {
    int lost = 0;
    for (const hex *h = l->hex + l->land; h < l->hex + l->hexes; h++) {
        const member *way = find(h, "direction");
        int d = 0;
        while (d < 2 * SIDES && !(way && way->word && !strcasecmp(way->word, directions[d].word)))
            d++;
        const int q = d < 2 * SIDES ? h->q + directions[d].q : 0, r = d < 2 * SIDES ? h->r + directions[d].r : 0;
        if (d == 2 * SIDES || !hex_at(l, q, r))
            lost += has_word(h, port_words);
        else
            push_port(ports, q - q0, r - r0, directions[d].opposite, find(h, "resource"));
    }
    return lost;
}

/* Lists the ports of a list of their own: the place of a hex, which is told as that of the board's hexes, and the hex's side
 * that is the port's edge. The hex is the land or the sea beside it. Returns how many have no such place or side. */
static int list_port_objects(const list *l, const json_t *value, int place, const int middle[2], json_t **ports) {
    static const char *const kinds[] = {"resource", "kind", "type", "good", "trade"};
    const json_t *all = find_port_list(value, 0), *port; /* the loop asks for its list again and again */
    size_t i;
    int lost = 0;
    json_array_foreach(all, i, port) {
        hex h = {.members = 0};
        collect(port, "", 0, &h);
        const member *q = find(&h, places[place].q), *r = find(&h, places[place].r), *kind = NULL;
        const int d = side_of(port, &h);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !(kind && kind->word); k++)
            kind = find(&h, kinds[k]);
        const bool placed =
            d >= 0 && q && r && q->whole && r->whole && llabs(q->number) < 1000 && llabs(r->number) < 1000;
        const int at[2] = {placed ? (int)q->number : 0, placed ? (int)r->number : 0};
        const int next[2] = {at[0] + (placed ? directions[d].q : 0), at[1] + (placed ? directions[d].r : 0)};
        const bool on_land = placed && hex_at(l, at[0], at[1]), beside = placed && hex_at(l, next[0], next[1]);
        if (on_land == beside)
            lost++;
        else if (on_land)
            push_port(ports, at[0] - middle[0], at[1] - middle[1], directions[d % SIDES + SIDES].word, kind);
        else
            push_port(ports, next[0] - middle[0], next[1] - middle[1], directions[d].opposite, kind);
    }
    return lost;
}

/* Is this a hexagon of 19 hexes in axial coordinates? Then *q and *r are its middle. */
static bool is_axial(const list *l, int *q, int *r) {
    *q = *r = 0;
    if (l->land != 19) return false;
    for (int i = 0; i < l->land; i++)
        *q += l->hex[i].q, *r += l->hex[i].r;
    if (*q % 19 || *r % 19) return false;
    *q /= 19, *r /= 19;
    for (int i = 0; i < l->land; i++) {
        int a = l->hex[i].q - *q, b = l->hex[i].r - *r;
        if (abs(a) > 2 || abs(b) > 2 || abs(a + b) > 2) return false;
    }
    return true;
}

/* Makes the record of the board, with the ports that can be read. `middle`: that of a hexagon in axial coordinates, or NULL.
 * *ports: how many ports can be read, *lost: how many others there are. */
static json_t *make_record(const list *l, const json_t *value, int place, const int *middle, int *ports, int *lost) {
    static const int rows[2][7] = {{3, 4, 5, 4, 3}, {3, 4, 5, 6, 5, 4, 3}};
    json_t *record = json_object();
    *ports = *lost = 0;
    json_put(&record, "game", json_string("catan"));
    if (middle) {
        json_t *hexes = json_array(), *listed = json_array();
        for (const hex *h = l->hex; h < l->hex + l->land; h++) {
            json_t *one = json_object();
            json_put(&one, "q", json_integer(h->q - middle[0]));
            json_put(&one, "r", json_integer(h->r - middle[1]));
            json_put(&one, "resource", json_string(names[h->resource]));
            json_put(&one, "number", json_integer(h->number));
            json_push(&hexes, one);
        }
        *lost = list_ports(l, middle[0], middle[1], &listed);
        *lost += list_port_objects(l, value, place, middle, &listed);
        *ports = (int)json_array_size(listed);
        json_put(&record, "hexes", hexes);
        json_put(&record, "ports", listed);
        return record;
    }
    for (const hex *h = l->hex + l->land; h < l->hex + l->hexes; h++)
        *lost += has_word(h, port_words);
    *lost += (int)json_array_size(find_port_list(value, 0));
    lg_text text = {0};
    const int *row = rows[l->land != 19];
    for (int i = 0; i < l->land; row++)
        for (int end = i + *row; i < end; i++) {
            lg_text_add(&text, "%c", letters[l->hex[i].resource]);
            if (l->hex[i].resource < DESERT) lg_text_add(&text, "%d", l->hex[i].number);
            lg_text_add(&text, i + 1 == end ? "\n" : " ");
        }
    json_put(&record, "map", text.failed ? NULL : json_string(text.data));
    lg_text_clear(&text);
    return record;
}

foreign_end catan_json_read(const json_t *value, json_t **record, char *note, lg_error *error) {
    list *l = calloc(2, sizeof *l);
    if (!l) return lg_fail_memory(error), FOREIGN_WRONG;
    find_list(value, 0, &l[0], &l[1]);
    foreign_end end = FOREIGN_UNKNOWN;
    if (l->land >= 10) {
        int middle[2], ports, lost;
        const int place = find_places(l);
        if (place < PLACES) qsort(l->hex, (size_t)l->hexes, sizeof *l->hex, by_place);
        const char *number = find_numbers(l);
        const bool axial = place < PLACES && is_axial(l, &middle[0], &middle[1]);
        end = FOREIGN_WRONG;
        if (!number)
            lg_fail(error, "expected a member with the number of each hex's token, 2 to 12 without 7");
        else if (!axial && !has_rows(l, place < PLACES))
            lg_fail(error, "expected the 19 or 30 hexes of the usual boards in their rows, found %d hexes by %s",
                    l->land, place < PLACES ? places[place].says : "their order");
        else
            end = FOREIGN_READ;
        if (end == FOREIGN_READ) *record = make_record(l, value, place, axial ? middle : NULL, &ports, &lost);
        if (end == FOREIGN_READ && !*record) end = FOREIGN_WRONG, lg_fail_memory(error);
        char left[40] = "; no ports";
        if (end == FOREIGN_READ && ports) *left = '\0';
        if (end == FOREIGN_READ && lost) snprintf(left, sizeof left, "; ports left out: %d", lost);
        if (end == FOREIGN_READ)
            snprintf(note, NOTE_MAX, "read `%.30s` as the resource, `%.30s` as the number and %s as the place%s",
                     l->hex[0].member[l->hex[0].said_by].name, number,
                     place < PLACES ? places[place].says : "the order", left);
    }
    free(l);
    return end;
}
