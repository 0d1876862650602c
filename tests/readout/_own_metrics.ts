/** Metrics of one's own, of orders that are known one by one. */

import pl from "nodejs-polars";
import {
  type MetricReadout,
  type Readout,
  readoutFromFrames,
  type ReadoutOptions,
} from "../../lib/readout/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";

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

export const VISITORS = { A: 2600, B: 2300 } as const;
export const DAY = 86_400_000;
export const START = Date.parse("2026-03-02");

/** Some 900 orders of 600 buyers, a few of them in both variations. */
export function orders(): Order[] {
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
        time: START + Math.floor(source.uniform() * 14 * DAY),
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

export const ORDERS = orders();

export const FRAMES = {
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

export const KG = '"weight (kg)"';
export const METRICS = [
  "wrap_rate = Gift wrap / orders",
  `kilos_per_unit = ${KG} / units, lower is better`,
  `kilos_per_unit_capped = ${KG} / units, cap 4.5 per order`,
  `kilos_capped = ${KG}, cap 6 per visitor`,
  "ever_wrapped = any(Gift wrap)",
  `weighed_per_buyer = count(${KG}) / buyers`,
  "discount_share = discount / net_revenue",
];

export const OPTIONS: ReadoutOptions = { control: "A", metrics: METRICS };
export const RESULT = await readoutFromFrames(FRAMES, OPTIONS);

/** A visitor's orders as one row of numbers. */
type Sum = (orders: readonly Order[]) => number;
export const sum = (of: (order: Order) => number): Sum => (orders) =>
  orders.reduce((total, order) => total + of(order), 0);
const count: Sum = (orders) => orders.length;
export const weight = sum(({ weight }) => weight);

/** By hand: numerator and denominator per visitor; `null` for visitors. */
export const BY_HAND: Readonly<Record<string, readonly [Sum, Sum | null]>> = {
  wrap_rate: [sum(({ wrap }) => wrap ? 1 : 0), count],
  kilos_per_unit: [weight, sum(({ units }) => units)],
  kilos_per_unit_capped: [
    sum(({ weight }) => Math.min(weight, 4.5)),
    // As large a part of the units, in hundredths.
    sum(({ units, weight }) =>
      weight > 4.5 ? Math.floor(100 * units * 4.5 / weight + 0.5) / 100 : units
    ),
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
export function byHand(
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

export const metricOf = ({ metrics }: Readout, name: string): MetricReadout =>
  metrics.find((one) => one.name === name)!;
