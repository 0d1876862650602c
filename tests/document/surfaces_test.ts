/**
 * One truth on every surface: random readouts are written for the terminal, for
 * a page, as Markdown, for a notebook and as JSON, and what a reader finds there
 * is held against numbers that an oracle writes from the record.
 */

import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import stringWidth from "string-width";
import { JUPYTER_DISPLAY } from "../../lib/charts/mod.ts";
import type { Document, Table } from "../../lib/document/mod.ts";
import { writeText } from "../../lib/document/mod.ts";
import { attachDisplay } from "../../lib/words/mod.ts";
import { type Readout, readoutDocument } from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { all, parsePage } from "../report/_parse.ts";
import { byRole, type ExpectedTable, expectedTables } from "./_expected.ts";
import { records } from "./_records.ts";
import {
  htmlSurface,
  markdownSurface,
  plainSpaces,
  type Surface,
  textLines,
  textSurface,
} from "./_surfaces.ts";

/** Seed of the random records, the same for every run. */
const SEED = 20261122;

/** Random records, each with its document. */
const DRAWN = fc.sample(records, { seed: SEED, numRuns: 60 })
  .map((readout) => ({ readout, document: readoutDocument(readout) }));

/** Caches a function's result per document. */
function once<T>(make: (document: Document) => T): (document: Document) => T {
  const made = new Map<Document, T>();
  return (document) => {
    if (!made.has(document)) made.set(document, make(document));
    return made.get(document)!;
  };
}

const pageOf = once(htmlSurface);
const markdownOf = once(markdownSurface);

/** Asserts that an output shows the oracle's tables, cell by cell. */
function assertTables(surface: Surface, expected: readonly ExpectedTable[]) {
  const found = surface.tables.map(({ rows }) => rows);
  for (const { header, rows, caption } of expected) {
    const at = found.findIndex(([first]) =>
      JSON.stringify(first) === JSON.stringify(header)
    );
    assert(at >= 0, `${caption}: no table under ${header}`);
    // Each table is matched only once, because another one may have the same
    // header.
    const [table] = found.splice(at, 1);
    assertEquals(table!.slice(1), rows.map((row) => row.map(plainSpaces)));
  }
}

Deno.test("a page shows each number of a record once, with its digits and its label", () => {
  for (const { readout, document } of DRAWN) {
    assertTables(pageOf(document), expectedTables(readout).map(shownOnce));
  }
});

Deno.test("Markdown shows the same cells under the same labels", () => {
  for (const { readout, document } of DRAWN) {
    assertTables(markdownOf(document), expectedTables(readout).map(shownOnce));
  }
});

Deno.test("a terminal shows the same cells under the same labels, line by line", () => {
  for (const { readout, document } of DRAWN) {
    const lines = textLines(document);
    // Another table may have the same header.
    let from = 0;
    for (const table of expectedTables(readout)) {
      const { header, rows } = shownOnce(table);
      const wanted = [header, ...rows].map((row) =>
        plainSpaces(row.filter((cell) => cell !== "").join(" "))
      );
      const start = lines.indexOf(wanted[0]!, from);
      assert(start >= 0, `no line "${wanted[0]}"`);
      assertEquals(lines.slice(start, start + wanted.length), wanted);
      from = start + wanted.length;
    }
  }
});

/**
 * Returns a table in which a group name appears once, above the rows that share
 * it.
 */
function shownOnce(table: ExpectedTable): ExpectedTable {
  return {
    ...table,
    rows: table.rows.map((row, at) => {
      const above = table.rows[at - 1];
      let repeats = above !== undefined;
      return row.map((cell, column) => {
        repeats &&= column < table.groups && cell === above![column];
        return repeats ? "" : cell;
      });
    }),
  };
}

Deno.test("data beside a table are the record's numbers, every digit of them", () => {
  for (const { readout, document: { blocks } } of DRAWN) {
    const dataOf = (id: string) =>
      blocks.flatMap((block): Table[] =>
        block.kind === "table" && block.table.id === id ? [block.table] : []
      )[0]?.data ?? [[]];
    const column = (id: string, name: string) => {
      const [header, ...rows] = dataOf(id);
      return rows.map((row) => row[header!.indexOf(name)]);
    };
    assertEquals(
      column("variations", "net_revenue"),
      readout.variations.map(({ netRevenue }) => netRevenue),
    );
    const compared = <T>(
      of: (one: Readout["metrics"][number]["comparisons"][number]) => T,
    ) =>
      Object.values(byRole(readout)).flat().flatMap(({ comparisons }) => [
        null,
        ...comparisons.map(of),
      ]);
    const ofMetrics = (name: string) =>
      ["metrics", "other-metrics"].flatMap((id) => column(id, name));
    assertEquals(ofMetrics("lift_lower"), compared(({ lift }) => lift.lower));
    assertEquals(ofMetrics("lift"), compared(({ lift }) => lift.value));
    assertEquals(ofMetrics("p_value"), compared(({ pValue }) => pValue));
    assertEquals(
      ofMetrics("adjusted_p_value"),
      compared(({ adjustedPValue }) => adjustedPValue),
    );
  }
});

