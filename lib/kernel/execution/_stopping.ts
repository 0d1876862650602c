/** Stopping a cell, and its kernel where nothing else helps. */
import { delay } from "./_delay.ts";
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

/** Stops the cells of one kernel. */
export interface Stopping {
  /**
   * Before a cell has awaited anything, it is in a call that Deno's kernel can
   * stop. Later that would stop the kernel for good, but what it awaits can be
   * ended; a loop behind an await cannot.
   *
   * @returns True if the kernel can end the cell.
   */
  interrupt(cell: StoppableCell): Promise<boolean>;
  /** Ends a cell by all means; true if the kernel survived that. */
  stop(cell: StoppableCell, working: Promise<void>): Promise<boolean>;
}

/** Processor time in which a kernel ends a wait; a loop behind it cannot. */
const LOOP_MS = 400;
/** What a kernel that can end a cell gets for that, on a loaded machine too. */
const END_GRACE_MS = 8_000;
/** Until a call that goes on is interrupted again. */
const REPEAT_MS = 200;
/** Processor time of one that does nothing meanwhile. */
const IDLE_MS = REPEAT_MS / 10;

/** Makes what stops the cells of one kernel. */
export function createStopping(
  session: Session,
  process: KernelProcess,
  hidden: HiddenCells,
): Stopping {
  async function interrupt(cell: StoppableCell): Promise<boolean> {
    const asked = cell.endInput();
    if (!cell.waits) {
      if (!asked) await interruptCall();
      void repeat(cell);
      return true;
    }
    return await answers(
      hidden.ready.then(() => hidden.ask("interrupt", { cell: cell.name })),
    );
  }

  async function interruptCall(): Promise<void> {
    await session.send("control", "interrupt_request", {}).catch(() => {});
  }

  /** Deno's kernel loses one in ten interrupts of a loop that prints. */
  async function repeat(cell: StoppableCell): Promise<void> {
    const end = Date.now() + END_GRACE_MS;
    let used = await processorMs(process.pid);
    while (Date.now() < end) {
      await delay(REPEAT_MS);
      if (cell.replied || cell.waits) return;
      const now = await processorMs(process.pid);
      // One that has ended its call and is late to say so does nothing.
      if (now - used > IDLE_MS) await interruptCall();
      else await interruptChild(process.pid);
      used = now;
    }
  }

  /** On a loaded machine a kernel that is in no loop may only be late. */
  async function answers(asked: Promise<unknown>): Promise<boolean> {
    const end = Date.now() + END_GRACE_MS;
    const start = await processorMs(process.pid);
    let used = start;
    while (!await within(asked, REPEAT_MS)) {
      const now = await processorMs(process.pid);
      if (now - start > LOOP_MS || Date.now() > end) return false;
      if (now - used < IDLE_MS) await interruptChild(process.pid);
      used = now;
    }
    return true;
  }

  return {
    interrupt,
    async stop(cell, working) {
      const done = working.then(() => true, () => false);
      const canEnd = await interrupt(cell);
      if (await within(done, canEnd ? END_GRACE_MS : 0)) return await done;
      process.kill();
      await process.exited;
      await done;
      return false;
    },
  };
}

const TICK_MS = 10;

/**
 * Interrupts the process that a kernel in a call may be waiting for: the last
 * that it started. (Its first thread, on which no cell runs, has a guard.)
 */
async function interruptChild(pid: number): Promise<void> {
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${pid}/task`))
    .catch(() => []);
  const children = await Promise.all(
    threads.filter(({ name }) => name !== String(pid)).map(({ name }) =>
      Deno.readTextFile(`/proc/${pid}/task/${name}/children`).catch(() => "")
    ),
  );
  const last = Math.max(...children.join(" ").trim().split(/\s+/).map(Number));
  try {
    if (last > 0) Deno.kill(last, "SIGINT");
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
