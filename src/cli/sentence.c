/* Reads a line of words as a person may mean it, and writes the command to type. It finds what the line is about, a game or a
 * board, then the command, and then what else the words say: numbers of players and of boards, a seed, settings by their names
 * and values. */
#include "cli/sentence.h"

#include <stdio.h>
#include <string.h>

#include "io/catalog.h"
#include "io/game_names.h"
#include "io/meaning.h"
#include "io/named_level.h"

/* Words that people type for a command that has another name. */
static const struct {
    const char *typed, *command;
} meant[] = {
    {"make", "generate"},
    {"new", "generate"},
    {"create", "generate"},
    {"random", "generate"},
    {"roll", "generate"},
    {"shuffle", "generate"},
    {"search", "generate"},
    {"map", "generate"},
    {"board", "generate"},
    {"erzeuge", "generate"},
    {"judge", "evaluate"},
    {"score", "evaluate"},
    {"rate", "evaluate"},
    {"compare", "evaluate"},
    {"diff", "evaluate"},
    {"fair", "evaluate"},
    {"validate", "evaluate"},
    {"test", "evaluate"},
    {"fix", "repair"},
    {"balance", "repair"},
    {"improve", "repair"},
    {"solve", "repair"},
    {"draw", "render"},
    {"show", "render"},
    {"view", "render"},
    {"print", "render"},
    {"open", "render"},
    {"simulate", "play"},
    {"players", "play"},
    {"bots", "play"},
    {"info", "list"},
    {"rules", "list"},
    {"explain", "list"},
    {"games", "list games"},
    {"algorithms", "list algorithms"},
    {"variants", "list variants"},
    {"presets", "list presets"},
    {"boards", "list boards"},
    {"install", "wesnoth install"},
    {"serve", "wesnoth serve"},
    {"run", "study run"},
    {"version", "--version"},
    {"-v", "--version"},
    {"hilfe", "help"},
    {"example", "generate catan"},
    {"demo", "generate catan"},
    {"start", "generate catan"},
    {"tutorial", "generate catan"},
    {"settings", "list GAME"},
    {"options", "list GAME"},
    {"seed", "generate GAME --seed N"},
    {"save", "generate GAME --output FILE"},
    {"stats", "evaluate FILE --verbose"},
    {"why", "evaluate FILE"},
    {"pdf", "render FILE --output FILE.pdf"},
    {"png", "render FILE --output FILE.png"},
    {"picture", "render FILE --output FILE.png"},
};

const char *command_meant(const char *word) {
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        if (!strcmp(meant[i].typed, word)) return meant[i].command;
    return NULL;
}

/* Is the word one of a list that ends with NULL? */
static bool is_one_of(const char *const *list, const char *word) {
    while (*list && strcmp(*list, word) != 0)
        list++;
    return *list;
}

/* The commands that take a level, and those that take a game. */
static const char *const of_levels[] = {"evaluate", "repair", "render", "convert", NULL};
static const char *const of_games[] = {"generate", "explore", "list", NULL};

typedef struct {
    int words;
    char *const *word;
    const lg_game *game; /* NULL: none is named */
    int subject,
        end; /* the words from `subject` up to `end` name the game or, if `is_level`, a board; none if they are equal */
    bool is_level; /* the line is about levels: this board, or all words that look like files or ids */
} sentence;

/* Can the word name something? Not if it only holds a sentence together, or says what to do. */
static bool can_name(const char *word) {
    static const char *const fillers[] = {"me",     "a",    "an",    "the",    "for", "of", "with", "and",
                                          "please", "my",   "in",    "some",   "to",  "on", "eine", "mir",
                                          "ein",    "game", "level", "fairly", "one", "is", "what", "how",
                                          "karte",  "maps", "give",  "play",   NULL};
    return word[0] && word[1] && *word != '-' && word[strspn(word, "0123456789")] && !is_one_of(fillers, word) &&
           !is_one_of(of_levels, word) && !is_one_of(of_games, word) && !command_meant(word);
}

/* Is the word a file, to judge by its ending, an id or a link? */
static bool is_level(const char *word) {
    return can_name(word) && (strchr(word, '.') || is_id(word));
}

/* Finds what the line is about: levels, or else the first game, which may have two words, or else the first board with a name. */
static bool find_subject(sentence *s) {
    for (int i = 0; i < s->words && !s->is_level; i++)
        s->is_level = is_level(s->word[i]);
    for (int i = 0; i < s->words && !s->is_level; i++) {
        char both[64];
        const char *next = i + 1 < s->words ? s->word[i + 1] : "";
        const int length = snprintf(both, sizeof both, "%s-%s", s->word[i], next);
        s->subject = i;
        s->end = i + 2;
        if (*next && length < (int)sizeof both && find_game(both, &s->game, NULL)) return true;
        s->end = i + 1;
        if (can_name(s->word[i]) && find_game(s->word[i], &s->game, NULL)) return true;
    }
    s->end = s->subject = 0;
    for (int i = 0; i < s->words && !s->is_level && !s->end; i++)
        if (can_name(s->word[i]) && board_find(s->word[i], &s->game, NULL))
            s->is_level = true, s->subject = i, s->end = i + 1;
    return s->is_level;
}

