"""How far colours are from each other, for people who see all hues and for those who do not.

OKLab: Ottosson 2020, "A perceptual color space for image processing". Colour blindness: Machado,
Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision
deficiency", severity 1. All from linear RGB between 0 and 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.ui.theme import Color

Floats = NDArray[np.float64]

TO_CONES = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])
TO_LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])
SIGHTS: dict[str, Floats] = {
    "normal": np.eye(3),
    "protanopia": np.array([
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]),
    "deuteranopia": np.array([
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]),
}
"""What each kind of sight makes of a colour."""


def oklab(color: Color, sight: str) -> Floats:
    """A colour in OKLab as it is seen."""
    share = np.array(color[:3], np.float64) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(SIGHTS[sight] @ linear, 0, 1)
    return np.asarray(TO_LAB @ np.cbrt(TO_CONES @ seen))


def distance(first: Color, second: Color, sight: str = "normal") -> float:
    """How different two colours look; black and white are 1 apart."""
    return float(np.linalg.norm(oklab(first, sight) - oklab(second, sight)))
