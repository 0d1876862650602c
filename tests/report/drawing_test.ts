import { assertEquals, assertNotEquals } from "@std/assert";
import { loadParser } from "../../lib/report/_dom.ts";
import { readDrawing } from "../../lib/report/_drawing.ts";
import { createOutline } from "../../lib/report/_outline.ts";
import { sanitise } from "../../lib/report/_sanitise.ts";
import { EXAMPLES } from "../charts/examples/mod.ts";

const parse = await loadParser();

function written(svg: string, read = parse): string {
  return sanitise(svg, read, {
    outline: createOutline([]),
    prefix: "chart",
    fallbackName: "Chart",
  }).html;
}

Deno.test("a chart is read as the reader of any HTML reads it", async () => {
  for (const name of ["lift_forest", "lift_over_time_six", "season_curve"]) {
    const svg = await EXAMPLES[name]!.toSvg();
    const drawing = readDrawing(svg);
    assertNotEquals(drawing, null);
    assertEquals(written(svg, () => drawing!), written(svg));
  }
});

Deno.test("signs, quotes and empty elements are read", () => {
  const svg =
    '<svg aria-label="&lt;b&gt; &amp; &quot;c&quot;"><g/><text>1 &lt; 2 &amp;amp;</text></svg>';
  assertEquals(written(svg, () => readDrawing(svg)!), written(svg));
});

for (
  const svg of [
    "<svg><g></svg>",
    "<svg></g></svg>",
    "<svg></svg></div>",
    "<svg><!-- --></svg>",
    "<svg width=1></svg>",
    "<svg width='1'></svg>",
    '<svg title="&#106;"></svg>',
    '<svg title="a<b"></svg>',
    "<svg>&nbsp;</svg>",
    "<svg>a > b</svg>",
    "<svg><![CDATA[x]]></svg>",
    "<svg",
    "<svg><g",
    '<svg></svg x="1">',
  ]
) {
  Deno.test(`${svg} is left to the reader of any HTML`, () => {
    assertEquals(readDrawing(svg), null);
  });
}
