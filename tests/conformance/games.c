/* What every game promises, for each variant: its text comes back, no other game claims it, symmetries keep the score,
 * pictures are sound, a report agrees with what a search minimises, and no stage is taken for another. */
#include "games.h"

static void check_text(fixture *f) {
    lg_level *back = allocated(f->game->level_size);
    draw_level(f);
    size_t size = (size_t)f->game->cells(f->level, 0, NULL);
    uint8_t *at = allocated(size), *back_at = allocated(size);
    for (int n = 0; n < 10; n++)
        for (const lg_format *format = f->game->formats; format->name; format++) {
            lg_text text = {0}, again = {0};
            lg_error error = {{0}};
            draw_level(f);
            f->game->write(f->level, format->name, &text);
            for (int i = 0; lg_games[i]; i++)
                CHECK(lg_games[i]->recognize(text.data, text.length) == (lg_games[i] == f->game),
                      "%s as %s: %s is wrong about it", f->game->name, format->name, lg_games[i]->name);
            CHECK(f->game->read(text.data, text.length, back, &error), "%s", error.text);
            f->game->write(back, format->name, &again);
            assert_string_equal(text.data, again.data);
            int cells = f->game->cells(f->level, 0, at);
            assert_int_equal(f->game->cells(back, 0, back_at), cells);
            assert_memory_equal(at, back_at, (size_t)cells);
            lg_text_clear(&text);
            lg_text_clear(&again);
        }
    free(back_at);
    free(at);
    free(back);
}

static void text_comes_back_and_is_the_games_alone(void **state) {
    (void)state;
    each_game(check_text);
}

/* Where a genome is the level's cells, as it is without a lock, a symmetry's cells make a level again. */
static void check_symmetries(fixture *f) {
    const lg_space *space = &f->problem->space;
    lg_report plain, turned;
    draw_level(f);
    int cells = f->game->cells(f->level, 0, NULL), symmetries = 0;
    if (!cells || space->syms != cells) return;
    uint8_t *at = allocated((size_t)cells), *twice = allocated((size_t)cells);
    for (int n = 0; n < 40; n++) {
        draw_level(f);
        for (int s = 0; s < 16; s++) {
            f->game->leave(f->problem, f->genome, f->level);
            f->game->measure(f->task, f->level, &plain);
            int count = f->game->cells(f->level, s, at);
            assert_true(count == cells || (s && !count));
            if (!count) break;
            symmetries = s;
            for (int i = 0; i < cells; i++)
                f->other.sym[i] = at[i];
            CHECK(lg_space_holds(space, f->other), "%s: symmetry %d is no permutation", f->game->name, s);
            CHECK(s || genomes_equal(space, f->genome, f->other), "%s: symmetry 0 changes the level", f->game->name);
            f->game->leave(f->problem, f->other, f->level);
            f->game->measure(f->task, f->level, &turned);
            CHECK(plain.score == turned.score, "%s: symmetry %d turns score %g to %g", f->game->name, s, plain.score,
                  turned.score);
            assert_memory_equal(plain.count, turned.count, sizeof plain.count);
            f->game->cells(f->level, s, twice); /* all of them are mirrors or half turns */
            for (int i = 0; i < cells; i++)
                assert_int_equal(twice[i], f->genome.sym[i]);
        }
    }
    CHECK(symmetries > 0, "%s has no symmetry", f->game->name);
    free(twice);
    free(at);
}

static void symmetries_keep_every_requirement(void **state) {
    (void)state;
    each_game(check_symmetries);
}

/* Tags nest, attributes are quoted, nothing is left open. */
static void check_xml(const char *at) {
    char open[32][24];
    int depth = 0;
    while ((at = strchr(at, '<'))) {
        bool closing = at[1] == '/';
        size_t name = strcspn(at + 1 + closing, " />"), end;
        const char *tag = at + 1 + closing;
        assert_in_range(name, 1, 23);
        for (end = 0; tag[end] != '>'; end++) {
            CHECK(tag[end] && tag[end] != '<', "a tag is not closed: %.40s", at);
            if (tag[end] == '"') end += 1 + strcspn(tag + end + 1, "\"");
        }
        if (closing) {
            CHECK(depth && !strncmp(open[depth - 1], tag, name) && !open[depth - 1][name],
                  "ends what is not open: %.20s", at);
            depth--;
        } else if (tag[end - 1] != '/') {
            assert_true(depth < 32);
            memcpy(open[depth], tag, name);
            open[depth++][name] = '\0';
        }
        at = tag + end;
    }
    CHECK(!depth, "%s is left open", open[depth ? depth - 1 : 0]);
}

