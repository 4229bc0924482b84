/* Random games with awkward letters, joints and names: either a file is refused, with its line, or every board of it, whole or
 * with free places, comes back from its text. */
#include "game_file.h"

#include "boards/file/game.h"
#include "boards/file/task.h"

enum { FILES = 3000, BOARDS = 12, LAYERS = 3, PIECES = 3 };

static const char *choose(lg_rng *rng, const char *const *words) {
    int n = 0;
    while (words[n])
        n++;
    return words[lg_rng_below(rng, (uint64_t)n)];
}

static void add_layer(lg_rng *rng, const char *name, int number, int earlier, lg_text *text) {
    static const char *const letters[] = {"a",  "b", "c",  "/", "-a",  "a/", "x/y", ":",  "p:", "//", "",  "9",
                                          "--", "g", "gh", "_", "g h", "a|", ".",   "-1", "a,", "é",  "A", NULL};
    lg_text_add(text, "  \"%s\":\n    pieces:\n", name);
    for (int k = 0; k < PIECES; k++)
        lg_text_add(text, "      p%d%d: {letter: \"%s\"}\n", number, k, choose(rng, letters));
    if (earlier && !lg_rng_below(rng, 2)) lg_text_add(text, "    not on: p%d0\n", number - 1);
}

static void add_game(lg_rng *rng, lg_text *text) {
    static const char *const joints[] = {"", "", "/", ":", "-", "//", "-/", ".", ",", NULL},
                             *const betweens[] = {"", " ", " ", ",", ", ", "|", NULL},
                             *const ends[] = {"", "", ";", ".", NULL}, *const slots[] = {"p", "a", "g h", "port", NULL},
                             *const truths[] = {"yes", "no", NULL};
    int layers = 1 + (int)lg_rng_below(rng, LAYERS);
    lg_text_add(text, "game: %s\nboard: {squares: [2, 3], slots: [1, 3]}\nlayers:\n",
                lg_rng_below(rng, 2) ? "gh" : "a-b");
    for (int l = 0; l < layers; l++)
        add_layer(rng, (const char *[]){"one", "two", "three"}[l], l + 1, l, text);
    if (!lg_rng_below(rng, 3))
        lg_text_add(text, "  \"%s\":\n    slots: yes\n    pieces: {s1: {letter: 1}, s2: {letter: a}}\n",
                    choose(rng, slots));
    lg_text_add(text, "text: {header: %s, join: \"%s\", row end: \"%s\"", choose(rng, truths), choose(rng, joints),
                choose(rng, ends));
    if (lg_rng_below(rng, 2)) lg_text_add(text, ", between: \"%s\"", choose(rng, betweens));
    lg_text_add(text, ", list: %s}\nrules: {some: {count: p10, at least: 0}}\n", choose(rng, truths));
}

/* Fills a board. A cell has no piece of a layer where the layer below says so. */
static void fill(const fg_game *game, lg_rng *rng, bool whole, fg_level *level) {
    fg_level_clear(game, 0, level);
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        for (int i = 0; i < fg_layer_places(layer, &game->boards.layout[0]); i++) {
            int below = layer->under >= 0 ? fg_symbol(game, level, layer->under, i) : -1;
            bool open = below >= 0 && below >= game->pieces.layer[layer->under].kinds;
            bool bare = below >= 0 && !open && layer->bare[below];
            int symbol = (int)lg_rng_below(rng, (uint64_t)layer->kinds + (open ? 1 : 0));
            if (!whole && !lg_rng_below(rng, 3)) symbol = fg_free(layer);
            fg_put(game, level, l, i, bare ? fg_none(layer) : symbol);
        }
    }
}

static void check_texts(const fg_game *game, const char *file, lg_rng *rng) {
    fg_level *level = allocated(game->base.level_size), *back = allocated(game->base.level_size);
    for (int b = 0; b < BOARDS; b++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        fill(game, rng, b % 2, level);
        game->base.text.write(&game->base, level, "text", &text);
        bool read = game->base.text.read(&game->base, text.data, text.length, back, &error);
        CHECK(read, "%s\n%s\n%s", file, text.data, error.text);
        CHECK(!memcmp(level, back, game->base.level_size), "%s\n%s\nis read as another board", file, text.data);
        lg_text_clear(&text);
    }
    free(level), free(back);
}

static void what_is_written_is_read_or_the_file_is_refused(void **state) {
    int read = 0;
    (void)state;
    for (int f = 0; f < FILES; f++) {
        lg_rng rng = lg_rng_stream(1, "texts", (uint64_t)f);
        lg_text text = {0};
        lg_error error = {.text = ""};
        add_game(&rng, &text);
        lg_game *game = lg_game_read(text.data, text.length, &error);
        CHECK(game || (*error.text >= '1' && *error.text <= '9'), "%s: no line: %s", text.data, error.text);
        if (game) check_texts(fg_game_of(game), text.data, &rng);
        read += game != NULL;
        lg_game_destroy(game);
        lg_text_clear(&text);
    }
    CHECK(read > FILES / 20, "only %d of %d files are read", read, FILES);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_written_is_read_or_the_file_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
