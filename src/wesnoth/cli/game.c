/* Runs one game of a match: its files, its process, and its output. Each seat has its own data folder with two add-ons: the
 * add-on that players have, and a second one. The second add-on contains an era that watches the game, and the settings that
 * this era reads. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/clock.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/json.h"
#include "io/levels.h"
#include "match.h"

enum { MAP_STEP = 1 << 16 /* a map's file has a multiple of so many bytes */ };
enum { SETTINGS_SIZE = 300, ARGUMENTS_MAX = 64, WORDS_MAX = 1024, ROWS_MAX = 10000 };
/* How long the game waits for an answer, in milliseconds. The time is long, because no person is waiting and no search should
 * be cut off. */
enum { PATIENCE_MS = 60000 };

/* The Dunefolk are in the default era from 1.20 on. */
static const char era[] = "#ifdef MULTIPLAYER\n"
                          "[era]\n"
                          "    id=levelground_match\n"
                          "    name=\"match\"\n"
                          "    {ERA_DEFAULT}\n"
                          "#ifver WESNOTH_VERSION < 1.19.0\n"
                          "    {multiplayer/factions/dunefolk-default.cfg}\n"
                          "#endif\n"
                          "    [lua]\n"
                          "        code=<<wesnoth.dofile(\"~add-ons/levelground/lua/observer.lua\").begin()>>\n"
                          "    [/lua]\n"
                          "[/era]\n"
                          "{~add-ons/levelground_match/scenarios}\n"
                          "#endif\n";
static const char info[] = "[info]\n    title=\"match\"\n    version=\"0.1.0\"\n    type=\"era\"\n[/info]\n";

static bool is_grown(const match_plan *plan) {
    return !strcmp(plan->map, "grown");
}

/* Writes a file of the second add-on. */
static bool put_file(const table_seat *s, const char *name, const char *text, size_t length, lg_error *error) {
    char path[PATH_SIZE];
    return join_path(path, error, "%s/data/add-ons/levelground_match/%s", s->userdata, name) &&
           file_pass(path, text, length, error);
}

/* Writes a file that changes between games. Its length and its date are the same each time, because otherwise the game would build
 * its cache again. */
static bool put_changing(const table_seat *s, const char *name, const char *text, size_t length, lg_error *error) {
    static const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    char path[PATH_SIZE];
    if (!put_file(s, name, text, length, error) ||
        !join_path(path, error, "%s/data/add-ons/levelground_match/%s", s->userdata, name))
        return false;
    utimensat(AT_FDCWD, path, long_ago, 0);
    return true;
}

/* Writes the map in the game's own format, whatever format the file has, and empty lines behind it. */
static bool put_map(const table_seat *s, int level, lg_error *error) {
    lg_text map = {0};
    wn_write(NULL, &s->plan->level[level].map, NULL, &map);
    while (!map.failed && map.length % MAP_STEP)
        lg_text_append(&map, "\n", 1);
    bool good = !map.failed || lg_fail_memory(error);
    good = good && put_changing(s, "level.map", map.data, map.length, error);
    lg_text_clear(&map);
    return good;
}

/* Writes the scenario. A grown map needs none, because its scenario is in the add-on that players have. The scenario of the
 * game's own random maps is used unchanged, but for sides, because otherwise only the game's dialog would add them. */
static bool put_scenario(const table_seat *s, lg_error *error) {
    lg_text scenario = {0};
    bool stock = !strcmp(s->plan->map, "stock");
    if (is_grown(s->plan)) return true;
    lg_text_add(&scenario, "%s",
                stock ? "{multiplayer/scenarios/Random_Scenario.cfg}\n[+multiplayer]\nid=levelground_level\n"
                        "[+generator]\n[+scenario]\nid=levelground_level\n"
                      : "[multiplayer]\nid=levelground_level\nname=\"level\"\n{DEFAULT_SCHEDULE}\n"
                        "map_file=~add-ons/levelground_match/level.map\n");
    for (int side = 1; side <= s->plan->sides; side++)
        lg_text_add(&scenario,
                    "[side]\n    side=%d\n    team_name=team%d\n    controller=human\n    canrecruit=yes\n"
                    "    gold=100\n    village_gold=2\n    fog=yes\n    shroud=yes\n[/side]\n",
                    side, side);
    lg_text_add(&scenario, "%s[/multiplayer]\n", stock ? "[/scenario]\n[/generator]\n" : "");
    bool good = !scenario.failed || lg_fail_memory(error);
    good = good && put_file(s, "scenarios/level.cfg", scenario.data, scenario.length, error) &&
           (stock || put_map(s, 0, error));
    lg_text_clear(&scenario);
    return good;
}

