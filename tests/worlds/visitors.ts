/** A row per visitor: who was seen, when, and in which variation. */

import { type Layout, orderRows } from "./_layouts.ts";
import {
  chance,
  dateOf,
  drawStore,
  type Row,
  type Store,
  type StoreShape,
  whole,
} from "./_store.ts";
import {
  layoutFor,
  lifted,
  NULL,
  REFUSE,
  SHIP,
  UNDECIDED,
  type World,
  worldOf,
  type Worlds,
  type WorldTruth,
} from "./_world.ts";

/** A visitor as it was seen. */
interface Seen {
  readonly visitor: string;
  readonly arm: number;
  readonly day: number;
  readonly second: number;
}

const HEADERS = [
  { visitor: "visitor_id", variation: "variation", time: "first_seen" },
  { visitor: "user_id", variation: "variant", time: "assigned_at" },
  { visitor: "Visitor ID", variation: "Variation", time: "Exposed at" },
] as const;

/** Everybody who came; buyers were seen an hour before their order. */
function seenIn(store: Store): Seen[] {
  const seen: Seen[] = store.orders.map(({ visitor, arm, day, second }) => ({
    visitor,
    arm,
    day,
    second: Math.max(0, second - 3600),
  }));
  const buyers = new Map<string, number>();
  for (const { arm, day } of store.orders) {
    const key = `${arm} ${day}`;
    buyers.set(key, (buyers.get(key) ?? 0) + 1);
  }
  for (const { arm, day, visitors } of store.visitors) {
    const others = visitors - (buyers.get(`${arm} ${day}`) ?? 0);
    for (let i = 0; i < others; i++) {
      seen.push({
        visitor: `n${arm}-${day}-${i}`,
        arm,
        day,
        second: whole(store.random, 86_400),
      });
    }
  }
  return seen;
}

function assigned(
  shape: StoreShape,
  truth: WorldTruth,
  change: (store: Store, seen: Seen[]) => Seen[] = (_, seen) => seen,
): (seed: number) => World {
  return (seed) => {
    const store = drawStore(seed, { rate: 0.06, ...shape });
    const seen = change(store, seenIn(store));
    const layout = layoutFor(store);
    const world = worldOf(store, { ...truth, layout });
    const names = HEADERS[seed % HEADERS.length]!;
    const { variation } = layout.orders;
    return {
      ...world,
      files: {
        orders: orderRows(store, layout).map(({ [variation]: _, ...row }) =>
          row
        ),
        assignments: seen.map((one) => seenRow(store, layout, names, one)),
      },
    };
  };
}

function seenRow(
  store: Store,
  { arms, time }: Layout,
  names: (typeof HEADERS)[number],
  { visitor, arm, day, second }: Seen,
): Row {
  return {
    [names.visitor]: visitor,
    [names.variation]: arms[arm]!,
    [names.time]: time(dateOf(store, day), second),
  };
}

/** Rows per visitor. */
export const VISITORS: Worlds = {
  "a win by who was seen": assigned(
    { orders: 1200, lift: lifted(1.45) },
    { may: SHIP, worth: [0, 0.45] },
  ),
  "no effect by who was seen": assigned({ orders: 1200 }, { may: NULL }),
  "orders before the first visit fall on the variation": assigned(
    { orders: 1000 },
    { may: [...NULL, ...REFUSE] },
    (store, seen) => {
      const before = store.orders.filter(({ arm, day }) =>
        arm === 1 && day > 3 && chance(store, 0.35)
      ).map((order) => ({
        ...order,
        id: `${order.id}-E`,
        day: order.day - 1 - whole(store.random, 3),
      }));
      store.orders.push(...before);
      return seen;
    },
  ),
  "visitors come back into the other variation": assigned(
    { orders: 1100 },
    { may: [...UNDECIDED, "keep-control"] },
    (store, seen) => [
      ...seen,
      ...seen.filter(({ day }) => day < 20 && chance(store, 0.12))
        .map((one) => ({ ...one, arm: 1 - one.arm, day: one.day + 5 })),
    ],
  ),
  "a win where a few were seen twice": assigned(
    { orders: 1500, lift: lifted(1.45) },
    { may: SHIP, worth: [0, 0.45] },
    (store, seen) => [
      ...seen,
      ...seen.filter(({ day }) => day < 20 && chance(store, 0.1))
        .map((one) => ({ ...one, day: one.day + 3 })),
    ],
  ),
  "a win whose orders come days after the visit": assigned(
    { orders: 1800, lift: lifted(1.45) },
    { may: SHIP, worth: [0, 0.45] },
    (store, seen) => {
      store.orders = store.orders.map((order) => ({
        ...order,
        day: order.day + Math.floor(-2 * Math.log(1 - store.random.uniform())),
      })).filter(({ day }) => day < store.days);
      return seen;
    },
  ),
};
