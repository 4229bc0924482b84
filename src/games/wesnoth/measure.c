/* A map's report and what its readers are told. The fitness is that of a ring of all hexes in the four bands; where
 * heights are not known, as in any .map, each counts as its band's middle. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/math.h"
#include "games/wesnoth/ring/parts.h"
#include "games/wesnoth/survey/parts.h"
#include "level.h"

typedef struct {
    const lg_task *task;
    const wn_map *map;
    wn_board board;
    wn_terrain *terrain;
    wn_findings findings;
    wn_parts parts;
    double count[WN_RULES], score;
    bool known; /* the heights */
} study;

/* ---- the fitness ---- */

static double order_of(const wn_sums *sums) {
    double order = 0;
    for (int b = 0; b < WN_BANDS; b++)
        if (sums->band[b]) order += sums->band[b] * lg_log(sums->band[b]);
    return order;
}

static bool find_fitness(study *s) {
    const wn_board *b = &s->board;
    float *height = calloc((size_t)b->hexes, sizeof *height);
    wn_sums sums;
    int tiles = 0;
    if (!height) return false;
    s->known = true;
    for (int x = 1; x <= b->width; x++)
        for (int y = 1; y <= b->height; y++) {
            int hex = wn_index(b->height, (wn_point){x, y}), band = b->band[hex];
            if (band >= WN_BANDS) continue;
            height[hex] = wn_map_height(s->map, x, y, band);
            s->known &= s->map->known[wn_map_index(s->map, x, y)];
            tiles++;
        }
    wn_whole_sums(b, height, &sums);
    wn_fitness(&s->task->rules, tiles, 0.5, order_of(&sums), &sums, &s->parts);
    free(height);
    return true;
}

/* ---- the study ---- */

static void close_study(study *s) {
    free(s->terrain);
    *s = (study){0};
}

/* The highest side that starts on the map. */
static int sides_of(const wn_map *map) {
    int sides = 0;
    for (int k = 0; k < map->codes; k++)
        if (wn_start_of(map->pool[k]) > sides) sides = wn_start_of(map->pool[k]);
    return sides;
}

/* False if memory is short. */
static bool open_study(study *s, const lg_task *task, const wn_map *map, unsigned parts) {
    size_t terrain = sizeof(wn_terrain) * (size_t)map->codes / 8 * 8 + sizeof(wn_terrain) + 8;
    int sides = sides_of(map);
    terrain = terrain / 8 * 8;
    *s = (study){.task = task, .map = map};
    s->terrain = calloc(1, terrain + wn_board_size(map->width, map->height, sides));
    if (!s->terrain) return false;
    wn_board_lay(&s->board, map->width, map->height, sides, (char *)s->terrain + terrain);
    wn_map_terrain(map, s->terrain);
    wn_map_board(map, s->terrain, &s->board);
    if (!find_fitness(s)) {
        close_study(s);
        return false;
    }
    wn_survey(&s->board, parts, (int)task->rules.apart, &s->findings);
    double over = fmax(0, s->parts.fitness - task->rules.goal);
    s->score = over + wn_faults(&task->rules, &s->findings, s->count);
    s->count[WN_FITNESS] = over;
    return true;
}

/* ---- the report ---- */

static void add_violation(lg_report *report, int rule, int cell) {
    if (report->violations == LG_VIOLATIONS_MAX) return;
    report->violation[report->violations].requirement = rule;
    report->violation[report->violations++].cell = cell;
}

static int cell_of(const wn_board *board, int hex) {
    wn_point p = wn_point_of(board, hex);
    return (p.y - 1) * board->width + p.x - 1;
}

/* The villages that are too near to another. */
static void list_close(study *s, lg_report *report) {
    for (int hex = 0; hex < s->board.hexes; hex++)
        if (s->board.village[hex] && wn_villages_near(&s->board, hex, (int)s->task->rules.apart))
            add_violation(report, WN_APART, cell_of(&s->board, hex));
}

