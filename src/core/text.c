/* Errors and growing text. The one file of the library that formats numbers: vsnprintf into memory, no streams. */
#include "levelground.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lg_fail(lg_error *error, const char *format, ...) {
    if (error) {
        va_list list;
        va_start(list, format);
        vsnprintf(error->text, sizeof error->text, format, list);
        va_end(list);
    }
    return false;
}

static bool reserve(lg_text *text, size_t more) {
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
    if (!reserve(text, length)) return;
    if (length) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void lg_text_add(lg_text *text, const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length >= 0 && reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(list);
}

void lg_text_clear(lg_text *text) {
    free(text->data);
    *text = (lg_text){0};
}

enum { NAME_MAX_COMPARED = 40 };

static int edit_distance(const char *a, const char *b) {
    size_t width = strlen(b);
    int row[NAME_MAX_COMPARED + 1];
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

const char *lg_nearest(const char *name, const char *const *names) {
    const char *best = NULL;
    int least = (int)strlen(name) / 2 + 1;
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
