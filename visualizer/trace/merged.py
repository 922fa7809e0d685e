"""stub"""
class Merged: pass
def merge(traces, stops): return Merged()
