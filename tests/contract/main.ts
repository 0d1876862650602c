/**
 * Prints how many statements there are and whether each holds:
 * `deno task contract`. With names of chapters, these come first; with
 * `--fail-fast` it ends at the first statement that does not hold.
 */

import { CHAPTERS, runChapter } from "./chapters.ts";
import { print } from "../_print.ts";

const failFast = Deno.args.includes("--fail-fast");
const first = Deno.args.filter((arg) => !arg.startsWith("--"));
const chapters = CHAPTERS.toSorted((a, b) =>
  Number(first.includes(b.title)) - Number(first.includes(a.title))
);
let held = 0;
const broken: string[] = [];
for (const chapter of chapters) {
  let own = 0;
  await runChapter(chapter, async (says, holds) => {
    try {
      await holds();
      own++;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      broken.push(`${chapter.title}: ${says}\n${reason}`);
    }
    return !(failFast && broken.length > 0);
  });
  held += own;
  print(
    `${chapter.title}: ${chapter.statements.length} statements, ${own} hold`,
  );
  if (failFast && broken.length > 0) break;
}
const all = CHAPTERS.reduce(
  (sum, { statements }) => sum + statements.length,
  0,
);
for (const one of broken) print(`DOES NOT HOLD: ${one}`);
print(`Contract: ${all} statements, ${held} hold`);
Deno.exit(broken.length === 0 ? 0 : 1);
