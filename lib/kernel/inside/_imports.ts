/** Imports of cells: a name that a module does not have is an error. */

import { nearest } from "../../base/mod.ts";

/** The module, if it has all of the names. */
export async function loadModule(
  loading: Promise<Record<string, unknown>>,
  specifier: string,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const module = await loading;
  const missing = names.filter((name) => !(name in module));
  if (missing.length === 0) return module;
  const problems = missing.map((name) => {
    const near = nearest(name, Object.keys(module));
    return `no export "${name}"${
      near === null ? "" : `; did you mean "${near}"?`
    }`;
  });
  const wrong = problems.join(", and ");
  throw new SyntaxError(
    `The module "${specifier}" has ${wrong} (a type alone is imported with "import type")`,
  );
}
