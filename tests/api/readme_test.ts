import { assertEquals } from "@std/assert";
import { readmeWithTables } from "../tools/endpoint_table.ts";

/** Without the spaces with which deno fmt aligns tables and breaks lines. */
const words = (text: string) =>
  text.replace(/\|[\s|:-]+\n/g, "|\n").replace(/-{3,}/g, "---").split(/\s+/)
    .filter((word) => word !== "");

Deno.test("the tables in the README are those of the code", async () => {
  const text = await Deno.readTextFile(
    new URL("../../lib/api/CONTRACT.md", import.meta.url),
  );
  assertEquals(words(text), words(await readmeWithTables()));
});
