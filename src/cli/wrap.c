/* Prints sentences in lines as wide as the terminal, or 80 columns wide if there is no terminal. */
#include "cli/wrap.h"

#include <stdio.h>
#include <string.h>

#include "host/terminal.h"

int wrap_text(lg_text *text, int columns, int at, int indent, const char *sentence) {
    for (const char *rest = sentence; *rest;) {
        size_t blanks = strspn(rest, " "), length = blanks + strcspn(rest + blanks, " |");
        if (rest[length] == '|') length++;
        if (at + (int)length > columns && at > indent) {
            lg_text_add(text, "\n%*s", indent, "");
            at = indent;
            rest += blanks;
            length -= blanks;
        }
        lg_text_append(text, rest, length);
        at += (int)length;
        rest += length;
    }
    return at;
}

void wrap(int at, int indent, const char *sentence) {
    lg_text text = {0};
    wrap_text(&text, terminal_of_output().columns, at, indent, sentence);
    puts(text.failed || !text.data ? sentence : text.data);
    lg_text_clear(&text);
}

void wrap_row(int margin, int indent, const char *name, const char *sentence) {
    int at = margin + (int)strlen(name);
    printf("%*s%s", margin, "", name);
    if (at >= indent) putchar('\n');
    printf("%*s", at >= indent ? indent : indent - at, "");
    wrap(indent, indent, sentence);
}
