/** Findings of charts over days. */

import { assertEquals } from "@std/assert";
import {
  metricOverTime,
  orderValueDistribution,
  sampleRatioOverTime,
} from "../../lib/charts/mod.ts";
import { DEFAULT_LOCALE, useLocale } from "../../lib/base/format/mod.ts";

Deno.test("a metric over time counts the days above the control, gaps aside", () => {
  const values = { Control: [1, 2, 3, null], B: [2, 2, 4, 9] };
  const points = Object.entries(values).flatMap(([variation, values]) =>
    values.map((value, index) => ({
      date: `2025-03-0${index + 1}`,
      variation,
      value,
    }))
  );
  const input = { metric: "Orders", unit: "count", rows: points } as const;
  assertEquals(
    metricOverTime(input).description,
    "Orders, Mar 1 – 4, 2025: B was above Control on 2 of 3 days.",
  );
  assertEquals(
    metricOverTime({ ...input, control: "B" }).description,
    "Orders, Mar 1 – 4, 2025: Control was above B on 0 of 3 days.",
  );
});

Deno.test("a day that is not over is marked, and counts neither above the control nor below", () => {
  const values = { Control: [1, 2, 3], B: [2, 3, 0] };
  const points = Object.entries(values).flatMap(([variation, values]) =>
    values.map((value, index) => ({
      date: `2025-03-0${index + 1}`,
      variation,
      value,
    }))
  );
  const chart = metricOverTime({
    ...{ metric: "Orders", unit: "count", rows: points, isRunning: true },
  });
  assertEquals(
    chart.description,
    "Orders, Mar 1 – 3, 2025, which isn't over: B was above Control on 2 of 2 days.",
  );
  const { layer } = chart.toSpec() as unknown as {
    layer: { mark: { type: string }; encoding: { x: { datum: number } } }[];
  };
  const [shade] = layer;
  assertEquals(shade!.mark.type, "rect");
  assertEquals(shade!.encoding.x.datum, Date.parse("2025-03-02T12:00Z"));
});

Deno.test("days and amounts on an axis are written as the rest of the page is", async () => {
  const points = ["2025-03-01", "2025-03-02"].map((date, at) => ({
    ...{ date, variation: "B", value: at },
  }));
  const variations = ["A", "B"].map((variation) => ({
    ...{ variation, values: [20, 400, 3000] },
  }));
  const labelsIn = async (locale: string) => {
    useLocale(locale);
    try {
      const days = metricOverTime({
        metric: "Orders",
        unit: "count",
        rows: points,
      });
      const amounts = orderValueDistribution({
        currency: "EUR",
        rows: variations,
      });
      return [
        (await days.toSvg()).match(/>[^<>]*(?:Mar|März)[^<>]*(?=<)/g)!.at(-1),
        (await amounts.toSvg()).match(/>1.000(?=<)/g)?.at(-1),
      ];
    } finally {
      useLocale(DEFAULT_LOCALE);
    }
  };
  assertEquals(await labelsIn("en-US"), [">Mar 2", ">1,000"]);
  assertEquals(await labelsIn("de-DE"), [">2. März", ">1.000"]);
});

Deno.test("a split is told by its alarm, and by the shares of the last day", () => {
  const points = ["2025-03-02", "2025-03-01"].flatMap((date, at) => [
    { date, variation: "A", share: 0.52 - at / 100 },
    { date, variation: "B", share: at === 0 ? null : 0.49 },
  ]);
  const input = { rows: points, intended: { A: 0.5, B: 0.5 } };
  const shares = "of the visitors up to Mar 2, 2025, A has 52.0% (intended " +
    "50.0%) and B not available.";
  const text = (brokenOn?: string | null) =>
    sampleRatioOverTime(
      brokenOn === undefined ? input : { ...input, brokenOn },
    ).description;
  assertEquals(text(), `The split was not tested: ${shares}`);
  assertEquals(text(null), `The split has held on all 2 days: ${shares}`);
  assertEquals(
    text("2025-03-01"),
    `The split broke on Mar 1, 2025: ${shares}`,
  );
});

interface LineSpec {
  readonly layer: readonly {
    readonly mark: { readonly type: string };
    readonly data?: { readonly values: readonly { variation?: string }[] };
    readonly encoding: {
      readonly y: { readonly scale: { readonly domain: readonly number[] } };
      readonly color?: { readonly legend: unknown };
    };
  }[];
}

function revenueByDay(names: readonly string[], apart = 0.25): LineSpec {
  const rows = names.flatMap((variation, nth) =>
    [2.4, 3.1, 2.8].map((value, index) => ({
      ...{ date: `2025-03-0${index + 1}`, variation },
      value: value + nth * apart,
    }))
  );
  const chart = metricOverTime({
    ...{ metric: "Revenue per visitor", unit: "currency", rows },
    currency: "USD",
  });
  return chart.toSpec() as unknown as LineSpec;
}

Deno.test("amounts over time are drawn from zero", () => {
  const lines = revenueByDay(["A", "B"]).layer.find(({ mark }) =>
    mark.type === "line"
  );
  assertEquals(lines!.encoding.y.scale.domain, [0, 4]);
});

Deno.test("lines are named at their ends, and by a legend only without room", () => {
  const named = revenueByDay(["Control", "Progress bar"]).layer;
  const texts = named.filter(({ mark }) => mark.type === "text");
  assertEquals(
    texts.flatMap(({ data }) => data!.values.map(({ variation }) => variation)),
    ["Progress bar", "Control"],
  );
  const legends = named.map(({ encoding }) => encoding.color?.legend);
  assertEquals(legends.filter((legend) => legend != null), []);
  const long = revenueByDay(["Control", "Wide name ".repeat(20)]).layer;
  assertEquals(long.filter(({ mark }) => mark.type === "text"), []);
  assertEquals(long.some(({ encoding }) => encoding.color?.legend), true);
  // If labels were moved this far apart, nobody could match them to their
  // lines.
  const close = revenueByDay([..."ABCDEFGH"], 0.001).layer;
  assertEquals(close.filter(({ mark }) => mark.type === "text"), []);
  assertEquals(close.some(({ encoding }) => encoding.color?.legend), true);
});

Deno.test("of two variations one split is drawn: the other is its mirror image", () => {
  const names = ["A", "B", "C"];
  const panels = (count: number) => {
    const variations = names.slice(0, count);
    const share = 1 / count;
    const { vconcat } = sampleRatioOverTime({
      intended: Object.fromEntries(variations.map((name) => [name, share])),
      rows: variations.map((variation) => ({
        ...{ date: "2025-03-01", variation, share },
      })),
    }).toSpec() as unknown as { vconcat: { title: { text: string } }[] };
    return vconcat.map(({ title }) => title.text);
  };
  assertEquals(panels(2), ["B"]);
  assertEquals(panels(3), ["A", "B", "C"]);
});
