/** Statements on the service itself, and how many there are of all kinds. */

import { assert, assertEquals } from "@std/assert";
import { testChapters } from "./_test_chapters.ts";
import { CHAPTERS } from "./chapters.ts";

testChapters("service");

Deno.test("contract: there are 450 statements or more, and each says something of its own", () => {
  const all = CHAPTERS.flatMap(({ title, statements }) =>
    statements.map(({ says }) => `${title}: ${says}`)
  );
  assertEquals(new Set(all).size, all.length);
  assert(all.length >= 450, `${all.length} statements`);
});