static void check_drawing(fixture *f) {
    for (int n = 0; n < 6; n++) {
        lg_text svg = {0}, board = {0};
        lg_report report;
        draw_level(f);
        f->game->measure(f->task, f->level, &report);
        f->game->draw(f->task, f->level, n % 2 ? &report : NULL, &svg);
        CHECK_STARTS(svg.data, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
        CHECK(svg.length > 7 && !strcmp(svg.data + svg.length - 7, "</svg>\n"), "the end is missing");
        CHECK(!strstr(svg.data, "nan") && !strstr(svg.data, "inf\"") && !strstr(svg.data, "(null)"),
              "not a number in it");
        CHECK(!strchr(svg.data, '&'), "an ampersand");
        check_xml(svg.data);
        for (int colour = 0; colour < 2; colour++) {
            f->game->print(f->level, colour, &board);
            assert_true(board.length > 0 && board.data[board.length - 1] == '\n');
            assert_int_equal(strchr(board.data, '\033') != NULL && !colour, 0);
        }
        lg_text_clear(&svg);
        lg_text_clear(&board);
    }
}

static void drawings_are_sound(void **state) {
    (void)state;
    each_game(check_drawing);
}

static void check_measure(fixture *f) {
    lg_report report, bound;
    f->game->unavoidable(f->task, &bound);
    for (int n = 0; n < 50; n++) {
        draw_level(f);
        f->game->measure(f->task, f->level, &report);
        double cost = f->problem->load(f->problem, f->state, f->genome);
        CHECK(cost == report.score, "%s: cost %g, score %g", f->game->name, cost, report.score);
        assert_true(bound.score <= cost && f->problem->floor <= cost);
        for (int v = 0; v < report.violations; v++) {
            lg_text name = {0};
            int r = report.violation[v].requirement, cell = report.violation[v].cell;
            assert_true(r >= 0 && f->game->requirements[r].name && report.used[r] && report.count[r] > 0);
            assert_true(cell >= -1);
            if (cell >= 0) f->game->cell_name(f->level, cell, &name);
            assert_true(cell < 0 || name.length > 0);
            lg_text_clear(&name);
        }
        double faults = 0;
        for (int r = 0; f->game->requirements[r].name; r++)
            faults += report.count[r];
        assert_int_equal(faults > 0, report.violations > 0);
        assert_true(faults > 0 || report.score <= 0 || f->problem->floor == -INFINITY);
    }
}

static void measuring_says_what_searching_minimises(void **state) {
    (void)state;
    each_game(check_measure);
}

static void check_stages(fixture *f) {
    static const char *const none[] = {"colour", "rivers", ""};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        char wanted[80];
        lg_error error = {{0}};
        snprintf(wanted, sizeof wanted, "%s has no stage '%s'", f->game->name, none[i]);
        assert_null(f->game->problem(f->task, none[i], &error));
        assert_string_equal(error.text, wanted);
    }
    for (const lg_variant *v = f->game->variants; v->name; v++)
        for (const lg_plan_step *step = v->plan; step->optimizer; step++)
            f->game->problem_destroy(problem_of(f->game, f->task, step->stage));
}

static void stages_are_known_or_refused(void **state) {
    (void)state;
    each_game(check_stages);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_comes_back_and_is_the_games_alone),
        cmocka_unit_test(symmetries_keep_every_requirement),
        cmocka_unit_test(drawings_are_sound),
        cmocka_unit_test(stages_are_known_or_refused),
        cmocka_unit_test(measuring_says_what_searching_minimises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
