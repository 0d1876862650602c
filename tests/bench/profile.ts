/** What the time from a CSV file to the full readout goes into, by size. */

import { join } from "node:path";
import { print } from "../../lib/commands/output/terminal.ts";
import { makeScaleFiles } from "./_scale_data.ts";

const SIZES = [100_000, 1_000_000, 10_000_000];

interface Profile {
  readonly total: number;
  readonly steps: readonly {
    readonly step: string;
    readonly seconds: number;
  }[];
}

/**
 * Prints shares of the processor time as a Markdown table.
 *
 * @param args Numbers of orders.
 */
export async function profileBench(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES;
  const profiles: Profile[] = [];
  for (const size of sizes) profiles.push(await profileOf(size));
  const names = [
    ...new Set(profiles.flatMap(({ steps }) => steps.map(({ step }) => step))),
  ];
  const secondsOf = ({ steps }: Profile, name: string): number =>
    steps.find(({ step }) => step === name)?.seconds ?? 0;
  const last = profiles.at(-1)!;
  names.sort((a, b) => secondsOf(last, b) - secondsOf(last, a));
  const share = (profile: Profile, seconds: number): string =>
    `${(100 * seconds / profile.total).toFixed(0)} %`;
  const rest = (profile: Profile): number =>
    profile.steps.reduce((sum, { seconds }) => sum - seconds, profile.total);
  print(
    [
      `| step | ${
        sizes.map((size) => size.toLocaleString("en")).join(" | ")
      } |`,
      `| --- |${" ---: |".repeat(sizes.length)}`,
      ...names.map((name) =>
        `| ${name} | ${
          profiles.map((one) => share(one, secondsOf(one, name))).join(" | ")
        } |`
      ),
      `| start-up, and the statistics | ${
        profiles.map((one) => share(one, rest(one))).join(" | ")
      } |`,
      `| processor time in all | ${
        profiles.map(({ total }) => `${total.toFixed(1)} s`).join(" | ")
      } |`,
    ].join("\n"),
  );
}

async function profileOf(count: number): Promise<Profile> {
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  try {
    const { orders, visitors } = await makeScaleFiles(folder, count);
    const script = new URL("_profile_task.ts", import.meta.url).pathname;
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      { args: ["run", "-A", script, orders, visitors, join(folder, "cache")] },
    ).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (!success) throw new Error(decode(stderr));
    return JSON.parse(decode(stdout));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
