/* Names of hexes, and ledgers that are written while a game is played. A row is written when another seat acts. */
#include "ledger.h"

/* The row of a hex as a letter. Online play counts the missing half row above a board whose first row is short. */
static int row_letter(const tm_table *table, int hex) {
    return table->row[hex] + table->first_short;
}

/* Returns the number by which ledgers name a hex. River hexes are counted over the whole board, from 0; land hexes in their
 * row, from 1. */
static int number_of(const tm_table *table, int hex) {
    bool river = table->terrain[hex] == TM_RIVER;
    int n = !river;
    for (int c = 0; c < hex; c++)
        n += river ? table->terrain[c] == TM_RIVER : table->row[c] == table->row[hex] && table->terrain[c] != TM_RIVER;
    return n;
}

static void write_hex(const tm_table *table, int hex, lg_text *text) {
    bool river = table->terrain[hex] == TM_RIVER;
    lg_text_add(text, "%c%d", river ? 'r' : 'A' + row_letter(table, hex), number_of(table, hex));
}

int tm_hex_find(const tm_table *table, const char *name) {
    int number = 0;
    if (!*name || !name[1]) return -1;
    const char *digit = name + 1;
    for (; *digit >= '0' && *digit <= '9' && number < 1000; digit++)
        number = 10 * number + *digit - '0';
    for (int c = 0; c < table->cells && !*digit; c++) {
        bool river = table->terrain[c] == TM_RIVER;
        bool is_row = river ? *name == 'r' : *name == 'a' + row_letter(table, c);
        if (is_row && number_of(table, c) == number) return c;
    }
    return -1;
}

static void add_change(lg_text *text, int change) {
    lg_text_add(text, "\t");
    if (change) lg_text_add(text, "%+d", change);
    lg_text_add(text, "\t");
}

static int power_value(const tm_seat *s) {
    return s->power[1] + 2 * s->power[2];
}

static int cult_sum(const tm_seat *s) {
    int sum = 0;
    for (int c = 0; c < TM_CULTS; c++)
        sum += s->cult[c];
    return sum;
}

/* Writes a row: what the seat has now, and how it differs from before. */
static void add_row(lg_text *text, const tm_seat *old, const tm_seat *now, const char *offered) {
    assert(old->faction == now->faction && now->vp >= 0 && cult_sum(now) <= TM_CULTS * TM_CULT_TOP);
    lg_text_add(text, "%s", tm_factions[now->faction].name);
    add_change(text, now->vp - old->vp);
    lg_text_add(text, "%d VP", now->vp);
    add_change(text, now->coins - old->coins);
    lg_text_add(text, "%d C", now->coins);
    add_change(text, now->workers - old->workers);
    lg_text_add(text, "%d W", now->workers);
    add_change(text, now->priests - old->priests);
    lg_text_add(text, "%d P", now->priests);
    add_change(text, power_value(now) - power_value(old));
    lg_text_add(text, "%d/%d/%d PW", now->power[0], now->power[1], now->power[2]);
    add_change(text, cult_sum(now) - cult_sum(old));
    lg_text_add(text, "%d/%d/%d/%d\t%s\t", now->cult[0], now->cult[1], now->cult[2], now->cult[3], offered);
}

void tm_ledger_begin(tm_ledger *l, const tm_position *p) {
    const tm_game_rules *rules = &l->table->rules;
    lg_text *text = l->text;
    l->seat = TM_NOBODY;
    if (rules->options & TM_CULTIST_ERRATA) lg_text_add(text, "option errata-cultist-power\n");
    if (rules->options & TM_VARIABLE_ORDER) lg_text_add(text, "option variable-turn-order\n");
    if (rules->towns == 0xff) lg_text_add(text, "option mini-expansion-1\n");
    lg_text_add(text, "option shipping-bonus\n");
    for (int i = 0; i < TM_ROUNDS; i++)
        lg_text_add(text, "Round %d scoring: SCORE%d, %s\n", i + 1, rules->scoring[i] + 1,
                    tm_scorings[rules->scoring[i]].words);
    for (int i = 0; i < TM_BONUSES; i++)
        if (!(rules->bonuses >> i & 1)) lg_text_add(text, "Removing tile BON%d\n", i + 1);
    if (rules->extra) lg_text_add(text, "Added final scoring tile: %s\n", tm_extra_names[rules->extra]);
    for (int s = 0; s < rules->seats; s++) {
        add_row(text, &p->seat[s], &p->seat[s], "");
        lg_text_add(text, "setup\n");
    }
}

