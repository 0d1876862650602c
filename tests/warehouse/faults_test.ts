/** What is ordinary in a company's database: a sentence in time, and nothing left. */

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { join } from "node:path";
import { readoutFromWarehouse } from "readout/readout";
import type { WarehouseConnection, WarehouseFault } from "readout/warehouse";
import { openWarehouse, WarehouseError } from "readout/warehouse";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { STICKY_BAR } from "./_sticky_bar.ts";

const ADDRESS = "READOUT_TEST_FAULTS";
const CONNECTION = {
  engine: "postgresql",
  addressIn: ADDRESS,
  connectSeconds: 3,
  statementSeconds: 5,
} as const;

/** What somebody is told, and that it comes within 15 s of the limit that is set. */
async function toldIn(
  seconds: number,
  connection: WarehouseConnection,
  sql: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Error> {
  const since = performance.now();
  const error = await assertRejects(async () => {
    await using warehouse = await openWarehouse(connection);
    await Promise.all([warehouse.runner(sql, []), meanwhile()]);
  }, Error);
  assert(performance.now() - since < (seconds + 15) * 1000, error.message);
  return error;
}

function assertFault(
  error: Error,
  fault: WarehouseFault,
  message: RegExp,
): void {
  assert(error instanceof WarehouseError, `${error.name}: ${error.message}`);
  assertEquals(error.fault, fault, error.message);
  assertMatch(error.message, message);
}

Deno.test({
  name: POSTGRESQL === null
    ? "faults of PostgreSQL (ignored: no server is installed)"
    : "what goes wrong in PostgreSQL is said in time with what helps, and no process is left",
  ignore: POSTGRESQL === null,
  // Its client's own timers end later.
  sanitizeResources: false,
  sanitizeOps: false,
  fn: async (t) => {
    const server = await startPostgresql();
    const ask = (sql: string) => server.runner(sql, []);
    const asUser = async (
      user: string,
      work: () => Promise<unknown>,
    ): Promise<void> => {
      Deno.env.set("PGHOST", server.folder);
      Deno.env.set("PGUSER", user);
      Deno.env.set("PGPASSWORD", "not$the@one");
      Deno.env.set(ADDRESS, "postgres:///postgres");
      try {
        await work();
      } finally {
        for (const name of ["PGHOST", "PGUSER", "PGPASSWORD", ADDRESS]) {
          Deno.env.delete(name);
        }
      }
    };
    try {
      await ask(
        "CREATE TABLE sold AS SELECT i::TEXT AS id, i::TEXT AS who, 0 AS variant, i || ',50' AS net, i * 1.5 AS amount, '1.3.2026' AS placed FROM generate_series(1, 50) i",
      );
      await ask("CREATE ROLE stranger LOGIN");
      await ask("CREATE ROLE locked LOGIN PASSWORD 'right'");
      const rules = join(server.folder, "data", "pg_hba.conf");
      await Deno.writeTextFile(
        rules,
        `local all locked scram-sha-256\n${await Deno.readTextFile(rules)}`,
      );
      await ask("SELECT pg_reload_conf()");

      const cases = [
        [
          "password",
          "locked",
          "SELECT 1",
          /rejected the user or password\. Check both/,
        ],
        ["denied", "stranger", "SELECT * FROM sold", /SELECT .* granted/],
        ["no-table", "readout", "SELECT * FROM shop.sold", /Table not found\./],
        ["no-column", "readout", "SELECT nett FROM sold", /nett/],
      ] as const;
      for (const [fault, user, sql, message] of cases) {
        await t.step(fault, () =>
          asUser(user, async () => {
            const error = await toldIn(0, CONNECTION, sql);
            assertFault(error, fault, message);
            assert(!error.message.includes("the@one"));
          }));
      }

      const running =
        "FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'";
      const whenAsked = async (sql: string): Promise<void> => {
        for (;;) {
          const [row] = await ask(`SELECT count(*)::INTEGER AS n ${running}`);
          if (row!.n === 1) break;
        }
        await ask(sql);
      };
      await t.step("slow", () =>
        asUser("readout", async () => {
          const { message } = await toldIn(
            5,
            CONNECTION,
            "SELECT pg_sleep(60)",
          );
          assertMatch(message, /longer than 5 s and was stopped in the data/);
        }));
      await t.step("cancelled", () =>
        asUser("readout", async () => {
          const error = await toldIn(
            5,
            CONNECTION,
            "SELECT pg_sleep(60)",
            () => whenAsked(`SELECT pg_cancel_backend(pid) ${running}`),
          );
          assertFault(error, "cancelled", /canceled in the database/);
        }));
      await t.step(
        "dropped while it answers",
        () =>
          asUser("readout", async () => {
            const error = await toldIn(
              5,
              CONNECTION,
              "SELECT pg_sleep(60)",
              () => whenAsked(`SELECT pg_terminate_backend(pid) ${running}`),
            );
            assertFault(error, "lost", /was lost during a query/);
          }),
      );
      await t.step(
        "texts where amounts and times are read",
        () =>
          asUser("readout", async () => {
            await using warehouse = await openWarehouse(CONNECTION);
            const { message } = await assertRejects(() =>
              readoutFromWarehouse(warehouse.runner, TEXTS, {
                dialect: "postgresql",
              }), Error);
            assertMatch(
              message,
              /orders\.revenue.*"net" has texts .* convert to number/s,
            );
            assertMatch(
              message,
              /orders\.time.*"placed" has texts .* convert to time/s,
            );
          }),
      );
      const [left] = await ask(
        "SELECT count(*)::INTEGER AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state = 'active'",
      );
      assertEquals(left!.n, 0);
    } finally {
      await server.close();
    }
  },
});

/** Amounts and times that are texts. */
const TEXTS = {
  ...STICKY_BAR,
  orders: { ...STICKY_BAR.orders, time: "placed" },
};

const PASSWORDS = [
  ...["q7x@k9z", "q7x@k9z,w4v", "q7x/k9z@w4v", "q7x#k9z@w4v"] as const,
  ...["q7x@9:8@k9z", "%zz@k9z"] as const,
];

Deno.test({
  name: "no part of a password stands in a message, however it is written",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: async () => {
    for (const engine of ["postgresql", "clickhouse"] as const) {
      const scheme = engine === "postgresql" ? "postgres" : "http";
      for (const password of PASSWORDS) {
        Deno.env.set(ADDRESS, `${scheme}://shop:${password}@127.0.0.1:1/shop`);
        const { message } = await toldIn(
          3,
          { ...CONNECTION, engine },
          "SELECT 1",
        );
        const shown = /q7x|k9z|w4v|zz/.exec(message);
        assert(shown === null, `${password}: ${message}`);
      }
    }
    Deno.env.delete(ADDRESS);
  },
});
