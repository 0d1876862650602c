/**
 * Writes the sizes of today as limits: `deno run -A tests/sizes/main.ts`. A limit
 * never rises; a room that has grown is to lose what it gained.
 */

import { readSizes } from "./_sizes.ts";

const LIMITS = new URL("./limits.json", import.meta.url);

const limits: Record<string, number> = JSON.parse(
  await Deno.readTextFile(LIMITS).catch(() => "{}"),
);
const sizes = await readSizes();
const lowered = Object.fromEntries(
  Object.entries(sizes).map(([name, size]) => [
    name,
    Math.min(size, limits[name] ?? Infinity),
  ]),
);
await Deno.writeTextFile(LIMITS, `${JSON.stringify(lowered, null, 2)}\n`);
