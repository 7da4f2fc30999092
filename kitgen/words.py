"""Facts become words: templates are found, rendered, and every element is told which file and line it is from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitgen import __version__
from kitgen.errors import KitgenError, unknown
from kitgen.formats import FILTERS
from kitgen.game.tableau import drawing_run, player_draws
from kitgen.overrides import check_own, own_folders

if TYPE_CHECKING:
    import jinja2

TOTALS = range(8)  # two-card totals that are no natural
_HERE = Path(__file__).resolve().parent

# A tag of the template; the alternatives before it keep Jinja's own brackets out of its way.
_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<!--.*?-->|<([a-zA-Z][\w-]*)", re.DOTALL)


def bundled() -> Path:
    """The folder of the templates that come with kitgen: inside an installed package, beside it in a checkout."""
    installed = _HERE / "templates"
    return installed if installed.is_dir() else _HERE.parent / "templates"


def languages(templates: Path | None = None) -> tuple[str, ...]:
    """Languages that there are templates for, bundled or the user's own."""
    roots = [bundled(), *([templates] if templates and templates.is_dir() else [])]
    return tuple(
        sorted({folder.name for root in roots for folder in root.iterdir() if (folder / "words.xhtml").is_file()})
    )


@lru_cache(maxsize=8)
def environment(language: str, templates: Path | None) -> jinja2.Environment:
    """The Jinja environment of a language; a user's file is found first, the bundled one also as kitgen/NAME."""
    import jinja2

    if language not in languages(templates):
        raise unknown("language", language, languages(templates))
    if templates and not templates.is_dir():
        raise KitgenError(f"The folder of templates {str(templates)!r} does not exist.")
    found = _bare_environment()
    house: jinja2.BaseLoader = _located(bundled() / language)
    built = _HERE / "compiled" / jinja2.__version__ / language
    if built.is_dir():
        house = jinja2.ChoiceLoader([jinja2.ModuleLoader(str(built)), house])
    else:
        found.bytecode_cache = _compiled()
    own = [_located(*own_folders(language, templates))] if templates else []
    check_own(own_folders(language, templates), bundled() / language)
    found.loader = jinja2.ChoiceLoader([*own, house, jinja2.PrefixLoader({"kitgen": house})])
    return found


def _bare_environment() -> jinja2.Environment:
    import jinja2

    found = jinja2.Environment(
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters.update(FILTERS)
    found.globals.update(
        drawing_run=drawing_run,
        player_draws=[total for total in TOTALS if player_draws(total)],
        player_stands=[total for total in TOTALS if not player_draws(total)],
    )
    return found


def compile_bundled(folder: Path) -> None:
    """Writes the bundled templates as Python modules: FOLDER/JINJA VERSION/LANGUAGE, as `environment` looks for them.

    What one version of Jinja2 compiles is not promised to run with another.
    """
    import jinja2

    for language in languages():
        made = _bare_environment()
        made.loader = _located(bundled() / language)
        made.compile_templates(str(folder / jinja2.__version__ / language), zip=None, ignore_errors=False)


def _compiled() -> jinja2.BytecodeCache | None:
    """Where compiled templates are kept in a checkout, as Python keeps its own: compiling takes a quarter of a build.

    An installed package brings the bundled ones compiled. A changed template is compiled anew, since its text is part
    of the key. Without a folder to write to there is no cache, and a file in it that cannot be read is passed over.
    """
    import os

    import jinja2

    class Cache(jinja2.FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Any) -> None:
            try:
                super().load_bytecode(bucket)
            except Exception:  # a broken pickle can raise anything
                bucket.reset()

    try:
        base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".cache")
        folder = Path(base) / "kitgen" / f"templates-{__version__}"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):  # no home, or none that can be written to
        return None
    return Cache(str(folder)) if os.access(folder, os.W_OK) else None


def _located(*folders: Path) -> jinja2.BaseLoader:
    """A loader that reads templates and writes into each element where it stands."""
    import jinja2

    class Located(jinja2.FileSystemLoader):
        def get_source(self, environment: Any, template: str) -> Any:
            source, filename, current = super().get_source(environment, template)
            return (located(source, filename) if template.endswith(".xhtml") else source), filename, current

    return Located(list(folders), encoding="utf-8-sig")  # editors on Windows begin a file with a mark


