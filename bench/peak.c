/* Runs a command and prints its peak memory in KB: bench-peak COMMAND... The command's output is not shown. This is a program
 * of its own, because Linux also counts the memory that a process had before it became the command. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(char **command) {
    int nothing = open("/dev/null", O_WRONLY);
    if (nothing >= 0 && dup2(nothing, STDOUT_FILENO) >= 0) execvp(*command, command);
    _exit(127);
}

int main(int argc, char **argv) {
    struct rusage usage;
    int status = 0;
    pid_t child = argc > 1 ? fork() : -1;
    if (!child) become(argv + 1);
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status) {
        fputs("bench-peak: the command has failed\n", stderr);
        return 2;
    }
    printf("%ld\n", usage.ru_maxrss);
    return 0;
}
