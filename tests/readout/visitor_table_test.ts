/** What orders come to in the engine, beside the same visitor by visitor. */

import { assert, assertEquals } from "@std/assert";
import { openEngine } from "../../lib/engine/mod.ts";
import { openOrders } from "../../lib/sums/embedded/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { withFolder } from "../_folder.ts";
import { assertDays, assertParts } from "./_assert_parts.ts";
import { assertTotals, DAYS, THRESHOLDS } from "./_assert_totals.ts";
import type { PaperAsked, PaperOrder } from "./_visitor_totals.ts";
import { netted, onPaper } from "./_visitor_totals.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);

/** How a store is. */
interface Kind {
  readonly arms: number;
  readonly orders: number;
  readonly hasTimes: boolean;
  readonly hasUndated: boolean;
  readonly hasWindow: boolean;
  readonly hasRefunds: boolean;
  /** Cents that amounts are multiplied with. */
  readonly size: number;
  /** Orders of a visitor, by how evenly they are spread. */
  readonly spread: number;
}

interface Row {
  readonly id: string;
  readonly visitor: string;
  readonly arm: number;
  readonly time: number | null;
  readonly cents: number;
  readonly profit: number;
  readonly pieces: number;
  readonly device: string;
  readonly firstDay: string;
}

function storeOf(seed: number, kind: Kind): Row[] {
  const { uniform, below: below } = randomSource(seed);
  return Array.from({ length: kind.orders }, (_, at): Row => {
    const visitor = Math.floor(uniform() ** kind.spread * kind.orders);
    const isRefund = kind.hasRefunds && uniform() < 0.08;
    const cents = (isRefund ? -1 : 1) * kind.size *
      Math.round(Math.exp(3 + 2 * uniform()) * (uniform() < 0.03 ? 20 : 1));
    const isUndated = kind.hasUndated && uniform() < 0.1;
    return {
      id: `o${at * 7919 % kind.orders}`,
      visitor: `v${visitor}`,
      arm: uniform() < 0.04 ? below(kind.arms) : visitor % kind.arms,
      // Several orders of one moment.
      time: !kind.hasTimes || isUndated
        ? null
        : START + below(DAYS * 24) * DAY / 24 + below(2) * 1000,
      cents,
      profit: Math.round(cents * (uniform() - 0.2)),
      pieces: below(4),
      device: ["mobile", "desktop", "", "tablet"][below(4)]!,
      firstDay: new Date(START + visitor % DAYS * DAY).toISOString()
        .slice(0, 10),
    };
  });
}

const NAMES = ["A", "B", "C"];
const METRICS = [
  "capped = net_revenue, cap 60 per visitor",
  "cut = net_revenue, cap 40 per order",
  "pieces_bought = units",
  "with_profit = any(gross_profit)",
  "profitable = count(gross_profit)",
  "margin = gross_profit / net_revenue",
];

type Orders = Awaited<ReturnType<typeof openOrders>>;

async function opened(
  rows: readonly Row[],
  kind: Kind,
  work: (orders: Orders) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await using engine = await openEngine();
    const path = `${folder}/orders.parquet`;
    const values = rows.map((row) =>
      `('${row.id}', '${row.visitor}', '${NAMES[row.arm]}', ${
        row.time === null ? "NULL" : `epoch_ms(${row.time}::BIGINT)`
      }, ${row.cents / 100}::DOUBLE, ${
        row.profit / 100
      }::DOUBLE, ${row.pieces}::DOUBLE, '${row.device}', '${row.firstDay}')`
    );
    await engine.run(
      `COPY (FROM (VALUES ${values.join(", ")})
         given(id, visitor, variation, placed, net, profit, pieces, device,
           came)) TO '${path}'`,
    );
    await work(
      await openOrders(
        {
          engine,
          path,
          source: "orders.parquet",
          unknownColumns: ["device"],
          firstDay: "came",
          fields: {
            order_id: "id",
            visitor_id: "visitor",
            variation: "variation",
            net_revenue: "net",
            gross_profit: "profit",
            units: "pieces",
            ...(kind.hasTimes ? { created_at: "placed" } : {}),
          },
        },
        NAMES.slice(0, kind.arms),
        kind.hasWindow
          ? {
            firstDay: new Date(START).toISOString().slice(0, 10),
            lastDay: new Date(START + 3 * DAY).toISOString().slice(0, 10),
          }
          : null,
        METRICS,
      ),
    );
  });
}

