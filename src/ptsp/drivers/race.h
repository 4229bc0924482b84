/* Measures how dramatic a race is in which two drivers fly the same route on the same map. The driver that has visited more
 * waypoints leads. If both have visited equally many, the driver that reached this number first leads. If both reached it
 * in the same tick, the driver that led before still leads. */
#ifndef PTSP_DRIVERS_RACE_H
#define PTSP_DRIVERS_RACE_H

/* Ticks at which a driver visited its first, second, ... waypoint, in ascending order. */
typedef struct {
    const int *tick;
    int count;
} pt_visits;

typedef struct {
    int winner;  /* the driver that leads in the end, 0 or 1; -1: no driver ever leads */
    int changes; /* how often the lead passes from one driver to the other (Browne 2008: lead change) */
    /* The tick in which the winner takes the lead for the last time, as a share of the last tick in which a driver is the
     * first to visit its k-th waypoint, for any k. */
    double decided;
} pt_race;

pt_race pt_race_of(pt_visits a, pt_visits b);

#endif
