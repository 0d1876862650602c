/** Stops a running cell, and kills its kernel if the cell cannot be stopped. */
import { setTimeout as delay } from "node:timers/promises";
import { STOPPED_INPUT } from "../inside/mod.ts";
import { type KernelProcess, signalProcess } from "./_process.ts";
import type { RunningCell } from "./_running_cell.ts";
import type { Session } from "./_session.ts";
import { settlesWithin } from "./_wait.ts";

/**
 * Processor time, in milliseconds, after which an awaiting cell is assumed to be
 * stuck in a loop.
 */
const LOOP_MS = 400;
/**
 * Time limit for ending a cell before the kernel is killed, in milliseconds; long
 * enough for a loaded machine.
 */
const END_GRACE_MS = 8_000;
/**
 * Time for a cell to end voluntarily before its running call is interrupted, in
 * milliseconds.
 */
const ASKED_MS = 60;
/** Interval between repeated interrupts, in milliseconds. */
const REPEAT_MS = 200;
/**
 * Processor time per interval below which a kernel counts as idle, in
 * milliseconds.
 */
const IDLE_MS = REPEAT_MS / 10;
/** Clock tick on Linux, in milliseconds. */
const TICK_MS = 10;

/** Stops the cells of one kernel. */
export class Stopping {
  readonly #session: Pick<Session, "request" | "ask">;
  readonly #process: Pick<KernelProcess, "pid" | "kill" | "exited">;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(session: Session, process: KernelProcess) {
    this.#session = session;
    this.#process = process;
  }

  /** Stops a cell by any means; returns whether the kernel survived. */
  async stop(cell: RunningCell, working: Promise<void>): Promise<boolean> {
    const done = working.then(() => true, () => false);
    void this.#insist(cell);
    if (await settlesWithin(done, END_GRACE_MS)) return await done;
    this.#process.kill();
    await this.#process.exited;
    await done;
    return false;
  }

  /** Settles when no interrupt is in flight. */
  async settled(): Promise<void> {
    await settlesWithin(this.#underWay, END_GRACE_MS);
  }

  /**
   * Awaits a step that may still affect the kernel, so that the next cell waits
   * for it.
   */
  async #track(step: Promise<unknown>): Promise<void> {
    this.#underWay = Promise.allSettled([this.#underWay, step]);
    await step;
  }

  /**
   * Asks the kernel to cancel what a cell is awaiting; the kernel handles this
   * between two synchronous calls.
   */
  #ask({ id }: RunningCell): void {
    void this.#session.ask("interrupt", { cell: id });
  }

  /**
   * Interrupts the kernel's running call. An interrupted call never settles its
   * promise, so the kernel is asked again to cancel the wait.
   */
  async #endCall(cell: RunningCell): Promise<void> {
    const ended = this.#session.request("control", "interrupt_request", {});
    await this.#track(ended.catch(() => {}));
    this.#ask(cell);
  }

  /** Interrupts the child process that an idle kernel is waiting for. */
  async #endChild(cell: RunningCell): Promise<void> {
    const child = await lastChild(this.#process.pid);
    // An idle kernel may also have just ended its call and not yet replied.
    if (child > 0 && !cell.replied) signalProcess(child, "SIGINT");
  }

  /**
   * Interrupts a cell until it ends. A request cancels whatever the cell awaits,
   * now or next. Deno's own interrupt is used only for a cell that has begun and
   * awaits nothing. Deno's interrupt would hang the kernel at the first await or
   * in the kernel's own code. About one in ten interrupts is lost in a loop that
   * prints, so the interrupt is repeated. A call after an await is detected by
   * its processor time, because a kernel on a loaded machine may just be slow.
   */
  async #insist(cell: RunningCell): Promise<void> {
    cell.stopped.resolve(STOPPED_INPUT);
    this.#ask(cell);
    await delay(ASKED_MS, null, { ref: false });
    const end = Date.now() + END_GRACE_MS;
    let usedMs = await processorMs(this.#process.pid);
    let looped = 0;
    // An idle kernel has already received the interrupt, or will once its wait
    // ends. A second interrupt would hit the kernel's own code.
    let isDue = true;
    while (!cell.replied && Date.now() < end) {
      if (cell.stage === "begun" && isDue) await this.#endCall(cell);
      isDue &&= cell.stage === "sent";
      await delay(REPEAT_MS, null, { ref: false });
      const current = await processorMs(this.#process.pid);
      const busy = current - usedMs;
      usedMs = current;
      isDue ||= busy > IDLE_MS;
      looped += busy;
      if (cell.replied) return;
      if (busy <= IDLE_MS) await this.#track(this.#endChild(cell));
      else if (cell.stage === "waits" && looped > LOOP_MS) {
        await this.#endCall(cell);
        // Interrupt only once, because later processor time is the kernel's
        // own.
        looped = -Infinity;
      }
    }
  }
}

/**
 * Returns the ID of the kernel's most recent child process; 0 if there is none.
 * Children of the kernel's first thread are ignored, because that thread runs no
 * cells and its only child is the guard.
 */
async function lastChild(pid: number): Promise<number> {
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${pid}/task`))
    .catch(() => []);
  const children = await Promise.all(
    threads.filter(({ name }) => name !== String(pid)).map(({ name }) =>
      Deno.readTextFile(`/proc/${pid}/task/${name}/children`).catch(() => "")
    ),
  );
  return Math.max(...children.join(" ").trim().split(/\s+/).map(Number));
}

/**
 * Returns the processor time of a process in milliseconds; where `/proc` is
 * missing, the elapsed time.
 */
async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  // The process name may contain spaces, so the fields are read after it: user
  // and system time, in ticks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const used = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isNaN(used) ? performance.now() : used;
}
