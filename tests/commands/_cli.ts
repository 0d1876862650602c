/** The command line as a process. */
import { fromFileUrl } from "@std/path";

const ROOT = new URL("../../", import.meta.url);

/** Whatever this machine's settings name. */
const UNSET: Readonly<Record<string, string>> = {
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
): Deno.ChildProcess {
  const config = fromFileUrl(new URL("deno.json", ROOT));
  const cli = fromFileUrl(new URL("lib/cli.ts", ROOT));
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", "--config", config, cli, ...args],
    cwd,
    env: { ...UNSET, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs a command to its end. */
export async function runCli(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { code, stdout, stderr } = await startCli(args, cwd, env).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}
