/* Tests of text that was cut off or has one wrong character: the reader refuses it with the place of the mistake, or reads a
 * level that survives writing and reading. */
#include "check.h"

#include "wesnoth/growing/request.h"

extern const lg_game lg_game_catan, lg_game_ptsp, lg_game_terra_mystica, lg_game_toy, lg_game_wesnoth;

static const char characters[] = " \n\t019,;:?.-=xYGILSB~#@/^\x80", toy_text[] = "ABCDEFGHABCDEFGH\n",
                  terra_mystica_text[] = "Y,U,K,B;\nI,S,R;\nY,?,K,B;\n",
                  catan_text[] =
                      "    G10 L9  S12\n  S6  O2  G8  B4\nB11 G3  L10 D   L6\n  O8  B4  O3  S5\n    L11 S5  ?\n"
                      "coast: 0 3 7 10 13 17 20 23 27\nports: 3:1 G O 3:1 B S 3:1 L 3:1\n"
                      "tiles: L4 G4 S4 B3 O3 D1\ntokens: 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12\n"
                      "harbours: L G S B O 3:1 3:1 3:1 3:1\n",
                  ptsp_text[] =
                      "type octile\nheight 6\nwidth 9\nmap\n.........\n.S..@..C.\n....@....\n.........\n..C......\n"
                      ".........\n",
                  wesnoth_text[] = "Gg, Gg, Gg, Gg, Gg\nGg, 1 Ke, Ch, Gg^Fp, Gg\nGg, Ww, Gg^Vh, Mm, Gg\n"
                                   "Gg, Hh, Ch, 2 Ke, Gg\nGg, Gg, Gg, Gg, Gg\n",
                  request_text[] =
                      "lg=1 id=a-1 game=a width=20 height=20 sides=2 seed=7 variant=balanced budget=5 "
                      "keeps=4,4;17,17 turn=1 side=1 x=4 y=4 moves=5 vision=5 made=2 land=4,4,1,Ke;5,4,1,Gg";

static const struct {
    const lg_game *game;
    const char *text;
} sample[] = {
    {&lg_game_toy, toy_text},         {&lg_game_terra_mystica, terra_mystica_text},
    {&lg_game_catan, catan_text},     {&lg_game_ptsp, ptsp_text},
    {&lg_game_wesnoth, wesnoth_text},
};
enum { SAMPLES = sizeof sample / sizeof *sample };

static lg_level *level, *back;
static int refusals, levels;

static void check_back(const lg_game *game, const char *text) {
    lg_text once = {0}, twice = {0};
    lg_error error;
    game->text.write(game, level, game->formats->name, &once);
    CHECK(game->text.read(game, once.data, once.length, back, &error), "'%s' becomes '%s': %s", text, once.data,
          error.text);
    game->text.write(game, back, game->formats->name, &twice);
    CHECK(!strcmp(once.data, twice.data), "'%s' becomes '%s'", once.data, twice.data);
    lg_text_clear(&once);
    lg_text_clear(&twice);
}

static bool has_place(const char *sentence) {
    int line = 0, column = 0, end = 0;
    return sscanf(sentence, "%d:%d: %n", &line, &column, &end) == 2 && end && line > 0 && column > 0;
}

static void try_text(const lg_game *game, const char *text, size_t length) {
    lg_error error = {.text = ""};
    memset(level, 0, game->level_size);
    if (game->text.read(game, text, length, level, &error)) {
        levels++;
        check_back(game, text);
        return;
    }
    refusals++;
    CHECK(has_place(error.text), "%s: '%s' without a place for '%s'", game->name, error.text, text);
}

static void each_damage(const char *text, void (*body)(const lg_game *, const char *, size_t), const lg_game *game) {
    size_t length = strlen(text);
    char *damaged = allocated(length + 2);
    for (size_t at = 0; at <= length; at++) {
        memcpy(damaged, text, length + 1);
        damaged[at] = '\0';
        body(game, damaged, at);
        for (const char *c = characters; *c; c++) {
            memcpy(damaged, text, length + 1);
            if (at < length) damaged[at] = *c;
            body(game, damaged, length);
            memcpy(damaged + at + 1, text + at, length - at + 1);
            damaged[at] = *c;
            body(game, damaged, length + 1);
        }
    }
    free(damaged);
}

static void each_format(const lg_game *game, const char *text) {
    lg_error error;
    lg_level *whole = allocated(game->level_size);
    CHECK(game->text.read(game, text, strlen(text), whole, &error), "%s: %s", game->name, error.text);
    for (const lg_format *f = game->formats; f->name; f++) {
        lg_text written = {0};
        if (game->text.can_write && !game->text.can_write(game, whole, f->name, NULL)) continue;
        game->text.write(game, whole, f->name, &written);
        each_damage(written.data, try_text, game);
        lg_text_clear(&written);
    }
    free(whole);
}

static void levels_of_games(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        refusals = levels = 0;
        level = allocated(sample[i].game->level_size);
        back = allocated(sample[i].game->level_size);
        each_damage(sample[i].text, try_text, sample[i].game);
        each_format(sample[i].game, sample[i].text);
        CHECK(refusals > 20 && levels > 20, "%s: %d refused, %d read", sample[i].game->name, refusals, levels);
        free(level);
        free(back);
    }
}

static void try_request(const lg_game *game, const char *text, size_t length) {
    wesnoth_request r;
    lg_error error = {.text = ""};
    (void)game;
    if (wesnoth_request_read(text, length, &r, &error)) {
        levels++;
        CHECK(r.width >= 1 && r.sides >= 1 && r.report.side <= r.sides && r.report.x <= r.width, "'%s'", text);
        wesnoth_request_clear(&r);
    } else {
        refusals++;
        CHECK(error.text[0], "refused without a word: '%s'", text);
    }
}

static void requests_of_the_add_on(void **state) {
    (void)state;
    refusals = levels = 0;
    each_damage(request_text, try_request, NULL);
    CHECK(refusals > 100 && levels > 20, "%d refused, %d read", refusals, levels);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(levels_of_games), cmocka_unit_test(requests_of_the_add_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
