/* Splits a command line into options and arguments as getopt_long of the GNU C library does, whose conventions people know. It is
 * written anew because other C libraries lack parts of it. */
#include <string.h>

#include "cli/option_reading.h"

/* Fails if the name is short for several options. */
static void check_clear(const option_reading *r, const char *name, size_t length, int first) {
    lg_text found = {0};
    int count = 0;
    for (int i = first; i < r->known; i++)
        if (r->option[i].name && !strncmp(r->option[i].name, name, length)) {
            lg_text_add(&found, " '--%s'", r->option[i].name);
            count++;
        }
    if (count > 1)
        options_error(r, "option '--%.*s' is ambiguous; possibilities:%s", (int)length, name,
                      found.failed ? "" : found.data);
    lg_text_clear(&found);
}

static int find_long(const option_reading *r, const char *name) {
    const size_t length = strcspn(name, "=");
    int first = -1;
    for (int i = r->known - 1; i >= 0; i--) {
        const char *known = r->option[i].name;
        if (!known || strncmp(known, name, length) != 0) continue;
        if (!known[length]) return i;
        first = i;
    }
    if (first < 0) options_unknown(r, name);
    check_clear(r, name, length, first);
    return first;
}

/* Takes the option --NAME, --NAME=ARGUMENT or --NAME ARGUMENT at the word `at`. Returns the number of its words. */
static int take_long(option_reading *r, int at, void (*take)(option_reading *, int, char *)) {
    const int i = find_long(r, r->word[at] + 2);
    const known_option *o = &r->option[i];
    char *argument = strchr(r->word[at], '=');
    int words = 1;
    if (argument) argument++;
    if (argument && !o->row->argument) options_error(r, "option '--%s' doesn't allow an argument", o->name);
    if (!argument && o->row->argument && at + 1 < r->words) {
        argument = r->word[at + 1];
        words++;
    }
    if (!argument && o->row->argument) options_error(r, "option '--%s' requires an argument", o->name);
    take(r, i, argument);
    return words;
}

/* Takes the options of a word of letters: -a, -ab, -aARGUMENT or -a ARGUMENT. Returns the number of its words. */
static int take_letters(option_reading *r, int at, void (*take)(option_reading *, int, char *)) {
    for (char *letter = r->word[at] + 1; *letter; letter++) {
        int i = 0;
        while (i < r->known && r->option[i].letter != (unsigned char)*letter)
            i++;
        if (i == r->known) options_error(r, "invalid option -- '%c'", *letter);
        if (!r->option[i].row->argument) {
            take(r, i, NULL);
            continue;
        }
        const bool next = !letter[1];
        if (next && at + 1 == r->words) options_error(r, "option requires an argument -- '%c'", *letter);
        take(r, i, next ? r->word[at + 1] : letter + 1);
        return next ? 2 : 1;
    }
    return 1;
}

/* Moves `count` words from `at` on to the front of the `before` words before them. */
static void move_forward(char **word, int at, int count, int before) {
    for (int i = at; i < at + count; i++) {
        char *moved = word[i];
        memmove(word + i - before + 1, word + i - before, (size_t)before * sizeof *word);
        word[i - before] = moved;
    }
}

int options_scan(option_reading *r, void (*take)(option_reading *r, int option, char *argument)) {
    int arguments = 0; /* those found so far stand before the word `at` */
    for (int at = 1; at < r->words;) {
        const char *word = r->word[at];
        const bool over = !strcmp(word, "--");
        if (word[0] != '-' || !word[1]) {
            arguments++;
            at++;
            continue;
        }
        const int words = over ? 1 : word[1] == '-' ? take_long(r, at, take) : take_letters(r, at, take);
        move_forward(r->word, at, words, arguments);
        at += words;
        if (over) arguments += r->words - at;
        if (over) break;
    }
    return r->words - arguments;
}