bool seat_open(table_seat *s, const match_plan *plan, const char *folder, lg_error *error) {
    char path[PATH_SIZE];
    *s = (table_seat){.plan = plan, .game = {.output = -1}, .log = -1, .index = -1};
    if (!join_path(s->userdata, error, "%s", folder) ||
        !join_path(path, error, "%s/data/add-ons/levelground_match/scenarios", folder) || !make_folders(path, error) ||
        !install_addon(folder, NULL, error) || !put_file(s, "_main.cfg", era, sizeof era - 1, error) ||
        !put_file(s, "_info.cfg", info, sizeof info - 1, error))
        return false;
    if (!put_scenario(s, error)) return false;
    s->engine = engine_create(folder, "stdout unwatched", &plan->land, wesnoth_costs(plan->version), error);
    return s->engine;
}

void seat_close(table_seat *s) {
    child_finish(&s->game, true);
    engine_destroy(s->engine);
    json_decref(s->record);
    lg_text_clear(&s->map);
    if (s->log >= 0) close(s->log);
    *s = (table_seat){.game = {.output = -1}, .log = -1};
}

/* The name of a faction that we print, and the name that the game uses. */
static const char knalgans[] = "Knalgans", knalgans_there[] = "Knalgan Alliance";

/* Do the sides change places in this game? Places change in every second game. Factions and map change after every
 * two games. */
static bool is_swapped(int index) {
    return index % 2 == 1;
}

int match_team(const match_plan *plan, int side) {
    return !plan->teams ? side : side == 1 || side == 4 ? 1 : 2;
}

/* match_faction returns the faction of a side (from 0) in a game. After every two games each faction moves on by one side.
 * With Mirrored, all sides have the same faction, and the factions of the default era, which come first in the list, take
 * turns. match_place returns the place (from 1) that a side has in a game; places change in every second game. */
static const char *match_faction(const match_plan *plan, int game, int side) {
    const char *name = plan->faction[(side + game / 2) % plan->sides];
    return strcmp(name, "Mirrored") != 0 ? name : match_factions[game / 2 % wesnoth_era_factions(plan->version)];
}

/* Writes the settings that the observer reads. */
static bool put_settings(const table_seat *s, lg_error *error) {
    const match_plan *plan = s->plan;
    char text[SETTINGS_SIZE + 1];
    lg_rng rng = lg_rng_stream(plan->seed, "match", (uint64_t)s->index);
    int n = snprintf(
        text, sizeof text,
        "growing=%d size=%d seed=%u variant=%.30s evaluations=%d timeout=%d scale=%d help=%d around=%s swap=%d "
        "secondgold=%d secondvillages=%d",
        is_grown(plan), plan->size, lg_rng_below(&rng, 1000000000) + 1, plan->variant, plan->evaluations, PATIENCE_MS,
        plan->scale, plan->help, plan->patches ? "unit" : "keep", is_swapped(s->index) ? plan->teams ? 2 : 1 : 0,
        plan->second_gold, plan->second_villages);
    memset(text + n, ' ', (size_t)(SETTINGS_SIZE - n));
    return put_changing(s, "game.txt", text, SETTINGS_SIZE, error);
}

/* A command line; the words are stored in the text. */
typedef struct {
    char *argument[ARGUMENTS_MAX + 1]; /* ends with NULL */
    int count;
    char text[3 * PATH_SIZE + WORDS_MAX];
    size_t used;
    bool full; /* a word did not fit */
} command_line;

static void add_word(command_line *c, const char *format, ...) LG_PRINTF(2, 3);
static void add_word(command_line *c, const char *format, ...) {
    size_t room = sizeof c->text - c->used;
    va_list list;
    va_start(list, format);
    int length = vsnprintf(c->text + c->used, room, format, list);
    va_end(list);
    c->full |= length < 0 || (size_t)length >= room || c->count == ARGUMENTS_MAX;
    if (c->full) return;
    c->argument[c->count++] = c->text + c->used;
    c->used += (size_t)length + 1;
}