static void add_hex(const tm_ledger *l, const char *before, int hex, const char *after) {
    lg_text_add(l->row, "%s", before);
    write_hex(l->table, hex, l->row);
    lg_text_add(l->row, "%s", after);
}

static void add_colour(lg_text *text, const char *before, int colour) {
    lg_text_add(text, "%s%s", before, colour == TM_NO_COLOUR ? "gain-priest" : tm_colour_words[colour]);
}

static void flush_row(tm_ledger *l) {
    if (l->seat != TM_NOBODY) {
        add_row(l->text, &l->old, &l->now, "");
        lg_text_add(l->text, "%s\n", l->row->data ? l->row->data : "");
    }
    l->seat = TM_NOBODY;
    l->row->length = 0;
}

/* Rows of what happens to all seats at once. */
static void add_all(const tm_ledger *l, const tm_position *before, const tm_position *after, const char *command) {
    for (int i = 0; i < l->table->rules.seats; i++) {
        int s = before->order[i];
        add_row(l->text, &before->seat[s], &after->seat[s], "");
        lg_text_add(l->text, "%s\n", command);
    }
}

/* Adds the row of an income or of a final scoring. */
static void add_next(const tm_ledger *l, const tm_position *before, const tm_position *after) {
    bool cults = before->phase == TM_PLAYING && after->phase == TM_DIGGING;
    if (after->phase == TM_SCORING || after->phase == TM_OVER) {
        int extra = l->table->rules.extra, stage = before->phase == TM_SCORING ? before->stage : 0;
        stage -= extra != TM_NO_EXTRA;
        assert(stage <= TM_CULTS + 1);
        if (stage < 0)
            lg_text_add(l->text, "Scoring %s\n", tm_extra_names[extra]);
        else if (stage < TM_CULTS)
            lg_text_add(l->text, "Scoring %s cult\n", tm_cult_names[stage]);
        else
            lg_text_add(l->text, stage == TM_CULTS ? "Scoring network\n" : "Converting resources to VPs\n");
        add_all(l, before, after, stage > TM_CULTS ? "score_resources" : "");
        return;
    }
    if (before->phase != TM_UNLOCKING) {
        lg_text_add(l->text, "Round %d income\n", before->round + 1);
        add_all(l, before, after, cults ? "cult_income_for_faction" : "other_income_for_faction");
    }
    if (after->phase == TM_PLAYING) lg_text_add(l->text, "Round %d, turn 1\n", after->round);
}

