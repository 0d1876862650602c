/** Stopping a cell, and its kernel where nothing else helps. */
import { setTimeout as delay } from "node:timers/promises";
import { STOPPED_INPUT } from "../inside/mod.ts";
import { type KernelProcess, signalProcess } from "./_process.ts";
import type { RunningCell } from "./_running_cell.ts";
import type { Session } from "./_session.ts";
import { within } from "./_wait.ts";

/** Processor time in which a kernel that is in no loop ends a wait. */
const LOOP_MS = 400;
/** What a kernel gets to end a cell, on a loaded machine too. */
const END_GRACE_MS = 8_000;
/** What a cell gets to end as it was asked, before its call is interrupted. */
const ASKED_MS = 60;
/** Until a call that goes on is interrupted again. */
const REPEAT_MS = 200;
/** Processor time of one that does nothing meanwhile. */
const IDLE_MS = REPEAT_MS / 10;
/** A clock tick of Linux. */
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

  /** Ends a cell by all means; true if the kernel survived that. */
  async stop(cell: RunningCell, working: Promise<void>): Promise<boolean> {
    const done = working.then(() => true, () => false);
    void this.#insist(cell);
    if (await within(done, END_GRACE_MS)) return await done;
    this.#process.kill();
    await this.#process.exited;
    await done;
    return false;
  }

  /** Settles when no interrupt is on its way any more. */
  async settled(): Promise<void> {
    await within(this.#underWay, END_GRACE_MS);
  }

  /** Does what may still reach the kernel: the next cell waits for it. */
  async #track(step: Promise<unknown>): Promise<void> {
    this.#underWay = Promise.allSettled([this.#underWay, step]);
    await step;
  }

  /** Asks the kernel to end what a cell awaits, between two of its calls. */
  #ask({ id }: RunningCell): void {
    void this.#session.ask("interrupt", { cell: id });
  }

  /**
   * Ends the call that the kernel is in. What that was to settle never is, so
   * the kernel is asked again.
   */
  async #endCall(cell: RunningCell): Promise<void> {
    const ended = this.#session.request("control", "interrupt_request", {});
    await this.#track(ended.catch(() => {}));
    this.#ask(cell);
  }

  /** Interrupts the child that a kernel waits for, which does nothing meanwhile. */
  async #endChild(cell: RunningCell): Promise<void> {
    const child = await lastChild(this.#process.pid);
    // One that has ended its call and is late to say so does nothing, too.
    if (child > 0 && !cell.replied) signalProcess(child, "SIGINT");
  }

  /**
   * What the cell awaits, now or next, is ended by asking. Deno's own interrupt
   * is for the call of a cell that has begun and awaits nothing: where it meets
   * the first await, or the kernel's own code, nothing goes on any more. One in
   * ten gets lost in a loop that prints, so it is repeated. A call behind an
   * await is told by its processor time, since on a loaded machine a kernel may
   * only be late.
   */
  async #insist(cell: RunningCell): Promise<void> {
    cell.question?.resolve(STOPPED_INPUT);
    this.#ask(cell);
    await delay(ASKED_MS, null, { ref: false });
    const end = Date.now() + END_GRACE_MS;
    let used = await processorMs(this.#process.pid);
    let looped = 0;
    // What does nothing has noticed, or does once what it waits for has ended:
    // a second interrupt would meet the kernel's own code behind it.
    let isDue = true;
    while (!cell.replied && Date.now() < end) {
      if (cell.stage === "begun" && isDue) await this.#endCall(cell);
      isDue &&= cell.stage === "sent";
      await delay(REPEAT_MS, null, { ref: false });
      const current = await processorMs(this.#process.pid);
      const busy = current - used;
      used = current;
      isDue ||= busy > IDLE_MS;
      looped += busy;
      if (cell.replied) return;
      if (busy <= IDLE_MS) await this.#track(this.#endChild(cell));
      else if (cell.stage === "waits" && looped > LOOP_MS) {
        await this.#endCall(cell);
        // Once: what takes its time from here on is the kernel's own.
        looped = -Infinity;
      }
    }
  }
}

/**
 * The process that a kernel has started last; 0 for none. (On its first thread
 * no cell runs, but it has a guard.)
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

/** What a process has had of the processors; where Linux does not tell, time. */
async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  // Behind the name, which may hold spaces: user and system time, in ticks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const used = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isNaN(used) ? performance.now() : used;
}
