/** The official MCP client, connected to a server's standard input and output. */

import { assertEquals } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** Permissions that `lib/agents/README.md` requires for a folder. */
export const PERMISSIONS: readonly string[] = [
  ...["--no-prompt", "--allow-read", "--allow-write", "--allow-env"],
  ...["--allow-sys", "--allow-ffi"],
];

/** The same permissions with options for a small server. */
export const SMALL: readonly string[] = [
  "--v8-flags=--optimize-for-size",
  ...PERMISSIONS,
];

/** Running server. */
export interface Agent extends AsyncDisposable {
  readonly client: Client;
  readonly startMs: number;
  /** Returns the processor time so far, in seconds. */
  cpu(): Promise<number>;
  /** Returns the peak memory of the process, in bytes. */
  peak(): Promise<number>;
  call(name: string, given?: Record<string, unknown>): Promise<{
    readonly isError: boolean;
    readonly answer: Record<string, unknown>;
  }>;
}

/**
 * Starts a server.
 *
 * @param args Arguments for Deno, including its flags.
 * @param env Environment variables of the server.
 * @param cwd Working folder of the server.
 */
export async function openAgent(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", ...args],
    env: { ...env },
    cwd,
  });
  const client = new Client({ name: "test", version: "1" });
  const start = performance.now();
  await client.connect(transport);
  const startMs = performance.now() - start;
  const read = (file: string) =>
    Deno.readTextFile(`/proc/${transport.pid}/${file}`);
  return {
    client,
    startMs,
    async cpu() {
      const [, fields = ""] = (await read("stat")).split(") ");
      const [user, system] = fields.split(" ").slice(11, 13).map(Number);
      return (user! + system!) / 100;
    },
    async peak() {
      return Number(/VmHWM:\s+(\d+)/.exec(await read("status"))![1]) * 1024;
    },
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given }, {
        timeout: 300_000,
      });
      const { text } = result.content[0] as { text: string };
      assertEquals(JSON.parse(text), result.structuredContent);
      return {
        isError: result.isError === true,
        answer: result.structuredContent as Record<string, unknown>,
      };
    },
    async [Symbol.asyncDispose]() {
      await client.close();
    },
  };
}

/**
 * Reads ten experiences in turn, starting over after the last; returns their
 * number.
 */
export async function readTen(server: Agent): Promise<number> {
  const { answer } = await server.call("list_experiments");
  const experiences = (answer.experiences as { experience: string }[])
    .map(({ experience }) => experience);
  const receipts: unknown[] = [];
  for (const experience of [...experiences, ...experiences].slice(0, 10)) {
    const { answer } = await server.call("read_experiment", { experience });
    receipts.push(answer.receipt);
  }
  return receipts.filter((receipt) => receipt !== undefined).length;
}
