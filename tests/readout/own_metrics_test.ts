/**
 * Metrics of a store's own against plain loops over the orders, which share no
 * code with what is tested: sums per visitor, the delta method, a t quantile by
 * its expansion.
 */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { join } from "@std/path";
import pl from "nodejs-polars";
import { SchemaError } from "../../lib/api/mod.ts";
import {
  defineMetric,
  type MetricReadout,
  type Readout,
  readoutDocument,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
  type ReadoutOptions,
} from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import {
  htmlSurface,
  markdownSurface,
  textSurface,
} from "../document/_surfaces.ts";

interface Order {
  readonly id: string;
  readonly visitor: string;
  readonly arm: "A" | "B";
  readonly time: number;
  readonly revenue: number;
  readonly units: number;
  readonly discount: number;
  readonly refund: number;
  /** Yes or no, under a header with a space. */
  readonly wrap: boolean;
  /** Under a header with brackets. */
  readonly weight: number;
  readonly country: string;
}

const VISITORS = { A: 2600, B: 2300 } as const;
const DAY = 86_400_000;
const START = Date.parse("2026-03-02");

/** Some 900 orders of 600 buyers, a few of them in both variations. */
function orders(): Order[] {
  const source = randomSource(4);
  const rows: Order[] = [];
  for (let buyer = 0; buyer < 600; buyer++) {
    const arm = buyer % 2 === 0 ? "A" : "B";
    const count = 1 + Math.floor(source.uniform() * 2.2);
    for (let nth = 0; nth < count; nth++) {
      const units = 1 + Math.floor(source.uniform() * 5);
      const revenue = Math.round(1000 * (1 + source.uniform() * units * 4)) /
        100;
      rows.push({
        id: `o${rows.length}`,
        visitor: `v${buyer}`,
        arm: buyer % 50 === 7 && nth === 1 ? "A" : arm,
        time: START + Math.floor(source.uniform() * 10 * DAY),
        revenue,
        units,
        discount: source.uniform() < 0.3 ? Math.round(revenue * 10) / 100 : 0,
        refund: source.uniform() < 0.2 ? Math.round(revenue * 30) / 100 : 0,
        wrap: source.uniform() < (arm === "A" ? 0.3 : 0.4),
        weight: Math.round(1000 * units * source.uniform() * 2) / 1000,
        country: source.uniform() < 0.5 ? "FR" : "DE",
      });
    }
  }
  return rows;
}

const ORDERS = orders();

const FRAMES = {
  orders: pl.DataFrame({
    order_id: ORDERS.map(({ id }) => id),
    visitor_id: ORDERS.map(({ visitor }) => visitor),
    variation: ORDERS.map(({ arm }) => arm),
    created_at: ORDERS.map(({ time }) => new Date(time)),
    net_revenue: ORDERS.map(({ revenue }) => revenue),
    units: ORDERS.map(({ units }) => units),
    discount: ORDERS.map(({ discount }) => discount),
    refund: ORDERS.map(({ refund }) => refund),
    "Gift wrap": ORDERS.map(({ wrap }) => wrap),
    "weight (kg)": ORDERS.map(({ weight }) => weight),
    country: ORDERS.map(({ country }) => country),
  }),
  visitors: pl.DataFrame({
    variation: ["A", "B"],
    n_visitors: [VISITORS.A, VISITORS.B],
  }),
  split: VISITORS,
};

const KG = '"weight (kg)"';
const METRICS = [
  "wrap_rate = Gift wrap / orders",
  `kilos_per_unit = ${KG} / units, lower is better`,
  `kilos_per_unit_capped = ${KG} / units, cap 4.5 per order`,
  `kilos_capped = ${KG}, cap 6 per visitor`,
  "ever_wrapped = any(Gift wrap)",
  `weighed_per_buyer = count(${KG}) / buyers`,
  "discount_share = discount / net_revenue",
];

const OPTIONS: ReadoutOptions = { control: "A", metrics: METRICS };
const RESULT = await readoutFromFrames(FRAMES, OPTIONS);

/** A visitor's orders as one row of numbers. */
type Sum = (orders: readonly Order[]) => number;
const sum = (of: (order: Order) => number): Sum => (orders) =>
  orders.reduce((total, order) => total + of(order), 0);
const count: Sum = (orders) => orders.length;
const weight = sum(({ weight }) => weight);

