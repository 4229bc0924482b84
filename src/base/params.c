/* Parameter tables: defaults, range checks and errors that name what was expected come from the table's rows. */
#include "text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int lg_param_index(const lg_param *table, const char *name) {
    for (int i = 0; table[i].name; i++)
        if (*table[i].name == *name && !strcmp(table[i].name, name)) return i;
    return -1;
}

double lg_value(const lg_values *values, const char *name) {
    int i = lg_param_index(values->table, name);
    assert(i >= 0);
    return values->number[i];
}

const char *lg_value_text(const lg_values *values, const char *name) {
    int i = lg_param_index(values->table, name);
    assert(i >= 0);
    return values->text[i];
}

void lg_value_write(const lg_values *values, int row, lg_text *text) {
    assert(row >= 0 && row < LG_PARAMS_MAX);
    const lg_param *p = &values->table[row];
    if (p->type == LG_WHOLE || p->type == LG_NUMBER)
        lg_number_write(values->number[row], text);
    else if (p->type == LG_WORD || !values->text[row])
        lg_word_write(p->words, p->type == LG_WORD ? (int)values->number[row] : 0, text);
    else
        lg_text_add(text, "%s", values->text[row]);
}

void lg_values_init(lg_values *values, const lg_param *table) {
    assert(table);
    *values = (lg_values){.table = table};
    for (int i = 0; table[i].name; i++) {
        assert(i < LG_PARAMS_MAX);
        values->number[i] = table[i].normal;
    }
}

void lg_values_clear(lg_values *values) {
    for (int i = 0; values->table && values->table[i].name; i++) {
        free(values->text[i]);
        values->text[i] = NULL;
    }
}

bool lg_value_same(const lg_values *a, const lg_values *b, int row) {
    assert(a->table == b->table && row >= 0 && row < LG_PARAMS_MAX);
    const char *x = a->text[row], *y = b->text[row];
    return a->number[row] == b->number[row] && (x && y ? !strcmp(x, y) : x == y);
}

bool lg_values_same(const lg_values *a, const lg_values *b) {
    assert(a->table == b->table);
    for (int i = 0; a->table[i].name; i++)
        if (!lg_value_same(a, b, i)) return false;
    return true;
}

bool lg_values_copy(lg_values *to, const lg_values *from, lg_error *error) {
    assert(to != from && from->table);
    *to = *from;
    memset(to->text, 0, sizeof to->text);
    for (int i = 0; from->table[i].name; i++) {
        if (!from->text[i]) continue;
        to->text[i] = lg_string_copy(from->text[i]);
        if (!to->text[i]) return lg_fail_memory(error);
    }
    return true;
}

static bool fail_unknown_name(const lg_param *table, const char *name, lg_error *error) {
    const char *names[LG_PARAMS_MAX + 1] = {0};
    for (int i = 0; table[i].name; i++)
        names[i] = table[i].name;
    lg_fail(error, "unknown parameter '%.60s'", name);
    return lg_suggest_name(error, name, names);
}

/* Is x a value that the row allows? */
static bool is_possible(const lg_param *row, double x) {
    return x >= row->low && x <= row->high && (row->type != LG_WHOLE || x == floor(x));
}

static bool fail_number(const lg_param *row, const char *found, lg_error *error) {
    return lg_fail_about(error, "", row->name, NULL, "expected a %snumber from %.10g to %.10g, found '%.60s'",
                         row->type == LG_WHOLE ? "whole " : "", row->low, row->high, found);
}

bool lg_values_put(lg_values *values, const char *name, double number, lg_error *error) {
    int i = lg_param_index(values->table, name);
    if (i < 0) return fail_unknown_name(values->table, name, error);
    const lg_param *row = &values->table[i];
    assert(row->type == LG_WHOLE || row->type == LG_NUMBER);
    if (!is_possible(row, number)) {
        lg_text found = {0};
        lg_text_add(&found, "%.10g", number);
        fail_number(row, found.failed ? "another" : found.data, error);
        lg_text_clear(&found);
        return false;
    }
    values->number[i] = number;
    values->given[i] = true;
    return true;
}

bool lg_values_set(lg_values *values, const char *name, const char *value, lg_error *error) {
    if (!values->table) return lg_fail(error, "%.60s: the values were not initialised (lg_values_init)", name);
    int i = lg_param_index(values->table, name);
    if (i < 0) return fail_unknown_name(values->table, name, error);
    const lg_param *row = &values->table[i];
    if (row->type == LG_LEVEL_TEXT) {
        char *copy = lg_string_copy(value);
        if (!copy) return lg_fail_memory(error);
        free(values->text[i]);
        values->text[i] = copy;
    } else if (row->type == LG_WORD) {
        int word = lg_word_index(row->words, value);
        char near[WORD_ROOM];
        if (word < 0) {
            lg_fail_about(error, "", row->name, NULL, "expected one of %s, found '%.60s'", row->words, value);
            return lg_suggest(error, lg_word_nearest(row->words, value, near) ? near : NULL);
        }
        values->number[i] = word;
    } else {
        double x;
        if (!lg_number_read(value, &x) || !is_possible(row, x)) return fail_number(row, value, error);
        values->number[i] = x;
    }
    values->given[i] = true;
    return true;
}

bool lg_values_apply(lg_values *values, const char *assignments, lg_error *error) {
    char pair[120];
    for (const char *at = assignments ? assignments : ""; *(at += strspn(at, " "));) {
        size_t span = strcspn(at, " ");
        if (span >= sizeof pair) return lg_fail(error, "'%.60s...' is too long", at);
        memcpy(pair, at, span);
        pair[span] = '\0';
        char *equals = strchr(pair, '=');
        if (!equals) return lg_fail(error, "expected NAME=VALUE, found '%s'", pair);
        *equals = '\0';
        if (!lg_values_set(values, pair, equals + 1, error)) return false;
        at += span;
    }
    return true;
}
