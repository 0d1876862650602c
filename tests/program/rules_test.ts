import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { formatProgramme, readProgramme } from "../../lib/program/mod.ts";
import { input } from "./_rows.ts";

Deno.test("rules are compared over tests that are over, after their costs", () => {
  const { rules } = readProgramme(input, { rules: true }).rules!;
  const dear = readProgramme(input, {
    rules: true,
    costShip: 0.01,
    costDay: 0.0002,
  })
    .rules!.rules;
  const fixed = rules[0]!;
  // Lifts of 8 and 5% at an error of 2%; what runs is not counted.
  assertEquals(fixed.shipped, 2);
  assert(Math.abs(fixed.plugIn - 0.13) < 1e-12);
  assert(fixed.crossValidated!.value! < fixed.plugIn);
  // 10 to 15 days: 75 of the six tests that are over.
  assert(Math.abs(dear[0]!.plugIn - (0.13 - 0.02 - 0.015)) < 1e-12);
  const own = rules.at(-1)!;
  assertEquals([own.rule.kind, own.shipped], ["own", 2]);
  assert(Math.abs(own.expected! - fixed.expected!) < 1e-12);
});

Deno.test("a programme says which rule to take only where tests can tell", () => {
  const text = formatProgramme(readProgramme(input, { rules: true }), {
    width: 100,
  });
  assertStringIncludes(text, "What each decision rule would have earned");
  assertStringIncludes(text, "No rule clearly beats p < 0.05.");
  assertStringIncludes(text, "what was shipped");
  assertEquals(readProgramme(input).rules, null);
  assert(!formatProgramme(readProgramme(input)).includes("decision rule"));
});

Deno.test("where tests are few the plain prior is said beside ours", () => {
  const { notes, total } = readProgramme(input);
  const [few] = notes;
  assertStringIncludes(few!, "Only 7 tests show how large effects are");
  const plain = `${(100 * total!.lift.normal.value!).toFixed(1)}%`;
  assertStringIncludes(few!, `A plain normal prior gives +${plain}`);
});
