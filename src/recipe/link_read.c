/* Reads links. Every error names the word and what was expected. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/wants.h"
#include "levelground/game_file.h"
#include "levelground/search.h"
#include "recipe/link_words.h"
#include "recipe/recipe.h"

enum { NAMES_MAX = 256 };

static bool fail_unknown(const char *what, const char *name, const char *const *names, lg_error *error) {
    link_fail(error, what, "expected one that is known, found '%.60s'", name);
    return lg_suggest(error, lg_nearest(name, names));
}

#ifdef LG_NO_GAME_FILES /* the page's modules stay small because nothing in them refers to lg_game_read */
static lg_game *game_of_text(const char *text, const char *pieces, lg_error *error) {
    (void)text, (void)pieces;
    lg_fail(error,
            "expected the name of a game, because this levelground was built without libyaml, which reads files");
    return NULL;
}
#else
static lg_game *game_of_text(const char *text, const char *pieces, lg_error *error) {
    lg_error inner;
    lg_game *game = lg_game_read(text, strlen(text), &inner);
    if (!game) lg_fail_within(error, &inner, "the game's file: ");
    if (!game || !pieces) return game;
    lg_game *more = lg_game_with_pieces(game, pieces, strlen(pieces), &inner);
    if (more) return more;
    lg_fail_within(error, &inner, "the table of pieces: ");
    lg_game_destroy(game);
    return NULL;
}
#endif

static bool read_game_file(const char *text, const link_words *w, lg_link *link, lg_error *error) {
    if (link_words_find(w, "game"))
        return link_fail(error, "game-file", "expected it without the word game, found both");
    link->recipe.game = link->file_game = game_of_text(text, link_words_find(w, "pieces"), error);
    return link->file_game;
}

/* The level, the lock or the board can have a layout that the game does not have. The link gets the text of the lock or of the
 * board that the game with this layout reads. */
static bool read_layout(const link_words *w, const link_games *games, lg_link *link, lg_error *error) {
    const char *text[] = {games->level, link_words_find(w, "lock"), link_words_find(w, "board")};
    char **taken[] = {NULL, &link->lock, &link->board};
    const lg_game *known[] = {link->recipe.game, NULL};
    const text_games among = {.named = known[0], .known = known, .made = games->made};
    for (int i = 0; i < 3 && games->made && !link->known_game; i++) {
        if (!text[i] || known[0]->text.recognize(known[0], text[i], strlen(text[i]))) continue;
        lg_text copy = {0};
        lg_error unread = {.text = ""};
        lg_text_add(&copy, "%s", text[i]);
        const lg_game *game = copy.failed ? NULL : text_game_make(&among, &copy, 0, NULL, &unread);
        if (game && game != known[0]) link->known_game = known[0], link->recipe.game = game;
        if (game && taken[i])
            *taken[i] = copy.data;
        else
            lg_text_clear(&copy);
        if (copy.failed || (!game && unread.kind == LG_ERROR_MEMORY)) return lg_fail_memory(error);
    }
    return true;
}

static bool read_game(const link_words *w, const link_games *games, lg_link *link, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0}, *name = link_words_find(w, "game"), *text = link_words_find(w, "game-file");
    lg_recipe *r = &link->recipe;
    if (text) return read_game_file(text, w, link, error) && read_layout(w, games, link, error);
    if (!name) return link_fail_whole(error, "expected a word game=NAME, found none");
    for (int i = 0; i < NAMES_MAX && lg_games[i]; i++)
        names[i] = lg_games[i]->name;
    r->game = games->find(name);
    return r->game ? read_layout(w, games, link, error) : fail_unknown("game", name, names, error);
}

/* Reads all words that begin with `prefix`, which is "set." or "param.". Settings that only the table `known` has are passed
 * over; it may be NULL. */
static bool read_values(const link_words *w, const char *prefix, const lg_param *known, lg_values *values,
                        lg_error *error) {
    size_t length = strlen(prefix);
    lg_error inner;
    for (int i = 0; i < w->count; i++) {
        const char *name = w->word[i].name;
        if (strncmp(name, prefix, length) != 0) continue;
        const char *row = name + length;
        if (known && lg_param_index(values->table, row) < 0 && lg_param_index(known, row) >= 0) continue;
        if (!lg_values_set(values, name + length, w->word[i].value, &inner))
            return link_fail_within(error, &inner, name);
    }
    return true;
}

