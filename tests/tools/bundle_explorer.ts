/**
 * Makes lib/report/_explorer_script.ts, _season_explorer_script.ts and
 * _programme_explorer_script.ts: what runs in a readout's page, in a season's and in
 * a programme's, from lib/report/living. The first two compute with
 * the library's own functions; the special functions alone are small ones in
 * place of stdlib's.
 */

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { print } from "../../lib/commands/output/terminal.ts";

const LIB = new URL("../../lib/", import.meta.url);

/** A script: where it is kept, and what it is made of. */
export interface ExplorerScript {
  readonly file: URL;
  readonly name: string;
  readonly page: string;
}

/** What runs in a readout's page, and in one of tables alone. */
export const READOUT_SCRIPT: ExplorerScript = {
  file: new URL("report/_explorer_script.ts", LIB),
  name: "EXPLORER_SCRIPT",
  page: "explorer/page.ts",
};

const OPTIONS = `export function checkOptions() {}
export function checkChoice() {}
export * from ${JSON.stringify(new URL("options/described.ts", LIB).href)};
`;

/** The source of the file, as it is to be. */
export async function explorerScriptFile(
  { name, page }: ExplorerScript,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    const map = join(folder, "map.json");
    const options = join(folder, "options.ts");
    await Deno.writeTextFile(options, OPTIONS);
    await Deno.writeTextFile(
      map,
      JSON.stringify({
        imports: {
          [new URL("special/mod.ts", LIB).href]:
            new URL("report/explorer/_special.ts", LIB).href,
          // A page's own options are right: their types were checked.
          [new URL("options/mod.ts", LIB).href]: pathToFileURL(options).href,
          // What needs no orders.
          [new URL("inference/mod.ts", LIB).href]:
            new URL("inference/comparisons/mod.ts", LIB).href,
          [new URL("sums/mod.ts", LIB).href]:
            new URL("sums/exact_moments.ts", LIB).href,
          // Of a season, what needs neither files nor a service.
          [new URL("seasonal/mod.ts", LIB).href]:
            new URL("seasonal/course/mod.ts", LIB).href,
        },
      }),
    );
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      {
        args: [
          ...["bundle", "--no-config", "--no-lock", "--minify"],
          ...["--platform", "browser", "--format", "iife"],
          ...["--import-map", map],
          fileURLToPath(new URL(`report/${page}`, LIB)),
        ],
        cwd: folder,
      },
    ).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (!success) throw new Error(decode(stderr));
    return `// deno-fmt-ignore-file
/** What runs in a page. Made by "deno task explorer" from ${page}. */
export const ${name}: string = ${scriptText(decode(stdout).trim())};
`;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A text that may stand in a script element. */
function scriptText(code: string): string {
  return JSON.stringify(code.replaceAll("</", "<\\/"));
}

if (import.meta.main) {
  for (const script of [READOUT_SCRIPT, SEASON_SCRIPT, PROGRAMME_SCRIPT]) {
    const source = await explorerScriptFile(script);
    await Deno.writeTextFile(script.file, source);
    print(`${fileURLToPath(script.file)}: ${source.length} bytes`);
  }
}
