/** Acts of some worlds, drawn by the seed of the run. */

import "../_one_thread.ts";
import { assert, assertEquals } from "@std/assert";
import { drawn, RUN_SEED } from "../_draw.ts";
import { judge, readWorld, WORLDS } from "./_run.ts";
import type { DrawWorld } from "./_world.ts";

/** Draws that a world has once it was judged wrong, and of which it has to win most. */
const AGAIN = 4;
const MOST = 3;

async function isRight(draw: DrawWorld, seed: number): Promise<boolean> {
  const world = draw(seed);
  return judge(world, await readWorld(world)).isRight;
}

for (const [name, draw] of drawn(14, WORLDS)) {
  Deno.test(`the act is right: ${name}`, async () => {
    if (await isRight(draw, RUN_SEED)) return;
    // One in forty tests without an effect calls one.
    let right = 0;
    for (let nth = 1; nth <= AGAIN; nth++) {
      if (await isRight(draw, RUN_SEED + nth)) right++;
    }
    assert(right >= MOST, `${right} of ${AGAIN} from seed ${RUN_SEED + 1}`);
  });
}

Deno.test("there are as many worlds as the README says, each of its own name", async () => {
  const readme = await Deno.readTextFile(
    new URL("../../README.md", import.meta.url),
  );
  const said = /Of (\d+) simulated stores, four draws each/.exec(readme);
  assertEquals(Number(said?.[1]), WORLDS.length);
  assert(WORLDS.length >= 60);
  assertEquals(new Set(WORLDS.map(([name]) => name)).size, WORLDS.length);
});

Deno.test("a world's truth judges: wrong acts, wrong variations and unread files are wrong", async () => {
  const [, draw] = WORLDS.find(([name]) =>
    name === "a win of one variation of three"
  )!;
  const world = draw(3);
  const read = await readWorld(world);
  assert(!(read instanceof Error));
  const { arms } = world.layout;
  const said = (verdict: "ship" | "keep-control", arm: number) =>
    judge(world, { ...read, decision: { verdict, variation: arms[arm]! } });
  assertEquals(said("ship", 2).isRight, true);
  assertEquals(said("ship", 1).isRight, false);
  assertEquals(said("keep-control", 0).isRight, false);
  assertEquals(judge(world, new Error("unread")).isRight, false);
  assertEquals([said("ship", 2).earned, said("ship", 1).earned], [0.4, 0]);
});
