/** The protocol's own client at a server's standard input and output. */

import { assertEquals } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** What `lib/agents/README.md` says that a folder needs. */
export const PERMISSIONS: readonly string[] = [
  ...["--no-prompt", "--allow-read", "--allow-write", "--allow-env"],
  ...["--allow-sys", "--allow-ffi"],
];

/** The same, as a small server. */
export const SMALL: readonly string[] = [
  "--v8-flags=--optimize-for-size",
  ...PERMISSIONS,
];

/** A server that answers. */
export interface Agent extends AsyncDisposable {
  readonly client: Client;
  readonly startMs: number;
  /** Seconds of processor time until now. */
  cpu(): Promise<number>;
  /** Peak of the process' memory, in bytes. */
  peak(): Promise<number>;
  call(name: string, given?: Record<string, unknown>): Promise<{
    readonly isError: boolean;
    readonly answer: Record<string, unknown>;
  }>;
}

/**
 * Starts a server.
 *
 * @param args What Deno is to run, with its flags.
 * @param env The server's environment.
 * @param cwd Where it runs.
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

/** Reads one experience after the other, from the first again; says how many. */
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
