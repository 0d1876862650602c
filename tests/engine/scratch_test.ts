/** Nothing of a customer's orders stays in the folder for temporary files. */

import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { writeOrders } from "./_files.ts";
import { withFolder } from "../_folder.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}

/** Whether there is a file of orders somewhere below a folder. */
function hasOrders(folder: string): boolean {
  return namesIn(folder).some((name) => {
    const path = join(folder, name);
    try {
      return name.endsWith(".parquet") ||
        (Deno.statSync(path).isDirectory && hasOrders(path));
    } catch {
      return false;
    }
  });
}

interface Scene {
  readonly temporary: string;
  readonly orders: string;
  readonly start: (...args: string[]) => Deno.ChildProcess;
}

/** A folder for temporary files, and a command line that uses it. */
function withScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const temporary = join(folder, "tmp");
    await Deno.mkdir(temporary);
    const orders = await writeOrders(folder, 200_000);
    await Deno.writeTextFile(
      join(folder, "visitors.csv"),
      "variation,n_visitors\nA,500000\nB,500000\n",
    );
    await work({
      temporary,
      orders,
      start: (...args) =>
        new Deno.Command(Deno.execPath(), {
          args: ["run", "-A", "lib/cli.ts", "readout", ...args],
          cwd: ROOT,
          env: { TMPDIR: temporary, READOUT_CACHE_DIR: "off" },
          stdout: "null",
          stderr: "null",
        }).spawn(),
    });
  });
}

function run({ orders, start }: Scene): Deno.ChildProcess {
  return start(
    "--orders",
    orders,
    "--visitors",
    join(orders, "..", "visitors.csv"),
  );
}

/** Of processes that ended before they had locked their folder. */
const EARLY = ["readout-0123456789abcdef", "readout-fedcba9876543210"];

/** Signals a process while its orders are there: it stands still for a look. */
async function killedAtWork(
  scene: Scene,
  signal: Deno.Signal,
): Promise<Deno.CommandStatus> {
  const child = run(scene);
  for (let isAtWork = false; !isAtWork;) {
    await new Promise((done) => setTimeout(done, 2));
    if (!hasOrders(scene.temporary)) continue;
    child.kill("SIGSTOP");
    isAtWork = hasOrders(scene.temporary);
    if (isAtWork) child.kill(signal);
    child.kill("SIGCONT");
  }
  return await child.status;
}

Deno.test({
  name: "Ctrl+C, SIGTERM and errors leave nothing behind",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withScene(async (scene) => {
      assertEquals((await killedAtWork(scene, "SIGINT")).code, 130);
      assertEquals(namesIn(scene.temporary), []);
      assertEquals((await killedAtWork(scene, "SIGTERM")).code, 143);
      assertEquals(namesIn(scene.temporary), []);
      await Deno.writeTextFile(scene.orders, "1,2\n", { append: true });
      assertEquals((await run(scene).status).code, 1);
      assertEquals(namesIn(scene.temporary), []);
    }),
});

Deno.test({
  name: "what a killed process left is removed by the next, and nothing else",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withScene(async (scene) => {
      await killedAtWork(scene, "SIGKILL");
      assert(hasOrders(scene.temporary));
      const others = ["readout-of-somebody", "other"];
      for (const name of [...others, ...EARLY]) {
        await Deno.mkdir(join(scene.temporary, name));
      }
      const [draft = ""] = EARLY;
      const path = join(scene.temporary, draft, ".owner.draft");
      await Deno.writeTextFile(path, "");
      const hourAgo = new Date(Date.now() - 3_600_000);
      // It may have been killed just before it had locked another folder.
      for (const name of namesIn(scene.temporary)) {
        await Deno.utime(join(scene.temporary, name), hourAgo, hourAgo);
      }
      assertEquals((await run(scene).status).code, 0);
      assertEquals(namesIn(scene.temporary).sort(), others.sort());
    }),
});
