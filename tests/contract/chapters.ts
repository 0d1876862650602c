/** The chapters of the description, and the store that each is about. */

import {
  createStore,
  type Sandbox,
  startSandbox,
  type StoreContents,
} from "../../lib/sandbox/mod.ts";
import { type Statement, WORLD } from "./_world.ts";
import { ANALYTICS_STATEMENTS } from "./analytics/mod.ts";
import { EXPERIENCE_STATEMENTS } from "./experiences/mod.ts";
import { EXPORT_STATEMENTS } from "./exports/mod.ts";
import { FILTER_STATEMENTS, OPERATOR_STATEMENTS } from "./filters/mod.ts";
import { LIMIT_STATEMENTS } from "./limits.ts";
import { PROTOCOL_STATEMENTS } from "./protocol.ts";
import { SEASON_STATEMENTS } from "./seasons/mod.ts";
import { SEASON_STORE } from "./_season_store.ts";
import { TIME_STATEMENTS } from "./time/mod.ts";
import { LONG_STORE } from "./_long_store.ts";

/** Statements about one store. */
export interface Chapter {
  readonly title: string;
  /** Which test file runs it. */
  readonly about: "service" | "numbers";
  readonly statements: readonly Statement[];
  readonly store: StoreContents;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: "protocol",
    about: "service",
    statements: PROTOCOL_STATEMENTS,
    store: WORLD,
  },
  {
    title: "limits",
    about: "service",
    statements: LIMIT_STATEMENTS,
    store: WORLD,
  },
  {
    title: "experiences",
    about: "service",
    statements: EXPERIENCE_STATEMENTS,
    store: WORLD,
  },
  {
    title: "analytics",
    about: "numbers",
    statements: ANALYTICS_STATEMENTS,
    store: WORLD,
  },
  {
    title: "buckets of time",
    about: "numbers",
    statements: TIME_STATEMENTS,
    store: LONG_STORE,
  },
  {
    title: "exports",
    about: "numbers",
    statements: EXPORT_STATEMENTS,
    store: WORLD,
  },
  {
    title: "filters",
    about: "numbers",
    statements: FILTER_STATEMENTS,
    store: WORLD,
  },
  {
    title: "operators",
    about: "numbers",
    statements: OPERATOR_STATEMENTS,
    store: WORLD,
  },
  {
    title: "seasonal events",
    about: "service",
    statements: SEASON_STATEMENTS,
    store: SEASON_STORE,
  },
];

/** Runs a chapter's statements one after the other against one sandbox. */
export async function runChapter(
  { statements, store }: Chapter,
  check: (says: string, holds: () => Promise<void>) => Promise<boolean>,
): Promise<void> {
  // A clock that jumps at every look keeps the buckets from running empty, and
  // a second is too little for a URL to run out.
  let now = 0;
  using served = await createStore(store);
  await using sandbox: Sandbox = await startSandbox({
    store: served,
    clock: () => now += 1000,
  });
  for (const { says, holds } of statements) {
    now += 60_000;
    if (!await check(says, () => holds(sandbox, served))) return;
  }
}
