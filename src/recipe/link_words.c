/* The words of a link: percent-encoding as in RFC 3986, with + for a blank as in web forms. */
#include "recipe/link_words.h"

#include <assert.h>
#include <string.h>

#include "base/reader.h"
#include "base/utf8.h"

static int hex_digit(char c) {
    if (lg_is_digit(c)) return c - '0';
    c = lg_small(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns the byte that %XX stands for; -1 if XX is not a hexadecimal number. */
static int code_at(const char *at) {
    int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
    return low < 0 ? -1 : 16 * high + low;
}

/* Decodes a text in place. `name` is the word's name, for the error. */
static bool decode_text(char *text, const char *name, lg_error *error) {
    char *to = text;
    for (const char *at = text; *at; to++) {
        bool coded = *at == '%';
        int code = coded ? code_at(at) : *at == '+' ? ' ' : *at;
        if (coded && code < 0)
            return link_fail(error, name, "expected two hexadecimal digits after %%, found '%.3s'", at);
        if (!code) return link_fail(error, name, "expected text, found a byte of zero, %%00");
        at += coded ? 3 : 1;
        assert(to < at);
        *to = (char)code;
    }
    *to = '\0';
    return lg_utf8_is(text) || link_fail(error, name, "expected UTF-8, found other bytes");
}

bool link_words_read(link_words *w, char *text, lg_error *error) {
    w->count = 0;
    for (char *at = text, *end; at; at = end) {
        end = strchr(at, '&');
        if (end) *end++ = '\0';
        /* Reads one word, which is the rest of the text. */
        char *equals = strchr(at, '=');
        if (!equals) return link_fail_whole(error, "expected NAME=VALUE after each &, found '%.40s'", at);
        *equals = '\0';
        if (!decode_text(at, "name of a word", error) || !decode_text(equals + 1, at, error)) return false;
        if (link_words_find(w, at)) return link_fail_whole(error, "expected each word once, found '%.40s' twice", at);
        if (w->count == LINK_WORDS_MAX)
            return link_fail_whole(error, "expected at most %d words, found more", LINK_WORDS_MAX);
        w->word[w->count].name = at;
        w->word[w->count++].value = equals + 1;
    }
    return true;
}

const char *link_words_find(const link_words *w, const char *name) {
    for (int i = 0; i < w->count; i++)
        if (!strcmp(w->word[i].name, name)) return w->word[i].value;
    return NULL;
}

void link_words_add(lg_text *text, const char *part, const char *name, const char *value) {
    static const char digits[] = "0123456789ABCDEF";
    lg_text_add(text, "%s%s%s=", text->length ? "&" : "", part, name);
    for (; *value; value++) {
        unsigned char byte = (unsigned char)*value;
        char code[] = {'%', digits[byte >> 4], digits[byte & 15]};
        char c = *value;
        bool plain = lg_is_letter_or_digit(c) || (c && strchr("-._~*,;:", c));
        lg_text_append(text, plain ? value : *value == ' ' ? "+" : code, plain || *value == ' ' ? 1 : 3);
    }
}
