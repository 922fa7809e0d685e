"""The growth lab: solvers measured against n, as numbers, tables and charts."""
