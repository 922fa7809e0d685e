// c++ -o queens queens.cpp && main.py show -- ./queens 8
#include <cstdlib>
#include <vector>
#include "backstep.h"

struct Queens {
    int n;
    std::vector<int> columns;

    bool is_free(int column) const {
        int row = columns.size();
        for (int r = 0; r < row; r++)
            if (columns[r] == column || std::abs(columns[r] - column) == row - r) return false;
        return true;
    }

    void search() {
        int row = columns.size();
        for (int column = 0; column < n; column++) {
            TRY_WITH(row, column, "\"row\":%d,\"column\":%d", row, column);
            if (!is_free(column)) continue;
            columns.push_back(column);
            PLACE();
            if (row + 1 == n) SOLUTION();
            else search();
            columns.pop_back();
            TAKE_BACK();
        }
    }
};

int main(int count, char **words) {
    int n = count > 1 ? std::atoi(words[1]) : 8;
    BACKSTEP_BEGIN("\"problem\":\"queens\",\"params\":{\"n\":%d}", n);
    Queens{n, {}}.search();
}
