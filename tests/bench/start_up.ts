/** What the library and the notebook runner cost before any work is done. */

import type { Notebook } from "../../lib/kernel/mod.ts";
import { readNotebook, runNotebook } from "../../lib/kernel/mod.ts";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import { type BenchRow, inTurns, median, timeCommand } from "./_measure.ts";

const RUNS = 7;

/** `import "readout"` in a cold process, against a process that does nothing. */
export function importBench(): Promise<BenchRow> {
  return importOf("readout", "under 200 ms");
}

/** The same for the statistics alone; most of it are special functions. */
export function importStatsBench(): Promise<BenchRow> {
  return importOf("readout/stats", "under 130 ms");
}

async function importOf(name: string, promise: string): Promise<BenchRow> {
  const { task, floor } = await inTurns(
    RUNS,
    () => timeCommand(["eval", `import "${name}";`]),
    () => timeCommand(["eval", "0;"]),
  );
  return {
    what: `import "${name}" in a cold deno eval`,
    milliseconds: task,
    floor: "deno eval of nothing",
    floorMilliseconds: floor,
    promise,
  };
}

/** A whole run of the readout notebook, against the time its cells take. */
export async function runnerBench(): Promise<BenchRow> {
  await using sandbox = await startSandbox();
  const notebook: Notebook = await readNotebook(
    new URL("../../notebooks/experiment_readout.ipynb", import.meta.url),
  );
  const totals: number[] = [];
  const cells: number[] = [];
  for (let run = 0; run < 3; run++) {
    let cellMs = 0;
    const start = performance.now();
    const { status } = await runNotebook({
      notebook,
      onProgress: ({ durationMs }) => cellMs += durationMs ?? 0,
      cwd: new URL("../../notebooks", import.meta.url).pathname,
      env: { READOUT_BASE_URL: sandbox.baseUrl, READOUT_TOKEN: sandbox.token },
    });
    if (status !== "ok") throw new Error(`The notebook ended with ${status}`);
    totals.push(performance.now() - start);
    cells.push(cellMs);
  }
  return {
    what: "headless run of experiment_readout.ipynb",
    milliseconds: median(totals),
    floor: "its cells alone",
    floorMilliseconds: median(cells),
    promise: "under 1,500 ms more",
  };
}
