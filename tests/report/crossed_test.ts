/**
 * Controls that are moved together: a page beside the library's own readouts of
 * files that hold nothing but what is left.
 */
import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { type Readout, readoutFromFiles } from "../../lib/readout/mod.ts";
import type { Moved } from "../../lib/report/living/mod.ts";
import { assertMetrics, explorerOf } from "./_living.ts";

const DAYS = 10;
const DATES = Array.from(
  { length: DAYS },
  (_, day) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10),
);
const VARIATIONS = ["Control", "Treatment"] as const;
const DEVICES = ["desktop", "mobile", "tablet"] as const;

interface Order {
  readonly visitor: string;
  readonly variation: string;
  readonly day: number;
  readonly minute: number;
  readonly cents: number;
  readonly device: string;
}

/** The same numbers every time. */
function* draws(): Generator<number, never> {
  let state = 20260301;
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A third of the visitors buy again, some on another device, some for much. */
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

const ORDERS = makeOrders();
const CAME = VARIATIONS.flatMap((variation, arm) =>
  DATES.map((_, day) => ({
    variation,
    day,
    visitors: 900 + 7 * (day % 3) + arm,
  }))
);

/** A readout of some orders and visitors, as files. */
async function read(
  orders: readonly Order[],
  came: typeof CAME,
  maxZScore?: number,
): Promise<Readout> {
  const folder = await Deno.makeTempDir();
  try {
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
          return `${at},${one.visitor},${one.variation},${time},${amount},${one.device}\n`;
        }).join(""),
    );
    await Deno.writeTextFile(
      visitors,
      "date,variation,visitors\n" +
        came.map((one) =>
          `${DATES[one.day]},${one.variation},${one.visitors}\n`
        ).join(""),
    );
    return await readoutFromFiles({ orders: file, visitors }, {
      maxZScore,
      cache: { folder: join(folder, "cache") },
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Visitors whose largest order is above a z-score among all orders. */
function largeBuyers(threshold: number): Set<string> {
  const mean = ORDERS.reduce((sum, { cents }) => sum + cents, 0) /
    ORDERS.length;
  const variance =
    ORDERS.reduce((sum, { cents }) => sum + (cents - mean) ** 2, 0) /
    (ORDERS.length - 1);
  return new Set(
    ORDERS.filter(({ cents }) =>
      (cents - mean) / Math.sqrt(variance) > threshold
    )
      .map(({ visitor }) => visitor),
  );
}

const WHOLE = await read(ORDERS, CAME);
const explorer = explorerOf(WHOLE);
const { data, start } = explorer;
const MOBILE = data.parts.findIndex(({ segment }) => segment === "mobile");
const AT_3 = data.thresholds.findIndex(({ threshold }) => threshold === 3);

/** What is left of the files where the controls stand like this. */
function subset({ to, part, without }: Moved) {
  const gone = without < 0
    ? new Set<string>()
    : largeBuyers(data.thresholds[without]!.threshold);
  const stays = ORDERS.filter(({ visitor }) => !gone.has(visitor));
  const first = new Map<string, Order>();
  for (const one of ORDERS) {
    if (gone.has(one.visitor) && !first.has(one.visitor)) {
      first.set(one.visitor, one);
    }
  }
  const left = [...first.values()];
  return {
    orders: stays.filter((one) =>
      one.day <= to &&
      (part < 0 || one.device === data.parts[part]!.segment)
    ),
    came: CAME.filter(({ day }) => day <= to).map((one) => ({
      ...one,
      visitors: one.visitors -
        left.filter(({ variation, day }) =>
          variation === one.variation && day === one.day
        ).length,
    })),
  };
}

Deno.test("days, a segment and large orders are left out together as from the files", async () => {
  assert(largeBuyers(3).size > 10);
  for (
    const change of [
      { to: 6, part: MOBILE },
      { to: 6, without: AT_3 },
      { part: MOBILE, without: AT_3 },
      { to: 6, part: MOBILE, without: AT_3 },
    ]
  ) {
    const moved = { ...start, ...change };
    const { orders, came } = subset(moved);
    const one = await read(orders, came);
    assertEquals(one.variations.map(({ orders }) => orders! > 100), [
      true,
      true,
    ]);
    assert(assertMetrics(explorer, moved, one) >= 4, JSON.stringify(change));
  }
});

Deno.test("a page of a readout without large orders goes back to all, and its days end at its lift", async () => {
  const one = await read(ORDERS, CAME, 3);
  const own = explorerOf(one);
  assertEquals(own.data.own, AT_3);
  assertMetrics(own, own.start, one);
  assertMetrics(explorer, { ...start, without: AT_3 }, one);
  const [last] = one.overTime!.lifts.slice(-1);
  const headline = one.metrics.find(({ name }) =>
    name === one.settings.primaryMetric
  )!;
  assertEquals(last!.lift, headline.comparisons[0]!.lift);
  const days = own.overTime(own.start);
  for (const [at, { lift }] of one.overTime!.lifts.entries()) {
    const found = days[at]!.rows?.[1]?.lift ?? null;
    assertEquals(
      found?.value ?? null,
      lift.value,
      one.overTime!.lifts[at]!.date,
    );
  }
  const [laxest] = data.thresholds.keys();
  assertEquals(
    own.metrics({ ...own.start, without: laxest! }),
    explorer.metrics({ ...start, without: laxest! }),
  );
});
