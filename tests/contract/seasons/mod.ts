/** Statements on the seasonal-event benchmark, counted by hand in a small store. */

import type { Statement } from "../_world.ts";
import { SNAPSHOT } from "./snapshot.ts";
import { SERIES } from "./series.ts";

export const SEASON_STATEMENTS: readonly Statement[] = [...SNAPSHOT, ...SERIES];
