"""Rules coverage of a pytest run: what the pytest plugin calls when `--rules-coverage` is given.

    pytest --rules-coverage coverage.json

writes the record of everything the tests made games of and played; `wordkit coverage GAME --from coverage.json` reports
it. With several worker processes each writes a file of its own, and the process that started them puts them together.
"""

from __future__ import annotations

from pathlib import Path

from wordkit.testing.coverage.record import Record, Recorder


class Session:
    """A recorder for a whole run: begun when pytest is configured, before any game is made; ended at its end.

    `worker`: the name of this worker process (pytest-xdist), None in the process that reports.
    """

    def __init__(self, file: Path, worker: str | None = None) -> None:
        self.file = file
        self.worker = worker
        self.recorder = Recorder()

    def begin(self) -> None:
        self.recorder.__enter__()

    def end(self) -> str:
        """Writes the record; gives the sentence that says so, empty in a worker."""
        self.recorder.__exit__(None, None, None)
        if self.worker is not None:
            self.recorder.record.save(self._part(self.worker))
            return ""
        parts = sorted(self.file.parent.glob(f"{self.file.name}.*.part"))
        whole = Record.of([self.recorder.record, *map(Record.load, parts)])
        whole.save(self.file)
        for part in parts:
            part.unlink()
        games = len(whole.games)
        return f"rules coverage of {games} game{'' if games == 1 else 's'} recorded in {self.file}"

    def _part(self, worker: str) -> Path:
        return self.file.with_name(f"{self.file.name}.{worker}.part")
