/** Writes the endpoint table into lib/api/CONTRACT.md. */

import type { EndpointName } from "../../lib/api/mod.ts";
import { BUCKET_RULES, ENDPOINTS } from "../../lib/api/mod.ts";
import { printText } from "../../lib/commands/output/terminal.ts";

const README = new URL("../../lib/api/CONTRACT.md", import.meta.url);
const MARK = "<!-- Made by tests/tools/endpoint_table.ts -->";

/** The part of the README that is made from the code. */
export function tables(): string {
  const endpoints = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
    const { method, path, group, basis } = ENDPOINTS[name];
    return `| \`${name}\` | \`${method} ${path}\` | ${group} | ${basis} |`;
  });
  const buckets = Object.entries(BUCKET_RULES).map(([group, rule]) =>
    `| ${group} | ${rule.burst} | ${rule.refill} every ${
      rule.periodMs / 1000
    } s |`
  );
  return [
    MARK,
    "",
    "## Endpoints",
    "",
    "| call | endpoint | bucket | shape |",
    "| --- | --- | --- | --- |",
    ...endpoints,
    "",
    "## Buckets",
    "",
    "| bucket | burst | refill |",
    "| --- | --- | --- |",
    ...buckets,
    "",
  ].join("\n");
}

/** The README with its tables as the code has them now, before formatting. */
export async function readmeWithTables(): Promise<string> {
  const text = await Deno.readTextFile(README);
  const [prose] = text.split(MARK);
  return `${prose!.trimEnd()}\n\n${tables()}`;
}

if (import.meta.main) {
  await Deno.writeTextFile(README, await readmeWithTables());
  printText("Written; run deno fmt lib/api/CONTRACT.md");
}
