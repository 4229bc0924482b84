/* Splits a command into words. */
#include <stdlib.h>
#include <string.h>

#include "host/conversation.h"

char **command_words(const char *command, bool *bad) {
    /* A word is shorter than the command, and there are at most half as many words as bytes. */
    size_t length = strlen(command), most = length / 2 + 2;
    char **words = malloc(most * sizeof *words + length + 1);
    int count = 0;
    *bad = false;
    if (!words) return NULL;
    char *to = (char *)(words + most), quote = '\0';
    bool in_word = false;
    for (const char *at = command; *at; at++) {
        bool blank = strchr(" \t\r\n", *at) && !quote;
        if (blank && in_word) *to++ = '\0';
        if (!blank && !in_word) words[count++] = to;
        in_word = !blank;
        if (blank) continue;
        if (quote && *at == quote)
            quote = '\0';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        else if (*at == command_escape && quote != '\'' && at[1])
            *to++ = *++at;
        else
            *to++ = *at;
    }
    *to = '\0';
    words[count] = NULL;
    *bad = quote || !count;
    if (!*bad) return words;
    free(words);
    return NULL;
}
