"""The pane of all solutions."""

from visualizer.views.gallery.pane import GalleryPane as GalleryPane
