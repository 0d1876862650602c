/** Files as databases, clusters, spreadsheets and browsers write them. */

import type { Subject } from "./_shape.ts";
import { MACHINE_FILES } from "./machine_files.ts";
import { MACHINE_TIMES } from "./machine_times.ts";

/** Rows of the table. */
export const MACHINES: Subject = {
  title: "Files as databases, clusters, spreadsheets and browsers write them",
  shapes: [...MACHINE_FILES, ...MACHINE_TIMES],
};
