import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import {
  formatReadout,
  readoutFromFrames,
  summariseReadout,
} from "../../lib/readout/mod.ts";

interface OrderRow {
  readonly visitor: string;
  readonly variation: string;
  readonly revenue: number;
  readonly id?: string;
  readonly currency?: string;
}

/** Orders of one buyer each, `count` of them in a variation. */
function buyers(
  variation: string,
  count: number,
  revenue: (index: number) => number,
): OrderRow[] {
  return Array.from({ length: count }, (_, index) => ({
    visitor: `${variation}${index}`,
    variation,
    revenue: revenue(index),
  }));
}

function read(
  orders: readonly OrderRow[],
  visitors: Readonly<Record<string, number>>,
  options?: ReadoutOptions,
): Promise<Readout> {
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: orders.map(({ id }, index) => id ?? `o${index}`),
      visitor_id: orders.map(({ visitor }) => visitor),
      variation: orders.map(({ variation }) => variation),
      net_revenue: orders.map(({ revenue }) => revenue),
      currency: orders.map(({ currency }) => currency ?? "USD"),
    }),
    visitors: pl.DataFrame({
      variation: Object.keys(visitors),
      n_visitors: Object.values(visitors),
    }),
  }, options);
}

const statusOf = ({ checks }: Readout, code: string) =>
  checks.find((check) => check.code === code)!.status;

const varied = (mean: number) => (index: number) => mean + (index % 20) - 9.5;

Deno.test("visitors who bought nothing count as zeros", async () => {
  const { metrics } = await read(
    [...buyers("A", 100, varied(50)), ...buyers("B", 120, varied(50))],
    { A: 4000, B: 4000 },
  );
  const values = (name: string) =>
    metrics.find((metric) => metric.name === name)!.values
      .map(({ value }) => value);
  assertEquals(values("conversion_rate"), [0.025, 0.03]);
  assertEquals(values("net_revenue_per_visitor"), [1.25, 1.5]);
  assertEquals(values("aov"), [50, 50]);
});

Deno.test("a clear winner is shipped", async () => {
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers("B", 500, varied(50))],
    { A: 10_000, B: 10_000 },
  );
  assertEquals(result.decision.verdict, "ship");
  assertEquals(result.decision.variation, "B");
});

Deno.test("a clear loser leaves the control in place", async () => {
  const result = await read(
    [...buyers("A", 500, varied(50)), ...buyers("B", 300, varied(50))],
    { A: 10_000, B: 10_000 },
  );
  assertEquals(result.decision.verdict, "keep-control");
});

Deno.test("no effect is no verdict for either", async () => {
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers("B", 305, varied(50))],
    { A: 10_000, B: 10_000 },
  );
  assertEquals(result.decision.verdict, "no-clear-difference");
});

Deno.test("a broken split comes before any result", async () => {
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers("B", 500, varied(50))],
    { A: 10_000, B: 11_000 },
  );
  assertEquals(statusOf(result, "sample-ratio"), "fail");
  assertEquals(result.decision.verdict, "do-not-decide");
});

Deno.test("mixed currencies and repeated orders are failures", async () => {
  const orders = [
    ...buyers("A", 300, varied(50)),
    ...buyers("B", 310, varied(50)),
  ];
  const mixed = orders.map((row, index) => ({
    ...row,
    currency: index % 2 === 0 ? "USD" : "CAD",
  }));
  const visitors = { A: 10_000, B: 10_000 };
  assertEquals(statusOf(await read(mixed, visitors), "currencies"), "fail");
  const repeated = orders.map((row, index) => ({
    ...row,
    id: `o${index >> 1}`,
  }));
  assertEquals(
    statusOf(await read(repeated, visitors), "duplicate-orders"),
    "fail",
  );
});

