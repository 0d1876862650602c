/** The errors of cells that did not end by themselves, in plain words. */
import { type ErrorOutput, makeError } from "./outputs.ts";
import { describeExit, type KernelEndedError } from "./_session.ts";

/** The error of a cell in which, or before which, the kernel ended. */
export function deathOutput({ exit, before }: KernelEndedError): ErrorOutput {
  const ending = describeExit(exit);
  if (before) {
    return makeError(
      "KernelDied",
      `The cell did not run: the kernel had ended before (${ending})`,
    );
  }
  const reason = exit.signal === null && exit.lastWords === ""
    ? "the cell may have called Deno.exit()"
    : "it crashed or was killed";
  return makeError(
    "KernelDied",
    `The kernel ended in this cell with ${ending} (${reason}); its state is lost`,
    exit.lastWords === "" ? [] : exit.lastWords.split("\n"),
  );
}

/**
 * The error of a cell that was stopped.
 *
 * @param limit The limit that it reached; null when it was stopped on request.
 */
export function stopOutput(
  limit: string | null,
  stateLost: boolean,
): ErrorOutput {
  const state = stateLost
    ? "the kernel had to be ended, its state is lost"
    : "the kernel kept its state";
  return limit === null
    ? makeError("CellInterrupted", `The cell was stopped on request; ${state}`)
    : makeError("CellTimeout", `The cell was stopped: ${limit}; ${state}`);
}
