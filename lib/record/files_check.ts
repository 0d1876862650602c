/** What is known of files before any statistics. */

import type { Readout } from "./types.ts";

/** What was found in files. */
export type FilesCheck =
  & Pick<Readout, "inputs" | "ledger" | "checks" | "notes">
  & {
    /** ISO 4217 of the amounts; `null` when not known. */
    readonly currency: string | null;
  };
