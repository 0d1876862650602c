/** A cell while it runs: what it has shown, and how it ended. */
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
} from "./_kernel_types.ts";
import {
  createOutputCollector,
  errorContent,
  type ErrorOutput,
  type OutputMessage,
  readError,
} from "./outputs.ts";

/** How far a cell has come. */
export type Stage = "sent" | "begun" | "waits";

/** The cell that is running. */
export class RunningCell {
  readonly #collector;
  readonly #started = performance.now();
  /** Errors are shown last: the kernel's own overtakes the outputs before it. */
  errors: ErrorOutput[] = [];
  /** How far it has come; once it has awaited something, it waits. */
  stage: Stage = "sent";
  /** True once the kernel has said how it ended. */
  replied = false;
  stateLost = false;
  /** The question that it asks, if it asks one. */
  question: PromiseWithResolvers<string | null> | null = null;

  constructor(
    /** Its number among all that its kernel was sent. */
    readonly id: number,
    readonly name: string,
    readonly code: string,
    readonly options: ExecuteOptions,
  ) {
    this.#collector = options.collector ?? createOutputCollector();
  }

  /** Takes what it shows. */
  take(message: OutputMessage): void {
    if (message.type === "error") this.errors.push(readError(message.content));
    else this.#show(message);
  }

  #show(message: OutputMessage): void {
    this.#collector.add(message);
    this.options.onOutput?.(message);
  }

  /** What it came to. */
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
