"""Tells as JSON what python-pptx finds in a presentation, and what openpyxl finds in the workbooks behind its charts."""
import io
import json
import sys

import openpyxl
import pptx
from pptx.util import Emu


def shapes(tree):
    for shape in tree:
        yield shape
        if shape.shape_type == 6:
            yield from shapes(shape.shapes)


def cells(reference, book):
    sheet, area = reference.split("!")
    rows = book[sheet.strip("'")][area.replace("$", "")]
    if not isinstance(rows, tuple):
        return [rows.value]
    return [cell.value for row in rows for cell in row]


def chart_of(frame):
    chart = frame.chart
    part = chart.part.chart_workbook.xlsx_part
    book = openpyxl.load_workbook(io.BytesIO(part.blob))
    names = {"c": "http://schemas.openxmlformats.org/drawingml/2006/chart"}
    series = []
    for node in chart._chartSpace.iterfind(".//c:ser", names):
        def numbers(tag):
            place = node.find(f"c:{tag}", names)
            if place is None:
                return None
            count = int(place.find(".//c:ptCount", names).get("val"))
            values = [None] * count
            for point in place.iterfind(".//c:pt", names):
                values[int(point.get("idx"))] = float(point.find("c:v", names).text)
            found = [None if value is None else float(value) for value in cells(place.find(".//c:f", names).text, book)]
            return {"shown": values, "cells": found}

        bars = node.find("c:errBars", names)
        series.append({
            "name": node.find("c:tx//c:v", names).text or "",
            "y": numbers("val") or numbers("yVal"),
            "x": numbers("xVal"),
            "bands": bars is not None,
        })
    return {"name": frame.name, "kind": str(chart.chart_type), "series": series}


presentation = pptx.Presentation(sys.argv[1])
width, height = presentation.slide_width, presentation.slide_height
told = []
for slide in presentation.slides:
    all_shapes = list(shapes(slide.shapes))
    outside = []
    for shape in slide.shapes:
        if shape.left is None:
            continue
        if shape.left < 0 or shape.top < 0 or shape.left + shape.width > width + Emu(2000) or shape.top + shape.height > height + Emu(2000):
            outside.append(shape.name)
    ids = [shape.shape_id for shape in all_shapes]
    told.append({
        "layout": slide.slide_layout.name,
        "title": slide.shapes.title.text_frame.text if slide.shapes.title is not None else None,
        "shapes": len(all_shapes),
        "groups": [shape.name for shape in slide.shapes if shape.shape_type == 6],
        "texts": [paragraph.text for shape in all_shapes if shape.has_text_frame for paragraph in shape.text_frame.paragraphs],
        "named": len({shape.name for shape in all_shapes if shape.shape_type == 6}),
        "tables": [[[cell.text for cell in row.cells] for row in shape.table.rows] for shape in slide.shapes if shape.has_table],
        "charts": [chart_of(shape) for shape in slide.shapes if shape.has_chart],
        "notes": slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "",
        "outside": outside,
        "doubled_ids": len(ids) - len(set(ids)),
        "without_description": [shape.name for shape in slide.shapes
                                if (shape.has_chart or shape.has_table or shape.shape_type == 6)
                                and not shape._element.xpath(".//p:cNvPr")[0].get("descr")],
        "languages": sorted({run.get("lang") for run in slide._element.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}rPr")}),
    })
json.dump({"title": presentation.core_properties.title, "layouts": [layout.name for layout in presentation.slide_layouts],
           "slides": told}, sys.stdout)
