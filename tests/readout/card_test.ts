/** The card: its finding and its chart are about one metric. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Readout } from "../../lib/readout/mod.ts";
import { formatReadout, summariseReadout } from "../../lib/readout/mod.ts";
import { attachDisplay, readoutDocument } from "../../lib/words/mod.ts";
import { type Chart, JUPYTER_DISPLAY } from "../../lib/charts/mod.ts";
import { projectImpact } from "../../lib/inference/_projected_impact.ts";
import type { Bar } from "../../lib/document/mod.ts";
import { allReadouts } from "../report/_readouts.ts";
import {
  PROFIT,
  readOfTwo as read,
  readoutOfLifts,
  REVENUE,
} from "./_lifts.ts";
import { planOf, readBy } from "./_plans.ts";
import { CHARTS } from "../../lib/words/figures.ts";

/** The chart of the card. */
function chartOn(readout: Readout): Chart {
  const block = readoutDocument(readout).blocks
    .find(({ kind }) => kind === "figure")!;
  if (block.kind !== "figure") throw new Error("There is no chart");
  return block.figure.chart as Chart;
}

Deno.test("the card draws the metric that its finding names, whichever of those that decide it is", () => {
  const both = { successMetrics: [PROFIT] };
  for (const [profit, verb] of [[0.2, "raised"], [-0.2, "lowered"]] as const) {
    const readout = read(0, profit, both);
    const { finding } = summariseReadout(readout);
    assertMatch(finding, new RegExp(`^New ${verb} gross profit per visitor`));
    assertStringIncludes(
      chartOn(readout).description,
      "Gross profit per visitor",
    );
  }
});

Deno.test("a record that is not to be decided on, and names no failed check, still has a finding", () => {
  const readout: Readout = {
    ...read(0.2, 0.2),
    decision: { verdict: "do-not-decide", variation: null },
  };
  assertEquals(summariseReadout(readout).act, "Don't decide on this.");
  assertMatch(summariseReadout(readout).finding, /^No check .*\.$/);
});

/** Rows of the metrics table that are drawn, by the name of the metric. */
function barsOf(readout: Readout): Record<string, Bar> {
  const block = readoutDocument(readout).blocks.find((block) =>
    block.kind === "table" && block.table.id === "metrics"
  );
  if (block?.kind !== "table") throw new Error("There is no such table");
  let metric = "";
  return Object.fromEntries(
    block.table.rows.flatMap((row) => {
      metric = row[0]!.text || metric;
      return row.flatMap(({ bar }) => bar === undefined ? [] : [[metric, bar]]);
    }),
  );
}

Deno.test("a lift is coloured by what is good, and has its place on the axis where its interval has not", () => {
  const lifts = {
    [REVENUE]: 0.1,
    gross_profit_per_visitor: -0.12,
    orders_per_visitor: 0.01,
    refund_rate: -0.5,
  };
  const options = { primaryMetric: REVENUE, guardrails: { [PROFIT]: -0.05 } };
  const bars = barsOf(readoutOfLifts(lifts, 10, options, "ended"));
  assertEquals(
    Object.entries(bars).map(([metric, { tone }]) => [metric, tone]),
    [
      ["Net revenue per visitor", "good"],
      ["Gross profit per visitor", "bad"],
      ["Orders per visitor", "neutral"],
      ["Refund rate", "good"],
    ],
  );
  const { from, to, zero } = bars["Net revenue per visitor"]!;
  assert(from > zero && to <= 1, "what decides is drawn whole");
  const refunds = bars["Refund rate"]!;
  assertEquals([refunds.from, refunds.at], [0, 0], "cut at its lift");
});

Deno.test("of many metrics those that decide, what is guarded and three others come first", async () => {
  const { clearWinner, tenVariations } = await allReadouts();
  assertEquals(Object.keys(barsOf(clearWinner!)), [
    "Gross profit per visitor",
    "Conversion rate",
    "Net revenue per visitor",
    "Orders per visitor",
  ]);
  // Sixteen rows are one of ten variations.
  assertEquals(Object.keys(barsOf(tenVariations!)), [
    "Net revenue per visitor",
  ]);
  assertMatch(
    await chartOn(tenVariations!).toSvg(),
    /<text[^>]*>[^<]*4 of 9 variations/,
  );
});

Deno.test("beside what decides the card draws what is guarded or clearly lost", () => {
  const guarded = read(0.1, 0, { guardrails: { [PROFIT]: -0.05 } });
  for (const readout of [read(0.1, -0.1), guarded]) {
    const { values } = chartOn(readout).toSpec().data as { values: unknown[] };
    assertEquals(values.length, 2);
  }
  assertEquals(
    (chartOn(read(0.1, 0)).toSpec().data as { values: unknown[] }).values
      .length,
    1,
  );
});

