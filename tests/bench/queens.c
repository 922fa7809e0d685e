/* n queens with nodes and dead ends by depth: what fast counting is compared with. */
#include <stdio.h>
#include <stdlib.h>

static unsigned full;
static int n;
static long long placed[32], pruned[33];

static void place(int row, unsigned columns, unsigned left, unsigned right) {
    unsigned free = full & ~(columns | left | right);
    if (!free) pruned[row]++;
    while (free) {
        unsigned bit = free & -free;
        free ^= bit;
        placed[row]++;
        if (row + 1 < n) place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}

int main(int count, char **arguments) {
    n = count > 1 ? atoi(arguments[1]) : 8;
    full = (1u << n) - 1;
    for (int column = 0; column < n / 2; column++) { /* the other half is its mirror image */
        unsigned bit = 1u << column;
        place(1, bit, bit << 1, bit >> 1);
    }
    for (int row = 0; row < n; row++) placed[row] *= 2;
    if (n % 2) {
        unsigned bit = 1u << n / 2;
        place(1, bit, bit << 1, bit >> 1);
    }
    printf("%lld\n", placed[n - 1]);
    return 0;
}
