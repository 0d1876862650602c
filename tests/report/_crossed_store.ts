/** Generated store as files, and parts of it. */
import { join } from "node:path";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { temporaryFolder } from "../_folder.ts";

const DAYS = 10;
const DATES = Array.from(
  { length: DAYS },
  (_, day) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10),
);
const VARIATIONS = ["Control", "Treatment"] as const;
const DEVICES = ["desktop", "mobile", "tablet"] as const;

/** An order. */
export interface Order {
  readonly visitor: string;
  readonly variation: string;
  readonly day: number;
  readonly minute: number;
  readonly cents: number;
  readonly device: string;
}

/** Visitors of a variation by the day of their first visit. */
export interface Came {
  readonly variation: string;
  readonly day: number;
  readonly visitors: number;
}

/** Yields the same numbers in every run. */
function* draws(): Generator<number, never> {
  let state = 20260301;
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * Creates orders in which a third of the visitors buy again, some on another
 * device and some for large amounts.
 */
function makeOrders(): Order[] {
  const next = draws();
  const draw = () => next.next().value;
  return Array.from({ length: 1500 }, (_, at) => at).flatMap((at) => {
    const variation = VARIATIONS[at % 2]!;
    const device = DEVICES[Math.floor(draw() * 3)]!;
    let day = Math.floor(draw() * DAYS);
    const orders: Order[] = [];
    do {
      const size = draw() < 0.02 ? 12 : 1 + at % 2 * 0.1;
      orders.push({
        ...{ visitor: `v${at}`, variation, day },
        minute: Math.floor(draw() * 1440),
        cents: Math.round((1000 + 9000 * draw()) * size),
        device: draw() < 0.8 ? device : "mobile",
      });
      day += Math.floor(draw() * 4);
    } while (draw() < 0.33 && day < DAYS);
    return orders;
  });
}

/** Orders of a store with returning visitors, some on other devices. */
export const ORDERS: readonly Order[] = makeOrders();
/** Visitors by variation and day. */
export const CAME: readonly Came[] = VARIATIONS.flatMap((variation, arm) =>
  DATES.map((_, day) => ({
    variation,
    day,
    visitors: 900 + 7 * (day % 3) + arm,
  }))
);

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Reads some orders and visitors as files. */
export async function readStore(
  orders: readonly Order[],
  came: readonly Came[],
  options: ReadoutOptions = {},
): Promise<Readout> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const [file, visitors] = ["orders.csv", "visitors.csv"]
    .map((name) => join(folder, name)) as [string, string];
  await Deno.writeTextFile(
    file,
    "order_id,visitor_id,variation,created_at,net_revenue,device\n" +
      orders.map((one, at) => {
        const minutes = String(one.minute % 60).padStart(2, "0");
        const hours = String(Math.floor(one.minute / 60)).padStart(2, "0");
        const time = `${DATES[one.day]}T${hours}:${minutes}:00Z`;
        const amount = (one.cents / 100).toFixed(2);
        return `${at},${one.visitor},${
          quoted(one.variation)
        },${time},${amount},${quoted(one.device)}\n`;
      }).join(""),
  );
  await Deno.writeTextFile(
    visitors,
    "date,variation,visitors\n" +
      came.map((one) =>
        `${DATES[one.day]},${quoted(one.variation)},${one.visitors}\n`
      ).join(""),
  );
  return await readoutFromFiles({ orders: file, visitors }, {
    ...options,
    cache: { folder: join(folder, "cache") },
  });
}
