/* Tests of the checks of `levelground check`: if a game breaks a promise, this is detected, and the finding says what is
 * wrong. The game is a copy of the toy game, with layers, tiles and genomes of levels added. A test changes its record in one
 * place. */
#include "check.h"

#include "check/check.h"

#undef NDEBUG
#define NDEBUG /* the toy's asserts would fail, because its record is not the library's own here */
#define lg_game_toy lg_game_necklace
#include "boards/toy/toy.c" /* NOLINT(bugprone-suspicious-include) */

static int count_beads(const lg_layer *layer, const lg_level *level) {
    (void)layer;
    return ((const necklace *)level)->beads;
}

static int get_bead(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    return ((const necklace *)level)->bead[place];
}

static bool set_bead(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    (void)error;
    ((necklace *)level)->bead[place] = (uint8_t)symbol;
    return true;
}

static int cell_of_bead(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    (void)level;
    return place;
}

static lg_spot spot_of_bead(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    (void)level;
    return (lg_spot){18 + 26 * cell, 20, 12};
}

static bool encode_beads(const lg_problem *p, const lg_level *level, lg_genome genome, lg_error *error) {
    (void)error;
    for (int i = 0; i < p->space.syms; i++)
        genome.sym[i] = get_bead(NULL, level, i);
    return true;
}

static lg_problem *problem_of_cells(const lg_task *task, const char *stage, lg_error *error) {
    static int cell[BEADS_MAX];
    lg_problem *problem = lg_game_necklace.search.problem(task, stage, error);
    for (int i = 0; i < BEADS_MAX; i++)
        cell[i] = i;
    if (problem) problem->cell = cell;
    return problem;
}

static void add_no_styles(const lg_game *game, lg_text *svg) {
    (void)game;
    (void)svg;
}

static bool draw_bead(const lg_game *game, const lg_level *level, int cell, lg_text *svg) {
    (void)game;
    lg_text_add(svg, "<circle r=\"%d\"/>", get_bead(NULL, level, cell) + 1);
    return true;
}

static int count_tiles(const lg_game *game, const lg_level *level) {
    (void)game;
    return count_beads(NULL, level);
}

static const lg_symbol bead_symbols[] = {{"A", "a"}, {"B", "b"}, {"C", "c"}, {"D", "d"},    {"E", "e"},
                                         {"F", "f"}, {"G", "g"}, {"H", "h"}, {"?", "free"}, {0}};
static const lg_layer bead_layers[] = {
    {"beads", bead_symbols, FREE, count_beads, get_bead, set_bead, cell_of_bead, NULL}, {0}};
static const lg_tiles bead_tiles = {26, 20, count_tiles, add_no_styles, draw_bead};

static lg_game whole; /* the complete game, which breaks no promise */
static const lg_game *const sound = &whole;

static void make_whole(void) {
    whole = lg_game_necklace;
    whole.name = "necklace";
    whole.places.layers = bead_layers;
    whole.places.cell_at = spot_of_bead;
    whole.drawing.tiles = &bead_tiles;
    whole.search.encode = encode_beads;
    whole.search.problem = problem_of_cells;
}

static int calls;

/* Runs all checks on a game after `spoil` has changed it. Returns the first finding; an empty text if there is none. */
static lg_text find_with(void (*spoil)(lg_game *), const lg_game *other) {
    const lg_game *const others[] = {other, NULL};
    lg_text finding = {0};
    make_whole();
    lg_game game = whole;
    calls = 0;
    if (spoil) spoil(&game);
    const checked_game what = {&game, NULL, "", others};
    for (const game_check *c = game_checks; c->promise && !finding.length; c++)
        assert_true(c->run(&what, &finding) == !finding.length);
    return finding;
}

typedef struct {
    const char *finding; /* a part of the finding's text */
    void (*spoil)(lg_game *);
} spoiled;

static void check_spoiled(const spoiled *cases, int count) {
    for (int i = 0; i < count; i++) {
        lg_text finding = find_with(cases[i].spoil, NULL);
        CHECK(finding.data && strstr(finding.data, cases[i].finding), "expected '%s', found '%s'", cases[i].finding,
              finding.data ? finding.data : "nothing");
        lg_text_clear(&finding);
    }
}

/* Defines a function that changes the game's record. The tables below call it by its name. */
#define SPOIL(name, ...)                      \
    static void spoil_##name(lg_game *game) { \
        __VA_ARGS__;                          \
    }

static const lg_variant no_variants[] = {{0}}, odd_variants[] = {{"odd", "odd", "nothing=1", NULL, NULL}, {0}},
                        idle_variants[] = {{"idle", "idle", "", NULL, NULL}, {0}};
