"""Subclasses of list, dict and int whose methods raise."""

class Rows(list):
    def __iter__(self):
        raise RuntimeError


class Table(dict):
    def items(self):
        raise RuntimeError


class Number(int):
    def __format__(self, spec):
        raise RuntimeError

# begin
rows, table, number = Rows([1, 2]), Table(a=1), Number(5)
