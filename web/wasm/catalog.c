/* Writes everything that the page needs to build its controls, from the tables that the library itself uses. */
#include <math.h>

#include "base/put.h"
#include "io/pictures/sheets.h"
#include "web.h"
#include "wesnoth/growing/simulated.h"

static void put_params(lg_text *text, const char *name, const lg_param *table) {
    static const char *const types[] = {"whole", "number", "word", "level"};
    lg_values usual;
    lg_values_init(&usual, table);
    put_open(text, name, '[');
    for (int i = 0; table[i].name; i++) {
        lg_text normal = {0};
        lg_value_write(&usual, i, &normal);
        put_open(text, NULL, '{');
        put_string(text, "name", table[i].name);
        put_string(text, "type", types[table[i].type]);
        put_string(text, "normal", normal.data);
        put_number(text, "low", table[i].low);
        put_number(text, "high", table[i].high);
        put_string(text, "words", table[i].words);
        put_string(text, "sentence", table[i].sentence);
        put_string(text, "paper", table[i].paper);
        put_close(text, '}');
        text->failed = text->failed || normal.failed;
        lg_text_clear(&normal);
    }
    put_close(text, ']');
}

static void put_named(lg_text *text, const char *name, const char *sentence) {
    put_open(text, NULL, '{');
    put_string(text, "name", name);
    put_string(text, "sentence", sentence);
}

/* Writes each group as {"requirement", "settings": "NAME NAME ..."}. */
static void put_groups(lg_text *text, const lg_game *game) {
    put_open(text, "groups", '[');
    for (const lg_setting_group *g = game->groups; g && g->settings; g++) {
        put_open(text, NULL, '{');
        put_string(text, "requirement", g->requirement);
        put_string(text, "settings", g->settings);
        put_close(text, '}');
    }
    put_close(text, ']');
}

static void put_rows(lg_text *text, const lg_game *game) {
    put_open(text, "variants", '[');
    for (const lg_variant *v = game->variants; v->name; v++) {
        put_named(text, v->name, v->sentence);
        put_string(text, "settings", v->settings);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_open(text, "requirements", '[');
    for (const lg_requirement *r = game->requirements; r->name; r++)
        put_named(text, r->name, r->sentence), put_string(text, "why", r->why),
            put_string(text, "kind", game->kinds ? game->kinds[r - game->requirements] : NULL), put_close(text, '}');
    put_close(text, ']');
    put_open(text, "traits", '[');
    for (const lg_trait *t = game->traits; t && t->name; t++) {
        put_named(text, t->name, t->sentence);
        put_string(text, "unit", t->unit);
        put_bool(text, "objective", t->objective);
        put_number(text, "low", t->low);
        put_number(text, "high", t->high);
        put_number(text, "least", t->least);
        put_number(text, "most", t->most);
        put_number(text, "tolerance", t->tolerance);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_open(text, "formats", '[');
    for (const lg_format *f = game->formats; f->name; f++) {
        put_named(text, f->name, f->sentence);
        put_string(text, "extension", f->extension);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_open(text, "boards", '[');
    for (const lg_board *b = game->boards; b && b->name; b++)
        put_named(text, b->name, b->sentence), put_string(text, "map", b->text), put_close(text, '}');
    put_close(text, ']');
}

static void put_game(lg_text *text, const lg_game *game) {
    put_open(text, NULL, '{');
    put_string(text, "name", game->name);
    put_string(text, "title", game->title);
    put_string(text, "source", game->source);
    put_string(text, "id_prefix", game->id_prefix);
    put_params(text, "settings", game->settings);
    put_groups(text, game);
    put_rows(text, game);
    if (game->players) {
        put_open(text, "players", '{');
        put_whole(text, "least", game->players->least);
        put_whole(text, "most", game->players->most);
        put_string(text, "setting", game->players->setting);
        put_close(text, '}');
    }
    put_string(text, "lock_decides", game->lock_decides);
    put_string(text, "member", game->text.member);
    put_string(text, "axes", game->axes);
    put_number(text, "tile",
               game->drawing.tiles ? game->drawing.tiles->millimetres : NAN); /* null: no tiles; 0: size unknown */
    put_close(text, '}');
}

static void put_algorithm(lg_text *text, const lg_optimizer *optimizer) {
    put_named(text, optimizer->name, optimizer->sentence);
    put_params(text, "parameters", optimizer->params);
    put_open(text, "presets", '[');
    for (const lg_preset *p = optimizer->presets; p->name; p++)
        put_named(text, p->name, p->sentence), put_close(text, '}');
    put_close(text, ']');
    put_close(text, '}');
}

/* Writes the papers to print on, and the limits of a tile's width, all in millimetres. */
static void put_printing(lg_text *text) {
    put_open(text, "papers", '[');
    for (const paper *p = papers; p->name; p++) {
        put_open(text, NULL, '{');
        put_string(text, "name", p->name);
        put_number(text, "width", p->width);
        put_number(text, "height", p->height);
        put_close(text, '}');
    }
    put_close(text, ']');
    put_whole(text, "tile_least", LG_TILE_LEAST);
    put_whole(text, "tile_most", LG_TILE_MOST);
}

const char *EXPORT(lg_web_catalog)(void) {
    lg_text *text = answer_begin();
    put_open(text, NULL, '{');
    put_string(text, "version", lg_version());
    put_open(text, "games", '[');
    for (int i = 0; lg_games[i]; i++)
        put_game(text, lg_games[i]);
    put_close(text, ']');
    put_params(text, "growth", simulated_params);
    put_printing(text);
    put_whole(text, "wants_most", LG_WANTS_MAX);
    put_open(text, "algorithms", '[');
    for (int i = 0; lg_optimizers[i]; i++)
        put_algorithm(text, lg_optimizers[i]);
    put_close(text, ']');
    put_close(text, '}');
    return answer(text);
}
