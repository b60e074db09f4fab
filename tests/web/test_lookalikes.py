"""Nobody takes another's name with letters that only look the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from kohlenpott.store import players
from kohlenpott.web import naming
from kohlenpott.web.lookalikes import as_latin, is_mixed
from kohlenpott.web.service.errors import BadRequest, NameTaken
from web.services import person, service_at
from web.test_profiles import somebody

CYRILLIC_OSCAR = "оѕсаг"


def test_a_name_in_other_letters_is_the_name_it_looks_like(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    oscar = person(service, "Oscar")
    with service.database.write() as connection:
        players.keep(connection, oscar, "Oscar", 1.0)

    assert as_latin(CYRILLIC_OSCAR) == "oscar"
    for name in (CYRILLIC_OSCAR, CYRILLIC_OSCAR.upper()):
        with pytest.raises(NameTaken):
            naming.to_keep(service.database, name, None)
        with pytest.raises(NameTaken):
            naming.checked(service.database, name, None)
    assert naming.to_keep(service.database, "Борис", None) == "Борис"
    naming.checked(service.database, CYRILLIC_OSCAR, oscar.id)


@pytest.mark.parametrize(
    ("kept", "taken_for"),
    [("Ida", "lda"), ("Ida", "1da"), ("Paul", "PauI"), ("Lilli", "LiIIi"), ("Bo", "B0"), ("Olli 2", "0lIi 2")],
)
def test_signs_that_look_alike_in_most_typefaces_are_the_same(tmp_path: Path, kept: str, taken_for: str) -> None:
    service = service_at(tmp_path)
    owner = person(service, kept)
    with service.database.write() as connection:
        players.keep(connection, owner, kept, 1.0)

    with pytest.raises(NameTaken):
        naming.checked(service.database, taken_for, None)
    for honest in ("Ira", "Pauli", "Lilly", "Bob", "Ella", "Olli 3"):
        naming.checked(service.database, honest, None)


@pytest.mark.parametrize("name", ["Iдa", "Pαul", "Оscar"])
def test_mixed_scripts_are_refused(tmp_path: Path, name: str) -> None:
    service = service_at(tmp_path)
    _, browser = somebody(service, "Ida")

    assert is_mixed(name)
    with pytest.raises(BadRequest):
        naming.to_keep(service.database, name, None)
    assert browser.post("/settings", data={"name": name}).status_code == 400
    assert 'value="Ida"' in browser.get("/settings").text


@pytest.mark.parametrize("name", ["Ida", "Jürgen", "Łukasz", "Ида", "Ιωάννα", "小林", "Ida 2", "Zoë-Ann", "★ Ida"])
def test_honest_names_are_not(name: str) -> None:
    assert not is_mixed(name)
