import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
} from "@std/assert";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import { writeText } from "../../lib/document/mod.ts";
import {
  type InteractionReading,
  interactionsDocument,
  interactionsOfFiles,
  interactionsOfService,
  readInteractions,
} from "../../lib/program/mod.ts";
import {
  createStore,
  type Experience,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { runCli } from "../commands/_cli.ts";
import { withFolder } from "../_folder.ts";

const random = randomSource(31);
const VISITORS = Array.from({ length: 4000 }, (_, i) => ({
  id: `v${i}`,
  cart: random.uniform() < 0.5 ? "Control" : "New",
  search: random.uniform() < 0.5 ? "Alpha" : "Control",
  spends: i % 3 === 0 ? [20 + i % 17] : i % 7 === 0 ? [11, 30] : [],
  // Some are in one test only, some saw two variations.
  inCart: i % 11 !== 0,
  inSearch: i % 13 !== 0,
  strays: i % 101 === 0,
}));
type Visitor = typeof VISITORS[number];

function ordersOf(test: "cart" | "search"): string {
  const isIn = test === "cart" ? "inCart" : "inSearch";
  const rows = VISITORS.filter((visitor) => visitor[isIn]).flatMap((visitor) =>
    visitor.spends.map((amount, nth) => {
      const arm = visitor.strays && nth === 1 && test === "cart"
        ? (visitor.cart === "New" ? "Control" : "New")
        : visitor[test];
      return `${visitor.id}-${nth},${visitor.id},${arm},${amount}`;
    })
  );
  // One order stands twice.
  return ["order_id,visitor_id,variation,net_revenue", ...rows, rows[0]]
    .join("\n");
}

function assignmentsOf(test: "cart" | "search"): string {
  const isIn = test === "cart" ? "inCart" : "inSearch";
  return [
    "visitor_id,variation",
    ...VISITORS.filter((visitor) => visitor[isIn])
      .map((visitor) => `${visitor.id},${visitor[test]}`),
  ].join("\n");
}

/** The cells in plain loops. */
function cellsOf(counts: (visitor: Visitor) => boolean) {
  return ["Control", "New"].map((cart) =>
    ["Control", "Alpha"].map((search) => {
      const mine = VISITORS.filter((visitor) =>
        visitor.cart === cart && visitor.search === search &&
        visitor.inCart && visitor.inSearch && counts(visitor)
      );
      const spent = mine.map(({ spends }) => spends.reduce((a, b) => a + b, 0))
        .filter((amount) => amount > 0);
      return {
        visitors: mine.length,
        buyers: spent.length,
        sum: spent.reduce((a, b) => a + b, 0),
        squares: spent.reduce((a, b) => a + b * b, 0),
      };
    })
  );
}

const ORDERS = {
  "cart.csv": ordersOf("cart"),
  "search.csv": ordersOf("search"),
};
const ASSIGNED = {
  ...ORDERS,
  "cart.assignments.csv": assignmentsOf("cart"),
  "search.assignments.csv": assignmentsOf("search"),
};

Deno.test("orders of two tests become the cells of plain loops, buyers alone or with visitors", async () => {
  const bought = await withFolder(interactionsOfFiles, ORDERS);
  const [pair] = bought.pairs as [InteractionReading];
  assertEquals(pair.arms, [["Control", "New"], ["Control", "Alpha"]]);
  const isTwice = ({ strays, spends }: Visitor) => strays && spends.length > 1;
  const expected = cellsOf((visitor) => !isTwice(visitor));
  assertEquals(
    pair.cells,
    expected.map((row) => row.map((cell) => ({ ...cell, visitors: null }))),
  );
  assertEquals(pair.assignment, null);
  const twice = VISITORS.filter((one) => one.inCart && isTwice(one)).length;
  assertEquals(bought.exclusions, [
    { reason: "visitors who saw two variations of one test", count: twice },
    { reason: "rows that repeat an order", count: 2 },
  ]);
  const text = writeText(interactionsDocument(bought), { width: 40 });
  assert(/Of those\s+who\s+did not, it is assumed/.test(text), text);
  assert(text.split("\n").every((line) => [...line].length <= 40), text);

  // What the assignments say holds, whatever the orders say.
  const visited = await withFolder(interactionsOfFiles, ASSIGNED);
  assertEquals(visited.pairs[0]!.cells, cellsOf(() => true));
  assert(visited.pairs[0]!.assignment!.pValue > 0.001);
});

Deno.test("a folder without two tests, or with assignments alone, is refused by name", async () => {
  await withFolder(
    (folder) =>
      assertRejects(
        () => interactionsOfFiles(folder),
        ReadoutError,
        "two tests or more: there are cart.csv",
      ),
    { "cart.csv": ORDERS["cart.csv"] },
  );
  await withFolder(
    (folder) =>
      assertRejects(
        () => interactionsOfFiles(folder),
        ReadoutError,
        "none found for card.assignments.csv",
      ),
    { ...ORDERS, "card.assignments.csv": assignmentsOf("cart") },
  );
});

Deno.test("visitors counted by variation, as a season's folder has them, are no assignments", async () => {
  const counted = "variation,created_at,n_visitors\nControl,2026-03-01,2000\n";
  const { pairs } = await withFolder(
    interactionsOfFiles,
    { ...ORDERS, "cart.visitors.csv": counted, "search.visitors.csv": counted },
  );
  assertEquals(pairs[0]!.tests, ["cart", "search"]);
  assertEquals(pairs[0]!.assignment, null);
  const assigned = await withFolder(interactionsOfFiles, {
    ...ORDERS,
    "cart.visitors.csv": assignmentsOf("cart"),
    "search.visitors.csv": assignmentsOf("search"),
  });
  assertEquals(assigned.pairs[0]!.cells, cellsOf(() => true));
});

Deno.test("that no two tests ran at once is no error of the programme's", async () => {
  const { pairs, tests } = await readInteractions([]);
  assertEquals([pairs.length, tests], [0, 0]);
  const text = writeText(interactionsDocument(await readInteractions([])));
  assert(text.includes("No two tests ran at once"), text);
});

Deno.test("the command reads them alone, or beside a programme", () =>
  withFolder(async (folder) => {
    const run = (...args: string[]) => runCli(["program", ...args], folder);
    const alone = await run("--interactions=.", "--format=brief");
    assertEquals(
      alone.stdout.trim(),
      "No sign that tests change each other's lift, in 1 tested pair.",
    );
    const both = await run(
      "--interactions=.",
      "--estimates=tests.txt",
      "--json",
    );
    const { interactions, counts } = JSON.parse(both.stdout);
    assertEquals([interactions.tests, counts.tests], [2, 3]);
    const page = await run(
      "--interactions=.",
      "--estimates=tests.txt",
      "--format=md",
    );
    assert(/cart \|[^|]*search/.test(page.stdout), page.stdout);
  }, {
    ...ASSIGNED,
    "tests.txt": "id,metric,lift,standard_error,decision\n" +
      "a,r,0.05,0.02,shipped\nb,r,0.01,0.02,rejected\nc,r,0,0.02,rejected\n",
  }));

const DAY = 86_400_000;
const START = Date.parse("2026-03-02T00:00:00Z");

function experience(nth: number, from: number, to: number): Experience {
  const at = START + from * DAY;
  const end = START + to * DAY;
  return {
    id: `00000000-0000-4000-8000-00000000000${nth}`,
    name: `Test ${nth}`,
    status: "ended",
    startedAtTs: at,
    endedAtTs: end,
    variations: ["Control", "New"].map((name, i) => ({
      id: `${nth}${name}`,
      name,
      percentage: 50,
      isControl: i === 0,
    })),
  };
}

Deno.test("of the service only those that ran at once are exported, once each", async () => {
  const experiences = [
    experience(1, 0, 10),
    experience(2, 5, 15),
    experience(3, 20, 25),
  ];
  // Of 1,600 visitors in both, half buy, whatever they see.
  const exposures = [0, 1].flatMap((nth) =>
    Array.from({ length: 1600 }, (_, i) => ({
      experienceId: experiences[nth]!.id,
      variationId: `${nth + 1}${i >> (nth + 1) & 1 ? "New" : "Control"}`,
      visitorId: `v${i}`,
      seenAtMs: START + 6 * DAY,
    }))
  );
  using store = await createStore({
    timeZone: "UTC",
    currency: "EUR",
    asOfMs: START + 30 * DAY,
    experiences,
    exposures,
    orders: Array.from({ length: 800 }, (_, i) => ({
      orderId: `o${i}`,
      visitorId: `v${2 * i}`,
      createdAtMs: START + 7 * DAY,
      currency: "EUR",
      netRevenue: 30 + i % 20,
    })),
  });
  await using sandbox = await startSandbox({ store });
  const asked: string[] = [];
  const client = createClient({
    ...sandbox,
    fetch: (request, init) => {
      const { pathname } = new URL(
        request instanceof Request ? request.url : String(request),
      );
      if (pathname.endsWith("/export")) asked.push(pathname.split("/").at(-2)!);
      return fetch(request, init);
    },
  });
  const { pairs, tests } = await interactionsOfService(client);
  assertEquals(asked.sort(), experiences.slice(0, 2).map(({ id }) => id));
  assertEquals([tests, pairs.length], [2, 1]);
  assertEquals(pairs[0]!.arms, [["Control", "New"], ["Control", "New"]]);
  assertEquals(pairs[0]!.buyers, 800);
  assertEquals(
    pairs[0]!.cells.flat().map(({ buyers }) => buyers),
    [200, 200, 200, 200],
  );
  assertAlmostEquals(pairs[0]!.conversion!.change.value!, 0, 1e-12);
});
