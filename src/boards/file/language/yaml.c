/* Builds a tree from the events of libyaml. Whatever could make a file grow, or mean something else to another reader, is
 * refused: anchors, aliases, tags and a second document. */
#include "tree.h"

#ifdef LG_NO_GAME_FILES

const fg_node *fg_tree_read(fg_room *room, const char *text, size_t length, lg_error *error) {
    (void)room, (void)text, (void)length;
    lg_fail_at(error, 1, 1, "expected a levelground that was built with libyaml, because that reads games in files");
    return NULL;
}

#else

#include <assert.h>
#include <string.h>
#include <yaml.h>

#include "base/utf8.h"

/* KEYS_MAX: of one map. Every key is compared with those before it. */
enum { BYTES_MAX = 1 << 20, NODES_MAX = 50000, DEPTH_MAX = 24, KEYS_MAX = 1000 };

typedef struct {
    fg_room *room;
    lg_error *error;
    const char *text; /* what is read */
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event; /* the present one; its type is YAML_NO_EVENT if there is none */
    int nodes;
} builder;

static bool fail_at_mark(builder *b, yaml_mark_t mark, const char *sentence) {
    return lg_fail_at(b->error, (int)mark.line + 1, (int)mark.column + 1, "%s", sentence);
}

/* A # begins a comment, also that of a colour without quotation marks, which takes the rest of the line with it. Looks for one in
 * the construct that libyaml could not read, and blames it. Returns whether there is one. */
static bool blame_comment(builder *b, yaml_mark_t from, yaml_mark_t to) {
    enum { DIGITS = 6 };
    size_t line = 0;
    for (const char *at = b->text, *end; at < b->text + b->length && line <= to.line; at = end + 1, line++) {
        end = memchr(at, '\n', (size_t)(b->text + b->length - at));
        if (!end) end = b->text + b->length;
        for (const char *hash = at; line >= from.line && hash + 1 + DIGITS <= end; hash++) {
            int digits = 0;
            while (hash + 1 + digits < end && strchr("0123456789abcdefABCDEF", hash[1 + digits]))
                digits++;
            if (*hash != '#' || hash == at || hash[-1] != ' ' || digits != DIGITS) continue;
            lg_fail_at(b->error, (int)line + 1, (int)(hash - at) + 1,
                       "expected quotation marks around the colour, \"%.7s\", because a # after a blank begins a "
                       "comment",
                       hash);
            return true;
        }
    }
    return false;
}

static bool next_event(builder *b) {
    yaml_event_delete(&b->event);
    if (!yaml_parser_parse(&b->parser, &b->event)) {
        /* libyaml says what it found in `problem`, and where the surrounding construct begins in `context`. */
        const yaml_parser_t *p = &b->parser;
        if (p->error == YAML_MEMORY_ERROR) return lg_fail_memory(b->error);
        if (p->error == YAML_READER_ERROR)
            return lg_fail_at(b->error, 1, 1, "byte %zu: %s", p->problem_offset, p->problem);
        const yaml_char_t *at = p->buffer.pointer; /* the character that libyaml could not read */
        if (p->error == YAML_SCANNER_ERROR && at < p->buffer.last && *at == '\t')
            return fail_at_mark(b, p->problem_mark, "no YAML: found a tabulator; lines begin with blanks");
        if (blame_comment(b, p->context ? p->context_mark : p->problem_mark, p->problem_mark)) return false;
        return lg_fail_at(b->error, (int)p->problem_mark.line + 1, (int)p->problem_mark.column + 1, "no YAML: %s%s%s",
                          p->problem ? p->problem : "something is wrong", p->context ? " " : "",
                          p->context ? p->context : "");
    }
    return true;
}

static fg_node *new_node(builder *b, fg_shape shape) {
    fg_node *node = b->nodes++ < NODES_MAX ? fg_take(b->room, 1, sizeof *node) : NULL;
    if (!node) {
        b->nodes > NODES_MAX
            ? (void)lg_fail_at(b->error, (int)b->event.start_mark.line + 1, (int)b->event.start_mark.column + 1,
                               "expected at most %d values in the file", NODES_MAX)
            : (void)lg_fail_memory(b->error);
        return NULL;
    }
    node->shape = shape;
    node->line = (int)b->event.start_mark.line + 1;
    node->column = (int)b->event.start_mark.column + 1;
    return node;
}

