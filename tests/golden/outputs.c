/* Golden test of all outputs for a level (text, JSON, drawings): they must not change unnoticed. tests/data/golden_outputs.txt
 * has one row for each format, with a hash of the text. The levels are published boards, and one level of each variant from a
 * search that is too short to meet all rules, so that violations are drawn too. After an intended change of a drawing, write
 * the file again. */
#include "recorded.h"

enum { SEEDS = 2, EVALUATIONS = 60 };

static lg_text rows;

typedef struct {
    const lg_game *game;
    const lg_task *task;
    const lg_level *level;
    char name[100]; /* name of the level */
} subject;

/* Adds a row to the record, and clears the text. */
static void add(const subject *s, const char *form, lg_text *text) {
    assert_false(text->failed);
    lg_text_add(&rows, "%s %s %s %d %016llx\n", s->game->name, s->name, form, (int)text->length,
                (unsigned long long)hash_bytes(HASH_START, text->data ? text->data : "", text->length));
    lg_text_clear(text);
}

static void add_pictures(const subject *s, const lg_report *report) {
    lg_text text = {0};
    s->game->drawing.draw(s->task, s->level, NULL, &text);
    add(s, "draw", &text);
    s->game->drawing.draw(s->task, s->level, report, &text);
    add(s, "draw-violations", &text);
    for (int cell = 0; s->game->drawing.tiles && cell < s->game->drawing.tiles->count(s->game, s->level); cell++)
        s->game->drawing.tiles->draw(s->game, s->level, cell, &text);
    if (s->game->drawing.tiles) s->game->drawing.tiles->head(s->game, &text);
    if (s->game->drawing.tiles) add(s, "tiles", &text);
}

static void add_prints(const subject *s) {
    static const struct {
        const char *name;
        lg_terminal of;
    } terminals[] = {{"print", {120, LG_COLOURS_ALL, true}},
                     {"print-plain", {80, LG_COLOURS_NONE, false}},
                     {"print-narrow", {30, LG_COLOURS_256, false}},
                     {"print-few", {60, LG_COLOURS_16, true}}};
    lg_text text = {0};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        s->game->drawing.print(s->game, s->level, &terminals[i].of, &text);
        add(s, terminals[i].name, &text);
    }
}

static void add_formats(const subject *s) {
    lg_text text = {0};
    for (const lg_format *f = s->game->formats; f->name; f++) {
        if (s->game->text.can_write && !s->game->text.can_write(s->game, s->level, f->name, NULL)) continue;
        s->game->text.write(s->game, s->level, f->name, &text);
        add(s, f->name, &text);
    }
    if (s->game->text.members) s->game->text.members(s->task, s->level, &text);
    if (s->game->text.members) add(s, "members", &text);
}

/* Adds the score, the violations with the names and places of their cells, the traits, and the sentences. */
static void add_facts(const subject *s, const lg_report *report) {
    double traits[LG_TRAITS_MAX];
    lg_text text = {0};
    lg_text_add(&text, "%.12g %d\n", report->score, report->unlisted);
    for (int i = 0; i < report->violations; i++) {
        int cell = report->violation[i].cell;
        lg_spot at =
            cell >= 0 && s->game->places.cell_at ? s->game->places.cell_at(s->game, s->level, cell) : (lg_spot){0};
        lg_text_add(&text, "%d %.6f %.6f ", report->violation[i].requirement, at.x, at.y);
        if (cell >= 0) s->game->places.cell_name(s->game, s->level, cell, &text);
    }
    add(s, "violations", &text);
    assert_true(!s->game->judging.describe || s->game->judging.describe(s->task, s->level, traits));
    for (int t = 0; s->game->judging.describe && s->game->traits[t].name; t++)
        lg_text_add(&text, "%.12g ", traits[t]);
    add(s, "traits", &text);
    if (s->game->judging.remark) s->game->judging.remark(s->task, s->level, &text);
    if (s->game->judging.facts) s->game->judging.facts(s->task, s->level, &text);
    add(s, "facts", &text);
}

static void add_level(const subject *s) {
    static lg_report report;
    memset(&report, 0, sizeof report);
    assert_true(lg_task_measure(s->task, s->level, &report));
    add_pictures(s, &report);
    add_prints(s);
    add_formats(s);
    add_facts(s, &report);
}

/* Returns settings that make a slow game use small maps. */
static const char *settings_of(const lg_game *game) {
    if (!strcmp(game->name, "ptsp")) return "size=150 lines=3 rectangles=1 waypoints=4";
    return strcmp(game->name, "wesnoth") != 0 ? "" : "width=24 height=20";
}

static void add_variant(const lg_game *game, const lg_variant *variant) {
    lg_task *task = task_of(game, variant->name, settings_of(game), NULL);
    lg_solver *solver = lg_solver_create(task, variant->plan, NULL, NULL);
    lg_level *level = allocated(game->level_size);
    subject s = {game, task, level, ""};
    for (int seed = 1; seed <= SEEDS; seed++) {
        memset(level, 0, game->level_size);
        lg_outcome outcome =
            lg_solver_solve(solver, limits(EVALUATIONS, 0), lg_rng_stream((uint64_t)seed, "outputs", 0), level);
        snprintf(s.name, sizeof s.name, "%s-%d", variant->name, seed);
        if (outcome.valid) add_level(&s);
    }
    free(level);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

static void add_board(const lg_game *game, const lg_board *board) {
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    subject s = {game, task, level, ""};
    memset(level, 0, game->level_size);
    assert_true(game->text.read(game, board->text, strlen(board->text), level, NULL));
    snprintf(s.name, sizeof s.name, "%s", board->name);
    add_level(&s);
    free(level);
    lg_task_destroy(task);
}

static void outputs_are_those_of_the_golden_file(void **state) {
    (void)state;
    lg_text_add(&rows, "# game level form bytes hash\n");
    for (int i = 0; lg_games[i]; i++) {
        for (const lg_variant *v = lg_games[i]->variants; v->name; v++)
            add_variant(lg_games[i], v);
        for (const lg_board *b = lg_games[i]->boards; b && b->name; b++)
            add_board(lg_games[i], b);
    }
    recorded_compare("golden_outputs.txt", &rows);
    lg_text_clear(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(outputs_are_those_of_the_golden_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
