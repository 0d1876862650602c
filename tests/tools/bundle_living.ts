/**
 * Makes lib/report/_living_script.ts: what runs in a readout's page, from
 * lib/report/living. It computes with the library's own statistics; the special
 * functions alone are small ones in place of stdlib's.
 */

import { fromFileUrl, join } from "@std/path";
import { print } from "../../lib/commands/output/terminal.ts";

const LIB = new URL("../../lib/", import.meta.url);

/** Where the script is kept. */
export const LIVING_SCRIPT_FILE: URL = new URL("report/_living_script.ts", LIB);

/** The source of the file, as it is to be. */
export async function livingScriptFile(): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    const map = join(folder, "map.json");
    await Deno.writeTextFile(
      map,
      JSON.stringify({
        imports: {
          [new URL("special/mod.ts", LIB).href]:
            new URL("report/living/_special.ts", LIB).href,
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
          fromFileUrl(new URL("report/living/page.ts", LIB)),
        ],
        cwd: folder,
      },
    ).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (!success) throw new Error(decode(stderr));
    return `// deno-fmt-ignore-file
/** What runs in a page. Made by "deno task living" from living/page.ts. */
export const LIVING_SCRIPT: string = ${scriptText(decode(stdout).trim())};
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
  const source = await livingScriptFile();
  await Deno.writeTextFile(LIVING_SCRIPT_FILE, source);
  print(`${fromFileUrl(LIVING_SCRIPT_FILE)}: ${source.length} bytes`);
}
