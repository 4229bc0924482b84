/* Clocks for programs that use the library, which itself reads no clock. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

double wall_clock(void); /* seconds from an arbitrary origin; never goes back */
/* Processor time in seconds: of this thread, and of the whole process. */
double thread_clock(void);
double process_clock(void);

#endif
