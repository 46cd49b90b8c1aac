#!/usr/bin/env python3
"""Turns glyphs of free fonts into compact SVG paths (src/pieces/glyphs_*.ts); needs python3-fonttools and the font packages
named below. Run again only to add glyphs: the results are committed. Each path is centred on its own middle, in units of
1/400 em, y downwards."""
import os
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

UNITS = 400
OUT = os.path.join(os.path.dirname(__file__), "..", "src", "pieces")

KAI = "/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"          # fonts-lxgw-wenkai, OFL-1.1
SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"                   # fonts-dejavu, Bitstream Vera licence
SANS_BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
SERIF_BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"

GROUPS = {
    "kai": [(KAI, "帥仕相俥炮傌兵將士象車砲馬卒楚河漢界")],
    "simplified": [(KAI, "帅车马将")],
    "letters": [(SANS_BOLD, "KQRBNPHCTgSXMV"), ],
    "serif_digits": [(SERIF_BOLD, "0123456789")],
    "kai_digits": [(KAI, "〇一二三四五六七八九")],
    "figurines": [(SANS, "♔♕♖♗♘♙♚♛♜♝♞♟")],
}


class RelativePen(BasePen):
    """Writes relative commands with whole numbers."""

    def __init__(self, glyphs, dx, dy, scale):
        super().__init__(glyphs)
        self.dx, self.dy, self.scale = dx, dy, scale
        self.text, self.at = "", (0, 0)

    def point(self, p):
        return round((p[0] - self.dx) * self.scale), round((self.dy - p[1]) * self.scale)

    def add(self, command, *points):
        numbers = []
        for p in points:
            x, y = self.point(p)
            numbers += [x - self.at[0], y - self.at[1]]
        self.at = self.point(points[-1])
        body = ""
        for n in numbers:
            body += str(n) if n < 0 or not body else " " + str(n)
        self.text += command + body

    def _moveTo(self, p):
        self.add("m", p)
        self.start = self.at

    def _lineTo(self, p):
        if self.point(p) != self.at:
            self.add("l", p)

    def _curveToOne(self, a, b, c):
        self.add("c", a, b, c)

    def _qCurveToOne(self, a, b):
        self.add("q", a, b)

    def _closePath(self):
        self.text += "z"
        self.at = self.start


def path(font, character):
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, low, right, high = bounds.bounds
    pen = RelativePen(glyphs, (left + right) / 2, (low + high) / 2, UNITS / font["head"].unitsPerEm)
    glyph.draw(pen)
    return pen.text


for name, sources in GROUPS.items():
    lines = ["// Made by scripts/glyphs.py; see ASSETS.md for the fonts and their licences.", ""]
    lines.append(f"export const {name}: Record<string, string> = {{")
    for file, characters in sources:
        font = TTFont(file)
        for character in dict.fromkeys(characters):
            lines.append(f'  "{character}": "{path(font, character)}",')
    lines.append("};")
    with open(os.path.join(OUT, f"glyphs_{name}.ts"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
