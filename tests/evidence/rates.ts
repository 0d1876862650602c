/**
 * How often each rule of the evidence withholds a true win, or warns in an A/A
 * store: `deno run -A tests/evidence/rates.ts [STORES] [SEED]`. Prints a table.
 */

import pl from "nodejs-polars";
import { readoutFromFrames } from "../../lib/readout/mod.ts";
import { type RandomSource, randomSource } from "../../lib/stats/random/mod.ts";

/** One kind of store. */
export interface RateCell {
  /** Standard deviation of the logarithm of an order's value. */
  readonly sigma: number;
  /** Orders of the control to be expected. */
  readonly orders: number;
  /** True lift of conversion, a fraction. */
  readonly lift: number;
  readonly days: number;
}

/** What the rules did in the stores of one kind. */
export interface Rates {
  readonly stores: number;
  readonly shipped: number;
  /** Stores in which nothing may be decided. */
  readonly refused: number;
  /** Wins that a failed check took away, of stores. */
  readonly withheld: Readonly<Record<string, number>>;
  /** Stores in which a check warned or failed, by its code. */
  readonly warned: Readonly<Record<string, number>>;
}

const DAY = 86_400_000;
const START = Date.parse("2026-03-02");

/** Orders and visitors of one store. */
function drawStore(random: RandomSource, cell: RateCell) {
  const perDay = Math.round(cell.orders / 0.03 / cell.days);
  const visitors = {
    variation: [] as string[],
    created_at: [] as Date[],
    n_visitors: [] as number[],
  };
  const orders = {
    order_id: [] as string[],
    visitor_id: [] as string[],
    variation: [] as string[],
    created_at: [] as Date[],
    net_revenue: [] as number[],
  };
  for (let day = 0; day < cell.days; day++) {
    for (const variation of ["Control", "B"]) {
      const came = Math.max(
        1,
        Math.round(perDay + Math.sqrt(perDay) * random.normal()),
      );
      visitors.variation.push(variation);
      visitors.created_at.push(new Date(START + day * DAY));
      visitors.n_visitors.push(came);
      const rate = variation === "B" ? 0.03 * (1 + cell.lift) : 0.03;
      const bought = binomial(random, came, rate);
      for (let i = 0; i < bought; i++) {
        const id = `${variation}${day}-${i}`;
        orders.order_id.push(id);
        orders.visitor_id.push(id);
        orders.variation.push(variation);
        orders.created_at.push(
          new Date(START + day * DAY + Math.floor(random.uniform() * DAY)),
        );
        orders.net_revenue.push(
          Math.round(100 * Math.exp(3.5 + cell.sigma * random.normal())) / 100,
        );
      }
    }
  }
  return { orders: pl.DataFrame(orders), visitors: pl.DataFrame(visitors) };
}

function binomial(random: RandomSource, n: number, p: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) if (random.uniform() < p) count++;
  return count;
}

/** Draws stores of one kind and reads each. */
export async function ratesOf(
  cell: RateCell,
  stores: number,
  seed: number,
): Promise<Rates> {
  const random = randomSource(seed);
  const withheld: Record<string, number> = {};
  const warned: Record<string, number> = {};
  let shipped = 0;
  let refused = 0;
  for (let store = 0; store < stores; store++) {
    const { decision, checks, metrics } = await readoutFromFrames(
      { ...drawStore(random, cell), currency: "USD", now: START + 90 * DAY },
      { control: "Control" },
    );
    if (decision.verdict === "ship") shipped++;
    if (decision.verdict === "do-not-decide") refused++;
    const [primary] = metrics.filter(({ role }) => role === "primary");
    const { significant, difference } = primary!.comparisons[0]!;
    const isWin = significant === true && difference.value! > 0;
    for (const { code, status } of checks) {
      if (status === "warn" || status === "fail") {
        warned[code] = (warned[code] ?? 0) + 1;
      }
      if (isWin && status === "fail") {
        withheld[code] = (withheld[code] ?? 0) + 1;
      }
    }
  }
  return { stores, shipped, refused, withheld, warned };
}

if (import.meta.main) {
  const stores = Number(Deno.args[0] ?? 100);
  const seed = Number(Deno.args[1] ?? 1);
  for (const sigma of [0.8, 1, 1.6]) {
    for (const orders of [300, 700, 1500]) {
      for (const lift of [0, 0.15, 0.3]) {
        const cell = { sigma, orders, lift, days: 28 };
        const { shipped, refused, withheld, warned } = await ratesOf(
          cell,
          stores,
          seed,
        );
        const share = (counts: Readonly<Record<string, number>>) =>
          Object.entries(counts).map(([code, n]) =>
            `${code} ${(100 * n / stores).toFixed(1)}%`
          ).join(", ");
        Deno.stdout.writeSync(new TextEncoder().encode(
          `sigma ${sigma} orders ${orders} lift ${lift}: shipped ${
            (100 * shipped / stores).toFixed(0)
          }%; refused ${(100 * refused / stores).toFixed(1)}%; withheld ${
            share(withheld) || "none"
          }; warned ${share(warned) || "none"}\n`,
        ));
      }
    }
  }
}
