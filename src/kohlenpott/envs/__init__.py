"""Research environments: the games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel, and in batches.

Each lives in a module named after its interface, which needs that package: `kohlenpott.envs.pettingzoo`,
`kohlenpott.envs.gymnasium`, `kohlenpott.envs.openspiel`; `kohlenpott.envs.vector` needs NumPy only.
"""
