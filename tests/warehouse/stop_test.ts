import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { startCli } from "../commands/_cli.ts";
import { withFolder } from "../engine/_files.ts";
import { STICKY_BAR } from "./_sticky_bar.ts";

const DESCRIPTION = {
  connection: { engine: "clickhouse", addressIn: "READOUT_TEST_CLICKHOUSE" },
  ...STICKY_BAR,
};

/** A server of ClickHouse that says who it is, and never answers anything else. */
async function silentServer() {
  const asked = Promise.withResolvers<string>();
  const left = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if ((await text(request)).includes("version()")) {
      response.end(JSON.stringify({
        data: [{ version: "24.8.1", readonly: "0" }],
      }));
      return;
    }
    response.on("close", () => left.resolve());
    asked.resolve(request.url!);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { server, port, asked: asked.promise, left: left.promise };
}

Deno.test("Ctrl+C ends what a database is asked, and says so", async () => {
  await withFolder(async (folder) => {
    const { server, port, asked, left } = await silentServer();
    await Deno.writeTextFile(
      join(folder, "warehouse.json"),
      JSON.stringify(DESCRIPTION),
    );
    const command = startCli(
      ["readout", "--warehouse", "warehouse.json"],
      folder,
      { READOUT_TEST_CLICKHOUSE: `http://127.0.0.1:${port}` },
    );
    assertStringIncludes(
      await asked,
      "cancel_http_readonly_queries_on_client_close=1",
    );
    command.kill("SIGINT");
    await left;
    const { code, stderr } = await command.output();
    assertStringIncludes(
      new TextDecoder().decode(stderr),
      "Stopped, and so is what the database was asked",
    );
    assertEquals(code, 1);
    server.close();
  });
});
