/* The inside of a maker (levelground/make.h). The web page, which shows more than the record, uses it as well. */
#ifndef RECIPE_MAKER_H
#define RECIPE_MAKER_H

#include "job_input.h"
#include "levelground/make.h"
#include "recipe/record.h"
#include "recipe/referee.h"

struct lg_maker {
    rules rules;
    lg_budget budget;
    lg_level *level;   /* the level that was given; to generate: memory for the best level so far */
    lg_solver *solver; /* used to generate; otherwise NULL */
    lg_repair *repair; /* used to repair; otherwise NULL */
    lg_task *asked;    /* used to repair: the task of the rules, before their stock became that of the level */
    referee *referee;  /* used while somebody plays, and afterwards; otherwise NULL */
    lg_play_order orders[LG_BOTS_MAX];
    int ordered, told, seats;
    int64_t jobs;             /* that were told */
    item_played played;       /* what the games show at their end; `bots` is 0 before */
    const char *const *names; /* of the programs, borrowed; or NULL */
    bool played_out;          /* the referee asks no more */
    lg_changes changes;       /* that the games have led to */
    lg_report *report;
    lg_text levels; /* of a job that reads */
    lg_text text;   /* what lg_maker_text returned last */
    lg_error error;
    bool failed;
    made_games made_here; /* games for layouts that texts say, unless `made` is a list of the caller's */
    made_games *made;     /* set it before the first call */
    bool edited;          /* set it before the call of maker_evaluate or maker_repair; as in rules_adopt */
};

/* Set up a zeroed maker for one kind of job. Call maker_clear even after an error. */
bool maker_generate(lg_maker *m, const char *link, lg_error *error);
bool maker_repair(lg_maker *m, const char *link, const char *level, lg_error *error);
bool maker_evaluate(lg_maker *m, const char *link, const char *level, lg_error *error);
void maker_clear(lg_maker *m);

lg_stop maker_step(lg_maker *m);

/* The best level so far of a search, and how it was made. */
typedef struct {
    const lg_level *level; /* belongs to the maker; NULL: there is none yet */
    lg_outcome outcome;
    lg_text id;
    item_search search; /* refers to the members above */
} maker_found;

/* Fills in the best level so far of a search. The caller clears found->id. */
void maker_look(const lg_maker *m, maker_found *found);

/* The progress or result of a repair. */
typedef struct {
    lg_repaired outcome;
    item_repair repair; /* refers to `outcome` above */
} maker_mended;

void maker_look_repair(const lg_maker *m, maker_mended *mended);

#endif
