/** Loads the imports of cells and suggests corrections for missing names. */
import { nearest, OTHER_NAMES } from "../../base/mod.ts";

type Module = Readonly<Record<string, unknown>>;

/**
 * Module that hints refer to, for names from other tools and for missing imports.
 */
const LIBRARY = "readout";
const LIBRARY_NAMES = new Set(Object.values(OTHER_NAMES));

/** Modules that cells have imported, by their import names. */
export class CellModules {
  readonly #modules = new Map<string, Module>();

  /** Returns the loaded module; throws if it lacks one of the names. */
  async load(
    loading: Promise<Module>,
    specifier: string,
    names: readonly string[],
  ): Promise<Module> {
    const module = await loading;
    this.#modules.set(specifier, module);
    const missing = names.filter((name) => !(name in module));
    if (missing.length === 0) return module;
    const problems = missing.map((name) =>
      `no export "${name}"${suggestion(name, specifier, module)}`
    );
    const problemList = problems.join(", and ");
    throw new SyntaxError(
      `The module "${specifier}" has ${problemList} (import types with "import type")`,
    );
  }

  /** Returns the import hint for the error message of an undeclared name, if any. */
  hints(message: string): readonly string[] {
    const name = /^(\w+) is not defined$/.exec(message)?.[1];
    if (name === undefined) return [];
    const importName = libraryName(name) ?? name;
    const isLibrary = LIBRARY_NAMES.has(importName);
    const from = [...this.#modules].find(([, module]) => importName in module);
    const specifier = isLibrary ? LIBRARY : from?.[0];
    if (specifier === undefined) return [];
    const replacement = importName === name ? "" : `use ${importName}: `;
    return [`Hint: ${replacement}import { ${importName} } from "${specifier}"`];
  }
}

/** Returns the library's equivalent of a name from another tool. */
function libraryName(name: string): string | null {
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : null;
}

function suggestion(name: string, specifier: string, module: Module): string {
  const exported = specifier.startsWith(LIBRARY) ? libraryName(name) : null;
  if (exported !== null && exported in module) {
    return `; here it is "${exported}"`;
  }
  if (exported !== null) return `; import { ${exported} } from "${LIBRARY}"`;
  const similarName = nearest(name, Object.keys(module));
  return similarName === null ? "" : `; did you mean "${similarName}"?`;
}