static const lg_format no_formats[] = {{0}};
static const lg_requirement any_requirement = {"R", "r", NULL};
static lg_requirement many_requirements[LG_REQUIREMENTS_MAX + 2];
static const lg_board capital_boards[] = {{"Capital", "A board.", "AABBCCDD\n"}, {0}},
                      dumb_boards[] = {{"dumb", "", "AABBCCDD\n"}, {0}},
                      unread_boards[] = {{"unread", "A board.", "AA!\n"}, {0}},
                      twin_boards[] = {{"twin", "A board.", "AABBCCDD\n"}, {"twin", "A board.", "AABBCCDD\n"}, {0}};

static lg_param some_settings[8];
static lg_trait some_traits[8];

/* Copies the settings, or the traits, so that a test can change the first row. */
static lg_param *copy_settings(lg_game *game) {
    for (int i = 0; i == 0 || game->settings[i - 1].name; i++)
        some_settings[i] = game->settings[i];
    game->settings = some_settings;
    return some_settings;
}

static lg_trait *copy_traits(lg_game *game) {
    memcpy(some_traits, game->traits, sizeof *some_traits * ((size_t)lg_trait_count(game) + 1));
    game->traits = some_traits;
    return some_traits;
}

SPOIL(name, game->name = "My toy")
SPOIL(no_name, game->name = "")
SPOIL(title, game->title = NULL)
SPOIL(source, game->source = NULL)
SPOIL(no_prefix, game->id_prefix = NULL)
SPOIL(long_prefix, game->id_prefix = "nec")
SPOIL(capital_prefix, game->id_prefix = "Ne")
SPOIL(variants, game->variants = no_variants)
SPOIL(formats, game->formats = no_formats)
SPOIL(size, game->level_size = 0)
SPOIL(measure, game->judging.measure = NULL)
SPOIL(create, game->create = NULL)
SPOIL(enter, game->search.start_from = NULL)
SPOIL(leave, game->search.decode = NULL)
SPOIL(write, game->text.write = NULL)
SPOIL(print, game->drawing.print = NULL)
SPOIL(cells, game->places.cells = NULL)
SPOIL(cell_name, game->places.cell_name = NULL)
SPOIL(requirements, game->requirements = NULL)
SPOIL(member, game->text.member = "cells")
SPOIL(settings, game->settings = NULL)
SPOIL(default, copy_settings(game)->normal = 1000)
SPOIL(low_default, copy_settings(game)->normal = 5)
SPOIL(broken_default, copy_settings(game)->normal = 24.5)
SPOIL(silent_setting, copy_settings(game)->sentence = "")
SPOIL(twin_settings, copy_settings(game)[1].name = "beads")
SPOIL(wordless, copy_settings(game)->type = LG_WORD)
SPOIL(word_default, lg_param *p = copy_settings(game); p->type = LG_WORD; p->words = "a|b"; p->normal = 2)
SPOIL(describe, game->judging.describe = NULL)
SPOIL(no_traits, game->traits = NULL)
SPOIL(unit, copy_traits(game)->unit = NULL)
SPOIL(range, lg_trait *t = copy_traits(game); t->high = t->low)
SPOIL(least, lg_trait *t = copy_traits(game); t->least = t->low - 1)
SPOIL(most, lg_trait *t = copy_traits(game); t->most = t->high + 1)
SPOIL(usual, lg_trait *t = copy_traits(game); t->least = 3; t->most = 2)
SPOIL(tolerance, copy_traits(game)->tolerance = -1)
SPOIL(endless, copy_traits(game)->tolerance = INFINITY)
SPOIL(twin_traits, copy_traits(game)[2].name = "near")
static const lg_players nobody = {NULL, 3, 2}, unset = {"seats", 2, 4}, crowd = {"beads", 6, 100};
SPOIL(no_players, game->players = &nobody)
SPOIL(unset_players, game->players = &unset)
SPOIL(many_players, game->players = &crowd)
SPOIL(odd_variant, game->variants = odd_variants)
SPOIL(idle_variant, game->variants = idle_variants)
SPOIL(capital_board, game->boards = capital_boards)
SPOIL(dumb_board, game->boards = dumb_boards)
SPOIL(unread_board, game->boards = unread_boards)
SPOIL(twin_board, game->boards = twin_boards)

static void spoil_count(lg_game *game) {
    for (int r = 0; r <= LG_REQUIREMENTS_MAX; r++)
        many_requirements[r] = any_requirement;
    game->requirements = many_requirements;
}

