/** A bundle of a million orders, in processes whose memory is told. */

import { join } from "node:path";
import type { FindingRow } from "./_measure.ts";

const ORDERS = 1_000_000;
const PROCESS = new URL("./_bundle_process.ts", import.meta.url).pathname;

interface Step {
  readonly megabytes: number;
  readonly milliseconds: number;
}

function command(args: readonly string[]): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "-q", PROCESS, ...args],
    // What is kept from a first run would spare the second one its memory.
    env: { READOUT_CACHE_DIR: "off" },
    stdout: "piped",
    stderr: "inherit",
  });
}

async function step(...args: string[]): Promise<Step> {
  const { success, stdout } = await command(args).output();
  if (!success) throw new Error(`The step ${args[0]} failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

const told = ({ megabytes, milliseconds }: Step): string =>
  `${Math.round(megabytes)} MB in ${(milliseconds / 1000).toFixed(1)} s`;

/** Recording, replaying and verifying against the download alone. */
export async function bundleBench(): Promise<FindingRow> {
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  const server = command(["serve", String(ORDERS)]).spawn();
  try {
    const reader = server.stdout.getReader();
    const url = new TextDecoder().decode((await reader.read()).value).trim();
    reader.releaseLock();
    const bundle = join(folder, "bundle");
    const file = join(folder, "orders.csv");
    const plain = await step("download", url, file);
    const { size } = await Deno.stat(file);
    const whole = join(folder, "readout");
    const steps = {
      "a readout made": await step("make", url, whole),
      "made again from the bundle": await step("reread", whole),
      recorded: await step("record", url, bundle, file),
      replayed: await step("replay", bundle, file),
      verified: await step("verify", bundle),
    };
    const findings = Object.entries(steps).map(([name, one]) =>
      `${name} with ${told(one)}`
    );
    return {
      what: `a bundle of ${ORDERS.toLocaleString("en-US")} orders (${
        Math.round(size / 1e6)
      } MB)`,
      finding: findings.join(", "),
      floor: "the download alone",
      floorFinding: told(plain),
      promise: "each step below 600 MB",
    };
  } finally {
    server.kill();
    await server.status;
    await server.stdout.cancel().catch(() => {});
    await Deno.remove(folder, { recursive: true });
  }
}
