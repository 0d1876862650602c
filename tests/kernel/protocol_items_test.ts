/** What the protocol asks for in few words each: one kernel, over ipc. */
import { assertEquals } from "@std/assert";
import { type JsonObject, serveKernel } from "readout/kernel";
import { LIBRARY_VERSION } from "../../lib/base/installation.ts";
import { reserveConnection } from "../../lib/kernel/wire/mod.ts";
import { connectFrontend, type TestFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { temporaryFolder } from "../_folder.ts";

const WRITE = `void Deno.openSync("/dev/fd/2", { write: true })
  .writeSync(new TextEncoder().encode("of an earlier cell\\n"));`;
const WORKER =
  `new Worker("data:text/javascript,throw new Error('inside')", { type: "module" });
await new Promise((resolve) => addEventListener("error", () => setTimeout(resolve)));`;

/** What is asked, what is to be seen. The last ends the kernel. */
const ITEMS: readonly [
  about: string,
  ask: (frontend: TestFrontend) => Promise<unknown>,
  expected: unknown,
][] = [
  ["implementation_version is ours", async (frontend) => {
    const { content } = await frontend.request("kernel_info_request");
    return [content.implementation, content.implementation_version];
  }, ["readout", LIBRARY_VERSION]],
  ["user_expressions are answered", async (frontend) => {
    const { reply } = await frontend.execute("", {
      user_expressions: { sum: "42", no: "nope" },
    });
    const { sum, no } = reply.user_expressions as Record<string, JsonObject>;
    return [sum!.data, no!.ename];
  }, [{ "text/plain": "42" }, "ReferenceError"]],
  ["an error of a Worker is shown", async (frontend) => {
    const { text } = await frontend.execute(WORKER);
    return /WorkerError: Error: inside/.test(text);
  }, true],
  ["what an earlier cell wrote is no reason of an end", async (frontend) => {
    const { text } = await frontend.execute(WRITE);
    const { reply } = await frontend.execute("Deno.exit(3)");
    const said = [reply.evalue, reply.traceback].join();
    return [text, /Deno\.exit\(\)/.test(said), /earlier/.test(said)];
  }, ["of an earlier cell\n", true, false]],
  ["shutdown_request on shell is answered, and published", async (frontend) => {
    const { content } = await frontend.request("shutdown_request", {
      restart: false,
    });
    const published = frontend.published.find(({ header }) =>
      header.msg_type === "shutdown_reply"
    );
    return [content, published?.content];
  }, Array(2).fill({ status: "ok", restart: false })],
];

limitedTest("the protocol's smaller items", async () => {
  await using folder = await temporaryFolder();
  await using connection = await reserveConnection();
  const place = { transport: "ipc", ip: `${folder.path}/kernel` } as const;
  const info = { ...connection.info, ...place };
  await Deno.writeTextFile(connection.path, JSON.stringify(info));
  const served = serveKernel({
    connectionFile: connection.path,
    env: { READOUT_CELL_CHECKS: "off" },
  });
  await using frontend = await connectFrontend(info);
  for (const [about, ask, expected] of ITEMS) {
    assertEquals(await ask(frontend), expected, about);
  }
  await served;
});
