/** All commands. A declaration is light; what runs is loaded when it is needed. */

import type { Args, CommandSpec } from "./line/mod.ts";
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
  MCP,
  PLAN,
  PROGRAM,
  READOUT,
  RUN,
  SANDBOX,
  SEASON,
  SERVE,
  VERIFY,
} from "./specs/mod.ts";

/** Files are read by an engine, which opens while that is loaded which asks it. */
function prepareReadout({ isOffline }: Args): AsyncDisposable | null {
  if (!isOffline) return null;
  // Who uses it meets what went wrong again, and says it.
  const opening = import("../engine/mod.ts")
    .then(({ openEngine }) => openEngine()).catch(() => null);
  const begun = new AsyncDisposableStack();
  begun.defer(async () => (await opening)?.[Symbol.asyncDispose]());
  return begun;
}

/** A command and what runs it. */
export interface Command {
  /** Its declaration. */
  readonly spec: CommandSpec;
  /** Begins what takes long and what runs it need not be loaded for. */
  readonly prepare?: (args: Args) => AsyncDisposable | null;
  /** Loads what runs it. */
  readonly load: () => Promise<{ run: (args: Args) => Promise<void> }>;
}

/** The commands, in the order of the overview. */
export const COMMANDS: readonly Command[] = [
  { spec: DEMO, load: () => import("./demo.ts") },
  {
    spec: READOUT,
    prepare: prepareReadout,
    load: () => import("./readout/mod.ts"),
  },
  { spec: PROGRAM, load: () => import("./program.ts") },
  { spec: LIST, load: () => import("./list.ts") },
  { spec: CHECK, load: () => import("./check.ts") },
  { spec: PLAN, load: () => import("./plan.ts") },
  { spec: RUN, load: () => import("./notebook/mod.ts") },
  { spec: BUNDLE, load: () => import("./bundle/mod.ts") },
  { spec: CACHE, load: () => import("./cache.ts") },
  { spec: SEASON, load: () => import("./season/mod.ts") },
  { spec: SERVE, load: () => import("./serve/mod.ts") },
  { spec: MCP, load: () => import("./mcp/mod.ts") },
  { spec: VERIFY, load: () => import("./verify.ts") },
  { spec: SANDBOX, load: () => import("./sandbox.ts") },
  { spec: KERNEL, load: () => import("./kernel.ts") },
  { spec: DOCTOR, load: () => import("./doctor/mod.ts") },
  { spec: INIT, load: () => import("./project/mod.ts") },
  { spec: COMPLETION, load: () => import("./completion/mod.ts") },
];
