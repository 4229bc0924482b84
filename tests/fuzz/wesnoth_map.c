/* Fuzzes the reader of Wesnoth's maps. Any bytes give a map, or an error that begins with a position. A map is within its
 * bounds, can be measured, and is the same after writing and reading it again. */
#include "reader.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

extern const lg_game lg_game_wesnoth;

static void check_map(const wn_map *map) {
    int hexes = (map->width + 2) * (map->height + 2);
    require(map->width >= 1 && map->width <= WN_SIDE_MAX && map->height >= 1 && map->height <= WN_SIDE_MAX);
    require(map->codes >= 1 && map->codes <= WN_CODES_MAX);
    for (int i = 0; i < WN_HEXES_MAX; i++)
        require(i < hexes ? map->code[i] < map->codes : !map->code[i]);
    for (int k = 0; k < map->codes; k++)
        require(map->pool[k][0] && !map->pool[k][WN_CODE_MAX - 1] && *wn_code_of(map->pool[k]));
}

static void check_measures(const wn_map *map) {
    static const lg_terminal terminal = {.columns = 80, .colours = LG_COLOURS_ALL, .unicode = true};
    static lg_report report;
    lg_values values;
    lg_text text = {0};
    lg_values_init(&values, wn_settings);
    lg_task *task = lg_task_create(&lg_game_wesnoth, &values, NULL, NULL);
    require(task != NULL);
    wn_measure(task, map, &report);
    require(report.score >= 0);
    wn_members(task, map, &text);
    wn_remark(task, map, &text);
    wn_print(NULL, map, &terminal, &text);
    require(!text.failed);
    lg_text_clear(&text);
    lg_task_destroy(task);
    lg_values_clear(&values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static wn_map map, again;
    lg_error error = {.text = ""};
    lg_text text = {0};
    if (!read_bytes(&lg_game_wesnoth, data, size, &map)) return 0;
    check_map(&map);
    check_measures(&map);
    wn_write(NULL, &map, "map", &text);
    require(wn_read(NULL, text.data, text.length, &again, &error));
    require(map.width == again.width && map.height == again.height && map.codes == again.codes);
    require(!memcmp(map.code, again.code, sizeof map.code) && !memcmp(map.pool, again.pool, sizeof map.pool));
    lg_text_clear(&text);
    return 0;
}
