/* Boards of Catan in the JSON of other programs, whatever they call their members. The hexes are the largest list of objects of
 * which the most say a resource. Which member is the resource, which the number and which the place is found by their values,
 * and said in the note. Ports are read if they are objects of the same list with a direction, as catanatron writes them, or a
 * list of their own, of places with an edge or two corners in words. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "recipe/foreign/cells.h"

enum { SIDES = 6, HEXES_MAX = 64, DEPTH_MAX = 8, NAMES_MAX = 24, WOOD = 0, DESERT = 5, OTHER = 6, FAR = 1000 };

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

/* A member of an object, or of an object or a short list inside it: a word or a whole number. */
typedef struct {
    const char *name, *index; /* index: in a list that has the name; NULL: the member itself has it */
    const char *word;         /* NULL: it is a number */
    int number;
} value;

/* An object of the list, as the members that matter. */
typedef struct {
    value member[NAMES_MAX];
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

/* Collects the members of an object, and of objects and short lists inside it. */
static void collect(const member *of, int depth, hex *h) {
    const bool listed = depth && member_is_list(of);
    for (const member *m = member_first(of); m; m = m->next) {
        value v = {.name = listed ? of->name : m->name, .index = listed ? m->name : NULL};
        const bool whole = member_whole(m, FAR, &v.number);
        if (!m->value && !listed && depth < 3 && (m->count <= 3 || !member_is_list(m))) collect(m, depth + 1, h);
        if (!whole && !listed) v.word = member_word(m);
        if (h->members < NAMES_MAX && (whole || v.word)) h->member[h->members++] = v;
    }
}

static bool is_called(const value *v, const char *name) {
    const size_t length = strlen(v->name);
    if (!v->index) return !strcasecmp(v->name, name);
    return !strncasecmp(v->name, name, length) && name[length] == '.' && !strcmp(name + length + 1, v->index);
}

static const value *find(const hex *h, const char *name) {
    for (const value *m = h->member; m < h->member + h->members; m++)
        if (is_called(m, name)) return m;
    return NULL;
}

/* Returns the number of a member; FAR if it has none. */
static int number_of(const value *v) {
    return v && !v->word ? v->number : FAR;
}

static const char *const port_words[] = {"port", "harbor", "harbour", NULL}, *const sea_words[] = {"water", "sea",
                                                                                                   "ocean", NULL};

/* Is the text of any member of the object one of the words, such as {"type": "PORT"}? */
static bool has_word(const hex *h, const char *const *which) {
    for (const value *m = h->member; m < h->member + h->members; m++)
        for (int i = 0; m->word && which[i]; i++)
            if (!strcasecmp(m->word, which[i])) return true;
    return false;
}

static bool is_sea(const hex *h) {
    return has_word(h, port_words) || has_word(h, sea_words);
}

static bool is_object(const member *m) {
    return member_first(m) && !member_is_list(m);
}

/* Reads the elements of a list or of an object as hexes, and counts the land. */
static void read_list(const member *of, list *l) {
    l->hexes = l->land = 0;
    for (const member *m = member_first(of); m && l->hexes < HEXES_MAX; m = m->next) {
        if (!is_object(m)) continue;
        hex *h = &l->hex[l->hexes++];
        *h = (hex){.members = 0};
        collect(m, 0, h);
    }
    for (hex *h = l->hex; h < l->hex + l->hexes; h++) {
        h->resource = OTHER;
        for (const value *m = h->member; m < h->member + h->members && !is_sea(h); m++)
            if (h->resource == OTHER && m->word) h->resource = resource_of(m->word), h->said_by = (int)(m - h->member);
        l->land += h->resource != OTHER;
    }
}

/* Finds the list with the most land anywhere in the value. */
static void find_list(const member *of, int depth, list *best, list *room) {
    if (depth > DEPTH_MAX || !member_first(of)) return;
    read_list(of, room);
    if (room->land > best->land) *best = *room;
    for (const member *m = member_first(of); m; m = m->next)
        find_list(m, depth + 1, best, room);
}

static bool is_token(int number) {
    return number >= 2 && number <= 12 && number != 7;
}

/* Returns the member of a hex that has the same name as another hex's. */
static const value *find_same(const hex *h, const value *as) {
    for (const value *m = h->member; m < h->member + h->members; m++)
        if (!strcasecmp(m->name, as->name) && !strcmp(m->index ? m->index : "", as->index ? as->index : "")) return m;
    return NULL;
}

/* Finds the member that is the number on the token: every hex with a resource has it, from 2 to 12 but not 7, and at most half of
 * the hexes have the same. If several members are like this, usual names decide. Returns it, or NULL. */
static const value *find_numbers(list *l) {
    static const char *const usual[] = {"number", "token", "roll", "value", "dice", "chit", "num", NULL};
    const value *found = NULL;
    const hex *first = l->hex;
    while (first < l->hex + l->hexes && first->resource >= DESERT)
        first++;
    if (first == l->hex + l->hexes) return NULL;
    for (const value *m = first->member; m < first->member + first->members; m++) {
        int alike[13] = {0}, most = 0;
        bool fits = true;
        for (const hex *h = l->hex; h < l->hex + l->hexes && fits; h++) {
            if (h->resource >= DESERT) continue;
            const int number = number_of(find_same(h, m));
            fits = is_token(number);
            if (fits && ++alike[number] > most) most = alike[number];
        }
        if (!fits || 2 * most > l->land) continue;
        bool better = !found;
        for (int i = 0; usual[i] && found && !better; i++) {
            if (is_called(found, usual[i])) break;
            better = is_called(m, usual[i]);
        }
        if (better) found = m;
    }
    for (hex *h = l->hex; h < l->hex + l->hexes && found; h++)
        h->number = h->resource < DESERT ? number_of(find_same(h, found)) : 0;
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
            h->q = number_of(find(h, places[k].q));
            h->r = number_of(find(h, places[k].r));
            all = h->resource == OTHER || (h->q != FAR && h->r != FAR);
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

/* Returns how many hexes stand in each row of the usual board with as many hexes, 19 or 30; NULL if there is none. */
static const int *rows_of(const list *l) {
    static const int usual[] = {3, 4, 5, 4, 3}, large[] = {3, 4, 5, 6, 5, 4, 3};
    return l->land == 19 ? usual : l->land == 30 ? large : NULL;
}

/* Do the hexes stand in the rows of a usual board? */
static bool has_rows(const list *l, bool placed) {
    const int *row = rows_of(l);
    if (!row) return false;
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
static const member *find_port_list(const member *of, int depth) {
    const member *found = NULL;
    if (!is_object(of)) return NULL;
    for (const member *m = member_first(of); m && !found; m = m->next) {
        const bool named = !strncasecmp(m->name, "port", 4) || !strncasecmp(m->name, "harbo", 5);
        if (named && member_is_list(m) && is_object(m->first)) found = m;
    }
    for (const member *m = member_first(of); m && !found && depth < DEPTH_MAX; m = m->next)
        found = find_port_list(m, depth + 1);
    return found;
}

/* Returns the row of `directions` for the side of a port: in words, or by the two corners at its ends. -1: it says none. */
static int side_of(const member *port, const hex *h) {
    static const char *const members[] = {"side", "edge", "direction", "dir", "facing"};
    const char *word = NULL;
    for (size_t i = 0; i < sizeof members / sizeof *members && !word; i++) {
        const value *m = find(h, members[i]);
        word = m ? m->word : NULL;
    }
    for (const member *m = member_first(port); m; m = m->next) {
        const char *a = member_word(member_get(m, "0")), *b = member_word(member_get(m, "1"));
        for (size_t i = 0; i < sizeof sides / sizeof *sides && a && b && m->count == 2; i++)
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

/* The board as lines of members, or as rows of text. */
typedef struct {
    lg_text text;
    int ports, lost; /* ports that can be read, and those that cannot */
} written;

static void write_port(int q, int r, const char *side, const value *kind, written *to) {
    const int resource = kind && kind->word ? resource_of(kind->word) : OTHER;
    const int i = to->ports++;
    lg_text_add(&to->text, "ports.%d.q\t%d\nports.%d.r\t%d\nports.%d.side\t%s\nports.%d.kind\t%s\n", i, q, i, r, i,
                side, i, resource < DESERT ? names[resource] : "3:1");
}

/* Writes the ports among the hexes: a hex of the sea with a direction to its land. Places are axial; `middle` is that of the board.
 * Ports that have no direction to a hex of land are lost. */
static void write_sea_ports(const list *l, const int middle[2], written *to) {
    for (const hex *h = l->hex + l->land; h < l->hex + l->hexes; h++) {
        const value *way = find(h, "direction");
        int d = 0;
        while (d < 2 * SIDES && !(way && way->word && !strcasecmp(way->word, directions[d].word)))
            d++;
        const int q = d < 2 * SIDES ? h->q + directions[d].q : 0, r = d < 2 * SIDES ? h->r + directions[d].r : 0;
        if (d == 2 * SIDES || !hex_at(l, q, r))
            to->lost += has_word(h, port_words);
        else
            write_port(q - middle[0], r - middle[1], directions[d].opposite, find(h, "resource"), to);
    }
}

/* Writes the ports of a list of their own: the place of a hex, which is told as that of the board's hexes, and the hex's side
 * that is the port's edge. The hex is the land or the sea beside it. */
static void write_listed_ports(const list *l, const member *value_of, int place, const int middle[2], written *to) {
    static const char *const kinds[] = {"resource", "kind", "type", "good", "trade"};
    for (const member *port = member_first(find_port_list(value_of, 0)); port; port = port->next) {
        hex h = {.members = 0};
        collect(port, 0, &h);
        const value *kind = NULL;
        const int d = side_of(port, &h);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !(kind && kind->word); k++)
            kind = find(&h, kinds[k]);
        const int at[2] = {number_of(find(&h, places[place].q)), number_of(find(&h, places[place].r))};
        const bool placed = d >= 0 && at[0] != FAR && at[1] != FAR;
        const int next[2] = {at[0] + (placed ? directions[d].q : 0), at[1] + (placed ? directions[d].r : 0)};
        const bool on_land = placed && hex_at(l, at[0], at[1]), beside = placed && hex_at(l, next[0], next[1]);
        if (on_land == beside)
            to->lost++;
        else if (on_land)
            write_port(at[0] - middle[0], at[1] - middle[1], directions[d % SIDES + SIDES].word, kind, to);
        else
            write_port(next[0] - middle[0], next[1] - middle[1], directions[d].opposite, kind, to);
    }
}

/* Is this a hexagon of 19 hexes in axial coordinates? Then `middle` is its middle. */
static bool is_axial(const list *l, int middle[2]) {
    int q = 0, r = 0;
    if (l->land != 19) return false;
    for (int i = 0; i < l->land; i++)
        q += l->hex[i].q, r += l->hex[i].r;
    if (q % 19 || r % 19) return false;
    middle[0] = q / 19, middle[1] = r / 19;
    for (int i = 0; i < l->land; i++) {
        int a = l->hex[i].q - middle[0], b = l->hex[i].r - middle[1];
        if (abs(a) > 2 || abs(b) > 2 || abs(a + b) > 2) return false;
    }
    return true;
}

/* Writes a hexagon as members, with the ports that can be read. */
static void write_members(const list *l, const member *value_of, int place, const int middle[2], written *to) {
    for (int i = 0; i < l->land; i++) {
        const hex *h = &l->hex[i];
        lg_text_add(&to->text, "hexes.%d.q\t%d\nhexes.%d.r\t%d\nhexes.%d.resource\t%s\nhexes.%d.number\t%d\n", i,
                    h->q - middle[0], i, h->r - middle[1], i, names[h->resource], i, h->number);
    }
    write_sea_ports(l, middle, to);
    write_listed_ports(l, value_of, place, middle, to);
    if (!to->ports) lg_text_add(&to->text, "ports\t[]\n");
}

/* Writes the hexes as rows, which have no ports. */
static void write_rows(const list *l, const member *value_of, written *to) {
    const member *ports = find_port_list(value_of, 0);
    for (const hex *h = l->hex + l->land; h < l->hex + l->hexes; h++)
        to->lost += has_word(h, port_words);
    to->lost += ports ? ports->count : 0;
    const int *row = rows_of(l);
    for (int i = 0; i < l->land; row++)
        for (int end = i + *row; i < end; i++) {
            lg_text_add(&to->text, "%c", letters[l->hex[i].resource]);
            if (l->hex[i].resource < DESERT) lg_text_add(&to->text, "%d", l->hex[i].number);
            lg_text_add(&to->text, i + 1 == end ? "\n" : " ");
        }
}

/* Says what was taken for what. */
static void write_note(const list *l, const value *number, int place, const written *w, char *note) {
    const value *resource = &l->hex[0].member[l->hex[0].said_by];
    lg_text said = {0};
    lg_text_add(&said, "read `%.30s` as the resource, `%.30s%s%s` as the number and %s as the place", resource->name,
                number->name, number->index ? "." : "", number->index ? number->index : "",
                place < PLACES ? places[place].says : "the order");
    if (w->lost)
        lg_text_add(&said, "; ports left out: %d", w->lost);
    else if (!w->ports)
        lg_text_add(&said, "; no ports");
    if (!said.failed) note_end(&said, note);
    lg_text_clear(&said);
}

/* Reads the board of a list of hexes. */
static bool read_board(list *l, const member *value_of, const lg_game *catan, foreign_level *found, char *note,
                       lg_error *error) {
    written w = {.ports = 0};
    int middle[2];
    const int place = find_places(l);
    if (place < PLACES) qsort(l->hex, (size_t)l->hexes, sizeof *l->hex, by_place);
    const value *number = find_numbers(l);
    const bool axial = place < PLACES && is_axial(l, middle);
    if (!number) return lg_fail(error, "expected a member with the number of each hex's token, 2 to 12 without 7");
    if (!axial && !has_rows(l, place < PLACES))
        return lg_fail(error, "expected the 19 or 30 hexes of the usual boards in their rows, found %d hexes by %s",
                       l->land, place < PLACES ? places[place].says : "their order");
    if (axial)
        write_members(l, value_of, place, middle, &w);
    else
        write_rows(l, value_of, &w);
    write_note(l, number, place, &w, note);
    const bool good =
        axial ? foreign_take_lines(catan, &w.text, found, error) : foreign_take_text(catan, &w.text, found, error);
    lg_text_clear(&w.text);
    return good;
}

foreign_end catan_json_read(const member *value_of, const text_games *games, foreign_level *found, char *note,
                            lg_error *error) {
    const lg_game *const *game = games->known;
    while (*game && strcmp((*game)->name, "catan") != 0)
        game++;
    if (!*game || (games->named && games->named != *game)) return FOREIGN_UNKNOWN;
    list *l = calloc(2, sizeof *l);
    if (!l) return lg_fail_memory(error), FOREIGN_WRONG;
    find_list(value_of, 0, &l[0], &l[1]);
    foreign_end end = FOREIGN_UNKNOWN;
    if (l->land >= 10) end = read_board(l, value_of, *game, found, note, error) ? FOREIGN_READ : FOREIGN_WRONG;
    free(l);
    return end;
}
