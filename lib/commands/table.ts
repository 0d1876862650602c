/**
 * Table of all commands. Declarations are lightweight, and implementations are
 * loaded on demand.
 */

import type { Args, CommandSpec } from "./line/mod.ts";
import * as specs from "./specs/mod.ts";

/**
 * Opens the engine for reading files while the code of the command is still
 * loading.
 */
function prepareReadout({ isOffline }: Args): AsyncDisposable | null {
  if (!isOffline) return null;
  // An error is ignored here, because the code that uses the engine will report
  // it.
  const opening = import("../engine/mod.ts")
    .then(({ openEngine }) => openEngine()).catch(() => null);
  const stack = new AsyncDisposableStack();
  stack.defer(async () => (await opening)?.[Symbol.asyncDispose]());
  return stack;
}

/** A command with its implementation. */
export interface Command {
  /** Declaration of the command. */
  readonly spec: CommandSpec;
  /** Starts slow preparations that do not need the implementation. */
  readonly prepare?: (args: Args) => AsyncDisposable | null;
  /** Loads the implementation. */
  readonly load: () => Promise<{ run: (args: Args) => Promise<void> }>;
}

/** Commands in the order of the overview. */
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
