/** Runs cells one at a time and waits for the last output of each. */
import type { JsonObject, Message } from "../wire/mod.ts";
import type { StreamName } from "../inside/mod.ts";
import { Delivery, readOutMessage, readOutputLimit } from "./_delivery.ts";
import {
  deathOutput,
  explainError,
  stopOutput,
  syntaxOutput,
} from "./_diagnosis.ts";
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
  StartKernelOptions,
} from "./_kernel_types.ts";
import type { LibraryImports } from "./_library.ts";
import type { KernelProcess } from "./_process.ts";
import { RunningCell, type Stage } from "./_running_cell.ts";
import { KernelEndedError, type Session } from "./_session.ts";
import { Stopping } from "./_stopping.ts";
import { prepareCell } from "./_transform.ts";
import {
  rejectOnAbort,
  settlesWithin,
  startLimit,
  stopReason,
} from "./_wait.ts";
import { type OutputMessage, readError } from "./outputs.ts";

/**
 * Time for "unload" listeners before the kernel is stopped anyway, in
 * milliseconds.
 */
const UNLOAD_GRACE_MS = 500;

/** Runs the cells of one kernel. */
export class Executor {
  readonly #session: Session;
  readonly #library: LibraryImports;
  readonly #stopping: Stopping;
  /** Delivers what the kernel writes. */
  readonly delivery: Delivery;
  #running: RunningCell | null = null;
  #late: OutputMessage[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #count = 0;
  #ids = 0;

  constructor(
    session: Session,
    process: KernelProcess,
    library: LibraryImports,
    options: StartKernelOptions,
  ) {
    this.#session = session;
    this.#library = library;
    this.#stopping = new Stopping(session, process);
    const { onLateOutput } = options;
    this.delivery = new Delivery((output) => {
      if (this.#running) this.#running.take(output);
      else if (onLateOutput) onLateOutput(output);
      else this.#late.push(output);
    }, readOutputLimit(options));
  }

  /** Queues a cell and runs it after the earlier ones. */
  execute(code: string, options: ExecuteOptions): Promise<ExecuteResult> {
    const result = this.#queue.then(() => this.#run(code, options));
    this.#queue = result.catch(() => {});
    return result;
  }

  async #run(code: string, options: ExecuteOptions): Promise<ExecuteResult> {
    if (!options.silent) this.#count++;
    const name = options.name ?? `cell ${this.#count}`;
    const cell = new RunningCell(++this.#ids, name, code, options);
    this.delivery.begin();
    this.#running = cell;
    // Output that arrived between two cells is shown by the second cell.
    this.#late.splice(0).forEach((message) => cell.take(message));
    try {
      const status = await this.#conclude(cell, this.#work(cell));
      this.delivery.flush();
      return cell.finish(status, this.#count);
    } finally {
      this.#running = null;
    }
  }

  async #work(cell: RunningCell): Promise<void> {
    const silent = cell.options.silent ?? false;
    const address = await this.#library.addresses(cell.code);
    const prepared = prepareCell(cell, silent, address);
    if (typeof prepared !== "string") {
      cell.errors.push(syntaxOutput(prepared, cell.code));
      return;
    }
    const allow_stdin = cell.options.onInput !== undefined;
    const request = { silent, store_history: !silent, allow_stdin };
    const reply = await this.#session.run(prepared, request)
      .finally(() => cell.replied = true);
    await this.#stopping.settled();
    const error = reply.status === "ok" ? null : readError(reply);
    const described = await this.#session.barrier(error?.evalue ?? null);
    if (error === null) return;
    const fullError = described === null ? error : readError(described);
    cell.errors.push(explainError(fullError, cell.code, cell.name));
  }

  /** Determines the final status of a cell and completes its errors. */
  async #conclude(
    cell: RunningCell,
    working: Promise<void>,
  ): Promise<ExecuteStatus> {
    const { options } = cell;
    using limit = startLimit("its", options.signal, options.timeout);
    const { signal } = limit;
    try {
      await rejectOnAbort(working, signal);
    } catch (error) {
      if (error instanceof KernelEndedError) {
        cell.stateLost = true;
        cell.errors.push(deathOutput(error));
        return "died";
      }
      if (!signal.aborted || error !== signal.reason) throw error;
      cell.stateLost = !await this.#stopping.stop(cell, working);
      const reason = stopReason(signal);
      const reached = reason === "timeout" ? signal.reason.message : null;
      cell.errors = [stopOutput(reached, cell.stateLost)];
      return reason;
    }
    return cell.errors.length > 0 ? "error" : "ok";
  }

  /** Receives text that the kernel process wrote. */
  text(name: StreamName, bytes: Uint8Array): void {
    this.delivery.text(name, bytes);
  }

  /** Receives a message that the kernel process wrote. */
  message(json: Uint8Array): void {
    const value: JsonObject = JSON.parse(new TextDecoder().decode(json));
    const { key, reply, stage } = (value.content ?? {}) as JsonObject;
    if (value.type === "readout_reply") {
      // Output written before the reply must be delivered before it.
      this.delivery.flush();
      this.#session.settle(String(key), (reply ?? {}) as JsonObject);
    } else if (value.type === "readout_stage") {
      if (this.#running) this.#running.stage = stage as Stage;
    } else this.delivery.message(readOutMessage(value), json.length);
  }

  /** Handles an input request of the running cell. */
  async onInput({ content }: Message): Promise<void> {
    const { prompt, password } = content;
    const cell = this.#running;
    const input = { prompt: String(prompt ?? ""), password: password === true };
    const answer = cell?.options.onInput?.(input).catch(() => null);
    const value = answer === undefined
      ? null
      : await Promise.race([answer, cell!.stopped.promise]);
    void this.#session.request("stdin", "input_reply", { value })
      .catch(() => {});
  }

  /**
   * Lets cells run their cleanup handlers, because Deno's kernel does not
   * announce its shutdown.
   */
  async unload(): Promise<void> {
    if (this.#running) return;
    const unloading = this.#session
      .run('dispatchEvent(new Event("unload"));');
    await settlesWithin(unloading.catch(() => {}), UNLOAD_GRACE_MS);
  }
}
