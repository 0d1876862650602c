/**
 * Makes lib/report/_explorer_script.ts: what runs in a readout's page, from
 * lib/report/explorer. It computes with the library's own functions; the
 * special functions alone are small ones in place of stdlib's.
 */

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { printText } from "../../lib/commands/output/terminal.ts";

const LIB = new URL("../../lib/", import.meta.url);

/** Where the script is kept. */
export const EXPLORER_FILE = new URL("report/_explorer_script.ts", LIB);

const OPTIONS = `export function checkOptions() {}
export function checkChoice() {}
export * from ${JSON.stringify(new URL("base/options/described.ts", LIB).href)};
`;

const REDACT = `export const withoutSecrets = (text: string) => text;
`;

/** The source of the file, as it is to be. */
export async function explorerScriptFile(): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    const map = join(folder, "map.json");
    const options = join(folder, "options.ts");
    await Deno.writeTextFile(options, OPTIONS);
    const nothing = join(folder, "nothing.ts");
    await Deno.writeTextFile(nothing, "export {};\n");
    const redact = join(folder, "redact.ts");
    await Deno.writeTextFile(redact, REDACT);
    await Deno.writeTextFile(
      map,
      JSON.stringify({
        imports: {
          [new URL("stats/special/mod.ts", LIB).href]:
            new URL("report/explorer/_special.ts", LIB).href,
          // A page's own options are right: their types were checked.
          [new URL("base/options/mod.ts", LIB).href]:
            pathToFileURL(options).href,
          // Where an installation lies is nothing that a page could ask.
          [new URL("base/installation.ts", LIB).href]: pathToFileURL(nothing)
            .href,
          // Nobody ends what a page computes.
          [new URL("base/cancellation.ts", LIB).href]: pathToFileURL(nothing)
            .href,
          // A page was made without secrets.
          [new URL("base/errors/redact.ts", LIB).href]: pathToFileURL(redact)
            .href,
          // What needs no orders.
          [new URL("inference/mod.ts", LIB).href]:
            new URL("inference/comparisons/mod.ts", LIB).href,
          [new URL("sums/mod.ts", LIB).href]:
            new URL("sums/exact_moments.ts", LIB).href,
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
          fileURLToPath(new URL("report/explorer/page.ts", LIB)),
        ],
        cwd: folder,
      },
    ).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (!success) throw new Error(decode(stderr));
    return `// deno-fmt-ignore-file
/** What runs in a page. Made by "deno task explorer" from explorer/page.ts. */
export const EXPLORER_SCRIPT: string = ${scriptText(decode(stdout).trim())};
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
  const source = await explorerScriptFile();
  await Deno.writeTextFile(EXPLORER_FILE, source);
  printText(`${fileURLToPath(EXPLORER_FILE)}: ${source.length} bytes`);
}
