"""Tells as JSON the charts of an OpenDocument presentation: the names and numbers of their series, as they are drawn."""
import json
import re
import sys
import zipfile
from xml.etree import ElementTree

CHART = "{urn:oasis:names:tc:opendocument:xmlns:chart:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


def text(node):
    return "".join(node.itertext()) if node is not None else ""


def number(cell):
    value = cell.get(OFFICE + "value", "NaN")
    return None if value == "NaN" else float(value)


def column(address):
    """Place of a column by an address such as local-table.$B$2:.$B$9, from 0."""
    place = 0
    for letter in re.search(r"\$([A-Z]+)\$", address).group(1):
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def chart_of(root):
    head, *rows = [row.findall(TABLE + "table-cell") for row in root.iter(TABLE + "table-row")]
    series = []
    for node in root.iter(CHART + "series"):
        own = column(node.get(CHART + "values-cell-range-address"))
        series.append({"name": text(head[column(node.get(CHART + "label-cell-address"))]),
                       "values": [number(row[own]) for row in rows]})
    return {"title": text(root.find(f".//{CHART}title")), "series": series}


found = []
with zipfile.ZipFile(sys.argv[1]) as package:
    names = [name for name in package.namelist() if re.fullmatch(r"Object \d+/content.xml", name)]
    for name in sorted(names, key=lambda name: int(re.search(r"\d+", name).group())):
        root = ElementTree.fromstring(package.read(name))
        if root.find(f".//{CHART}chart") is not None:
            found.append(chart_of(root))
json.dump(found, sys.stdout)
