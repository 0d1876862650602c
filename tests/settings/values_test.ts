import { assertEquals } from "@std/assert";
import { isValue } from "../../lib/settings/mod.ts";

Deno.test("a day that no calendar has is none", () => {
  assertEquals(
    ["2026-02-28", "2026-02-30", "2026-13-01", "28.02.2026"]
      .map((text) => isValue("day", text)),
    [true, false, false, false],
  );
});
