/* Reads a line of words as a person may mean it, and writes the command to type. It finds what the line is about, a game or
 * levels, then the command, and then what else the words say: numbers of players and of boards, a seed, settings by their names
 * and values. What it does not understand it says. */
#include "cli/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
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
    {"verify", "evaluate"},
    {"fairness", "evaluate"},
    {"lint", "check"},
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
    {"maps", "list boards"},
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
        if (!strcasecmp(meant[i].typed, word)) return meant[i].command;
    return NULL;
}

/* Is the word one of a list that ends with NULL, in small or capital letters? */
static bool is_one_of(const char *const *list, const char *word) {
    while (*list && strcasecmp(*list, word) != 0)
        list++;
    return *list;
}

/* Does the word begin one of these, as "p" and "player" begin "players"? */
static bool begins(const char *const *list, const char *word) {
    while (*list && (!*word || strncasecmp(*list, word, strlen(word)) != 0))
        list++;
    return *list;
}

/* The commands that take a level, and those that take a game. */
static const char *const of_levels[] = {"evaluate", "repair", "render", "convert", NULL};
static const char *const of_games[] = {"generate", "explore", "list", "check", NULL};
/* Nouns behind a number of players, and behind a number of levels. */
static const char *const seats[] = {"players", "people", "persons", "seats", "er", "spieler", NULL};
static const char *const copies[] = {"maps", "boards", "levels", "times", "karten", "different", "ones", NULL};
/* Words for pictures. */
static const char *const pictures[] = {"png", "svg", "pdf", "print", "picture", NULL};
/* Words before what a board shall not have. */
static const char *const without[] = {"without", "no", "ohne", NULL};
/* Counts in words, from 0 on. "one" only holds a sentence together. */
static const char *const counts[] = {"none",  "once",  "two",  "three", "four",   "five",   "six",
                                     "seven", "eight", "nine", "ten",   "eleven", "twelve", NULL};
/* What players call settings. */
static const struct {
    const char *typed, *setting;
} called[] = {{"cities", "waypoints"}, {"towns", "waypoints"}, {"points", "waypoints"}, {"stops", "waypoints"}};
/* What the letters of Catan's text are called; the first is L. */
static const struct {
    const char *typed;
    char letter;
} resources[] = {{"wood", 'L'}, {"lumber", 'L'}, {"wheat", 'G'}, {"grain", 'G'}, {"sheep", 'S'},
                 {"wool", 'S'}, {"brick", 'B'},  {"clay", 'B'},  {"ore", 'O'},   {"stone", 'O'}};
/* Options that are kept as they are. */
static const char *const kept[] = {"variant", "set",  "want",    "lock",  "output", "jobs",
                                   "seconds", "json", "verbose", "quiet", "title",  NULL};

enum { WORDS_MAX = 64, LETTERS_MAX = 1024, NAME_ROOM = 64, NOUN_LEAST = 4, LEFT_MAX = 5, NUMBERS_OF_MAP = 4 };

typedef struct {
    char letters[LETTERS_MAX]; /* the line, split into words */
    char *word[WORDS_MAX + 1];
    int words;
    const lg_game *game; /* NULL: none is named */
    /* The words from `subject` up to `end` name the game or, if `is_level`, a board; none if they are equal. */
    int subject, end;
    bool is_level; /* the line is about levels: this board, or all words that look like files or ids */
    lg_text *text, *left;
    int left_out; /* how many words are not understood; `left` has the first of them */
} sentence;

/* Replaces a count in words, such as "ten", by its digits, which are no longer. */
static void write_digits(char *word) {
    for (int n = 2; counts[n]; n++)
        if (!strcasecmp(counts[n], word)) snprintf(word, strlen(word) + 1, "%d", n);
}