static void tables(void **state) {
    (void)state;
    static const spoiled cases[] = {
        {"small letters, figures and dashes, found 'My toy'", spoil_name},
        {"expected a name", spoil_no_name},
        {"expected a title and a source", spoil_title},
        {"expected a title and a source", spoil_source},
        {"expected an id_prefix of two small letters", spoil_no_prefix},
        {"expected an id_prefix of two small letters", spoil_long_prefix},
        {"expected an id_prefix of two small letters", spoil_capital_prefix},
        {"expected a variant", spoil_variants},
        {"expected a format", spoil_formats},
        {"its levels have no size", spoil_size},
        {"a hole in its record", spoil_measure},
        {"a hole in its record", spoil_create},
        {"a hole in its record", spoil_enter},
        {"a hole in its record", spoil_leave},
        {"a hole in its record", spoil_write},
        {"a hole in its record", spoil_print},
        {"a hole in its record", spoil_cells},
        {"a hole in its record", spoil_cell_name},
        {"expected requirements", spoil_requirements},
        {"reads members or names the one that tells", spoil_member},
        {"more than 64 requirements", spoil_count},
        {"expected a table of settings", spoil_settings},
        {"beads: expected a default from 6 to 64, found 1000", spoil_default},
        {"beads: expected a default from 6 to 64, found 5", spoil_low_default},
        {"beads: expected a whole number, found 24.5", spoil_broken_default},
        {"beads: expected a sentence", spoil_silent_setting},
        {"two settings are called beads", spoil_twin_settings},
        {"beads: expected words", spoil_wordless},
        {"beads: its default is none of a|b", spoil_word_default},
        {"traits or describe, but not both", spoil_describe},
        {"traits or describe, but not both", spoil_no_traits},
        {"trait near: expected a unit", spoil_unit},
        {"trait near: expected a range", spoil_range},
        {"trait near: good levels from -1", spoil_least},
        {"trait near: good levels from 0 to 129", spoil_most},
        {"trait near: good levels from 3 to 2", spoil_usual},
        {"trait near: a tolerance of -1", spoil_tolerance},
        {"trait near: a tolerance of inf", spoil_endless},
        {"two traits are called near", spoil_twin_traits},
        {"players from 3 to 2", spoil_no_players},
        {"players: expected seats to be a setting", spoil_unset_players},
        {"players: beads does not take all from 6 to 100", spoil_many_players},
        {"variant odd: ", spoil_odd_variant},
        {"variant idle: expected a plan", spoil_idle_variant},
        {"small letters, figures and dashes, found 'Capital'", spoil_capital_board},
        {"board dumb: expected a sentence and a text", spoil_dumb_board},
        {"board unread: ", spoil_unread_board},
        {"two boards are called twin", spoil_twin_board},
    };
    check_spoiled(cases, sizeof cases / sizeof *cases);
}

static bool recognize_none(const lg_game *game, const char *text, size_t length) {
    (void)game;
    (void)text, (void)length;
    return false;
}

static bool read_nothing(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    (void)text, (void)length, (void)level;
    return lg_fail(error, "1:1: expected nothing");
}

static bool read_shorter(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    return sound->text.read(sound, text, length - 2, level, error);
}

static void write_nothing(const lg_game *game, const lg_level *level, const char *format, lg_text *text) {
    (void)game;
    (void)level, (void)format, (void)text;
}

static bool fits_nothing(const lg_game *game, const lg_level *level, const char *format, lg_error *error) {
    (void)game;
    (void)level, (void)format;
    return lg_fail(error, "none");
}

/* Returns other cells each time it is called. */
static int cells_of_the_call(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    int count = sound->places.cells(sound, level, symmetry, out);
    if (out) out[0] = (uint8_t)calls++;
    return count;
}

static const char *extra; /* text that is drawn or printed in addition to the right one */

static void draw_extra(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    const char end[] = "</svg>\n";
    sound->drawing.draw(task, level, report, svg);
    svg->length -= sizeof end - 1;
    lg_text_add(svg, "%s%s", extra, end);
}

static void draw_before(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    lg_text_add(svg, " ");
    sound->drawing.draw(task, level, report, svg);
}

static void draw_after(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    sound->drawing.draw(task, level, report, svg);
    lg_text_add(svg, "\n");
}

static void draw_nothing(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    (void)task, (void)level, (void)report, (void)svg;
}

static void print_extra(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text) {
    (void)game;
    sound->drawing.print(sound, level, terminal, text);
    lg_text_add(text, "%s", extra);
}

static bool draw_no_tile(const lg_game *game, const lg_level *level, int cell, lg_text *svg) {
    (void)game;
    (void)level, (void)cell, (void)svg;
    return true;
}

static lg_tiles some_tiles;
static const char deep[] =
    "<g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g>";

