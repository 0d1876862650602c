/** All commands. A declaration is light; what runs is loaded when it is needed. */

import type { Args, CommandSpec } from "./line/mod.ts";
import { formatOf } from "./output/mod.ts";
import {
  BUNDLE,
  CACHE,
  CHECK,
  COMPLETION,
  DEMO,
  DOCTOR,
  INIT,
  KERNEL,
  LIST,
  PLAN,
  PROGRAM,
  READOUT,
  RUN,
  SANDBOX,
  SEASON,
  SERVE,
} from "./specs/mod.ts";

/**
 * A page has charts, which are drawn in a thread of its own: what draws is loaded
 * while the readout is made.
 */
async function prepareDrawings(options: Args): Promise<Disposable | null> {
  if (formatOf(options, true) !== "html") return null;
  return (await import("../charts/mod.ts")).prepareDrawing();
}

/** Files are read by an engine, which opens while that is loaded which asks it. */
async function prepareReadout(options: Args): Promise<AsyncDisposable> {
  const begun = new AsyncDisposableStack();
  if (READOUT.isOffline?.(options)) {
    // Who uses it meets what went wrong again, and says it.
    const opening = import("../engine/mod.ts")
      .then(({ openEngine }) => openEngine()).catch(() => null);
    begun.defer(async () => (await opening)?.[Symbol.asyncDispose]());
  }
  begun.use(await prepareDrawings(options));
  return begun;
}

/** A command and what runs it. */
export interface Command {
  /** Its declaration. */
  readonly spec: CommandSpec;
  /** Begins what takes long and what runs it need not be loaded for. */
  readonly prepare?: (
    args: Args,
  ) => Promise<AsyncDisposable | Disposable | null>;
  /** Loads what runs it. */
  readonly load: () => Promise<(args: Args) => Promise<void>>;
}

/** The commands, in the order of the overview. */
export const COMMANDS: readonly Command[] = [
  {
    spec: DEMO,
    load: async () => (await import("./demo.ts")).demoCommand,
  },
  {
    spec: READOUT,
    prepare: prepareReadout,
    load: async () => (await import("./readout/mod.ts")).readoutCommand,
  },
  {
    spec: PROGRAM,
    load: async () => (await import("./program.ts")).programCommand,
  },
  {
    spec: LIST,
    load: async () => (await import("./list.ts")).listCommand,
  },
  {
    spec: CHECK,
    load: async () => (await import("./check.ts")).checkCommand,
  },
  {
    spec: PLAN,
    load: async () => (await import("./plan.ts")).planCommand,
  },
  {
    spec: RUN,
    load: async () => (await import("./notebook/mod.ts")).runCommand,
  },
  {
    spec: BUNDLE,
    load: async () => (await import("./bundle/mod.ts")).bundleCommand,
  },
  {
    spec: CACHE,
    load: async () => (await import("./cache.ts")).cacheCommand,
  },
  {
    spec: SEASON,
    load: async () => (await import("./season/mod.ts")).seasonCommand,
  },
  {
    spec: SERVE,
    load: async () => (await import("./serve/mod.ts")).serveCommand,
  },
  {
    spec: SANDBOX,
    load: async () => (await import("./sandbox.ts")).sandboxCommand,
  },
  {
    spec: KERNEL,
    load: async () => (await import("./kernel.ts")).kernelCommand,
  },
  {
    spec: DOCTOR,
    load: async () => (await import("./doctor/mod.ts")).doctorCommand,
  },
  {
    spec: INIT,
    load: async () => (await import("./project/mod.ts")).initCommand,
  },
  {
    spec: COMPLETION,
    load: async () => (await import("./completion/mod.ts")).completionCommand,
  },
];
