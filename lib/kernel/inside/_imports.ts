/** Imports of cells: a name that a module does not have is an error. */

import { nearest } from "../../base/mod.ts";

/** What a module that lists other tools' names, in `OTHER_NAMES`, calls this. */
function otherName(
  { OTHER_NAMES: names }: Record<string, unknown>,
  name: string,
): string | null {
  const isTable = typeof names === "object" && names !== null;
  if (!isTable || !Object.hasOwn(names, name)) return null;
  return String((names as Record<string, unknown>)[name]);
}

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
    const other = otherName(module, name);
    if (other !== null) return `no export "${name}"; here it is "${other}"`;
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