static void list_sealed(study *s, lg_report *report) {
    wn_findings again = {0};
    wn_survey(&s->board, WN_FIND_REACH, 0, &again); /* for who gets where */
    for (int hex = 0; hex < s->board.hexes; hex++)
        if (s->board.village[hex] && s->board.reach[hex] != WN_ALL_CLASSES)
            add_violation(report, WN_REACH, cell_of(&s->board, hex));
}

void wn_measure(const lg_task *task, const lg_level *level, lg_report *report) {
    study s;
    memset(report, 0, sizeof *report);
    report->score = INFINITY;
    if (!open_study(&s, task, level, wn_rules_parts(&task->rules))) return;
    report->score = s.score;
    for (int r = 0; r < WN_RULES; r++) {
        report->used[r] = task->rules.weight[r] > 0;
        report->count[r] = s.count[r];
        if (s.count[r] > 0 && r != WN_APART && r != WN_REACH) add_violation(report, r, -1);
    }
    if (s.count[WN_APART] > 0) list_close(&s, report);
    if (s.count[WN_REACH] > 0) list_sealed(&s, report);
    close_study(&s);
}

/* ---- words ---- */

static double share(int part, int whole) {
    return whole ? (double)part / whole : 0;
}

void wn_facts(const lg_task *task, const lg_level *level, lg_text *text) {
    study s;
    if (!open_study(&s, task, level, WN_FIND_ALL)) return;
    const wn_findings *f = &s.findings;
    lg_text_add(text, "%d x %d, fitness %.4f%s (differential %.4f, entropy %.4f, village %.4f); %d villages",
                s.map->width, s.map->height, s.parts.fitness, s.known ? "" : " by band", s.parts.differential,
                s.parts.entropy, s.parts.village, f->villages);
    for (int side = 1; side <= s.board.sides; side++)
        lg_text_add(text, "%s%d", side == 1 ? ", nearest to keeps " : "/", f->settled[side]);
    lg_text_add(text, "; neighbours alike %.2f, %d patches, the largest %.0f %%", share(f->alike, f->edges), f->patches,
                100 * share(f->largest, f->land));
    close_study(&s);
}

static void add_classes(uint32_t classes, lg_text *json) {
    lg_text_add(json, "[");
    for (int c = 0, n = 0; c < WN_CLASSES; c++)
        if (classes >> c & 1) lg_text_add(json, "%s\"%s\"", n++ ? ", " : "", wn_class_names[c]);
    lg_text_add(json, "]");
}

static void add_halves(const wn_findings *f, int sides, lg_text *json) {
    lg_text_add(json, "\"halves\": [");
    for (int s = 1; s <= sides; s++)
        lg_text_add(json, "%s{\"villages\": %d, \"land\": %d}", s > 1 ? ", " : "", f->settled[s], f->area[s]);
    lg_text_add(json, "]");
}

void wn_members(const lg_task *task, const lg_level *level, lg_text *json) {
    study s;
    if (!open_study(&s, task, level, WN_FIND_ALL)) return;
    const wn_findings *f = &s.findings;
    lg_text_add(json,
                "\"fitness\": %.6g, \"differential\": %.6g, \"entropy\": %.6g, \"village\": %.6g, \"heights\": \"%s\", "
                "\"land\": %d, \"alike\": %.4f, \"patches\": %d, \"largest\": %.4f, \"villages\": %d, \"close\": %d",
                s.parts.fitness, s.parts.differential, s.parts.entropy, s.parts.village, s.known ? "known" : "by band",
                f->land, share(f->alike, f->edges), f->patches, share(f->largest, f->land), f->villages, f->close);
    if (s.board.sides > 0) {
        lg_text_add(json, ", \"blocked\": ");
        add_classes(f->blocked, json);
        lg_text_add(json, ", \"sealed\": %d, ", f->sealed);
        add_halves(f, s.board.sides, json);
    }
    if (f->compared) lg_text_add(json, ", \"matched\": %.4f", share(f->apart, f->compared));
    close_study(&s);
}
