/* Looks a word up in the tables of games and algorithms. The same words then get the same answer wherever people type them: as an
 * option, as the value of one, as a command, or in place of a game. */
#include "io/meaning.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "io/catalog.h"

enum { INITIALS_LEAST = 3, MENTIONS = 3, WORD_LEAST = 4 };

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

/* Writes the settings of a size such as 40x30, if the game has settings for both of its sides. */
static bool find_size(const lg_game *game, const char *word, const char *value, lg_text *text) {
    static const char *const sides[][2] = {{"width", "height"}, {"columns", "rows"}};
    const size_t across = value ? strspn(value, "0123456789") : 0;
    const char *down = across && value[across] == 'x' ? value + across + 1 : "";
    if (strcmp(word, "size") != 0 || !*down || down[strspn(down, "0123456789")]) return false;
    for (size_t i = 0; i < sizeof sides / sizeof *sides && !text->length; i++)
        if (lg_param_index(game->settings, sides[i][0]) >= 0 && lg_param_index(game->settings, sides[i][1]) >= 0)
            lg_text_add(text, "--set %s=%.*s --set %s=%s", sides[i][0], (int)across, value, sides[i][1], down);
    return text->length;
}

/* Are the letters the initials of names in the sentence, as "pok" are those of "Prophecy of Kings"? */
static bool has_initials(const char *sentence, const char *letters) {
    const size_t n = strlen(letters);
    for (const char *from = sentence; n >= INITIALS_LEAST && *from;
         from += strcspn(from, " "), from += strspn(from, " ")) {
        const char *at = from;
        size_t met = 0;
        while (met < n && *at && tolower((unsigned char)*at) == letters[met]) {
            met++;
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        if (met == n && isupper((unsigned char)*from)) return true;
    }
    return false;
}

/* Writes how to turn a switch off, as "no-pok" asks for. */
static bool find_off(const lg_game *game, const char *word, lg_text *text) {
    static const char no[] = "no-";
    if (strncmp(word, no, strlen(no)) != 0) return false;
    word += strlen(no);
    for (const lg_param *p = game->settings; !text->length && p->name; p++)
        if (p->type == LG_WHOLE && p->low == 0 && p->high == 1 &&
            (!strcmp(p->name, word) || has_initials(p->sentence, word)))
            lg_text_add(text, "--set %s=0", p->name);
    return text->length;
}

static bool find_in_game(const lg_game *game, const char *word, const char *value, lg_text *text) {
    if (find_size(game, word, value, text) || find_off(game, word, text)) return true;
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
    for (const lg_param *p = game->settings; !text->length && p->name; p++)
        if (p->type == LG_WHOLE && p->high == 1 && has_initials(p->sentence, word))
            lg_text_add(text, "--set %s=1", p->name);
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

/* Returns the end of the first word of a text, and sets *start to its beginning; *start == the end if there is no more word. */
static const char *next_word(const char *at, const char **start) {
    while (*at && !isalnum((unsigned char)*at))
        at++;
    *start = at;
    while (isalnum((unsigned char)*at))
        at++;
    return at;
}

/* Are the words the same? From four letters on, also if one begins the other, as "adjacent" begins "adjacently". */
static bool is_same_word(const char *a, size_t a_length, const char *b, size_t b_length) {
    const size_t shorter = a_length < b_length ? a_length : b_length;
    if (shorter < WORD_LEAST && a_length != b_length) return false;
    for (size_t i = 0; i < shorter; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return shorter > 0;
}

static bool has_word(const char *text, const char *word, size_t length) {
    static const char harbour[] = "harbo", port[] = "port"; /* harbour, harbors */
    if (length >= strlen(harbour) && !strncmp(word, harbour, strlen(harbour)))
        return has_word(text, port, strlen(port));
    const char *start, *end = next_word(text, &start);
    for (; start < end; end = next_word(end, &start))
        if (is_same_word(start, (size_t)(end - start), word, length)) return true;
    return false;
}

/* Is it a word that says what is wished, not of what? */
static bool is_wish(const char *word, size_t length) {
    static const char *const wishes[] = {"no",   "not",     "more", "less", "fewer", "forbid", "allow",
                                         "with", "without", "max",  "min",  "set",   "use",    "of",
                                         "the",  "number",  "fair", "map",  "board", NULL};
    int i = 0;
    while (wishes[i] && (strlen(wishes[i]) != length || strncmp(wishes[i], word, length) != 0))
        i++;
    return wishes[i];
}

/* Returns how many of the words of `wish` the name and the sentence have. A word that is the whole name counts twice. */
static int count_words(const char *wish, const char *name, const char *sentence) {
    int count = 0;
    const char *start, *end = next_word(wish, &start);
    for (; start < end; end = next_word(end, &start)) {
        const size_t length = (size_t)(end - start);
        if (is_wish(start, length)) continue;
        const bool named = strlen(name) == length && !strncmp(name, start, length);
        count += named ? 2 : has_word(name, start, length) || has_word(sentence, start, length);
    }
    return count;
}

typedef struct {
    const char *wish;
    int most; /* the most words that anything has */
    int found;
    lg_text *text;
} mentions;

/* Adds what has this name and sentence, if it has more words of the wish than all before, which it then replaces, or as many. */
static void add_mention(mentions *m, const char *name, const char *sentence) {
    const int count = count_words(m->wish, name, sentence);
    char begin[64];
    snprintf(begin, sizeof begin, "%s (", name);
    if (!count || count < m->most || (count == m->most && strstr(m->text->data, begin))) return;
    if (count > m->most) m->text->length = 0, m->found = 0;
    m->most = count;
    if (m->found++ >= MENTIONS) return;
    lg_text_add(m->text, "%s%s (%.*s)", m->found > 1 ? ", " : "", name, (int)strcspn(sentence, ";."), sentence);
}

bool find_mentions(const lg_game *game, const char *word, lg_text *text) {
    mentions m = {.wish = word, .text = text};
    for (const lg_requirement *r = game->requirements; r->name; r++)
        add_mention(&m, r->name, r->sentence);
    for (const lg_param *p = game->settings; p->name; p++)
        if (strncmp(p->sentence, "weight of", strlen("weight of")) != 0) add_mention(&m, p->name, p->sentence);
    for (const lg_trait *t = game->traits; t && t->name; t++)
        add_mention(&m, t->name, t->sentence);
    return m.found;
}