def located(source: str, filename: str) -> str:
    """The template with `data-at="FILE:LINE"` in every opening tag."""
    where = _shown(filename).replace("&", "&amp;").replace('"', "&quot;").replace("{", "(").replace("<", "(")

    def replace(tag: re.Match[str]) -> str:
        if tag[1] is None:
            return tag[0]
        line = source.count("\n", 0, tag.start()) + 1
        return f'<{tag[1]} data-at="{where}:{line}"'

    return _TAG.sub(replace, source)


def render(language: str, templates: Path | None, name: str, facts: Mapping[str, Any]) -> str:
    """The words of a template. Every fault of a template is one sentence with its file and line."""
    import jinja2

    house = environment(language, templates)
    try:
        return house.get_template(name).render(facts)
    except jinja2.TemplateSyntaxError as fault:
        place, reason = f"{_shown(fault.filename or fault.name or name)}:{fault.lineno}", fault.message or "a mistake"
    except jinja2.TemplateNotFound as fault:
        place, reason = _place(fault) or name, f"there is no template {fault.message!r}"
    except UnicodeDecodeError:
        place, reason = f"{source_of(language, templates, name)}:1", "the template is not UTF-8 text"
    except OSError as fault:
        place, reason = source_of(language, templates, name), f"the template cannot be read ({fault.strerror})"
    except RecursionError:
        place = f"{source_of(language, templates, name)}:1"
        reason = f"the template extends or includes itself; the bundled one is kitgen/{name}"
    except KitgenError as fault:
        place, reason = _place(fault) or name, str(fault)
    except Exception as fault:
        place, reason = _place(fault) or name, _reason(fault)
    raise KitgenError(f"{place}: {reason.rstrip('.')}.")


def source_of(language: str, templates: Path | None, name: str) -> str:
    """The file that a template is read from, as messages name it."""
    folders = (*own_folders(language, templates), bundled() / language)
    return _shown(str(next((folder / name for folder in folders if (folder / name).exists()), folders[-1] / name)))


def _place(fault: Exception) -> str:
    """File and line of the innermost template in a traceback."""
    place, step = "", fault.__traceback__
    while step:
        file = step.tb_frame.f_code.co_filename
        if file.endswith((".xhtml", ".txt")):
            place = f"{_shown(file)}:{step.tb_lineno}"
        step = step.tb_next
    return place


def _shown(filename: str) -> str:
    """A template's file as messages name it: a bundled one from the folder templates on."""
    path = Path(filename)
    return str(path.relative_to(bundled().parent)) if path.is_relative_to(bundled()) else filename


def _reason(fault: Exception) -> str:
    import jinja2

    if isinstance(fault, jinja2.UndefinedError):
        return f"{fault.message}; a template may use only what its sheet's facts hold"
    return f"{fault or type(fault).__name__} in an expression"


say = render


def plain(xhtml: str) -> Iterator[str]:
    """The words of a rendered template as lines of plain text."""
    from kitgen.press.markup import parse

    for block in parse(xhtml, "template"):
        yield from _lines(block, 0)


def _lines(block: Any, depth: int) -> Iterator[str]:
    pad = "  " * depth
    if block.tag == "tr":
        yield pad + " | ".join(child.text or f"[{_figures(child)}]" for child in block.children)
        return
    if block.tag == "figure":
        data = " ".join(f"{key}={value}" for key, value in block.data if key != "name")
        yield f"{pad}[{block.get('name')} {data}]".replace(" ]", "]")
    elif block.runs:
        text = "".join(run.text for run in block.runs).replace("\n", " ")
        if block.tag in ("h1", "h2"):
            yield ""
        yield f"{pad}{ {'h1': '# ', 'h2': '## ', 'h3': '### ', 'li': '- '}.get(block.tag, '') }{text}"
    for child in block.children:
        yield from _lines(child, depth + (block.tag in ("ul", "ol", "figure")))
    if block.tag in ("table", "section") and depth == 0:
        yield ""


def _figures(cell: Any) -> str:
    return ", ".join(child.get("name") for child in cell.children if child.tag == "figure")
