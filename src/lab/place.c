/* Finds the place of a value in YAML. libcyaml does not keep the positions of values, so this file parses the text again. It
 * descends to the node of the path and skips all other nodes. */
#include "lab/place.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef struct {
    yaml_parser_t parser;
    yaml_event_t event;
    int line, column;
    bool failed;
} walk;

static bool next_event(walk *w) {
    yaml_event_delete(&w->event);
    w->failed = w->failed || !yaml_parser_parse(&w->parser, &w->event) || w->event.type == YAML_STREAM_END_EVENT;
    return !w->failed;
}

/* Skips the node whose first event is the current one. Afterwards the node's last event is the current one. */
static void skip_node(walk *w) {
    int depth = 0;
    do {
        yaml_event_type_t type = w->event.type;
        depth += type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT;
        depth -= type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT;
        assert(depth >= 0); /* a node does not begin with the end of another one */
    } while (depth > 0 && next_event(w));
}

static bool is_key(const walk *w, const char *name, size_t length) {
    return w->event.type == YAML_SCALAR_EVENT && w->event.data.scalar.length == length &&
           !memcmp(w->event.data.scalar.value, name, length);
}

/* enter_mapping moves to the value of a key; enter_sequence moves to an entry by its number. Both return false if there is
 * none. */
static bool enter_mapping(walk *w, const char *name, size_t length) {
    while (next_event(w) && w->event.type != YAML_MAPPING_END_EVENT) {
        bool found = is_key(w, name, length);
        skip_node(w);
        if (!next_event(w) || found) return !w->failed;
        skip_node(w);
    }
    return false;
}

static bool enter_sequence(walk *w, const char *number) {
    for (long n = strtol(number, NULL, 10); next_event(w) && w->event.type != YAML_SEQUENCE_END_EVENT; n--) {
        if (!n) return true;
        skip_node(w);
    }
    return false;
}

static void descend_path(walk *w, const char *path) {
    for (bool found = true; found; path += *path == '.') {
        size_t length = strcspn(path, ".");
        w->line = (int)w->event.start_mark.line + 1;
        w->column = (int)w->event.start_mark.column + 1;
        if (!length) return;
        found = w->event.type == YAML_MAPPING_START_EVENT    ? enter_mapping(w, path, length)
                : w->event.type == YAML_SEQUENCE_START_EVENT ? enter_sequence(w, path)
                                                             : false;
        path += length;
    }
}

void place_find(const char *text, size_t length, const char *path, int *line, int *column) {
    walk w = {.line = 1, .column = 1};
    if (yaml_parser_initialize(&w.parser)) {
        yaml_parser_set_input_string(&w.parser, (const unsigned char *)text, length);
        while (next_event(&w) &&
               (w.event.type == YAML_STREAM_START_EVENT || w.event.type == YAML_DOCUMENT_START_EVENT)) {}
        if (!w.failed) descend_path(&w, path);
        yaml_event_delete(&w.event);
        yaml_parser_delete(&w.parser);
    }
    *line = w.line;
    *column = w.column;
}
