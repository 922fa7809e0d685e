"""What a pane has read of the scene: it is described anew only when something of that changes.

So no pane has to list what its figure depends on, and none can forget anything.
"""

from __future__ import annotations

from typing import Any, cast

from visualizer.pictures.scene import Scene

GROWING = {"trace": "recorded", "tree": "recorded", "profile": "recorded", "hits": "hits_version"}
"""What changes without becoming another object, and the fact that tells that it has changed."""


class Seen:
    """Stands for a scene and remembers what is read of it."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = self._read[name] = getattr(self._scene, name)
        if name in GROWING:
            told_by = GROWING[name]
            self._read[told_by] = getattr(self._scene, told_by)
        return value

    def as_scene(self) -> Scene:
        """This, for who reads a scene."""
        return cast(Scene, self)

    def holds(self, scene: Scene) -> bool:
        """Is all that has been read the same in another scene?"""
        return all(
            value is now or bool(value == now)
            for name, value in self._read.items()
            for now in (getattr(scene, name),)
        )
