/** What is certain to be wrong with a cell is told beside its outputs. */
import { assertEquals } from "@std/assert";
import { startFrontend, type TestFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import type { Message } from "../../lib/kernel/wire/mod.ts";
import { isCertain } from "../../lib/kernel/execution/mod.ts";
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

function idOf({ published }: TestFrontend, code: string): string {
  const input = published.find(({ content }) => content.code === code);
  return input!.parentHeader!.msg_id;
}

const isWarning = ({ parentHeader, content }: Message, id: string): boolean =>
  parentHeader?.msg_id === id && /^Warning/.test(String(content.text));

/** Cells here that are certain to be wrong. */
const WRONG = /console|weke/;

limitedTest(
  "of cells that are run at once the last one is checked",
  async () => {
    await using folder = await temporaryFolder();
    await using frontend = await startFrontend(folder.path, "on");
    const cells = Array.from({ length: 150 }, (_, i) => `"a".nope${i}`);
    await Promise.all(cells.map((code) => frontend.execute(code)));
    const last = idOf(frontend, cells.at(-1)!);
    await frontend.seen((message) => isWarning(message, last));
    // Asked behind all other checks, if there were any.
    await frontend.execute('"a".more');
    const more = idOf(frontend, '"a".more');
    await frontend.seen((message) => isWarning(message, more));
    const warned = frontend.published.filter(({ content }) =>
      /^Warning/.test(String(content.text))
    );
    assertEquals(
      warned.map(({ parentHeader }) => parentHeader?.msg_id),
      [last, more],
    );
  },
  { timeout: 120_000 },
);

const RECORD = "const record = { first: 1 };";

limitedTest(
  "a property that does not exist and a wrong literal are told, and the output waits for neither; what is declared again is right",
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
      const id = idOf(frontend, code);
      ids.push(id);
      if (!WRONG.test(code)) continue;
      await frontend.seen((message) => isWarning(message, id));
    }
    await frontend.execute("");
    assertEquals(ids.map((id) => shownBy(frontend, id)), [
      "1",
      "7\nWarning, line 2, column 8: Property 'frist' does not exist on type '{ first: number; }'. Did you mean 'first'?\n",
      "",
      "2",
      '"weke"Warning, line 2, column 4: Argument of type \'"dya"\' is not assignable to parameter of type \'"day" | "week"\'. (and 1 more)\n',
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
