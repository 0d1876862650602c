import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  formatProgramme,
  type ProgrammeTest,
  readProgramme,
} from "../../lib/program/mod.ts";
import { input, tests } from "./_rows.ts";

/** What the service says, and what the store did, of the seven tests. */
const CHANCES = [0.999, 0.99, 0.01, 0.97, 0.3, 0.6, 0.96];

const judged = tests.map((test, i): ProgrammeTest => ({
  ...test,
  serviceChance: CHANCES[i]!,
}));

Deno.test("winners are what was shipped, else what the service's chance is high of", () => {
  const refused = [
    { id: "r", name: "Broken", decision: "shipped", serviceChance: 0.99 },
    { id: "s", name: "Flat", decision: "rejected", serviceChance: 0.99 },
  ] as const;
  const programme = readProgramme({ ...input, tests: judged, refused }, {
    secondOpinion: 0.95,
  });
  const { winners, none, refused: unread } = programme.secondOpinion!;
  // Two shipped, one undecided at 97%; what runs is no winner yet.
  assertEquals(winners, 3);
  assertEquals(unread.map(({ name }) => name), ["Broken"]);
  const own = programme.tests.filter(({ id }) =>
    ["t0", "t1", "t3"].includes(id)
  );
  const expected = own.reduce(
    (sum, test) => sum + test.chanceOfOppositeSign,
    0,
  );
  assert(Math.abs(none.value! - expected) < 1e-9);
  assert(none.lower! <= expected && expected <= none.upper!);
  const text = formatProgramme(programme, { width: 100 });
  assertStringIncludes(
    text.replaceAll("\n", " "),
    `Of your 3 winners, about ${
      Math.round(expected)
    } is false (95% CI ${none.lower} to ${none.upper}). A check failed for 1 more winner, so nobody can judge: Broken.`,
  );
});

Deno.test("each test that is over has a reason in its line", () => {
  const odd = judged.map((test): ProgrammeTest =>
    test.id === "t1"
      ? { ...test, isOneOrder: true }
      : test.id === "t0"
      ? { ...test, days: 5 }
      : test
  );
  const read = (rows: readonly ProgrammeTest[]) =>
    Object.fromEntries(
      readProgramme({ ...input, tests: rows }, { secondOpinion: 0.95 }).tests
        .map(({ id, reason }) => [id, reason]),
    );
  assertEquals(read(judged), {
    t0: "holds",
    t1: "luck",
    t2: "no-gain",
    t3: "luck",
    t4: "no-gain",
    t5: "no-gain",
    t6: null,
  });
  assertEquals(read(odd).t0, "early");
  assertEquals(read(odd).t1, "one-order");
  const missed = judged.map((test) => ({
    ...test,
    decision: test.id === "t0" ? "rejected" as const : test.decision,
  }));
  assertEquals(read(missed).t0, "missed");
  const [line] = formatProgramme(
    readProgramme({ ...input, tests: judged }, { secondOpinion: 0.95 }),
    { width: 100 },
  ).split("\n").filter((line) => line.startsWith("Test 3"));
  assertStringIncludes(line!, "97.0%");
  assertStringIncludes(line!, "could be luck");
});

Deno.test("a decision that a readout assumes is no decision of the store's", () => {
  const assumed = judged.map((test) => ({
    ...test,
    isAssumed: test.decision === "shipped",
  }));
  const programme = readProgramme({ ...input, tests: assumed }, {
    secondOpinion: 0.995,
  });
  assertEquals(programme.secondOpinion!.winners, 1);
  // At the top, whatever else is said.
  const [top] = formatProgramme(programme).split("Total impact");
  assertStringIncludes(
    top!.replaceAll("\n", " "),
    "Assumed shipped, because the readout says to roll out: Test 1, Test 0.",
  );
});

Deno.test("one test that is the total is named, with the total without it", () => {
  const large = tests.map((test) =>
    test.id === "t0"
      ? { ...test, lift: 0.9, standardError: 0.05 }
      : test.id === "t3"
      ? { ...test, decision: "shipped" as const }
      : test
  );
  const { total } = readProgramme({ ...input, tests: large });
  assertEquals(total!.without!.name, "Test 0");
  assert(Math.abs(total!.without!.lift.measured - 0.06) < 1e-12);
  assertStringIncludes(
    formatProgramme(readProgramme({ ...input, tests: large })),
    "Test 0 is most of the total. Without it",
  );
  const even = large.map((test) => ({ ...test, lift: 0.05 }));
  assertEquals(readProgramme({ ...input, tests: even }).total!.without, null);
});
