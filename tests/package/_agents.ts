/** The packed server, asked by the protocol's own client. */

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Home } from "./_home.ts";

/** What a folder of files needs of Deno, as `lib/agents/README.md` has it. */
export const PERMISSIONS: readonly string[] = [
  ...["--no-prompt", "--allow-read", "--allow-write", "--allow-env"],
  ...["--allow-sys", "--allow-ffi"],
];

/** What a session came to. */
export interface AskedPackage {
  readonly startMs: number;
  readonly readMs: number;
  /** Seconds of processor time until the server is there, which reads nothing. */
  readonly startCpu: number;
  /** The same, to the end of the readout. */
  readonly cpu: number;
  /** Peak of memory, in MB. */
  readonly megabytes: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Starts the server of a package, and reads two files.
 *
 * @param home Where the package is installed from, and the files are.
 * @param given Arguments of `read_experiment`.
 */
export async function askPackage(
  home: Home,
  given: Record<string, unknown>,
): Promise<AskedPackage> {
  const args = ["run", ...PERMISSIONS, "npm:@readout/readout", "mcp"];
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: [...args, "--folder", "."],
    cwd: home.place,
    env: { ...home.variables },
  });
  const client = new Client({ name: "test", version: "1" });
  const begun = performance.now();
  await client.connect(transport);
  const startMs = performance.now() - begun;
  const proc = `/proc/${transport.pid}`;
  try {
    const startCpu = await secondsOf(proc);
    const asked = performance.now();
    const { structuredContent } = await client.callTool({
      name: "read_experiment",
      arguments: given,
    });
    const status = await Deno.readTextFile(`${proc}/status`);
    return {
      startMs,
      readMs: performance.now() - asked,
      startCpu,
      cpu: await secondsOf(proc),
      megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000,
      answer: structuredContent as Record<string, unknown>,
    };
  } finally {
    await client.close();
  }
}

async function secondsOf(proc: string): Promise<number> {
  const [, fields = ""] = (await Deno.readTextFile(`${proc}/stat`))
    .split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return (user! + system!) / 100;
}
