/* Windows has no uname; posix.c tells the machine. */
#ifndef WINDOWS_SYS_UTSNAME_H
#define WINDOWS_SYS_UTSNAME_H

struct utsname {
    char sysname[16], machine[16];
};

int uname(struct utsname *name);

#endif