/* Builds the command line of the game. Returns false with an error if it is too long. */
static bool compose_command(const table_seat *s, command_line *c, lg_error *error) {
    static const char *const flags[] = {"--nogui",       "--nosound",  "--multiplayer",
                                        "--exit-at-end", "--nobanner", "--era=levelground_match"};
    const match_plan *plan = s->plan;
    add_word(c, "%s", plan->program);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        add_word(c, "%s", flags[i]);
    add_word(c, "--userdata-dir");
    add_word(c, "%s", s->userdata);
    add_word(c, "--userconfig-dir");
    add_word(c, "%s", s->userdata);
    for (int side = 1; side <= plan->sides; side++) {
        const char *faction = match_faction(plan, s->index, side - 1);
        add_word(c, "--controller");
        add_word(c, "%d:ai", side);
        add_word(c, "--side");
        add_word(c, "%d:%s", side, strcmp(faction, knalgans) != 0 ? faction : knalgans_there);
        if (plan->teams) add_word(c, "--parm"), add_word(c, "%d:team_name:team%d", side, match_team(plan, side));
    }
    add_word(c, "--turns");
    add_word(c, "%d", plan->turns);
    if (is_grown(plan))
        add_word(c, "--scenario=levelground_%dp", plan->sides);
    else
        add_word(c, "--scenario=levelground_level");
    return !c->full || lg_fail(error, "%.60s...: the name is too long", plan->program);
}

bool seat_begin(table_seat *s, int index, lg_error *error) {
    char log[PATH_SIZE];
    static command_line line;
    line = (command_line){.count = 0};
    s->index = index;
    s->start = wall_clock();
    s->ended = false;
    lg_text_clear(&s->map);
    json_t *factions = json_array();
    for (int side = 0; side < s->plan->sides; side++)
        json_push(&factions, json_string(match_faction(s->plan, index, side)));
    s->record = json_pack("{si so sb s[]}", "game", index, "factions", factions, "swapped", is_swapped(index), "gold");
    s->villages = json_array();
    s->stands = json_array();
    s->rings = json_array();
    s->cut = false;
    json_put(&s->record, "villages", s->villages);
    json_put(&s->record, "stands", s->stands);
    json_put(&s->record, "rings", s->rings);
    if (!s->record) return lg_fail_memory(error);
    if (s->plan->levels && !put_map(s, index / 2 % s->plan->levels, error)) return false;
    if (!put_settings(s, error) || !join_path(log, error, "%s/log.txt", s->userdata)) return false;
    if (!compose_command(s, &line, error)) return false;
    if (s->log >= 0) close(s->log);
    s->log = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (s->log < 0) return lg_fail(error, "%.200s: cannot write: %s", log, strerror(errno));
    return child_start(&s->game, line.argument, s->log, error);
}

/* keep_member sets a member of the record; keep_element appends to one of the record's arrays. */
static void keep_member(table_seat *s, const char *name, json_t *value) {
    s->cut = json_object_set_new(s->record, name, value) != 0 || s->cut;
}

static void keep_element(table_seat *s, json_t *array, json_t *value) {
    s->cut = json_array_append_new(array, value) != 0 || s->cut;
}

/* Reads TURN and then `each` numbers for each side, as a row of the array. */
static void take_turn(table_seat *s, json_t *rows, size_t each, const char *text) {
    if (json_array_size(rows) == ROWS_MAX) return;
    json_t *row = json_array();
    char *end;
    for (long value = strtol(text, &end, 10); end != text; value = strtol(text, &end, 10)) {
        if (json_array_size(row) <= each * GROWING_SIDES_MAX) json_push(&row, json_integer(value));
        text = end;
    }
    keep_element(s, rows, row);
}

/* Reads TURN SIDE X Y MOVES VISION RADIUS HEXES FROM MILLISECONDS */
static void take_ring(table_seat *s, const char *text) {
    int v[8], milliseconds;
    char from[16];
    if (sscanf(text, "%d %d %d %d %d %d %d %d %15s %d", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &v[6], &v[7], from,
               &milliseconds) != 10 ||
        json_array_size(s->rings) == ROWS_MAX)
        return;
    keep_element(s, s->rings,
                 json_pack("{si si si si si si si si ss si sf}", "turn", v[0], "side", v[1], "x", v[2], "y", v[3],
                           "moves", v[4], "vision", v[5], "radius", v[6], "hexes", v[7], "from", from, "ms",
                           milliseconds, "seconds", s->horizon));
    s->horizon = 0;
}

