/**
 * Reads simulated stores whose truth is known and prints how often the act is
 * right, and what the acts earn: `deno task worlds [SEEDS] [SEED] [NAME]`.
 */

import { newSeed } from "../_draw.ts";
import { judge, type Judged, readWorld, WORLDS } from "./_run.ts";
import { print } from "../_print.ts";

const [seeds = 4, first = newSeed()] = Deno.args.slice(0, 2).map(Number);
const part = Deno.args[2] ?? "";

const all: Judged[] = [];
const low: string[] = [];
for (const [name, draw] of WORLDS) {
  if (!name.includes(part)) continue;
  const judged: Judged[] = [];
  for (let nth = 0; nth < seeds; nth++) {
    const world = draw(first + nth);
    judged.push(judge(world, await readWorld(world)));
  }
  all.push(...judged);
  const right = judged.filter(({ isRight }) => isRight).length;
  if (right < 0.75 * seeds) low.push(name);
  const acts = [...Map.groupBy(judged, ({ act }) => act)]
    .map(([act, some]) => `${act} ${some.length}`).join(", ");
  const wrong = judged.find(({ isRight }) => !isRight)?.said ?? "";
  print(`${right}/${seeds}  ${name}: ${acts}  ${wrong.slice(0, 300)}`);
}
const share = (part: number, whole: number) =>
  whole === 0 ? "nothing" : `${(100 * part / whole).toFixed(1)}%`;
const sum = (key: "earned" | "best") =>
  all.reduce((total, one) => total + one[key], 0);
const right = all.filter(({ isRight }) => isRight).length;
print(
  `seed ${first}: right acts ${right} of ${all.length} (${
    share(right, all.length)
  }); ${
    share(sum("earned"), sum("best"))
  } of what the best acts earn; ${low.length} worlds below three quarters`,
);
