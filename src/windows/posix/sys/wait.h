/* A program of Windows ends with a status, and never by a signal. */
#ifndef WINDOWS_SYS_WAIT_H
#define WINDOWS_SYS_WAIT_H

#define WIFSIGNALED(status) ((void)(status), 0)
#define WTERMSIG(status) 0
#define WEXITSTATUS(status) (status)

#endif
