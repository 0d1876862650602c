/** A sample of `deno task draws`, another one each time. */

import { assert, assertEquals } from "@std/assert";
import { RUN_SEED } from "../../_draw.ts";
import { ASSUMPTIONS } from "../../api/_assumptions.ts";
import { smallStore } from "./_store.ts";
import { drawChoices, outcomesOf, truthOf } from "./draw.ts";
import { FACTS, OPEN } from "./facts.ts";

const DRAWS = 4;
Deno.test("however a service spells what the contract leaves open, it is read right or refused in words", async (t) => {
  using store = await smallStore();
  const truth = await truthOf(store);
  for (let i = 0; i < DRAWS; i++) {
    const choices = drawChoices(RUN_SEED + i);
    await t.step(JSON.stringify(choices), async () => {
      const outcomes = await outcomesOf(store, truth, choices);
      assertEquals(outcomes.filter(({ is }) => is === "wrong"), []);
    });
  }
});

Deno.test("every fact that is drawn is one that the table of assumptions has", () => {
  assertEquals(OPEN.filter((name) => !(name in ASSUMPTIONS)), []);
  assert(Object.values(FACTS).flat().length >= 60);
});
