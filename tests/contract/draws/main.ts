/**
 * Draws spellings of what the contract leaves open, and looks whether each is
 * read right or refused in words: `deno task draws [COUNT [SEED]]`. With
 * `--each`, every choice of every fact, alone.
 */

import { printText } from "../../../lib/commands/output/mod.ts";
import { smallStore } from "./_store.ts";
import { drawChoices, outcomesOf, truthOf } from "./draw.ts";
import { type Choices, FACTS } from "./facts.ts";

const numbers = Deno.args.filter((arg) => !arg.startsWith("--")).map(Number);
const [count = 500, first = Date.now() % 1_000_000_000] = numbers;
const draws: readonly Choices[] = Deno.args.includes("--each")
  ? Object.entries(FACTS).flatMap(([fact, choices]) =>
    choices.map((choice) => ({ [fact]: choice }))
  )
  : Array.from({ length: count }, (_, i) => drawChoices(first + i));

using store = await smallStore();
const truth = await truthOf(store);
const counts = { right: 0, refused: 0, wrong: 0 };
for (const [i, chosen] of draws.entries()) {
  const outcomes = await outcomesOf(store, truth, chosen);
  for (const { reader, is, why } of outcomes) {
    counts[is]++;
    const isShown = is === "wrong" || Deno.args.includes("--all");
    if (!isShown || is === "right") continue;
    printText(
      `${first + i} ${JSON.stringify(chosen)} ${reader}: ${is}: ${why}`,
    );
  }
}
printText(
  `${draws.length} draws from seed ${first}: ${counts.right} read right, ${counts.refused} refused in words, ${counts.wrong} wrong`,
);
Deno.exit(counts.wrong === 0 ? 0 : 1);
