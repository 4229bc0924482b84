/* Tests PTSP's text with the maps of the original framework and thirty more: each map is recognised, read, written and read
 * again unchanged. The written text equals the file, except for the ends of lines (the original uses CRLF). */
#include "reference.h"

#include "ptsp/map/level.h"

enum { FRAMEWORK = 10, SYNTHETIC = 30 };

static const int numbers[FRAMEWORK] = {1, 2, 8, 19, 24, 35, 40, 45, 56, 61};

static lg_text bytes_of(int i, char *name, size_t room) {
    char path[100];
    if (i < FRAMEWORK)
        snprintf(name, room, "ptsp_map%02d.map", numbers[i]);
    else
        snprintf(name, room, "synth_%02d.map", i - FRAMEWORK);
    snprintf(path, sizeof path, "ptsp/golden/maps/%s", name);
    return reference_text(path);
}

static void drop_carriage_returns(lg_text *text) {
    size_t n = 0;
    for (size_t i = 0; i < text->length; i++)
        if (text->data[i] != '\r') text->data[n++] = text->data[i];
    text->length = n;
    text->data[n] = '\0';
}

static void check_map(const char *name, const lg_text *text, const pt_map *map) {
    int ships = 0;
    for (int i = 0; i < map->width * map->height; i++)
        ships += map->letter[i] == 'S';
    CHECK(ships == 1 && map->letter[map->ship.y * map->width + map->ship.x] == 'S', "%s: %d ships", name, ships);
    CHECK(map->waypoints == 10, "%s: %d waypoints", name, map->waypoints);
    for (int w = 0; w < map->waypoints; w++)
        CHECK(map->letter[map->waypoint[w].y * map->width + map->waypoint[w].x] == 'C', "%s: waypoint %d", name, w);
    CHECK(map->steps == PT_STEPS && map->width >= 486 && map->width <= 622 && map->height >= 486, "%s: size", name);
    CHECK(text->length >= (size_t)map->width * (size_t)map->height, "%s: cells from nowhere", name);
}

static void every_reference_map_comes_back(void **state) {
    pt_map *map = allocated(sizeof *map), *again = allocated(sizeof *again);
    (void)state;
    for (int i = 0; i < FRAMEWORK + SYNTHETIC; i++) {
        lg_text written = {0};
        lg_error error = {.text = ""};
        char name[40];
        lg_text text = bytes_of(i, name, sizeof name);
        CHECK(pt_recognize(NULL, text.data, text.length), "%s is not recognized", name);
        CHECK(pt_read(NULL, text.data, text.length, map, &error), "%s: %s", name, error.text);
        check_map(name, &text, map);
        pt_write(NULL, map, "map", &written);
        CHECK(pt_read(NULL, written.data, written.length, again, &error), "%s: %s", name, error.text);
        CHECK(!memcmp(map, again, sizeof *map), "%s comes back changed", name);
        CHECK((i < FRAMEWORK) == (strchr(text.data, '\r') != NULL), "%s: other line ends", name);
        drop_carriage_returns(&text);
        CHECK(text.length == written.length && !memcmp(text.data, written.data, text.length), "%s: written otherwise",
              name);
        lg_text_clear(&text);
        lg_text_clear(&written);
    }
    free(map);
    free(again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reference_map_comes_back),
    };
    if (!reference_is_there("ptsp/golden/maps/ptsp_map01.map")) return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
