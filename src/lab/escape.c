/* Escapes words for each format. All functions except those for CSV work on a cleaned copy of the words, so each function only
 * needs to handle the characters that its own format reads as markup. */
#include "lab/escape.h"

#include <string.h>

#include "base/text.h"
#include "io/safe.h"

static void add_words(lg_text *text, const char *words) {
    lg_text_append(text, words, strlen(words));
}

/* Returns the words on one line, with control characters and broken UTF-8 replaced. The caller clears the result. If memory is
 * short, `text` is marked as failed. */
static lg_text clean_words(lg_text *text, const char *words) {
    lg_text copy = {0};
    lg_text_append(&copy, "", 0);
    for (size_t length; *words; words += length) {
        length = strcspn(words, "\n");
        safe_add(&copy, words, length);
        if (!words[length]) continue;
        lg_text_append(&copy, " ", 1);
        length++;
    }
    if (copy.failed) text->failed = true;
    return copy;
}

/* A character that the format reads as markup, and the words that stand for it. */
typedef struct {
    char c;
    const char *words;
} replacement;

/* Adds words with their characters replaced; the list of replacements ends with the character 0. */
static void add_replaced(lg_text *text, const char *words, const replacement *list) {
    lg_text copy = clean_words(text, words);
    for (size_t i = 0; !copy.failed && i < copy.length; i++) {
        const replacement *r = list;
        while (r->c && r->c != copy.data[i])
            r++;
        if (r->c)
            add_words(text, r->words);
        else
            lg_text_append(text, &copy.data[i], 1);
    }
    lg_text_clear(&copy);
}

bool csv_is_formula(const char *words) {
    double number;
    return *words && strchr("=+-@\t\r", *words) && !lg_number_read(words, &number);
}

void csv_add(lg_text *text, const char *words) {
    bool quoted = strpbrk(words, ",\"\r\n");
    if (quoted) add_words(text, "\"");
    if (csv_is_formula(words)) add_words(text, "'");
    for (const char *at = words; *at; at++)
        lg_text_append(text, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    if (quoted) add_words(text, "\"");
}

void html_add(lg_text *text, const char *words) {
    static const replacement list[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                       {'"', "&quot;"}, {'\'', "&#39;"}, {0, NULL}};
    add_replaced(text, words, list);
}

/* [ and * are put in braces, because behind a line break LaTeX would read them as arguments of the break. */
void latex_add(lg_text *text, const char *words) {
    static const replacement list[] = {{'&', "\\&"},   {'%', "\\%"}, {'$', "\\$"}, {'#', "\\#"},
                                       {'_', "\\_"},   {'{', "\\{"}, {'}', "\\}"}, {'~', "\\~{}"},
                                       {'^', "\\^{}"}, {'<', "$<$"}, {'>', "$>$"}, {'\\', "\\textbackslash{}"},
                                       {'[', "{[}"},   {'*', "{*}"}, {0, NULL}};
    add_replaced(text, words, list);
}

void markdown_add(lg_text *text, const char *words) {
    static const replacement list[] = {{'\\', "\\\\"}, {'`', "\\`"}, {'*', "\\*"}, {'_', "\\_"},
                                       {'<', "\\<"},   {'[', "\\["}, {'|', "\\|"}, {'&', "\\&"},
                                       {'#', "\\#"},   {'~', "\\~"}, {'$', "\\$"}, {0, NULL}};
    add_replaced(text, words, list);
}

/* Escapes a mark of a list, quotation or rule at the beginning of a line. Removes leading blanks, because they would make the
 * line a code block. */
void markdown_add_prose(lg_text *text, const char *words) {
    for (size_t length; *words; words += length) {
        length = strcspn(words, "\n");
        lg_text line = {0};
        lg_text_append(&line, words, length);
        if (line.failed) {
            text->failed = true;
        } else {
            const char *at = line.data + strspn(line.data, " \t");
            size_t digits = strspn(at, "0123456789");
            lg_text_append(text, at, digits);
            at += digits;
            if (*at && strchr(digits ? ".)" : "+-=>", *at)) add_words(text, "\\");
            markdown_add(text, at);
        }
        lg_text_clear(&line);
        if (!words[length]) continue;
        add_words(text, "\n");
        length++;
    }
}

void markdown_add_code(lg_text *text, const char *words) {
    lg_text copy = clean_words(text, words);
    size_t most = 0; /* backticks in a row */
    for (const char *at = copy.failed ? "" : copy.data; *at;) {
        size_t ticks = strspn(at, "`");
        most = ticks > most ? ticks : most;
        at += ticks ? ticks : 1;
    }
    if (!copy.failed) {
        for (size_t i = 0; i <= most; i++)
            add_words(text, "`");
        lg_text_add(text, most ? " %s " : "%s", copy.data);
        for (size_t i = 0; i <= most; i++)
            add_words(text, "`");
    }
    lg_text_clear(&copy);
}

void gnuplot_add(lg_text *script, const char *words) {
    static const replacement list[] = {{'\'', "''"}, {0, NULL}};
    add_words(script, "'");
    add_replaced(script, words, list);
    add_words(script, "'");
}

void gnuplot_add_tic(lg_text *script, const char *words) {
    static const replacement list[] = {{'\'', "''"}, {'%', "%%"}, {0, NULL}};
    add_words(script, "'");
    add_replaced(script, words, list);
    add_words(script, "'");
}

void shell_add(lg_text *command, const char *words) {
    static const replacement list[] = {{'\'', "'\\''"}, {0, NULL}};
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    bool quoted = !*words || words[strspn(words, plain)];
    if (quoted) add_words(command, "'");
    add_replaced(command, words, list);
    if (quoted) add_words(command, "'");
}
