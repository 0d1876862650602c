/** Code cells on a page, and the parts that they hide. */

import { assertEquals } from "@std/assert";
import { all } from "./_parse.ts";
import { output, page, pageOf, texts } from "./_pages.ts";

Deno.test("code is folded under its first line", () => {
  assertEquals(texts(page, "summary code").slice(0, 2), [
    'const experienceId = "exp_42";',
    "display(result.checks)",
  ]);
  assertEquals(all(page, "details[open]").length, 0);
});

const answer = { ...output({ "text/plain": "42" }), source: "40 + 2" };

Deno.test("a cell that hides its input keeps its code folded, without a line of it", async () => {
  for (
    const metadata of [
      { tags: ["hide-input"] },
      { tags: ["hide_input"] },
      { jupyter: { source_hidden: true } },
    ]
  ) {
    const page = await pageOf({ ...answer, metadata });
    assertEquals(texts(page, "summary"), ["Code"]);
    assertEquals(texts(page, "details pre"), ["40 + 2"]);
    assertEquals(texts(page, ".report-output pre"), ["42"]);
  }
});

Deno.test("a cell that hides its output keeps it folded, unless it is an error", async () => {
  for (
    const metadata of [
      { tags: ["hide-output"] },
      { tags: ["hide-cell"] },
      { jupyter: { outputs_hidden: true } },
    ]
  ) {
    const page = await pageOf({ ...answer, metadata });
    assertEquals(texts(page, "summary").at(-1), "Output");
    assertEquals(texts(page, "details .report-output pre"), ["42"]);
    assertEquals(all(page, "details[open]").length, 0);
    const failed = await pageOf({
      ...answer,
      metadata,
      outputs: [{ output_type: "error", ename: "E", evalue: "x" }],
    });
    assertEquals(texts(failed, "details[open] .report-error"), ["E: x"]);
  }
});

Deno.test("what is tagged to be removed is not in the page, but for errors", async () => {
  const tagged = (tag: string) =>
    pageOf({ ...answer, metadata: { tags: [tag] } });
  const input = await tagged("remove-input");
  assertEquals(all(input, "details").length, 0);
  assertEquals(texts(input, "pre"), ["42"]);
  const output = await tagged("remove-output");
  assertEquals(texts(output, "pre"), ["40 + 2"]);
  assertEquals(texts(await tagged("remove-cell"), "main"), [""]);
  const failed = await pageOf({
    ...answer,
    metadata: { tags: ["remove-output"] },
    outputs: [{ output_type: "error", ename: "E", evalue: "x" }],
  });
  assertEquals(texts(failed, ".report-error"), ["E: x"]);
});

Deno.test("a code cell's anchor is its own id, or its number", async () => {
  const page = await pageOf(
    answer,
    { ...answer, id: "a1b2" },
    { ...answer, id: "cell-02" },
    { ...answer, id: '"><img>' },
  );
  assertEquals(
    all(page, ".report-cell").map((cell) => cell.getAttribute("id")),
    ["cell-1", "cell-a1b2", "cell-02", "cell----img-"],
  );
});