Deno.test("a month is not made from a day that is not over", async () => {
  const { clearWinner } = await allReadouts();
  const { overTime, experience, variations } = clearWinner!;
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  const { date } = overTime!.days.at(-1)!;
  const last = overTime!.days.filter((day) => day.date === date)
    .reduce((sum, day) => sum + day.visitors, 0);
  const { visitorsPerDay } = projectImpact({
    ...clearWinner!,
    experience: { ...experience, status: "started" },
  });
  assertAlmostEquals(visitorsPerDay!, (visitors - last) / 28, 1e-9);
});

Deno.test("a terminal says in forty lines what was read, and how to see the rest", async () => {
  for (const [name, readout] of Object.entries(await allReadouts())) {
    const lines = formatReadout(readout, { width: 100 }).split("\n");
    assert(lines.length <= 40, `${name}: ${lines.length} lines`);
    assert(lines.every((line) => line.length <= 100), name);
    assert(!lines.join(" ").includes("chart"), `${name}: there is none`);
    const end = lines.slice(-2).join(" ");
    assertMatch(end, /Data used: .* visitors.*\. .*--details/, name);
    const whole = formatReadout(readout, { details: true });
    assert(!whole.includes("--details"), name);
  }
});

Deno.test("before a plan's look the card says how far it is, and shows no lift", () => {
  const readout = readBy(planOf(), 1000);
  const card = readoutDocument(readout).blocks.filter(({ first }) => first);
  assertEquals(card.map(({ kind }) => kind), ["glance", "note"]);
  const text = formatReadout(readout);
  assertStringIncludes(text, "Still to run: 129 days (to 13,880 visitors)");
  assert(!text.includes("Lift"), text);
});

Deno.test("a card's chart says in Markdown and notebooks nothing that its finding has said", async () => {
  const readout = attachDisplay(read(0.1, -0.1));
  const bundle = await (readout as unknown as Record<
    symbol,
    () => Promise<Record<string, string>>
  >)[JUPYTER_DISPLAY]!();
  // Who does not see the picture is told what it shows.
  assertMatch(bundle["text/html"]!, /alt="[^"]*clear changes/);
  assert(!bundle["text/html"]!.includes("<figcaption"));
  assert(!bundle["text/markdown"]!.includes("clear changes"));
  // Tiles read as words where no sheet parts them.
  assertMatch(bundle["text/html"]!, /<\/strong> <span class="readout-note"/);
});

/** Names of the figures above the first heading, and of all. */
function figureNames(readout: Readout): { open: string[]; all: string[] } {
  const { blocks } = readoutDocument(readout);
  const end = blocks.findIndex(({ kind }) => kind === "heading");
  const names = (of: typeof blocks): string[] =>
    of.flatMap((block) => block.kind === "figure" ? [block.figure.id] : []);
  return { open: names(blocks.slice(0, end)), all: names(blocks) };
}

Deno.test("a check of the days that fails shows the days, once", async () => {
  const { clearWinner } = await allReadouts();
  const failed = (code: Readout["checks"][number]["code"]): Readout => ({
    ...clearWinner!,
    decision: { verdict: "do-not-decide", variation: null },
    checks: [{ code, status: "fail", findings: [] }],
  });
  for (
    const [code, chart] of [
      ["uneven-days", "days"],
      ["effect-fades", "days"],
      ["split-moved", "visitors"],
    ] as const
  ) {
    const { open, all } = figureNames(failed(code));
    assertEquals(open, [chart], code);
    assertEquals(all.filter((name) => name === chart).length, 1, code);
  }
  assertEquals(figureNames(failed("currencies")).open, []);
  assertEquals(
    figureNames({ ...failed("uneven-days"), overTime: null }).open,
    [],
  );
});

Deno.test("a card of many variations draws those that clearly lost", async () => {
  const { tenVariations } = await allReadouts();
  const { metrics, settings } = tenVariations!;
  const loser = tenVariations!.variations[1]!.name;
  const winner = tenVariations!.variations.at(-1)!.name;
  const changed: Readout = {
    ...tenVariations!,
    decision: { verdict: "ship", variation: winner },
    metrics: metrics.map((metric) => ({
      ...metric,
      comparisons: metric.name !== settings.primaryMetric
        ? metric.comparisons
        : metric.comparisons.map((comparison) =>
          comparison.variation !== loser ? comparison : {
            ...comparison,
            significant: true,
            difference: { ...comparison.difference, value: -1e6 },
          }
        ),
    })),
  };
  const drawn = (readout: Readout) =>
    (CHARTS.ranking(readout).toSpec().data as {
      values: { variation: string }[];
    }).values.map(({ variation }) => variation);
  assert(!drawn(tenVariations!).includes(loser));
  assertEquals(drawn(changed).at(-1), loser);
  assertEquals(drawn(changed).length, drawn(tenVariations!).length + 1);
});
