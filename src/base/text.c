/* Errors, growing text, and numbers in text. No other file of the library formats numbers. It uses vsnprintf into memory and
 * no streams, and always the locale C, because a host program may have chosen one that writes commas for decimal points. */
#define _POSIX_C_SOURCE 200809L /* uselocale, which binds this thread only; NOLINT(bugprone-reserved-identifier) */
#include "text.h"

#include <assert.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_LEAST = 15, DIGITS_MOST = 17 };

/* Switches this thread to the locale C. Returns the host's locale, which leave_c restores. */
static locale_t enter_c(locale_t *c) {
    *c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return uselocale(*c);
}

static void leave_c(locale_t c, locale_t host) {
    uselocale(host);
    if (c) freelocale(c);
}

static int format_in_c(char *to, size_t size, const char *format, va_list list) {
    locale_t c, host = enter_c(&c);
    int length = vsnprintf(to, size, format, list);
    leave_c(c, host);
    return length;
}

static bool is_decimal(const char *at) {
    static const char digits[] = "0123456789";
    at += *at == '-' || *at == '+';
    size_t whole = strspn(at, digits), part = at[whole] == '.' ? strspn(at + whole + 1, digits) : 0;
    if (!whole && !part) return false;
    at += whole + (at[whole] == '.') + part;
    if (*at != 'e' && *at != 'E') return !*at;
    at += 1 + (at[1] == '-' || at[1] == '+');
    size_t exponent = strspn(at, digits);
    return exponent && !at[exponent];
}

bool lg_number_read(const char *text, double *number) {
    if (!is_decimal(text)) return false;
    locale_t c, host = enter_c(&c);
    double x = strtod(text, NULL);
    leave_c(c, host);
    if (!isfinite(x)) return false;
    *number = x;
    return true;
}

static bool write_error(lg_error *error, lg_error_kind kind, const char *format, va_list list) LG_PRINTF(3, 0);
static bool write_error(lg_error *error, lg_error_kind kind, const char *format, va_list list) {
    if (!error) return false;
    *error = (lg_error){.kind = kind};
    format_in_c(error->text, sizeof error->text, format, list);
    return false;
}

/* Puts words before the error's text, and returns how many bytes. What does not fit is cut off: of the words, if else the place of
 * the error had no room, otherwise of the sentence. */
static int put_before(lg_error *error, const char *words) {
    const int room = (int)sizeof error->text - 1;
    int length = (int)strlen(words), kept = (int)strlen(error->text);
    length = length < room - error->sentence ? length : room - error->sentence;
    kept = kept < room - length ? kept : room - length;
    memmove(error->text + length, error->text, (size_t)kept);
    memcpy(error->text, words, (size_t)length);
    error->text[length + kept] = '\0';
    return length;
}

bool lg_fail(lg_error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    write_error(error, LG_ERROR_INPUT, format, list);
    va_end(list);
    return false;
}

bool lg_fail_as(lg_error *error, lg_error_kind kind, const char *format, ...) {
    va_list list;
    va_start(list, format);
    write_error(error, kind, format, list);
    va_end(list);
    return false;
}

bool lg_fail_at(lg_error *error, int line, int column, const char *format, ...) {
    char place[32];
    va_list list;
    assert(line >= 0 && column >= 0);
    va_start(list, format);
    write_error(error, LG_ERROR_INPUT, format, list);
    va_end(list);
    if (!error) return false;
    error->line = line;
    error->column = column;
    snprintf(place, sizeof place, "%d:%d: ", line, column);
    error->sentence = put_before(error, place);
    return false;
}

bool lg_fail_within(lg_error *error, const lg_error *inner, const char *words, ...) {
    lg_error before;
    va_list list;
    va_start(list, words);
    write_error(&before, inner->kind, words, list);
    va_end(list);
    if (!error) return false;
    *error = *inner;
    int length = put_before(error, before.text);
    if (error->sentence) error->sentence += length; /* without a place and a word the words belong to the sentence */
    return false;
}

bool lg_fail_further(lg_error *error, const char *format, ...) {
    char words[sizeof error->text / 2];
    va_list list;
    if (!error) return false;
    va_start(list, format);
    format_in_c(words, sizeof words, format, list);
    va_end(list);
    const size_t length = strlen(error->text), most = sizeof error->text - 1 - strlen(words);
    strcpy(error->text + (length < most ? length : most), words);
    return false;
}

bool lg_fail_again(lg_error *error, const lg_error *other) {
    if (error) *error = *other;
    return false;
}

/* Puts "LEAD WORD: " or "LEAD WORD=VALUE: " before the error, behind which its sentence begins. */
static void put_word_before(lg_error *error, const char *lead, const char *word, const char *value) {
    char before[sizeof error->word * 3];
    if (!error) return;
    snprintf(before, sizeof before, "%.40s%.40s%s%.40s: ", lead, word, value ? "=" : "", value ? value : "");
    error->sentence += put_before(error, before);
    snprintf(error->word, sizeof error->word, "%.40s", word);
}

bool lg_fail_about(lg_error *error, const char *lead, const char *word, const char *value, const char *format, ...) {
    va_list list;
    va_start(list, format);
    write_error(error, LG_ERROR_INPUT, format, list);
    va_end(list);
    put_word_before(error, lead, word, value);
    return false;
}

bool lg_fail_about_within(lg_error *error, const lg_error *inner, const char *lead, const char *word) {
    lg_fail_again(error, inner);
    put_word_before(error, lead, word, NULL);
    return false;
}

