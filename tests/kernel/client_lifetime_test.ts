/** How a kernel starts and how it ends, whoever ends it. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { startKernel } from "readout/kernel";
import { reserveConnection } from "../../lib/kernel/wire/mod.ts";
import { limitedTest } from "./_limited.ts";
import { ownKernelTest, textOf } from "./_client.ts";
import { ended, isAlive } from "./_processes.ts";
import { temporaryFolder } from "../_folder.ts";

ownKernelTest("Deno.exit() in a cell is reported there", async (kernel) => {
  const result = await kernel.execute('console.log("bye"); Deno.exit(3)');
  assertEquals(result.status, "died");
  assertStringIncludes(result.error!.evalue, "exit code 3");
  assertStringIncludes(result.error!.evalue, "Deno.exit()");
});

ownKernelTest(
  "a crash of the kernel is reported in the cell",
  async (kernel) => {
    const result = await kernel.execute(
      'Deno.kill(Deno.pid, "SIGABRT"); while (true);',
    );
    assertEquals(result.status, "died");
    assertStringIncludes(result.error!.evalue, "SIGABRT");
  },
);

limitedTest("two kernels at once do not hear each other", async () => {
  await using a = await startKernel();
  await using b = await startKernel();
  const [one, two] = await Promise.all([
    a.execute('console.log("a")'),
    b.execute('console.log("b")'),
  ]);
  assertEquals([textOf(one.outputs), textOf(two.outputs)], ["a\n", "b\n"]);
});

limitedTest(
  "cells hear that the kernel ends, unless one still runs",
  async () => {
    const file = await Deno.makeTempFile();
    try {
      const listen = (text: string): string =>
        `addEventListener("unload", () =>
         Deno.writeTextFileSync(${JSON.stringify(file)}, "${text}"));`;
      const kernel = await startKernel();
      await kernel.execute(listen("ended"));
      assertEquals((await kernel.shutdown()).code, 0);
      assertEquals(await Deno.readTextFile(file), "ended");
      const busy = await startKernel();
      await busy.execute(listen("busy"));
      const begun = Promise.withResolvers<unknown>();
      const running = busy.execute(
        'console.log("begun"); await new Promise(() => {});',
        { onOutput: begun.resolve },
      );
      await begun.promise;
      await busy.shutdown();
      await running;
      assertEquals(await Deno.readTextFile(file), "ended");
    } finally {
      await Deno.remove(file);
    }
  },
);

limitedTest("shutdown() ends the process, twice is once", async () => {
  const kernel = await startKernel();
  assert(await isAlive(kernel.pid));
  const ask = () => kernel.ask("complete", { before: "a." });
  assertEquals((await ask()).extent, "guess");
  assertEquals((await kernel.shutdown()).code, 0);
  assertEquals((await kernel.shutdown()).code, 0);
  assertEquals(await isAlive(kernel.pid), false);
  assertEquals(await ask(), {});
});

limitedTest(
  "the connection file is private, and gone once the kernel runs",
  async () => {
    {
      await using connection = await reserveConnection();
      const { info, path } = connection;
      assertEquals(info.ip, "127.0.0.1");
      const { mode } = await Deno.stat(path);
      if (mode !== null) assertEquals(mode & 0o777, 0o600);
      assertEquals(JSON.parse(await Deno.readTextFile(path)), info);
    }

    await using kernel = await startKernel();
    const { outputs } = await kernel.execute("Deno.pid");
    assertEquals(textOf(outputs), `${kernel.pid}\n`);
    const command = await Deno.readTextFile(`/proc/${kernel.pid}/cmdline`);
    const path = command.split("\0").find((word) => word.endsWith(".json"))!;
    await assertRejects(() => Deno.stat(path), Deno.errors.NotFound);
  },
);

limitedTest(
  "startKernel() fails in plain words when the kernel cannot start",
  async () => {
    await assertRejects(
      () => startKernel({ cwd: "/no/such/folder" }),
      Error,
      "/no/such/folder",
    );
    await using folder = await temporaryFolder({ "deno.json": "{" });
    await assertRejects(
      () => startKernel({ cwd: folder.path }),
      Error,
      "Cannot start Deno's Jupyter kernel",
    );
  },
);

limitedTest("startKernel() with an aborted signal starts nothing", async () => {
  await assertRejects(
    () => startKernel({ signal: AbortSignal.abort() }),
    DOMException,
    "aborted",
  );
});

limitedTest(
  "aborting startKernel() while the kernel starts ends it",
  async () => {
    const controller = new AbortController();
    const starting = startKernel({ signal: controller.signal });
    queueMicrotask(() => controller.abort());
    await assertRejects(() => starting, DOMException, "aborted");
  },
);

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  limitedTest(
    `the kernel ends with a process that ${signal} ended`,
    async () => {
      const script = `
import { startKernel } from ${
        JSON.stringify(import.meta.resolve("../../lib/kernel/mod.ts"))
      };
const kernel = await startKernel();
const run = kernel.execute('console.log("busy"); while (true);', {
  onOutput: () => Deno.stdout.writeSync(new TextEncoder().encode(String(kernel.pid))),
});
await run;`;
      const child = new Deno.Command(Deno.execPath(), {
        args: ["eval", script],
        cwd: new URL("../../", import.meta.url),
        stdout: "piped",
      }).spawn();
      const reader = child.stdout.getReader();
      const pid = Number(new TextDecoder().decode((await reader.read()).value));
      assert(await isAlive(pid));
      child.kill(signal);
      await child.status;
      await reader.cancel();
      await ended(pid);
    },
  );
}

limitedTest(
  "a kernel that is still starting ends with a process that was killed",
  async () => {
    await using connection = await reserveConnection();
    const script = `
import { spawnKernel } from ${
      JSON.stringify(
        import.meta.resolve("../../lib/kernel/execution/_process.ts"),
      )
    };
const kernel = spawnKernel(${JSON.stringify(connection.path)}, Deno.cwd());
Deno.stdout.writeSync(new TextEncoder().encode(String(kernel.pid)));
await kernel.exited;`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
      cwd: new URL("../../", import.meta.url),
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const pid = Number(new TextDecoder().decode((await reader.read()).value));
    assert(await isAlive(pid));
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await ended(pid);
  },
  { ignore: Deno.build.os !== "linux" },
);
