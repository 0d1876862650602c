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

/** How cells are run. */
export interface RunCellsOptions extends RunNotebookOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Called before the first cell and after each one; waited for. */
  readonly save: (run: Run) => void | Promise<void>;
}

/** What the cells of a run share. */
interface Context {
  readonly kernel: Kernel;
  readonly library: LibraryImports;
  readonly options: RunCellsOptions;
  readonly total: number;
}

/** A cell, and its number among those that hold code to run. */
interface Numbered {
  readonly index: number;
  readonly number: number;
  readonly cell: CodeCell;
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
  const library = createLibraryImports(options.cwd);
  const total = notebook.cells.filter(isRun).length;
  checkStart(startAt, total);
  await options.save(run);
  let number = 0;
  for (const [index, cell] of notebook.cells.entries()) {
    if (cell.cell_type !== "code") continue;
    if (signal.aborted && run.status === "ok") run.status = abortStatus(signal);
    const status = stateBefore(cell, isRun(cell) ? ++number : 0, startAt);
    if (status === "pending" && run.status === "ok" && kernel !== null) {
      const context = { kernel, library, options, total };
      await runCell({ index, number, cell }, run, context);
      await options.save(run);
    } else {
      const line = firstLine(cell.source);
      run.cells.push({ index, status, durationMs: 0, firstLine: line });
    }
  }
  return run;
}

function checkStart(startAt: number, total: number): void {
  if (Number.isInteger(startAt) && startAt >= 1 && startAt <= total) return;
  if (startAt === 1) return;
  throw new RangeError(
    `Cannot begin with cell ${startAt}: the notebook has ${total} cells to run`,
  );
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
  { index, number, cell }: Numbered,
  run: Run,
  { kernel, library, options, total }: Context,
): Promise<void> {
  const line = firstLine(cell.source);
  const event = { index, number, total, firstLine: line };
  const unknown = { status: null, durationMs: null };
  options.onProgress?.({ ...event, type: "start", ...unknown });
  const startTime = new Date();
  const collector = createOutputCollector();
  const result = await kernel.execute(await library.rewrite(cell.source), {
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
  run.cells.push({ index, status, durationMs, firstLine: line });
  options.onProgress?.({ ...event, type: "end", status, durationMs });
  const allowed = status === "error" &&
    (options.allowErrors || cellTags(cell).includes("raises-exception"));
  if (status === "ok" || allowed) return;
  run.status = status;
  run.error = Object.freeze({
    index,
    number,
    firstLine: line,
    ...told(result.error!),
  });
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

function told({ ename, evalue, traceback }: ErrorOutput) {
  return { ename, evalue, traceback };
}
