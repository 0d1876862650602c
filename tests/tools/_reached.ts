/**
 * Loaded before a test file: notes which sentences are spoken while it runs, in
 * the file that the variable names, a line of JSON for each test file.
 */

import { SENTENCES } from "../../lib/words/sentences/mod.ts";

const into = Deno.env.get("READOUT_REACHED");
const reached = new Set<string>();

if (into !== undefined) {
  for (const [code, sentence] of Object.entries(SENTENCES)) {
    Object.defineProperty(SENTENCES, code, {
      enumerable: true,
      get: () => {
        reached.add(code);
        return sentence;
      },
    });
  }
  globalThis.addEventListener("unload", () => {
    const line = JSON.stringify([Deno.mainModule, [...reached]]);
    Deno.writeTextFileSync(into, `${line}\n`, { append: true });
  });
}
