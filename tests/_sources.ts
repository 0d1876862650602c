/** Source files and their imports, for the architecture tests. */

/** Returns every TypeScript source under a folder, without declaration files. */
export async function sourcesIn(folder: URL): Promise<URL[]> {
  const found: URL[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) {
      found.push(...await sourcesIn(new URL(`${name}/`, folder)));
    } else if (/(?<!\.d)\.ts$/.test(name)) found.push(new URL(name, folder));
  }
  return found.sort((a, b) => a.href < b.href ? -1 : 1);
}

/** Import, or re-export of another module's names. */
export interface Import {
  /** Specifier as written: a relative path or a package. */
  readonly from: string;
  /** Imported names, if the import lists them. */
  readonly names: readonly string[];
}

/** Returns the imports of a source, without those in its doc examples. */
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
