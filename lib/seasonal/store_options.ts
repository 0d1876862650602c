import type { SeasonWindow } from "../loaders/mod.ts";
import type { StoreDaysInput, StoreDaysOptions } from "../intake/mod.ts";
import type { SeasonOptions } from "./types.ts";

/** Options of a season from a store's own files. */
export interface StoreSeasonOptions
  extends
    SeasonOptions,
    StoreDaysOptions,
    Omit<StoreDaysInput, "orders" | "daily" | "spans"> {
  /** Number of days around the event. @default {14 before, 7 after its last day} */
  readonly window?: SeasonWindow | undefined;
}
