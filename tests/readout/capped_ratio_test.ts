/** A ratio with a cap keeps what is above and below its line on one population. */

import { noteTexts } from "../_said.ts";
import { assert, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames, readoutFromVisitors } from "readout/readout";
import { compareRatios, jointMoments, randomSource } from "readout/stats";
import { assertRelative } from "../_elsewhere.ts";

const { below, normal } = randomSource(4);
const VISITORS = ["B", "Control"].flatMap((arm) =>
  Array.from({ length: 400 }, (_, i) => ({
    id: `${arm}${i}`,
    arm,
    orders: Array.from({ length: below(4) }, () => {
      const revenue = Math.round(100 * Math.exp(4 + normal()));
      return { revenue, profit: Math.round(revenue * (0.2 + below(4) / 10)) };
    }),
  }))
);
const ORDERS = VISITORS.flatMap(({ id, arm, orders }) =>
  orders.map((order) => ({ id, arm, ...order }))
);
const FRAMES = {
  orders: pl.DataFrame({
    visitor_id: ORDERS.map(({ id }) => id),
    variation: ORDERS.map(({ arm }) => arm),
    net_revenue: ORDERS.map(({ revenue }) => revenue / 100),
    gross_profit: ORDERS.map(({ profit }) => profit / 100),
  }),
  visitors: pl.DataFrame({
    variation: ["B", "Control"],
    n_visitors: [400, 400],
  }),
};

/** In cents: what counts of an amount, where another one is cut off. */
const part = (amount: number, whole: number, cap: number, digits = 0) => {
  const unit = 10 ** digits;
  return whole > cap
    ? Math.floor(unit * amount * cap / whole + 0.5) / unit
    : amount;
};
const total = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0);

const METRICS = {
  "margin = gross_profit / net_revenue, cap 30 per order": (
    orders: typeof VISITORS[number]["orders"],
  ) => ({
    top: total(orders.map(({ profit }) => Math.min(profit, 3000))),
    below: total(
      orders.map(({ profit, revenue }) => part(revenue, profit, 3000)),
    ),
  }),
  "spend = net_revenue / orders, cap 150 per visitor": (
    orders: typeof VISITORS[number]["orders"],
  ) => {
    const revenue = total(orders.map((order) => order.revenue));
    return {
      top: Math.min(revenue, 15_000),
      below: 100 * part(orders.length, revenue, 15_000, 4),
    };
  },
} as const;

const joint = (
  arm: string,
  sumsOf: (orders: typeof VISITORS[number]["orders"]) => {
    readonly top: number;
    readonly below: number;
  },
) => {
  const sums = VISITORS.filter((one) => one.arm === arm)
    .map(({ orders }) => sumsOf(orders));
  return jointMoments({
    top: sums.map(({ top }) => top / 100),
    below: sums.map(({ below }) => below / 100),
  });
};

for (const [line, sumsOf] of Object.entries(METRICS)) {
  Deno.test(`of ${line}, what is cut off leaves both sides`, async () => {
    const read = await readoutFromFrames(FRAMES, { metrics: [line] });
    const { comparisons, cap } = read.metrics.at(-1)!;
    const { lift, ratios } = compareRatios(
      joint("Control", sumsOf),
      joint("B", sumsOf),
      { numerator: "top", denominator: "below" },
    );
    assertRelative(
      read.metrics.at(-1)!.values[0]!.value,
      ratios.control.mean,
      1e-12,
    );
    assertRelative(comparisons[0]!.lift.value, lift.value, 1e-9);
    assertRelative(comparisons[0]!.lift.lower, lift.lower, 1e-9);
    assert(cap!.capped.every((count) => count > 20));
    assert(
      noteTexts(read).some((note) =>
        note.includes("and the denominator in proportion")
      ),
      noteTexts(read).join("\n"),
    );
  });
}

Deno.test("of one row per visitor, too", async () => {
  const line = "spend = net_revenue / n, cap 150 per visitor";
  const sumOf = (orders: typeof VISITORS[number]["orders"]) =>
    total(orders.map(({ revenue }) => revenue));
  const read = await readoutFromVisitors(
    pl.DataFrame({
      variation: VISITORS.map(({ arm }) => arm),
      net_revenue: VISITORS.map(({ orders }) => sumOf(orders) / 100),
      n: VISITORS.map(({ orders }) => orders.length),
    }),
    { metrics: [line] },
  );
  const metric = read.metrics.find(({ name }) => name === "spend")!;
  const sumsOf = METRICS["spend = net_revenue / orders, cap 150 per visitor"];
  const { lift } = compareRatios(joint("Control", sumsOf), joint("B", sumsOf), {
    numerator: "top",
    denominator: "below",
  });
  assertRelative(metric.comparisons[0]!.lift.value, lift.value, 1e-9);
});

Deno.test("orders that are capped each are counted whole, and so are buyers", async () => {
  const lines = [
    "aov_capped = net_revenue / orders, cap 80 per order",
    "buyer_capped = net_revenue / buyers, cap 150 per visitor",
  ];
  const { metrics } = await readoutFromFrames(FRAMES, { metrics: lines });
  const control = ORDERS.filter(({ arm }) => arm === "Control");
  const buyers = VISITORS.filter(({ arm, orders }) =>
    arm === "Control" && orders.length > 0
  );
  assertEquals(
    metrics.slice(-2).map(({ values }) => Number(values[0]!.value!.toFixed(9))),
    [
      total(control.map(({ revenue }) => Math.min(revenue, 8000))) / 100 /
      control.length,
      total(
        buyers.map(({ orders }) =>
          Math.min(15_000, total(orders.map(({ revenue }) => revenue)))
        ),
      ) / 100 / buyers.length,
    ].map((value) => Number(value.toFixed(9))),
  );
});
