/* cc -o queens queens.c && main.py show -- ./queens 8 */
#include <stdlib.h>
#include "backstep.h"

static int n, columns[32];

static int is_free(int row, int column) {
    for (int r = 0; r < row; r++)
        if (columns[r] == column || abs(columns[r] - column) == row - r) return 0;
    return 1;
}

static void search(int row) {
    for (int column = 0; column < n; column++) {
        TRY_WITH(row, column, "\"row\":%d,\"column\":%d", row, column);
        if (!is_free(row, column)) continue;
        columns[row] = column;
        PLACE();
        if (row + 1 == n) SOLUTION();
        else search(row + 1);
        TAKE_BACK();
    }
}

int main(int count, char **words) {
    n = count > 1 ? atoi(words[1]) : 8;
    BACKSTEP_BEGIN("\"problem\":\"queens\",\"params\":{\"n\":%d}", n);
    search(0);
    return 0;
}
