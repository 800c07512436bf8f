#!/usr/bin/env python3
"""Makes the font files of this folder from the full fonts.

Run it again when a text uses a character that no bundled font has (the test `tests/repo/fonts.rs` says which):

    apt-get install fonts-inter fonts-noto-cjk fonts-noto-core    # or: --from FOLDER with the same files
    pip install fonttools
    python3 assets/fonts/subset.py

What it does, and why:
- keeps only the characters the program can show, so that the fonts are 4 MB rather than 80 MB;
- makes Inter's digits tabular (all of one width), because columns of numbers are the program's main content,
  and drops its contextual letters, which would turn the x of "2x8" into a multiplication sign;
- gives all faces the line height of Inter, so that a line does not jump when a Chinese character comes into it;
- merges the few symbols from three fonts into one file.
"""
import argparse
import glob
import io
import pathlib
import sys

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTCollection, TTFont

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Order of the faces in the collection of Noto Sans CJK.
CJK_SC, CJK_TC, CJK_MONO_SC = 2, 3, 7

LATIN = (
    [*range(0x20, 0x7F), *range(0xA0, 0x180)]
    + [ord(c) for c in "ΑΒΓΔΕΘΛΠΣΦΨΩαβγδεηθλμπρστφψωΩ"]
    + [*range(0x2000, 0x200B), *range(0x2010, 0x2027), 0x202F]
    + [ord(c) for c in "‰′″‹›⁄⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉€₩₹₽™№ℓ½⅓¼¾"]
    + [*range(0x2190, 0x219A)]
    + [ord(c) for c in "∂∆∏∑−∕∙√∞∫≈≠≤≥◆◇●○■□▲▶▼◀△▷▽◁✓✗★☆⚠"]
)
SYMBOLS = [ord(c) for c in "⇄⇆⇅✔✕✖▸▾◂▴☰⚙⚡⟦⟧⏻⌘⇧⌥⎋⌫⌦⏎⊕⊖⊗⋮⋯☐☑☒"]
MONO = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2500, 0x25A0)] + [
    ord(c) for c in "–—…‘’“”•€×←↑→↓↔−≈≤≥Ωμ■□▲▼●○✓✗"
]
CJK_COMMON = [*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F), 0xFFE5] + [ord(c) for c in "—…‘’“”·①②③④⑤⑥⑦⑧⑨⑩℃㎡"]


def double_byte(codec, first, last, trail):
    """All characters of a double-byte character set between two lead bytes."""
    for lead in range(first, last + 1):
        for low in trail:
            try:
                yield ord(bytes([lead, low]).decode(codec))
            except (UnicodeDecodeError, TypeError):
                pass


# The characters a user may type: the common level of the two national sets.
GB2312_LEVEL_1 = set(double_byte("gb2312", 0xB0, 0xD7, range(0xA1, 0xFF)))
BIG5_LEVEL_1 = set(double_byte("big5", 0xA4, 0xC6, [*range(0x40, 0x7F), *range(0xA1, 0xFF)]))


def used(*patterns):
    """Characters outside ASCII in the files of the repository that match the patterns."""
    characters = set()
    for pattern in patterns:
        for path in glob.glob(str(ROOT / pattern), recursive=True):
            characters |= {ord(c) for c in pathlib.Path(path).read_text(encoding="utf-8") if ord(c) > 0x7E}
    return characters


def cut(font, characters, features):
    """The font with only these characters and layout features."""
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.hinting = False
    options.desubroutinize = False
    options.glyph_names = False
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "STAT", "DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def freeze_tabular_digits(font):
    """Points the digits at their tabular forms."""
    gsub = font["GSUB"].table
    forms = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    forms |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = forms.get(table.cmap[code], table.cmap[code])
    # One release has a bold digit a few units narrower than the others.
    digits = [font.getBestCmap()[code] for code in range(ord("0"), ord("9") + 1)]
    width = max(font["hmtx"][digit][0] for digit in digits)
    for digit in digits:
        if width - font["hmtx"][digit][0] > font["head"].unitsPerEm / 100:
            sys.exit(f"the digits of {font['name'].getDebugName(4)} are not tabular")
        font["hmtx"][digit] = (width, font["hmtx"][digit][1])