/* Splits the words at blanks, because whole sentences stand in quotes, and cuts off commas and the like. */
static void split(sentence *s, int words, char *const *word) {
    size_t used = 0;
    for (int i = 0; i < words; i++) {
        const char *at = word[i];
        while (*at && s->words < WORDS_MAX) {
            at += strspn(at, " \t\n");
            size_t length = strcspn(at, " \t\n"), cut = length;
            while (cut && strchr(",.;:?!\"'()", at[cut - 1]))
                cut--;
            if (used + cut + 1 > sizeof s->letters) return;
            if (cut) write_digits(s->word[s->words++] = memcpy(s->letters + used, at, cut));
            used += cut + 1;
            at += length;
        }
    }
}

/* Can the word name something? Not if it only holds a sentence together, or says what to do. */
static bool can_name(const char *word) {
    static const char *const fillers[] = {
        "me",  "a",    "an",   "the", "for",  "of",   "with",   "and",  "please", "my",          "in",  "some",
        "to",  "on",   "eine", "mir", "ein",  "game", "this",   "that", "one",    "is",          "are", "what",
        "how", "give", "play", "i",   "want", "need", "gib",    "das",  "like",   "about",       "so",  "it",
        "by",  "lots", "but",  "no",  "not",  "next", "fairly", "at",   "from",   "levelground", NULL};
    return word[0] && word[1] && *word != '-' && word[strspn(word, "0123456789")] && !is_one_of(fillers, word) &&
           !is_one_of(of_levels, word) && !is_one_of(of_games, word) && !command_meant(word) &&
           (strlen(word) < NOUN_LEAST || !(begins(seats, word) || begins(copies, word)));
}

/* Does this word follow an option, whose value it may be, other than one that names a game? */
static bool is_value(const sentence *s, int at) {
    const char *before = at ? s->word[at - 1] : "";
    return *before == '-' && !strchr(before, '=') && strcmp(before, "--game") != 0;
}

bool is_game_file(const char *word) {
    static const char end[] = ".game.yaml";
    const size_t n = strlen(word), e = sizeof end - 1;
    return n > e && !strcmp(word + n - e, end);
}

/* Is the word a level: a file, to judge by its ending, an id or a link? The file of a game is none. */
static bool is_level(const sentence *s, int at) {
    const char *word = s->word[at];
    return can_name(word) && !is_value(s, at) && !is_game_file(word) && (strchr(word, '.') || is_id(word));
}

/* Do the words from `at` on name a game, which may have two words? */
static bool names_game(sentence *s, int at) {
    char both[NAME_ROOM];
    const char *next = at + 1 < s->words ? s->word[at + 1] : "";
    const int length = snprintf(both, sizeof both, "%s-%s", s->word[at], next);
    s->subject = at;
    s->end = at + 2;
    if (*next && length < (int)sizeof both && find_game(both, &s->game, NULL)) return true;
    s->end = at + 1;
    const char *bare = s->word[at] + strspn(s->word[at], "-"); /* as in --catan */
    if (!can_name(bare) || is_value(s, at) || !find_game(bare, &s->game, NULL)) return false;
    s->word[at] += bare - s->word[at];
    return true;
}

/* Finds what the line is about: levels, or else the first game, or else the first board with a name. A game that stands right
 * behind another one is a part of it, as in "twilight imperium milty draft". */
static bool find_subject(sentence *s) {
    static char filler[] = "the";
    for (int i = 0; i < s->words && !s->is_level; i++)
        s->is_level = is_level(s, i);
    for (int i = 0; i < s->words && !s->is_level; i++) {
        if (!names_game(s, i)) continue;
        const int subject = s->subject, end = s->end;
        const lg_game *game = s->game;
        if (s->end == s->words || !names_game(s, s->end) || s->game == game) {
            s->subject = subject, s->end = end, s->game = game;
            return true;
        }
        for (int k = subject; k < end; k++)
            s->word[k] = filler;
        return true;
    }
    s->end = s->subject = 0;
    for (int i = 0; i < s->words && !s->is_level && !s->end; i++)
        if (can_name(s->word[i]) && board_find(s->word[i], &s->game, NULL))
            s->is_level = true, s->subject = i, s->end = i + 1;
    return s->is_level;
}

