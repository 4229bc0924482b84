/* The drama of a race: two drivers fly the same route on the same map, and who leads may change. A driver leads if it was the
 * first to visit as many waypoints as the other has, and more than it if it can: who has visited more waypoints leads, and of
 * two who have visited equally many, the one who did so first. If both did so in the same tick, the lead stays where it was. */
#ifndef LG_PLAY_PTSP_RACE_H
#define LG_PLAY_PTSP_RACE_H

/* Ticks at which a driver visited its first, second, ... waypoint, in ascending order. */
typedef struct {
    const int *tick;
    int count;
} pt_visits;

typedef struct {
    int winner;  /* 0 or 1: who leads in the end; -1: nobody ever leads */
    int changes; /* how often the lead passes from one driver to the other (Browne 2008: lead change) */
    /* The tick since which the winner leads for good, as a share of the last tick in which anybody visits a waypoint first. */
    double decided;
} pt_race;

pt_race pt_race_of(pt_visits a, pt_visits b);

#endif
