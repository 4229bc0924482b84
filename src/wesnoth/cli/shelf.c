/* Writes maps onto a shelf (see shelf.h). */
#include "shelf.h"

#include <string.h>

void shelf_begin(shelf *s) {
    *s = (shelf){.maps = 0};
    lg_text_add(&s->text, "levelground maps 1\n");
}

/* The terrain codes that a map's hexes use. The map's own list of codes, its pool, may also contain codes that no hex uses any
 * more. */
typedef struct {
    int count;
    uint16_t pool[SHELF_CODES_MAX]; /* for each character, the index of the character's code in the map's pool */
    char of[WN_CODES_MAX];          /* for each code in the pool, its character; 0: none yet */
} alphabet;

static bool make_alphabet(const wn_map *map, alphabet *a) {
    *a = (alphabet){.count = 0};
    for (int h = 0, hexes = (map->width + 2) * (map->height + 2); h < hexes; h++) {
        uint16_t code = map->code[h];
        if (a->of[code]) continue;
        if (a->count == SHELF_CODES_MAX) return false;
        a->of[code] = (char)('!' + a->count);
        a->pool[a->count++] = code;
    }
    return true;
}

static void write_body(const wn_map *map, const alphabet *a, lg_text *text) {
    for (int k = 0; k < a->count; k++)
        lg_text_add(text, "%s%s", k ? "," : "", map->pool[a->pool[k]]);
    lg_text_add(text, "\n");
    for (int y = 0; y < map->height + 2; y++) {
        for (int x = 0; x < map->width + 2; x++)
            lg_text_append(text, &a->of[map->code[wn_map_index(map, x, y)]], 1);
        lg_text_add(text, "\n");
    }
}

/* Returns a checksum. The generator computes it too, to detect a damaged map. */
static uint32_t sum_of(const lg_text *text) {
    uint32_t sum = 0;
    for (size_t k = 0; k < text->length; k++)
        sum = sum * 31 + (unsigned char)text->data[k];
    return sum;
}

bool shelf_add(shelf *s, const wn_map *map, const shelf_label *label) {
    alphabet a;
    lg_text body = {0};
    if (!make_alphabet(map, &a)) return false;
    write_body(map, &a, &body);
    if (!body.failed) {
        lg_text_add(&s->text, "map %s %d %d %s %s %u\n", label->id, (int)map->width, (int)map->height, label->climate,
                    label->symmetry, (unsigned)sum_of(&body));
        lg_text_append(&s->text, body.data, body.length);
        s->maps++;
    }
    s->text.failed = s->text.failed || body.failed;
    lg_text_clear(&body);
    return true;
}

bool shelf_end(shelf *s, lg_error *error) {
    lg_text_add(&s->text, "end %d\n", s->maps);
    return !s->text.failed || lg_fail_memory(error);
}