/* Returns the first command in the line that can be about the subject. What judges a level checks the file of a game. */
static const char *find_command(const sentence *s) {
    const char *const *commands = s->is_level ? of_levels : of_games;
    const bool is_file = !s->is_level && is_game_file(s->word[s->subject]);
    for (int i = 0; i < s->words; i++) {
        const char *stands = command_meant(s->word[i]), *command = stands ? stands : s->word[i];
        if (s->is_level && is_one_of(pictures, s->word[i])) return "render";
        if (is_file && !strcmp(command, "evaluate")) return "check";
        if (is_one_of(commands, command)) return command;
    }
    return commands[0];
}

/* Adds the levels that the line speaks of, and for a picture a file. */
static void add_levels(const sentence *s, const char *command, lg_text *text) {
    const char *ending = "png", *first = NULL;
    for (int i = 0; i < s->words; i++) {
        const lg_game *game = NULL;
        const char *word = s->word[i];
        if (!strcasecmp(word, "pdf") || !strcasecmp(word, "svg")) ending = word;
        const bool named = s->end && can_name(word) && !is_value(s, i) && board_find(word, &game, NULL);
        if (!named && !is_level(s, i)) continue;
        lg_text_add(text, " %s", word);
        first = first ? first : word;
    }
    const size_t length = first ? strlen(first) - strlen(strrchr(first, '.') ? strrchr(first, '.') : "") : 0;
    if (length && !strcmp(command, "render")) lg_text_add(text, " --output %.*s.%s", (int)length, first, ending);
}

/* Writes what a name, and perhaps a value, mean in the game. Returns false if nothing, or if the value is missing, in which case
 * the text stays. */
static bool find_wish(const sentence *s, const char *name, const char *value, lg_text *meaning) {
    const lg_game *game = s->game;
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (!strcasecmp(called[i].typed, name) && lg_param_index(game->settings, called[i].setting) >= 0)
            name = called[i].setting;
    meaning->length = 0;
    return find_meaning(name, value, &game, meaning) && *meaning->data == '-' && !strstr(meaning->data, "...");
}

static void leave(sentence *s, const char *word) {
    if (s->left_out++ < LEFT_MAX)
        lg_text_add(s->left, "%s%s", s->left->length ? ", " : "", word);
    else if (s->left_out == LEFT_MAX + 1)
        lg_text_add(s->left, " and more");
}

/* Notes a word that is not understood. `needs` is the option that it names, if that lacks a value. */
static void leave_word(sentence *s, const char *word, const char *needs) {
    char both[2 * NAME_ROOM];
    snprintf(both, sizeof both, "%.50s, which is %.50s", word, needs ? needs : "");
    leave(s, needs ? both : word);
}

/* Adds an option with a number, once, if the game has so many seats. */
static void add_count(sentence *s, const char *option, const char *digits, int n) {
    char added[NAME_ROOM], off[NAME_ROOM];
    const lg_players *players = s->game->players;
    int count = 0;
    sscanf(digits, "%9d", &count);
    snprintf(added, sizeof added, " --%s ", option);
    if (strstr(s->text->data, added)) return;
    if (strcmp(option, "players") != 0 || (players && count >= players->least && count <= players->most)) {
        lg_text_add(s->text, "%s%.*s", added, n, digits);
        return;
    }
    snprintf(off, sizeof off, "%d players, as it is for %d to %d", count, players ? players->least : 0,
             players ? players->most : 0);
    leave(s, players ? off : "the number of players");
}

/* Adds what a number says, such as the 5 of "5 players", "5p", "seed 5", "x5", "5 maps" and "5 catan". Returns the
 * number of words that say it. */
