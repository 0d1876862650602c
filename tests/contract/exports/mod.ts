/** Statements on exports and on the files behind their addresses. */

import type { Statement } from "../_world.ts";
import { RESULTS } from "./results.ts";
import { FILES } from "./files.ts";
import { STORAGE } from "./storage.ts";

export const EXPORT_STATEMENTS: readonly Statement[] = [
  ...RESULTS,
  ...FILES,
  ...STORAGE,
];
