WORDS = None
