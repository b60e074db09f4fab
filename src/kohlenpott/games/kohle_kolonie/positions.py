def write(g): return {}
def read(data, strict): raise NotImplementedError
def view(g, seat): return {}
