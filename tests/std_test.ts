/** The standard library: its declarations, and the files that users run. */

import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const DECLARATIONS = new URL("../lib/base/std.d.ts", import.meta.url);

Deno.test("every value declared for the standard library is there", async () => {
  const text = await Deno.readTextFile(DECLARATIONS);
  const blocks = text.split(/^declare module /m).slice(1);
  assertEquals(blocks.length, 3);
  for (const block of blocks) {
    const name = /^"([^"]+)"/.exec(block)![1]!;
    const loaded = await import(name) as Record<string, unknown>;
    const declared = block.matchAll(/^ {2}export (?:function|class) (\w+)/gm);
    for (const [, value] of declared) {
      assertEquals(typeof loaded[value!], "function", `${name}: ${value}`);
    }
  }
});

/**
 * Digests of the third-party copy that users run; review any change before
 * updating them.
 */
const FILES_DIGESTS = {
  csv: "6e3c6c8d4aae033c60574ef38a790599d6e8098d608ebc7ea19f459a91529e30",
  yaml: "f8d9618916c8d74e55f45c9e64f8d855a63c50add6fc257208b0b605e3e9e061",
};

Deno.test("csv and yaml of the standard library are the files that were read", () => {
  for (const [name, digest] of Object.entries(FILES_DIGESTS)) {
    const folder = new URL(".", import.meta.resolve(`@std/${name}`));
    assertEquals(digestOfFiles(folder), digest, name);
  }
});

/** Returns the SHA-256 digest of the names and bytes of a folder's scripts. */
function digestOfFiles(folder: URL): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true }).map(String)
    .filter((name) => name.endsWith(".js")).sort();
  for (const name of names) {
    hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest("hex");
}
