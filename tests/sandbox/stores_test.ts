import { assertRejects } from "@std/assert";
import { createStore } from "../../lib/sandbox/mod.ts";
import { contents } from "./_harness.ts";

Deno.test("a store refuses a time zone that does not exist", async () => {
  await assertRejects(
    () => createStore(contents({ timeZone: "Europe/Atlantis" })),
    RangeError,
    'Cannot use the time zone "Europe/Atlantis"',
  );
});
