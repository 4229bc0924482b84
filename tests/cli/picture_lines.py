"""picture_lines.py SVG...: checks that the lines from small levels to a chart cross no title, and that no number lies below
such a line."""
import sys
import xml.dom.minidom

LINE = "1.3"  # the width by which a line that leads to the chart is recognised
WIDE = 0.8  # width of a letter in ems, at most


def boxes(text):
    """Returns the corners of a text's box. The text may be rotated."""
    style = dict(part.split(":", 1) for part in text.getAttribute("style").split(";") if ":" in part)
    size = float(style["font-size"][:-2])
    width = WIDE * size * len(text.firstChild.data)
    left = {"start": 0, "middle": -width / 2, "end": -width}[style["text-anchor"]]
    x, y = float(text.getAttribute("x")), float(text.getAttribute("y"))
    corners = [(x + left, y - size), (x + left + width, y)]
    turned = text.parentNode.getAttribute("transform")
    if "rotate(-90)" not in turned:
        return corners
    at = [float(word) for word in turned[turned.index("(") + 1:turned.index(")")].split()]
    return [(at[0] - size, at[1] - left - width), (at[0], at[1] - left)]


def crosses(line, box):
    for step in range(1001):
        x, y = (a + (b - a) * step / 1000 for a, b in zip(*line))
        if box[0][0] < x < box[1][0] and box[0][1] < y < box[1][1]:
            return True
    return False


for path in sys.argv[1:]:
    document = xml.dom.minidom.parse(path)
    everything = list(document.getElementsByTagName("*"))
    drawn = [e for e in everything if e.tagName == "path" and e.getAttribute("stroke-width") == LINE]
    lines = [[tuple(map(float, point.split())) for point in e.getAttribute("d")[1:].split("L")] for e in drawn]
    texts = [e for e in everything if e.tagName == "text" and "paint-order" in e.getAttribute("style")]
    titles = [e for e in texts if "font-weight:700" in e.getAttribute("style")]
    assert len(lines) > 2 and len(titles) > 2, path
    for title in titles:
        assert not any(crosses(line, boxes(title)) for line in lines), title.firstChild.data
    last = max(everything.index(e) for e in drawn)
    assert all(everything.index(e) > last for e in texts), "a number below a line"
