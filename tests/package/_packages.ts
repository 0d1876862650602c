/** Which packages are made of the library: all of it, or a room that stands alone. */

import { dirname, join } from "node:path";
import ts from "typescript";

/** A package: its name, what it offers, and what lies in it beside the code. */
export interface Package {
  readonly name: string;
  readonly description: string;
  /** What cells call it. */
  readonly importedAs: string;
  /** Its entries; `null` for all that `deno.json` names. */
  readonly exports: Readonly<Record<string, string>> | null;
  readonly bin: Readonly<Record<string, string>>;
  /** Sources that are started by their address, beside the entries. */
  readonly programs: readonly string[];
  /** What a command or a reader of the package opens. */
  readonly copied: RegExp;
  readonly readme: string;
}

const SERVE = "lib/kernel/serve.ts";

/** By what `--only` takes. */
export const PACKAGES: Readonly<Record<"all" | "kernel", Package>> = {
  all: {
    name: "@readout/readout",
    description:
      "Reads A/B tests of online stores: loaders, statistics, notebooks and reports",
    importedAs: "readout",
    exports: null,
    bin: {
      readout: "bin/readout.js",
      "readout-kernel": "lib/kernel/serve.js",
    },
    programs: ["lib/cli.ts", SERVE],
    copied:
      /^(notebooks\/[^/]+\.ipynb|data\/[^/]+\.(csv|json|md)|lib\/(?!agents\/skill\/).*(LICENSE|\.md))$/,
    readme: "README.md",
  },
  kernel: {
    name: "@readout/kernel",
    description:
      "Deno's Jupyter kernel made dependable, and notebooks run without Jupyter",
    importedAs: "@readout/kernel",
    exports: {
      ".": "./lib/kernel/mod.ts",
      "./widgets": "./lib/kernel/widgets/mod.ts",
    },
    bin: { "readout-kernel": "lib/kernel/serve.js" },
    programs: [SERVE, "lib/kernel/inside/install.ts"],
    copied: /^$/,
    readme: "lib/kernel/README.md",
  },
};

/** The sources that some need, themselves included. */
export function reachable(
  sources: ReadonlyMap<string, string>,
  roots: readonly string[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (path: string): void => {
    const text = sources.get(path);
    if (text === undefined || texts.has(path)) return;
    texts.set(path, text);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith(".")) visit(join(dirname(path), fileName));
    }
  };
  roots.forEach(visit);
  return texts;
}
