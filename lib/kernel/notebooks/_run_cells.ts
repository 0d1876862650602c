/** Runs the cells of a notebook in order. */
import type { Kernel } from "../execution/mod.ts";
import { createOutputCollector, stopReason } from "../execution/mod.ts";
import { finishNotebook } from "./_executed_notebook.ts";
import { cellTags, firstLine, type Notebook } from "./notebook.ts";
import type { CellState, Run } from "./_run_types.ts";

/**
 * Tags of cells that run even before the first selected cell, because later cells
 * need their definitions.
 */
const ALWAYS_RUN = new Set(["parameters", "injected-parameters", "setup"]);

/** Runs the cells in order until one of them ends the run. */
export async function runCells(
  setup: Omit<Run, "cells" | "status" | "error">,
): Promise<Run> {
  const { notebook, kernel, signal, options } = setup;
  const cells = cellStates(notebook, options.startAt ?? 1);
  const run: Run = { ...setup, cells, status: "ok", error: null };
  await options.onSave?.(finishNotebook(run));
  for (const state of cells.filter(({ status }) => status === "pending")) {
    if (signal.aborted) run.status = stopReason(signal);
    if (run.status !== "ok" || kernel === null) break;
    await runCell(state, run, kernel);
    await options.onSave?.(finishNotebook(run));
  }
  return run;
}

/** Returns the initial states of the code cells. */
function cellStates(notebook: Notebook, startAt: number): CellState[] {
  let total = 0;
  const states: CellState[] = [];
  for (const [index, cell] of notebook.cells.entries()) {
    if (cell.cell_type !== "code") continue;
    const tags = cellTags(cell);
    const isRun = cell.source.trim() !== "" && !tags.includes("skip-execution");
    if (isRun) total++;
    const isKept = total < startAt && ALWAYS_RUN.isDisjointFrom(new Set(tags));
    const status = !isRun ? "skipped" : isKept ? "kept" : "pending";
    const place = { index, number: total, firstLine: firstLine(cell.source) };
    states.push({ cell, ...place, status, executed: null });
  }
  const isThere = Number.isInteger(startAt) && startAt >= 1 && startAt <= total;
  if (isThere || startAt === 1) return states;
  throw new RangeError(
    `Cannot start at cell ${startAt}: the notebook has ${total} cells to run`,
  );
}

async function runCell(state: CellState, run: Run, kernel: Kernel) {
  const { cell, index, number, firstLine } = state;
  const { options, signal } = run;
  const total = run.cells.filter(({ status }) => status !== "skipped").length;
  const event = { index, number, total, firstLine };
  const begun = { status: null, durationMs: null };
  options.onProgress?.({ ...event, type: "start", ...begun });
  const startTime = new Date();
  const collector = createOutputCollector();
  const result = await kernel.execute(cell.source, {
    collector,
    signal,
    timeout: options.cellTimeout ?? Infinity,
    onOutput(message) {
      // A display of an earlier cell is updated in that cell's outputs.
      if (message.type === "update_display_data") {
        for (const { executed } of run.cells) executed?.collector.add(message);
      }
    },
  });
  const { status, durationMs } = result;
  state.executed = { collector, result, startTime };
  state.status = status;
  options.onProgress?.({ ...event, type: "end", status, durationMs });
  const isAllowed = status === "error" &&
    (options.allowErrors || cellTags(cell).includes("raises-exception"));
  if (status === "ok" || isAllowed) return;
  const { output_type: _, ...error } = result.error!;
  run.status = status;
  run.error = Object.freeze({ index, number, firstLine, ...error });
}
