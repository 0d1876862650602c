/** Stopping a cell, and its kernel where nothing else helps. */
import { STOPPED_INPUT } from "../inside/mod.ts";
import type { KernelProcess } from "./_process.ts";
import type { RunningCell } from "./_running_cell.ts";
import type { Session } from "./_session.ts";
import { within } from "./_wait.ts";

/** Processor time in which a kernel that is in no loop ends a wait. */
const LOOP_MS = 400;
/** What a kernel gets to end a cell, on a loaded machine too. */
const END_GRACE_MS = 8_000;
/** Until a call that goes on is interrupted again. */
const REPEAT_MS = 200;
/** Processor time of one that does nothing meanwhile. */
const IDLE_MS = REPEAT_MS / 10;
/** A clock tick of Linux. */
const TICK_MS = 10;

/** Stops the cells of one kernel. */
export interface Stopping {
  /** Ends a cell by all means; true if the kernel survived that. */
  stop(cell: RunningCell, working: Promise<void>): Promise<boolean>;
  /** Settles when no interrupt is on its way any more. */
  settled(): Promise<void>;
}

/** Makes what stops the cells of one kernel. */
export function createStopping(
  session: Pick<Session, "request" | "ask">,
  process: Pick<KernelProcess, "pid" | "kill" | "exited">,
): Stopping {
  let underWay: Promise<unknown> = Promise.resolve();

  /** What may still reach the kernel: the next cell waits for it. */
  async function track(step: Promise<void>): Promise<void> {
    underWay = Promise.allSettled([underWay, step]);
    await step;
  }

  /** Ends the call that the kernel is in; what that was to settle never is. */
  async function endCall(): Promise<void> {
    await session.request("control", "interrupt_request", {}).catch(() => {});
  }

  /** Interrupts the child that a kernel waits for, which does nothing meanwhile. */
  async function endChild(cell: RunningCell): Promise<void> {
    const child = await lastChild(process.pid);
    // One that has ended its call and is late to say so does nothing, too.
    if (child > 0 && !cell.replied) interruptProcess(child);
  }

  /**
   * A cell that has awaited nothing is in a call that can be ended; Deno's
   * kernel loses one in ten interrupts of a loop that prints. Later what the cell
   * awaits is ended, between two of its calls. A call that goes on meanwhile is
   * told by its processor time, since on a loaded machine a kernel may only be
   * late; it is ended, and the kernel asked again.
   */
  async function insist(cell: RunningCell): Promise<void> {
    if (cell.question) cell.question.resolve(STOPPED_INPUT);
    else if (!cell.waits) await track(endCall());
    const end = Date.now() + END_GRACE_MS;
    let isAsked = false;
    const ask = (): void => {
      isAsked = true;
      void session.ask("interrupt", { cell: cell.name });
    };
    let used = await processorMs(process.pid);
    let looped = 0;
    while (!cell.replied && Date.now() < end) {
      if (cell.waits && !isAsked) ask();
      await new Promise((resolve) =>
        Deno.unrefTimer(setTimeout(resolve, REPEAT_MS))
      );
      const now = await processorMs(process.pid);
      const busy = now - used;
      used = now;
      looped += busy;
      if (cell.replied) return;
      if (busy <= IDLE_MS) await track(endChild(cell));
      else if (!cell.waits) await track(endCall());
      else if (looped > LOOP_MS) {
        await track(endCall());
        ask();
        // Once: what takes its time from here on is the kernel's own.
        looped = -Infinity;
      }
    }
  }

  return {
    async stop(cell, working) {
      const done = working.then(() => true, () => false);
      void insist(cell);
      if (await within(done, END_GRACE_MS)) return await done;
      process.kill();
      await process.exited;
      await done;
      return false;
    },
    async settled() {
      await within(underWay, END_GRACE_MS);
    },
  };
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

function interruptProcess(pid: number): void {
  try {
    Deno.kill(pid, "SIGINT");
  } catch {
    // It has ended already.
  }
}

/** What a process has had of the processors; where Linux does not tell, time. */
async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  // Behind the name, which may hold spaces: user and system time, in ticks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const used = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isNaN(used) ? performance.now() : used;
}