SPOIL(recognize, game->text.recognize = recognize_none)
SPOIL(read, game->text.read = read_nothing)
SPOIL(read_shorter, game->text.read = read_shorter)
SPOIL(writing, game->text.write = write_nothing)
SPOIL(fits, game->text.can_write = fits_nothing)
SPOIL(other_cells, game->places.cells = cells_of_the_call)
SPOIL(draw_nothing, game->drawing.draw = draw_nothing)
SPOIL(draw_before, game->drawing.draw = draw_before)
SPOIL(draw_after, game->drawing.draw = draw_after)
SPOIL(nan, game->drawing.draw = draw_extra; extra = "<g x=\"nan\"/>")
SPOIL(inf, game->drawing.draw = draw_extra; extra = "<g x=\"-inf\"/>")
SPOIL(null, game->drawing.draw = draw_extra; extra = "<g x=\"(null)\"/>")
SPOIL(ampersand, game->drawing.draw = draw_extra; extra = "<g>you & me</g>")
SPOIL(open, game->drawing.draw = draw_extra; extra = "<g>")
SPOIL(closed, game->drawing.draw = draw_extra; extra = "</g>")
SPOIL(crossed, game->drawing.draw = draw_extra; extra = "<g><a></g></a>")
SPOIL(longer, game->drawing.draw = draw_extra; extra = "<ga></g>")
SPOIL(cut, game->drawing.draw = draw_extra; extra = "<g <a/>")
SPOIL(quote, game->drawing.draw = draw_extra; extra = "<g x=\"/>")
SPOIL(deep, game->drawing.draw = draw_extra; extra = deep)
SPOIL(print_end, game->drawing.print = print_extra; extra = "end")
SPOIL(print_escape, game->drawing.print = print_extra; extra = "\033[0m\n")
SPOIL(print_letter, game->drawing.print = print_extra; extra = "\xc3\xa4\n")
SPOIL(tiles, some_tiles = *game->drawing.tiles; some_tiles.draw = draw_no_tile; game->drawing.tiles = &some_tiles)
SPOIL(tile_width, some_tiles = *game->drawing.tiles; some_tiles.width = 0; game->drawing.tiles = &some_tiles)

static void texts_and_pictures(void **state) {
    (void)state;
    static const spoiled cases[] = {
        {"does not recognise its own word", spoil_recognize},
        {"does not read its own word: 1:1: expected nothing", spoil_read},
        {"a level written as word, read and written again is another text", spoil_read_shorter},
        {"writes nothing as word", spoil_writing},
        {"does not write every level as word", spoil_fits},
        {"has other cells", spoil_other_cells},
        {"draws nothing", spoil_draw_nothing},
        {"does not begin <svg xmlns", spoil_draw_before},
        {"does not end with </svg>", spoil_draw_after},
        {"has 'nan' in it", spoil_nan},
        {"has 'inf\"' in it", spoil_inf},
        {"has '(null)' in it", spoil_null},
        {"has '&' in it", spoil_ampersand},
        {"the end of what is not open", spoil_open},
        {"the end of what is not open", spoil_closed},
        {"the end of what is not open", spoil_crossed},
        {"the end of what is not open", spoil_longer},
        {"a tag that is not closed", spoil_cut},
        {"a tag that is not closed", spoil_quote},
        {"more than 32 tags inside each other", spoil_deep},
        {"does not end a line", spoil_print_end},
        {"without colour has an escape sequence", spoil_print_escape},
        {"in ASCII has other letters", spoil_print_letter},
        {"tiles are drawn, or not, otherwise", spoil_tiles},
        {"its tiles have no size", spoil_tile_width},
    };
    check_spoiled(cases, sizeof cases / sizeof *cases);
}

static bool measure_more(const lg_task *task, const lg_level *level, lg_report *report) {
    bool good = sound->judging.measure(task, level, report);
    report->score++;
    return good;
}

static bool measure_unlisted(const lg_task *task, const lg_level *level, lg_report *report) {
    bool good = sound->judging.measure(task, level, report);
    report->violations = 0;
    return good;
}

static bool measure_stray(const lg_task *task, const lg_level *level, lg_report *report) {
    bool good = sound->judging.measure(task, level, report);
    report->violation[0].requirement = 2; /* the toy has only requirements 0 and 1 */
    return good;
}

static bool measure_early(const lg_task *task, const lg_level *level, lg_report *report) {
    bool good = sound->judging.measure(task, level, report);
    report->violation[0].cell = -2;
    return good;
}

static bool measure_unused(const lg_task *task, const lg_level *level, lg_report *report) {
    bool good = sound->judging.measure(task, level, report);
    report->used[0] = false;
    return good;
}

static void name_no_cell(const lg_game *game, const lg_level *level, int cell, lg_text *text) {
    (void)game;
    (void)level, (void)cell, (void)text;
}

