/** All commands. A declaration is light; what runs is loaded when it is needed. */

import type { Args, CommandSpec } from "./line/mod.ts";
import * as specs from "./specs/mod.ts";

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
  { spec: specs.DEMO, load: () => import("./demo.ts") },
  {
    spec: specs.READOUT,
    prepare: prepareReadout,
    load: () => import("./readout/mod.ts"),
  },
  { spec: specs.LIST, load: () => import("./list.ts") },
  { spec: specs.CHECK, load: () => import("./check.ts") },
  { spec: specs.PLAN, load: () => import("./plan.ts") },
  { spec: specs.SEASON, load: () => import("./season/mod.ts") },
  { spec: specs.PROGRAM, load: () => import("./program.ts") },
  { spec: specs.RUN, load: () => import("./notebook/mod.ts") },
  { spec: specs.INIT, load: () => import("./project/mod.ts") },
  { spec: specs.DOCTOR, load: () => import("./doctor/mod.ts") },
  { spec: specs.KERNEL, load: () => import("./kernel.ts") },
  { spec: specs.BUNDLE, load: () => import("./bundle/mod.ts") },
  { spec: specs.VERIFY, load: () => import("./verify.ts") },
  { spec: specs.CACHE, load: () => import("./cache.ts") },
  { spec: specs.MCP, load: () => import("./mcp/mod.ts") },
  { spec: specs.SANDBOX, load: () => import("./sandbox.ts") },
];
