/** What a world is: a store with a known truth, and what may be said of it. */

import type { FilesWritten, Verdict } from "../../lib/readout/mod.ts";
import { type Layout, LAYOUTS, orderRows, visitorRows } from "./_layouts.ts";
import { drawStore, type Row, type Store, type StoreShape } from "./_store.ts";

/** What is said: an act, or that the files were not read. */
export type Act = Verdict | "refused";

/** The files of a world. */
export interface WorldFiles {
  readonly orders: readonly Row[];
  readonly visitors?: readonly Row[];
  readonly assignments?: readonly Row[];
}

/** A store with a known truth. */
export interface World {
  readonly files: WorldFiles;
  readonly layout: Layout;
  readonly written: Partial<FilesWritten>;
  /** Acts that may be said. */
  readonly may: readonly Act[];
  /** What a variation truly adds, as a part of the control's revenue. */
  readonly worth: readonly number[];
  /** Visitors of an ordinary month, where the readout has to know them. */
  readonly monthlyVisitors?: number;
}

/** Draws a world by a seed. */
export type DrawWorld = (seed: number) => World;

/** Some worlds by their names. */
export type Worlds = Readonly<Record<string, DrawWorld>>;

export const SHIP: readonly Act[] = ["ship"];
export const KEEP: readonly Act[] = ["keep-control"];
export const REFUSE: readonly Act[] = ["do-not-decide", "refused"];
/** No difference: what is said of a store without an effect. */
export const NULL: readonly Act[] = [
  "no-clear-difference",
  "keep-control",
  "keep-running",
];
/** Nothing is called. */
export const UNDECIDED: readonly Act[] = [
  "no-clear-difference",
  "keep-running",
  "do-not-decide",
  "one-order",
  "refused",
];
export const NOT_SHIP: readonly Act[] = [
  ...UNDECIDED,
  "keep-control",
  "trade-off",
];
/** A gain that costs more than it brings. */
export const LOSES: readonly Act[] = ["keep-control", "trade-off"];

/** What a world says of itself. */
export interface WorldTruth {
  readonly may: readonly Act[];
  readonly worth?: readonly number[];
  readonly written?: Partial<FilesWritten>;
  readonly layout?: Layout;
  readonly monthlyVisitors?: number;
}

/** Returns the world of a store that is written in a layout of chance. */
export function worldOf(
  store: Store,
  { may, worth = [0, 0, 0], written = {}, monthlyVisitors, ...rest }:
    WorldTruth,
): World {
  const layout = rest.layout ?? layoutFor(store);
  const world: World = {
    files: {
      orders: orderRows(store, layout),
      visitors: visitorRows(store, layout),
    },
    layout,
    written,
    may,
    worth,
  };
  return monthlyVisitors === undefined ? world : { ...world, monthlyVisitors };
}

/** Returns the layout that a store's first order stands for. */
export function layoutFor({ orders }: Store): Layout {
  const first = orders[0]?.second ?? 0;
  return LAYOUTS[first % LAYOUTS.length]!;
}

/** Changes a store before it is written. */
export type StoreChange = (store: Store) => void;

/** Returns a world of a shape, whose store is changed before it is written. */
export function drawn(
  shape: StoreShape,
  truth: WorldTruth,
  change: StoreChange = () => {},
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, shape);
    change(store);
    return worldOf(store, truth);
  };
}

/** Returns the lift of every variation beside the control. */
export function lifted(factor: number): (arm: number) => number {
  return (arm) => arm === 0 ? 1 : factor;
}

/** Returns what holds for the first variation alone. */
export function ofB(share: number, control: number): (arm: number) => number {
  return (arm) => arm === 1 ? share : control;
}