static void add_command(const tm_ledger *l, const tm_position *p, const tm_move *m) {
    static const struct {
        const char *from, *to;
        int rate;
    } conversions[TM_CONVERSIONS] = {
        [TM_POWER_COIN] = {"PW", "C", 1}, [TM_POWER_WORKER] = {"PW", "W", 3}, [TM_POWER_PRIEST] = {"PW", "P", 5},
        [TM_WORKER_COIN] = {"W", "C", 1}, [TM_PRIEST_COIN] = {"P", "C", 1},   [TM_PRIEST_WORKER] = {"P", "W", 1},
        [TM_COIN_POINT] = {"C", "VP", 2}, [TM_POINT_COIN] = {"VP", "C", 1},   [TM_WORKER_PRIEST] = {"W", "P", 1},
    };
    lg_text *text = l->row;
    switch (m->kind) {
    case TM_BUILD: add_hex(l, "build ", m->x, ""); break;
    case TM_UPGRADE: add_hex(l, "upgrade ", m->x, " to "), lg_text_add(text, "%s", tm_building_names[m->y]); break;
    case TM_TRANSFORM: add_hex(l, "transform ", m->x, ""), add_colour(text, " to ", m->y); break;
    case TM_DIG: lg_text_add(text, "dig %d", m->y); break;
    case TM_CONVERT:
        assert(m->y < TM_CONVERSIONS && m->x > 0);
        lg_text_add(text, "convert %d%s to %d%s", m->x * conversions[m->y].rate, conversions[m->y].from, m->x,
                    conversions[m->y].to);
        break;
    case TM_BURN: lg_text_add(text, "burn %d", m->y); break;
    case TM_SEND:
        lg_text_add(text, "send p to %s", tm_cult_names[m->y]);
        if (m->x) lg_text_add(text, " for %d", m->x);
        break;
    case TM_ACTION: lg_text_add(text, "action %s", tm_actions[m->y].name); break;
    case TM_BRIDGE: add_hex(l, "bridge ", m->x, ":"), add_hex(l, "", m->z, ""); break;
    case TM_CONNECT: add_hex(l, "connect ", m->x, ""); break;
    case TM_ADVANCE: lg_text_add(text, "advance %s", m->y ? "dig" : "ship"); break;
    case TM_PASS:
        lg_text_add(text, "pass");
        if (m->y != TM_NOBODY) lg_text_add(text, " BON%d", m->y + 1);
        break;
    case TM_FAVOUR: lg_text_add(text, "+FAV%d", m->y + 1); break;
    case TM_TOWN: lg_text_add(text, "+TW%d", m->y + 1); break;
    case TM_CULT: lg_text_add(text, "+%d%s", m->x, tm_cult_names[m->y]); break;
    case TM_LOSE: lg_text_add(text, "-%d%s", m->x, tm_cult_names[m->y]); break;
    case TM_COLOUR: add_colour(text, "pick-color ", m->y); break;
    case TM_UNLOCK: add_colour(text, "unlock-terrain ", m->y); break;
    case TM_TOKEN: lg_text_add(text, "gain P3 for VP"); break;
    case TM_FORFEIT: lg_text_add(text, "-SPADE"); break;
    default:
        assert((m->kind == TM_LEECH || m->kind == TM_DECLINE) && m->y != m->seat && m->y < l->table->rules.seats);
        lg_text_add(text, "%s %d from %s", m->kind == TM_LEECH ? "leech" : "decline", m->x,
                    tm_factions[p->seat[m->y].faction].name);
        break;
    }
}

void tm_ledger_add(tm_ledger *l, const tm_position *before, const tm_position *after, const tm_move *m) {
    const bool is_answer = m->kind == TM_LEECH || m->kind == TM_DECLINE;
    if (m->seat != l->seat || m->kind == TM_NEXT || m->kind == TM_END) flush_row(l);
    if (m->kind == TM_NEXT) add_next(l, before, after);
    if (m->kind == TM_NEXT || m->kind == TM_END) return;
    /* nothing has changed the seat since the row's last move */
    assert(l->seat == TM_NOBODY ||
           (l->now.vp == before->seat[m->seat].vp && l->now.coins == before->seat[m->seat].coins));
    if (l->seat == TM_NOBODY) l->old = before->seat[m->seat];
    if (l->row->length) lg_text_add(l->row, ". ");
    l->seat = m->seat;
    l->now = after->seat[m->seat];
    add_command(l, before, m);
    for (int s = 0; s < l->table->rules.seats && is_answer; s++) {
        /* An answer can give another seat something, for example Cultists. This gets a row before the row of the answer. */
        const tm_seat *old = &before->seat[s], *now = &after->seat[s];
        bool taken = now->due_cults > old->due_cults || now->due_tokens > old->due_tokens;
        if (s == m->seat || (!taken && power_value(now) == power_value(old))) continue;
        add_row(l->text, old, now, "");
        lg_text_add(l->text, taken ? "[opponent accepted power]\n" : "[all opponents declined power]\n");
    }
    if (is_answer || m->kind == TM_PASS || before->phase < TM_PLAYING) flush_row(l);
}
