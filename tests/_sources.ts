/** Source files, and what they import, as the tests of the house read them. */

/** Every TypeScript source under a folder; declarations are none. */
export async function sourcesIn(folder: URL): Promise<URL[]> {
  const found: URL[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) {
      found.push(...await sourcesIn(new URL(`${name}/`, folder)));
    } else if (/(?<!\.d)\.ts$/.test(name)) found.push(new URL(name, folder));
  }
  return found.sort((a, b) => a.href < b.href ? -1 : 1);
}

/** An import, or an export of what another module has. */
export interface Import {
  /** As it is written: a relative path or a package. */
  readonly from: string;
  /** What it takes, if it says so. */
  readonly names: readonly string[];
}

/** What a source imports; the examples in its doc comments are left aside. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/^\s*\*.*$/gm, "");
  const taking =
    /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s+"([^"]+)"/g;
  const loading = /import\(\s*"([^"]+)"|^import "([^"]+)"/gm;
  return [
    ...[...code.matchAll(taking)].map(([, names, from]) => ({
      from: from!,
      names: (names ?? "").split(",").map((name) =>
        name.trim().replace(/^type /, "").replace(/ as .*/, "")
      ).filter((name) => name !== ""),
    })),
    ...[...code.matchAll(loading)].map(([, late, bare]) => ({
      from: (late ?? bare)!,
      names: [],
    })),
  ];
}
