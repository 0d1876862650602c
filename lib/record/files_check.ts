/** What is known of files before any statistics. */

import type { InputRead } from "./input_types.ts";
import type { Exclusions } from "./order_types.ts";
import type { HealthCheck } from "./types.ts";

/** What was found in files. */
export interface FilesCheck {
  /** What was read of each. */
  readonly inputs: readonly InputRead[];
  /** Rows of the orders that do not count, by reason. */
  readonly exclusions: readonly Exclusions[];
  /** ISO 4217 of the amounts; `null` when not known. */
  readonly currency: string | null;
  /** What can make the numbers wrong. */
  readonly checks: readonly HealthCheck[];
}
