/* Events of a search for Backstep, on standard output: main.py show -- ./queens 8
   Every macro says in which line of your program it stands. */
#ifndef BACKSTEP_H
#define BACKSTEP_H
#include <stdio.h>

/* Once, before the first event, what the run is about as JSON:
   BACKSTEP_BEGIN("\"problem\":\"queens\",\"params\":{\"n\":%d}", n); */
#define BACKSTEP_BEGIN(...) \
    (printf("#backstep 1 {\"source\":\"%s\",", backstep_name(__FILE__)), \
     printf(__VA_ARGS__), printf("}\n"))

/* A candidate is about to be tested, at the depth of the next choice. */
#define TRY(depth, value) printf("t %d %d @%d\n", (int)(depth), (int)(value), __LINE__)
#define PLACE() printf("p @%d\n", __LINE__)      /* it is allowed: it has just been placed */
#define SOLUTION() printf("s @%d\n", __LINE__)   /* and makes a solution */
#define TAKE_BACK() printf("o @%d\n", __LINE__)  /* the latest choice has just been taken back */

/* The same with variables: TRY_WITH(row, c, "\"row\":%d,\"c\":%d", row, c); */
#define TRY_WITH(depth, value, ...) \
    (printf("t %d %d @%d {", (int)(depth), (int)(value), __LINE__), \
     printf(__VA_ARGS__), printf("}\n"))

static inline const char *backstep_name(const char *path) {
    const char *name = path;
    for (; *path; path++)
        if (*path == '/' || *path == '\\') name = path + 1;
    return name;
}
#endif
