/* The files of Terra Mystica and Catan say what the games in C say: on all published boards and on random ones every
 * requirement has the same count. LG_BOARDS is the number of random boards for each game; a few hundred are drawn by default.
 * Slow: the files' straight counting is slow under sanitizers. */
#include "game_file.h"

static int random_boards(void) {
    const char *boards = getenv("LG_BOARDS");
    return boards ? atoi(boards) : 400;
}

typedef struct {
    const lg_game *c;
    lg_game *file;
    lg_task *by_c, *by_file;
    lg_level *level, *other;
    lg_report *report, *other_report;
    int requirements;
} pair;

static pair open_pair(const char *name, const char *path, const char *settings, int requirements) {
    pair p = {.c = lg_game_find(name), .file = game_of_file(path), .requirements = requirements};
    p.by_c = task_of(p.c, NULL, settings, NULL);
    p.by_file = task_of(p.file, NULL, "", NULL);
    p.level = allocated(p.c->level_size);
    p.other = allocated(p.file->level_size);
    p.report = allocated(sizeof *p.report);
    p.other_report = allocated(sizeof *p.report);
    return p;
}

static void close_pair(pair *p) {
    lg_task_destroy(p->by_c);
    lg_task_destroy(p->by_file);
    lg_game_destroy(p->file);
    free(p->level);
    free(p->other);
    free(p->report);
    free(p->other_report);
}

/* Compares the counts of the board in `level`. */
static void compare(pair *p, const char *what) {
    lg_text text = {0};
    lg_error error = {.text = ""};
    p->c->text.write(p->c, p->level, p->c->formats->name, &text);
    CHECK(p->file->text.read(p->file, text.data, text.length, p->other, &error), "%s: %s\n%s", what, error.text,
          text.data);
    assert_true(lg_task_measure(p->by_c, p->level, p->report));
    assert_true(lg_task_measure(p->by_file, p->other, p->other_report));
    for (int r = 0; r < p->requirements; r++)
        CHECK(p->report->count[r] == p->other_report->count[r], "%s: %s counts %g in C, and %g by the file\n%s", what,
              p->c->requirements[r].name, p->report->count[r], p->other_report->count[r], text.data);
    lg_text_clear(&text);
}

static void compare_published(pair *p) {
    for (const lg_board *b = p->c->boards; b->name; b++) {
        assert_true(p->c->text.read(p->c, b->text, strlen(b->text), p->level, NULL));
        if (!strchr(b->text, '?')) compare(p, b->name);
    }
}

/* Draws boards of a stage's problem, uniformly or as it constructs them. */
static void draw(pair *p, lg_problem *problem, lg_rng *rng, bool constructed) {
    lg_genome genome = genome_for(&problem->space);
    if (constructed && problem->construct)
        problem->construct(problem, genome, rng);
    else
        lg_space_sample(&problem->space, genome, rng);
    assert_true(p->c->search.decode(problem, genome, p->level, NULL));
    genome_free(genome);
}

static void terra_mystica_counts_the_same(void **state) {
    static const char *const settings[] = {"", "first=short"};
    (void)state;
    for (int k = 0; k < 2; k++) {
        pair p = open_pair("terra-mystica", "games/terra-mystica.game.yaml", settings[k], 12);
        lg_problem *river = problem_of(p.c, p.by_c, "river"), *colours = problem_of(p.c, p.by_c, "colours");
        lg_rng rng = lg_rng_stream(1, "boards", (uint64_t)k);
        if (!k) compare_published(&p);
        for (int n = 0; n < random_boards() / 2; n++) {
            draw(&p, river, &rng, n % 2);
            p.c->search.start_from(colours, p.level);
            draw(&p, colours, &rng, false);
            compare(&p, "random");
        }
        p.c->search.problem_destroy(river);
        p.c->search.problem_destroy(colours);
        close_pair(&p);
    }
}

/* The published reading of REQ4, and other bounds. */
static void so_do_its_variants(void **state) {
    static const char *const
        in_c = "reading=published island=9 reach=2 twins=9 colour-twins=1 rivers=3 ring-spread=4 bounds=given lean=1",
        *const in_file = "crowd=3 island=9 reach=2 twins=9 colour-twins=1 rivers=3 ring-spread=4 lean=1";
    pair p = open_pair("terra-mystica", "games/terra-mystica.game.yaml", in_c, 12);
    lg_rng rng = lg_rng_stream(1, "variants", 0);
    lg_problem *whole = problem_of(p.c, p.by_c, NULL);
    (void)state;
    lg_task_destroy(p.by_file);
    p.by_file = task_of(p.file, NULL, in_file, NULL);
    for (int n = 0; n < random_boards() / 10; n++) {
        draw(&p, whole, &rng, false);
        compare(&p, in_c);
    }
    p.c->search.problem_destroy(whole);
    close_pair(&p);
}

static void catan_counts_the_same(void **state) {
    static const char *const settings[] = {"REQ8=0", "REQ8=0 players=6",
                                           "REQ8=0 rich=8 best=3 port-hexes=1 tolerance=2"};
    static const char *const in_file[] = {"", "", "rich=8 best=3 port-hexes=1 tolerance=2"};
    (void)state;
    for (int k = 0; k < 3; k++) {
        pair p = open_pair("catan", "games/catan.game.yaml", settings[k], 7);
        lg_problem *whole = problem_of(p.c, p.by_c, NULL);
        lg_rng rng = lg_rng_stream(2, "boards", (uint64_t)k);
        lg_task_destroy(p.by_file);
        p.by_file = task_of(p.file, NULL, in_file[k], NULL);
        for (int n = 0; n < random_boards() / 2; n++) {
            draw(&p, whole, &rng, n % 2);
            compare(&p, settings[k]);
        }
        p.c->search.problem_destroy(whole);
        close_pair(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terra_mystica_counts_the_same),
        cmocka_unit_test(so_do_its_variants),
        cmocka_unit_test(catan_counts_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