static int add_number(sentence *s, int at) {
    const char *word = s->word[at], *before = at ? s->word[at - 1] : "",
               *next = at + 1 < s->words ? s->word[at + 1] : "";
    const bool times = *word == 'x';
    const char *digits = word + times;
    const int n = (int)strspn(digits, "0123456789");
    lg_text meaning = {0};
    int taken = 1;
    if (digits[n] && digits[n] != '-') next = digits + n;
    const char *option = s->game->players ? "players" : "count";
    if (!strcmp(before, "seed")) option = "seed";
    if (times || begins(copies, next) || at + 1 == s->subject) option = "count";
    const bool of_seats = begins(seats, next) || lg_typo_of(next, seats); /* as in "3 plyers" */
    if (of_seats) option = "players";
    if (!of_seats && !digits[n] && !strcmp(option, "players") && atoi(digits) > s->game->players->most) option = "seed";
    if (digits[n] || times || at + 1 == s->subject || begins(copies, next) || of_seats || !can_name(next))
        add_count(s, option, digits, n);
    else if (find_wish(s, next, word, &meaning)) /* as in "20 villages" */
        taken = 2, lg_text_add(s->text, " %s", meaning.data);
    else
        leave(s, word);
    lg_text_clear(&meaning);
    return taken + (of_seats && taken == 1 && !digits[n]);
}

/* Is it a number, alone or as in "5p" and "x5"? */
static bool is_number(const char *word) {
    const char *digits = word + (*word == 'x');
    const size_t n = strspn(digits, "0123456789");
    return n && n < 10 &&
           (!digits[n] || (digits[n] == '-' && !digits[n + 1 + strspn(digits + n + 1, "0123456789")]) ||
            !strcmp(digits + n, "p") || !strcmp(digits + n, "er"));
}

/* Is it a size, such as 40x30? */
static bool is_size(const char *word) {
    const size_t across = strspn(word, "0123456789");
    return across && word[across] == 'x' && strspn(word + across + 1, "0123456789");
}

/* Asks for a picture in this file, or in one with this ending, unless a file is asked for already. */
static void add_picture(const sentence *s, const char *ending, const char *file) {
    if (strstr(s->text->data, " -o ") || strstr(s->text->data, " --output ")) return;
    const bool known = strcasecmp(ending, "print") != 0 && strcasecmp(ending, "picture") != 0;
    if (file)
        lg_text_add(s->text, " --output %s", file);
    else
        lg_text_add(s->text, " --output board.%s", known ? ending : "pdf");
}

/* Adds an option: as it is typed, if it is one of `kept`; or the setting that its name or value means. Returns the number of
 * words that it takes. */
static int add_option(sentence *s, int at) {
    const char *word = s->word[at], *equals = strchr(word, '='), *bare = word + strspn(word, "-");
    const char *next = at + 1 < s->words && at + 1 != s->subject ? s->word[at + 1] : "-";
    const char *value = equals ? equals + 1 : *next == '-' ? NULL : next;
    char name[NAME_ROOM] = "";
    lg_text meaning = {0};
    const size_t length = strcspn(bare, "=");
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 0, bare);
    static const struct {
        const char *typed, *option;
    } numbers[] = {{"players", "players"}, {"p", "players"},   {"seed", "seed"},
                   {"s", "seed"},          {"count", "count"}, {"n", "count"}};
    const char *number = NULL;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strcmp(numbers[i].typed, name)) number = numbers[i].option;
    if (number && value && is_number(value))
        add_count(s, number, value, (int)strspn(value, "0123456789"));
    else if (is_one_of(pictures, name))
        add_picture(s, name, value);
    else if (!strcmp(name, "format") && value)
        add_picture(s, value, NULL);
    else if (!strcmp(name, "o") || is_one_of(kept, name))
        lg_text_add(s->text, " %s%s%s", word, value && !equals ? " " : "", value && !equals ? value : "");
    else if (find_wish(s, name, value, &meaning) || (value && find_wish(s, value, NULL, &meaning)))
        lg_text_add(s->text, " %s", meaning.data);
    else if (strcmp(name, "game") != 0)
        leave(s, word);
    lg_text_clear(&meaning);
    return value && !equals ? 2 : 1;
}

