/** The errors of cells that did not end by themselves, in plain words. */
import type { ErrorOutput } from "./outputs.ts";
import { describeExit, type KernelEndedError } from "./_session.ts";
import { isTimeout, type StopReason } from "./_wait.ts";

/** The error of a cell in which, or before which, the kernel ended. */
export function deathOutput(error: KernelEndedError): ErrorOutput {
  const { exit } = error;
  if (error.before) {
    return makeError(
      "KernelDied",
      `The cell did not run: the kernel had ended before (${
        describeExit(exit)
      })`,
    );
  }
  const reason = exit.signal === null && exit.lastWords === ""
    ? "the cell may have called Deno.exit()"
    : "it crashed or was killed";
  return makeError(
    "KernelDied",
    `The kernel ended in this cell with ${
      describeExit(exit)
    } (${reason}); its state is lost`,
    exit.lastWords === "" ? [] : exit.lastWords.split("\n"),
  );
}

/** The error of a cell that was stopped. */
export function stopOutput(
  reason: StopReason,
  options: { signal?: AbortSignal; timeout?: number },
  stateKept: boolean,
): ErrorOutput {
  const state = stateKept
    ? "the kernel kept its state"
    : "the kernel had to be ended, its state is lost";
  if (reason === "aborted") {
    return makeError(
      "CellInterrupted",
      `The cell was stopped on request; ${state}`,
    );
  }
  const limit = isTimeout(options.signal)
    ? options.signal.reason.message
    : `its limit of ${(options.timeout ?? 0) / 1_000} s is reached`;
  return makeError("CellTimeout", `The cell was stopped: ${limit}; ${state}`);
}

/** An error that no code has thrown. */
export function makeError(
  ename: string,
  evalue: string,
  details: readonly string[] = [],
): ErrorOutput {
  return Object.freeze({
    output_type: "error",
    ename,
    evalue,
    traceback: Object.freeze([`${ename}: ${evalue}`, ...details]),
  });
}
