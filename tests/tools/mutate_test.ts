/** Small changes of what reads the service, which the tests of their rooms notice. */

import { assert, assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { copyInto, everyMutation, judge } from "./mutations/judge.ts";
import { mutationsOf } from "./mutations/operators.ts";

/**
 * Changes in a run, and how many may go unnoticed. One change in four goes
 * unnoticed, so a run fails by accident once in 256 times (0.25 ** 4). This only
 * shows that the tests still run: `deno task mutate` measures how good they are.
 */
const DRAWN = 4;
const UNNOTICED = 3;

Deno.test("signs, numbers and conditions are changed, each by its place", () => {
  const text = "const f = (x: 1) => x < 2 && !on ? `${a}` : true;";
  assertEquals(
    mutationsOf("f.ts", text).map(({ start, end, replace }) =>
      `${text.slice(0, start)}${replace}${text.slice(end)}`
    ),
    [
      "const f = (x: 1) => !(x < 2 && !on) ? `${a}` : true;",
      "const f = (x: 1) => x < 2 || !on ? `${a}` : true;",
      "const f = (x: 1) => x <= 2 && !on ? `${a}` : true;",
      "const f = (x: 1) => x < 3 && !on ? `${a}` : true;",
      "const f = (x: 1) => x < 2 && on ? `${a}` : true;",
      "const f = (x: 1) => x < 2 && !on ? `${a}` : false;",
    ],
  );
});

Deno.test("a number becomes one more, and from a thousand on twice as many", () => {
  assertEquals(
    mutationsOf("f.ts", "[0, 999, 1_000, 0.5]").map(({ replace }) => replace),
    ["1", "1000", "2000", "1.5"],
  );
});

Deno.test("changes drawn from all places are noticed", (t) =>
  withFolder(async (folder) => {
    await copyInto(folder);
    const survivors: string[] = [];
    for (const mutation of drawn(DRAWN, await everyMutation())) {
      const { path, line, find, replace } = mutation;
      const title = `${path}:${line} ${find} => ${replace}`;
      await t.step(title, async () => {
        if (await judge(folder, mutation) === null) survivors.push(title);
      });
    }
    assert(survivors.length <= UNNOTICED, survivors.join("\n"));
  }));
