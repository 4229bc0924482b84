/* Reads a link and returns its parts as JSON. */
#include "base/put.h"
#include "recipe/recipe.h"
#include "recipe/record.h"
#include "web.h"

static void put_id(const lg_link *link, lg_text *text) {
    lg_text id = {0};
    bool named = !link->lock && lg_recipe_id(&link->recipe, &id);
    put_string(text, "id", named ? id.data : NULL);
    lg_text_clear(&id);
}

static void put_link(const lg_link *link, lg_text *text) {
    const lg_recipe *r = &link->recipe;
    lg_plan_step single[2];
    lg_text words = {0};
    put_open(text, NULL, '{');
    record_put_rules(text, r, NULL);
    record_put_searcher(text, r, lg_recipe_plan(r, single));
    put_whole(text, "seed", (int64_t)r->seed);
    put_whole(text, "index", (int64_t)r->index);
    put_whole(text, "evaluations", r->evaluations);
    put_number(text, "target", r->target);
    put_id(link, text);
    put_string(text, "link", lg_link_write(link, &words) ? words.data : NULL);
    put_string(text, "lock", link->lock);
    put_string(text, "board", link->board);
    put_bool(text, "handmade", link->handmade);
    put_string(text, "version", link->version);
    put_close(text, '}');
    lg_text_clear(&words);
}

const char *EXPORT(lg_web_link)(const char *words) {
    lg_text *text = answer_begin();
    lg_error error;
    lg_link link;
    if (!link_read(words, &(link_games){lg_game_find, NULL, &web_made}, &link, &error)) return refuse(&error);
    put_link(&link, text);
    lg_link_clear(&link);
    return answer(text);
}
