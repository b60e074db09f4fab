class _W:
    def move(self, move, lang): return move.notation
    def event(self, event, lang, players): return f"{event.kind} {event.data}"
    def refusal(self, refusal, lang): return refusal.rule
    def option(self, option, lang): return option.name
    def decision(self, name, lang): return name
    def source(self, name, lang): return name
WORDS = _W()
