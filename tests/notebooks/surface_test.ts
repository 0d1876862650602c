/** What `import ... from "readout"` offers is few, and named one by one. */

import { assert, assertEquals } from "@std/assert";
import ts from "typescript";

const MOST_NAMES = 150;

Deno.test(`the root module exports at most ${MOST_NAMES} names, and no room whole`, async () => {
  const source = ts.createSourceFile(
    "mod.ts",
    await Deno.readTextFile(new URL("../../lib/mod.ts", import.meta.url)),
    ts.ScriptTarget.ESNext,
  );
  const exports = source.statements.filter(ts.isExportDeclaration);
  assertEquals(exports.length, source.statements.length);
  const names = exports.flatMap(({ exportClause }) => {
    assert(exportClause !== undefined && ts.isNamedExports(exportClause));
    return exportClause.elements.map(({ name }) => name.text);
  });
  assert(names.includes("readout") && names.includes("pl"));
  assert(names.length <= MOST_NAMES, `${names.length}`);
});
