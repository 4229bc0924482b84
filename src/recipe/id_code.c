/* Base 32 without the letters i, l, o and u (Crockford). Each character of a number carries four bits, the highest first; its
 * fifth bit says that more characters follow. The last two characters are a checksum: a weighted sum modulo a prime that is
 * larger than any product of a weight and a character. The checksum detects any one wrong character, and any two neighbours
 * that were swapped. */
#include "recipe/id_code.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { GROUP = 4, MORE = 16, CHECK = 2, MODULUS = 1021, DIGITS_MAX = 17 };

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(sizeof alphabet == 32 + 1, "a character for each value");
static_assert((int)ID_CODE_MAX + 32 < (int)MODULUS * 2, "weights do not soon come again");

static void add_value(id_code *c, unsigned value) {
    assert(value < 32);
    if (c->length == ID_CODE_MAX)
        c->failed = true;
    else
        c->value[c->length++] = (uint8_t)value;
}

void id_code_put(id_code *c, uint64_t number) {
    int digits = 1;
    while (digits < 16 && number >> (4 * digits))
        digits++;
    while (digits--)
        add_value(c, (unsigned)(number >> (4 * digits) & 15) | (digits ? MORE : 0));
}

uint64_t id_code_get(id_code *c) {
    uint64_t number = 0;
    assert(c->at >= 0 && c->at <= c->length);
    for (int digits = 0; digits < 16 && c->at < c->length; digits++) {
        int value = c->value[c->at++];
        number = number << 4 | (uint64_t)(value & 15);
        if (!(value & MORE)) return number;
    }
    c->failed = true;
    return 0;
}

static void put_signed(id_code *c, int64_t number) {
    id_code_put(c, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

static int64_t get_signed(id_code *c) {
    uint64_t number = id_code_get(c);
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

/* Prints x as "-1.25e+03" with this number of digits after the point. Leaves the text empty if it does not read back as x. */
static void print_exactly(double x, int digits, lg_text *text) {
    double back;
    lg_text_add(text, "%.*e", digits, x);
    if (!text->failed && !(lg_number_read(text->data, &back) && back == x)) text->length = 0;
}

void id_code_put_real(id_code *c, double x) {
    lg_text text = {0};
    assert(isfinite(x));
    int digits = 0;
    for (print_exactly(x, 0, &text); !text.length && !text.failed && digits < DIGITS_MAX;)
        print_exactly(x, ++digits, &text);
    int64_t mantissa = 0;
    const char *at = text.failed ? "" : text.data;
    for (; *at && *at != 'e'; at++)
        if (*at >= '0' && *at <= '9') mantissa = 10 * mantissa + (*at - '0');
    c->poor = c->poor || text.failed;
    if (!*at) c->failed = true;
    if (*at) put_signed(c, x < 0 ? -mantissa : mantissa);
    if (*at) put_signed(c, strtol(at + 1, NULL, 10) - digits);
    lg_text_clear(&text);
}

double id_code_get_real(id_code *c) {
    lg_text text = {0};
    double x = 0;
    long long mantissa = get_signed(c), exponent = get_signed(c);
    lg_text_add(&text, "%llde%lld", mantissa, exponent);
    c->poor = c->poor || text.failed;
    if (text.failed || !lg_number_read(text.data, &x)) c->failed = true;
    lg_text_clear(&text);
    return x;
}

static unsigned checksum(const id_code *c, const char *prefix, int length) {
    unsigned sum = 0, weight = 1;
    for (; *prefix; prefix++)
        sum += weight++ * (unsigned char)*prefix;
    for (int i = 0; i < length; i++)
        sum += weight++ % MODULUS * c->value[i];
    return sum % MODULUS;
}

void id_code_write(const id_code *c, const char *prefix, lg_text *text) {
    unsigned check = checksum(c, prefix, c->length);
    lg_text_append(text, prefix, strlen(prefix));
    for (int i = 0; i < c->length + CHECK; i++) {
        unsigned value = i < c->length ? c->value[i] : i == c->length ? check >> 5 : check & 31;
        assert(value < 32);
        if (i % GROUP == 0) lg_text_append(text, "-", 1);
        lg_text_append(text, &alphabet[value], 1);
    }
}

/* Returns the value of a character; -1 if it has no value. Characters that people confuse have the same value. */
static int value_of(char character) {
    char small = (char)(character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character);
    if (small == 'o') small = '0';
    if (small == 'i' || small == 'l') small = '1';
    const char *at = small ? strchr(alphabet, small) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

bool id_code_read(id_code *c, const char *prefix, const char *text) {
    *c = (id_code){0};
    for (const char *at = text + strlen(prefix); *at; at++) {
        int value = *at == '-' ? 0 : value_of(*at);
        if (value < 0) return false;
        if (*at != '-') add_value(c, (unsigned)value);
    }
    if (c->failed || c->length < CHECK) return false;
    c->length -= CHECK;
    unsigned check = checksum(c, prefix, c->length);
    return c->value[c->length] == check >> 5 && c->value[c->length + 1] == (check & 31);
}
