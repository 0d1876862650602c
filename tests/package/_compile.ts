/** TypeScript sources as JavaScript with declarations, as npm packages have them. */

import { join } from "@std/path";
import ts from "typescript";

/** What compiling came to. */
export interface Compiled {
  /** Texts by path, relative to the package's folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What the compiler could not put into a declaration, a line each. */
  readonly problems: readonly string[];
}

/** Runs in Node 22 and in browsers: `using`, for one, is written out. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  declaration: true,
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
 * Compiles the sources below a folder.
 *
 * @param folder The folder, with `lib/` and the `node_modules` of its dependencies.
 * @param sources Source files, relative to the folder.
 * @param ambient Declarations of what the sources use without importing it.
 */
export function compile(
  folder: string,
  sources: readonly string[],
  ambient: readonly string[],
): Compiled {
  const options = { ...OPTIONS, rootDir: folder, outDir: folder };
  const roots = [...sources, ...ambient].map((path) => join(folder, path));
  const program = ts.createProgram(roots, options);
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const isCode = path.endsWith(".js");
    files.set(path.slice(folder.length + 1), isCode ? bare(text) : text);
  });
  return {
    files,
    problems: diagnostics
      .filter(({ category }) => category === ts.DiagnosticCategory.Error)
      .map((one) => describe(one, folder)),
  };
}

/** Code without its comments, which stand in the declarations beside it. */
function bare(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
    },
  }).outputText;
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