static void bound_of_a_thousand(const lg_task *task, lg_report *report) {
    sound->judging.unavoidable(task, report);
    report->score = 1000;
}

/* Applying this rotation twice gives another necklace, so it is no symmetry. */
static int cells_rotated(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    uint8_t was[64];
    int count = sound->places.cells(sound, level, 0, was);
    for (int i = 0; out && i < count; i++)
        out[i] = was[(i + (symmetry ? count / 4 : 0)) % count];
    return symmetry > 1 ? 0 : count;
}

static int cells_swapped(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    int count = sound->places.cells(sound, level, symmetry, out), other = 0;
    while (out && !symmetry && out[other] == out[0])
        other++;
    if (!out || symmetry) return count;
    uint8_t held = out[0];
    out[0] = out[other];
    out[other] = held;
    return count;
}

static int cells_too_few(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    return sound->places.cells(sound, level, symmetry, out) - (symmetry == 1);
}

static int cells_alike(const lg_game *game, const lg_level *level, int symmetry, uint8_t *out) {
    (void)game;
    int count = sound->places.cells(sound, level, symmetry, out);
    if (out && symmetry) memset(out, 0, (size_t)count);
    return count;
}

static bool describe_more(const lg_task *task, const lg_level *level, double *out) {
    bool good = sound->judging.describe(task, level, out);
    out[0] += 1;
    return good;
}

/* The problem as the game made it, before the test changes its functions. */
static lg_problem original;
static void (*change)(lg_problem *);

static lg_problem *changed_problem(const lg_task *task, const char *stage, lg_error *error) {
    lg_problem *problem = sound->search.problem(task, stage, error);
    if (!problem) return NULL;
    original = *problem;
    change(problem);
    return problem;
}

static lg_problem *any_stage(const lg_task *task, const char *stage, lg_error *error) {
    (void)stage;
    return sound->search.problem(task, NULL, error);
}

static lg_problem *nameless_stage(const lg_task *task, const char *stage, lg_error *error) {
    lg_problem *problem = sound->search.problem(task, stage, error);
    if (!problem) lg_fail(error, "no");
    return problem;
}

static double peek_more(const lg_problem *p, void *state, lg_genome genome, const lg_move *move, int moves) {
    return original.peek(p, state, genome, move, moves) + (moves > 0);
}

static double peek_with_effect(const lg_problem *p, void *state, lg_genome genome, const lg_move *move, int moves) {
    double cost = original.peek(p, state, genome, move, moves);
    original.commit(p, state, genome, move, moves);
    return cost;
}

static void commit_nothing(const lg_problem *p, void *state, lg_genome genome, const lg_move *move, int moves) {
    (void)p, (void)state, (void)genome, (void)move, (void)moves;
}

static bool describe_state_more(const lg_problem *p, void *state, lg_genome genome, uint64_t which, double *out) {
    bool good = original.describe(p, state, genome, which, out);
    out[2]++;
    return good;
}

static bool describe_by_what_is_asked(const lg_problem *p, void *state, lg_genome genome, uint64_t which, double *out) {
    bool good = original.describe(p, state, genome, which, out);
    for (int t = 0; which != LG_ALL_TRAITS && t < 3; t++)
        out[t]++;
    return good;
}

static int conflict_twice(const lg_problem *p, void *state, lg_genome genome, int *genes) {
    (void)p, (void)state, (void)genome;
    genes[0] = genes[1] = 3;
    return 2;
}

static int conflict_beyond(const lg_problem *p, void *state, lg_genome genome, int *genes) {
    (void)state, (void)genome;
    genes[0] = p->space.syms;
    return 1;
}

static int conflict_of_too_many(const lg_problem *p, void *state, lg_genome genome, int *genes) {
    (void)state, (void)genome, (void)genes;
    return p->space.syms + 1;
}

static void raise_floor(lg_problem *p) {
    p->floor = 1e6;
}
static void add_to_peek(lg_problem *p) {
    p->peek = peek_more;
}
static void keep_peek(lg_problem *p) {
    p->peek = peek_with_effect;
}
static void drop_commit(lg_problem *p) {
    p->commit = commit_nothing;
}
static void add_to_trait(lg_problem *p) {
    p->describe = describe_state_more;
}
static void heed_what_is_asked(lg_problem *p) {
    p->describe = describe_by_what_is_asked;
}
static void name_twice(lg_problem *p) {
    p->conflicts = conflict_twice;
}
static void name_beyond(lg_problem *p) {
    p->conflicts = conflict_beyond;
}
static void name_many(lg_problem *p) {
    p->conflicts = conflict_of_too_many;
}

