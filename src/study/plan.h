/* A study's plan. */
#ifndef LG_STUDY_PLAN_H
#define LG_STUDY_PLAN_H
#endif
