/** Statements on experiences: reading, writing, states. */

import type { Statement } from "../_world.ts";
import { READING } from "./reading.ts";
import { WRITING } from "./writing.ts";
import { STATES } from "./states.ts";

export const EXPERIENCE_STATEMENTS: readonly Statement[] = [
  ...READING,
  ...WRITING,
  ...STATES,
];
