/** The library's sources as TypeScript's compiler sees them, for what is made of types. */

import { createRequire } from "node:module";
import ts from "typescript";

/** Where the types of schemas are, from which those of requests come. */
const ZOD = createRequire(import.meta.url).resolve("zod")
  .replace(/\.c?js$/, ".d.ts");

/** The program of some sources, not checked: `deno check` does that. */
export function libraryProgram(files: readonly string[]): ts.Program {
  return ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    paths: { zod: [ZOD] },
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
  });
}
