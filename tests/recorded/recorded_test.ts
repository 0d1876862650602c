/** A sample of the recorded results, another each time, and the comparison itself. */

import "../_one_thread.ts";
import { assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { differences } from "./_compare.ts";
import { digestOf, readDigests } from "./_digests.ts";
import { RESULTS } from "./results.ts";

const SAMPLE = 10;

Deno.test(`the numbers of ${SAMPLE} recorded results are as they were`, async () => {
  const kept = await readDigests();
  const changed: string[] = [];
  for (const result of drawn(SAMPLE, RESULTS)) {
    if (await digestOf(result) !== kept[result.name]) changed.push(result.name);
  }
  assertEquals(
    changed,
    [],
    "If a number was to change, say so in the CHANGELOG, and write the digests again: deno task recorded digests",
  );
});

Deno.test("every result has a digest, and a name of its own", async () => {
  assertEquals(
    RESULTS.map(({ name }) => name).sort(),
    Object.keys(await readDigests()).sort(),
  );
  assertEquals(RESULTS.length, 196);
});

const NONE = { names: [], phrases: [] };
const WAS = {
  record: { lasting: 1, next: { lasting: 0.1 }, rule: "every-look" },
  text: "a\nb\n--smallest-lift 5%",
};

Deno.test("a last digit, a key, a line and its place are seen", () => {
  const firstOf = (is: Parameters<typeof differences>[1]) =>
    differences(WAS, is, NONE).flatMap(({ surface, first }) =>
      first.map((words) => `${surface}: ${words}`)
    );
  const { record, text } = WAS;
  assertEquals(firstOf(WAS), []);
  assertEquals(firstOf({ record, text: "b\na\n--smallest-lift 5%" }), [
    "text: the same lines in another order",
  ]);
  assertEquals(firstOf({ record, text: "a\nc\n--smallest-lift 5%" }), [
    "text: - b\n      + c",
  ]);
  assertEquals(
    firstOf({ record: { ...record, next: { lasting: 0.1 + 2e-17 } }, text }),
    ["record: next.lasting: 0.1 -> 0.10000000000000002"],
  );
  assertEquals(firstOf({ record: { ...record, lasting: null }, text }), [
    "record: lasting: 1 -> null",
  ]);
  assertEquals(firstOf({ record }), ["text: is there no more"]);
});

Deno.test("renames bring an old recording to the names of now", () => {
  const is = {
    record: { persistent: 1, next: { novelty: 0.1 }, rule: "always-valid" },
    text: "a\nb\n--minimum-effect 5%",
  };
  const names = [
    ["lasting", "persistent"],
    ["next.lasting", "novelty"],
    ["every-look", "always-valid"],
  ] as const;
  const phrases = [["--smallest-lift", "--minimum-effect"]] as const;
  assertEquals(differences(WAS, is, { names, phrases }), []);
  assertEquals(differences(WAS, is, { names, phrases: [] }).length, 1);
});
