/** What is said of a file's ids does not depend on whether it was kept. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { SchemaError } from "../../lib/api/mod.ts";
import { checkFiles, type FilesToCheck } from "../../lib/readout/mod.ts";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { messageOf } from "../_said.ts";

const HEADER = "order_id,visitor_id,other_id,variation,net_revenue,status";
const ORDERS = [
  "1,Ann@x,q1,A,10.00,paid",
  "2,ann@x,q2,A,12.00,refunded",
  "3,bob,q3,B,14.00,paid",
  "4,bob\u00a0,Q3,B,16.00,returned",
  "5,,q5,B,18.00,paid",
];

/** Writes a file of orders, and says what is found in it. */
function readerIn(folder: string) {
  const cache = { folder: join(folder, "kept"), smallest: 0 };
  return {
    write: (name: string, rows: readonly string[]) =>
      Deno.writeTextFile(
        join(folder, name),
        [HEADER, ...rows].join("\n") + "\n",
      ),
    read: async (name: string, written: FilesToCheck, isKept: boolean) => {
      const { checks } = await checkFiles(
        { orders: join(folder, name), ...written },
        { cache: isKept ? cache : { folder: null } },
      );
      return checks.filter(({ code }) =>
        code === "alike-visitors" || code === "lost-orders"
      ).map(messageOf);
    },
  };
}

Deno.test("a kept file has the warnings of a fresh one, whatever was asked of it before", () =>
  withFolder(async (folder) => {
    const { write, read } = readerIn(folder);
    await write("orders.csv", ORDERS);
    const ways = [
      {},
      { ignore: ["status"] },
      { map: { visitor_id: "other_id" } },
    ];
    const counts: number[] = [];
    for (const way of ways) {
      const fresh = await read("orders.csv", way, false);
      assertEquals(await read("orders.csv", way, true), fresh, "first");
      assertEquals(await read("orders.csv", way, true), fresh, "again");
      counts.push(fresh.length);
    }
    assertEquals(counts, [2, 1, 2]);
    const doubts = await read("orders.csv", {}, true);
    assert(
      doubts[1]!.startsWith(
        "orders.csv: 2 visitors with an ID that differs from another",
      ),
    );
    // The same bytes under another name, and other bytes under the same.
    await write("march.csv", ORDERS);
    const [, renamed] = await read("march.csv", {}, true);
    assertEquals(renamed, doubts[1]!.replace("orders.csv", "march.csv"));
    await write("orders.csv", ORDERS.slice(2));
    const [, fewer] = await read("orders.csv", {}, true);
    assert(
      fewer!.startsWith(
        "orders.csv: 1 visitor with an ID that differs from another",
      ),
      fewer,
    );
  }));

Deno.test("an id that names nobody is refused of a kept file as of a fresh one", () =>
  withFolder(async (folder) => {
    const { write, read } = readerIn(folder);
    // The second is padded with spaces that are none in ASCII.
    await write("orders.csv", [
      ...ORDERS,
      "6,NULL               ,q6,A,20.00,paid",
      `7,${"\u3000".repeat(6)}n/a${"\u3000".repeat(6)},q7,A,22.00,paid`,
      "8,                 none,q8,A,24.00,paid",
    ]);
    const message = async (isKept: boolean) =>
      (await assertRejects(() => read("orders.csv", {}, isKept), SchemaError))
        .message;
    const fresh = await message(false);
    for (const id of ["NULL", "n/a", "none"]) {
      assert(fresh.includes(`is "${id}" in 1 row`), fresh);
    }
    assertEquals([await message(true), await message(true)], [fresh, fresh]);
  }));

Deno.test("every word for nobody is seen, however it is written", () =>
  withFolder(async (folder) => {
    const { write, read } = readerIn(folder);
    const words = ["null", "undefined", "Undefined", "(not set)", "4.5e+17"];
    for (const id of words) {
      await write("orders.csv", [...ORDERS, `6,${id},q6,A,20.00,paid`]);
      const { message } = await assertRejects(
        () => read("orders.csv", {}, false),
        SchemaError,
      );
      assert(message.includes(`is "${id}" in 1 row`), message);
    }
  }));

Deno.test("every way of writing an id that may be another's is seen", () =>
  withFolder(async (folder) => {
    const { write, read } = readerIn(folder);
    const seen = async (one: string, other: string) => {
      await write("orders.csv", [
        `1,"${one}",q1,A,10.00,paid`,
        `2,"${other}",q2,B,12.00,paid`,
      ]);
      return (await read("orders.csv", {}, false))
        .some((message) =>
          message.includes("1 visitor with an ID that differs")
        );
    };
    const all = [" ", "\t", "\n", "\f", "\r", "\u00a0", "\u200b", "\ufeff"];
    const spaces = drawn(3, all);
    for (const id of ["v-01", "überall"]) {
      for (const space of spaces) {
        assert(await seen(id, id + space), JSON.stringify(id + space));
        assert(await seen(id, space + id), JSON.stringify(space + id));
      }
    }
    assert(await seen("v-01a", "v-01A"));
    assert(await seen("über", "Über"));
    for (const other of ["v-02", "v -01", "v\t-01", "v-01\v", "v-01."]) {
      assert(!await seen("v-01", other), JSON.stringify(other));
    }
  }));
