import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
} from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import { readText as read } from "./_estimates.ts";

Deno.test("a file of estimates is read as it is meant, in the ways that people write one", async () => {
  const expected = [0.042, 0.0125, "shipped", 21, "2026-03-20"];
  for (
    const text of [
      "id,metric,lift,standard_error,decision,days,ended\nA1,revenue,0.042,0.0125,shipped,21,2026-03-20\n",
      "\ufeffid;metric;lift;standard_error;decision;days;ended\r\nA1;revenue;0,042;0,0125;Shipped;21;2026-03-20\r\n\r\n",
      "ID\tMetric\tLift\tStandard Error\tDecision\tDays\tEnded\nA1\trevenue\t4.2 %\t1.25%\tship\t21\t2026-03-20T10:00:00Z\n",
    ]
  ) {
    const { tests: [test] } = await read(text);
    const { lift, standardError, decision, days, ended } = test!;
    assertEquals(
      [Number(lift.toFixed(12)), standardError, decision, days, ended],
      expected,
    );
  }
});

Deno.test("headers of any name are read as a mapping says, and a wrong mapping is refused", async () => {
  const text = "Experiment,Change,From,To,Shipped?\nBar,6.1%,2%,10%,yes\n";
  const map = { lift: "Change", lower: "From", upper: "To" };
  const { tests: [test] } = await read(text, { map });
  assertEquals([test!.name, test!.lift, test!.decision], [
    "Bar",
    0.061,
    "shipped",
  ]);
  await assertRejects(
    () => read(text, { map: { ...map, lift: "Lift", gain: "Change" } }),
    SchemaError,
    'no header is called "Lift"',
  );
  await assertRejects(
    () => read(text, { map: { ...map, gain: "Change" } }),
    SchemaError,
    "--map gain: isn't a column. Available: id,",
  );
});

Deno.test("words for a decision mean one thing, or are refused", async () => {
  const decided = async (...words: string[]) =>
    (await read(
      "id,metric,lift,standard_error,decision\n" +
        words.map((word, i) => `A${i},r,0.01,0.01,${word}\n`).join(""),
    )).tests.map(({ decision }) => decision);
  assertEquals(
    await decided(
      "Rolled-out",
      "AUSGEROLLT",
      "d\u00e9ploy\u00e9",
      "mis en ligne",
    ),
    ["shipped", "shipped", "shipped", "shipped"],
  );
  assertEquals(
    await decided(
      "verworfen",
      "rolled back",
      "de\u0301ploye\u0301",
      "l\u00e4uft",
      "Offen",
    ),
    ["rejected", "rejected", "shipped", "running", "undecided"],
  );
  const { message } = await assertRejects(
    () => decided("stopped", "live", "won"),
    SchemaError,
  );
  for (const word of ["stopped", "live", "won"]) {
    assert(message.includes(`current value is "${word}"`), message);
  }
});

Deno.test("a row without a lift or its error is left out and counted", async () => {
  const { tests, exclusions } = await read(
    "id,metric,lift,standard_error,decision\nA,r,0.02,0.01,shipped\n" +
      "B,r,0.02,,shipped\nC,r,,0.01,rejected\nD,r,0.01,0.01,rejected\n",
  );
  assertEquals(tests.map(({ id }) => id), ["A", "D"]);
  assertEquals(exclusions, [
    { reason: "rows without a lift or its standard error", tests: 2 },
  ]);
});

Deno.test("every cell that cannot be read is named, by row, column and value", async () => {
  const error = await assertRejects(
    () =>
      read(
        "id,metric,lift,standard_error,decision,ended\n" +
          "A1,revenue,4.2,0.01,shipped,2026-03-20\n" +
          "A2,revenue,1,0,maybe,2026-02-28\n" +
          "A3,revenue,0.3,0.25,shipped,2026-02-28\n" +
          ",revenue,0.1,-0.01,shipped,\n",
      ),
    SchemaError,
  );
  for (
    const said of [
      'row 2, column lift: must be a fraction, or have a percent sign: current value is "4.2"',
      'row 3, column standard_error: must be above 0: current value is "0"',
      'row 3, column decision: must be shipped, rejected, undecided, running or paused: current value is "maybe"',
      'row 4, column standard_error: must be a fraction, or have a percent sign: current value is "0.25"',
      'row 5, column standard_error: must be above 0: current value is "-0.01"',
      'row 5, column id: must not be empty: current value is ""',
    ]
  ) assert(error.message.includes(said), `${said}\n${error.message}`);
  for (
    const [text, said] of [
      [
        "id,metric,effect\nA,b,1\n",
        "columns are missing: lift, standard_error, or lower and upper, or margin. Found: id, metric, effect",
      ],
      [
        "id,metric,lift,uplift,se,decision\nA,b,1,1,1,shipped\n",
        "column lift: appears twice: lift, uplift",
      ],
      [
        "id,metric,lift,se,decision,ended\nA,b,0.1 pp,n/a,shipped,2026-02-30\n",
        'row 2, se: must be a number: current value is "n/a"',
      ],
      [
        "id,metric,lift,se,decision,ended\nA,b,0.1,0.1,shipped,02/01/2026\n",
        '"02/01/2026": 2026-01-02 (--dates "%d/%m/%Y") or 2026-02-01',
      ],
      [
        'id,metric,lift,se,decision,per_month\nA,b,10 %,5 %,shipped,"12,000"\n',
        '"12,000": 12000 (--decimal .) or 12 (--decimal ,)',
      ],
    ] as const
  ) await assertRejects(() => read(text), SchemaError, said);
});

