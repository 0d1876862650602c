import { assertEquals } from "@std/assert";
import { LIBRARY_VERSION } from "../../lib/api/mod.ts";

Deno.test("the library knows its own version", async () => {
  const config = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  assertEquals(LIBRARY_VERSION, config.version);
});
