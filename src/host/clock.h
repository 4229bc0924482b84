/* The time, for hosts: the library reads no clock by itself. */
#ifndef LG_HOST_CLOCK_H
#define LG_HOST_CLOCK_H

double wall_clock(void); /* seconds, from any origin; it never goes back */
/* Of processors: what this thread has used, and what all of them have. */
double thread_clock(void);
double process_clock(void);

#endif
