"""Pictures as PNG files of the size that chat apps show. Knows no game."""

from io import BytesIO
from typing import Final

from shared.pictures import Disc, Picture

WIDTH: Final = 1_200
HEIGHT: Final = 630
"""Pixels: the form that chat apps show whole (1.91 : 1)."""
_SMOOTH = 2
"""Drawn so many times as large, and then made smaller: Pillow draws hard edges."""
_MARGIN = 24
_EDGE = 0.05
"""Width of a disc's edge, in units of the picture."""


def png(picture: Picture) -> bytes:
    """The picture in the middle, as large as fits. Takes some 0.1 s of a processor."""
    from PIL import Image, ImageDraw  # loaded with the first preview: most processes never draw one

    width, height = WIDTH * _SMOOTH, HEIGHT * _SMOOTH
    margin = _MARGIN * _SMOOTH
    scale = min((width - 2 * margin) / picture.width, (height - 2 * margin) / picture.height)
    left, top = (width - scale * picture.width) / 2, (height - scale * picture.height) / 2
    image = Image.new("RGB", (width, height), picture.ground)
    draw = ImageDraw.Draw(image)
    for shape in picture.shapes:
        if isinstance(shape, Disc):
            x, y, radius = left + scale * shape.x, top + scale * shape.y, scale * shape.radius
            box = (x - radius, y - radius, x + radius, y + radius)
            edge = round(scale * _EDGE) if shape.edge else 0
            draw.ellipse(box, fill=shape.fill, outline=shape.edge or None, width=edge)
        else:
            draw.polygon([(left + scale * x, top + scale * y) for x, y in shape.points], fill=shape.fill)
    file = BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.BOX).save(file, "PNG")
    return file.getvalue()