/**
 * Returns digits with their separators; a full stop at the end belongs to the
 * sentence.
 */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d[\d,.]*(?:e[+-]?\d+)?/g)]
    .map(([number]) => number.replace(/[.,]+$/, ""));
}

/** Returns every text of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Returns the number of orders of all variations, and the number of excluded rows
 * or orders.
 */
function countsOf({ variations, ledger, projectedImpact }: Readout): number[] {
  const orders = variations.reduce((sum, arm) => sum + (arm.orders ?? 0), 0);
  const rows = ledger.exclusions.reduce((sum, line) => sum + line.rows, 0);
  return [
    orders,
    rows,
    Math.abs(rows + (ledger.counted.orders ?? 0) - orders),
    Number(projectedImpact.assumption?.values.visitors ?? 0),
  ];
}

Deno.test("no surface shows a number that is not in the record", async () => {
  for (const { readout, document } of DRAWN.slice(0, 40)) {
    const json = JSON.parse(await renderReport(readout, { format: "json" }));
    assertEquals(json.readout, JSON.parse(JSON.stringify(readout)));
    const known = new Set(numbersIn([
      ...expectedTables(readout).flatMap(({ header, rows, caption }) => [
        caption,
        ...header,
        ...rows.flat(),
      ]),
      ...expectedTables(readout).flatMap(({ others }) => others),
      ...textsIn(json),
      ...countsOf(readout).map((count) => count.toLocaleString("en-US")),
      // A long table states the number of its collapsed rows.
      ...expectedTables(readout).map(({ rows }) => `${rows.length}`),
    ].join(" ")));
    for (
      const { words } of [
        pageOf(document),
        markdownOf(document),
        textSurface(document),
      ]
    ) {
      assertEquals(
        numbersIn(words).filter((number) => !known.has(number)),
        [],
        words,
      );
    }
  }
});

Deno.test("a notebook and a page show the tables of the document", async () => {
  for (const { readout, document } of DRAWN.slice(0, 3)) {
    const html = await renderReport(readout, { format: "html" });
    const page = parsePage(html);
    const tables = pageOf(document).tables;
    assertEquals(
      all(page, "main caption").map(({ textContent }) => textContent),
      tables.map(({ caption }) => caption),
    );
    const shown = attachDisplay(readout) as unknown as Record<
      symbol,
      () => Promise<Record<string, string>>
    >;
    const bundle = await shown[JUPYTER_DISPLAY]!();
    assertEquals(Object.keys(bundle), [
      "text/html",
      "text/markdown",
      "text/plain",
    ]);
    const brief = expectedTables(readout).slice(0, 1);
    const notebook = parsePage(`<body>${bundle["text/html"]}</body>`);
    const captions = all(notebook, "caption");
    assertEquals(captions.length, brief.length);
    for (const { rows } of brief) {
      for (const text of rows.flat()) {
        assert(
          plainSpaces(notebook.querySelector("body")!.textContent)
            .includes(plainSpaces(text)),
          text,
        );
      }
    }
  }
});

Deno.test("a chart that is placed once is drawn wherever there is room for details", async () => {
  const readouts = DRAWN.slice(0, 5).map(({ readout }) => readout);
  for (const readout of readouts.filter(({ overTime }) => overTime !== null)) {
    for (const format of ["html", "markdown"] as const) {
      const text = await renderReport(readout, { format });
      assertEquals(
        text.includes("Visitors, Mar 1 –") ||
          text.includes("Visitors, Mar 1, 2026"),
        true,
      );
    }
  }
  assert(readouts.some(({ overTime }) => overTime !== null));
});

Deno.test("no line of a terminal is wider than it, whatever the names are", () => {
  for (const { document } of DRAWN.slice(0, 30)) {
    for (const width of [40, 60, 100, 120]) {
      for (const line of writeText(document, { width }).split("\n")) {
        assert(stringWidth(line) <= width, `${width}: ${line}`);
      }
    }
  }
});