/* Adds what the words besides the subject say about a level to make. */
static void add_wishes(sentence *s) {
    for (int i = 0; i < s->words; i++) {
        char no[NAME_ROOM];
        lg_text meaning = {0};
        if (i >= s->subject && i < s->end) continue;
        if (is_number(s->word[i]))
            i += add_number(s, i) - 1;
        else if (*s->word[i] == '-')
            i += add_option(s, i) - 1;
        else if (is_one_of(pictures, s->word[i]))
            add_picture(s, s->word[i], NULL);
        else if ((is_size(s->word[i]) && find_wish(s, "size", s->word[i], &meaning)) ||
                 (can_name(s->word[i]) && strlen(s->word[i]) >= NOUN_LEAST && find_wish(s, s->word[i], NULL, &meaning)))
            lg_text_add(s->text, " %s", meaning.data);
        else if (is_one_of(without, s->word[i]) && i + 1 < s->words &&
                 snprintf(no, sizeof no, "no-%s", s->word[i + 1]) < (int)sizeof no && find_wish(s, no, NULL, &meaning))
            lg_text_add(s->text, " %s", meaning.data), i++;
        else if (can_name(s->word[i]))
            leave_word(s, s->word[i], meaning.length && *meaning.data == '-' ? meaning.data : NULL);
        lg_text_clear(&meaning);
    }
}

/* Is the line a list of Catan's hexes, such as "10 ore, 2 sheep"? Then writes the first three as the text of a board has them. */
static bool find_hexes(const sentence *s, lg_text *text) {
    enum { SHOWN = 3 };
    int hexes = 0;
    for (int i = 0; i + 1 < s->words; i++)
        for (size_t k = 0; k < sizeof resources / sizeof *resources; k++)
            if (is_number(s->word[i]) && !strcasecmp(s->word[i + 1], resources[k].typed) && hexes++ < SHOWN)
                lg_text_add(text, " %c%s", resources[k].letter, s->word[i]);
    return hexes > NUMBERS_OF_MAP;
}

bool sentence_command(int words, char *const *word, lg_text *text) {
    lg_text left = {0};
    sentence s = {.text = text, .left = &left};
    lg_text hexes = {0};
    split(&s, words, word);
    const bool listed = find_hexes(&s, &hexes);
    if (listed)
        lg_text_add(text,
                    "'levelground evaluate FILE', with the hexes row by row in a file, of which the first begins%s",
                    hexes.failed ? "" : hexes.data);
    lg_text_clear(&hexes);
    if (listed) return true;
    if (!find_subject(&s)) return false;
    int numbers = 0;
    for (int i = 0; i < s.words; i++)
        numbers += is_number(s.word[i]);
    if (numbers > NUMBERS_OF_MAP) {
        lg_text_add(text, "'levelground evaluate FILE', with the map in a file, or as one word in quotes");
        return true;
    }
    const char *command = find_command(&s);
    lg_text_add(text, "'levelground %s", command);
    for (int i = s.subject; i < s.end && !s.is_level; i++)
        lg_text_add(text, "%c%s", i == s.subject ? ' ' : '-', s.word[i]);
    if (s.is_level) add_levels(&s, command, text);
    if (!strcmp(command, "generate") && !text->failed) add_wishes(&s);
    lg_text_add(text, "'");
    if (left.length)
        lg_text_add(text, " (not understood: %s; levelground list %s tells what can be asked for)", left.data,
                    catalog_is_path(s.word[s.subject]) ? s.word[s.subject] : s.game->name);
    text->failed = text->failed || left.failed;
    lg_text_clear(&left);
    return true;
}

const char *game_nearly_named(int words, char *const *word) {
    const char *names[CATALOG_MAX + 1] = {0};
    char both[NAME_ROOM];
    catalog_add_installed();
    for (int i = 0; catalog_games()[i]; i++)
        names[i] = catalog_games()[i]->name;
    const bool two = words > 1 && snprintf(both, sizeof both, "%s-%s", word[0], word[1]) < (int)sizeof both;
    const char *near = two ? lg_typo_of(both, names) : NULL;
    return near ? near : strlen(word[0]) > NOUN_LEAST ? lg_typo_of(word[0], names) : NULL;
}