/* Does the line begin with the word? If so, moves behind it. */
static bool skip_word(const char **line, size_t *length, const char *word) {
    size_t n = strlen(word);
    if (*length < n || memcmp(*line, word, n) != 0) return false;
    *line += n;
    *length -= n;
    return true;
}

static void take_line(void *context, const char *line, size_t length) {
    table_seat *s = context;
    json_t *gold = json_object_get(s->record, "gold");
    int side, number, second;
    char name[32];
    if (!skip_word(&line, &length, "levelground ")) return;
    if (skip_word(&line, &length, "request ")) {
        engine_note note;
        lg_error error;
        if (!engine_answer(s->engine, line, length, &note, &error)) {
            complain(FAILED, "game %d: %s", s->index, error.text);
        } else if (!note.unknown && !note.repeated) {
            s->horizon = note.ring.seconds;
            engine_complain(&note);
        }
    } else if (skip_word(&line, &length, "turn ")) {
        take_turn(s, s->villages, 1, line);
    } else if (skip_word(&line, &length, "stand ")) {
        take_turn(s, s->stands, 2, line);
    } else if (skip_word(&line, &length, "faction ")) { /* SIDE NAME: the faction that a random faction became */
        if (sscanf(line, "%d %31[A-Za-z ]", &side, name) != 2 || side < 1 || side > s->plan->sides) return;
        json_t *word = json_string(strcmp(name, knalgans_there) != 0 ? name : knalgans);
        s->cut |= json_array_set_new(json_object_get(s->record, "factions"), (size_t)side - 1, word) != 0;
    } else if (skip_word(&line, &length, "gold ")) { /* SIDE GOLD: the gold at the beginning */
        if (sscanf(line, "%d %d", &side, &number) == 2 && json_array_size(gold) < GROWING_SIDES_MAX)
            keep_element(s, gold, json_integer(number));
    } else if (skip_word(&line, &length, "ring ")) {
        take_ring(s, line);
    } else if (skip_word(&line, &length, "map ")) { /* the rows of the map, with ';' between them */
        s->map.length = 0;
        lg_text_append(&s->map, line, length);
        for (size_t i = 0; i < s->map.length; i++)
            if (s->map.data[i] == ';') s->map.data[i] = '\n';
        if (length && line[length - 1] != ';') lg_text_append(&s->map, "\n", 1);
        s->cut = s->cut || s->map.failed;
    } else if (skip_word(&line, &length, "end ")) { /* TURN SIDES-THAT-STAND... */
        int turn, found = sscanf(line, "%d %d %d", &turn, &side, &second);
        s->ended = found >= 1;
        if (found < 1) return;
        keep_member(s, "winner", json_integer(found == 2 ? side : 0));
        keep_member(s, "turns", json_integer(turn < s->plan->turns ? turn : s->plan->turns));
    }
}

bool seat_listen(table_seat *s) {
    return child_read(&s->game, take_line, s);
}

json_t *seat_finish(table_seat *s, bool end_it, lg_error *error) {
    const match_plan *plan = s->plan;
    char path[PATH_SIZE], line[TROUBLE_SIZE] = "";
    int status = child_finish(&s->game, end_it);
    keep_member(s, "seconds", json_real(wall_clock() - s->start));
    const match_level *level = plan->level ? &plan->level[s->index / 2 % plan->levels] : NULL;
    if (s->ended && !(level && !level->judge))
        keep_member(s, "land", map_measures(plan, &s->map, level, is_grown(plan)));
    json_t *record = s->record;
    s->record = s->villages = s->stands = s->rings = NULL;
    if (!s->ended) { /* the game's log may say why */
        if (join_path(path, error, "%s/log.txt", s->userdata)) child_trouble(path, line);
        if (*line)
            lg_fail(error, "game %d did not finish: %s", s->index, line);
        else
            lg_fail(error, "game %d did not finish: %.100s printed nothing, exit status %d", s->index, plan->program,
                    WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    } else if (s->cut || s->map.failed) {
        lg_fail_memory(error);
    } else if (!plan->output || !s->map.length ||
               (join_path(path, error, "%s/game-%d.map", plan->output, s->index) &&
                file_write(path, s->map.data, s->map.length, error))) {
        return record;
    }
    json_decref(record);
    return NULL;
}
