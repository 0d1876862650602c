/** Stopping a cell, and its kernel where nothing else helps. */
import type { HiddenCells } from "./_hidden_cells.ts";
import type { KernelProcess } from "./_process.ts";
import type { Session } from "./_session.ts";
import { within } from "./_wait.ts";

/** What is known of a cell that runs. */
export interface StoppableCell {
  readonly name: string;
  /** True once it has awaited something. */
  readonly waits: boolean;
  /** True once the kernel has said how it ended. */
  readonly replied: boolean;
  /** Ends the question that it asks; false where it asks none. */
  readonly endInput: () => boolean;
}

/** Processor time in which a kernel ends a wait; a loop behind it cannot. */
const LOOP_MS = 400;
/** What a kernel that can end a cell gets for that, on a loaded machine too. */
const END_GRACE_MS = 8_000;
/** Until a call that goes on is interrupted again. */
const REPEAT_MS = 200;
/** Processor time of one that does nothing meanwhile. */
const IDLE_MS = REPEAT_MS / 10;
/** A clock tick of Linux. */
const TICK_MS = 10;

/** Stops the cells of one kernel. */
export interface Stopping {
  /** Asks the kernel to end a cell; true if it can. */
  interrupt(cell: StoppableCell): Promise<boolean>;
  /** Ends a cell by all means; true if the kernel survived that. */
  stop(cell: StoppableCell, working: Promise<void>): Promise<boolean>;
  /** Settles when no interrupt is on its way any more. */
  settled(): Promise<void>;
}

/** Makes what stops the cells of one kernel. */
export function createStopping(
  session: Pick<Session, "request">,
  process: Pick<KernelProcess, "pid" | "kill" | "exited">,
  hidden: Pick<HiddenCells, "ready" | "ask">,
): Stopping {
  let underWay: Promise<unknown> = Promise.resolve();

  /** What may still reach the kernel: the next cell waits for it. */
  async function track<T>(step: Promise<T>): Promise<T> {
    underWay = Promise.allSettled([underWay, step]);
    return await step;
  }

  /**
   * Before a cell has awaited anything, it is in a call that Deno's kernel can
   * stop. Later that would stop the kernel for good, but what it awaits can be
   * ended; a loop behind an await cannot.
   *
   * @returns True if the kernel can end the cell.
   */
  async function interrupt(cell: StoppableCell): Promise<boolean> {
    const hadQuestion = cell.endInput();
    if (!cell.waits) {
      if (!hadQuestion) void track(interruptCall());
      void repeat(cell);
      return true;
    }
    return await answers(
      cell,
      hidden.ready.then(() => hidden.ask("interrupt", { cell: cell.name })),
    );
  }

  async function interruptCall(): Promise<void> {
    await session.request("control", "interrupt_request", {}).catch(() => {});
  }

  /** Deno's kernel loses one in ten interrupts of a loop that prints. */
  async function repeat(cell: StoppableCell): Promise<void> {
    const end = Date.now() + END_GRACE_MS;
    let used = await processorMs(process.pid);
    while (Date.now() < end) {
      await new Promise((resolve) =>
        Deno.unrefTimer(setTimeout(resolve, REPEAT_MS))
      );
      if (cell.replied || cell.waits) return;
      used = await track(nudge(cell, used, interruptCall));
    }
  }

  /** On a loaded machine a kernel that is in no loop may only be late. */
  async function answers(
    cell: StoppableCell,
    answer: Promise<unknown>,
  ): Promise<boolean> {
    const end = Date.now() + END_GRACE_MS;
    const start = await processorMs(process.pid);
    let used = start;
    while (!await within(answer, REPEAT_MS)) {
      used = await track(nudge(cell, used, async () => {}));
      if (used - start > LOOP_MS || Date.now() > end) return false;
    }
    return true;
  }

  /**
   * Interrupts the child that a kernel waits for, which does nothing meanwhile;
   * one that computes is left to `onBusy`.
   *
   * @param used The processor time that it had had before.
   * @returns What it has had now.
   */
  async function nudge(
    cell: StoppableCell,
    used: number,
    onBusy: () => Promise<void>,
  ): Promise<number> {
    const now = await processorMs(process.pid);
    // One that has ended its call and is late to say so does nothing.
    const child = now - used > IDLE_MS ? null : await lastChild(process.pid);
    if (cell.replied) return now;
    if (child === null) await onBusy();
    else if (child > 0) interruptProcess(child);
    return now;
  }

  return {
    interrupt,
    async stop(cell: StoppableCell, working: Promise<void>): Promise<boolean> {
      const done = working.then(() => true, () => false);
      const canEnd = await interrupt(cell);
      if (await within(done, canEnd ? END_GRACE_MS : 0)) return await done;
      process.kill();
      await process.exited;
      await done;
      return false;
    },
    async settled(): Promise<void> {
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