#define SPOIL_PROBLEM(name) SPOIL(name, game->search.problem = changed_problem; change = name)
SPOIL(any_stage, game->search.problem = any_stage)
SPOIL(nameless_stage, game->search.problem = nameless_stage)
SPOIL(score, game->judging.measure = measure_more)
SPOIL(unlisted, game->judging.measure = measure_unlisted)
SPOIL(stray, game->judging.measure = measure_stray)
SPOIL(early, game->judging.measure = measure_early)
SPOIL(unused, game->judging.measure = measure_unused)
SPOIL(nameless_cell, game->places.cell_name = name_no_cell)
SPOIL(bound, game->judging.unavoidable = bound_of_a_thousand)
SPOIL(rotated, game->places.cells = cells_rotated)
SPOIL(swapped, game->places.cells = cells_swapped)
SPOIL(too_few, game->places.cells = cells_too_few)
SPOIL(alike, game->places.cells = cells_alike)
SPOIL(trait, game->judging.describe = describe_more)
SPOIL_PROBLEM(raise_floor)
SPOIL_PROBLEM(add_to_peek)
SPOIL_PROBLEM(keep_peek)
SPOIL_PROBLEM(drop_commit)
SPOIL_PROBLEM(add_to_trait)
SPOIL_PROBLEM(heed_what_is_asked)
SPOIL_PROBLEM(name_twice)
SPOIL_PROBLEM(name_beyond)
SPOIL_PROBLEM(name_many)

static void judgements(void **state) {
    (void)state;
    static const spoiled cases[] = {
        {"stage 'colour' is made, though none", spoil_any_stage},
        {"the error does not name the stage 'colour'", spoil_nameless_stage},
        {"a level scores ", spoil_score},
        {"and lists 0 violations", spoil_unlisted},
        {"violates requirement 2", spoil_stray},
        {"at cell -2", spoil_early},
        {"which counts 0", spoil_unused},
        {"has no name", spoil_nameless_cell},
        {"is below what cannot be avoided, 1000", spoil_bound},
        {"is below what cannot be avoided, 1e+06", spoil_raise_floor},
        /* the rotated level has other violations, or rotating twice gives another level */
        {"symmetry 1 t", spoil_rotated},
        {"symmetry 0 changes the level", spoil_swapped},
        {"symmetry 1 has 23 cells of 24", spoil_too_few},
        {"symmetry 1 is no permutation", spoil_alike},
        {"trait near is ", spoil_trait},
        {"trait run is ", spoil_add_to_trait},
        {"asked for alone", spoil_heed_what_is_asked},
        {"are peeked to cost", spoil_add_to_peek},
        {"after a peek no move at all costs", spoil_keep_peek},
        {"by the state", spoil_drop_commit},
        {"gene 3 is named twice", spoil_name_twice},
        {"gene 24 is in conflict, of 24", spoil_name_beyond},
        {"names 25 conflicts of 24 genes", spoil_name_many},
    };
    check_spoiled(cases, sizeof cases / sizeof *cases);
}

static lg_layer some_layers[4];
static lg_symbol some_symbols[32];

static lg_layer *copy_layers(lg_game *game) {
    int n = 0;
    for (; game->places.layers[n].name; n++)
        some_layers[n] = game->places.layers[n];
    some_layers[n] = (lg_layer){0};
    game->places.layers = some_layers;
    return some_layers;
}

static lg_symbol *copy_symbols(lg_game *game) {
    lg_layer *layer = copy_layers(game);
    int n = 0;
    for (; layer->symbols[n].name; n++)
        some_symbols[n] = layer->symbols[n];
    some_symbols[n] = (lg_symbol){0};
    layer->symbols = some_symbols;
    return some_symbols;
}

static bool set_nothing(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    (void)level, (void)place, (void)symbol, (void)error;
    return true;
}

static bool refuse_silently(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    (void)error;
    return sound->places.layers->get(sound->places.layers, level, place) == symbol;
}

static bool refuse_what_is_there(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    if (sound->places.layers->get(sound->places.layers, level, place) == symbol)
        return lg_fail(error, "it is there already");
    return sound->places.layers->set(sound->places.layers, level, place, symbol, error);
}

static bool set_two(const lg_layer *layer, lg_level *level, int place, int symbol, lg_error *error) {
    (void)layer;
    int other = (place + 1) % sound->places.layers->count(sound->places.layers, level);
    bool had = sound->places.layers->get(sound->places.layers, level, place) == symbol;
    if (had)
        sound->places.layers->set(sound->places.layers, level, other,
                                  (sound->places.layers->get(sound->places.layers, level, other) + 1) % 7, error);
    return sound->places.layers->set(sound->places.layers, level, place, symbol, error);
}

static int get_beyond(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    (void)level, (void)place;
    return 100;
}

