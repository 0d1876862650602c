import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  isolateRightToLeft,
  JUPYTER_DISPLAY,
  metricOverTime,
} from "../../lib/charts/mod.ts";
import { tableView } from "../../lib/document/mod.ts";

const NAME = "نسخة جديدة";
const CLOSED = `\u2068${NAME}\u2069`;

Deno.test("runs from right to left are closed off, once, and marks end with them", () => {
  for (
    const [text, isolated] of [
      ["Bar +20%", "Bar +20%"],
      [`${NAME} +20%`, `${CLOSED} +20%`],
      [
        "a \u202eb \u05d0, \u05d1 1",
        "a \u2068\u202e\u2069b \u2068\u05d0, \u05d1\u2069 1",
      ],
      // Looks closed, but the turn behind the inner end would go on.
      [
        "\u2068\u05d0\u2069\u202e\u2069 1",
        "\u2068\u2068\u05d0\u2069\u202e\u2069\u2069 1",
      ],
    ] as const
  ) {
    assertEquals(isolateRightToLeft(text), isolated);
  }
  const once = isolateRightToLeft(`a \u202eb ${NAME} 1`);
  assertEquals(isolateRightToLeft(once), once);
});

Deno.test("a name's digits stay with it, the longest name first, once", () => {
  const names = [NAME, `${NAME} 2B`, "v3 \u05d0", "Bar 2"];
  for (
    const [text, isolated] of [
      [`${NAME} 2B +20%`, `\u2068${NAME} 2B\u2069 +20%`],
      [`${NAME} +20%`, `${CLOSED} +20%`],
      // Closed off before, by somebody who knew no name.
      [`>${CLOSED} 2B<`, `>\u2068${NAME} 2B\u2069<`],
      [`${NAME}, ${NAME} 2B`, `${CLOSED}, \u2068${NAME} 2B\u2069`],
      ["v3 \u05d0 1, Bar 2", "\u2068v3 \u05d0\u2069 1, Bar 2"],
      // A word that begins with the name, and a mark that would turn the rest.
      ["v3 \u05d0\u05d1 1", "v3 \u2068\u05d0\u05d1\u2069 1"],
      [`${NAME} 2B\u202e 1`, `\u2068${NAME} 2B\u2069\u2068\u202e\u2069 1`],
    ] as const
  ) {
    assertEquals(isolateRightToLeft(text, names), isolated);
    assertEquals(isolateRightToLeft(isolated, names), isolated);
  }
});

Deno.test("charts and views close names off, as files and in notebooks", async () => {
  const chart = metricOverTime({
    metric: "Orders",
    unit: "count",
    rows: ["2026-03-01", "2026-03-02"].flatMap((date, day) => [
      { date, variation: "Control", value: 12 + day },
      { date, variation: NAME, value: 14 + day },
    ]),
  });
  const shown = (await chart[JUPYTER_DISPLAY]())["image/svg+xml"]!;
  for (const svg of [await chart.toSvg(), shown]) {
    assertStringIncludes(svg, `>${CLOSED}<`);
    assertEquals(svg.split(NAME).length, svg.split(CLOSED).length);
  }
  const { html, text } = tableView("Lifts", [["Name", "Lift"], [NAME, "+20%"]]);
  assertStringIncludes(html, `>${CLOSED}</th><td>+20%</td>`);
  assertStringIncludes(text, `${NAME}  +20%`);
});