/** By hand: numerator and denominator per visitor; `null` for visitors. */
const BY_HAND: Readonly<Record<string, readonly [Sum, Sum | null]>> = {
  wrap_rate: [sum(({ wrap }) => wrap ? 1 : 0), count],
  kilos_per_unit: [weight, sum(({ units }) => units)],
  kilos_per_unit_capped: [
    sum(({ weight }) => Math.min(weight, 4.5)),
    sum(({ units }) => units),
  ],
  kilos_capped: [(orders) => Math.min(weight(orders), 6), null],
  ever_wrapped: [(orders) => orders.some(({ wrap }) => wrap) ? 1 : 0, null],
  weighed_per_buyer: [
    sum(({ weight }) => weight === 0 ? 0 : 1),
    (orders) => orders.length > 0 ? 1 : 0,
  ],
  discount_share: [
    sum(({ discount }) => discount),
    sum(({ revenue }) => revenue),
  ],
  units_per_visitor: [sum(({ units }) => units), null],
  units_per_order: [sum(({ units }) => units), count],
  discount_per_order: [sum(({ discount }) => discount), count],
  refund_per_order: [sum(({ refund }) => refund), count],
  refund_rate: [sum(({ refund }) => refund === 0 ? 0 : 1), count],
  revenue_per_buyer: [
    sum(({ revenue }) => revenue),
    (orders) => orders.length > 0 ? 1 : 0,
  ],
};

interface Hand {
  readonly value: number;
  readonly variance: number;
  readonly n: number;
}

/** Every visitor a row, those who bought nothing as zeros. */
function byHand(
  [over, under]: readonly [Sum, Sum | null],
  arm: "A" | "B",
  keep: (order: Order) => boolean = () => true,
): Hand {
  const arms = Map.groupBy(ORDERS, ({ visitor }) => visitor);
  const twice = new Set(
    [...arms].filter(([, some]) => new Set(some.map(({ arm }) => arm)).size > 1)
      .map(([visitor]) => visitor),
  );
  const buyers = Map.groupBy(
    ORDERS.filter((order) => order.arm === arm && !twice.has(order.visitor)),
    ({ visitor }) => visitor,
  );
  const lost =
    [...arms].filter(([visitor, some]) =>
      twice.has(visitor) && some.some((order) => order.arm === arm)
    ).length;
  const n = VISITORS[arm] - lost;
  const rows = [...buyers.values()].map((some) => some.filter(keep)).map(
    (some) => [over(some), under === null ? 1 : under(some)] as const,
  );
  while (rows.length < n) rows.push([0, under === null ? 1 : 0]);
  const top = rows.reduce((total, [a]) => total + a, 0) / n;
  const below = rows.reduce((total, [, b]) => total + b, 0) / n;
  const value = top / below;
  // The delta method: a ratio's error is that of the mean of (a - r b) / mean b.
  const squares = rows.reduce(
    (total, [a, b]) => total + ((a - value * b) / below) ** 2,
    0,
  );
  const off = rows.reduce(
    (total, [a, b]) => total + (a - value * b) / below,
    0,
  );
  return { value, variance: (squares - off * off / n) / (n - 1), n };
}

/** Student's 97.5 % quantile, Hill's expansion around the normal one. */
function quantile(degrees: number): number {
  const z = 1.959963984540054;
  return z + (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3);
}

const metricOf = ({ metrics }: Readout, name: string): MetricReadout =>
  metrics.find((one) => one.name === name)!;

Deno.test("which way an own metric is better, and whether it is watched, is kept as it was said", () => {
  assertEquals(
    ["", ", higher is better", ", lower is better"].map((said) =>
      defineMetric(`express_rate = express / orders${said}`).direction
    ),
    ["higher", "higher", "lower"],
  );
  assertEquals(
    ["", ", watched"].map((said) =>
      defineMetric(`express_rate = express / orders${said}`).isWatched
    ),
    [false, true],
  );
});

