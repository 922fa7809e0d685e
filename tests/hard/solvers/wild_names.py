"""Its names, texts and comments are of all scripts."""

# ‮ right to left ‬, 👩‍💻, é́́́
def solve(größe=3, числа="‮abc", 数="😀" * 3):
    العربية = ["\ud800", "\x00", "\x1b[31m", "ﷺ" * 100]
    for ｘ in range(größe):
        yield 0, 0, ｘ
        print("\x1b[2J\r\b\x07", العربية[3])
