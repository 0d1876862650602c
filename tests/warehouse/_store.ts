/** Random stores with what goes wrong in real ones, for files and databases. */

import { Dice } from "../files/_random.ts";

interface Order {
  readonly id: string;
  readonly visitor: string | null;
  readonly variation: string | null;
  readonly net: number;
  readonly profit: number | null;
  readonly units: number;
  readonly gift: number;
  readonly at: number | null;
  readonly device: string | null;
  readonly currency: string;
}

interface Exposure {
  readonly visitor: string;
  readonly variation: string;
  readonly at: number;
}

export type Earlier = Readonly<
  Record<"visitor", string> & Record<"net" | "at", number>
>;

/** A store, and how it is to be read. */
export interface Store {
  readonly orders: readonly Order[];
  /** Who saw what; in its place numbers of visitors. */
  readonly exposures: readonly Exposure[] | null;
  /** What visitors ordered before, or whenever; `null` where nobody says. */
  readonly before: readonly Earlier[] | null;
  readonly counts: readonly {
    readonly variation: string;
    readonly visitors: number;
    readonly day?: string;
  }[];
  readonly days: readonly string[];
  readonly names: readonly string[];
  readonly options: {
    readonly maxZScore: number | null;
    readonly crossovers: "keep" | "exclude";
    readonly window?: string;
    readonly metrics?: readonly string[];
    readonly guardrails?: Readonly<Record<string, number>>;
  };
}

const START = Date.UTC(2026, 2, 6);
const DAY = 86_400_000;
const VISITORS = ["O'Brien", 'q"q', "ünï 🛒", "back\\slash", "a b"];

/** The moment that is taken for now. */
export const NOW = Date.UTC(2026, 4, 1);

/** One store out of all. */
export function storeOf(seed: number): Store {
  const dice = new Dice(seed);
  const names = ["Control", "Bar", 'größe "x"'].slice(0, dice.from(2, 3));
  const days = Array.from(
    { length: dice.from(2, 20) },
    (_, nth) => new Date(START + nth * DAY).toISOString().slice(0, 10),
  );
  const people = dice.from(60, 260);
  const isExposed = dice.chance(0.4);
  const crosses = dice.pick([0, 0.02, 0.1]);
  const spread = dice.pick([0.3, 1, 1.6]);
  const decimals = dice.pick([0, 2, 2, 2, 3]);
  const repeats = dice.chance(0.2);
  const gaps = dice.chance(0.2);
  const hole = dice.chance(0.1);
  const armOf = people.toString().length > 0
    ? Array.from({ length: people }, () => dice.pick(names))
    : [];
  const nameOf = (at: number): string =>
    at < VISITORS.length ? VISITORS[at]! : `visitor-${at}`;
  const span = days.length * DAY;
  const placed = Array.from({ length: dice.from(0, 400) }, (_, nth): Order => {
    const at = dice.from(0, people - 1);
    const normal = dice.next() + dice.next() + dice.next() - 1.5;
    const large = dice.chance(0.02) ? 20 : 1;
    const net = dice.chance(0.02)
      ? 0
      : Number((large * Math.exp(4 + spread * normal * 2)).toFixed(decimals));
    const stray = dice.next();
    return {
      id: `o${String(repeats && dice.chance(0.05) ? 0 : nth).padStart(5, "0")}`,
      visitor: stray < 0.01 ? null : nameOf(at),
      variation: stray > 0.99
        ? null
        : stray > 0.98
        ? "another"
        : dice.chance(crosses)
        ? dice.pick(names)
        : armOf[at]!,
      net,
      profit: gaps && dice.chance(0.05) ? null : Number((net * 0.3).toFixed(2)),
      units: dice.from(0, 5),
      gift: dice.from(0, 1),
      at: hole && dice.chance(0.02)
        ? null
        : START + dice.from(-30, Math.floor(span / 60_000) + 30) * 60_000,
      device: dice.pick(["mobile", "desktop", "tablet", null]),
      currency: "EUR",
    };
  });
  const refunding = dice.pick([0, 0, 0, 0.03, 0.1]);
  const refunds = placed.flatMap((order, nth): Order[] => {
    if (!dice.chance(refunding)) return [];
    const share = dice.pick([0.2, 0.5, 1, 1, 1.5]);
    return [{
      ...order,
      id: dice.chance(0.5) ? order.id : `r${nth}`,
      net: Number((-share * order.net).toFixed(decimals)),
      profit: order.profit === null
        ? null
        : Number((-share * order.profit).toFixed(2)),
      units: -dice.from(0, order.units),
      // Hours later, or weeks.
      at: order.at === null
        ? null
        : order.at + dice.from(0, 3) * dice.pick([1, 1, 150]) * 3_600_000,
    }];
  });
  const orders = [...placed, ...refunds]
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0) || (a.id < b.id ? -1 : 1));
  const exposures = armOf.flatMap((variation, at): Exposure[] => {
    // The first is seen when the days begin.
    const seen = START +
      (at === 0 ? 0 : dice.from(0, Math.floor(span / 60_000) - 1) * 60_000);
    const one = { visitor: nameOf(at), variation, at: seen };
    return dice.chance(crosses)
      ? [one, { ...one, variation: dice.pick(names), at: seen }]
      : [one];
  });
  const counts = days.flatMap((day) =>
    names.map((variation) => ({
      variation,
      visitors: dice.from(people, 2 * people),
      day,
    }))
  );
  const own = dice.chance(0.4);
  const isWindowed = isExposed && dice.chance(0.5);
  const window = `${dice.from(1, 5)}d`;
  const before = isExposed && dice.chance(0.6)
    ? Array.from({ length: dice.from(0, 200) }, (): Earlier => ({
      // Some are of nobody who was seen.
      visitor: nameOf(dice.from(0, people + 5)),
      net: dice.pick([-1, 0, 1, 1, 1]) * dice.from(1, 90_000) / 1000,
      at: START + dice.from(-9 * 1440, Math.floor(span / 60_000)) * 60_000,
    }))
    : null;
  return {
    orders,
    exposures: isExposed ? exposures : null,
    before,
    counts,
    days,
    names,
    options: {
      maxZScore: dice.pick([null, null, 2, 3]),
      crossovers: isExposed ? "exclude" : dice.pick(["exclude", "keep"]),
      ...(isWindowed ? { window } : {}),
      ...(own
        ? {
          metrics: [
            "pieces_per_order = pieces / orders",
            "gifted = any(gift) / visitors",
            "gifts = count(gift) / orders",
            "some_pieces = pieces / visitors, cap 6 per visitor",
            "few_pieces = pieces / visitors, cap 3 per order",
            "piece_value = net_revenue / pieces, cap 60 per order",
            "kept_value = net_revenue / orders, cap 90 per visitor",
          ],
          guardrails: { pieces_per_order: -0.1 },
        }
        : {}),
    },
  };
}
