/* Prints sentences in lines as wide as the terminal, or 80 columns wide if there is no terminal. */
#include "cli/wrap.h"

#include <stdio.h>
#include <string.h>

#include "host/terminal.h"

/* Returns the number of bytes before the next place where the line may break. */
static size_t word_length(const char *word) {
    size_t n = strcspn(word, " |");
    return n + (word[n] == '|');
}

void wrap(int at, int indent, const char *sentence) {
    int columns = terminal_of_output().columns;
    for (const char *rest = sentence; *rest;) {
        size_t blanks = strspn(rest, " "), length = blanks + word_length(rest + blanks);
        if (at + (int)length > columns && at > indent) {
            printf("\n%*s", indent, "");
            at = indent;
            rest += blanks;
            length -= blanks;
        }
        printf("%.*s", (int)length, rest);
        at += (int)length;
        rest += length;
    }
    putchar('\n');
}

void wrap_row(int margin, int indent, const char *name, const char *sentence) {
    int at = margin + (int)strlen(name);
    printf("%*s%s", margin, "", name);
    if (at >= indent) putchar('\n');
    printf("%*s", at >= indent ? indent : indent - at, "");
    wrap(indent, indent, sentence);
}
