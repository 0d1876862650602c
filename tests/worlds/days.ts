/** Days of an arm that are missing, doubled, halved or not ordinary. */

import {
  addOrder,
  chance,
  drawStore,
  pick,
  setColumn,
  type Store,
} from "./_store.ts";
import {
  drawn,
  type DrawWorld,
  layoutFor,
  lifted,
  NOT_SHIP,
  NULL,
  REFUSE,
  SHIP,
  type StoreChange,
  UNDECIDED,
  worldOf,
  type Worlds,
} from "./_world.ts";

const MONTH = 365.25 / 12;
const isWeekend = (day: number): boolean => day % 7 > 4;

/** Drops orders of an arm on some days, by chance. */
function lose(
  arm: number,
  isLost: (day: number) => boolean,
  share = 1,
): StoreChange {
  return (store) => {
    store.orders = store.orders.filter((order) =>
      order.arm !== arm || !isLost(order.day) || !chance(store, share)
    );
  };
}

/** Returns the visitors that a store's shape sends on an ordinary month. */
const monthOf = (perDay: number): number => 2 * perDay * MONTH;

/** Days and cells. */
export const DAYS: Worlds = {
  "the variation is not tracked on weekends": drawn(
    { orders: 1200 },
    { may: UNDECIDED },
    lose(1, isWeekend),
  ),
  "the control is not tracked for five days": drawn(
    { orders: 1100 },
    { may: UNDECIDED },
    lose(0, (day) => day > 8 && day < 14),
  ),
  "the variation's last days are missing": drawn(
    { orders: 900, days: 21 },
    { may: UNDECIDED },
    lose(1, (day) => day > 16),
  ),
  "three quarters of an arm's orders are lost for ten days": drawn(
    { orders: 1300 },
    { may: UNDECIDED },
    lose(1, (day) => day > 5 && day < 16, 0.75),
  ),
  "a win with a hole of the export in both arms": drawn(
    { orders: 1500, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    (store) => {
      store.orders = store.orders.filter(({ day }) => day < 9 || day > 12);
    },
  ),
  "a win whose export ends at noon of the last day": drawn(
    { orders: 1400, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    (store) => {
      store.orders = store.orders.filter(({ day, second }) =>
        day < store.days - 1 || second < 43_200
      );
    },
  ),
  "a win whose last day is missing": drawn(
    { orders: 1400, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    (store) => {
      store.orders = store.orders.filter(({ day }) => day < store.days - 1);
    },
  ),
  "an arm began three days later": drawn(
    { orders: 1100, traffic: (arm, day) => arm === 1 && day < 3 ? 0 : 1 },
    { may: [...UNDECIDED, "keep-control"] },
    (store) => {
      store.visitors = store.visitors.filter(({ arm, day }) =>
        arm === 0 || day > 2
      );
    },
  ),
  "bots visit one arm for two days": drawn(
    {
      orders: 1000,
      rate: 0.03,
      traffic: (arm, day) => arm === 1 && (day === 8 || day === 9) ? 4 : 1,
      lift: (arm, day) => arm === 1 && (day === 8 || day === 9) ? 0.25 : 1,
    },
    { may: UNDECIDED },
  ),
  "a win while bots visit both arms": drawn(
    {
      orders: 1400,
      rate: 0.03,
      traffic: (_, day) => day === 8 || day === 9 ? 7 : 1,
      lift: (arm, day) =>
        (day === 8 || day === 9 ? 1 / 7 : 1) * (arm === 1 ? 1.4 : 1),
    },
    {
      may: SHIP,
      worth: [0, 0.4],
      monthlyVisitors: monthOf(1400 / 0.03 / 28),
    },
  ),
  "a coupon of the variation leaks for two days": drawn(
    { orders: 1000 },
    { may: NOT_SHIP },
    (store) => {
      for (let i = 0; i < 240; i++) {
        addOrder(store, 1, 12 + i % 2, 20 + 20 * store.random.uniform());
      }
    },
  ),
  "a win with visitors by week": (seed) => {
    const store = drawStore(seed, {
      orders: 1500,
      rate: 0.03,
      lift: lifted(1.4),
    });
    const weeks = store.visitors.filter(({ day }) => day % 7 === 0);
    store.visitors = weeks.map((cell) => ({
      ...cell,
      visitors: store.visitors.reduce(
        (sum, { arm, day, visitors }) =>
          arm === cell.arm && day >= cell.day && day < cell.day + 7
            ? sum + visitors
            : sum,
        0,
      ),
    }));
    return worldOf(store, {
      may: SHIP,
      worth: [0, 0.4],
      monthlyVisitors: monthOf(1500 / 0.03 / 28),
    });
  },
  "a win with pages of the export twice": (seed) => {
    const store = drawStore(seed, { orders: 1300, lift: lifted(1.45) });
    const world = worldOf(store, { may: SHIP, worth: [0, 0.45] });
    const { orders } = world.files;
    return {
      ...world,
      may: ["ship", "do-not-decide"],
      files: {
        ...world.files,
        orders: [...orders.slice(0, 600), ...orders.slice(400)],
      },
    };
  },
  "pages of the variation's orders twice": (seed) => {
    const store = drawStore(seed, { orders: 1000 });
    const world = worldOf(store, { may: [...NULL, ...REFUSE] });
    const { orders } = world.files;
    const { variation } = world.layout.orders;
    const ofB = orders.filter((row) => row[variation] === world.layout.arms[1]);
    return {
      ...world,
      files: { ...world.files, orders: [...orders, ...ofB.slice(100, 400)] },
    };
  },
  "a win with times of another offset": (seed) => {
    const store = drawStore(seed, { orders: 1300, lift: lifted(1.45) });
    const layout = {
      ...layoutFor(store),
      time: (date: string, second: number) =>
        new Date(Date.parse(date) + second * 1000 + 8 * 3_600_000)
          .toISOString(),
    };
    return worldOf(store, {
      may: SHIP,
      worth: [0, 0.45],
      layout,
      written: { timeZone: "America/Los_Angeles" },
    });
  },
  "the visitors' file counts orders that the export lacks": counted(
    [0.88, 1],
    REFUSE,
  ),
  "the visitors' file counts what an event lost in both arms": counted(
    [0.97, 0.97],
    [...NULL, "do-not-decide"],
  ),
  "a redirect loses visitors of the variation": drawn(
    { orders: 1600, traffic: (arm) => arm === 1 ? 0.9 : 1 },
    { may: REFUSE },
  ),
  "a cache serves the control to mobile visitors": within("device", [
    ["mobile", 0.7, 0.3],
    ["desktop", 0.3, 0.7],
  ]),
  "returning visitors are not split evenly": within("visitor_type", [
    ["new", 0.45, 0.55],
    ["returning", 0.55, 0.45],
  ]),
  "visitors are counted per session, of which the variation makes more": drawn(
    { orders: 1300, traffic: (arm) => arm === 1 ? 1.08 : 1 },
    { may: REFUSE },
  ),
  "no effect on a first half day of the variation": drawn(
    {
      orders: 1000,
      traffic: (arm, day) => day === 0 ? (arm === 1 ? 0.5 : 1) : 1,
    },
    { may: [...NULL, ...REFUSE] },
  ),
};

/** A count of orders beside the visitors, of which the export has a part. */
function counted(
  kept: readonly number[],
  may: Parameters<typeof worldOf>[1]["may"],
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1200 });
    const counts = countsOf(store);
    const header = pick(store, [
      ...["orders", "purchases", "transactions", "n_orders", "order_count"],
      ...["Total orders", "Bestellungen", "Ecommerce purchases"],
    ]);
    store.visitors = store.visitors.map((cell) => ({
      ...cell,
      cells: { [header]: counts.get(`${cell.arm} ${cell.day}`) ?? 0 },
    }));
    store.orders = store.orders.filter(({ arm }) => chance(store, kept[arm]!));
    return worldOf(store, { may });
  };
}

function countsOf({ orders }: Store): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { arm, day } of orders) {
    const key = `${arm} ${day}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A split that is right in all, and wrong within the values of a column. */
function within(
  header: string,
  values: readonly (readonly [string, number, number])[],
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1200 });
    store.visitors = store.visitors.flatMap((cell) =>
      values.map(([value, ...shares]) => ({
        ...cell,
        visitors: Math.round(cell.visitors * shares[cell.arm]!),
        cells: { [header]: value },
      }))
    );
    setColumn(
      store,
      header,
      ({ arm }) =>
        chance(store, values[0]![arm + 1] as number)
          ? values[0]![0]
          : values[1]![0],
    );
    return worldOf(store, { may: REFUSE });
  };
}
