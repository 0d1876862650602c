/// <reference lib="webworker" />
/** Runs the rows that it is sent, one after the other. */

import { TABLES } from "./_tables.ts";
import type { RowResult } from "./_table.ts";

/** One row to run. */
export interface Task {
  readonly table: string;
  readonly row: number;
  readonly experiments: number;
}

/** What came of it. */
export interface Done extends Task, RowResult {
  readonly seconds: number;
}

self.onmessage = ({ data }: MessageEvent<Task>) => {
  const started = performance.now();
  const table = TABLES.find(({ name }) => name === data.table)!;
  const result = table.rows[data.row]!.run(data.experiments);
  const seconds = (performance.now() - started) / 1000;
  self.postMessage({ ...data, ...result, seconds } satisfies Done);
};