/* Reads preset and algorithm. */
static bool read_searcher(const link_words *w, lg_recipe *r, const lg_preset **preset, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0}, *wanted = link_words_find(w, "preset");
    const char *algorithm = link_words_find(w, "algorithm");
    int n = 0;
    for (int i = 0; wanted && !r->preset && lg_optimizers[i]; i++)
        for (const lg_preset *p = lg_optimizers[i]->presets; p->name; p++) {
            if (n < NAMES_MAX) names[n++] = p->name;
            if (strcmp(p->name, wanted) != 0) continue;
            *preset = p;
            r->preset = p->name;
            r->optimizer = lg_optimizers[i];
            break;
        }
    if (wanted && !r->preset) return fail_unknown("preset", wanted, names, error);
    if (!algorithm) return true;
    const lg_optimizer *found = lg_optimizer_find(algorithm);
    memset(names, 0, sizeof names);
    for (int i = 0; i < NAMES_MAX && lg_optimizers[i]; i++)
        names[i] = lg_optimizers[i]->name;
    if (!found) return fail_unknown("algorithm", algorithm, names, error);
    if (r->optimizer && r->optimizer != found)
        return link_fail(error, "algorithm", "expected that of the preset %s, %s, found %s", r->preset,
                         r->optimizer->name, algorithm);
    r->optimizer = found;
    return true;
}

/* Reads preset and algorithm before the variant, because a preset brings the variant of its paper. `known` is the link's
 * known_game. */
static bool read_rules(const link_words *w, const lg_game *known, lg_recipe *r, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0}, *variant = link_words_find(w, "variant");
    const lg_preset *preset = NULL;
    bool has_wants = false, locked = link_words_find(w, "lock");
    if (!read_searcher(w, r, &preset, error)) return false;
    r->variant = lg_preset_variant(preset, r->game);
    for (int i = 0; i < NAMES_MAX && r->game->variants[i].name; i++)
        names[i] = r->game->variants[i].name;
    if (variant && !(r->variant = lg_variant_find(r->game, variant)))
        return fail_unknown("variant", variant, names, error);
    lg_values_init(&r->settings, r->game->settings);
    for (int i = 0; i < w->count; i++)
        has_wants = has_wants || !strncmp(w->word[i].name, "want.", 5);
    /* A link with a version was written for a level that was made; without one it is what somebody asks for now. */
    bool asked = !link_words_find(w, "version");
    if (!(asked ? lg_variant_apply(r->game, r->variant, &r->settings, error)
                : lg_values_apply(&r->settings, r->variant->settings, error)))
        return false;
    if (asked && has_wants && r->game->search.polish && !recipe_forget_since(r, error)) return false;
    for (int i = 0; i < w->count && locked; i++)
        if (!strncmp(w->word[i].name, "set.", 4) && lg_lock_decides(r->game, w->word[i].name + 4))
            return link_fail(error, w->word[i].name, "its lock decides this setting; leave one of them out");
    if (!read_values(w, "set.", known ? known->settings : NULL, &r->settings, error)) return false;
    for (int i = 0; i < w->count && !r->optimizer; i++)
        if (!strncmp(w->word[i].name, "param.", 6))
            return link_fail(error, w->word[i].name, "expected an algorithm or a preset with it, found none");
    if (!r->optimizer) return true;
    lg_values_init(&r->params, r->optimizer->params);
    if (preset && !lg_values_apply(&r->params, preset->assignments, error)) return false;
    return read_values(w, "param.", NULL, &r->params, error);
}

/* Reads wants, limits, and what distinguishes the level from other levels of the recipe. */
static bool read_numbers(const link_words *w, lg_recipe *r, lg_error *error) {
    uint64_t again = 0, evaluations = 0;
    const struct {
        const char *name;
        uint64_t high, *number;
    } row[] = {{"seed", INT64_MAX, &r->seed},
               {"index", (UINT64_C(1) << INDEX_BITS) - 1, &r->index},
               {"again", AGAIN_MAX, &again},
               {"evaluations", INT64_MAX, &evaluations}};
    lg_error inner;
    for (int i = 0; i < w->count; i++) {
        const char *name = w->word[i].name;
        if (strncmp(name, "want.", 5) != 0) continue;
        if (!wants_read(&r->wants, r->game, name + 5, w->word[i].value, &inner))
            return link_fail_within(error, &inner, name);
    }
    const char *target = link_words_find(w, "target");
    if (target && !lg_number_read(target, &r->target))
        return link_fail(error, "target", "expected a number, found '%.60s'", target);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *text = link_words_find(w, row[i].name);
        uint64_t x = 0;
        bool good = text && *text;
        if (!text) continue;
        for (const char *at = text; good && *at; at++) {
            good = lg_is_digit(*at) && x <= (UINT64_MAX - 9) / 10;
            x = good ? 10 * x + (uint64_t)(*at - '0') : x;
        }
        if (!good || x > row[i].high)
            return link_fail(error, row[i].name, "expected a whole number from 0 to %llu, found '%.60s'",
                             (unsigned long long)row[i].high, text);
        *row[i].number = x;
    }
    r->again = (int)again;
    r->evaluations = (int64_t)evaluations;
    return true;
}

static bool copy_text(const char *text, char **copy, lg_error *error) {
    if (!text || *copy) return true;
    *copy = lg_string_copy(text);
    return *copy || lg_fail_memory(error);
}

