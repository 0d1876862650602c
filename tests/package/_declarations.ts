/** The declarations of TypeScript sources, as npm packages have them. */

import { join } from "node:path";
import ts from "typescript";

/** What it came to. */
export interface Declared {
  /** Texts by path, relative to the package's folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What the compiler could not put into a declaration, a line each. */
  readonly problems: readonly string[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  allowJs: false,
  noEmitOnError: false,
  noCheck: true,
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  removeComments: false,
};

/**
 * Declares what the sources below a folder export.
 *
 * @param folder The folder, with `lib/` and the `node_modules` of its dependencies.
 * @param sources Source files, relative to the folder.
 * @param ambient Declarations of what the sources use without importing it.
 */
export function declare(
  folder: string,
  sources: readonly string[],
  ambient: readonly string[],
): Declared {
  const options = { ...OPTIONS, rootDir: folder, outDir: folder };
  const roots = [...sources, ...ambient].map((path) => join(folder, path));
  const program = ts.createProgram(roots, options);
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.set(path.slice(folder.length + 1), text);
  });
  return {
    files,
    problems: diagnostics
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map((one) => describe(one, folder)),
  };
}

function describe(
  { file, start, messageText }: ts.Diagnostic,
  folder: string,
): string {
  const text = ts.flattenDiagnosticMessageText(messageText, " ");
  if (file === undefined || start === undefined) return text;
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${file.fileName.slice(folder.length + 1)}:${line + 1} ${text}`;
}
