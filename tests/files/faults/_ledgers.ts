/** Random faulty stores, whose ledger must add up whoever hands them over. */

import type { Ledger } from "../../../lib/record/mod.ts";
import { ReadoutError } from "../../../lib/api/mod.ts";
import { Dice } from "../_random.ts";
import { FAULTS, type FaultyOrder, type Source, SOURCES } from "./_faults.ts";
import { readBy, SOUND } from "./_sources.ts";

/** A ledger that was held to its orders, or what differs in it. */
export interface LedgerEnd {
  readonly source: Source;
  readonly faults: readonly string[];
  /** `null` where the orders were refused. */
  readonly differences: readonly string[] | null;
}

const CENT = 0.005;

/** Reads a store with several faults, by one source in turn. */
export async function readLedger(
  seed: number,
  folder: string,
): Promise<LedgerEnd> {
  const dice = new Dice(seed);
  const source = SOURCES[seed % SOURCES.length]!;
  const possible = FAULTS.filter(({ impossible, of: _, ...fault }) =>
    impossible?.[source] === undefined && !/many of|two exp/.test(fault.name)
  );
  const [columned, ...others] = dice.shuffled(possible);
  const faults = [
    columned!,
    ...others.filter(({ column }) => column === undefined)
      .slice(0, dice.from(0, 3)),
  ];
  const orders = faults.reduce<readonly FaultyOrder[]>(
    (rows, fault) => fault.of(rows),
    SOUND.map((order) => ({ ...order, revenue: dice.from(1, 40_000) / 100 })),
  );
  const names = faults.map(({ name }) => name);
  try {
    const result = await readBy(source, orders, columned!, folder);
    return { source, faults: names, differences: differences(result, orders) };
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return { source, faults: names, differences: null };
  }
}

/** What the orders came to in the end, in variations or by day. */
interface Result {
  readonly ledger: Ledger;
  readonly variations?: readonly { readonly netRevenue: number | null }[];
  readonly days?: readonly { readonly revenue: number | null }[];
}

/** Whoever saw two variations counts in the ledger, and in neither of them. */
function hasCrossovers(orders: readonly FaultyOrder[]): boolean {
  const byVisitor = Map.groupBy(orders, ({ visitor }) => visitor.toLowerCase());
  return [...byVisitor.values()].some((own) =>
    new Set(own.map(({ variation }) => variation)).size > 1
  );
}

function differences(
  { ledger: { read, counted, exclusions }, variations = [], days = [] }: Result,
  orders: readonly FaultyOrder[],
): string[] {
  const differing: string[] = [];
  const same = (
    what: string,
    actual: number | null,
    expected: number,
  ): void => {
    if (Math.abs(actual! - expected) <= CENT) return;
    differing.push(`${what}: ${actual} instead of ${expected}`);
  };
  same("rows read", read.rows, orders.length);
  same(
    "revenue read",
    read.netRevenue,
    orders.reduce((sum, { revenue }) => sum + revenue, 0),
  );
  for (const { netRevenue } of [read, counted, ...exclusions]) {
    if (Number(netRevenue!.toFixed(6)) === netRevenue) continue;
    differing.push(`${netRevenue} is not rounded`);
  }
  for (const unit of ["rows", "orders", "netRevenue"] as const) {
    const lines = [counted, ...exclusions]
      .reduce((sum, line) => sum + line[unit]!, 0);
    same(`lines of ${unit}`, lines, read[unit]!);
  }
  if (!hasCrossovers(orders)) {
    const amounts = [
      ...variations.map(({ netRevenue }) => netRevenue),
      ...days.map(({ revenue }) => revenue),
    ];
    same(
      "revenue that counts",
      counted.netRevenue,
      amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    );
  }
  return differing;
}
