import { assertEquals, assertThrows } from "@std/assert";
import type { JsonObject, Notebook } from "readout/kernel";
import {
  convertParameters,
  injectParameters,
  parseNotebook,
} from "readout/kernel";
import { readDeclarations } from "../../lib/kernel/notebooks/_declarations.ts";
import { notebookText } from "./_notebook_text.ts";

/** A notebook whose first cell is prose and whose second declares parameters. */
function notebookOf(source: string | null, injected?: string): Notebook {
  const tagged = (id: string, tag: string, source?: string | null) =>
    source == null ? [] : [{ id, metadata: { tags: [tag] }, source }];
  return parseNotebook(notebookText([
    { cell_type: "markdown", id: "title", source: "# Title" },
    ...tagged("p", "parameters", source),
    ...tagged("old", "injected-parameters", injected),
    { id: "body", source: "maxZScore" },
  ]));
}

const DECLARED = `
// What to read.
let experienceId: string = "exp_1";
const maxZScore: number = 3; /* SDs */
var exclude = false;
let metric: "revenue" | "orders" = "revenue", share: number | null = null;
let markets: string[] = ["US", 'GB'];
let map: Record<string, string> = { visitor_id: "visitorId" };
let limits: readonly (number | null)[] = [
  1_000,
  -2.5e3,
];
let note: string | undefined;
let baseUrl: string = Deno.env.get("BASE") ?? \`http://localhost\`;
let window = { days: 7, "from": null };
let list: number[] | null = null;
let named: Metric = "revenue";
let computed = 1 + 1;
`;

const METRIC = '"revenue" | "orders"';
const LIMITS = "readonly (number | null)[]";

Deno.test("declarations are read with their types, and what they can be", () => {
  const declared = readDeclarations(DECLARED);
  assertEquals(
    declared.map(({ name, type, kinds }) => [name, type, kinds.join()]),
    [
      ["experienceId", "string", "string"],
      ["maxZScore", "number", "number"],
      ["exclude", "", "boolean"],
      ["metric", METRIC, '"revenue","orders"'],
      ["share", "number | null", "number,null"],
      ["markets", "string[]", "array"],
      ["map", "Record<string, string>", "object"],
      ["limits", LIMITS, "array"],
      ["note", "string | undefined", "string,undefined"],
      ["baseUrl", "string", "string"],
      ["window", "", "object"],
      ["list", "number[] | null", "array,null"],
      ["named", "Metric", "string"],
      ["computed", "", ""],
    ],
  );
});

Deno.test("a cell that holds anything but declarations is refused, with the line", () => {
  const cases: [string, string][] = [
    [
      "let a = 1;\nconsole.log(a);",
      'not a declaration, line 2: "console.log(a);"',
    ],
    ["let a: number = ;", "Unexpected token, line 1"],
    ["let { a } = { a: 1 };", "a name is missing"],
    ["import x from 'y';", "not a declaration"],
  ];
  for (const [source, problem] of cases) {
    assertThrows(() => readDeclarations(source), SyntaxError, problem);
  }
});

Deno.test("texts of a command line become values of the declared types", () => {
  const convert = (texts: Record<string, string>): JsonObject =>
    convertParameters(notebookOf(DECLARED), texts);
  assertEquals(
    convert({
      experienceId: "42",
      maxZScore: "3.5",
      exclude: "true",
      metric: "orders",
      share: "0.25",
      markets: '["DE"]',
      map: '{"a":"b"}',
      limits: "[1,null]",
      baseUrl: "null",
    }),
    {
      experienceId: "42",
      maxZScore: 3.5,
      exclude: true,
      metric: "orders",
      share: 0.25,
      markets: ["DE"],
      map: { a: "b" },
      limits: [1, null],
      baseUrl: "null",
    },
  );
  assertEquals(convert({ share: "null", note: "null" }), {
    share: null,
    note: null,
  });
  assertEquals(convert({ maxZScore: "+.5" }), { maxZScore: 0.5 });
});

Deno.test("a text that is no value of the declared type is refused", () => {
  const cases: Record<string, string> = {
    maxZScore: "three",
    exclude: "yes",
    metric: "profit",
    markets: "DE,US",
    map: "[]",
  };
  for (const [name, text] of Object.entries(cases)) {
    assertThrows(
      () => convertParameters(notebookOf(DECLARED), { [name]: text }),
      TypeError,
      `Cannot set the parameter "${name}" to ${JSON.stringify(text)}`,
    );
  }
  for (const text of ["", " ", "NaN", "Infinity", "1e999"]) {
    assertThrows(
      () => convertParameters(notebookOf(DECLARED), { maxZScore: text }),
      TypeError,
      "declared as `number`",
    );
  }
});

Deno.test("all wrong values are reported at once", () => {
  const error = assertThrows(
    () =>
      injectParameters(notebookOf(DECLARED), { maxZScore: "3", exclude: 1 }),
    TypeError,
  );
  assertEquals(error.message.split("\n").length, 2);
});

Deno.test("an unknown parameter is an error that lists the known ones", () => {
  const notebook = notebookOf("let a = 1; let b = 2;");
  for (
    const set of [
      () => injectParameters(notebook, { maxZscore: 3, c: 1 }),
      () => convertParameters(notebook, { maxZscore: "3", c: "1" }),
    ]
  ) {
    assertThrows(
      set,
      RangeError,
      'Unknown parameters "maxZscore", "c"; the notebook has: a, b',
    );
  }
});

Deno.test("the injected cell follows the declared one and replaces an older one", () => {
  const notebook = injectParameters(
    notebookOf(DECLARED, "let maxZScore = 1;"),
    { maxZScore: 4, note: null, share: null, markets: ["a\u2028", "\"'"] },
  );
  assertEquals(notebook.cells.map((cell) => cell.id), [
    "title",
    "p",
    "injected-parameters",
    "body",
  ]);
  assertEquals(
    notebook.cells[2]!.source,
    [
      "// Parameters",
      "const maxZScore: number = 4;",
      "let note: string | undefined = undefined;",
      "let share: number | null = null;",
      'let markets: string[] = ["a\u2028","\\"\'"];',
    ].join("\n"),
  );
});

Deno.test("a notebook without a tagged cell has no parameter that could be set", () => {
  const notebook = notebookOf(null);
  for (
    const set of [
      () => injectParameters(notebook, { maxZScore: 2 }),
      () => convertParameters(notebook, { maxZScore: "2" }),
    ]
  ) {
    assertThrows(
      set,
      RangeError,
      'Unknown parameter "maxZScore"; the notebook has none in a cell tagged "parameters"',
    );
  }
});

Deno.test("values that JSON cannot carry are refused", () => {
  const notebook = notebookOf("let a: unknown;");
  for (const value of [NaN, Infinity, undefined, new Date(0), () => 1]) {
    assertThrows(
      () => injectParameters(notebook, { a: value } as unknown as JsonObject),
      TypeError,
      'Cannot set the parameter "a"',
    );
  }
});
