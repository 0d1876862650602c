/** All commands. A declaration is light; what runs is loaded when it is needed. */

import type { Args } from "./_args.ts";
import type { CommandSpec } from "./_spec.ts";
import { BUNDLE } from "./specs/bundle.ts";
import { COMPLETION } from "./specs/completion.ts";
import { DEMO } from "./specs/demo.ts";
import { DOCTOR } from "./specs/doctor.ts";
import { INIT } from "./specs/init.ts";
import { KERNEL } from "./specs/kernel.ts";
import { READOUT } from "./specs/readout.ts";
import { RUN } from "./specs/run.ts";
import { SANDBOX } from "./specs/sandbox.ts";
import { SEASONAL } from "./specs/seasonal.ts";

/** A command and what runs it. */
export interface Command {
  /** Its declaration. */
  readonly spec: CommandSpec;
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
    load: async () => (await import("./readout.ts")).readoutCommand,
  },
  {
    spec: RUN,
    load: async () => (await import("./run.ts")).runCommand,
  },
  {
    spec: BUNDLE,
    load: async () => (await import("./bundle.ts")).bundleCommand,
  },
  {
    spec: SEASONAL,
    load: async () => (await import("./seasonal.ts")).seasonalCommand,
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
    load: async () => (await import("./doctor.ts")).doctorCommand,
  },
  {
    spec: INIT,
    load: async () => (await import("./init.ts")).initCommand,
  },
  {
    spec: COMPLETION,
    load: async () => (await import("./completion.ts")).completionCommand,
  },
];
