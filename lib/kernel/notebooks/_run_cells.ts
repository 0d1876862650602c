/** The cells of a notebook, one after the other. */
import {
  createOutputCollector,
  type ExecuteResult,
  type ExecuteStatus,
  type Kernel,
  type OutputCollector,
  stopReason,
} from "../execution/mod.ts";
import {
  type Cell,
  cellTags,
  type CodeCell,
  firstLine,
  type Notebook,
} from "./notebook.ts";
import type {
  CellRun,
  ProgressEvent,
  RunError,
  RunNotebookOptions,
} from "./_run_types.ts";

/** How far a run has come. */
export interface Run {
  status: ExecuteStatus;
  error: RunError | null;
  cells: CellRun[];
  /** Executed cells by their index. */
  executed: Map<number, Executed>;
}

/** A cell that was run. */
export interface Executed {
  readonly collector: OutputCollector;
  readonly result: ExecuteResult;
  /** Its number among those that were run. */
  readonly count: number;
  readonly startTime: Date;
}

/** How cells are run. */
export interface RunCellsOptions extends RunNotebookOptions {
  readonly signal: AbortSignal;
  /** Called before the first cell and after each one; waited for. */
  readonly save: (run: Run) => void | Promise<void>;
}

/** Run even where a run begins behind them: the others need what they define. */
const ALWAYS_RUN = ["parameters", "injected-parameters", "setup"];

/**
 * Runs the cells until one of them ends the run.
 *
 * @param kernel Null when the signal was aborted before there was one.
 */
export async function runCells(
  notebook: Notebook,
  kernel: Kernel | null,
  options: RunCellsOptions,
): Promise<Run> {
  const { signal, startAt = 1 } = options;
  const run: Run = {
    status: "ok",
    error: null,
    cells: [],
    executed: new Map(),
  };
  const total = notebook.cells.filter(isRun).length;
  const isThere = Number.isInteger(startAt) && startAt >= 1 && startAt <= total;
  if (!isThere && startAt !== 1) {
    throw new RangeError(
      `Cannot begin with cell ${startAt}: the notebook has ${total} cells to run`,
    );
  }
  await options.save(run);
  let number = 0;
  for (const [index, cell] of notebook.cells.entries()) {
    if (cell.cell_type !== "code") continue;
    if (signal.aborted && run.status === "ok") run.status = stopReason(signal);
    const status = stateBefore(cell, isRun(cell) ? ++number : 0, startAt);
    const event = { index, number, total, firstLine: firstLine(cell.source) };
    if (status === "pending" && run.status === "ok" && kernel !== null) {
      await runCell(cell, event, run, kernel, options);
      await options.save(run);
    } else {
      const { firstLine } = event;
      run.cells.push({ index, status, durationMs: 0, firstLine });
    }
  }
  return run;
}

/** What a cell is before it is run. */
function stateBefore(
  cell: CodeCell,
  number: number,
  startAt: number,
): "skipped" | "kept" | "pending" {
  if (!isRun(cell)) return "skipped";
  const tags = cellTags(cell);
  return number < startAt && !ALWAYS_RUN.some((tag) => tags.includes(tag))
    ? "kept"
    : "pending";
}

async function runCell(
  cell: CodeCell,
  event: Pick<ProgressEvent, "index" | "number" | "total" | "firstLine">,
  run: Run,
  kernel: Kernel,
  options: RunCellsOptions,
): Promise<void> {
  const { index, number, firstLine } = event;
  const begun = { status: null, durationMs: null };
  options.onProgress?.({ ...event, type: "start", ...begun });
  const startTime = new Date();
  const collector = createOutputCollector();
  const result = await kernel.execute(cell.source, {
    collector,
    signal: options.signal,
    timeout: options.cellTimeout ?? Infinity,
    onOutput(message) {
      // A display of an earlier cell is updated where it is shown.
      if (message.type === "update_display_data") {
        for (const earlier of run.executed.values()) {
          earlier.collector.add(message);
        }
      }
      options.onOutput?.(index, message);
    },
  });
  const { status, durationMs } = result;
  run.executed.set(index, { collector, result, count: number, startTime });
  run.cells.push({ index, status, durationMs, firstLine });
  options.onProgress?.({ ...event, type: "end", status, durationMs });
  const allowed = status === "error" &&
    (options.allowErrors || cellTags(cell).includes("raises-exception"));
  if (status === "ok" || allowed) return;
  const { ename, evalue, traceback } = result.error!;
  run.status = status;
  run.error = Object.freeze({
    index,
    number,
    firstLine,
    ...{ ename, evalue, traceback },
  });
}

/** True for a cell that a run executes. */
export function isRun(cell: Cell): cell is CodeCell {
  return cell.cell_type === "code" && cell.source.trim() !== "" &&
    !cellTags(cell).includes("skip-execution");
}
