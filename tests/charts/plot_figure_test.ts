import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  CHART_STYLESHEET,
  JUPYTER_DISPLAY,
  palette,
  plotFigure,
  type PlotOptions,
} from "../../lib/charts/mod.ts";
import { SVG_ATTRIBUTES, SVG_ELEMENTS } from "../../lib/report/_allow_list.ts";
import { loadParser } from "../../lib/report/_dom.ts";
import { createOutline } from "../../lib/report/_outline.ts";
import { sanitise } from "../../lib/report/_sanitise.ts";
import { HOSTILE, PLOTS } from "./examples/mod.ts";

const texts = { title: "Orders & more", description: "There are 3 orders." };

/** Returns marks with clipping, references to IDs, texts and the page's colors. */
const marked = () =>
  plotFigure((plot): PlotOptions => ({
    height: 120,
    grid: true,
    style: { color: "red" },
    x: {
      type: "utc",
      domain: [new Date("2025-03-01"), new Date("2025-03-09")],
    },
    marks: [
      plot.frame(),
      plot.areaY(days, { x: "day", y: "orders", clip: true, title: "name" }),
      plot.dot(days, { x: "day", y: "orders", fill: "orders", clip: true }),
      plot.text(days, { x: "day", y: "orders", text: "name" }),
      plot.arrow([1], { x1: 0, x2: 1, y1: 0, y2: 1, clip: true }),
    ],
  }), texts);

const days = [3, 8, 5].map((orders, index) => ({
  day: new Date(Date.UTC(2025, 2, 2 + index)),
  orders,
  name: index === 0 ? HOSTILE : `Day ${index}`,
}));

Deno.test("a plot has the frame of every chart and nothing of the page", async () => {
  const figure = marked();
  const svg = await figure.toSvg({ theme: "light" });
  assertMatch(
    svg,
    /^<svg [^<>]*role="img" aria-label="Orders &amp; more\. There are 3 orders\."/,
  );
  assert(!/<style|style=|currentColor|var\(|rgb\(|class="plot/.test(svg));
  assert(svg.includes("&lt;script&gt;alert(1)&lt;/script&gt;&amp;"));
  assertMatch(await figure.toSvg({ width: 500 }), / width="500"/);
  const shown = await figure[JUPYTER_DISPLAY]();
  assertEquals(shown["image/svg+xml"], await figure.toSvg());
  assertEquals(shown["text/plain"], "Orders & more\nThere are 3 orders.");
  // The arrow is too long for a bitmap; the other formats are shown.
  assertEquals("image/png" in shown, false);
});

Deno.test("a plot drawn again has the same bytes, ids and all", async () => {
  const first = await marked().toSvg();
  assertMatch(first, /clip-path="url\(#c[0-9a-f]{8}-1\)"/);
  assert(first === await marked().toSvg());
  const [together, again] = await Promise.all([
    marked().toSvg(),
    marked().toSvg(),
  ]);
  assert(first === together && first === again);
});

Deno.test("a plot takes the dark colours of the palette", async () => {
  const dark = await marked().toSvg({ theme: "dark" });
  assert(dark.includes(`fill="${palette.text.dark}"`));
  assert(!dark.includes(palette.text.light));
});

Deno.test("a plot in a report is what it was", async () => {
  const parse = await loadParser();
  for (const figure of [marked(), ...Object.values(PLOTS)]) {
    const svg = await figure.toSvg();
    const place = {
      outline: createOutline([]),
      prefix: "o1",
      fallbackName: "",
    };
    const { html } = sanitise(svg, parse, place);
    const plain = (text: string) =>
      text.replace(`<style>${CHART_STYLESHEET}</style>`, "")
        .replace(/ xmlns="[^"]+"/, "")
        .replace(/(id="|url\(#)(?:o1-)?c/g, "$1c")
        .replace(/<(\w+)([^<>]*)\/>/g, "<$1$2></$1>")
        .replaceAll("&#39;", "'");
    const inside = html.replace(/^<div>(.*)<\/div>$/s, "$1");
    assertEquals(plain(inside).split("<"), plain(svg).split("<"));
  }
});

Deno.test("a plot uses what the report's allow-list has", async () => {
  for (const [name, figure] of Object.entries(PLOTS)) {
    const svg = await figure.toSvg({ theme: "light" });
    for (
      const [, tag = "", attributes = ""] of svg.matchAll(/<(\w+)([^<>]*)>/g)
    ) {
      assert(SVG_ELEMENTS.has(tag.toLowerCase()), `${name}: ${tag}`);
      for (const [, key = ""] of attributes.matchAll(/ ([\w-]+)="/g)) {
        const isKnown = ["class", "id", "xmlns"].includes(key) ||
          SVG_ATTRIBUTES.has(key.toLowerCase());
        assert(isKnown, `${name}: ${key}`);
      }
    }
  }
});

Deno.test("the time zone and the language change no byte of a plot", async () => {
  const url = new URL("../../lib/charts/mod.ts", import.meta.url).href;
  const script = `
    import { plotFigure } from ${JSON.stringify(url)};
    const figure = plotFigure((Plot) => ({
      x: { type: "utc" },
      marks: [Plot.lineY([12345.6, 2], {
        x: [new Date("2025-03-01"), new Date("2025-03-02T12:00Z")],
        clip: true,
      })],
    }), { title: "Days", description: "Two days." });
    await Deno.stdout.write(new TextEncoder().encode(await figure.toSvg()));`;
  const run = async (env: Record<string, string>) => {
    const { stdout, stderr, success } = await new Deno.Command(
      Deno.execPath(),
      {
        args: ["eval", "--ext=ts", script],
        env,
        cwd: new URL("../..", import.meta.url),
      },
    ).output();
    assert(success, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout);
  };
  const [far, near] = await Promise.all([
    run({
      TZ: "Pacific/Kiritimati",
      LANG: "de_DE.UTF-8",
      LC_ALL: "de_DE.UTF-8",
    }),
    run({ TZ: "America/Los_Angeles", LANG: "C", LC_ALL: "C" }),
  ]);
  assertMatch(far, /Mar/);
  assert(far === near);
});

Deno.test("HTML of Plot's and options it does not know are refused", async () => {
  const legend: PlotOptions = { title: "A title of Plot's", marks: [] };
  await assertRejects(
    () => plotFigure(legend, texts).toSvg(),
    TypeError,
    "makes it HTML (<figure>)",
  );
  const unknown = (): PlotOptions => ({ x: { type: "nonsense" as "linear" } });
  await assertRejects(
    () => plotFigure(unknown, texts).toSvg(),
    TypeError,
    "Cannot draw the plot: unknown scale type: nonsense",
  );
  await assertRejects(
    () => plotFigure(unknown, texts).toSvg({ width: 10 }),
    RangeError,
    "current value is 10",
  );
});
