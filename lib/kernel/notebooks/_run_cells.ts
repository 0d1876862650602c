/** The cells of a notebook, one after the other. */
import {
  createLibraryImports,
  createOutputCollector,
  type ErrorOutput,
  type ExecuteResult,
  type ExecuteStatus,
  type Kernel,
  type LibraryImports,
  type OutputCollector,
} from "../execution/mod.ts";
import {
  type Cell,
  cellTags,
  type CodeCell,
  firstLine,
  type Notebook,
} from "./notebook.ts";
import type { CellRun, RunError, RunNotebookOptions } from "./_run_types.ts";

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

/** What the cells of a run share. */
interface Context {
  readonly kernel: Kernel;
  readonly library: LibraryImports;
  readonly options: RunNotebookOptions;
  readonly signal: AbortSignal;
  readonly total: number;
}

/**
 * Runs the cells until one of them ends the run.
 *
 * @param kernel Null when the signal was aborted before there was one.
 */
export async function runCells(
  notebook: Notebook,
  kernel: Kernel | null,
  options: RunNotebookOptions & { cwd: string; signal: AbortSignal },
): Promise<Run> {
  const { signal } = options;
  const run: Run = {
    status: "ok",
    error: null,
    cells: [],
    executed: new Map(),
  };
  const library = createLibraryImports(options.cwd);
  const total = notebook.cells.filter(isRun).length;
  for (const [index, cell] of notebook.cells.entries()) {
    if (cell.cell_type !== "code") continue;
    if (signal.aborted && run.status === "ok") run.status = abortStatus(signal);
    if (isRun(cell) && run.status === "ok" && kernel !== null) {
      const context = { kernel, library, options, signal, total };
      await runCell(index, cell, run, context);
    } else {
      const status = isRun(cell) ? "pending" : "skipped";
      const line = firstLine(cell.source);
      run.cells.push({ index, status, durationMs: 0, firstLine: line });
    }
  }
  return run;
}

async function runCell(
  index: number,
  cell: CodeCell,
  run: Run,
  context: Context,
): Promise<void> {
  const { kernel, library, options, signal, total } = context;
  const line = firstLine(cell.source);
  const number = run.executed.size + 1;
  const event = { index, number, total, firstLine: line };
  const unknown = { status: null, durationMs: null };
  options.onProgress?.({ ...event, type: "start", ...unknown });
  const startTime = new Date();
  const collector = createOutputCollector();
  const result = await kernel.execute(await library.rewrite(cell.source), {
    collector,
    signal,
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
  run.cells.push({ index, status, durationMs, firstLine: line });
  options.onProgress?.({ ...event, type: "end", status, durationMs });
  const allowed = status === "error" &&
    (options.allowErrors || cellTags(cell).includes("raises-exception"));
  if (status === "ok" || allowed) return;
  run.status = status;
  run.error = describeError(index, line, result.error!);
}

/** True for a cell that a run executes. */
export function isRun(cell: Cell): cell is CodeCell {
  return cell.cell_type === "code" && cell.source.trim() !== "" &&
    !cellTags(cell).includes("skip-execution");
}

function abortStatus(signal: AbortSignal): ExecuteStatus {
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === "TimeoutError"
    ? "timeout"
    : "aborted";
}

function describeError(
  index: number,
  line: string,
  error: ErrorOutput,
): RunError {
  const { ename, evalue, traceback } = error;
  return Object.freeze({ index, firstLine: line, ename, evalue, traceback });
}
