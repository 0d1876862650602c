/** Imports of cells: a name that a module does not have is an error. */

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
  throw new SyntaxError(
    `The module "${specifier}" has ${
      problems.join(", and ")
    } (a type alone is imported with "import type")`,
  );
}

/** The name that takes the fewest changes, if few do. */
export function nearest(
  name: string,
  names: readonly string[],
): string | null {
  const [best] = names
    .map((other) => ({
      other,
      changes: distance(name.toLowerCase(), other.toLowerCase()),
    }))
    .filter(({ changes }) => changes <= Math.max(2, name.length / 3))
    .sort((a, b) => a.changes - b.changes);
  return best?.other ?? null;
}

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ));
    }
    row = next;
  }
  return row[b.length]!;
}
