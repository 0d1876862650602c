/**
 * The command line: as a process of its own, or, which is much sooner done, one
 * command after the other in a process that this test file keeps.
 */
import { fileURLToPath } from "node:url";
import { type Asked, MARK } from "./_warm_cli.ts";

const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));
const CLI = fileURLToPath(new URL("../../lib/cli.ts", import.meta.url));
const WARM_CLI = fileURLToPath(new URL("_warm_cli.ts", import.meta.url));

/** Whatever this machine's settings name. */
export const UNSET: Readonly<Record<string, string>> = {
  NO_COLOR: "1",
  READOUT_BASE_URL: "",
  READOUT_TOKEN: "",
  READOUT_SETTINGS: "none",
};

/** What a command came to. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a command in a folder; nothing of the environment names a service. */
export function startCli(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  stdin: "null" | "piped" = "null",
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", "--config", CONFIG, CLI, ...args],
    cwd,
    env: { ...UNSET, ...env },
    stdin,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs a command to its end, in a process of its own. */
export async function runProcess(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return readOutcome(await startCli(args, cwd, env).output());
}

/** The code and the texts of a process that has ended. */
export function readOutcome(output: Deno.CommandOutput): Outcome {
  const [stdout, stderr] = [output.stdout, output.stderr]
    .map((bytes) => new TextDecoder().decode(bytes)) as [string, string];
  return { code: output.code, stdout, stderr };
}

/** The variables that name a service. */
export function serviceVariables(
  service: { readonly baseUrl: string; readonly token: string },
): Readonly<Record<string, string>> {
  return { READOUT_BASE_URL: service.baseUrl, READOUT_TOKEN: service.token };
}

/** Runs a command to its end, in the process that is kept for such. */
export function runCli(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  warm ??= warmCli();
  const asked = { args, cwd, env: { ...UNSET, ...env } };
  return last = last.then(() => warm!(asked), () => warm!(asked));
}

let warm: ((asked: Asked) => Promise<Outcome>) | undefined;
let last: Promise<unknown> = Promise.resolve();

function warmCli(): (asked: Asked) => Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", "--config", CONFIG, WARM_CLI],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env: UNSET,
  }).spawn();
  globalThis.addEventListener("unload", () => child.kill());
  const input = child.stdin.getWriter();
  const nextOutput = untilMarks(child.stdout);
  const nextErrors = untilMarks(child.stderr);
  return async (asked) => {
    const line = `${JSON.stringify(asked)}\n`;
    await input.write(new TextEncoder().encode(line));
    const [output, stderr] = await Promise.all([nextOutput(), nextErrors()]);
    const [, stdout, code] = /^(.*?)(\d+)$/s.exec(output)!;
    return { code: Number(code), stdout: stdout!, stderr };
  };
}

/** Reads a stream up to the next mark, each time that it is called. */
function untilMarks(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): () => Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return async () => {
    while (!text.includes(MARK)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The commands' process has ended: ${text}`);
      text += value;
    }
    const end = text.indexOf(MARK);
    const before = text.slice(0, end);
    text = text.slice(end + 1);
    return before;
  };
}