/* Returns the first command in the line that can be about the subject. */
static const char *find_command(const sentence *s) {
    const char *const *commands = s->is_level ? of_levels : of_games;
    for (int i = 0; i < s->words; i++) {
        const char *stands = command_meant(s->word[i]), *command = stands ? stands : s->word[i];
        if (is_one_of(commands, command)) return command;
    }
    return commands[0];
}

/* Does the word begin one of these, as "p" and "player" begin "players"? */
static bool begins(const char *const *list, const char *word) {
    while (*list && (!*word || strncmp(*list, word, strlen(word)) != 0))
        list++;
    return *list;
}

/* Adds what a number says, such as the 5 of "5 players", "5p", "seed 5", "x5", "5 maps" and "5 catan". */
static void add_number(const sentence *s, int at, lg_text *text) {
    static const char *const seats[] = {"players", "people", "persons", "seats", "er", "spieler", NULL};
    static const char *const copies[] = {"maps", "boards", "levels", "times", "karten", NULL};
    const char *word = s->word[at], *before = at ? s->word[at - 1] : "",
               *next = at + 1 < s->words ? s->word[at + 1] : "";
    const bool times = *word == 'x';
    const char *digits = word + times;
    const int n = (int)strspn(digits, "0123456789");
    if (digits[n]) next = digits + n;
    const lg_players *players = s->game ? s->game->players : NULL;
    const char *option = players ? "players" : "count";
    if (!strcmp(before, "seed")) option = "seed";
    if (times || begins(copies, next) || at + 1 == s->subject) option = "count";
    if (begins(seats, next)) option = "players";
    char added[32];
    snprintf(added, sizeof added, " --%s ", option);
    if (!text->data || !strstr(text->data, added)) lg_text_add(text, "%s%.*s", added, n, digits);
}

/* Is it a number, alone or as in "5p" and "x5"? */
static bool is_number(const char *word) {
    const char *digits = word + (*word == 'x');
    const size_t n = strspn(digits, "0123456789");
    return n && n < 10 && (!digits[n] || !strcmp(digits + n, "p") || !strcmp(digits + n, "er"));
}

/* Adds an option as it is typed, or the setting that its name means. Returns the number of words that it takes. */
static int add_option(const sentence *s, int at, lg_text *text) {
    const char *word = s->word[at], *equals = strchr(word, '=');
    const char *next = at + 1 < s->words && at + 1 != s->subject ? s->word[at + 1] : "-";
    const char *value = equals ? equals + 1 : *next == '-' ? NULL : next;
    const lg_game *game = s->game;
    char name[64] = "";
    lg_text meaning = {0};
    static const char *const kept[] = {"players", "seed",   "count",  "variant", "set",     "want",
                                       "lock",    "output", "format", "jobs",    "seconds", NULL};
    const size_t length = strcspn(word + strspn(word, "-"), "=");
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 0, word + strspn(word, "-"));
    if (!is_one_of(kept, name) && find_meaning(name, value, &game, &meaning) && *meaning.data == '-')
        lg_text_add(text, " %s", meaning.data);
    else
        lg_text_add(text, " %s%s%s", word, value && !equals ? " " : "", value && !equals ? value : "");
    lg_text_clear(&meaning);
    return value && !equals ? 2 : 1;
}

bool sentence_command(int words, char *const *word, lg_text *text) {
    sentence s = {.words = words, .word = word};
    if (!find_subject(&s)) return false;
    const char *command = find_command(&s);
    lg_text_add(text, "levelground %s", command);
    for (int i = s.subject; i < s.end; i++)
        lg_text_add(text, "%c%s", i == s.subject ? ' ' : '-', s.word[i]);
    for (int i = 0; i < words && s.is_level; i++)
        if (is_level(word[i])) lg_text_add(text, " %s", word[i]);
    for (int i = 0; i < words && !strcmp(command, "generate"); i++) {
        lg_text meaning = {0};
        const lg_game *game = s.game;
        if (i >= s.subject && i < s.end) continue;
        if (is_number(word[i]))
            add_number(&s, i, text);
        else if (*word[i] == '-')
            i += add_option(&s, i, text) - 1;
        else if (can_name(word[i]) && find_meaning(word[i], NULL, &game, &meaning) && *meaning.data == '-')
            lg_text_add(text, " %s", meaning.data);
        lg_text_clear(&meaning);
    }
    return true;
}
