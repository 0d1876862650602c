import type { SeasonWindow } from "../loaders/mod.ts";
import type { StoreDaysInput, StoreDaysOptions } from "../intake/mod.ts";
import type { SeasonOptions } from "./types.ts";

/** Which season, and what a store's own files hold. */
export interface StoreSeasonOptions
  extends
    SeasonOptions,
    StoreDaysOptions,
    Omit<StoreDaysInput, "orders" | "daily" | "spans"> {
  /** Days around the event. @default {14 before, 7 after its last day} */
  readonly window?: SeasonWindow | undefined;
}
