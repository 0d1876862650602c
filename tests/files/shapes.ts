/**
 * The table of shapes: what comes in, what happens, the words.
 *
 *     deno run -A tests/files/shapes.ts
 */

import { withFolder } from "../engine/_files.ts";
import { type Happened, run, type Shape, SUBJECTS } from "./shapes/mod.ts";

const WIDTHS = [52, 34] as const;

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join("  ");
}

function fate({ reads }: Happened): string {
  if (reads === null) return "refused";
  return Object.entries(reads)
    .map(([name, [, , orders, revenue]]) => `${name} ${orders}: ${revenue}`)
    .join(", ");
}

function words({ reads, words }: Happened, { says }: Shape): string {
  const said = reads === null
    ? words
    : words.filter((text) => says?.test(text) ?? false);
  return said.join(" ").replaceAll(/\s+/g, " ");
}

if (import.meta.main) {
  const lines = [line(["Input", "Read (orders: revenue) or refused", "Words"])];
  for (const { title, shapes } of SUBJECTS) {
    lines.push("", title);
    for (const shape of shapes) {
      await withFolder(async (folder) => {
        const what = await run(shape, folder);
        lines.push(line([shape.input, fate(what), words(what, shape)]));
      });
    }
  }
  const count = SUBJECTS.reduce((sum, { shapes }) => sum + shapes.length, 0);
  lines.push("", `${count} shapes`);
  await Deno.stdout.write(new TextEncoder().encode(`${lines.join("\n")}\n`));
}
