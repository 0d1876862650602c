import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  detectableLift,
  hoursOfDay,
  orderDistribution,
  seasonCurve,
} from "../../lib/charts/mod.ts";

Deno.test("a flat industry has a level and no highest day", () => {
  const flat = [-1, 0, 1].map((dayOffset) => ({ dayOffset, index: 100 }));
  const { description } = seasonCurve({
    event: "BFCM 2025",
    rows: [
      { name: "Industry", points: flat },
      { name: "Store", points: [{ dayOffset: -2, index: 130.4 }] },
      { name: "Nothing", points: [{ dayOffset: 0, index: null }] },
    ],
  });
  assertEquals(
    description,
    "BFCM 2025: Industry is at 100% of a typical day throughout; " +
      "Store is highest 2 days before (130%).",
  );
});

Deno.test("a running total ends at the first hour that is not known", () => {
  const { description } = hoursOfDay({
    title: "Orders",
    unit: "count",
    cumulative: true,
    rows: [
      { name: "2024", hours: [5, 5, 5, 5] },
      { name: "2025", hours: [6, 6, null, 100] },
    ],
    projection: { value: 30, lower: 25, upper: 36 },
  });
  assertEquals(
    description,
    "Orders: by 2:00, 2025 had 12, +20.0% against 2024; " +
      "the projected total is 30 (25 to 36).",
  );
});

Deno.test("a projection needs a running total, and a day has 24 hours", () => {
  const series = [{ name: "2025", hours: [1] }];
  const projection = { value: 1, lower: null, upper: null };
  assertThrows(
    () => hoursOfDay({ title: "", unit: "count", rows: series, projection }),
    RangeError,
    "running total",
  );
  assertThrows(
    () =>
      hoursOfDay({
        title: "",
        unit: "count",
        rows: [{ name: "2025", hours: Array(25).fill(1) }],
      }),
    RangeError,
    '"2025" has 25 values',
  );
});

Deno.test("numbers that cannot be drawn and names that come twice are refused", () => {
  const curve = (dayOffset: number, index: number) => () =>
    seasonCurve({
      event: "",
      rows: [{ name: "A", points: [{ dayOffset, index }] }],
    });
  assertThrows(curve(0, NaN), RangeError, "NaN");
  assertThrows(curve(0.5, 1), RangeError, "whole number");
  const twice = { name: "A", points: [] };
  assertThrows(
    () => seasonCurve({ event: "", rows: [twice, twice] }),
    RangeError,
    'the same name "A"',
  );
  const unitMix = [{ units: 1, orders: Infinity }];
  assertThrows(
    () => orderDistribution({ kde: [], cdf: [], unitMix }),
    RangeError,
    "The orders of the distribution must be a finite number",
  );
});

Deno.test("an order distribution ends where 99% of orders do, and says what is coarse", async () => {
  // A single order of 18,900 spreads the service's points over the whole range.
  const cdf = [5, 305, 605, 18_900].map((x, index) => ({
    x,
    p: [0, 0.98, 0.999, 1][index]!,
  }));
  const kde = cdf.map(({ x }) => ({ x, density: 0.001 / x }));
  const unitMix = [{ units: 1, orders: 3 }, { units: 12, orders: 1 }];
  const chart = orderDistribution({ cdf, kde, unitMix });
  assertEquals(
    chart.description,
    "Orders are densest around 5.00; half are at most 305.00 and nine of ten " +
      "at most 305.00; 75.0% have one unit.",
  );
  const svg = await chart.toSvg();
  assert(svg.includes("99% of orders are on the axis; few points are shown"));
  assert(svg.includes(">8 or more<"));
  assert(!svg.includes(">10,000<"));
});

Deno.test("a plan says where it ends and when it reaches what is hoped for", () => {
  const lines = [
    { name: "80%", points: [{ at: 2, lift: 0.05 }, { at: 1, lift: 0.07 }] },
    { name: "90%", points: [{ at: 1, lift: 0.08 }, { at: 2, lift: null }] },
  ];
  const input = { metric: "AOV", over: "weeks", rows: lines } as const;
  assertEquals(
    detectableLift(input).description,
    "Smallest detectable lift in AOV: 80% 5.0% after 2 weeks; " +
      "90% 8.0% after 1 week.",
  );
  assertEquals(
    detectableLift({ ...input, target: 0.07 }).description,
    "Smallest detectable lift in AOV: 80% 5.0% after 2 weeks, and the target " +
      "of 7.0% after 1 week; 90% 8.0% after 1 week, and the target of 7.0% " +
      "not reached.",
  );
  const wrong = (at: number, lift: number) => () =>
    detectableLift({ ...input, rows: [{ name: "x", points: [{ at, lift }] }] });
  assertThrows(
    wrong(0, 0.1),
    RangeError,
    "must be 1 or more: current value is 0",
  );
  assertThrows(
    wrong(1, -0.1),
    RangeError,
    'The lift of "x" must be a fraction above 0: current value is -0.1',
  );
  assertThrows(
    () => detectableLift({ ...input, target: 0 }),
    RangeError,
    "The lift of the target must be a fraction above 0",
  );
});
