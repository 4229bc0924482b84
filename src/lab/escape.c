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

/* Returns the words that replace a character in the format; NULL if the character stays as it is. */
typedef const char *replacement(char c);

static void add_replaced(lg_text *text, const char *words, replacement *replace) {
    lg_text copy = clean_words(text, words);
    for (size_t i = 0; !copy.failed && i < copy.length; i++) {
        const char *instead = replace(copy.data[i]);
        if (instead)
            add_words(text, instead);
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

static const char *in_html(char c) {
    return c == '&'    ? "&amp;"
           : c == '<'  ? "&lt;"
           : c == '>'  ? "&gt;"
           : c == '"'  ? "&quot;"
           : c == '\'' ? "&#39;"
                       : NULL;
}

void html_add(lg_text *text, const char *words) {
    add_replaced(text, words, in_html);
}

/* The replacements for LaTeX. [ and * are put in braces, because behind a line break LaTeX would read them as arguments of the
 * break. */
static const char *in_latex(char c) {
    static const char *const special[][2] = {{"&", "\\&"},   {"%", "\\%"}, {"$", "\\$"}, {"#", "\\#"},
                                             {"_", "\\_"},   {"{", "\\{"}, {"}", "\\}"}, {"~", "\\~{}"},
                                             {"^", "\\^{}"}, {"<", "$<$"}, {">", "$>$"}, {"\\", "\\textbackslash{}"},
                                             {"[", "{[}"},   {"*", "{*}"}, {NULL, NULL}};
    for (int i = 0; special[i][0]; i++)
        if (c == special[i][0][0]) return special[i][1];
    return NULL;
}

void latex_add(lg_text *text, const char *words) {
    add_replaced(text, words, in_latex);
}

static const char *in_markdown(char c) {
    static const char *const special[] = {"\\\\", "\\`", "\\*", "\\_", "\\<", "\\[", "\\|", "\\&", "\\#", "\\~", "\\$"};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (c == special[i][1]) return special[i];
    return NULL;
}

void markdown_add(lg_text *text, const char *words) {
    add_replaced(text, words, in_markdown);
}

/* Adds a line. Escapes a mark of a list, quotation or rule at its beginning. Removes leading blanks, because they would make
 * the line a code block. */
static void add_line(lg_text *text, const char *line) {
    line += strspn(line, " \t");
    size_t digits = strspn(line, "0123456789");
    lg_text_append(text, line, digits);
    line += digits;
    if (*line && strchr(digits ? ".)" : "+-=>", *line)) add_words(text, "\\");
    markdown_add(text, line);
}

void markdown_add_prose(lg_text *text, const char *words) {
    for (size_t length; *words; words += length) {
        length = strcspn(words, "\n");
        lg_text line = {0};
        lg_text_append(&line, words, length);
        if (line.failed)
            text->failed = true;
        else
            add_line(text, line.data);
        lg_text_clear(&line);
        if (!words[length]) continue;
        add_words(text, "\n");
        length++;
    }
}

static size_t longest_backticks(const char *words) {
    size_t most = 0;
    for (size_t run; *words; words += run ? run : 1) {
        run = strspn(words, "`");
        most = run > most ? run : most;
    }
    return most;
}

void markdown_add_code(lg_text *text, const char *words) {
    lg_text copy = clean_words(text, words);
    if (!copy.failed) {
        size_t ticks = longest_backticks(copy.data);
        for (size_t i = 0; i <= ticks; i++)
            add_words(text, "`");
        lg_text_add(text, ticks ? " %s " : "%s", copy.data);
        for (size_t i = 0; i <= ticks; i++)
            add_words(text, "`");
    }
    lg_text_clear(&copy);
}

static const char *in_gnuplot(char c) {
    return c == '\'' ? "''" : NULL;
}

static const char *in_tic(char c) {
    return c == '%' ? "%%" : in_gnuplot(c);
}

void gnuplot_add(lg_text *script, const char *words) {
    add_words(script, "'");
    add_replaced(script, words, in_gnuplot);
    add_words(script, "'");
}

void gnuplot_add_tic(lg_text *script, const char *words) {
    add_words(script, "'");
    add_replaced(script, words, in_tic);
    add_words(script, "'");
}

static const char *in_shell(char c) {
    return c == '\'' ? "'\\''" : NULL;
}

void shell_add(lg_text *command, const char *words) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
    bool quoted = !*words || words[strspn(words, plain)];
    if (quoted) add_words(command, "'");
    add_replaced(command, words, in_shell);
    if (quoted) add_words(command, "'");
}
