/** The library's sources as TypeScript's compiler sees them, for what is made of types. */

import ts from "typescript";

/** The program of some sources, not checked: `deno check` does that. */
export function libraryProgram(files: readonly string[]): ts.Program {
  return ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
  });
}
