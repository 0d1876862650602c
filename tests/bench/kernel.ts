/** The Readout kernel beside Deno's own, as a frontend sees them. */

import type { KernelName } from "../kernel/_jupyter.ts";
import { withKernelProcess } from "../kernel/_kernel_process.ts";
import { type BenchRow, type FindingRow, inTurns, median } from "./_measure.ts";

const FLOOR = "Deno's own kernel";
const CELLS = 200;
const INTERRUPTS = 5;
/** Longer than anyone who pressed stop would wait. */
const PATIENCE_MS = 5_000;

async function timeStart(name: KernelName): Promise<number> {
  const started = performance.now();
  return await withKernelProcess(name, async (frontend) => {
    await frontend.execute("6 * 7");
    return performance.now() - started;
  });
}

function timeCell(name: KernelName): Promise<number> {
  return withKernelProcess(name, async (frontend) => {
    for (let cell = 0; cell < 20; cell++) await frontend.execute("0");
    const started = performance.now();
    for (let cell = 0; cell < CELLS; cell++) {
      await frontend.execute(`console.log(${cell}); ${cell}`);
    }
    return (performance.now() - started) / CELLS;
  });
}

/** From the start of the process to a cell's value. */
export async function kernelStartBench(): Promise<BenchRow> {
  const { task, floor } = await inTurns(
    7,
    () => timeStart("readout"),
    () => timeStart("deno"),
  );
  return {
    what: "kernel: start to first result",
    milliseconds: task,
    floor: FLOOR,
    floorMilliseconds: floor,
    promise: "under 1,000 ms",
  };
}

/** A cell that logs and has a value, one after the other. */
export async function kernelCellBench(): Promise<BenchRow> {
  const { task, floor } = await inTurns(
    3,
    () => timeCell("readout"),
    () => timeCell("deno"),
  );
  return {
    what: `kernel: one cell, of ${CELLS} in turn`,
    milliseconds: task,
    floor: FLOOR,
    floorMilliseconds: floor,
    promise: "under 10 ms more",
  };
}

/** Milliseconds from an interrupt until the cell is idle; null for never. */
function timeInterrupt(name: KernelName, code: string): Promise<number | null> {
  return withKernelProcess(name, async (frontend) => {
    const cell = frontend.execute(`console.log("go"); ${code}`);
    await frontend.seen(({ content }) => content.text === "go\n");
    const started = performance.now();
    // Deno's kernel may never be idle after it either.
    void frontend.request("interrupt_request", {}, "control");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const idle = cell.then(() => performance.now() - started);
    const result = await Promise.race([idle, late]);
    clearTimeout(timer);
    return result;
  });
}

async function findInterrupts(name: KernelName, code: string): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < INTERRUPTS; run++) {
    const time = await timeInterrupt(name, code);
    if (time === null) return `not idle after ${PATIENCE_MS / 1_000} s`;
    times.push(time);
  }
  return `idle after ${median(times).toFixed(0)} ms, at most ${
    Math.max(...times).toFixed(0)
  } ms`;
}

async function compareInterrupts(
  what: string,
  code: string,
): Promise<FindingRow> {
  return {
    what: `kernel: interrupt of ${what}`,
    finding: await findInterrupts("readout", code),
    floor: FLOOR,
    floorFinding: await findInterrupts("deno", code),
    promise: "within 1,000 ms",
  };
}

/** An interrupt while a cell waits. */
export function kernelInterruptAwaitBench(): Promise<FindingRow> {
  return compareInterrupts("a pending await", "await new Promise(() => {})");
}

/** An interrupt while a cell is busy. */
export function kernelInterruptLoopBench(): Promise<FindingRow> {
  return compareInterrupts("a busy loop", "while (true);");
}