def set_line(font, ascent, descent):
    """Sets the line height, in shares of an em."""
    em = font["head"].unitsPerEm
    up, down = round(ascent * em), round(descent * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = up, -down, 0
    line = font["OS/2"]
    line.sTypoAscender, line.sTypoDescender, line.sTypoLineGap = up, -down, 0
    line.usWinAscent, line.usWinDescent = up, down


def write(font, name):
    """Saves a font without a time stamp, so that the same input gives the same file."""
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    font.save(HERE / name)
    print(f"{name}: {len(font.getBestCmap())} characters, {(HERE / name).stat().st_size // 1024} kB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--from", dest="folder", default="/usr/share/fonts", help="where the full fonts are")
    folder = parser.parse_args().folder

    def find(name):
        found = sorted(glob.glob(f"{folder}/**/{name}", recursive=True))
        return found[0] if found else sys.exit(f"{name} is not in {folder}; see the head of this script")

    latin_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    ascent = descent = 0.0
    for weight in ["Regular", "Bold"]:
        font = TTFont(find(f"Inter-{weight}.otf"))
        em = font["head"].unitsPerEm
        ascent, descent = font["hhea"].ascent / em, -font["hhea"].descent / em
        freeze_tabular_digits(font)
        font = cut(font, LATIN, latin_features)
        set_line(font, ascent, descent)
        write(font, f"Inter-{weight}.otf")

    simplified = used("assets/locales/zh-Hans/*.ftl")
    traditional = used("assets/locales/zh-Hant/*.ftl")
    data = used("presets/**/*.ron", "assets/catalog/**/*.ron", "assets/locales/en/*.ftl")
    faces = [
        ("Regular", CJK_SC, GB2312_LEVEL_1 | simplified | data, "NotoSansCJKsc-Regular.otf"),
        ("Regular", CJK_TC, BIG5_LEVEL_1 | traditional | data, "NotoSansCJKtc-Regular.otf"),
        # Headings are our own words; what a user types in them falls back to the regular face.
        ("Bold", CJK_SC, simplified | data, "NotoSansCJKsc-Bold.otf"),
        ("Bold", CJK_TC, traditional | data, "NotoSansCJKtc-Bold.otf"),
    ]
    for weight, face, characters, name in faces:
        font = TTCollection(find(f"NotoSansCJK-{weight}.ttc")).fonts[face]
        font = cut(font, (characters - set(LATIN)) | set(CJK_COMMON), ["locl"])
        set_line(font, ascent, descent)
        write(font, name)

    mono = cut(TTCollection(find("NotoSansCJK-Regular.ttc")).fonts[CJK_MONO_SC], MONO, [])
    set_line(mono, ascent, descent)
    write(mono, "NotoSansMonoCJKsc-Regular.otf")

    parts, created, left = [], 0, set(SYMBOLS) - set(LATIN)
    for name in ["NotoSansSymbols2-Regular.ttf", "NotoSansMath-Regular.ttf", "NotoSansSymbols-Regular.ttf"]:
        font = TTFont(find(name))
        have = left & set(font.getBestCmap())
        left -= have
        created = max(created, font["head"].created)
        data = io.BytesIO()
        cut(font, have, []).save(data)
        data.seek(0)
        parts.append(data)
    if left:
        sys.exit("no font has " + " ".join(map(chr, sorted(left))))
    symbols = Merger().merge(parts)
    symbols["head"].created = created
    set_line(symbols, ascent, descent)
    for record in symbols["name"].names:
        record.string = record.toUnicode().replace("Symbols2", "Symbols").replace("Symbols 2", "Symbols")
    write(symbols, "NotoSansSymbols-Regular.ttf")


if __name__ == "__main__":
    main()
