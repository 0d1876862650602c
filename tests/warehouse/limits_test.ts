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
import {
  openWarehouse,
  type WarehouseConnection,
} from "../../lib/sums/warehouse/mod.ts";
import { startCli } from "../commands/_cli.ts";
import { withFolder } from "../engine/_files.ts";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
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
          /(gave no answer within 1 s|cannot be reached \(ECONNRESET\)); check its address/,
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

Deno.test("the first signal ends the wait for a silent server", () =>
  withFolder(async (folder) => {
    using server = await silentServer();
    await Deno.writeTextFile(
      join(folder, "warehouse.json"),
      JSON.stringify({
        connection: { engine: "postgresql", addressIn: ADDRESS },
        ...STICKY_BAR,
      }),
    );
    const command = startCli(
      ["readout", "--warehouse", "warehouse.json"],
      folder,
      { [ADDRESS]: `postgres://shop@127.0.0.1:${server.port}/shop` },
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
    assertMatch(message, /statementSeconds.*seconds above 0.*not 0/);
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
      /has "timeout" in its connection, which knows engine/,
    );
  }));

const SLOW =
  "SELECT sum(a.range + b.range) FROM range(1000000) a, range(1000000) b";

Deno.test("a statement of DuckDB that takes too long is stopped", () =>
  withFolder(async (folder) => {
    const file = join(folder, "shop.duckdb");
    const connection = { engine: "duckdb", file } as const;
    {
      await using _ = await openWarehouse(connection, { writes: true });
    }
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

Deno.test("a statement of ClickHouse that takes too long is left", async () => {
  const left = Promise.withResolvers<void>();
  const server = createHttpServer(async (request, response) => {
    if ((await text(request)).includes("version()")) {
      const data = [{ version: "24.8.1", readonly: "0" }];
      return void response.end(JSON.stringify({ data }));
    }
    response.on("close", () => left.resolve());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const { message } = await toldBy(
    { engine: "clickhouse", addressIn: ADDRESS, statementSeconds: 1 },
    `http://127.0.0.1:${port}`,
  );
  assertMatch(message, /took longer than 1 s/);
  await left.promise;
  server.close();
});

Deno.test({
  name: POSTGRESQL === null
    ? "a statement of PostgreSQL (ignored: no server is installed)"
    : "a statement of PostgreSQL that takes too long is stopped there, too",
  ignore: POSTGRESQL === null,
  fn: async () => {
    const server = await startPostgresql();
    Deno.env.set("PGHOST", server.folder);
    Deno.env.set("PGUSER", "readout");
    try {
      const connection = {
        engine: "postgresql",
        addressIn: ADDRESS,
        statementSeconds: 1,
      } as const;
      const { message, seconds } = await toldBy(
        connection,
        "postgres:///postgres",
        "SELECT pg_sleep(60)",
      );
      assertMatch(
        message,
        /took longer than 1 s and was stopped in the database/,
      );
      assert(seconds < 10, `${seconds} s`);
      const running = await server.runner(
        "SELECT count(*)::INTEGER AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()",
        [],
      );
      assertEquals(running[0]!.n, 0);
    } finally {
      Deno.env.delete("PGHOST");
      Deno.env.delete("PGUSER");
      await server.close();
    }
  },
});
