/** What Jupyter's own clients get of a cell's outputs, from either kernel. */

import type { CodeCell, Output } from "../../lib/kernel/mod.ts";
import {
  HAS_JUPYTER,
  type KernelName,
  nbconvert,
  queueCells,
  textsOf,
} from "../kernel/_jupyter.ts";
import { countOutputs, workload } from "../kernel/_workload.ts";
import type { FindingRow } from "./_measure.ts";
import { withFolder } from "../_folder.ts";

const RUNS = 10;
const LINES = 3_000;
const LARGE = 20_000_000;

/** A workload's texts by cell, as one client shows them. */
type Client = (
  cells: readonly string[],
  folder: string,
  kernel: KernelName,
) => Promise<readonly string[]>;

const byNbconvert: Client = async (cells, folder, kernel) =>
  textsOf(await nbconvert(cells, folder, kernel));

/** Finds the same of both kernels. */
async function compare(
  what: string,
  promise: string,
  find: (kernel: KernelName) => Promise<string>,
): Promise<FindingRow> {
  const unmeasured = "not measured: needs jupyter-nbconvert";
  return {
    what,
    finding: HAS_JUPYTER ? await find("readout") : unmeasured,
    floor: "Deno's own kernel",
    floorFinding: HAS_JUPYTER ? await find("deno") : unmeasured,
    promise,
  };
}

/** Runs of a workload, one after the other. */
async function runs(
  cells: number,
  client: Client,
  kernel: KernelName,
): Promise<string> {
  const counts = [];
  for (let run = 0; run < RUNS; run++) {
    const texts = await withFolder((folder) =>
      client(workload(cells), folder, kernel)
    );
    counts.push(countOutputs(texts));
  }
  const list = (numbers: readonly number[]): string =>
    numbers.every((number) => number === 0)
      ? "0 in each run"
      : `${Math.min(...numbers)} to ${Math.max(...numbers)} a run`;
  return `lost ${list(counts.map(({ lost }) => lost))}, under a wrong cell ${
    list(counts.map(({ misplaced }) => misplaced))
  }`;
}

/** 100 cells, each sent when the one before it is done. */
export function kernelCellsLossBench(): Promise<FindingRow> {
  return compare(
    `kernel: 1,100 outputs of 100 cells by nbconvert, ${RUNS} runs`,
    "none lost, none under a wrong cell",
    (kernel) => runs(100, byNbconvert, kernel),
  );
}

/** 40 cells, all sent at once. */
export function kernelQueueLossBench(): Promise<FindingRow> {
  return compare(
    `kernel: 440 outputs of 40 cells queued by jupyter_client, ${RUNS} runs`,
    "none lost, none under a wrong cell",
    (kernel) => runs(40, queueCells, kernel),
  );
}

/** The outputs of one cell that nbconvert runs; none when it gives up. */
async function outputsOf(
  source: string,
  kernel: KernelName,
): Promise<readonly Output[]> {
  const notebook = await withFolder((folder) =>
    nbconvert([source], folder, kernel).catch(() => null)
  );
  return (notebook?.cells[0] as CodeCell | undefined)?.outputs ?? [];
}

/** Many small outputs in one cell. */
export function kernelLinesBench(): Promise<FindingRow> {
  return compare(
    `kernel: ${LINES} log lines of one cell by nbconvert`,
    "all, in order",
    async (kernel) => {
      const outputs = await outputsOf(
        `for (let i = 0; i < ${LINES}; i++) console.log(i);`,
        kernel,
      );
      const lines = outputs.map((output) =>
        output.output_type === "stream" ? output.text : ""
      ).join("").trim().split("\n");
      const inOrder = lines.every((line, index) => line === String(index));
      return `${lines.length} lines${inOrder ? ", in order" : ""}`;
    },
  );
}

/** One large output in a cell. */
export function kernelLargeBench(): Promise<FindingRow> {
  return compare(
    "kernel: 20 MB of HTML and a value by nbconvert",
    "both, intact",
    async (kernel) => {
      const outputs = await outputsOf(
        `await Deno.jupyter.display({ "text/html": "x".repeat(${LARGE}) }, { raw: true }); 1`,
        kernel,
      );
      const intact = outputs.filter((output) =>
        "data" in output && (output.data["text/plain"] === "1" ||
          String(output.data["text/html"] ?? "").length === LARGE)
      );
      return `${intact.length} of 2 intact`;
    },
  );
}