Deno.test("own metrics have the values, lifts and errors of plain loops", () => {
  for (const [name, parts] of Object.entries(BY_HAND)) {
    const { values, comparisons: [compared] } = metricOf(RESULT, name);
    const [a, b] = [byHand(parts, "A"), byHand(parts, "B")];
    assertAlmostEquals(values[0]!.value!, a.value, 1e-10, name);
    assertAlmostEquals(values[1]!.value!, b.value, 1e-10, name);
    assertAlmostEquals(
      compared!.lift.value!,
      b.value / a.value - 1,
      1e-10,
      name,
    );
    const [va, vb] = [a.variance / a.n, b.variance / b.n];
    const degrees = (va + vb) ** 2 /
      (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
    const { value, lower, upper } = compared!.difference;
    assertAlmostEquals(
      (upper! - lower!) / 2,
      quantile(degrees) * Math.sqrt(va + vb),
      1e-8 * Math.abs(value!) + 1e-10,
      name,
    );
  }
});

Deno.test("what a cap cut off is counted, and said", () => {
  const crossed = (visitor: string): boolean =>
    new Set(
      ORDERS.filter((one) => one.visitor === visitor).map(({ arm }) => arm),
    ).size > 1;
  const stay = ORDERS.filter(({ visitor }) => !crossed(visitor));
  const heavy = (["A", "B"] as const).map((arm) =>
    stay.filter((one) => one.arm === arm && one.weight > 4.5).length
  );
  const visitors = (["A", "B"] as const).map((arm) =>
    [
      ...Map.groupBy(
        stay.filter((one) => one.arm === arm),
        ({ visitor }) => visitor,
      ).values(),
    ].filter((some) => weight(some) > 6).length
  );
  assert(heavy[0]! > 10 && visitors[0]! > 10);
  assertEquals(metricOf(RESULT, "kilos_per_unit_capped").cap, {
    at: 4.5,
    per: "order",
    capped: heavy,
  });
  assertEquals(metricOf(RESULT, "kilos_capped").cap, {
    at: 6,
    per: "visitor",
    capped: visitors,
  });
  assertStringIncludes(
    RESULT.notes.join("\n"),
    `Kilos capped counts each visitor up to 6 in all: ${
      visitors[0]! + visitors[1]!
    } visitors are above it (A ${visitors[0]}, B ${visitors[1]}).`,
  );
});

Deno.test("days and segments of an own metric add up visitor by visitor", async () => {
  const days = Array.from({ length: 10 }, (_, day) => day);
  const result = await readoutFromFrames({
    ...FRAMES,
    visitors: pl.DataFrame({
      variation: days.flatMap(() => ["A", "B"]),
      created_at: days.flatMap((day) => {
        const date = new Date(START + day * DAY);
        return [date, date];
      }),
      n_visitors: days.flatMap(() => [VISITORS.A / 10, VISITORS.B / 10]),
    }),
  }, { ...OPTIONS, primaryMetric: "kilos_capped" });
  const { lift } = metricOf(result, "kilos_capped").comparisons[0]!;
  assertAlmostEquals(
    result.overTime!.lifts.at(-1)!.lift.value!,
    lift.value!,
    1e-10,
  );
  const { segments } = result.next.forWhom!.dimensions[0]!;
  assertEquals(segments.length, 2);
  for (const { segment, variations: [one] } of segments) {
    const [a, b] = (["A", "B"] as const).map((arm) =>
      byHand(BY_HAND.kilos_capped!, arm, ({ country }) => country === segment)
    );
    assertAlmostEquals(
      one!.lift.value!,
      b!.value / a!.value - 1,
      1e-10,
      String(segment),
    );
  }
});

const cells = (value: string | number): string =>
  /[",]/.test(String(value))
    ? `"${String(value).replaceAll('"', '""')}"`
    : String(value);
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cells).join(",")}\n`).join("");

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Numbers alone: where they come from differs. */
const numbers = ({ metrics }: Readout): unknown =>
  metrics.map(({ name, values, comparisons }) => [name, values, comparisons]);

Deno.test("own metrics are the same from texts, from a bundle and from a row per visitor", () =>
  withFolder(async (folder) => {
    const [orders, visitors, each] = ["orders", "visitors", "each"].map((one) =>
      join(folder, `${one}.csv`)
    );
    await Deno.writeTextFile(
      orders!,
      csv([
        [
          "order_id",
          "visitor_id",
          "variation",
          "net_revenue",
          "units",
          "discount",
          "refund",
          "Gift wrap",
          "weight (kg)",
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
  const shown = `${lift < 0 ? "−" : "+"}${Math.abs(lift).toFixed(1)} %`;
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

Deno.test("what is wrong with own metrics is told together, with what is there", async () => {
  const { problems } = await assertRejects(
    () =>
      readoutFromFrames(FRAMES, {
        metrics: ["a = unit / orders", "b = wrap / parcels", "c = country"],
      }),
    SchemaError,
  );
  const said = problems.map(({ path, message }) => `${path} ${message}`);
  assertEquals(said.length, 4);
  assertStringIncludes(
    said[0]!,
    'unit a needs it, and the orders have no such column; did you mean "units"',
  );
  assertStringIncludes(said[0]!, "refund, country, Gift wrap, weight (kg)");
  assertStringIncludes(said[1]!, "wrap b needs it");
  assertStringIncludes(said[2]!, "parcels b needs it");
  assertStringIncludes(said[3]!, "empty, or no number, in");
  const { message } = assertThrows(
    () => defineMetric("aov = units + 1 / orders"),
    RangeError,
  );
  assertStringIncludes(message, '"aov = units + 1 / orders" is none');
  assertThrows(
    () => defineMetric("aov = units / orders"),
    RangeError,
    "aov is built in already",
  );
  await assertRejects(
    () =>
      readoutFromFrames(FRAMES, {
        metrics: METRICS,
        primaryMetric: "wrap_rat",
        guardrails: { kilos_per_unit: -0.02 },
      }),
    RangeError,
    'no metric "wrap_rat"; did you mean wrap_rate',
  );
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
  const { metrics, decision } = await readoutFromSummaries(rows, {
    primaryMetric: "waiting",
    metrics: [
      "waiting = minutes, lower is better",
      "paid_clicks = payments / clicks, called Clicks that were paid",
      "bounced = payments, lower is better",
    ],
  });
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
  assertStringIncludes(decision.headline, "(lower is better)");
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
      "pace: is minutes over clicks, and only one count of visitors over another can be known from summaries",
      "short: is cut off",
      "ever: asks for any(clicks)",
      'gone: asks for "parcels", which is not there; there are "minutes", "clicks", "payments"',
    ]
  ) assertStringIncludes(String(refused), said);
});
