/** Every shape, by subject. */

import type { Subject } from "./_shape.ts";
import { ASSIGNED } from "./assigned.ts";
import { CONTAINERS } from "./containers.ts";
import { DAYS } from "./days.ts";
import { DESIGN } from "./design.ts";
import { EXPORTS } from "./exports.ts";
import { HEADERS } from "./headers.ts";
import { HOSTILE } from "./hostile.ts";
import { MACHINES } from "./machines.ts";
import { MEANING } from "./meaning.ts";
import { PER_VISITOR } from "./per_visitor.ts";
import { QUERIES } from "./queries.ts";
import { OTHER_SHOPS } from "./other_shops.ts";
import { SHOPS } from "./shops.ts";
import { SPOKEN } from "./spoken.ts";
import { STRAYS } from "./strays.ts";
import { SUMMARIES } from "./summaries.ts";
import { SYNTAX } from "./syntax.ts";
import { TO_DATE } from "./to_date.ts";
import { VALUES } from "./values.ts";
import { WEEKS } from "./weeks.ts";
import { WRITTEN } from "./written.ts";

export { assertShape, ENGINE_WORDS, type Happened, run } from "./_run.ts";
export type { Counted, Shape, Subject } from "./_shape.ts";

/** The table. */
export const SUBJECTS: readonly Subject[] = [
  SYNTAX,
  VALUES,
  WRITTEN,
  DAYS,
  HEADERS,
  MEANING,
  TO_DATE,
  WEEKS,
  DESIGN,
  CONTAINERS,
  HOSTILE,
  QUERIES,
  STRAYS,
  SHOPS,
  OTHER_SHOPS,
  MACHINES,
  EXPORTS,
  ASSIGNED,
  PER_VISITOR,
  SUMMARIES,
  SPOKEN,
];
