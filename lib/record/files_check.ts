/** Result of validating input files, before any statistics. */

import type { Readout } from "./types.ts";

/** Result of validating input files. */
export type FilesCheck =
  & Pick<Readout, "inputs" | "ledger" | "checks" | "notes">
  & {
    /** ISO 4217 currency code of the amounts; `null` if unknown. */
    readonly currency: string | null;
  };
