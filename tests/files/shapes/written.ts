/** Values as people write them: found out, or settled by one option. */

import type { Subject } from "./_shape.ts";
import { AMOUNTS } from "./written_amounts.ts";
import { TIMES } from "./written_times.ts";
import { LETTERS } from "./written_letters.ts";
import { TEXTS } from "./written_texts.ts";

/** Rows of the table. */
export const WRITTEN: Subject = {
  title: "Values as people write them",
  shapes: [...AMOUNTS, ...TIMES, ...TEXTS, ...LETTERS],
};
