// main.py show -- java Queens.java 8
public class Queens {
    static int n;
    static int[] columns;
    static final java.io.PrintStream out = new java.io.PrintStream(
        new java.io.BufferedOutputStream(System.out, 1 << 16));

    /** An event, with the line it comes from: t try, p place, s solution, o taken back. */
    static void event(String what) {
        int line = StackWalker.getInstance().walk(s -> s.skip(1).findFirst().get()).getLineNumber();
        out.print(what + " @" + line + "\n");
    }

    static boolean isFree(int row, int column) {
        for (int r = 0; r < row; r++)
            if (columns[r] == column || Math.abs(columns[r] - column) == row - r) return false;
        return true;
    }

    static void search(int row) {
        for (int column = 0; column < n; column++) {
            event("t " + row + " " + column);
            if (!isFree(row, column)) continue;
            columns[row] = column;
            event("p");
            if (row + 1 == n) event("s");
            else search(row + 1);
            event("o");
        }
    }

    public static void main(String[] words) {
        n = words.length > 0 ? Integer.parseInt(words[0]) : 8;
        columns = new int[n];
        out.print("#backstep 1 {\"problem\":\"queens\",\"params\":{\"n\":" + n
            + "},\"source\":\"Queens.java\"}\n");
        search(0);
        out.flush();
    }
}
