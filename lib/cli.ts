/**
 * The command line: `readout demo | readout | run | bundle | kernel | sandbox`.
 *
 * @module
 */

import { ReadoutError } from "./api/mod.ts";
import { UsageError } from "./commands/_args.ts";
import { complain, print } from "./commands/_terminal.ts";

interface Command {
  readonly summary: string;
  /** Loaded when it is needed, so that `--help` is quick. */
  load(): Promise<{
    readonly help: string;
    readonly run: (args: readonly string[]) => Promise<void>;
  }>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  demo: {
    summary: "run the example readout in the sandbox and write reports/",
    load: async () => {
      const { DEMO_HELP, demoCommand } = await import("./commands/demo.ts");
      return { help: DEMO_HELP, run: demoCommand };
    },
  },
  readout: {
    summary: "read one experience, or two CSV files, and print the readout",
    load: async () => {
      const { READOUT_HELP, readoutCommand } = await import(
        "./commands/readout.ts"
      );
      return { help: READOUT_HELP, run: readoutCommand };
    },
  },
  run: {
    summary: "run or check any notebook, with parameters, without Jupyter",
    load: async () => {
      const { RUN_HELP, runCommand } = await import("./commands/run.ts");
      return { help: RUN_HELP, run: runCommand };
    },
  },
  kernel: {
    summary: "install the Jupyter kernel",
    load: async () => {
      const { KERNEL_HELP, kernelCommand } = await import(
        "./commands/kernel.ts"
      );
      return { help: KERNEL_HELP, run: kernelCommand };
    },
  },
  bundle: {
    summary: "keep what a readout was made from; verify, show, compare it",
    load: async () => {
      const { BUNDLE_HELP, bundleCommand } = await import(
        "./commands/bundle.ts"
      );
      return { help: BUNDLE_HELP, run: bundleCommand };
    },
  },
  sandbox: {
    summary: "serve the local analytics service until stopped",
    load: async () => {
      const { SANDBOX_HELP, sandboxCommand } = await import(
        "./commands/sandbox.ts"
      );
      return { help: SANDBOX_HELP, run: sandboxCommand };
    },
  },
};

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) =>
    `  ${name.padEnd(10)}${summary}`
  );
  return `Readout reads A/B tests of online stores.

${lines.join("\n")}

deno task NAME --help tells more.`;
}

/**
 * Runs a command line.
 *
 * @param args The arguments.
 * @returns The exit status: 0 done, 1 failed, 2 not understood.
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") {
    print(overview());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command === undefined) {
      throw new UsageError([
        `Unknown command "${name}"; known are ${
          Object.keys(COMMANDS).join(", ")
        }`,
      ]);
    }
    const { help, run } = await command.load();
    if (rest.includes("--help")) print(help);
    else await run(rest);
    return 0;
  } catch (error) {
    // The reader of a pipe, such as head, may stop reading: nobody to tell.
    if (error instanceof Deno.errors.BrokenPipe) return 0;
    complain(messageOf(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Expected errors say everything; others say where to find the rest. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (Deno.env.get("READOUT_DEBUG")) return error.stack ?? error.message;
  const isExpected = error instanceof ReadoutError ||
    error instanceof UsageError || error instanceof RangeError;
  return isExpected
    ? error.message
    : `${error.name}: ${error.message} (not expected; READOUT_DEBUG=1 shows where)`;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
