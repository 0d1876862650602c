/** What is certain to be wrong with a cell stands above its outputs. */
import { assertEquals } from "@std/assert";
import { startFrontend, type TestFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { inShort, isCertain } from "../../lib/kernel/execution/mod.ts";
import { temporaryFolder } from "../_folder.ts";

/** What a cell shows at the end, as a frontend that obeys `clear_output` does. */
function shownBy(frontend: TestFrontend, id: string): string {
  let text = "";
  for (const { parentHeader, header, content } of frontend.published) {
    if (parentHeader?.msg_id !== id) continue;
    if (header.msg_type === "clear_output") text = "";
    if (header.msg_type === "stream") text += content.text;
    if (header.msg_type === "execute_result") {
      text += Object(content.data)["text/plain"];
    }
  }
  return text;
}

const RECORD = "const record = { first: 1 };";

limitedTest(
  "a property that does not exist and a wrong literal are told above the output, which waits for neither; what is declared again is right",
  async () => {
    await using folder = await temporaryFolder();
    await using frontend = await startFrontend(folder.path, "on");
    const cells = [
      `${RECORD} 1`,
      "console.log(7);\nrecord.frist",
      `const record = { frist: 2 };`,
      "record.frist",
      'const by = (key: "day" | "week") => key;\nby("dya");\nby("weke")',
    ];
    const ids: string[] = [];
    for (const code of cells) {
      await frontend.execute(code);
      const input = frontend.published.find(({ content }) =>
        content.code === code
      );
      ids.push(input!.parentHeader!.msg_id);
    }
    const last = ids.at(-1)!;
    await frontend.seen(({ parentHeader, content }) =>
      parentHeader?.msg_id === last && /^Warning/.test(String(content.text))
    );
    await frontend.execute("");
    assertEquals(ids.map((id) => shownBy(frontend, id)), [
      "1",
      "Warning, line 2, column 8: Property 'frist' does not exist on type '{ first: number; }'. Did you mean 'first'?\n7\n",
      "",
      "2",
      'Warning, line 2, column 4: Argument of type \'"dya"\' is not assignable to parameter of type \'"day" | "week"\'. (and 1 more)\n"weke"',
    ]);
  },
  { timeout: 120_000 },
);

Deno.test("what a run may make right is no warning", () => {
  const problems: [string | number, string][] = [
    ["TS2339", "Property 'toFixed' does not exist on type 'never'."],
    [2304, "Cannot find name 'x'."],
    [2322, "Type 'string' is not assignable to type '\"a\"'."],
    [
      2345,
      "Argument of type 'null' is not assignable to parameter of type 'x'.",
    ],
  ];
  for (const [code, message] of problems) {
    assertEquals(isCertain(code, message), false, message);
  }
});

Deno.test("a key that nobody knows is told in few words", () => {
  const known = "Object literal may only specify known properties";
  const messages = [
    `${known}, but 'maxZscore' does not exist in type 'ReadoutOptions'. Did you mean to write 'maxZScore'?`,
    `${known}, and 'device' does not exist in type '{ a: 1; }'.\nMore.`,
  ];
  assertEquals(messages.map(inShort), [
    "Unknown key 'maxZscore'. Did you mean to write 'maxZScore'?",
    "Unknown key 'device'.",
  ]);
});
