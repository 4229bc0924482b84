/* Reads and writes JSON with jansson. */
#include "io/json.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { PATH_ROOM = 128 };

/* Must the parser get no more memory? If jansson's parser once gets no memory, it goes on with an incomplete string or skips
 * the string. Therefore, after the first failed allocation, it gets no more memory and no more bytes of the file. */
static _Thread_local bool refused;
static json_malloc_t give_memory;

static void *note_refusal(size_t size) {
    void *memory = refused ? NULL : give_memory(size);
    refused = !memory;
    return memory;
}

/* The state of an object that is fed to the parser. */
typedef struct {
    input *in;
    int bytes, parts;
    bool quoted, escaped; /* quoted: inside a string; escaped: after a backslash in a string */
    bool over;            /* the object is too large */
} feed;

/* Passes one byte at a time, so that the parser consumes nothing after the object. Counts the parts, because each costs memory:
 * outside strings each of [ { , : begins one. */
static size_t next_byte(void *buffer, size_t room, void *context) {
    feed *f = context;
    f->over = f->over || f->bytes == JSON_OBJECT_MAX || f->parts > JSON_PARTS_MAX;
    int c = room && !f->over && !refused ? input_get(f->in) : EOF;
    if (c == EOF) return 0;
    assert(f->bytes < JSON_OBJECT_MAX);
    f->bytes++;
    if (c) {
        bool quote = c == '"' && !f->escaped;
        f->escaped = f->quoted && c == '\\' && !f->escaped;
        f->quoted = f->quoted != quote;
        f->parts += !f->quoted && strchr("[{,:", c);
    }
    *(char *)buffer = (char)c;
    return 1;
}

json_t *json_read(input *in, lg_error *error) {
    input start = *in;
    feed f = {.in = in};
    json_error_t reason;
    json_free_t release;
    json_get_alloc_funcs(&give_memory, &release);
    assert(give_memory != note_refusal); /* only one object is read at a time */
    json_set_alloc_funcs(note_refusal, release);
    refused = false;
    json_t *object = json_load_callback(next_byte, &f, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &reason);
    json_set_alloc_funcs(give_memory, release);
    if (refused) json_decref(object);
    if (refused) object = NULL;
    if (object || !input_ended(in, error)) return object;
    if (refused)
        lg_fail_as(error, LG_ERROR_MEMORY, "%s:%lld:%d: out of memory", in->title, (long long)start.line, start.column);
    else if (f.over)
        lg_fail(error, "%s:%lld:%d: expected an object of at most %d MB and %d parts, found a larger one", in->title,
                (long long)start.line, start.column, JSON_OBJECT_MAX >> 20, JSON_PARTS_MAX);
    else
        lg_fail(error, "%s:%lld:%d: expected JSON, found an error: %s", in->title,
                (long long)start.line + reason.line - 1, reason.column + (reason.line == 1 ? start.column - 1 : 0),
                reason.text);
    return NULL;
}

static void flatten(json_t *value, const char *path, lg_text *lines) {
    const char *key;
    json_t *member;
    size_t i;
    char longer[PATH_ROOM];
    if (strlen(path) > 80) {
        lg_text_add(lines, "%s\t(deep)\n", path); /* no game knows such a member */
        return;
    }
    json_object_foreach(value, key, member) {
        /* a character of the key that would end a name or a line of paths becomes ?, which is in no game's names */
        size_t length = strlen(path) + (*path != 0);
        snprintf(longer, PATH_ROOM, "%s%s%.40s", path, *path ? "." : "", key);
        for (char *at = longer + length; *(at += strcspn(at, ".\t\n"));)
            *at = '?';
        flatten(member, longer, lines);
    }
    json_array_foreach(value, i, member) {
        snprintf(longer, sizeof longer, "%s%s%zu", path, *path ? "." : "", i);
        flatten(member, longer, lines);
    }
    if (json_is_object(value) && !json_object_size(value)) lg_text_add(lines, "%s\t{}\n", path);
    if (json_is_array(value) && !json_array_size(value)) lg_text_add(lines, "%s\t[]\n", path);
    if (json_is_null(value)) lg_text_add(lines, "%s\t?\n", path);
    if (json_is_real(value)) lg_text_add(lines, "%s\t%.17g\n", path, json_real_value(value));
    if (json_is_boolean(value)) lg_text_add(lines, "%s\t%s\n", path, json_is_true(value) ? "true" : "false");
    if (json_is_integer(value)) lg_text_add(lines, "%s\t%lld\n", path, (long long)json_integer_value(value));
    if (json_is_string(value)) /* a text of several lines is a value that no game knows */
        lg_text_add(lines, "%s\t%.200s\n", path,
                    strpbrk(json_string_value(value), "\t\n") ? "(lines)" : json_string_value(value));
}

void json_flatten(json_t *value, lg_text *lines) {
    flatten(value, "", lines);
}

bool json_read_settings(json_t *object, const lg_variant *variant, lg_values *settings, lg_error *error) {
    const char *name;
    const json_t *value;
    assert(settings->table);
    bool good = lg_values_apply(settings, variant->settings, error);
    json_object_foreach(object, name, value) {
        int i = lg_param_index(settings->table, name);
        bool takes_number = i >= 0 && (settings->table[i].type == LG_WHOLE || settings->table[i].type == LG_NUMBER);
        const char *word = json_is_string(value) ? json_string_value(value) : json_is_number(value) ? "a number" : "";
        if (good && takes_number && json_is_number(value))
            good = lg_values_put(settings, name, json_number_value(value), error);
        else if (good)
            good = lg_values_set(settings, name, word, error);
    }
    memset(settings->given, 0,
           sizeof settings->given); /* a record states every setting, so none of them is a choice of the user */
    return good;
}

void json_put(json_t **object, const char *name, json_t *value) {
    assert(!*object || json_is_object(*object));
    if (json_object_set_new(*object, name, value) == 0) return;
    json_decref(*object);
    *object = NULL;
}

void json_push(json_t **array, json_t *value) {
    assert(!*array || json_is_array(*array));
    if (json_array_append_new(*array, value) == 0) return;
    json_decref(*array);
    *array = NULL;
}

json_t *json_number(double x) {
    if (!isfinite(x)) return json_null();
    return x == floor(x) && fabs(x) < 1e15 ? json_integer((json_int_t)x) : json_real(x);
}

json_t *json_interval(double low, double high) {
    json_t *array = json_array();
    json_push(&array, json_number(low));
    json_push(&array, json_number(high));
    return array;
}

json_t *json_file_name(const char *name) {
    return lg_utf8_is(name) ? json_string(name) : json_null();
}

static int append_bytes(const char *bytes, size_t length, void *text) {
    lg_text_append(text, bytes, length);
    return 0;
}

/* Does not use json_dumps, because json_dumps continues if memory is short for a piece. */
void json_add_line(json_t *object, lg_text *text) {
    size_t flags = JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10);
    if (!object || json_dump_callback(object, append_bytes, text, flags) != 0) text->failed = true;
    lg_text_append(text, "\n", 1);
    json_decref(object);
}

bool json_print(json_t *object) {
    lg_text line = {0};
    json_add_line(object, &line);
    bool good = !line.failed;
    if (good) fwrite(line.data, 1, line.length, stdout);
    lg_text_clear(&line);
    return good;
}
