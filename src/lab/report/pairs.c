/* Reads lists of pairs NAME=VALUE. Copies the list into a buffer of its own and splits it there. */
#include "lab/report/pairs.h"

#include <stdio.h>
#include <string.h>

/* Splits off a value, which may be in quotes. Returns the text behind it; NULL if a quote is not closed. */
static char *cut_value(char *at, char **value) {
    bool quoted = *at == '"';
    *value = at + quoted;
    char *end = quoted ? strchr(*value, '"') : *value + strcspn(*value, " \n");
    if (!end || (quoted && end[1] && end[1] != ' ' && end[1] != '\n')) return NULL;
    char *next = *end ? end + 1 : end;
    *end = '\0';
    return next;
}

bool pairs_read(const char *text, pair_list *list, lg_error *error) {
    list->count = 0;
    if (strlen(text) >= sizeof list->room) return lg_fail(error, "expected NAME=VALUE NAME=VALUE ..., found too much");
    strcpy(list->room, text);
    for (char *at = list->room; *(at += strspn(at, " \n"));) {
        char *equals = strchr(at, '='), *value;
        if (!equals || equals == at || list->count == PAIRS_MAX)
            return lg_fail(error, "expected NAME=VALUE, found '%.60s'", at);
        *equals = '\0';
        list->name[list->count] = at;
        at = cut_value(equals + 1, &value);
        if (!at) return lg_fail(error, "%.40s: expected a value, found a quote without its end", equals);
        list->value[list->count++] = value;
    }
    return true;
}

bool pairs_apply(lg_values *values, const char *text, lg_error *error) {
    pair_list list;
    if (!text) return true;
    if (!pairs_read(text, &list, error)) return false;
    for (int i = 0; i < list.count; i++)
        if (!lg_values_set(values, list.name[i], list.value[i], error)) return false;
    return true;
}
