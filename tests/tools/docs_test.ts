/** The reference is one folder of HTML, with the guides beside it. */

import { assert, assertEquals } from "@std/assert";
import { writeDocs } from "./docs.ts";
import { publicModules } from "./_public_modules.ts";
import { temporaryFolder } from "../_folder.ts";

Deno.test("the reference has every module, and leads to every guide", async () => {
  await using folder = await temporaryFolder();
  const count = await writeDocs(folder.path);
  const index = await Deno.readTextFile(`${folder.path}/index.html`);
  const guides = [...index.matchAll(/href="(guides\/[^"]+)"/g)];
  assertEquals(guides.length, count);
  assert(guides.length > 15, String(guides.length));
  for (const [, path] of guides) {
    const page = await Deno.readTextFile(`${folder.path}/${path}`);
    for (const [, link] of page.matchAll(/href="([\w-]+\.html)(?:#[^"]*)?"/g)) {
      assert((await Deno.stat(`${folder.path}/guides/${link}`)).isFile);
    }
  }
  // A folder of pages per module stands beside the index.
  const modules = Array.from(Deno.readDirSync(folder.path))
    .filter(({ isDirectory }) => isDirectory);
  assert(modules.length > publicModules().length / 2, String(modules.length));
});
