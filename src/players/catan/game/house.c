/* House rules as rows of a parameter table, which provides ranges and errors. */
#include "house.h"

#include <assert.h>
#include <string.h>

enum { POINTS, CALM, FRIENDLY, OFFERS, ROUNDS, RULES };
enum { NAME_ROOM = 64 };

const lg_param ct_house_params[] = {
    {"points", LG_WHOLE, 10, 3, 30, NULL, "points that win", NULL},
    {"calm", LG_WHOLE, 0, 0, 10000, NULL, "in so many first rounds a 7 is rolled again", NULL},
    {"friendly", LG_WORD, 0, 0, 0, "no|yes", "the robber leaves alone who has no more than 2 points to be seen", NULL},
    {"offers", LG_WHOLE, 0, 0, 100, NULL, "to the other players, a turn", NULL},
    {"rounds", LG_WHOLE, 500, 1, 10000, NULL, "after so many nobody has won", NULL},
    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL},
};
static_assert(sizeof ct_house_params / sizeof *ct_house_params == RULES + 1, "a row for each, and the end");

static lg_values values_of(const ct_house *house) {
    lg_values v;
    lg_values_init(&v, ct_house_params);
    v.number[POINTS] = house->points;
    v.number[CALM] = house->calm;
    v.number[FRIENDLY] = house->friendly;
    v.number[OFFERS] = house->offers;
    v.number[ROUNDS] = house->rounds;
    return v;
}

bool ct_house_assign(ct_house *house, const char *assignment, lg_error *error) {
    char name[NAME_ROOM];
    lg_values v = values_of(house);
    assert(house->points >= ct_house_params[POINTS].low && house->rounds >= ct_house_params[ROUNDS].low);
    size_t n = strcspn(assignment, "=");
    if (!assignment[n] || !n || n >= sizeof name)
        return lg_fail(error, "expected NAME=VALUE, found '%.60s'", assignment);
    memcpy(name, assignment, n);
    name[n] = '\0';
    if (!lg_values_set(&v, name, assignment + n + 1, error)) return false;
    house->points = (int)v.number[POINTS];
    house->calm = (int)v.number[CALM];
    house->friendly = v.number[FRIENDLY] > 0;
    house->offers = (int)v.number[OFFERS];
    house->rounds = (int)v.number[ROUNDS];
    return true;
}

void ct_house_write(const ct_house *house, lg_text *text) {
    const lg_values v = values_of(house);
    for (int i = 0; i < RULES; i++) {
        if (v.number[i] == ct_house_params[i].normal) continue;
        lg_text_add(text, " %s=", ct_house_params[i].name);
        lg_value_write(&v, i, text);
    }
}