static bool read_id(const char *id, lg_link *link, lg_error *error) {
    strcpy(link->version, lg_version());
    return link->file_game ? recipe_read(id, link->file_game, &link->recipe, error)
                           : lg_recipe_read(id, &link->recipe, error);
}

static bool read_words(char *text, const link_games *games, lg_link *link, lg_error *error) {
    static const char *const known[] = {
        "game",  "variant", "set.K",  "algorithm", "preset", "param.K", "evaluations", "target", "seed",  "index",
        "again", "version", "want.T", "lock",      "board",  "id",      "game-file",   "pieces", "names", NULL};
    link_words w;
    if (!link_words_read(&w, text, error)) return false;
    const char *version = link_words_find(&w, "version"), *id = link_words_find(&w, "id");
    const char *file = link_words_find(&w, "game-file"), *pieces = link_words_find(&w, "pieces");
    size_t length = 0;
    while (version && (lg_is_letter_or_digit(version[length]) || (version[length] && strchr(".-~", version[length]))))
        length++;
    if (version && (!length || version[length] || length >= sizeof link->version))
        return link_fail(error, "version", "expected one such as %s, found '%.60s'", lg_version(), version);
    if (version) memcpy(link->version, version, length + 1);
    for (int i = 0, k; i < w.count; i++) {
        const char *name = w.word[i].name;
        if (!strncmp(name, "set.", 4) || !strncmp(name, "param.", 6) || !strncmp(name, "want.", 5)) continue;
        for (k = 0; known[k] && (strchr(known[k], '.') || strcmp(known[k], name) != 0);)
            k++;
        if (!known[k]) return fail_unknown("word", name, known, error);
    }
    if (pieces && !file) return link_fail(error, "pieces", "expected the word game-file beside it, found none");
    if (id) { /* an id says everything, so only the game may stand beside it */
        if (w.count > 1 + (file != NULL) + (pieces != NULL))
            return link_fail(error, "id", "expected it alone, since it says all, found other words");
        return (!file || read_game_file(file, &w, link, error)) && read_id(id, link, error);
    }
    if (!read_game(&w, games, link, error) || !read_rules(&w, link->known_game, &link->recipe, error) ||
        !read_numbers(&w, &link->recipe, error))
        return false;
    link->handmade = !link_words_find(&w, "seed");
    if (link->handmade && !link_words_find(&w, "board"))
        return link_fail_whole(error, "expected a word seed=NUMBER, or the board itself, found neither");
    return copy_text(link_words_find(&w, "lock"), &link->lock, error) &&
           copy_text(link_words_find(&w, "board"), &link->board, error);
}

bool lg_link_read(const char *text, lg_link *link, lg_error *error) {
    return link_read(text, &(link_games){.find = lg_game_find}, link, error);
}

bool link_read(const char *text, const link_games *games, lg_link *link, lg_error *error) {
    const char *hash = strchr(text, '#'), *end = text + strlen(text);
    char *copy = NULL;
    lg_error inner;
    *link = (lg_link){.recipe.target = -INFINITY};
    /* Removes blanks around the link, and a web address before its "#". */
    if (hash) text = hash + 1;
    while (text < end && !lg_is_visible(*text) && !(*text & 0x80))
        text++;
    while (text < end && !lg_is_visible(end[-1]) && !(end[-1] & 0x80))
        end--;
    size_t length = (size_t)(end - text);
    if (!length)
        lg_fail(&inner, "expected a link such as game=catan&seed=4 or an id such as tm-m40x-8r2k, found nothing");
    else if (length > LG_LINK_MAX)
        lg_fail(&inner, "expected a link of at most %d bytes, found one of %zu", LG_LINK_MAX, length);
    else if (!(copy = calloc(1, length + 1)))
        lg_fail_memory(&inner);
    if (copy) memcpy(copy, text, length);
    bool good = copy && (strchr(copy, '=') ? read_words(copy, games, link, &inner) : read_id(copy, link, &inner));
    free(copy);
    assert(!good || recipe_is_sound(&link->recipe));
    if (good) return true;
    lg_link_clear(link);
    /* The error has visible characters only. If another version wrote the link, it says so. */
    char *sentence = inner.text + inner.sentence;
    size_t before = lg_utf8_mask(inner.text, (size_t)inner.sentence), behind = lg_utf8_mask(sentence, strlen(sentence));
    memmove(inner.text + before, sentence, behind);
    inner.text[before + behind] = '\0';
    inner.sentence = (int)before;
    inner.word[lg_utf8_mask(inner.word, strlen(inner.word))] = '\0';
    if (*link->version && strcmp(link->version, lg_version()) != 0)
        lg_fail_further(&inner, "; the link was made by version %s, this is %s", link->version, lg_version());
    return lg_fail_again(error, &inner);
}
