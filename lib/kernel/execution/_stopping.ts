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

/** What a kernel gets to end a wait; one that loops behind it cannot. */
const ANSWER_GRACE_MS = 700;
/** What a kernel that can end a cell gets for that, on a loaded machine too. */
const END_GRACE_MS = 8_000;
/** Until a call that goes on is interrupted again. */
const REPEAT_MS = 200;

/** Makes what stops the cells of one kernel. */
export function createStopping(
  session: Session,
  process: KernelProcess,
  hidden: HiddenCells,
): Stopping {
  async function interrupt(cell: StoppableCell): Promise<boolean> {
    if (!cell.waits) {
      await interruptCall();
      void repeat(cell);
      return true;
    }
    const asked = hidden.ready.then(() =>
      hidden.ask("interrupt", { cell: cell.name })
    );
    return await answers(asked);
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
      if (!(now - used < REPEAT_MS / 10)) await interruptCall();
      used = now;
    }
  }

  /** On a loaded machine a kernel that is in no loop may only be late. */
  async function answers(asked: Promise<unknown>): Promise<boolean> {
    const end = Date.now() + END_GRACE_MS;
    let used = await processorMs(process.pid);
    while (!await within(asked, ANSWER_GRACE_MS)) {
      const now = await processorMs(process.pid);
      const loops = !(now - used < ANSWER_GRACE_MS / 2);
      if (loops || Date.now() > end) return false;
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

/** What a process has had of the processors; NaN where Linux does not tell. */
async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  // Behind the name, which may hold spaces: user and system time, in ticks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
