/* Each line of the table becomes a piece in the tree of the game's file, in the first layer. */
#include "more_pieces.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "language/build.h"

enum { COLUMNS_MAX = 32, FIELD_MAX = 80 };
static const char *const own_columns[] = {"piece", "letter", "also", "stock", "colour", "groups", NULL};

typedef struct {
    fg_builder b;
    const fg_game *game;
    int columns;
    char column[COLUMNS_MAX][FIELD_MAX + 1];
    fg_node *pieces;       /* those of the file, and then those of the table */
    const fg_node *groups; /* with the names of these pieces */
    lg_reader in;          /* the current line */
    fg_node at;            /* its place, for errors */
} reader;

/* Takes a field, up to a comma, a semicolon or the end of the line. */
static bool take_field(reader *r, char field[FIELD_MAX + 1]) {
    const char *end = r->in.at;
    while (end < r->in.end && *end != ',' && *end != ';')
        end++;
    lg_reader_skip_blanks(&r->in);
    size_t n = end > r->in.at ? (size_t)(end - r->in.at) : 0;
    while (n && lg_is_blank(r->in.at[n - 1]))
        n--;
    if (n > FIELD_MAX) return lg_reader_expected(&r->in, "a shorter field");
    memcpy(field, r->in.at, n);
    field[n] = '\0';
    return true;
}

/* Goes to the field after this one. Returns false at the end of the line. */
static bool next_field(reader *r) {
    while (r->in.at < r->in.end && *r->in.at != ',' && *r->in.at != ';')
        r->in.at++;
    if (r->in.at == r->in.end) return false;
    r->in.at++;
    return true;
}

static bool is_own_column(const char *name) {
    int k = 0;
    while (own_columns[k] && strcmp(own_columns[k], name) != 0)
        k++;
    return own_columns[k];
}

static bool read_head(reader *r) {
    bool named = false;
    do {
        if (r->columns == COLUMNS_MAX) return lg_reader_expected(&r->in, "fewer columns");
        char *name = r->column[r->columns++];
        if (!take_field(r, name)) return false;
        bool known = is_own_column(name);
        for (int v = 0; v < r->game->pieces.values; v++)
            known = known || !strcmp(r->game->pieces.value[v].name, name);
        if (!known)
            return lg_reader_expected(&r->in, "piece, letter, also, stock, colour, groups or one of the game's values");
        named = named || !strcmp(name, "piece");
    } while (next_field(r));
    return named || lg_reader_expected(&r->in, "a column `piece`");
}

/* Adds the words of a field to a list. */
static void add_words(reader *r, const char *field, fg_node *list) {
    char word[FIELD_MAX + 1];
    for (const char *at = field; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        const size_t n = strcspn(at, " ");
        memcpy(word, at, n);
        word[n] = '\0';
        fg_add(&r->b, list, fg_new_node(&r->b, FG_WORD, word));
    }
}

/* Adds the piece to the groups that the field names. */
static bool join_groups(reader *r, const char *field, const char *piece) {
    fg_node *names = fg_new_node(&r->b, FG_LIST, "");
    add_words(r, field, names);
    for (const fg_node *name = names->first; name; name = name->next) {
        const fg_node *old = fg_find(r->groups, name->text);
        if (!old) return lg_reader_expected(&r->in, "names of the game's groups");
        fg_node *list = fg_new_node(&r->b, FG_LIST, "");
        for (int i = 0; i < fg_items(old); i++)
            fg_add(&r->b, list, fg_item(old, i));
        fg_add(&r->b, list, fg_new_node(&r->b, FG_WORD, piece));
        r->groups = fg_with_value(&r->b, r->groups, name->text, list);
    }
    return true;
}

static bool read_piece(reader *r) {
    char field[FIELD_MAX + 1], name[FIELD_MAX + 1] = "", groups[FIELD_MAX + 1] = "";
    fg_node *piece = fg_new_node(&r->b, FG_MAP, "");
    const lg_reader line = r->in;
    fg_add_pair(&r->b, piece, "stock", fg_new_number(&r->b, 1));
    for (int k = 0; k < r->columns; k++) {
        const char *column = r->column[k];
        if (!take_field(r, field)) return false;
        if (!strcmp(column, "piece")) {
            strcpy(name, field);
        } else if (!strcmp(column, "groups")) {
            strcpy(groups, field);
        } else if (!strcmp(column, "also") && *field) {
            fg_node *list = fg_new_node(&r->b, FG_LIST, "");
            add_words(r, field, list);
            fg_add_pair(&r->b, piece, column, list);
        } else if (*field) {
            piece = fg_with_value(&r->b, piece, column, fg_new_node(&r->b, FG_WORD, field));
        }
        if (next_field(r) != (k + 1 < r->columns)) return lg_reader_expected(&r->in, "as many fields as columns");
    }
    r->in = line;
    if (!*name) return lg_reader_expected(&r->in, "the name of a piece");
    if (!fg_find(piece, "letter")) fg_add_pair(&r->b, piece, "letter", fg_new_node(&r->b, FG_WORD, name));
    fg_add_pair(&r->b, r->pieces, name, piece);
    return join_groups(r, groups, name);
}

static bool read_table(reader *r, lg_reader *all) {
    for (bool head = true; lg_reader_next_line(all, &r->in);) {
        lg_reader_skip_blanks(&r->in);
        if (r->in.at == r->in.end || *r->in.at == '#') continue;
        r->at = (fg_node){.line = r->in.line, .column = 1};
        r->b.at = &r->at;
        if (!(head ? read_head(r) : read_piece(r))) return false;
        head = false;
    }
    return r->columns || lg_reader_expected(all, "a table of pieces, whose first line names the columns");
}

bool fg_more_pieces_tree(const lg_game *base, const char *table, size_t length, fg_changed_tree *changed,
                         lg_error *error) {
    const fg_game *game = fg_game_of(base);
    const char *layer = game->pieces.layer[0].name;
    const fg_node *layers = fg_find(game->tree, "layers"), *entry = fg_find(layers, layer);
    const fg_node *old = layers ? fg_find(entry, "pieces") : fg_find(game->tree, "pieces");
    reader r = {.game = game, .groups = fg_find(game->tree, "groups"), .b.at = game->tree};
    lg_reader all = lg_reader_open(table, length, error);
    r.pieces = fg_with_value(&r.b, old, "", NULL);
    if (!read_table(&r, &all)) {
        fg_room_clear(&r.b.room);
        return false;
    }
    r.b.at = game->tree;
    const fg_node *tree =
        layers ? fg_with_value(&r.b, game->tree, "layers",
                               fg_with_value(&r.b, layers, layer, fg_with_value(&r.b, entry, "pieces", r.pieces)))
               : fg_with_value(&r.b, game->tree, "pieces", r.pieces);
    if (r.groups) tree = fg_with_value(&r.b, tree, "groups", r.groups);
    const uint64_t hash = hash_bytes(hash_bytes(HASH_START, game->hash, sizeof game->hash), table, length);
    return fg_build_end(&r.b, tree, hash, changed, error);
}
