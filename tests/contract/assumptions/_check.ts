/** What shows an assumption, and the stores that it is shown on. */

import type { Sandbox, StoreContents } from "../../../lib/sandbox/mod.ts";
import {
  type Answer,
  contents,
  exportRows,
  timeSeries,
  withSandbox,
} from "../../sandbox/_harness.ts";

export type Check = (sandbox: Sandbox) => Promise<void>;

/** What is assumed, each with what shows it: a check of its own, or statements. */
export type Checks = Readonly<Record<string, Check | readonly string[]>>;

/** Statements of the chapters that hold an assumption as well. */
export const stated = (...says: readonly string[]): readonly string[] => says;

export const UNKNOWN = "99999999-9999-4999-8999-999999999999";

export const points = async (
  sandbox: Sandbox,
  body: unknown,
): Promise<Answer["body"]> => (await timeSeries(sandbox, body)).body.segments;

export const visitors = async (
  sandbox: Sandbox,
  filters: unknown,
): Promise<(string | undefined)[]> =>
  (await exportRows(sandbox, { filters })).map((row) => row.visitor_id);

/** The check on a store of its own. */
export const on = (rows: Partial<StoreContents>, check: Check): Check => () =>
  withSandbox(contents(rows), check);
