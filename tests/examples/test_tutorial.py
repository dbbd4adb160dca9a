"""The blocks of docs/study/tutorial.md run in order in a new process and print the output that the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from as_installed import ROOT, python, surroundings
from run_blocks import Block, blocks, run, same

PAGE = ROOT / "docs" / "study" / "tutorial.md"
TEXT = PAGE.read_text("utf-8")
GAMES = 320
PATIENCE_S = 300
"""Timeout in seconds for a busy machine; an idle one takes a sixth."""


def test_the_tutorial_runs(tmp_path: Path) -> None:
    env = {**surroundings(tmp_path), "TUTORIAL_GAMES": str(GAMES)}
    said = python(["tests/readme/run_blocks.py", "docs/study/tutorial.md"], env, PATIENCE_S)
    assert said.endswith(f"--- {len(blocks(TEXT))} blocks\n")
    assert f"{GAMES} games: won" in said
    assert f"Games: {8 * GAMES // 10}" in said


def test_all_sizes_depend_on_the_one_at_the_top() -> None:
    """Otherwise readers would run larger sizes than CI does, or see other code than CI runs."""
    first, *others = blocks(TEXT)
    assert "TUTORIAL_GAMES" in first.code
    assert not any("environ" in block.code for block in others)


def test_steps_are_numbered_and_links_have_targets() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for target in re.findall(r"\]\((?!https)([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target


SAMPLE = """
```python
a = 2
```

```text
```

```python
print(a, {what})
```

```text
2 ...
```
"""


def test_a_failing_block_is_reported_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(SAMPLE.replace("{what}", "3"))
    assert run(page) == 2
    page.write_text(SAMPLE.replace("{what}", "b"))
    with pytest.raises(NameError) as raised:
        run(page)
    assert raised.traceback[-1].lineno + 1 == SAMPLE.splitlines().index("print(a, {what})") + 1
    page.write_text(SAMPLE.replace("a, {what}", "{what}").replace("{what}", "a + 1"))
    with pytest.raises(SystemExit, match=r"page\.md:10 prints something else"):
        run(page)


def test_blocks_are_found_with_their_output() -> None:
    assert blocks(SAMPLE) == [Block(3, "a = 2\n", ""), Block(10, "print(a, {what})\n", "2 ...\n")]
    assert blocks("```python\na\n```\n\nWords.\n\n```text\nb\n```\n") == [Block(2, "a\n", None)]
    assert same("a ... c\n", "a b c\n")
    assert not same("a\n", "b\n")
