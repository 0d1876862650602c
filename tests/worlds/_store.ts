/** A simulated store of an experiment, drawn by day and arm. */

import { type RandomSource, randomSource } from "../../lib/stats/random/mod.ts";

/** A value of a file. */
export type Cell = string | number;
/** A row of a file. */
export type Row = Readonly<Record<string, Cell>>;

/** An order as it happened, whatever its file calls its columns. */
export interface Order {
  readonly id: string;
  readonly visitor: string;
  readonly arm: number;
  readonly day: number;
  /** Seconds since midnight. */
  readonly second: number;
  readonly value: number;
  /** Further cells by their header; numbers are amounts. */
  readonly cells: Row;
}

/** Visitors of an arm on a day. */
export interface VisitorCell {
  readonly arm: number;
  readonly day: number;
  readonly visitors: number;
  readonly cells: Row;
}

/** What a store is drawn from; numbers by arm and day. */
export interface StoreShape {
  readonly days?: number;
  readonly start?: string;
  readonly arms?: number;
  /** Expected orders of an ordinary arm over all days. */
  readonly orders?: number;
  /** Orders per visitor of an ordinary arm. */
  readonly rate?: number;
  /** Visitors of an arm on a day, as a multiple of the ordinary. */
  readonly traffic?: (arm: number, day: number) => number;
  /** Orders per visitor, as a multiple of the ordinary. */
  readonly lift?: (arm: number, day: number) => number;
  /** The values of an arm's orders, as a multiple of the ordinary. */
  readonly values?: (arm: number) => number;
  /** Standard deviation of the logarithm of an order's value. */
  readonly sigma?: number;
}

const DAY_SECONDS = 86_400;
const MEAN_LOG_VALUE = 3.6;

/** A store whose files a world changes before they are written. */
export interface Store {
  readonly random: RandomSource;
  readonly days: number;
  readonly start: string;
  readonly arms: number;
  orders: Order[];
  visitors: VisitorCell[];
}

/** Draws a store. */
export function drawStore(seed: number, shape: StoreShape = {}): Store {
  const random = randomSource(seed);
  const { days = 28, start = "2026-03-02", arms = 2, sigma = 0.8 } = shape;
  const { traffic = () => 1, lift = () => 1, values = () => 1 } = shape;
  const rate = shape.rate ?? 0.02 + 0.03 * random.uniform();
  const perDay = (shape.orders ?? 1100) / rate / days;
  const store: Store = { random, days, start, arms, orders: [], visitors: [] };
  for (let day = 0; day < days; day++) {
    for (let arm = 0; arm < arms; arm++) {
      const visitors = poisson(random, perDay * traffic(arm, day));
      store.visitors.push({ arm, day, visitors, cells: {} });
      const share = rate * lift(arm, day);
      const buyers = Math.min(visitors, poisson(random, visitors * share));
      for (let i = 0; i < buyers; i++) {
        addOrder(
          store,
          arm,
          day,
          values(arm) * Math.exp(MEAN_LOG_VALUE + sigma * random.normal()),
        );
      }
    }
  }
  return store;
}

/** Adds the order of a new visitor. */
export function addOrder(
  store: Store,
  arm: number,
  day: number,
  value: number,
  cells: Row = {},
): void {
  const number = store.orders.length + 1;
  store.orders.push({
    id: `${1000 + number}`,
    visitor: `v${number}`,
    arm,
    day,
    second: whole(store.random, DAY_SECONDS),
    value: cents(value),
    cells,
  });
}

/** Writes a column into every order. */
export function setColumn(
  store: Store,
  header: string,
  cell: (order: Order) => Cell,
): void {
  store.orders = store.orders.map((order) => ({
    ...order,
    cells: { ...order.cells, [header]: cell(order) },
  }));
}

/** Writes one of several words into a column, by chance. */
export function setWords(
  store: Store,
  header: string,
  usual: Cell,
  unusual: Cell,
  share: (arm: number) => number,
): void {
  setColumn(
    store,
    header,
    ({ arm }) => chance(store, share(arm)) ? unusual : usual,
  );
}

/** Returns the orders that some are copied from, by chance. */
export function someOrders(
  store: Store,
  share: (arm: number) => number,
): Order[] {
  return store.orders.filter(({ arm }) => chance(store, share(arm)));
}

/** Returns whether something happens, by chance. */
export function chance(
  { random }: Pick<Store, "random">,
  share: number,
): boolean {
  return random.uniform() < share;
}

/** Returns one of several. */
export function pick<T>(
  { random }: Pick<Store, "random">,
  choices: readonly T[],
): T {
  return choices[whole(random, choices.length)]!;
}

/** Returns a whole number from zero up to a bound. */
export function whole(random: RandomSource, bound: number): number {
  return Math.floor(random.uniform() * bound);
}

/** Returns an amount in whole cents. */
export function cents(amount: number): number {
  return Math.round(100 * amount) / 100;
}

/** A normal approximation; exact for small means. */
function poisson(random: RandomSource, mean: number): number {
  if (mean > 50) {
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  }
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; product *= random.uniform()) count++;
  return Math.max(0, count);
}

/** Returns the date of a day of the store. */
export function dateOf({ start }: Pick<Store, "start">, day: number): string {
  return new Date(Date.parse(start) + day * DAY_SECONDS * 1000).toISOString()
    .slice(0, 10);
}
