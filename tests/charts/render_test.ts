import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  CHART_STYLESHEET,
  createChart,
  JUPYTER_DISPLAY,
  metricOverTime,
  palette,
} from "../../lib/charts/mod.ts";
import { renderSvg } from "../../lib/charts/drawing/_render.ts";
import { loadVega } from "../../lib/charts/drawing/_vega.ts";
import { EXAMPLES, HOSTILE, PICTURES } from "./examples/mod.ts";
import { assertSnapshot, storedSnapshots } from "./_snapshot.ts";

for (const [name, chart] of Object.entries(PICTURES)) {
  Deno.test(`${name} is drawn as its snapshot shows`, async () => {
    await assertSnapshot(name, await chart.toSvg());
  });
}

Deno.test("every snapshot belongs to an example", () => {
  assertEquals(storedSnapshots(), Object.keys(PICTURES).sort());
});

Deno.test("no chart makes Vega or Vega-Lite warn", async () => {
  for (const [name, chart] of Object.entries(EXAMPLES)) {
    const warnings: string[] = [];
    const frame = { title: "", description: "", theme: "auto", width: 800 };
    await renderSvg(chart.toSpec(), { ...frame, theme: "light" }, warnings);
    assertEquals(warnings, [], name);
  }
});

Deno.test("charts drawn at the same time are those drawn one by one", async () => {
  const charts = Object.values(PICTURES);
  const together = await Promise.all(charts.map((chart) => chart.toSvg()));
  for (const [index, chart] of charts.entries()) {
    assert(await chart.toSvg() === together[index]);
  }
});

Deno.test("Vega measures text as before once a chart is drawn or has failed", async () => {
  const { textMetrics } = (await loadVega())[0] as unknown as {
    textMetrics: { width: unknown };
  };
  const before = textMetrics.width;
  const drawing = EXAMPLES.lift_forest?.toSvg();
  const failing = createChart({
    title: "",
    description: "",
    spec: () => ({ $schema: "", mark: "nonsense" }),
  }).toSvg();
  await drawing;
  await assertRejects(() => failing, TypeError, "Cannot draw the chart");
  assertEquals(textMetrics.width, before);
});

Deno.test("neither the time zone nor the locale changes a byte", async () => {
  const script = `
    import { PICTURES } from ${
    JSON.stringify(new URL("./examples/mod.ts", import.meta.url).href)
  };
    const { lift_over_time, metric_over_time, plot_figure } = PICTURES;
    for (const chart of [lift_over_time, metric_over_time, plot_figure]) {
      await Deno.stdout.write(new TextEncoder().encode(await chart.toSvg()));
    }`;
  const run = async (env: Record<string, string>) => {
    const { stdout, success } = await new Deno.Command(Deno.execPath(), {
      args: ["eval", "--ext=ts", script],
      env,
      cwd: new URL("../..", import.meta.url),
    }).output();
    assert(success);
    return new TextDecoder().decode(stdout);
  };
  const here = await EXAMPLES.lift_over_time?.toSvg() ?? "";
  const far = await run({ TZ: "Pacific/Kiritimati", LANG: "de_DE.UTF-8" });
  assert(far.startsWith(here));
  assert(far === await run({ TZ: "America/Los_Angeles", LANG: "C" }));
});

Deno.test("names stay text, whatever they contain", async () => {
  for (const chart of Object.values(PICTURES)) {
    const svg = await chart.toSvg();
    assert(!/<script|<img|on\w+=/i.test(svg.replaceAll("&lt;", "")));
    assertMatch(svg, /^<svg [^<>]*><title>[^<>]*<\/title><desc>[^<>]*<\/desc>/);
  }
  const svg = await EXAMPLES.lift_forest_six?.toSvg() ?? "";
  assert(svg.includes("&lt;script&gt;alert(1)&lt;/script&gt;&amp;"));
});

Deno.test("control characters, which XML cannot hold, are left out", async () => {
  const chart = metricOverTime({
    metric: "Or\u0000der\u001bs \ud800",
    unit: "count",
    rows: [{ date: "2025-03-01", variation: HOSTILE, value: 1 }],
  });
  assertEquals(chart.title, "Orders \ufffd by day");
  assert(!/[^\P{Cc}\n]/u.test(await chart.toSvg()));
});

