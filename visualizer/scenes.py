"""From the show to the scene: what panes and pictures still read."""

from __future__ import annotations

from visualizer.pictures.scene import Scene
from visualizer.show.show import Show


def scene_of(show: Show) -> Scene:
    """The scene of the event on screen, or of the line on the way to the next one."""
    run, surveying = show.run, show.run.surveying
    return Scene(
        moment=run.moment, trace=run.trace, look=show.look, variables=run.variables,
        frames=run.frames, frame=run.frame, shown=run.shown, before=run.before,
        binary=show.binary, variables_current=run.variables_current,
        variables_note=run.variables_note, progress=run.progress, fault=run.fault,
        recorded_source=run.recorded_source, printed=run.printed,
        lines_stopped_at=run.lines_stopped_at, stops=run.breakpoints_listed, hits=run.hits,
        hits_version=run.hits_version, searched=run.searched, tree=run.tree,
        tree_view=run.view.tree, hide_failed=run.view.hide_failed, folds=run.view.folds,
        selected=run.view.selected, preview=run.preview, tab=show.overview.tab,
        grouped=show.overview.grouped, growth=show.growth, scope=show.overview.scope,
        surveyed=surveying.events, counted=surveying.counted, done=surveying.done,
        profile=surveying.profile, bookmarks=run.bookmarks, highlight=show.highlight,
        recording=run.recording, recorded=run.recorded, complete=run.complete, mode=show.mode,
        first=run.first, last=run.last,
    )  # fmt: skip