/** The orders that count, each with its day. */
function paperOrders(rows: readonly Row[], kind: Kind): PaperOrder[] {
  const isDaily = kind.hasTimes && !kind.hasUndated;
  const orders = rows.map((row, at): PaperOrder => ({
    row: at,
    id: row.id,
    visitor: row.visitor,
    arm: row.arm,
    day: isDaily ? Math.floor((row.time! - START) / DAY) : 0,
    time: row.time,
    units: { revenue: row.cents, profit: row.profit, pieces: row.pieces * 100 },
    segment: row.device === "" ? null : row.device,
    firstDay: row.firstDay,
  })).filter(({ day }) => !kind.hasWindow || day < 4);
  return netted(orders);
}

const USUAL: Kind = {
  arms: 2,
  orders: 300,
  hasTimes: true,
  hasUndated: false,
  hasWindow: false,
  hasRefunds: false,
  size: 1,
  spread: 1.3,
};

const KINDS: Readonly<Record<string, Kind>> = {
  usual: USUAL,
  "three variations": { ...USUAL, arms: 3, spread: 2 },
  "more than a few orders": { ...USUAL, orders: 2300 },
  "without times": { ...USUAL, hasTimes: false },
  "with orders of no time": { ...USUAL, hasUndated: true },
  "with days outside": { ...USUAL, hasWindow: true },
  "with refunds": { ...USUAL, hasRefunds: true },
  "of huge amounts": { ...USUAL, size: 100_000_000 },
};

const CHOICES = (["exclude", "keep"] as const).flatMap((crossovers) =>
  [null, 2].map((maxZScore) => ({ crossovers, maxZScore }))
);

for (const [name, kind] of Object.entries(KINDS)) {
  Deno.test(`a store ${name} comes to what its visitors come to, one by one`, async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const rows = storeOf(seed, kind);
      const all = paperOrders(rows, kind);
      await opened(rows, kind, async (orders) => {
        const { hours } = orders;
        const days = hours === null
          ? null
          : [...Array(DAYS).keys()].map((day) => ({
            date: new Date(START + day * DAY).toISOString().slice(0, 10),
            visitors: orders.variations.map(() => 10_000),
            orders: orders.variations.map((_, arm) =>
              all.filter((order) => order.arm === arm && order.day <= day)
                .length
            ),
          }));
        for (const { crossovers, maxZScore } of CHOICES) {
          const label = `${name} ${seed}, ${crossovers}, ${maxZScore}`;
          const asked: PaperAsked = {
            measures: orders.measures,
            keepsCrossed: crossovers === "keep",
            maxZScore,
            thresholds: THRESHOLDS,
          };
          const paper = onPaper(all, asked);
          const found = await orders.total({
            days,
            crossovers,
            maxZScore,
            removal: "here",
            thresholds: THRESHOLDS,
          });
          assertTotals(found, paper, orders, asked, label);
          await assertParts(found, paper, orders, label);
          if (hours !== null) await assertDays(found, paper, orders, label);
        }
        const [most] = [...Map.groupBy(all, ({ visitor }) => visitor)]
          .map(([visitor, some]) => ({ visitor, orders: some.length }))
          .sort((a, b) =>
            b.orders - a.orders || (a.visitor < b.visitor ? -1 : 1)
          );
        assertEquals(await orders.topBuyer(), most);
        assert(orders.count === all.length);
      });
    }
  });
}
