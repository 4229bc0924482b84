/* Writes the record of a level as `levelground evaluate` prints it, with further members. */
#include "judge.h"

#include <stdlib.h>

#include "base/put.h"
#include "io/items.h"

static void put_words(const char *name, const lg_text *words, lg_text *text) {
    put_string(text, name, words->data ? words->data : "");
    text->failed = text->failed || words->failed;
}

static void put_sentences(const item *it, lg_text *text) {
    const lg_game *game = it->recipe->game;
    lg_text verdict = {0}, facts = {0};
    item_verdict(it, &verdict);
    if (it->recipe->wants.count) lg_text_add(&verdict, "; ");
    item_wants(it, &verdict);
    item_goals(it, &verdict);
    if (game->judging.facts) game->judging.facts(it->task, it->level, &facts);
    put_words("verdict", &verdict, text);
    put_words("facts", &facts, text);
    lg_text_clear(&verdict);
    lg_text_clear(&facts);
}

/* For each want, writes the level's value and how far it is from the wanted values. */
static void put_asked(const item *it, lg_text *text) {
    const lg_game *game = it->recipe->game;
    const lg_wants *wants = &it->recipe->wants;
    double value[LG_TRAITS_MAX];
    if (!game->judging.describe(it->task, it->level, value)) text->failed = true;
    put_open(text, "asked", '[');
    for (int i = 0; i < wants->count && !text->failed; i++) {
        const lg_want *want = &wants->want[i];
        put_open(text, NULL, '{');
        put_string(text, "trait", game->traits[want->trait].name);
        put_number(text, "low", want->low);
        put_number(text, "high", want->high);
        put_number(text, "value", value[want->trait]);
        put_number(text, "off", lg_want_off(want, game, value));
        put_close(text, '}');
    }
    put_close(text, ']');
}

/* Writes the link; null if it would be too long. */
static void put_link(const char *name, const lg_link *link, lg_text *text) {
    lg_text words = {0};
    put_string(text, name, lg_link_write(link, &words) ? words.data : NULL);
    lg_text_clear(&words);
}

/* Writes "link", the recipe, if a search made the level; and "longer", a link that holds the level itself, which works in other
 * versions of the library as well. */
static void put_links(const rules *r, const item *it, lg_text *text) {
    lg_link link = r->link;
    lg_text map = {0};
    link.board = NULL;
    link.handmade = !it->search;
    if (it->search) put_link("link", &link, text);
    it->recipe->game->text.write(it->recipe->game, it->level, it->recipe->game->formats[0].name, &map);
    link.board = map.data;
    put_link("longer", &link, text);
    text->failed = text->failed || map.failed;
    lg_text_clear(&map);
}

bool judge_put(const rules *r, const lg_level *level, const item_search *search, lg_text *text) {
    lg_report *report = malloc(2 * sizeof *report);
    if (!report) return false;
    const item it = {.recipe = &r->link.recipe,
                     .search = search,
                     .task = r->task,
                     .level = level,
                     .report = report,
                     .violations = true,
                     .counted = true};
    bool good = lg_task_measure(r->task, level, report);
    lg_task_unavoidable(r->task, report + 1);
    if (good) {
        record_put(&it, text);
        text->length -= !text->failed; /* removes the closing bracket, so that further members can follow */
        put_number(text, "unavoidable", report[1].score);
        if (r->link.recipe.wants.count) put_asked(&it, text);
        put_sentences(&it, text);
        put_links(r, &it, text);
        put_close(text, '}');
    }
    free(report);
    return good && !text->failed;
}
