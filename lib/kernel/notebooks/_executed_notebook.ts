/** The executed notebook: outputs, counts, papermill's metadata. */
import { type Output, TYPESCRIPT } from "../execution/mod.ts";
import type { CodeCell, Notebook } from "./notebook.ts";
import type { JsonObject } from "../wire/mod.ts";
import { type Executed, isRun, type Run } from "./_run_cells.ts";
import type { RunNotebookOptions } from "./_run_types.ts";

/** The notebook as it is to be saved. */
export function finishNotebook(
  run: Run,
  notebook: Notebook,
  parameters: JsonObject,
  hasKernel: boolean,
  options: RunNotebookOptions,
): Notebook {
  const timings = options.recordTimings ?? true;
  const states = new Map(run.cells.map(({ index, status }) => [index, status]));
  const cells = notebook.cells.map((cell, index) =>
    isRun(cell) && states.get(index) !== "kept"
      ? finishCell(cell, run.executed.get(index), timings)
      : cell
  );
  return Object.freeze({
    ...notebook,
    cells: Object.freeze(cells),
    metadata: {
      kernelspec: {
        display_name: "Deno",
        language: "typescript",
        name: "deno",
      },
      ...notebook.metadata,
      ...(hasKernel ? { language_info: TYPESCRIPT } : {}),
      papermill: {
        parameters,
        exception: run.status !== "ok",
        ...(timings ? runTimes(run) : {}),
      },
    },
  });
}

function finishCell(
  cell: CodeCell,
  executed: Executed | undefined,
  timings: boolean,
): CodeCell {
  const { execution: _, papermill: __, ...metadata } = cell.metadata;
  if (executed === undefined) {
    const papermill = { exception: null, status: "pending" };
    return Object.freeze({
      ...cell,
      execution_count: null,
      outputs: [],
      metadata: { ...metadata, papermill },
    });
  }
  const { result, count, startTime, collector } = executed;
  const papermill = {
    exception: result.status !== "ok",
    status: result.status === "ok" ? "completed" : "failed",
    ...(timings ? cellTimes(startTime, result.durationMs) : {}),
  };
  return Object.freeze({
    ...cell,
    execution_count: count,
    // Counted by order: a kernel counts cells that a notebook does not keep.
    outputs: collector.outputs().map(withoutWidget).map((output) =>
      output.output_type === "execute_result"
        ? { ...output, execution_count: count }
        : output
    ),
    metadata: { ...metadata, papermill },
  });
}

const WIDGET = "application/vnd.jupyter.widget-view+json";

/** Without its kernel a widget is nothing: what it says in words stays. */
function withoutWidget(output: Output): Output {
  if (!("data" in output) || !(WIDGET in output.data)) return output;
  const { [WIDGET]: _, ...data } = output.data;
  return Object.keys(data).length === 0 ? output : { ...output, data };
}

/** Times as papermill writes them: ISO 8601, seconds. */
function cellTimes(start: Date, durationMs: number): JsonObject {
  return {
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + durationMs).toISOString(),
    duration: durationMs / 1_000,
  };
}

function runTimes(run: Run): JsonObject {
  const executed = [...run.executed.values()];
  const first = executed[0];
  const last = executed.at(-1);
  if (first === undefined || last === undefined) return {};
  const end = last.startTime.getTime() + last.result.durationMs;
  return cellTimes(first.startTime, end - first.startTime.getTime());
}
