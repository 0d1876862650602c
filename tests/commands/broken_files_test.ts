/** What the command line says of a store's own files. */

import { assertEquals, assertMatch } from "@std/assert";
import { fileURLToPath } from "node:url";
import { shared, sharedTest } from "../_shared.ts";
import { fails, run, withFiles } from "./_fails.ts";

const VISITORS = "variation,n_visitors\nA,1000\nB,1000\n";
const HEADER = "order_id,visitor_id,variation,net_revenue\n";

function failsWithOrders(orders: string, message: string): Promise<void> {
  return withFiles(
    { "orders.csv": orders, "visitors.csv": VISITORS },
    (path) =>
      fails(
        [
          "readout",
          "--orders",
          path("orders.csv"),
          "--visitors",
          path("visitors.csv"),
        ],
        message,
      ),
  );
}

Deno.test("a broken row is named", () =>
  failsWithOrders(
    `${HEADER}1,v,A,10\n2,v,A\n`,
    'row 3: has 3 fields, but the header has 4: "2,v,A"',
  ));

Deno.test("an empty file says so", () =>
  failsWithOrders("", "orders.csv is empty"));

Deno.test("two files that are given for each other are both named", () =>
  withFiles(
    { "a.csv": `${HEADER}1,v,A,10\n`, "b.csv": VISITORS },
    (path) =>
      fails(
        ["readout", "--orders", path("b.csv"), "--visitors", path("a.csv")],
        `--orders ${path("b.csv")} contains visitor counts and --visitors ${
          path("a.csv")
        } contains orders; swap them`,
        { code: 2 },
      ),
  ));

Deno.test("a missing column is named beside those that are there", () =>
  failsWithOrders(
    "order_id,who,variation,net_revenue\n1,v,A,10\n",
    'no column for visitor_id. Found: "order_id", "who", "variation", "net_revenue"',
  ));

Deno.test("a mapping to an unknown column lists the columns of both files", () =>
  withFiles(
    { "orders.csv": `${HEADER}1,v,A,10\n`, "visitors.csv": VISITORS },
    (path) =>
      fails(
        [
          "readout",
          ...["--orders", path("orders.csv")],
          ...["--visitors", path("visitors.csv")],
          ...["--map", "visitor_id=customer"],
        ],
        'Option --map: Cannot read the mapping: visitor_id: mapped to "customer", which neither file has. Orders: order_id, visitor_id, variation, net_revenue. Visitors: variation, n_visitors',
        { code: 2 },
      ),
  ));

Deno.test("a column that is not recognised is kept, and named in the readout", () =>
  withFiles(
    {
      "orders.csv": "order_id,visitor_id,variation,net_revenue,gift\n" +
        Array.from(
          { length: 60 },
          (_, row) => `${row},v${row},${row % 2 ? "A" : "B"},${40 + row},no\n`,
        ).join(""),
      "visitors.csv": VISITORS,
    },
    async (path) => {
      const { code, stdout } = await run([
        "readout",
        "--orders",
        path("orders.csv"),
        "--visitors",
        path("visitors.csv"),
        "--details",
      ]);
      assertEquals(code, 0);
      assertMatch(stdout, /Unused +gift\n/);
    },
  ));

sharedTest(
  "the store test reads from its two files, as text and as JSON",
  "data/practicum-online-store-ab",
  async () => {
    const file = (name: string) =>
      fileURLToPath(shared(`data/practicum-online-store-ab/${name}`));
    const args = [
      "readout",
      "--orders",
      file("orders_us.csv"),
      "--visitors",
      file("visits_us.csv"),
      "--map",
      "visitor_id=visitorId,variation=group",
    ];
    const text = await run(args);
    assertEquals(text.code, 0);
    assertMatch(text.stdout, /58 of 1,031 buyers/);
    const json = await run([...args, "--json"]);
    assertEquals(JSON.parse(json.stdout).variations[1].orders, 548);
  },
);