Deno.test("an SVG has a role, a name and a description, and no script or network", async () => {
  for (const chart of Object.values(PICTURES)) {
    const svg = await chart.toSvg();
    assertMatch(svg, / role="img" aria-label="[^"]+"/);
    assert(!/\b(href|src)=|url\((?!#)|@import/.test(svg));
  }
});

Deno.test("two charts share no id", async () => {
  const seen = new Set<string>();
  for (const chart of Object.values(PICTURES)) {
    const svg = await chart.toSvg();
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
    for (const [, used = ""] of svg.matchAll(/url\(#([^)]+)\)/g)) {
      assert(ids.includes(used));
    }
    for (const id of ids) {
      assert(!seen.has(id), id);
      seen.add(id);
    }
  }
  assert(seen.size > 0);
});

Deno.test("the light theme has no style sheet, the dark one no light colour", async () => {
  const chart = EXAMPLES.lift_over_time;
  const light = await chart?.toSvg({ theme: "light" }) ?? "";
  const dark = await chart?.toSvg({ theme: "dark" }) ?? "";
  assert(!light.includes("<style>"));
  assert(light.includes(`fill="${palette.background.light}"`));
  assert(dark.includes(`fill="${palette.background.dark}"`));
  for (const { light } of [palette.text, palette.grid, palette.bandWide]) {
    assert(!dark.includes(light));
  }
  const auto = await chart?.toSvg() ?? "";
  assert(auto.replace(`<style>${CHART_STYLESHEET}</style>`, "") === light);
});

Deno.test("every colour that is drawn has a dark counterpart", async () => {
  for (const [name, chart] of Object.entries(PICTURES)) {
    const svg = await chart.toSvg({ theme: "light" });
    for (const [, value] of svg.matchAll(/ (?:fill|stroke)="(#[^"]+)"/g)) {
      assert(
        CHART_STYLESHEET.includes(`[fill="${value}"]`),
        `${name}: ${value}`,
      );
    }
    assert(!/ (fill|stroke)="(?!#|none|transparent|url)/.test(svg), name);
  }
});

Deno.test("a width is kept, and one that holds no labels is refused", async () => {
  const chart = EXAMPLES.lift_forest;
  for (const width of [400, 900]) {
    assertMatch(
      await chart?.toSvg({ width }) ?? "",
      RegExp(` width="${width}"`),
    );
  }
  await assertRejects(
    async () => await chart?.toSvg({ width: 100 }),
    RangeError,
    "at least 320 pixels: current value is 100",
  );
});

Deno.test("a notebook gets the picture in every form, and the finding as text", async () => {
  const chart = EXAMPLES.lift_forest!;
  const svg = await chart.toSvg();
  const bundle = await chart[JUPYTER_DISPLAY]();
  assertEquals(Object.keys(bundle), [
    ...["text/html", "image/svg+xml", "image/png", "text/plain"],
  ]);
  assertEquals(bundle["image/svg+xml"], svg);
  assertEquals(bundle["text/plain"], `${chart.title}\n${chart.description}`);
  const [, alternative, source = ""] =
    /<img alt="([^"]*)".* src="([^"]*)">$/.exec(bundle["text/html"]!) ?? [];
  assertEquals(alternative, `${chart.title}. ${chart.description}`);
  const [type, data] = source.split(",");
  assertEquals(type, "data:image/svg+xml;base64");
  assertEquals(new TextDecoder().decode(Uint8Array.fromBase64(data!)), svg);
});

Deno.test("a specification is the caller's own to change", async () => {
  const chart = EXAMPLES.metric_over_time;
  const before = await chart?.toSvg();
  const spec = chart?.toSpec();
  assertMatch(spec?.$schema ?? "", /vega-lite\/v6\.json$/);
  assertEquals(JSON.parse(JSON.stringify(spec)), spec);
  if (spec) spec.mark = spec.data = spec.layer = null;
  assert(await chart?.toSvg() === before);
});

Deno.test("what draws is in few files, and leaves nothing in the global object", async () => {
  const script = `
    globalThis.vega = "the reader's own";
    const { loadVega } = await import(${
    JSON.stringify(
      new URL("../../lib/charts/drawing/_vega.ts", import.meta.url).href,
    )
  });
    const [vega, vegaLite] = await loadVega();
    console.log(JSON.stringify([
      globalThis.vega, "vegaLite" in globalThis, typeof vega.View, typeof vegaLite.compile,
      vega === await import("vega"),
    ]));
  `;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", script],
    cwd: new URL("../..", import.meta.url),
  }).output();
  assertEquals(JSON.parse(new TextDecoder().decode(stdout)), [
    "the reader's own",
    false,
    "function",
    "function",
    false,
  ]);
});
