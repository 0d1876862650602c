/** What holds on every engine. */

import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { jointMoments } from "readout/stats";
import {
  type Dialect,
  loadMoments,
  type MomentsDescription,
  type VisitorCount,
} from "readout/warehouse";
import { assertSame, assertSameJoint } from "./_assert_same.ts";
import { type Engine, load } from "./_engine.ts";
import { oddNames } from "./_odd_names.ts";
import { fromCounts, fromExposures, type Reference } from "./_reference.ts";
import { DAYS, largeStore, START, type Store, stores } from "./_store.ts";

type Per = "variation" | "segment" | "day";
const PARTS = ["variation", "segment", "day"] as const;

const VARIATIONS = [{ name: "Control", value: "a" }, {
  name: "Bar",
  value: "b",
}];
const ORDERS = {
  table: "orders",
  orderId: "id",
  visitor: "visitor",
  revenue: "net",
  profit: "profit",
};
const EXPOSURES = {
  table: "exposures",
  visitor: "visitor",
  variation: "variation",
};

/** A description of the tables that `load` writes. */
export function exposed(per: Per): MomentsDescription {
  return {
    orders: { ...ORDERS, time: "at" },
    exposures: { ...EXPOSURES, time: "at", segment: "country" },
    variations: VARIATIONS,
    per,
    ...(per === "day" ? { days: DAYS } : {}),
    missingAmounts: "zero",
  };
}

function counted(per: Per, reference: Reference): MomentsDescription {
  return {
    orders: {
      ...ORDERS,
      variation: "variation",
      ...(per === "day" ? { time: "at" } : {}),
      ...(per === "segment" ? { segment: "country" } : {}),
    },
    variations: VARIATIONS,
    per,
    ...(per === "day" ? { days: DAYS } : {}),
    visitors: reference.groups.map(
      ({ variation, visitors, segment, day }): VisitorCount => ({
        variation,
        visitors,
        ...(per === "segment" ? { segment } : {}),
        ...(per === "day" ? { day: day! } : {}),
      }),
    ),
    missingAmounts: "zero",
  };
}

async function assertStore<D extends Dialect>(
  engine: Engine<D>,
  store: Store,
): Promise<void> {
  await load(engine, store);
  const { runner, dialect } = engine;
  for (const per of PARTS) {
    assertSame(
      await loadMoments(runner, exposed(per), { dialect }),
      fromExposures(store, per),
    );
    const expected = fromCounts(store, per, () => store.orders.length + 5);
    assertSame(
      await loadMoments(runner, counted(per, expected), { dialect }),
      expected,
    );
  }
}

/** Everything that is claimed of an engine, as steps of its test. */
export async function suite<D extends Dialect>(
  t: Deno.TestContext,
  engine: Engine<D>,
  runs: number,
): Promise<void> {
  const { runner, dialect } = engine;

  await t.step(
    "thousands of visitors have the moments of plain loops",
    () => assertStore(engine, largeStore(4000, 11)),
  );

  await t.step("so have small stores with all that goes wrong", () =>
    fc.assert(
      fc.asyncProperty(stores, (store) => assertStore(engine, store)),
      { numRuns: runs, endOnFailure: true },
    ));

  await t.step(
    "empty tables give visitors without orders",
    () => assertStore(engine, { orders: [], exposures: [] }),
  );

  await t.step("an offset of a billion costs no digits", async () => {
    const nets = Array.from(
      { length: 500 },
      (_, i) => 1e9 + (i * 37 % 101) / 4,
    );
    await load(engine, {
      exposures: [],
      orders: nets.map((net, i) => ({
        id: `o${i}`,
        visitor: `v${i}`,
        net,
        profit: 1e9 - net / 2,
        at: START + i,
        variation: "a",
        country: null,
      })),
    });
    const [group] = (await loadMoments(runner, {
      orders: { ...ORDERS, variation: "variation" },
      variations: [VARIATIONS[0]!],
      visitors: [{ variation: "Control", visitors: 500 }],
    }, { dialect })).groups;
    const { net_revenue: mine, local } = {
      net_revenue: group!.joint.coMoments[2]![2]!,
      local: jointMoments({ net: nets }).coMoments[0]![0]!,
    };
    assertEquals(Math.abs(mine / local - 1) < 1e-12, true, `${mine} ${local}`);
    const total = (f: (net: number) => number) =>
      nets.reduce((sum, net) => sum + f(net), 0);
    const naive = total((net) => net * net) - total((net) => net) ** 2 / 500;
    assertEquals(Math.abs(naive / local - 1) > 1e-3, true, `${naive}`);
    const days = await loadMoments(runner, {
      orders: { ...ORDERS, variation: "variation", time: "at" },
      variations: [VARIATIONS[0]!],
      per: "day",
      days: DAYS,
      visitors: ["06", "07", "08", "09"].map((day) => ({
        variation: "Control",
        visitors: 500,
        day: `2026-03-${day}`,
      })),
    }, { dialect });
    assertSameJoint(days.groups.at(-1)!.joint, group!.joint);
  });

  await t.step(
    "conditions on time, equality, lists and null choose rows",
    () => chosenRows(engine),
  );

  await t.step(
    "names and values that look like SQL are names and values",
    () => oddNames(engine),
  );
}

async function chosenRows<D extends Dialect>(
  engine: Engine<D>,
): Promise<void> {
  const store = largeStore(300, 5);
  await load(engine, store);
  const from = START + 20 * 3600;
  const before = START + 60 * 3600;
  const kept = {
    orders: store.orders.filter(({ at, country, net }) =>
      at! >= from && at! < before && country !== null && net! >= 10
    ),
    exposures: store.exposures.filter(({ country }) =>
      country === "US" || country === "DE"
    ),
  };
  const wide = exposed("variation");
  const actual = await loadMoments(engine.runner, {
    ...wide,
    orders: {
      ...wide.orders,
      where: [
        {
          column: "at",
          from: new Date(from * 1000),
          before: new Date(before * 1000),
        },
        { column: "country", isNull: false },
        { column: "net", from: 10 },
      ],
    },
    exposures: {
      ...wide.exposures!,
      where: [{ column: "country", in: ["US", "DE"] }],
    },
  }, { dialect: engine.dialect });
  assertSame(actual, fromExposures(kept, "variation"));
}