bool lg_fail_memory(lg_error *error) {
    return lg_fail_as(error, LG_ERROR_MEMORY, "out of memory");
}

static bool reserve_room(lg_text *text, size_t more) {
    assert(text->failed || (text->data ? text->length < text->capacity : !text->length && !text->capacity));
    size_t need = text->length + more + 1;
    if (text->failed || need <= text->capacity) return !text->failed;
    size_t capacity = need < 256 ? 256 : need + need / 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void lg_text_append(lg_text *text, const char *bytes, size_t length) {
    assert(bytes || !length);
    if (!reserve_room(text, length)) return;
    if (length) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

/* Formats into the free room, which is usually enough. Otherwise enlarges the text and formats again. */
void lg_text_add(lg_text *text, const char *format, ...) {
    va_list list, again;
    if (!reserve_room(text, 0)) return;
    va_start(list, format);
    va_copy(again, list);
    size_t room = text->capacity - text->length;
    int length = format_in_c(text->data + text->length, room, format, list);
    bool fits = length >= 0 && (size_t)length < room;
    if (length < 0) text->failed = true;
    if (!fits) text->data[text->length] = '\0';
    if (length >= 0 && (fits || reserve_room(text, (size_t)length))) {
        if (!fits) format_in_c(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(list);
}

void lg_number_write(double x, lg_text *text) {
    size_t begin = text->length;
    double again;
    assert(isfinite(x));
    for (int digits = DIGITS_LEAST; digits <= DIGITS_MOST; digits++) {
        text->length = begin;
        lg_text_add(text, "%.*g", digits, x);
        if (text->failed || (lg_number_read(text->data + begin, &again) && again == x)) return;
    }
}

void lg_text_clear(lg_text *text) {
    free(text->data);
    *text = (lg_text){0};
}

enum { NAME_MAX_COMPARED = WORD_ROOM - 1 };

static int edit_distance(const char *a, const char *b) {
    size_t width = strlen(b);
    int row[NAME_MAX_COMPARED + 1];
    assert(width <= NAME_MAX_COMPARED);
    for (size_t j = 0; j <= width; j++)
        row[j] = (int)j;
    for (size_t i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= width; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            int step = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = change < step ? change : step;
        }
    }
    return row[width];
}

/* Returns the nearest name that is less than `least` changes away. */
static const char *find_nearest(const char *name, const char *const *names, int least) {
    const char *best = NULL;
    if (strlen(name) > NAME_MAX_COMPARED) return NULL;
    for (; *names; names++) {
        if (strlen(*names) > NAME_MAX_COMPARED) continue;
        int distance = edit_distance(name, *names);
        if (distance < least) {
            least = distance;
            best = *names;
        }
    }
    return best;
}

const char *lg_nearest(const char *name, const char *const *names) {
    return find_nearest(name, names, (int)strlen(name) / 2 + 1);
}

const char *lg_typo_of(const char *name, const char *const *names) {
    int half = (int)strlen(name) / 2, third = ((int)strlen(name) + 1) / 3, most = third > 2 ? third : 2;
    return find_nearest(name, names, (most < half ? most : half) + 1);
}

bool lg_suggest(lg_error *error, const char *near) {
    size_t length = error && near ? strlen(error->text) : 0;
    if (length) snprintf(error->text + length, sizeof error->text - length, "; did you mean '%s'?", near);
    return false;
}

bool lg_suggest_name(lg_error *error, const char *name, const char *const *names) {
    const char *near = lg_nearest(name, names);
    if (near || !error) return lg_suggest(error, near);
    enum { BETWEEN = 24 }; /* room for the words between names, and for the points at the end */
    for (int i = 0; names[i]; i++) {
        size_t length = strlen(error->text);
        bool fits = length + strlen(names[i]) + BETWEEN < sizeof error->text;
        snprintf(error->text + length, sizeof error->text - length, "%s%s",
                 i ? ", " : "; expected one of: ", fits ? names[i] : "...");
        if (!fits) break;
    }
    return false;
}

int lg_word_index(const char *words, const char *word) {
    assert(words && word);
    size_t length = strlen(word);
    for (int i = 0;; i++) {
        size_t span = strcspn(words, "|");
        if (span == length && !memcmp(words, word, span)) return i;
        if (!words[span]) return -1;
        words += span + 1;
    }
}

bool lg_word_nearest(const char *words, const char *word, char near[WORD_ROOM]) {
    char other[WORD_ROOM];
    int least = (int)strlen(word) / 2 + 1, before = least;
    if (strlen(word) > NAME_MAX_COMPARED) return false;
    for (size_t span; *words; words += span + (words[span] == '|')) {
        span = strcspn(words, "|");
        if (span > NAME_MAX_COMPARED) continue;
        memcpy(other, words, span);
        other[span] = '\0';
        int distance = edit_distance(word, other);
        if (distance < least) memcpy(near, other, sizeof other);
        if (distance < least) least = distance;
    }
    return least < before;
}

bool lg_word_write(const char *words, int index, lg_text *text) {
    assert(index >= 0);
    for (; index > 0 && words; index--) {
        words = strchr(words, '|');
        if (words) words++;
    }
    if (words) lg_text_append(text, words, strcspn(words, "|"));
    return words;
}

char *lg_string_copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

bool lg_list_has(const char *list, const char *word, size_t length) {
    for (const char *at = list; *(at += strspn(at, " ")); at += strcspn(at, " "))
        if (strcspn(at, " ") == length && !memcmp(at, word, length)) return true;
    return false;
}
