/* Writes JSON (RFC 8259) without jansson, because the web page does not have jansson and must write the same JSON. */
#include "put.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "utf8.h"

/* Appends runs of plain letters at once, because that is faster. No UTF-8 character has more than 4 bytes. */
static void add_string(lg_text *text, const char *string) {
    lg_text_append(text, "\"", 1);
    for (const char *at = string; *at && !text->failed;) {
        size_t plain = 0, ahead = 0, n = 0;
        uint32_t c;
        while (at[plain] >= ' ' && at[plain] < 0x7f && at[plain] != '"' && at[plain] != '\\')
            plain++;
        lg_text_append(text, at, plain);
        at += plain;
        while (ahead < 4 && at[ahead])
            ahead++;
        if (*at && !(n = lg_utf8_decode(at, ahead, &c))) text->failed = true;
        if (n) {
            if (c == '"' || c == '\\')
                lg_text_add(text, "\\%c", (int)c);
            else if (c == '\n')
                lg_text_append(text, "\\n", 2);
            else if (c == '\t')
                lg_text_append(text, "\\t", 2);
            else if (c < 0x10000)
                lg_text_add(text, "\\u%04X", c);
            else
                lg_text_add(text, "\\u%04X\\u%04X", 0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
        }
        at += n;
    }
    lg_text_append(text, "\"", 1);
}

/* Writes what stands before a value: a comma, unless the value is the first, and its name. */
static void put_comma_and_name(lg_text *text, const char *name) {
    char last = text->length ? text->data[text->length - 1] : '\n';
    if (!strchr("{[:\n", last)) lg_text_append(text, ",", 1);
    if (!name) return;
    add_string(text, name);
    lg_text_append(text, ":", 1);
}

void put_name(lg_text *text, const char *name) {
    put_comma_and_name(text, name);
}

void put_open(lg_text *text, const char *name, char bracket) {
    assert(bracket == '{' || bracket == '[');
    put_comma_and_name(text, name);
    lg_text_append(text, &bracket, 1);
}

void put_close(lg_text *text, char bracket) {
    assert(text->failed || text->data[text->length - 1] != ':'); /* each name has a value */
    lg_text_append(text, &bracket, 1);
}

void put_string(lg_text *text, const char *name, const char *string) {
    put_comma_and_name(text, name);
    if (string)
        add_string(text, string);
    else
        lg_text_add(text, "null");
}

/* Converts the number without printf, because printf would cost more than everything else here, and in WebAssembly
 * much more. */
void put_whole(lg_text *text, const char *name, int64_t number) {
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    put_comma_and_name(text, name);
    lg_text_append(text, at, (size_t)(digits + sizeof digits - at));
}

void put_real(lg_text *text, const char *name, double number) {
    put_comma_and_name(text, name);
    if (!isfinite(number)) {
        lg_text_add(text, "null");
        return;
    }
    size_t before = text->length;
    lg_text_add(text, "%.10g", number);
    if (!text->failed && !strpbrk(text->data + before, ".e")) lg_text_add(text, ".0");
}

void put_number(lg_text *text, const char *name, double number) {
    if (isfinite(number) && number == floor(number) && fabs(number) < 1e15)
        put_whole(text, name, (int64_t)number);
    else
        put_real(text, name, number);
}

void put_bool(lg_text *text, const char *name, bool value) {
    put_comma_and_name(text, name);
    lg_text_add(text, value ? "true" : "false");
}

/* Copies the JSON without the blanks between its tokens. */
void put_json(lg_text *text, const char *name, const char *json) {
    bool quoted = false;
    put_comma_and_name(text, name);
    for (const char *at = json; *at; at++) {
        if (*at == '"' && (at == json || at[-1] != '\\')) quoted = !quoted;
        if (quoted || !strchr(" \n", *at)) lg_text_append(text, at, 1);
    }
}
