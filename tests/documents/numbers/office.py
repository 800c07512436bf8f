"""Tells as JSON every text and every number of a presentation or a workbook, with where each of them stands.

Of a presentation: the texts of shapes and tables, the numbers that its charts show, and those in the workbooks behind
them. Of a workbook: the texts and the numbers of its cells as they were saved, results of formulas included.
"""
import io
import json
import sys

import openpyxl
import pptx

NAMES = {"c": "http://schemas.openxmlformats.org/drawingml/2006/chart"}


def cells(book, where):
    texts, numbers = [], []
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                place = f"{where} {sheet.title}!{cell.coordinate}"
                if isinstance(cell.value, bool) or cell.value is None:
                    continue
                if isinstance(cell.value, (int, float)):
                    numbers.append([place, cell.value])
                elif isinstance(cell.value, str) and not cell.value.startswith("="):
                    texts.append([place, cell.value])
    return texts, numbers


def shapes(tree):
    for shape in tree:
        yield shape
        if shape.shape_type == 6:
            yield from shapes(shape.shapes)


def slides(path):
    texts, numbers = [], []
    for number, slide in enumerate(pptx.Presentation(path).slides, 1):
        where = f"slide {number}"
        for shape in shapes(slide.shapes):
            if shape.has_text_frame and not shape.is_placeholder:
                texts += [[where, paragraph.text] for paragraph in shape.text_frame.paragraphs]
            if getattr(shape, "has_table", False) and shape.has_table:
                texts += [[where, cell.text] for row in shape.table.rows for cell in row.cells]
            if getattr(shape, "has_chart", False) and shape.has_chart:
                space = shape.chart._chartSpace
                for kind in ("val", "yVal"):
                    for values in space.iterfind(f".//c:ser/c:{kind}", NAMES):
                        numbers += [[f"{where}, chart", float(it.text)] for it in values.iterfind(".//c:pt/c:v", NAMES)]
                book = openpyxl.load_workbook(io.BytesIO(shape.chart.part.chart_workbook.xlsx_part.blob))
                found = cells(book, f"{where}, data of a chart")
                texts += found[0]
                numbers += found[1]
    return texts, numbers


def main(path):
    if path.endswith(".pptx"):
        texts, numbers = slides(path)
    else:
        texts, numbers = cells(openpyxl.load_workbook(path, data_only=True), "")
    json.dump({"texts": texts, "numbers": numbers}, sys.stdout)


main(sys.argv[1])
