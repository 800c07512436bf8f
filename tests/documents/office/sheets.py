"""Tells as JSON what openpyxl finds in a workbook: formulas, charts, frozen rows, formats.

With a second and third argument it also fills in every discount cell with 10 % and every tax cell with 20 % and saves
the workbook there, so that another program has to calculate it anew.
"""
import json
import sys

import openpyxl


def width(sheet, column):
    """Width of a column in points; openpyxl names runs of equal columns by their first."""
    for size in sheet.column_dimensions.values():
        if size.min <= column <= size.max and size.width:
            return size.width * 7 * 0.75
    return 48


def printed(sheet):
    """The last column in print."""
    area = sheet.print_area.split("!")[-1].replace("$", "") if sheet.print_area else ""
    return openpyxl.utils.range_boundaries(area)[2] if area else sheet.max_column


book = openpyxl.load_workbook(sys.argv[1])
told = []
for sheet in book.worksheets:
    formulas = {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row
                if isinstance(cell.value, str) and cell.value.startswith("=") and cell.data_type == "f"}
    told.append({
        "name": sheet.title,
        "formulas": formulas,
        "formats": {cell: sheet[cell].number_format for cell in formulas},
        "charts": len(sheet._charts),
        "frozen": sheet.freeze_panes,
        "repeated": sheet.print_title_rows,
        "numbers": {cell.coordinate: [cell.value, cell.number_format] for row in sheet.iter_rows() for cell in row
                    if isinstance(cell.value, (int, float))},
        "one_page_wide": bool(sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage),
        "scale": sheet.page_setup.scale,
        "width": sum(width(sheet, column) for column in range(1, printed(sheet) + 1)),
        "breaks": [brk.id for brk in sheet.row_breaks.brk],
        "scales": sum(rule.type == "colorScale" for rules in sheet.conditional_formatting for rule in rules.rules),
        "landscape": sheet.page_setup.orientation == "landscape",
        "texts": sum(isinstance(cell.value, str) for row in sheet.iter_rows() for cell in row),
    })
if len(sys.argv) > 2:
    bill = book.worksheets[1]
    for row in bill.iter_rows():
        if row[1].number_format == "0.0%":
            # The first of each pair of cells to fill in is the discount.
            row[1].value = 0.1 if "-ROUND" in row[3].value else 0.2
    book.save(sys.argv[2])
json.dump(told, sys.stdout)
