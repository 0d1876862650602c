/** State of a running cell: its outputs, stage and errors. */
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
} from "./_kernel_types.ts";
import type { ErrorOutput, OutputMessage } from "./outputs.ts";
import { createOutputCollector, errorContent, readError } from "./outputs.ts";

/** Execution stage of a cell. */
export type Stage = "sent" | "begun" | "waits";

/** The cell that is currently running. */
export class RunningCell {
  readonly #collector;
  readonly #started = performance.now();
  /**
   * Errors are shown last, because the kernel's own error message arrives before
   * earlier outputs.
   */
  errors: ErrorOutput[] = [];
  /** Execution stage of the cell; after its first `await`, it stays at `waits`. */
  stage: Stage = "sent";
  /** Whether the kernel has sent its reply for the cell. */
  replied = false;
  stateLost = false;
  /** Answer to the input requests of the cell once it is stopped. */
  readonly stopped = Promise.withResolvers<string>();

  constructor(
    /** Sequence number of the cell among all cells sent to its kernel. */
    readonly id: number,
    readonly name: string,
    readonly code: string,
    readonly options: ExecuteOptions,
  ) {
    this.#collector = options.collector ?? createOutputCollector();
  }

  /** Receives an output message of the cell. */
  take(message: OutputMessage): void {
    if (message.type === "error") this.errors.push(readError(message.content));
    else this.#show(message);
  }

  #show(message: OutputMessage): void {
    this.#collector.add(message);
    this.options.onOutput?.(message);
  }

  /** Returns the result of the cell. */
  finish(status: ExecuteStatus, executionCount: number): ExecuteResult {
    for (const error of this.errors) {
      const content = errorContent(error);
      this.#show({ type: "error", content, metadata: {}, buffers: [] });
    }
    return Object.freeze({
      status,
      outputs: this.#collector.outputs(),
      error: this.errors[0] ?? null,
      executionCount,
      stateLost: this.stateLost,
      durationMs: performance.now() - this.#started,
    });
  }
}
