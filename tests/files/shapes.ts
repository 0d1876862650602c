/**
 * The table of shapes: what comes in, what happens, the words.
 *
 *     deno run -A tests/files/shapes.ts
 */

import { withFolder } from "../_folder.ts";
import type { Happened, Shape } from "./shapes/mod.ts";
import { assertShape, run, SUBJECTS } from "./shapes/mod.ts";

const WIDTHS = [52, 34] as const;

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join("  ");
}

function fate({ reads, isOrders, isAnswer = false }: Happened): string {
  if (reads === null) return isAnswer ? "said" : "refused";
  return Object.entries(reads)
    .map(([name, [visitors, ...values]]) =>
      isOrders
        ? `${name} ${values[1]}: ${values[2]}`
        : `${name} of ${visitors}: ${values.map(short).join(", ")}`
    )
    .join("; ");
}

function short(value: number | null): string {
  return value === null ? "not known" : String(Number(value.toPrecision(6)));
}

/** What the row is about; or else how the cells were read, where it is said. */
function words(
  { reads, words, readAs, isAnswer = false }: Happened,
  { says }: Shape,
): string {
  if (isAnswer) return `${words[0]!.slice(0, 200).replaceAll(/\s+/g, " ")} ...`;
  const said = words.filter((text) => says?.test(text) ?? false);
  return (reads === null ? words : said.length > 0 ? said : readAs)
    .join(" ").replaceAll(/\s+/g, " ");
}

/** A line of the table; a wrong one says so. */
async function lineOf(shape: Shape): Promise<string> {
  return await withFolder(async (folder) => {
    const happened = await run(shape, folder);
    let mark = "";
    try {
      assertShape(happened, shape);
    } catch {
      mark = "WRONG: ";
    }
    return line([
      `${mark}${shape.input}`,
      fate(happened),
      words(happened, shape),
    ]);
  });
}

if (import.meta.main) {
  const reads = "Read (orders: revenue; of visitors: metrics) or refused";
  const lines = [line(["Input", reads, "Words"])];
  for (const { title, shapes } of SUBJECTS) {
    lines.push("", title);
    for (const shape of shapes) lines.push(await lineOf(shape));
  }
  const count = SUBJECTS.reduce((sum, { shapes }) => sum + shapes.length, 0);
  const wrong = lines.filter((text) => text.startsWith("WRONG: ")).length;
  lines.push("", `${count} shapes, of which ${wrong} are wrong`);
  await Deno.stdout.write(new TextEncoder().encode(`${lines.join("\n")}\n`));
  Deno.exit(wrong === 0 ? 0 : 1);
}
