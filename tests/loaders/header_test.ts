/** What stands above a header: lines that fill less than half of what rows do. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { readHeader } from "../../lib/loaders/_header.ts";
import { withFolder } from "../_folder.ts";

const headerOf = (text: string) =>
  withFolder((folder) => readHeader(join(folder, "x.csv")), { "x.csv": text });

const fields = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(",");

Deno.test("a title fills less than half of the fields that rows have, and one of three", async () => {
  for (
    const [width, filled, above] of [
      [2, 1, 0],
      [3, 1, 1],
      [3, 2, 0],
      [4, 1, 1],
      [4, 2, 0],
      [5, 2, 1],
      [5, 3, 0],
      [6, 2, 1],
      [6, 3, 0],
      [8, 3, 1],
      [8, 4, 0],
    ] as const
  ) {
    const rows = Array(4).fill(fields(width, "h")).join("\n");
    const header = await headerOf(`${fields(filled, "t")}\n${rows}\n`);
    assertEquals(header.above, above, `${filled} of ${width}`);
    assertEquals(header.headers.length, above === 1 ? width : filled);
  }
});

Deno.test("comments, empty lines and a separator that is named stand above any header", async () => {
  assertEquals(await headerOf("# made today\n\na,b\n1,2\n"), {
    headers: ["a", "b"],
    separator: ",",
    above: 2,
  });
  assertEquals(await headerOf("sep=;\na;b\n1,0;2,0\n3,5;4,5\n"), {
    headers: ["a", "b"],
    separator: ";",
    above: 1,
  });
  assertEquals((await headerOf("#,b\n1,2\n")).above, 0);
});

Deno.test("a header that is quoted as a whole, or split by another sign, is refused", async () => {
  const refusal = async (text: string, separator?: ";") => {
    const options = separator === undefined ? {} : { separator };
    const error = await assertRejects(() =>
      withFolder((folder) => readHeader(join(folder, "x.csv"), options), {
        "x.csv": text,
      })
    );
    return (error as Error).message;
  };
  const long = fields(40, "name");
  assertStringIncludes(
    await refusal(`"${long}"\n"${long}"\n`),
    `one field: ${JSON.stringify(long.slice(0, 80))}. Remove the quotes`,
  );
  assertStringIncludes(await refusal("a,b,c\n1,2,3\n", ";"), "--delimiter");
  assertEquals((await headerOf('"a,b"\n"1,2"\n')).headers, ["a,b"]);
  assertEquals((await headerOf(",a\n1,2\n")).headers, ["column 1", "a"]);
});

Deno.test("a header ends within 65,536 bytes, and one field needs no separator", async () => {
  await assertRejects(
    () => headerOf("a".repeat(70_000)),
    Error,
    "does not end within 65536 bytes",
  );
  const { headers, separator } = await headerOf("visitors\n5\n");
  assertEquals([headers, separator], [["visitors"], ","]);
});
