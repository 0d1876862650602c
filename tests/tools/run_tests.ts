/**
 * Runs the tests and the examples, and says how many numbers that were made
 * elsewhere they checked. Paths narrow it down: `deno task test tests/stats`.
 */

import { COUNTS_VARIABLE } from "../_elsewhere.ts";
import { print } from "../../lib/commands/output/mod.ts";

const EVERYTHING = ["lib", "tests", "README.md"];

const folder = await Deno.makeTempDir({ prefix: "readout-tests-" });
try {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--doc", "--parallel"],
      ...Deno.args.length > 0 ? Deno.args : EVERYTHING,
    ],
    env: { [COUNTS_VARIABLE]: folder },
  }).spawn().status;
  const counts: number[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    counts.push(Number(await Deno.readTextFile(`${folder}/${name}`)));
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  print(`${total.toLocaleString("en-US")} numbers from elsewhere checked`);
  Deno.exitCode = code;
} finally {
  await Deno.remove(folder, { recursive: true });
}
