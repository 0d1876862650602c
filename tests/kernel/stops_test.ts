/** Situations in which a cell is stopped, by Jupyter's own client. */
import { assertMatch } from "@std/assert";
import { drawn } from "../_draw.ts";
import { installKernel } from "../../lib/kernel/mod.ts";
import { notebookEnvironment } from "./_environment.ts";
import { HAS_JUPYTER, PYTHON } from "./_jupyter.ts";
import { limitedTest } from "./_limited.ts";
import { temporaryFolder } from "../_folder.ts";

/** Those that need not a package; each keeps the state. */
const KEPT = [
  "loop",
  "loop behind await",
  "prompt",
  "fetch",
  "sleep of a child",
  "worker",
  "polars",
];
const { imports } = JSON.parse(
  await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
);

/** How some situations end, a line each; `python3` is ipykernel. */
async function stops(...choice: string[]): Promise<string> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  await installKernel({ dataFolder: folder });
  const script = new URL("./stops.py", import.meta.url).pathname;
  const duckdb: string = imports["@duckdb/node-api"];
  const { stdout, stderr } = await new Deno.Command(PYTHON!, {
    args: [script, duckdb, ...choice],
    cwd: folder,
    env: { HOME: folder, JUPYTER_PATH: folder, ...await notebookEnvironment() },
  }).output();
  return new TextDecoder().decode(stdout.length > 0 ? stdout : stderr);
}

limitedTest(
  "a stop ends a cell wherever it is and keeps the state: a situation that is drawn",
  async () => {
    const told = await stops("readout", drawn(1, KEPT).join());
    assertMatch(told, /\n.* \| (\d|1\d)\.\d\d s, kept\n$/);
  },
  { timeout: 240_000, ignore: !HAS_JUPYTER },
);

// `deno run -A tests/kernel/stops_test.ts`: all of them, beside ipykernel.
if (import.meta.main) {
  Deno.stdout.writeSync(
    new TextEncoder().encode(await stops("readout,python3", ...Deno.args)),
  );
}