static bool is_plain(builder *b) {
    const yaml_event_t *e = &b->event;
    const yaml_char_t *anchor = e->type == YAML_SCALAR_EVENT           ? e->data.scalar.anchor
                                : e->type == YAML_SEQUENCE_START_EVENT ? e->data.sequence_start.anchor
                                : e->type == YAML_MAPPING_START_EVENT  ? e->data.mapping_start.anchor
                                                                       : NULL;
    const yaml_char_t *tag = e->type == YAML_SCALAR_EVENT           ? e->data.scalar.tag
                             : e->type == YAML_SEQUENCE_START_EVENT ? e->data.sequence_start.tag
                             : e->type == YAML_MAPPING_START_EVENT  ? e->data.mapping_start.tag
                                                                    : NULL;
    if (anchor) return fail_at_mark(b, e->start_mark, "expected a value without an anchor (&)");
    if (tag) return fail_at_mark(b, e->start_mark, "expected a value without a tag (!)");
    return e->type != YAML_ALIAS_EVENT || fail_at_mark(b, e->start_mark, "expected a value, found an alias (*)");
}

/* Makes a node of the present event, with all events up to the node's end. */
static fg_node *read_node(builder *b, int depth) {
    if (!is_plain(b)) return NULL;
    bool is_word = b->event.type == YAML_SCALAR_EVENT, is_map = b->event.type == YAML_MAPPING_START_EVENT;
    assert(is_word || is_map || b->event.type == YAML_SEQUENCE_START_EVENT);
    if (!is_word && depth == DEPTH_MAX) {
        fail_at_mark(b, b->event.start_mark, "expected fewer levels of lists and maps");
        return NULL;
    }
    fg_node *node = new_node(b, is_word ? FG_WORD : is_map ? FG_MAP : FG_LIST);
    if (!node) return NULL;
    if (is_word) {
        const char *text = (const char *)b->event.data.scalar.value;
        size_t length = b->event.data.scalar.length;
        if (memchr(text, '\0', length) || !lg_utf8_is(text)) {
            fail_at_mark(b, b->event.start_mark, "expected characters of UTF-8 without zeros");
            return NULL;
        }
        node->quoted = b->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
        node->text = fg_take_text(b->room, text, length);
        if (!node->text) lg_fail_memory(b->error);
        return node->text ? node : NULL;
    }
    fg_node **at = &node->first;
    for (;; at = &(*at)->next, node->children++) {
        if (!next_event(b)) return NULL;
        if (b->event.type == (is_map ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT)) break;
        fg_node *child = read_node(b, depth + 1);
        if (!child) return NULL;
        *at = child;
        if (!is_map || node->children % 2) continue;
        if (child->shape != FG_WORD) {
            fg_expected(child, "a key that is a word", b->error);
            return NULL;
        }
        if (node->children / 2 == KEYS_MAX) {
            (void)fg_fail_at(child, b->error, "expected at most %d keys in a map", KEYS_MAX);
            return NULL;
        }
        for (const fg_node *k = node->first; k != child; k = k->next->next)
            if (!strcmp(k->text, child->text)) {
                (void)fg_fail_at(child, b->error, "'%.40s' is here twice", child->text);
                return NULL;
            }
    }
    if (is_map) return node;
    node->item = fg_take(b->room, (size_t)node->children + 1, sizeof(const fg_node *));
    if (!node->item) {
        lg_fail_memory(b->error);
        return NULL;
    }
    int n = 0;
    for (const fg_node *child = node->first; child; child = child->next)
        node->item[n++] = child;
    return node;
}

const fg_node *fg_tree_read(fg_room *room, const char *text, size_t length, lg_error *error) {
    builder b = {.room = room, .error = error, .text = text, .length = length};
    if (length > BYTES_MAX) {
        lg_fail_at(error, 1, 1, "expected at most %d bytes", BYTES_MAX);
        return NULL;
    }
    if (!yaml_parser_initialize(&b.parser)) {
        lg_fail_memory(error);
        return NULL;
    }
    yaml_parser_set_input_string(&b.parser, (const unsigned char *)text, length);
    yaml_parser_set_encoding(&b.parser, YAML_UTF8_ENCODING);
    while (next_event(&b) && (b.event.type == YAML_STREAM_START_EVENT || b.event.type == YAML_DOCUMENT_START_EVENT))
        ;
    const fg_node *node = NULL;
    if (!b.parser.error && b.event.type == YAML_STREAM_END_EVENT)
        lg_fail_at(error, 1, 1, "expected a game, found an empty file");
    else if (!b.parser.error)
        node = read_node(&b, 0);
    if (node && (!next_event(&b) || !next_event(&b))) node = NULL;
    if (node && b.event.type != YAML_STREAM_END_EVENT) {
        fail_at_mark(&b, b.event.start_mark, "expected the end of the file, found another document");
        node = NULL;
    }
    yaml_event_delete(&b.event);
    yaml_parser_delete(&b.parser);
    return node;
}

#endif
