/** Cells and kernels behind the proxy that fail, are interrupted, or end. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "readout/kernel";
import { createMessage, reserveConnection } from "../../lib/kernel/wire/mod.ts";
import { connectFrontend, startFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { isAlive } from "./_processes.ts";
import { proxyTest } from "./_proxy.ts";
import { temporaryFolder } from "../_folder.ts";

proxyTest(
  "errors are shown in the cell and told in the reply",
  async (frontend) => {
    const { reply, text } = await frontend.execute(
      'console.log("a"); throw new RangeError("too much", { cause: new Error("root") })',
    );
    assertEquals(text, "a\nRangeError: too much\n");
    assertEquals(reply.status, "error");
    assertEquals(reply.ename, "RangeError");
    assertStringIncludes(String(reply.traceback), "Caused by: Error: root");
    const syntax = await frontend.execute("let a = ;");
    assertEquals(
      syntax.text,
      "SyntaxError: Unexpected token (cell line 1, column 9)\n",
    );
  },
);

proxyTest(
  "stop_on_error keeps the queued cells from running, and only those",
  async (frontend) => {
    const run = (code: string, stop_on_error: boolean) =>
      frontend.execute(code, { stop_on_error });
    const [failed, second, third] = await Promise.all([
      run("throw 1", true),
      run('console.log("never")', true),
      run('console.log("never")', true),
    ]);
    assertEquals(failed.reply.status, "error");
    assertEquals([second.reply.status, third.reply.status], [
      "aborted",
      "aborted",
    ]);
    assertEquals(second.text + third.text, "");
    assertEquals([second.reply, third.reply], [
      { status: "aborted" },
      { status: "aborted" },
    ]);
    const after = await run("1", true);
    assertEquals(
      after.reply.execution_count,
      Number(failed.reply.execution_count) + 1,
    );
    const [, next] = await Promise.all([run("throw 1", false), run("2", true)]);
    assertEquals(next.text, "2\n");
  },
);

proxyTest(
  "cells that were sent before one failed are not run, however late they arrive and whatever the frontend's clock says",
  async (frontend) => {
    for (const [skew, session] of [[0, "a"], [-3_600_000, "b"], [5e6, "c"]]) {
      const sendAt = async (
        sent: number,
        code: string,
      ): Promise<JsonObject> => {
        const made = createMessage("execute_request", {
          code,
          stop_on_error: true,
        }, { session: String(session) });
        const date = new Date(sent + Number(skew)).toISOString();
        const header = { ...made.header, date };
        await frontend.channels.send("shell", { ...made, header });
        await frontend.seen((message) =>
          message.parentHeader?.msg_id === header.msg_id &&
          message.content.execution_state === "idle"
        );
        const outputs = frontend.published.filter((message) =>
          message.parentHeader?.msg_id === header.msg_id
        );
        return outputs.find(({ header }) => header.msg_type === "stream")
          ?.content ?? {};
      };
      await sendAt(Date.now(), "1");
      const before = Date.now();
      await sendAt(before, "throw 1");
      const text = 'console.log("ran")';
      assertEquals(await sendAt(before + 1, text), {});
      // A clock counts milliseconds; this is sent in a later one.
      while (Date.now() <= before + 1) await frontend.execute("");
      const ran = await sendAt(Date.now(), text);
      assertEquals(ran.text, "ran\n");
      // A clock that steps back makes nothing older than a failure.
      await sendAt(Date.now(), "throw 1");
      const behind = await sendAt(Date.now() - 3_600_000, text);
      assertEquals(behind.text, "ran\n");
    }
  },
);

const GO = 'console.log("go");';
const ENDLESS = {
  "a busy loop": `${GO} while (true);`,
  "a pending await": `${GO} await new Promise(() => {});`,
  "a busy loop behind an await": `await null; ${GO} while (true);`,
};

for (const [what, code] of Object.entries(ENDLESS)) {
  proxyTest(
    `an interrupt ends ${what} and keeps the state`,
    async (frontend) => {
      await frontend.execute("let held = 7;");
      const running = frontend.execute(code);
      await frontend.seen(({ content }) => content.text === "go\n");
      await frontend.request("interrupt_request", {}, "control");
      const { reply, text } = await running;
      assertEquals(reply.ename, "CellInterrupted");
      assertStringIncludes(text, "the kernel kept its state");
      assertEquals((await frontend.execute("held")).text, "7\n");
    },
  );
}

proxyTest(
  "a crash of the inner kernel is reported in the cell and the next one runs",
  async (frontend) => {
    await frontend.execute("let lost = 7;");
    const { reply, text } = await frontend.execute(
      `console.log("before");
       Deno.kill(Deno.pid, "SIGABRT");
       while (true);`,
    );
    assertEquals(reply.status, "error");
    assertStringIncludes(text, "before\n");
    assertStringIncludes(text, "SIGABRT");
    assertStringIncludes(text, "The next cell runs in a fresh kernel");
    assertEquals((await frontend.execute("typeof lost")).text, '"undefined"\n');
  },
);

limitedTest("a kernel that cannot start says so in the cell", async () => {
  await using folder = await temporaryFolder({ "deno.json": "{" });
  {
    await using frontend = await startFrontend(folder.path);
    const info = await frontend.request("kernel_info_request");
    assertEquals(info.content.status, "ok");
    const broken = await frontend.execute("1");
    assertStringIncludes(broken.text, "Cannot start Deno's Jupyter kernel");
    await Deno.writeTextFile(`${folder.path}/deno.json`, "{}");
    assertEquals((await frontend.execute("1")).text, "1\n");
  }
});

Deno.test({
  timeout: 30_000,
  name: "the kernel ends with a frontend that was killed",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using connection = await reserveConnection();
    const { info, path } = connection;
    const serve =
      new URL("../../lib/kernel/serve.ts", import.meta.url).pathname;
    // The frontend is a process that starts the kernel and waits.
    const script = `
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", ${JSON.stringify(serve)}, ${JSON.stringify(path)}],
}).spawn();
await child.status;`;
    const parent = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
    }).spawn();
    await using frontend = await connectFrontend(info);
    const inner = Number((await frontend.execute("Deno.pid")).text);
    parent.kill("SIGKILL");
    await parent.status;
    const running = async () =>
      await isAlive(inner) || accepts(info.shell_port);
    // The test's own limit ends this.
    while (await running()) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
});

/** True if someone listens: the port cannot be bound. */
function accepts(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return false;
  } catch {
    return true;
  }
}