Deno.test("few buyers warn, and very few forbid a decision", async () => {
  const visitors = { A: 1000, B: 1000 };
  const few = (count: number) =>
    read(
      [...buyers("A", count, varied(50)), ...buyers("B", 200, varied(50))],
      visitors,
    );
  assertEquals(statusOf(await few(99), "few-orders"), "warn");
  assertEquals(statusOf(await few(19), "few-orders"), "fail");
});

Deno.test("several variations are corrected together, and the text says how", async () => {
  const result = await read(
    [
      ...buyers("A", 300, varied(50)),
      ...buyers("B", 345, varied(50)),
      ...buyers("C", 345, varied(51)),
    ],
    { A: 10_000, B: 10_000, C: 10_000 },
  );
  const primary = result.metrics.find(({ name }) =>
    name === "net_revenue_per_visitor"
  )!;
  const smallest = Math.min(
    ...primary.comparisons.map(({ pValue }) => pValue!),
  );
  const adjusted = Math.min(
    ...primary.comparisons.map(({ adjustedPValue }) => adjustedPValue!),
  );
  assert(adjusted > smallest && adjusted < 2 * smallest);
  assertStringIncludes(
    formatReadout(result, { details: true }),
    "Dunnett over 2 variations",
  );
});

Deno.test("of many variations the finding names the best", async () => {
  const names = ["A", "B", "C", "D", "E"];
  const result = await read(
    names.flatMap((name) => buyers(name, 100, varied(50))),
    Object.fromEntries(names.map((name) => [name, 1000])),
  );
  assertMatch(
    summariseReadout(result).finding,
    /\. The best of 4, B, shows 0\.0% \(95% CI [^)]*, adjusted for 4 variations\)\.$/,
  );
});

Deno.test("the control is the one that is named, called control, or first", async () => {
  const orders = [
    ...buyers("Zebra", 200, varied(50)),
    ...buyers("control", 200, varied(50)),
  ];
  const visitors = { Zebra: 1000, control: 1000 };
  assertEquals((await read(orders, visitors)).variations[0]!.name, "control");
  assertEquals(
    (await read(orders, visitors, { control: "Zebra" })).variations[0]!.name,
    "Zebra",
  );
  await assertRejects(
    () => read(orders, visitors, { control: "Horse" }),
    ReadoutError,
    'No variation "Horse". Available: "Zebra", "control"',
  );
});

Deno.test("orders of a variation without visitors are an error", async () => {
  await assertRejects(
    () => read(buyers("C", 3, varied(50)), { A: 10, B: 10 }),
    SchemaError,
    'variation: 3 orders (100.0%) in "C", which are not among "A", "B"',
  );
});

Deno.test("more buyers than visitors are an error", async () => {
  await assertRejects(
    () => read(buyers("A", 11, varied(50)), { A: 10, B: 10 }),
    ReadoutError,
    '"A" has 11 buyers but only 10 visitors',
  );
});

Deno.test("without times there is no daily view, and nothing else is missing", async () => {
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers("B", 310, varied(50))],
    { A: 10_000, B: 10_000 },
  );
  assertEquals(result.overTime, null);
  assertEquals(result.period.days, null);
});

Deno.test("the record is plain, frozen and JSON-safe", async () => {
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers("B", 310, varied(50))],
    { A: 10_000, B: 10_000 },
  );
  assertEquals(JSON.parse(JSON.stringify(result)), result as unknown);
  assertEquals(Object.isFrozen(result), true);
  assertEquals(Object.isFrozen(result.metrics[0]!.comparisons[0]), true);
});

Deno.test("a variation's name is text wherever it is shown", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const result = await read(
    [...buyers("A", 300, varied(50)), ...buyers(evil, 310, varied(50))],
    { A: 10_000, [evil]: 10_000 },
  );
  const shown = result as unknown as Record<
    symbol,
    () => Promise<Record<string, string>>
  >;
  const bundle = await shown[Symbol.for("Jupyter.display")]!();
  assertEquals(bundle["text/html"]!.includes("<img src=x"), false);
  assertStringIncludes(bundle["text/html"]!, "&lt;img src=x");
});
