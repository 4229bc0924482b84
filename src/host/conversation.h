/* A program that is run as a process of its own and talks in lines. It leads its own process group, so that all processes that it
 * starts can be ended with it, and it ends with this process. */
#ifndef HOST_CONVERSATION_H
#define HOST_CONVERSATION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Initialise it with zeros. */
typedef struct {
    pid_t process;  /* process id of the program; 0: there is none */
    int to, from;   /* the pipes to the program's standard input and from its standard output; -1: closed */
    intptr_t group; /* the object that ends with all processes of the program, on systems that have one */
    char *held;     /* bytes received that nobody has taken */
    size_t count, room, taken;
    const atomic_int *given_up; /* optional: if this is no longer 0, nobody waits for the program any more */
} conversation;

/* What happened while waiting for the program. */
typedef enum {
    TALK_READY,   /* what was asked for is done */
    TALK_LATE,    /* the time was over first */
    TALK_GONE,    /* the program has closed its input or output, or has ended */
    TALK_LONG,    /* a line is longer than allowed */
    TALK_STOPPED, /* somebody wants this process to end (host/interrupts.h), or has given the program up */
    TALK_MEMORY   /* memory is short */
} talk_news;

/* The exit status of a program that could not be run is at least this. */
enum { TALK_NO_PROGRAM = 126 };

/* Starts a program with these words, which end with NULL. The first is its name, which is looked for in PATH. Returns 0, or the
 * errno of what failed. A program that cannot be run ends with a status of at least TALK_NO_PROGRAM. */
int talk_start(conversation *c, char *const *words);
/* Sends bytes; waits until `due` at most (a time of wall_clock). */
talk_news talk_send(conversation *c, const char *bytes, size_t length, double due);
/* Receives a line of at most `most` bytes. *line is the line without its end, and a zero byte behind it; it is valid until the next
 * call. *length: the line may contain zero bytes, too. If it is too long, *line is its beginning, of *length bytes. */
talk_news talk_receive(conversation *c, size_t most, double due, char **line, size_t *length);
/* Starts a command that the system's shell reads. */
int talk_start_by_shell(conversation *c, const char *command);
/* Waits until one of the programs has sent a line or has ended; until `due` at most, or not at all if `due` is 0. Returns its index
 * among the `count` conversations, and -1 if there is none. */
int talk_await(conversation *const *all, int count, double due);
/* Has the program sent more than was received? */
bool talk_has_more(conversation *c);
/* Waits until `by` at most for the program to end by itself, and then ends it with all processes that it started. Returns the
 * status from waitpid, or -1 if the program did not end by itself. */
int talk_stop(conversation *c, double by);
/* Splits a command into words, as a shell does, at blanks that are neither quoted nor behind a backslash (command_escape);
 * nothing else of a shell is understood. Returns an array that ends with NULL, to be released by one call of free; NULL if
 * memory is short, or if a quotation does not end or there is no word: then *bad is true. */
extern const char command_escape; /* NUL where a backslash is a part of paths */
char **command_words(const char *command, bool *bad);

#endif