static int get_before(const lg_layer *layer, const lg_level *level, int place) {
    (void)layer;
    (void)level, (void)place;
    return -1;
}

static lg_spot spot_beyond(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    lg_spot spot = sound->places.cell_at(sound, level, cell);
    spot.x += 10000;
    return spot;
}

static lg_spot spot_before(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    lg_spot spot = sound->places.cell_at(sound, level, cell);
    spot.y = spot.reach / 2;
    return spot;
}

static lg_spot spot_without_reach(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    lg_spot spot = sound->places.cell_at(sound, level, cell);
    spot.reach = 0;
    return spot;
}

static bool encode_nothing(const lg_problem *p, const lg_level *level, lg_genome genome, lg_error *error) {
    (void)p, (void)level, (void)genome;
    return lg_fail(error, "not of the space");
}

/* Reads free places as beads of the first colour. */
static bool read_free_as_a_bead(const lg_game *game, const char *text, size_t length, lg_level *level,
                                lg_error *error) {
    (void)game;
    necklace *n = level;
    if (!sound->text.read(sound, text, length, level, error)) return false;
    for (int i = 0; i < n->beads; i++)
        n->bead[i] = n->bead[i] == FREE ? 0 : n->bead[i];
    return true;
}

static bool read_no_free(const lg_game *game, const char *text, size_t length, lg_level *level, lg_error *error) {
    (void)game;
    return memchr(text, '?', length) ? lg_fail(error, "1:1: found ?")
                                     : sound->text.read(sound, text, length, level, error);
}

static lg_task *create_without_lock(const lg_game *game, const lg_values *values, const lg_level *lock,
                                    lg_error *error) {
    (void)game;
    if (!lock) return sound->create(sound, values, NULL, error);
    lg_fail(error, "takes no lock");
    return NULL;
}

static const lg_plan_step short_plan[] = {{.optimizer = "random", .evaluations = 1}, {0}},
                          unknown_plan[] = {{.optimizer = "guess", .evaluations = 1}, {0}};
static const lg_variant short_variants[] = {{"short", "short", "", short_plan, NULL}, {0}},
                        unknown_variants[] = {{"unknown", "unknown", "", unknown_plan, NULL}, {0}};

/* Exchanges two genes that differ. */
static bool encode_another(const lg_problem *p, const lg_level *level, lg_genome genome, lg_error *error) {
    bool good = sound->search.encode(p, level, genome, error);
    int i = 1;
    while (genome.sym[i] == genome.sym[0])
        i++;
    int32_t held = genome.sym[0];
    genome.sym[0] = genome.sym[i];
    genome.sym[i] = held;
    return good;
}

static bool encode_alike(const lg_problem *p, const lg_level *level, lg_genome genome, lg_error *error) {
    bool good = sound->search.encode(p, level, genome, error);
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)p->space.syms);
    return good;
}

SPOIL(cell_at, game->places.cell_at = NULL)
SPOIL(free_symbol, copy_layers(game)->free = -1)
SPOIL(free_beyond, copy_layers(game)->free = 30)
SPOIL(no_set, copy_layers(game)->set = NULL)
SPOIL(letter, copy_symbols(game)[2].letter = "")
SPOIL(set_nothing, copy_layers(game)->set = set_nothing)
SPOIL(refusal, copy_layers(game)->set = refuse_silently)
SPOIL(refusal_there, copy_layers(game)->set = refuse_what_is_there)
SPOIL(set_two, copy_layers(game)->set = set_two)
SPOIL(get_beyond, copy_layers(game)->get = get_beyond)
SPOIL(get_before, copy_layers(game)->get = get_before)
SPOIL(spot_beyond, game->places.cell_at = spot_beyond)
SPOIL(spot_before, game->places.cell_at = spot_before)
SPOIL(spot_without_reach, game->places.cell_at = spot_without_reach)
SPOIL(read_free, game->text.read = read_free_as_a_bead)
SPOIL(read_no_free, game->text.read = read_no_free)
SPOIL(no_lock, game->create = create_without_lock)
SPOIL(short_plan, game->variants = short_variants)
SPOIL(unknown_plan, game->variants = unknown_variants)
SPOIL(encode_nothing, game->search.encode = encode_nothing)
SPOIL(encode_another, game->search.encode = encode_another)
SPOIL(encode_alike, game->search.encode = encode_alike)

