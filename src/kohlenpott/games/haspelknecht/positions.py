def write(g): return {"raw": g.to_bytes().hex()}
def read(data, strict):
    from .spec import Game
    return Game.from_bytes(bytes.fromhex(data["raw"]))
def view(g, seat): return {}
