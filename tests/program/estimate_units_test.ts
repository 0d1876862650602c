/** Numbers in a file of estimates whose unit is ambiguous. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import { readText } from "./_estimates.ts";

const read = (header: string, ...rows: readonly string[]) =>
  readText(`${[header, ...rows].join("\n")}\n`);

async function refusal(...lines: [string, ...string[]]): Promise<string> {
  return (await assertRejects(() => read(...lines), SchemaError)).message;
}

const HEADER = "id,metric,lift,standard_error,decision";

Deno.test("a column whose header says percent is in percent", async () => {
  for (
    const header of [
      "id,metric,lift %,standard_error %,decision",
      "id,metric,Lift (%),SE [%],decision",
      "id,metric,uplift_pct,Standard error in percent,decision",
    ]
  ) {
    const { tests: [one, two], notes } = await read(
      header,
      "1,r,12,2.5,shipped",
      "2,r,-0.4 %,0.3,rejected",
    );
    const numbers = [one!, two!].flatMap((test) => [
      test.lift,
      test.standardError,
    ]);
    for (const [i, number] of [0.12, 0.025, -0.004, 0.003].entries()) {
      assertAlmostEquals(numbers[i]!, number, 1e-15);
    }
    assert(!notes.some((note) => note.includes("fraction")), notes.join());
  }
  const message = await refusal("id,metric,lift,se,decision,days %", "1,r,1");
  assert(!message.includes("days"), message);
});

Deno.test("what is evidently in percent is refused with what to call its column", async () => {
  const message = await refusal(HEADER, "1,r,12,2.5,shipped", "2,r,0.4,3,");
  assert(
    message.includes(
      'row 2, column lift: must be a fraction, or have a percent sign: current value is "12"',
    ),
    message,
  );
  const hint = 'if the columns are called "lift %" and "standard_error %"';
  assertEquals(message.split(hint).length, 2, message);
});

Deno.test("a column with percent signs has them in every row", async () => {
  const rows = ["1,r,1.2%,0.02,shipped", "2,r,0.4,0.02,"];
  const message = await refusal(HEADER, ...rows, "3,r,0,0.02,", "4,r,,,");
  assert(
    message.includes(
      'row 3, column lift: must have a percent sign like the others: current value is "0.4"',
    ),
    message,
  );
  assert(!message.includes("row 4") && !message.includes("row 5"), message);
});

Deno.test("what has no percent sign is said to be read as fractions", async () => {
  const { notes } = await read(
    HEADER,
    "1,r,-0.5,0.15,rejected",
    "2,r,0.4,0.19,",
  );
  assert(
    notes.some((note) =>
      note.includes(
        "lift and standard_error have no percent sign and are read as fractions: 0.5 is 50% and 0.19 is 19%",
      )
    ),
    notes.join(),
  );
  const signed = await read(HEADER, "1,r,1.2%,0.15,shipped", "2,r,1%,0.1,");
  assert(
    signed.notes.some((note) =>
      note.includes("standard_error has no percent sign and is read as") &&
      note.includes("0.15 is 15%")
    ),
    signed.notes.join(),
  );
});

Deno.test("a standard error that no visitors allow is refused, and one that says nothing is left out", async () => {
  const header = `${HEADER},visitors`;
  const message = await refusal(
    header,
    "1,r,0.03,1e-12,shipped,",
    "2,r,0.03,0.001,shipped,20000",
    "3,r,0.03,0.003,shipped,20000",
  );
  for (
    const said of [
      'row 2, column standard_error: is implausibly small for any number of visitors: current value is "1e-12"',
      'row 3, column standard_error: is implausibly small for 20000 visitors: current value is "0.001"',
    ]
  ) assert(message.includes(said), message);
  assert(!message.includes("row 4"), message);
  const { tests, exclusions } = await read(
    HEADER,
    "1,r,3%,5000%,shipped",
    "2,r,2%,99%,",
    "3,r,2%,2%,",
  );
  assertEquals(tests.map(({ id }) => id), ["2", "3"]);
  assertEquals(exclusions, [{
    reason: "rows with an uninformative standard error (100% or more)",
    tests: 1,
  }]);
});

Deno.test("metrics that differ in blanks are one", async () => {
  const { tests } = await read(
    HEADER,
    "1,Revenue per visitor,0.03,0.02,shipped",
    "2,revenue  per visitor,0.01,0.02,",
    "3,revenue_per\u00a0visitor,0.01,0.02,",
  );
  assertEquals(new Set(tests.map(({ metric }) => metric)).size, 1);
});

Deno.test("amounts without a currency are said to be taken for the one there is", async () => {
  const { currency, notes } = await read(
    `${HEADER},per_month,currency`,
    "1,r,0.03,0.02,shipped,1000,EUR",
    "2,r,0.03,0.02,shipped,1000,",
    "3,r,0.01,0.02,,,",
  );
  assertEquals(currency, "EUR");
  assert(
    notes.includes(
      "1 of 2 amounts has no currency and is assumed to be in EUR.",
    ),
    notes.join(),
  );
});

Deno.test("one result under two ids is said to be counted twice", async () => {
  const notes = async (...names: string[]) =>
    (await read(
      "id,name,metric,lift,standard_error,decision",
      `3,${names[0]},r,0.0312,0.02,shipped`,
      `03,${names[1]},r,0.0312,0.02,shipped`,
    )).notes.join("\n");
  assert(
    (await notes("Bar", "Bar")).includes('Counted once per ID: "Bar" (3, 03).'),
  );
  assert(!(await notes("Bar", "Cart")).includes("several ids"));
});

const DECIDED = "id,name,variation,metric,lift,standard_error,decision";

Deno.test("a column of variations makes a row of each", async () => {
  const { tests, notes } = await read(
    DECIDED,
    "1,Bar,A,revenue,0.06,0.02,shipped",
    "1,Bar,B,revenue,0.01,0.02,rejected",
    "2,Cart,,revenue,0.004,0.02,rejected",
  );
  assertEquals(tests.map(({ name }) => name), ["Bar: A", "Bar: B", "Cart"]);
  assert(!notes.join().includes("not used"));
});

Deno.test("what was kept is read by the other decisions of its file, and said", async () => {
  const row = (id: number, decision: string) =>
    `${id},T${id},,revenue,0.0${id},0.02,${decision}`;
  const shipped = await read(DECIDED, row(1, "Rollout"), row(2, "kept"));
  assertEquals(shipped.tests.map(({ decision }) => decision), [
    "shipped",
    "rejected",
  ]);
  assert(
    shipped.notes.includes(
      '"kept" is treated as rejected, because other tests are shipped.',
    ),
  );
  const taken = await read(DECIDED, row(1, "reverted"), row(2, "Keep"));
  assertEquals(taken.tests[1]!.decision, "shipped");
  assertStringIncludes(
    await refusal(DECIDED, row(1, "kept"), row(2, "pending")),
    'current value is "kept"',
  );
});

Deno.test("what is wrong in many rows is said once", async () => {
  const rows = Array.from(
    { length: 20 },
    (_, i) => `${i},T${i},,revenue,0.01,0.02,stopped`,
  );
  const message = await refusal(DECIDED, ...rows);
  assertEquals(message.match(/must be shipped/g)!.length, 1);
  assertStringIncludes(message, "the same in 19 more rows");
});
