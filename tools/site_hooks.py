"""What mkdocs does with our pages beyond its own: tutorials that are run, links that leave the folder, lists.

mkdocs loads this file (`hooks` in mkdocs.yml). Pages are written for those who read them in the checkout. Here they
become pages of a site: CONTRIBUTING.md and CHANGELOG.md get a place in it, links to code lead to the repository.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))  # mkdocs loads this file without its folder

from tutorials import PAGES, run_tutorial  # noqa: E402

FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"(?<=\]\()[^()\s]+(?=\))")
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
WORDS_BEFORE_A_LIST = re.compile(r"^(?![\s|#>]|[-*] |\d+\. )(.+)\n(?=(?:[-*]|\d+\.) )", re.MULTILINE)

REMOTE_WORKER = '<script src="https://unpkg.com/iframe-worker/shim"></script>'
WORKER = ROOT / "node_modules" / "iframe-worker" / "shim" / "index.js"  # tools/fetch_scripts.py --dev
WORKER_PLACE = "assets/javascripts/iframe-worker.js"

tutorials: dict[str, str] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages that stand at the root of the checkout; what the tutorials give."""
    for name, place in FROM_ROOT.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / name)))
    if WORKER.exists():
        files.append(File.generated(config, WORKER_PLACE, abs_src_path=str(WORKER)))
    for page in PAGES:
        found = run_tutorial(page)
        tutorials[f"tutorials/{page.name}"] = found.markdown
        for name, content in found.files.items():
            files.append(File.generated(config, f"tutorials/{name}", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page as mkdocs understands it."""
    place = page.file.src_uri
    back = {site: root for root, site in FROM_ROOT.items()}
    source = back.get(place, posixpath.join("docs", place))

    def link(found: re.Match[str]) -> str:
        return target(found[0], source, place, config.extra["repository"])

    def mend(text: str) -> str:  # Python-Markdown wants an empty line before a list, others do not
        return LINK.sub(link, WORDS_BEFORE_A_LIST.sub(r"\1\n\n", text))

    return outside_code(tutorials.get(place, markdown), mend)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The theme would fetch what lets files be searched without a server; it lies here, or that search is left out."""
    path = posixpath.relpath(WORKER_PLACE, posixpath.dirname(page.file.dest_uri) or ".")
    return output.replace(REMOTE_WORKER, f'<script src="{path}"></script>' if WORKER.exists() else "")


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for the page that says that there is no such page."""
    return output_content.replace(REMOTE_WORKER, "")


def outside_code(markdown: str, change: Callable[[str], str]) -> str:
    """Change everything that is no fenced block."""
    return "".join(part if part.startswith("```") else change(part) for part in CODE.split(markdown))


def target(link: str, source: str, place: str, repository: str) -> str:
    """Where a link of a page leads on the site."""
    path, anchor = (link.partition("#")[0], link[link.find("#") :] if "#" in link else "")
    if not path or re.match(r"[a-z]+:", link):
        return link
    found = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    is_folder = (ROOT / found).is_dir()
    if found in FROM_ROOT or (found.startswith("docs/") and not is_folder):
        there = FROM_ROOT.get(found, found.removeprefix("docs/"))
        return posixpath.relpath(there, posixpath.dirname(place) or ".") + anchor
    return f"{repository}/{'tree' if is_folder else 'blob'}/main/{found}{anchor}"
