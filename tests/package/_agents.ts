/** The packed server, asked by the protocol's own client. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { startSandbox } from "../../lib/sandbox/mod.ts";
import type { Agent } from "../_agent.ts";
import { openAgent, PERMISSIONS, readTen, SMALL } from "../_agent.ts";
import { writeStores } from "../agents/_stores.ts";
import type { Home } from "./_home.ts";

/** What a session came to. */
export interface AskedPackage {
  readonly startMs: number;
  readonly readMs: number;
  /** Seconds of processor time until the server is there, which reads nothing. */
  readonly startCpu: number;
  /** The same, to the end of the readout. */
  readonly cpu: number;
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
  await using server = await open(home, ["--folder", "."], PERMISSIONS);
  const startCpu = await server.cpu();
  const asked = performance.now();
  const { answer } = await server.call("read_experiment", given);
  return {
    startMs: server.startMs,
    readMs: performance.now() - asked,
    startCpu,
    cpu: await server.cpu(),
    answer,
  };
}

/**
 * Asks small servers much, and says the most memory that each took, in bytes.
 *
 * @param home Where the package is installed from.
 */
export async function memoryOfServers(
  home: Home,
): Promise<Readonly<Record<string, number>>> {
  return {
    "ten readouts of a folder and a programme": await ofFolder(home),
    "ten readouts of a service": await ofService(home),
    "the demo drawn anew, a readout and a programme": await ofDemo(home),
  };
}

async function ofFolder(home: Home): Promise<number> {
  const folder = join(home.place, "stores");
  await Deno.mkdir(folder);
  await writeStores(folder, 3, 1);
  await using server = await open(home, ["--folder", folder], SMALL);
  assertEquals(await readTen(server), 10);
  await answered(server, "programme", { estimates: "estimates.csv" });
  return await server.peak();
}

async function ofService(home: Home): Promise<number> {
  await using sandbox = await startSandbox();
  const { baseUrl, token } = sandbox;
  await using server = await open(home, ["--service"], ONLINE, {
    READOUT_BASE_URL: baseUrl,
    READOUT_TOKEN: token,
  });
  // One of the demo's has not begun.
  assertEquals(await readTen(server), 9);
  return await server.peak();
}

async function ofDemo(home: Home): Promise<number> {
  await using server = await open(home, ["--sandbox"], ONLINE);
  const { experiences } = await answered(server, "list_experiments", {
    status: "ended",
    limit: 1,
  });
  const [{ id }] = experiences as [{ id: string }];
  await answered(server, "read_experiment", { experience: id });
  await answered(server, "programme");
  return await server.peak();
}

const ONLINE = [...SMALL, "--allow-net"];

async function open(
  home: Home,
  words: readonly string[],
  permissions: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Agent> {
  return await openAgent(
    [...permissions, "npm:@readout/readout", "mcp", ...words],
    { ...home.variables, ...env },
    home.place,
  );
}

async function answered(
  server: Agent,
  name: string,
  given?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { isError, answer } = await server.call(name, given);
  assertEquals(isError, false, JSON.stringify(answer));
  return answer;
}
