/** Metrics of one's own are the same wherever they are read from and shown. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  type Readout,
  readoutDocument,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import {
  htmlSurface,
  markdownSurface,
  textSurface,
} from "../document/_surfaces.ts";
import {
  FRAMES,
  KG,
  metricOf,
  OPTIONS,
  ORDERS,
  RESULT,
  sum,
  VISITORS,
  weight,
} from "./_own_metrics.ts";
import { withFolder } from "../_folder.ts";

const cells = (value: string | number): string =>
  /[",]/.test(String(value))
    ? `"${String(value).replaceAll('"', '""')}"`
    : String(value);
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cells).join(",")}\n`).join("");

/** Numbers alone: where they come from differs. */
const numbers = ({ metrics }: Readout): unknown =>
  metrics.map(({ name, values, comparisons }) => [name, values, comparisons]);

Deno.test("own metrics are the same from texts, from a bundle and from one row per visitor", () =>
  withFolder(async (folder) => {
    const [orders, visitors, each] = ["orders", "visitors", "each"].map((one) =>
      join(folder, `${one}.csv`)
    );
    await Deno.writeTextFile(
      orders!,
      csv([
        [
          ...["order_id", "visitor_id", "variation", "net_revenue"] as const,
          ...["units", "discount", "refund", "Gift wrap"] as const,
          ...["weight (kg)"] as const,
        ],
        ...ORDERS.map((one) => [
          one.id,
          one.visitor,
          one.arm,
          one.revenue,
          one.units,
          one.discount,
          one.refund,
          one.wrap ? "Yes" : "no",
          one.weight,
        ]),
      ]),
    );
    await Deno.writeTextFile(
      visitors!,
      csv([["variation", "n_visitors"], ...Object.entries(VISITORS)]),
    );
    const bundle = join(folder, "bundle");
    const read = await readoutFromFiles({
      orders: orders!,
      visitors: visitors!,
    }, {
      ...OPTIONS,
      primaryMetric: "wrap_rate",
      successMetrics: ["kilos_per_unit"],
      bundle,
      cache: { folder: null },
    });
    const from = await readoutFromFrames(
      { ...FRAMES, orders: FRAMES.orders.drop("created_at", "country") },
      {
        ...OPTIONS,
        primaryMetric: "wrap_rate",
        successMetrics: ["kilos_per_unit"],
      },
    );
    assertEquals(numbers(read), numbers(from));
    assertEquals(
      JSON.stringify(await readoutFromBundle(bundle)),
      JSON.stringify(read),
    );
    const rows = (["A", "B"] as const).flatMap((arm) => {
      const buyers = [
        ...Map.groupBy(
          ORDERS.filter((one) => one.arm === arm),
          ({ visitor }) => visitor,
        ),
      ];
      return Array.from({ length: VISITORS[arm] }, (_, nth) => {
        const [visitor, some] = buyers[nth] ?? [`${arm}${nth}`, []];
        return [
          visitor,
          arm,
          Math.round(weight(some) * 1000) / 1000,
          sum(({ units }) => units)(some),
          sum(({ wrap }) => wrap ? 1 : 0)(some),
        ];
      });
    });
    await Deno.writeTextFile(
      each!,
      csv([
        ["visitor_id", "variation", "weight (kg)", "pieces", "wraps"],
        ...rows,
      ]),
    );
    const ofVisitors = await readoutFromVisitors(each!, {
      control: "A",
      metrics: [
        `kilos_per_unit = ${KG} / pieces, lower is better`,
        `kilos_capped = ${KG}, cap 6 per visitor`,
        "ever_wrapped = any(wraps)",
      ],
      primaryMetric: "kilos_per_unit",
    });
    for (const name of ["kilos_per_unit", "kilos_capped", "ever_wrapped"]) {
      const [one, other] = [metricOf(ofVisitors, name), metricOf(RESULT, name)];
      assertEquals(one.values, other.values, name);
      assertEquals(one.comparisons[0]!.lift, other.comparisons[0]!.lift, name);
      assertEquals(one.cap, other.cap, name);
    }
  }));

Deno.test("an own metric has the same digits on each surface", async () => {
  const metric = metricOf(RESULT, "kilos_per_unit");
  const lift = metric.comparisons[0]!.lift.value! * 100;
  const shown = `${lift < 0 ? "−" : "+"}${Math.abs(lift).toFixed(1)}%`;
  const document = readoutDocument(RESULT);
  for (const read of [textSurface, markdownSurface, htmlSurface]) {
    const { words } = read(document);
    const at = words.indexOf("Kilos per unit ");
    assertStringIncludes(words.slice(at, at + 120), shown);
  }
  const { readout } = JSON.parse(
    await renderReport(RESULT, { format: "json" }),
  );
  assertEquals(metricOf(readout, "kilos_per_unit"), metric);
});

Deno.test("in summaries an own metric is one of theirs or one count over another; what they cannot say is told", async () => {
  const rows = ["A", "B"].map((variation, arm) => ({
    variation,
    visitors: 5000,
    clicks: 900 + 40 * arm,
    payments: 300 - 80 * arm,
    minutes_mean: 4 + arm,
    minutes_sd: 9,
  }));
  const readout = await readoutFromSummaries(rows, {
    primaryMetric: "waiting",
    metrics: [
      "waiting = minutes, lower is better",
      "paid_clicks = payments / clicks, called Clicks that were paid",
      "bounced = payments, lower is better",
    ],
  });
  const { metrics, decision } = readout;
  const own = metrics.slice(-3);
  assertEquals(own.map(({ name, direction }) => [name, direction]), [
    ["waiting", "lower"],
    ["paid_clicks", "higher"],
    ["bounced", "lower"],
  ]);
  assertEquals(own[1]!.title, "Clicks that were paid");
  assertEquals(own.map(({ values }) => values.map(({ value }) => value)), [
    [4, 5],
    [300 / 900, 220 / 940],
    [0.06, 0.044],
  ]);
  // (5 - 4) / sqrt(2 * 81 / 5000) = 5.56; more waiting is a loss.
  assertEquals(decision.verdict, "keep-control");
  assertStringIncludes(
    summariseReadout(readout).finding,
    "raised waiting (lower is better) by 25.0%",
  );
  const refused = await assertRejects(() =>
    readoutFromSummaries(rows, {
      metrics: [
        "pace = minutes / clicks",
        "short = minutes, cap 60 per visitor",
        "ever = any(clicks)",
        "gone = parcels",
      ],
    })
  );
  for (
    const said of [
      "pace: is minutes over clicks, but summaries only support ratios of two visitor counts. Add",
      "short: has a cap, which needs individual values",
      "ever: needs any(clicks), which requires individual orders",
      'gone: needs "parcels", which was not found. Available: "minutes", "clicks", "payments"',
    ]
  ) assertStringIncludes(String(refused), said);
});
