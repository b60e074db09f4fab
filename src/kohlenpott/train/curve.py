"""The learning curve of a training as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kohlenpott.arena.report.drawing import HAIR, INK, LINE, Scale, colour, emblem, label, line, scale
from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.theme import Theme, settled

from .folder import Generation

WIDTH, HEIGHT, LEFT, TOP, GAP = 360, 150, 56, 40, 34


def picture(generations: Sequence[Generation], title: str, theme: Theme = "light") -> str:
    """First places against the plain search, and what is still unexplained of values and moves."""
    plots: list[Markup] = []
    examined = [g for g in generations if g.share is not None]
    if examined:
        plots.append(shares_plot(examined, len(generations)))
    plots.append(loss_plot("What values still miss (nats)", [g.value_loss for g in generations], 1))
    plots.append(loss_plot("What priors still miss (nats)", [g.prior_loss for g in generations], 3))
    placed = [tag("g", plot, transform=f"translate(0 {TOP + k * (HEIGHT + GAP)})") for k, plot in enumerate(plots)]
    tall = TOP + len(plots) * (HEIGHT + GAP) + 8
    ground = tag("rect", width="100%", height="100%", rx=12, fill="var(--sheet)")
    drawn = tag("svg", tag("title", title), ground, label(16, 22, title, bold=True, size=16), *placed, role="img",
                xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {tall}", width=WIDTH, height=tall,
                font_family="Liberation Sans, Arial, sans-serif", font_size=13, fill=INK)  # fmt: skip
    return settled(drawn, theme)


def frame(name: str, along: Scale, up: Scale, count: int, write: Callable[[float], str]) -> Markup:
    """Title, lying hair lines with their values, the numbers of the generations underneath."""
    parts = [label(16, 8, name, quiet=True)]
    for value in up.ticks(4):
        parts += [
            line(LEFT, up(value), WIDTH - 16, up(value), HAIR),
            label(LEFT - 6, up(value), write(value), "end", True),
        ]
    for number in range(1, count + 1, max(1, count // 8)):
        parts.append(label(along(number), HEIGHT + 4, number, "middle", True, size=11.5))
    return join(parts)


def along_of(count: int) -> Scale:
    """Generations from left to right."""
    return Scale(0.5, count + 0.5, LEFT, WIDTH - 16)


def shares_plot(examined: Sequence[Generation], count: int) -> Markup:
    """The share of first places with its interval; half is a draw."""
    along, up = along_of(count), Scale(0, 1, HEIGHT - 8, 22)
    parts = [frame("First places against the plain search", along, up, count, lambda value: f"{value:.0%}")]
    parts.append(line(LEFT, up(0.5), WIDTH - 16, up(0.5), LINE, dashed=True))
    for each in examined:
        assert each.share is not None and each.low is not None and each.high is not None
        x = along(each.number)
        parts += [line(x, up(each.low), x, up(each.high), INK, 2), emblem(0, x, up(each.share), 6, f"{each.share:.1%}")]
    return join(parts)


def loss_plot(name: str, losses: Sequence[float], mark: int) -> Markup:
    """A loss over the generations."""
    along, up = along_of(len(losses)), scale(list(losses), HEIGHT - 8, 22)
    points = [(along(k + 1), up(loss)) for k, loss in enumerate(losses)]
    path = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = [emblem(mark, x, y, 4, f"{loss:.4f}") for (x, y), loss in zip(points, losses, strict=True)]
    curve = tag("path", d=path, fill="none", stroke=colour(mark), stroke_width=2)
    return join([frame(name, along, up, len(losses), lambda value: f"{value:.3g}"), curve, *marks])
