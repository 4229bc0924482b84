/* Looks a word up in the tables of games and algorithms. The same words then get the same answer wherever people type them: as an
 * option, as the value of one, as a command, or in place of a game. */
#include "io/meaning.h"

#include <string.h>

#include "io/catalog.h"

static bool is_board(const lg_game *game, const char *word) {
    for (const lg_board *b = game->boards; b && b->name; b++)
        if (!strcmp(b->name, word)) return true;
    return false;
}

/* Is the word a value of the setting? A setting that is a level can be a board. */
static bool is_value(const lg_game *game, const lg_param *setting, const char *word) {
    if (setting->type != LG_WORD && setting->type != LG_LEVEL_TEXT) return false;
    return lg_word_index(setting->words, word) >= 0 || (setting->type == LG_LEVEL_TEXT && is_board(game, word));
}

static bool find_in_game(const lg_game *game, const char *word, const char *value, lg_text *text) {
    for (const lg_variant *v = game->variants; v->name; v++)
        if (!strcmp(v->name, word)) lg_text_add(text, "--variant %s", word);
    for (const lg_requirement *r = game->requirements; !text->length && !value && r->name; r++)
        if (!strcmp(r->name, word)) lg_text_add(text, "levelground list %s", word);
    for (const lg_param *p = game->settings; !text->length && p->name; p++)
        if (!strcmp(p->name, word)) lg_text_add(text, "--set %s=%s", word, value ? value : "...");
    for (const lg_param *p = game->settings; !text->length && p->name; p++)
        if (is_value(game, p, word)) lg_text_add(text, "--set %s=%s", p->name, word);
    for (const lg_trait *t = game->traits; !text->length && t && t->name; t++)
        if (!strcmp(t->name, word)) lg_text_add(text, "--want %s=%s", word, value ? value : "...");
    if (!text->length && is_board(game, word)) lg_text_add(text, "levelground evaluate %s", word);
    return text->length;
}

bool find_meaning(const char *word, const char *value, const lg_game **game, lg_text *text) {
    if (*game && find_in_game(*game, word, value, text)) return true;
    if (!*game) catalog_add_installed();
    for (const lg_game *const *g = catalog_games(); !*game && *g; g++)
        if (find_in_game(*g, word, value, text)) {
            *game = *g;
            return true;
        }
    for (const lg_optimizer *const *o = catalog_optimizers(); !text->length && *o; o++) {
        if (!strcmp((*o)->name, word)) lg_text_add(text, "--algorithm %s", word);
        for (const lg_preset *p = (*o)->presets; !text->length && p->name; p++)
            if (!strcmp(p->name, word)) lg_text_add(text, "--preset %s", word);
    }
    return text->length;
}
