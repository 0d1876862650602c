/** Addresses of databases that are of another kind, and words of old servers. */

import { assertEquals, assertRejects } from "@std/assert";
import { openWarehouse } from "readout/warehouse";
import { asWarehouseError } from "../../lib/sums/warehouse/clients/errors.ts";
import { withVariables } from "../_variables.ts";

Deno.test("an address of another kind of server is refused, and shows no password", async () => {
  for (
    const [engine, address, protocol] of [
      ["postgresql", "http://u:secret@localhost:5432/x", "http:"],
      ["postgresql", "mysql://u:secret@localhost/x", "mysql:"],
      ["clickhouse", "postgres://u:secret@localhost/x", "postgres:"],
    ] as const
  ) {
    using _ = withVariables({ STORE_ADDRESS: address });
    const error = await assertRejects(
      () => openWarehouse({ engine, addressIn: "STORE_ADDRESS" }),
      Error,
      `whose address begins with "${protocol}"`,
    );
    assertEquals(error.message.includes("secret"), false);
  }
});

Deno.test("an engine that nobody knows is told with the nearest", async () => {
  await assertRejects(
    () => openWarehouse({ engine: "clickhous", addressIn: "X" } as never),
    Error,
    "did you mean clickhouse",
  );
});

Deno.test("a wrong password on an old ClickHouse is told in words", () => {
  const old = new Error(
    "Code: 193, e.displayText() = DB::Exception: Wrong password for user default (version 19.14.13.4)",
  );
  const { fault } = asWarehouseError(old, true) as { fault: string };
  assertEquals(fault, "password");
});
