/** Databases that do not answer: a sentence in time, and nothing goes on. */

import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { createServer as createHttpServer } from "node:http";
import { text } from "node:stream/consumers";
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import type { WarehouseConnection } from "../../lib/sums/warehouse/mod.ts";
import { openWarehouse } from "../../lib/sums/warehouse/mod.ts";
import { startCli } from "../commands/_cli.ts";
import { withFolder } from "../_folder.ts";
import { makeDuckDbFile } from "./_duckdb.ts";
import { STICKY_BAR } from "./_sticky_bar.ts";

const ADDRESS = "READOUT_TEST_SILENT";

/** A server that accepts connections and says nothing, or hangs up at once. */
async function silentServer(hangsUp = false) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
    if (hangsUp) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** What somebody is told who opens a database and asks it. */
async function toldBy(
  connection: WarehouseConnection,
  address: string,
  sql = "SELECT 1",
): Promise<{ readonly message: string; readonly seconds: number }> {
  const since = performance.now();
  Deno.env.set(ADDRESS, address);
  try {
    const error = await assertRejects(async () => {
      await using warehouse = await openWarehouse(connection);
      await warehouse.runner(sql, []);
    }, Error);
    const seconds = (performance.now() - since) / 1000;
    return { message: error.message, seconds };
  } finally {
    Deno.env.delete(ADDRESS);
  }
}

const wait = (milliseconds: number) =>
  new Promise((done) => setTimeout(done, milliseconds));

for (const hangsUp of [false, true]) {
  const what = hangsUp ? "hangs up" : "says nothing";
  for (const engine of ["postgresql", "clickhouse"] as const) {
    if (hangsUp && engine === "clickhouse") continue;
    Deno.test({
      name: `a server of ${engine} that ${what} is given up in time`,
      // Its client's own timers end later.
      sanitizeResources: false,
      sanitizeOps: false,
      fn: async () => {
        using server = await silentServer(hangsUp);
        const scheme = engine === "postgresql" ? "postgres" : "http";
        const { message, seconds } = await toldBy(
          { engine, addressIn: ADDRESS, connectSeconds: 1 },
          `${scheme}://u:secret@127.0.0.1:${server.port}/shop`,
        );
        assertMatch(
          message,
          /(did not respond within 1 s|cannot be reached \(ECONNRESET\))\. Check its address/,
        );
        assert(!message.includes("secret"));
        assert(seconds < 8, `${seconds} s`);
        const before = server.connections();
        assert(before < 5, `${before} connections`);
        await wait(1500);
        assertEquals(server.connections(), before);
      },
    });
  }
}

/** The command, asking a database. */
async function startReadout(
  folder: string,
  engine: string,
  address: string,
): Promise<ReturnType<typeof startCli>> {
  await Deno.writeTextFile(
    join(folder, "warehouse.json"),
    JSON.stringify({
      connection: { engine, addressIn: ADDRESS },
      ...STICKY_BAR,
    }),
  );
  return startCli(["readout", "--warehouse", "warehouse.json"], folder, {
    [ADDRESS]: address,
  });
}

Deno.test("the first signal ends the wait for a silent server", () =>
  withFolder(async (folder) => {
    using server = await silentServer();
    const command = await startReadout(
      folder,
      "postgresql",
      `postgres://shop@127.0.0.1:${server.port}/shop`,
    );
    while (server.connections() === 0) await wait(20);
    command.kill("SIGTERM");
    const { code, stderr } = await command.output();
    assertStringIncludes(new TextDecoder().decode(stderr), "error: Stopped");
    assertEquals(code, 1);
    assertEquals(server.connections(), 1);
  }));

Deno.test("a limit that is no time, and one that nobody knows, are refused", () =>
  withFolder(async (folder) => {
    const { message } = await toldBy(
      { engine: "duckdb", file: ":memory:", statementSeconds: 0 },
      "",
    );
    assertMatch(message, /statementSeconds.*above 0.*seconds.*not 0/);
    await Deno.writeTextFile(
      join(folder, "warehouse.json"),
      JSON.stringify({
        connection: { engine: "duckdb", file: "x.duckdb", timeout: 5 },
        ...STICKY_BAR,
      }),
    );
    const { code, stderr } = await startCli(
      ["readout", "--warehouse", "warehouse.json"],
      folder,
    ).output();
    assertEquals(code, 2);
    assertMatch(
      new TextDecoder().decode(stderr),
      /has an unknown connection field "timeout"\. Known fields: engine/,
    );
  }));

const SLOW =
  "SELECT sum(a.range + b.range) FROM range(1000000) a, range(1000000) b";

Deno.test("a statement of DuckDB that takes too long is stopped", () =>
  withFolder(async (folder) => {
    const file = join(folder, "shop.duckdb");
    const connection = { engine: "duckdb", file } as const;
    await makeDuckDbFile(file);
    const { message, seconds } = await toldBy(
      { ...connection, statementSeconds: 1 },
      "",
      SLOW,
    );
    assertMatch(
      message,
      /took longer than 1 s and was stopped in the database/,
    );
    assert(seconds < 10, `${seconds} s`);
  }));

/** A server of ClickHouse that says who it is, and never answers anything else. */
async function silentClickHouse() {
  const asked = Promise.withResolvers<string>();
  const left = Promise.withResolvers<void>();
  const server = createHttpServer(async (request, response) => {
    if ((await text(request)).includes("version()")) {
      const data = [{ version: "24.8.1", readonly: "0" }];
      return void response.end(JSON.stringify({ data }));
    }
    response.on("close", () => left.resolve());
    asked.resolve(request.url!);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked: asked.promise,
    left: left.promise,
    [Symbol.dispose]: () => void server.close(),
  };
}

Deno.test("a statement of ClickHouse that takes too long is left", async () => {
  using server = await silentClickHouse();
  const { message } = await toldBy(
    { engine: "clickhouse", addressIn: ADDRESS, statementSeconds: 1 },
    server.address,
  );
  assertMatch(message, /took longer than 1 s/);
  await server.left;
});

Deno.test("Ctrl+C ends what a database is asked, and says so", () =>
  withFolder(async (folder) => {
    using server = await silentClickHouse();
    const command = await startReadout(folder, "clickhouse", server.address);
    assertStringIncludes(
      await server.asked,
      "cancel_http_readonly_queries_on_client_close=1",
    );
    command.kill("SIGINT");
    await server.left;
    const { code, stderr } = await command.output();
    assertStringIncludes(
      new TextDecoder().decode(stderr),
      "Stopped, including the database query",
    );
    assertEquals(code, 1);
  }));
