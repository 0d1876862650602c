/** Runs every statement, and says how many there are. */

import { assertEquals } from "@std/assert";
import {
  createDemoStore,
  createStore,
  type SandboxStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { type Statement, WORLD } from "./_world.ts";
import { ANALYTICS_STATEMENTS } from "./analytics.ts";
import { EXPERIENCE_STATEMENTS } from "./experiences.ts";
import { FILTER_STATEMENTS } from "./filters.ts";
import { PROTOCOL_STATEMENTS } from "./protocol.ts";
import { SEASONAL_STATEMENTS } from "./seasonal.ts";

const world = () => createStore(WORLD);
const demo = () => createDemoStore({ scale: 0.001 });

const CHAPTERS: readonly {
  readonly title: string;
  readonly statements: readonly Statement[];
  readonly store: () => Promise<SandboxStore>;
}[] = [
  { title: "experiences", statements: EXPERIENCE_STATEMENTS, store: world },
  { title: "filters", statements: FILTER_STATEMENTS, store: world },
  { title: "analytics", statements: ANALYTICS_STATEMENTS, store: world },
  { title: "seasonal events", statements: SEASONAL_STATEMENTS, store: demo },
  { title: "protocol", statements: PROTOCOL_STATEMENTS, store: world },
];

let held = 0;

for (const { title, statements, store } of CHAPTERS) {
  Deno.test(`contract: ${title}`, async (t) => {
    // A clock that jumps at every look keeps the buckets from running empty, and
    // a second is too little for a URL to run out.
    let now = 0;
    using served = await store();
    await using sandbox = await startSandbox({
      store: served,
      clock: () => now += 1000,
    });
    for (const { says, holds } of statements) {
      const ok = await t.step(says, async () => {
        now += 60_000;
        await holds(sandbox);
      });
      if (ok) held++;
    }
  });
}

Deno.test("contract: every statement has its test, and says something of its own", () => {
  const all = CHAPTERS.flatMap(({ title, statements }) =>
    statements.map(({ says }) => `${title}: ${says}`)
  );
  const line = `Contract: ${all.length} statements, ${held} hold\n`;
  Deno.stdout.writeSync(new TextEncoder().encode(line));
  assertEquals(new Set(all).size, all.length);
  assertEquals(held, all.length);
});
