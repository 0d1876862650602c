/**
 * Builds the executed notebook with outputs, execution counts and papermill's
 * metadata.
 */
import { type Output, TYPESCRIPT } from "../execution/mod.ts";
import type { CodeCell, Notebook } from "./notebook.ts";
import type { JsonObject } from "../wire/mod.ts";
import type { CellState, Run } from "./_run_types.ts";

const SPEC = { display_name: "Deno", language: "typescript", name: "deno" };

/** Returns the notebook to save, with the results so far. */
export function finishNotebook(run: Run): Notebook {
  const { notebook, parameters } = run;
  const finished = new Map(
    run.cells.map((state) => [state.cell, finishCell(state, run)]),
  );
  const executed = run.cells.flatMap(({ executed }) => executed ?? []);
  const last = executed.at(-1);
  const runMs = last === undefined ? 0 : last.result.durationMs +
    last.startTime.getTime() - executed[0]!.startTime.getTime();
  return Object.freeze({
    ...notebook,
    cells: Object.freeze(
      notebook.cells.map((cell) => finished.get(cell as CodeCell) ?? cell),
    ),
    metadata: {
      kernelspec: SPEC,
      ...notebook.metadata,
      ...(run.kernel ? { language_info: TYPESCRIPT } : {}),
      papermill: {
        parameters,
        exception: run.status !== "ok",
        ...timings(run, executed[0]?.startTime, runMs),
      },
    },
  });
}

function finishCell(state: CellState, run: Run): CodeCell {
  const { cell, status, number, executed } = state;
  if (status === "kept" || status === "skipped") return cell;
  const { execution: _, papermill: __, ...metadata } = cell.metadata;
  const result = executed?.result;
  const isOk = result?.status === "ok";
  const papermill = {
    exception: result ? !isOk : null,
    status: result ? isOk ? "completed" : "failed" : "pending",
    ...timings(run, executed?.startTime, result?.durationMs),
  };
  return Object.freeze({
    ...cell,
    // The execution count is the cell's position, because the kernel also
    // counts cells that are not in the notebook.
    execution_count: executed && number,
    outputs: (executed?.collector.outputs() ?? []).map((output) =>
      finishOutput(output, number)
    ),
    metadata: { ...metadata, papermill },
  });
}

const WIDGET = "application/vnd.jupyter.widget-view+json";

/** A widget does not work without its kernel, so only its text form is kept. */
function finishOutput(output: Output, count: number): Output {
  if (!("data" in output)) return output;
  const { [WIDGET]: _, ...data } = output.data;
  const shown = Object.keys(data).length === 0 ? output.data : data;
  const isResult = output.output_type === "execute_result";
  const counter = isResult && { execution_count: count };
  return { ...output, data: shown, ...counter };
}

/**
 * Returns times as papermill writes them (ISO 8601, durations in seconds); empty
 * without a start time.
 */
function timings({ options }: Run, start?: Date, durationMs = 0): JsonObject {
  const { recordTimings = true } = options;
  return start === undefined || !recordTimings ? {} : {
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + durationMs).toISOString(),
    duration: durationMs / 1_000,
  };
}
