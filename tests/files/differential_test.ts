/** Random odd stores, few of them; `differential.ts` reads a thousand. */

import { assertEquals } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { differences } from "./_compare.ts";
import { readStore } from "./_inputs.ts";
import { expect } from "./_oracle.ts";
import { randomStore, type Store } from "./_store.ts";
import { EVERYTHING, readStores } from "./_stores.ts";
import { tableDifferences } from "./_tables.ts";

const FIRST = Date.now() % 1e6;
const SEEDS = Array.from({ length: 4 }, (_, at) => FIRST + at);

Deno.test(`random odd stores from ${FIRST} on are read as an oracle of exact fractions has them`, () =>
  withFolder(async (folder) => {
    const findings = await readStores(SEEDS, folder, EVERYTHING);
    assertEquals(
      findings.map(({ seed, way, words }) => [seed, way.input, ...words]),
      [],
    );
  }));

Deno.test("tables of visitors and their summaries say what exact fractions say", () =>
  withFolder(async (folder) => {
    for (const seed of SEEDS.slice(0, 2)) {
      assertEquals(await tableDifferences(seed, folder), [], `table ${seed}`);
    }
  }));

Deno.test("the comparison sees a cent, a visitor and a buyer", async () => {
  const { store } = randomStore(3, []);
  const readout = await readStore(store, {
    input: "frames",
    seed: 3,
    forms: [],
  }, "");
  const [row, ...others] = store.rows;
  const changed: readonly Partial<Store>[] = [
    { rows: [{ ...row!, revenue: `${row!.revenue}1` }, ...others] },
    { rows: others },
    { visits: store.visits.map((v) => ({ ...v, count: v.count + 1 })) },
  ];
  assertEquals(differences(store, expect(store), readout), []);
  for (const change of changed) {
    const other = { ...store, ...change };
    const words = differences(other, expect(other), readout);
    assertEquals(words.length > 0, true, Object.keys(change).join());
  }
});
