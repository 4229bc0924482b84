/* A verdict says what games show, and no more: shares whose intervals reach over the bound are not called even. */
#include "recipe/played.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/put.h"
#include "base/utf8.h"

enum { NAME_MAX_SHOWN = 80 };

/* By how much a program's shares miss what is wanted. */
typedef struct {
    /* for the seat with the largest deviation: the deviation, and half the width of its interval */
    double off, width;
    double least, most; /* how small and how large the largest deviation can be, by the intervals of all seats */
} deviation;

static deviation deviation_of_bot(const item_played *p, int bot) {
    deviation all = {.off = -1};
    for (int s = 0; s < p->tally[bot].seats; s++) {
        double width, off = fabs(lg_tally_share(&p->tally[bot], s, p->deviations, &width) - p->wanted[s]);
        all.least = fmax(all.least, off - width);
        all.most = fmax(all.most, off + width);
        if (off <= all.off) continue;
        all.off = off;
        all.width = width;
    }
    return all;
}

static deviation deviation_of(const item_played *p) {
    deviation worst = deviation_of_bot(p, 0), mean = {0};
    for (int i = 0; i < p->bots; i++) {
        deviation d = deviation_of_bot(p, i);
        double least = fmax(worst.least, d.least), most = fmax(worst.most, d.most);
        if (d.off > worst.off) worst = d;
        worst.least = least;
        worst.most = most;
        mean.off += d.off / p->bots;
        mean.width += d.width * d.width;
        mean.least += d.least / p->bots;
        mean.most += d.most / p->bots;
    }
    mean.width = sqrt(mean.width) / p->bots;
    return p->mean ? mean : worst;
}

double played_off(const item_played *p, double *width) {
    deviation d = deviation_of(p);
    *width = d.width;
    return d.off;
}

played_verdict played_verdict_of(const item_played *p, double *more) {
    deviation d = deviation_of(p);
    double games = (double)p->tally->games, over = fmax(d.most - d.off, d.width), margin = fabs(d.off - p->within);
    *more = 0;
    assert(p->bots > 0);
    if (p->tally->games && d.least > p->within) return PLAYED_UNEVEN;
    if (p->tally->games && d.most <= p->within) return PLAYED_EVEN;
    *more = margin > 0 ? fmax(games * (over * over / (margin * margin) - 1), 1) : INFINITY;
    return PLAYED_OPEN;
}

void played_put(const item_played *p, lg_text *text) {
    static const char *const words[] = {[PLAYED_EVEN] = "even", [PLAYED_UNEVEN] = "uneven", [PLAYED_OPEN] = "open"};
    double more, width_of_off;
    played_verdict verdict = played_verdict_of(p, &more);
    put_open(text, "played", '{');
    put_string(text, "verdict", words[verdict]);
    put_number(text, "within", p->within);
    put_number(text, "confidence", p->confidence);
    put_string(text, "counts", p->mean ? "mean" : "worst");
    put_number(text, "off", played_off(p, &width_of_off));
    put_number(text, "off_width", width_of_off);
    if (verdict == PLAYED_OPEN) put_number(text, "more_games", ceil(more));
    put_bool(text, "repeats", p->repeats);
    put_open(text, "wanted", '[');
    for (int s = 0; s < p->tally->seats; s++)
        put_number(text, NULL, p->wanted[s]);
    put_close(text, ']');
    if (p->kind) {
        put_open(text, "kinds", '[');
        for (int s = 0; s < p->tally->seats; s++)
            put_string(text, NULL, p->kind[s]);
        put_close(text, ']');
        put_bool(text, "rotate", p->rotate);
    }
    put_open(text, "bots", '[');
    for (int i = 0; i < p->bots; i++) {
        double width[LG_SEATS_MAX];
        put_open(text, NULL, '{');
        put_string(text, "command", p->bot && lg_utf8_is(p->bot[i]) ? p->bot[i] : NULL);
        put_whole(text, "games", p->tally[i].games);
        put_whole(text, "draws", p->tally[i].draws);
        put_open(text, "shares", '[');
        for (int s = 0; s < p->tally[i].seats; s++)
            put_number(text, NULL, lg_tally_share(&p->tally[i], s, p->deviations, &width[s]));
        put_close(text, ']');
        put_open(text, "widths", '[');
        for (int s = 0; s < p->tally[i].seats; s++)
            put_number(text, NULL, width[s]);
        put_close(text, ']');
        put_close(text, '}');
    }
    put_close(text, ']');
    if (p->searched) {
        put_open(text, "search", '{');
        put_whole(text, "games", p->searched);
        put_whole(text, "levels", p->boards);
        put_number(text, "model_error", p->foreseen);
        put_number(text, "model_spread", p->spread);
        put_close(text, '}');
    }
    put_close(text, '}');
}

/* A number of games to two digits, written out: 3470 is 3500. */
static double two_digits(double games) {
    double unit = 1;
    while (games / unit >= 99.5)
        unit *= 10;
    return unit * round(games / unit);
}

void played_add_lines(const item_played *p, lg_text *text) {
    double more, within = 100 * p->within;
    deviation d = deviation_of(p);
    const char *const *kind = p->rotate ? NULL : p->kind;
    for (int i = 0; i < p->bots; i++) {
        /* "seats win 26, 24, 25, 25 of 100 (each +-2) in 2400 games of my_player.py; 3 of 100 are draws" */
        const lg_tally *t = &p->tally[i];
        const char *slash = strrchr(p->bot[i], '/'), *name = slash && slash[1] ? slash + 1 : p->bot[i];
        double width, most = 0;
        lg_text_add(text, kind ? "  " : "  seats win ");
        for (int s = 0; s < t->seats; s++) {
            double share = 100 * lg_tally_share(t, s, p->deviations, &width);
            most = fmax(most, width);
            if (kind)
                lg_text_add(text, "%s%s%s %.3g", s ? ", " : "", kind[s], s ? "" : " wins", share);
            else
                lg_text_add(text, "%s%.3g", s ? ", " : "", share);
        }
        int shown = (int)strcspn(name, "\r\n"); /* a command may have several lines; the first one is shown */
        if (shown > NAME_MAX_SHOWN) shown = NAME_MAX_SHOWN;
        lg_text_add(text, " of 100 (each +-%.2g) in %lld games of %.*s", 100 * most, (long long)t->games, shown, name);
        if (p->rotate) lg_text_add(text, ", each kind in each seat");
        if (t->draws) lg_text_add(text, "; %.3g of 100 are draws", 100 * (double)t->draws / (double)t->games);
        lg_text_add(text, "\n");
    }
    lg_text_add(text, "  ");
    switch (played_verdict_of(p, &more)) {
    case PLAYED_EVEN:
        lg_text_add(text, "as wanted: no seat is off by more than %.3g of 100 games, with %.3g %% confidence", within,
                    p->confidence);
        break;
    case PLAYED_UNEVEN:
        lg_text_add(text, "not as wanted: a seat is off by %.3g of 100 games (+-%.2g), wanted at most %.3g",
                    100 * d.off, 100 * d.width, within);
        break;
    case PLAYED_OPEN:
        lg_text_add(text, "not shown: a seat is off by %.3g of 100 games (+-%.2g), wanted at most %.3g", 100 * d.off,
                    100 * d.width, within);
        if (more < 1e7) lg_text_add(text, "; about %.0f more games would tell", two_digits(fmax(more, 10)));
        break;
    }
    if (!p->repeats) lg_text_add(text, "; the same seed gave other games");
    lg_text_add(text, "\n");
}
