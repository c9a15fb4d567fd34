"""Writes public/seed/*.jpg: the pictures and avatars of the demo world.

Needs Pillow (pip install pillow). The same seed gives the same pictures. Everything is drawn at twice
the size and made smaller at the end, which softens the edges.
"""
import math, pathlib, random
from PIL import Image, ImageChops, ImageDraw, ImageFilter

out = pathlib.Path(__file__).resolve().parent.parent / "public/seed"
WIDTH, HEIGHT, SCALE = 1200, 800, 2
GREEN, PAPER, OCHRE, BRICK, INK, SKY = "#0B6A4A", "#F6F0E2", "#D9A441", "#B4553A", "#17322A", "#CFE0DA"


def rgb(color):
    return tuple(int(color[i:i + 2], 16) for i in (1, 3, 5)) if isinstance(color, str) else color


def mix(a, b, t):
    return tuple(round(x + (y - x) * t) for x, y in zip(rgb(a), rgb(b)))


def gradient(size, stops):
    """A vertical gradient through all stops."""
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        place = y / (size[1] - 1) * (len(stops) - 1)
        index = min(int(place), len(stops) - 2)
        column.putpixel((0, y), mix(stops[index], stops[index + 1], place - index))
    return column.resize(size)


class Picture:
    """A canvas in units of the final pixels."""

    def __init__(self, seed, stops, size=(WIDTH, HEIGHT)):
        self.random = random.Random(seed)
        self.size = size
        self.big = (size[0] * SCALE, size[1] * SCALE)
        self.image = gradient(self.big, stops)

    def paste(self, fill, mask, shadow=0.0, blur=14, drop=(6, 10)):
        """Lays a colour or a gradient through the mask, with a soft shadow below like cut paper."""
        if shadow:
            soft = mask.filter(ImageFilter.GaussianBlur(blur * SCALE)).point(lambda v: int(v * shadow))
            moved = Image.new("L", self.big)
            moved.paste(soft, (drop[0] * SCALE, drop[1] * SCALE))
            self.image.paste(Image.new("RGB", self.big, rgb(INK)), (0, 0), moved)
        layer = fill if isinstance(fill, Image.Image) else Image.new("RGB", self.big, rgb(fill))
        self.image.paste(layer, (0, 0), mask)

    def mask(self, draw):
        mask = Image.new("L", self.big)
        draw(ImageDraw.Draw(mask))
        return mask

    def polygon(self, points, fill, shadow=0.0, **more):
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.paste(fill, self.mask(lambda d: d.polygon(scaled, fill=255)), shadow, **more)

    def disc(self, x, y, radius, fill, shadow=0.0, glow=0):
        box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
        mask = self.mask(lambda d: d.ellipse(box, fill=255))
        if glow:
            halo = mask.filter(ImageFilter.GaussianBlur(glow * SCALE)).point(lambda v: v // 2)
            self.image.paste(Image.new("RGB", self.big, rgb(fill)), (0, 0), halo)
        self.paste(fill, mask, shadow)

    def box(self, x, y, width, height, fill, radius=0, shadow=0.0):
        place = [x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE]
        mask = self.mask(lambda d: d.rounded_rectangle(place, radius * SCALE, fill=255))
        self.paste(fill, mask, shadow)

    def line(self, points, fill, width):
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.paste(fill, self.mask(lambda d: d.line(scaled, fill=255, width=round(width * SCALE), joint="curve")))

    def hill(self, base, swing, fill, shadow=0.25):
        """A ridge over the whole width: a few slow waves with phases of their own."""
        waves = [(self.random.uniform(0.5, 2.6), self.random.uniform(0, 6.3), swing / (n + 1)) for n in range(3)]
        height = lambda x: base + sum(a * math.sin(f * x / self.size[0] * 6.3 + p) for f, p, a in waves)
        ridge = [(x, height(x)) for x in range(-10, self.size[0] + 11, 6)]
        self.polygon([*ridge, (self.size[0] + 10, self.size[1] + 10), (-10, self.size[1] + 10)], fill, shadow, drop=(0, -6))
        return height

    def save(self, name, limit):
        small = self.image.resize(self.size, Image.Resampling.LANCZOS)
        path = out / f"{name}.jpg"
        for quality in range(88, 30, -4):
            small.save(path, quality=quality, optimize=True, progressive=True)
            if path.stat().st_size <= limit:
                return


def hills():
    p = Picture(4, ["#F3D9A4", "#F6E9CC", "#E9E6D2"])
    p.disc(850, 250, 92, "#E8A23C", glow=60)
    for n, base in enumerate((390, 455, 520, 600, 690)):
        p.hill(base, 46 + 6 * n, mix("#A9C5AE", "#0A4A35", n / 4), 0.22)
    return p


def night_train():
    p = Picture(11, ["#10242B", "#1F4148", "#5B6E62", "#D9A66B"])
    for _ in range(90):
        x, y = p.random.uniform(0, WIDTH), p.random.uniform(0, 360)
        p.disc(x, y, p.random.uniform(0.8, 2.2), "#E9E3CF")
    p.disc(270, 170, 56, "#F4E6BF", glow=40)
    p.hill(470, 40, "#2C4A47")
    p.hill(540, 30, "#1C3935")
    for pier in range(40, WIDTH, 190):
        p.box(pier, 600, 34, 220, "#0E2320")
    p.box(-10, 586, WIDTH + 20, 26, "#0E2320")
    for car in range(4):
        x = 60 + car * 258
        p.box(x, 506, 246, 74, GREEN if car else BRICK, 12, 0.3)
        p.box(x, 560, 246, 6, OCHRE)
        for window in range(5):
            p.box(x + 18 + window * 44, 522, 32, 28, "#F8D98B" if (car, window) not in {(1, 3), (2, 0), (3, 4)} else "#27463F", 4)
        for wheel in (46, 200):
            p.disc(x + wheel, 582, 9, "#0B1917")
    return p


def bread():
    p = Picture(7, ["#EFE3C8", "#F6EEDC"])
    p.box(-10, 520, WIDTH + 20, 300, "#C9A77B", shadow=0.2)
    p.box(-10, 520, WIDTH + 20, 10, "#B98F5E")
    p.box(150, 540, 690, 44, "#8C5A3A", 20, 0.35)
    loaf = [(500 + 290 * math.cos(t) * (1 if math.sin(t) < 0 else 0.96), 500 + (225 if math.sin(t) < 0 else 56) * math.sin(t)) for t in (n / 90 * math.pi for n in range(181))]
    p.polygon(loaf, gradient(p.big, ["#C98443", "#C98443", "#B06A34", "#8F4E2B"]), 0.35)
    for n in range(4):
        x = 360 + n * 92
        p.polygon([(x - 24, 420), (x + 30, 318), (x + 50, 322), (x + 4, 430)], "#F0D9AE")
    p.box(900, 300, 150, 240, GREEN, 22, 0.35)
    p.box(884, 290, 182, 34, "#0A5139", 14)
    p.box(926, 380, 98, 80, PAPER, 6)
    p.line([(942, 408), (1008, 408)], INK, 4)
    p.line([(942, 430), (990, 430)], INK, 4)
    p.disc(190, 150, 66, "#E6B75C", glow=30)
    return p


def map_table():
    p = Picture(21, ["#8A5A3C", "#6F4630"])
    sheet = [(130, 90), (1075, 60), (1110, 720), (90, 735)]
    p.polygon(sheet, PAPER, 0.5)
    inside = p.mask(lambda d: d.polygon([(x * SCALE, y * SCALE) for x, y in sheet], fill=255))
    for ring in range(8, 0, -1):
        shape = [(430 + ring * 30 * math.cos(t) * (1.25 + 0.16 * math.sin(3 * t + ring / 4)), 360 + ring * 27 * math.sin(t) * (1 + 0.15 * math.cos(2 * t))) for t in (n / 60 * math.pi for n in range(121))]
        p.polygon(shape, mix("#DDE6CF", GREEN, (8 - ring) / 10))
    for ring in range(5, 0, -1):
        shape = [(905 + ring * 22 * math.cos(t) * (1 + 0.2 * math.cos(3 * t)), 210 + ring * 20 * math.sin(t)) for t in (n / 60 * math.pi for n in range(121))]
        p.polygon(shape, mix("#EBDFC0", OCHRE, (5 - ring) / 5))
    river = [(100 + n * 11, 660 - 90 * math.sin(n / 16) - n * 2.2) for n in range(92)]
    water = p.mask(lambda d: d.line([(x * SCALE, y * SCALE) for x, y in river], fill=255, width=22 * SCALE, joint="curve"))
    p.paste("#7FB0AE", ImageChops.multiply(water, inside))
    route = [(250, 600), (330, 500), (430, 360), (600, 330), (740, 420), (905, 210)]
    for (x1, y1), (x2, y2) in zip(route, route[1:]):
        steps = int(math.hypot(x2 - x1, y2 - y1) / 24)
        for s in range(steps):
            p.disc(x1 + (x2 - x1) * s / steps, y1 + (y2 - y1) * s / steps, 5, BRICK)
    p.disc(905, 210, 15, BRICK)
    p.disc(905, 210, 6, PAPER)
    for x in (440, 770):
        p.line([(x, 78), (x - 6, 728)], "#E4DAC3", 3)
    return p


def bridge():
    p = Picture(15, ["#DCE7DF", "#F0EBD9", "#F2D8B0"])
    p.disc(300, 260, 78, "#D98F4E", glow=50)
    p.hill(470, 44, "#B9CCB8", 0.15)
    p.hill(520, 34, "#83AB94", 0.2)
    p.box(-10, 600, WIDTH + 20, 220, gradient(p.big, ["#5D948A", "#5D948A", "#5D948A", "#2F6F66"]))
    for n in range(46):
        x, y = p.random.uniform(0, WIDTH), p.random.uniform(622, 790)
        p.line([(x, y), (x + p.random.uniform(30, 120), y)], "#8DB9AE", 2)
    body = p.mask(lambda d: d.rectangle([0, 470 * SCALE, WIDTH * SCALE, 640 * SCALE], fill=255))
    def arches(d):
        d.rectangle([0, 0, *p.big], fill=255)
        for n in range(5):
            x, r = 120 + n * 240, 98
            d.ellipse([(x - r) * SCALE, (620 - r) * SCALE, (x + r) * SCALE, (620 + r) * SCALE], fill=0)
            d.rectangle([(x - r) * SCALE, 620 * SCALE, (x + r) * SCALE, 660 * SCALE], fill=0)
    p.paste(BRICK, ImageChops.multiply(body, p.mask(arches)), 0.3)
    p.box(-10, 456, WIDTH + 20, 22, "#8E3F2B")
    for x in range(12, WIDTH, 48):
        p.box(x, 428, 8, 32, "#8E3F2B")
    p.box(-10, 422, WIDTH + 20, 9, "#8E3F2B")
    return p


def reading_desk():
    p = Picture(3, ["#0F5C43", "#0B4F3A", "#0A4232"])
    p.disc(870, 230, 210, "#1B7356", glow=90)
    p.box(-10, 590, WIDTH + 20, 240, "#A5683F", shadow=0.3)
    p.box(-10, 590, WIDTH + 20, 10, "#C78A58")
    colors = [BRICK, PAPER, OCHRE, "#2F7E62", "#E5D3A8", "#7B3A2A"]
    y = 590
    for n, (width, height) in enumerate([(400, 46), (360, 38), (380, 54), (300, 34), (330, 42)]):
        y -= height
        x = 120 + p.random.uniform(-14, 26)
        p.box(x, y, width, height, colors[n], 5, 0.3)
        p.box(x + 26, y, 8, height, mix(colors[n], INK, 0.25))
        p.box(x + width - 54, y, 8, height, mix(colors[n], INK, 0.25))
    p.polygon([(600, 560), (760, 530), (770, 600), (602, 634)], "#E9DFC8", 0.35)
    p.polygon([(760, 530), (930, 558), (936, 632), (770, 600)], PAPER, 0.3)
    for n in range(4):
        p.line([(622, 572 + n * 13), (748, 548 + n * 13)], "#A79C84", 3)
        p.line([(782, 550 + n * 13), (908, 572 + n * 13)], "#B4A98F", 3)
    p.line([(1040, 590), (1040, 330), (900, 240)], OCHRE, 12)
    p.polygon([(800, 262), (886, 170), (966, 236), (930, 296)], OCHRE, 0.3)
    p.disc(862, 286, 26, "#FFF0C2", glow=50)
    p.box(975, 580, 130, 18, OCHRE, 8, 0.3)
    return p


# Ground, shoulders, face, hair, and how the hair lies.
AVATARS = {
    "demo": ("#DCE8DF", GREEN, "#E3B58F", "#3B2A20", "bun"),
    "mara_lindqvist": ("#F0DDB4", BRICK, "#F0CDAA", "#8A5A34", "long"),
    "pell_okafor": ("#CFE0DA", OCHRE, "#8A5A3C", "#1D1714", "curls"),
    "tomas_abara": ("#F6E7CF", "#2E4A57", "#E8BD96", "#B9B2A6", "bald"),
    "noa_shalev": ("#E9D2C3", "#7B3A2A", "#CF9A70", "#2A1D18", "long"),
    "keiko_arai": ("#E4E6D0", "#1F3B34", "#EBC7A0", "#17130F", "short"),
    "ines_carrow": ("#D4E2D2", "#C77F3A", "#B97F57", "#4A2C1C", "bun"),
    "yusuf_demirel": ("#EADFC6", "#55735F", "#D9A877", "#221A16", "short"),
}


def avatar(name):
    ground, coat, face, hair, style = AVATARS[name]
    p = Picture(name, [mix(ground, "#FFFFFF", 0.25), ground], (256, 256))
    if style == "long":
        p.box(72, 62, 112, 150, hair, 54)
    if style == "bun":
        p.disc(128, 44, 25, hair)
    if style == "curls":
        for n in range(11):
            t = math.pi * (0.92 + 1.16 * n / 10)
            p.disc(128 + 54 * math.cos(t), 112 + 56 * math.sin(t), 27, hair)
    p.box(40, 190, 176, 120, coat, 62, 0.2)
    p.box(110, 150, 36, 56, mix(face, INK, 0.14), 16)
    p.disc(128, 118, 48, face)
    if style == "bald":
        for x in (82, 174):
            p.disc(x, 112, 15, hair)
        p.box(92, 134, 72, 40, hair, 20)
        p.box(110, 134, 36, 10, face, 5)
    else:
        cap = p.mask(lambda d: d.pieslice([(128 - 53) * SCALE, 60 * SCALE, (128 + 53) * SCALE, 166 * SCALE], 184, 356, fill=255))
        p.paste(hair, cap)
    return p


if __name__ == "__main__":
    out.mkdir(parents=True, exist_ok=True)
    for draw in (hills, night_train, bread, map_table, bridge, reading_desk):
        draw().save(draw.__name__.replace("_", "-"), 40_000)
    for name in AVATARS:
        avatar(name).save(f"avatar-{name}", 10_000)
