/** What `import ... from "readout"` offers is few, and named one by one. */

import { assert } from "@std/assert";

const MOST_NAMES = 150;

Deno.test(`the root module exports at most ${MOST_NAMES} names, and no room whole`, async () => {
  const root = new URL("../../lib/mod.ts", import.meta.url);
  const source = await Deno.readTextFile(root);
  const names = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list]) => list!.match(/\w+(?=,|\s*$)/g) ?? []);
  assert(names.includes("readout") && names.includes("pl"));
  assert(names.length <= MOST_NAMES, `${names.length}`);
  assert(!/^export (?!(?:type )?\{)/m.test(source));
});
