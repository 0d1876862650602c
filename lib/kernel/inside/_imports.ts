/** Imports of cells: a name that is not there leads to the one that is. */
import { nearest, OTHER_NAMES } from "../../base/mod.ts";

type Module = Readonly<Record<string, unknown>>;

/** What other tools' names and forgotten imports lead to. */
const LIBRARY = "readout";
const LIBRARY_NAMES = new Set(Object.values(OTHER_NAMES));

/** The modules that cells have imported, by the names they were imported by. */
export class CellModules {
  readonly #modules = new Map<string, Module>();

  /** The module, if it has all of the names. */
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
    const wrong = problems.join(", and ");
    throw new SyntaxError(
      `The module "${specifier}" has ${wrong} (a type alone is imported with "import type")`,
    );
  }

  /** What helps where no cell declares a name; null when nothing is known of it. */
  hint(name: string): string | null {
    const here = libraryName(name) ?? name;
    const isLibrary = LIBRARY_NAMES.has(here);
    const found = [...this.#modules].find(([, module]) => here in module);
    const specifier = isLibrary ? LIBRARY : found?.[0];
    if (specifier === undefined) return null;
    const other = here === name ? "" : `use ${here}: `;
    return `Hint: ${other}import { ${here} } from "${specifier}"`;
  }
}

/** What the library calls what another tool has another name for. */
function libraryName(name: string): string | null {
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : null;
}

function suggestion(name: string, specifier: string, module: Module): string {
  const here = specifier.startsWith(LIBRARY) ? libraryName(name) : null;
  if (here !== null && here in module) return `; here it is "${here}"`;
  if (here !== null) return `; import { ${here} } from "${LIBRARY}"`;
  const near = nearest(name, Object.keys(module));
  return near === null ? "" : `; did you mean "${near}"?`;
}