Deno.test("lifts with decimals say how the amounts beside them are written", async () => {
  const { tests, notes } = await read(
    'id,metric,lift,se,decision,per_month\nA,b,0.1,0.1,shipped,"12,000"\n',
  );
  assertEquals(tests[0]!.perMonth, 12_000);
  const said = notes.join("\n");
  assert(said.includes("per_month is read as decimal point"), said);
});

Deno.test("large numbers, capitals and currencies are not read as something else", async () => {
  const text = (per: string, currency: string) =>
    "id,metric,lift,se,decision,per_month,currency,end_date\n" +
    `1,Revenue,250%,20.5%,shipped,"${per}",EUR,31/12/2025\n` +
    `2,revenue,1%,2%,,"${per}",${currency},13/01/2026\n`;
  const { tests, currency, notes } = await read(text("12,000", "EUR"), {
    formats: { decimal: "." },
  });
  assertEquals(tests.map(({ metric }) => metric), ["Revenue", "Revenue"]);
  assertEquals(tests.map(({ lift, perMonth }) => [lift, perMonth]), [
    [2.5, 12_000],
    [0.01, 12_000],
  ]);
  assertEquals(tests.map(({ ended, decision }) => [ended, decision]), [
    ["2025-12-31", "shipped"],
    ["2026-01-13", "undecided"],
  ]);
  assertEquals(currency, "EUR");
  assert(notes.some((note) => note.includes("day first")), notes.join());
  const mixed = await read(text("120", "USD"));
  assertEquals(mixed.currency, null);
  assertEquals(mixed.tests.map(({ perMonth }) => perMonth), [null, null]);
  assert(mixed.notes[0]!.includes("several currencies (EUR, USD)"));
});

Deno.test("looks at one test become an early and a late part, by subtraction", async () => {
  // 1,000 visitors with an effect of 0.06, followed by 3,000 with an effect of
  // 0.02.
  const { tests } = await read(
    "id,metric,lift,standard_error,decision,days\n" +
      "A,revenue,0.03,0.01,shipped,28\nA,revenue,0.06,0.02,running,12\n",
  );
  assertEquals(tests.length, 1);
  const [early, late] = tests[0]!.periods;
  assertEquals([tests[0]!.lift, tests[0]!.decision], [0.03, "shipped"]);
  assertEquals(early, { value: 0.06, standardError: 0.02 });
  assertAlmostEquals(late!.value, 0.02, 1e-12);
  assertAlmostEquals(late!.standardError, 0.02 / Math.sqrt(3), 1e-12);
  await assertRejects(
    () =>
      read(
        "id,metric,lift,standard_error,decision\nA,r,0.03,0.01,shipped\nA,r,0.06,0.02,shipped\n",
      ),
    SchemaError,
    'test "A": has 2 rows of r',
  );
});

Deno.test("a test's name is found beside its id", async () => {
  const { tests, notes } = await read(
    "Test ID,Test Name,Metric,Lift,SE,Decision\nA,Cart,r,2%,1%,shipped\n",
  );
  assertEquals([tests[0]!.name, notes], ["Cart", []]);
});

Deno.test("capitals make no other currency", async () => {
  const { currency, tests, notes } = await read(
    "id,metric,lift,standard_error,decision,per_month,currency\n" +
      "A,r,0.02,0.01,shipped,1000,usd\nB,r,0.03,0.01,rejected,1000,USD\n",
  );
  assertEquals([
    currency,
    tests[0]!.perMonth,
    notes.join("\n").includes("several currencies"),
  ], ["USD", 1000, false]);
});