static void layers_genomes_and_plans(void **state) {
    (void)state;
    static const spoiled cases[] = {
        {"has layers, but not cell_at", spoil_cell_at},
        {"its free symbol is none of its", spoil_free_symbol},
        {"its free symbol is none of its", spoil_free_beyond},
        {"a hole in its record", spoil_no_set},
        {"expected a letter and a name for symbol 2", spoil_letter},
        {"is set, but not there", spoil_set_nothing},
        {"is refused without a sentence", spoil_refusal},
        {"is refused where it is", spoil_refusal_there},
        {"the symbol that is there changes the level", spoil_set_two},
        {"symbol 100 is none of its", spoil_get_beyond},
        {"symbol -1 is none of its", spoil_get_before},
        {"beyond the picture", spoil_spot_beyond},
        {"beyond the picture", spoil_spot_before},
        {"beyond the picture", spoil_spot_without_reach},
        {"comes back as another text", spoil_read_free},
        {"a level changed by hand is not read again: 1:1: found ?", spoil_read_no_free},
        {"a level with places set free is no lock: takes no lock", spoil_no_lock},
        {"seed 0 misses the target 0", spoil_short_plan},
        {"its plan: ", spoil_unknown_plan},
        {"encode: not of the space", spoil_encode_nothing},
        {"a level costs", spoil_encode_another},
        {"a level's genome is none of the space", spoil_encode_alike},
    };
    check_spoiled(cases, sizeof cases / sizeof *cases);
}

static const lg_preset odd_presets[] = {{"odd", "nothing=1", "A preset.", NULL}, {0}},
                       capital_presets[] = {{"Odd", "", "A preset.", NULL}, {0}};

#define SPOIL_OPTIMIZER(name, ...)                                \
    static void spoil_optimizer_##name(lg_optimizer *optimizer) { \
        __VA_ARGS__;                                              \
    }
SPOIL_OPTIMIZER(nothing, (void)optimizer)
SPOIL_OPTIMIZER(name, optimizer->name = "Simulated annealing")
SPOIL_OPTIMIZER(sentence, optimizer->sentence = NULL)
SPOIL_OPTIMIZER(source, optimizer->source = NULL)
SPOIL_OPTIMIZER(no_kind, optimizer->kinds = 0)
SPOIL_OPTIMIZER(kind, optimizer->kinds = LG_REAL | LG_CHOICE | LG_ARRANGE | 64)
SPOIL_OPTIMIZER(start, optimizer->start = NULL)
SPOIL_OPTIMIZER(step, optimizer->step = NULL)
SPOIL_OPTIMIZER(params, optimizer->params = NULL)
SPOIL_OPTIMIZER(no_presets, optimizer->presets = NULL)
SPOIL_OPTIMIZER(presets, optimizer->presets = odd_presets)
SPOIL_OPTIMIZER(preset_name, optimizer->presets = capital_presets)

static void records_of_algorithms(void **state) {
    static const struct {
        const char *finding; /* NULL: no finding is expected */
        void (*spoil)(lg_optimizer *);
    } cases[] = {{NULL, spoil_optimizer_nothing},
                 {"found 'Simulated annealing'", spoil_optimizer_name},
                 {"expected a sentence and a source", spoil_optimizer_sentence},
                 {"expected a sentence and a source", spoil_optimizer_source},
                 {"searches no known kind of genes", spoil_optimizer_no_kind},
                 {"searches no known kind of genes", spoil_optimizer_kind},
                 {"expected start and step", spoil_optimizer_start},
                 {"expected start and step", spoil_optimizer_step},
                 {"expected a table of settings", spoil_optimizer_params},
                 {"expected presets, which may be none", spoil_optimizer_no_presets},
                 {"preset odd: ", spoil_optimizer_presets},
                 {"found 'Odd'", spoil_optimizer_preset_name}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lg_optimizer optimizer = *lg_optimizer_find("anneal");
        lg_text finding = {0};
        cases[i].spoil(&optimizer);
        assert_int_equal(optimizer_checks->run(&(checked_optimizer){&optimizer, NULL, false}, &finding),
                         !cases[i].finding);
        CHECK(!cases[i].finding || strstr(finding.data, cases[i].finding), "expected '%s', found '%s'",
              cases[i].finding, finding.data);
        lg_text_clear(&finding);
    }
}

/* The games as they are break no promise. */
SPOIL(nothing, (void)game)

static void sound_games(void **state) {
    (void)state;
    lg_text finding = find_with(spoil_nothing, NULL);
    CHECK(!finding.length, "%s", finding.data);
    finding = find_with(spoil_nothing, lg_game_find("toy"));
    CHECK(finding.length && strstr(finding.data, "toy recognizes its word, expected necklace alone to"), "%s",
          finding.data);
    lg_text_clear(&finding);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables),
                                       cmocka_unit_test(texts_and_pictures),
                                       cmocka_unit_test(judgements),
                                       cmocka_unit_test(layers_genomes_and_plans),
                                       cmocka_unit_test(records_of_algorithms),
                                       cmocka_unit_test(sound_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
