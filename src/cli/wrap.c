/* Prints sentences in lines as wide as the terminal, or 80 columns wide if there is no terminal. */
#include "cli/wrap.h"

#include <stdio.h>
#include <string.h>

#include "host/terminal.h"

void wrap(int at, int indent, const char *sentence) {
    int columns = terminal_of_output().columns;
    for (const char *rest = sentence; *rest;) {
        size_t blanks = strspn(rest, " "), length = blanks + strcspn(rest + blanks, " |");
        if (rest[length] == '|') length++;
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
