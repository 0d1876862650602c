/**
 * The library's code as few modules. A short readout from its 690 sources took a
 * fifth longer: each module is looked for, read and linked, and Deno keeps of it
 * compiled only what was compiled when it was loaded.
 */

import { dirname, join } from "node:path";
import * as esbuild from "esbuild";
import { eager } from "./_eager.ts";

/** Packages whose code goes into the library's own modules. */
export const INLINED = [
  ...["deno-std", "get-east-asian-width", "zod"] as const,
  // Its package brings sources and a second copy of its schemas: 8 MB.
  ...["@modelcontextprotocol/server", "@modelcontextprotocol/core"] as const,
] as const;

/** What lies where its source does, so that others can start it. */
const STARTED = /\bmoduleUrl\("([^"]+)"\)/g;

/**
 * Makes the modules: one for each entry, and those that entries share.
 *
 * @param folder A folder with the sources and the packages that they need.
 * @param sources Texts of the sources, by path.
 * @param entries Paths of the sources that the package exports, or starts.
 * @returns Texts by path.
 * @throws {Error} When a module that asks where it lies would lie elsewhere.
 */
export async function chunks(
  folder: string,
  sources: ReadonlyMap<string, string>,
  entries: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const started = [...sources.values()].flatMap((text) =>
    [...text.matchAll(STARTED)].map(([, path]) => `lib/${path}.ts`)
  );
  const made = await built(folder, [...new Set([...entries, ...started])]);
  for (const [path, text] of sources) {
    if (!text.includes("import.meta.url") || path.endsWith(".d.ts")) continue;
    const moved = made.places.get(path) ?? [];
    if (moved.some((to) => dirname(to) !== dirname(path))) {
      throw new Error(`${path} asks where it lies, and goes to ${moved}`);
    }
  }
  return new Map([...made.files].map(([path, text]) => [path, eager(text)]));
}

/** The modules, and into which of them the code of each source went. */
interface Built {
  readonly files: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, readonly string[]>;
}

async function built(
  folder: string,
  entryPoints: readonly string[],
): Promise<Built> {
  const { dependencies } = JSON.parse(
    await Deno.readTextFile(join(folder, "package.json")),
  );
  const inlined = new Set<string>(INLINED);
  const external = Object.keys(dependencies).filter((name) =>
    !inlined.has(name)
  );
  try {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: folder,
      entryPoints: [...entryPoints],
      outdir: folder,
      outbase: ".",
      chunkNames: "lib/base/[name]-[hash]",
      external: ["node:*", ...external.flatMap((one) => [one, `${one}/*`])],
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      // Runs in Node 22 and in browsers: `using`, for one, is written out.
      target: "es2022",
      supported: { "import-attributes": true },
      tsconfigRaw: {},
      legalComments: "none",
      logLevel: "error",
    });
    const places = new Map<string, string[]>();
    for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        if (bytesInOutput === 0) continue;
        places.set(input, [...places.get(input) ?? [], output]);
      }
    }
    const root = await Deno.realPath(folder);
    const files = outputFiles.map(({ path, text }): [string, string] => [
      path.replace(`${root}/`, "").replace(`${folder}/`, ""),
      text,
    ]);
    return { files: new Map(files), places };
  } finally {
    await esbuild.stop();
  }
}
