/** Refunds, days and guests of which a file says something in a column. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import type { Readout } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import type { Row, WorldFiles } from "../words/_store.ts";
import {
  changed,
  DAYS,
  ofFiles,
  ORDERS,
  VISITORS,
  writerIn,
} from "../words/_store.ts";

const read = (files: WorldFiles): Promise<Readout> =>
  withFolder((folder) => ofFiles(files)(writerIn(folder)));

const revenue = ({ variations }: Readout): number =>
  variations.reduce((sum, { netRevenue }) => sum + netRevenue!, 0);

const codes = ({ checks, notes }: Readout): string[] => [
  ...checks.flatMap(({ findings }) => findings.map(({ code }) => code)),
  ...notes.map(({ code }) => code),
];

/** Orders whose amount and refund stand under some headers. */
function refunded(
  header: string,
  refund: string,
  part: (value: number, at: number) => number,
): Row[] {
  return ORDERS.map(({ net_revenue, ...row }, at) => ({
    ...row,
    [header]: net_revenue!,
    [refund]: part(Number(net_revenue), at),
  }));
}

const total = ORDERS.reduce((sum, row) => sum + Number(row.net_revenue), 0);
const third = (value: number, at: number) => at % 3 === 0 ? value / 2 : 0;
const paidBack = ORDERS.reduce(
  (sum, row, at) => sum + third(Number(row.net_revenue), at),
  0,
);

for (
  const [header, refund] of [
    ["order total", "refunded amount"],
    ["amount", "refund_total"],
    ["Gesamtbetrag", "Erstattungsbetrag"],
    ["total", "refunds"],
  ] as const
) {
  Deno.test(`"${refund}" is taken from "${header}"`, async () => {
    const readout = await read({ orders: refunded(header, refund, third) });
    assertAlmostEquals(revenue(readout), total - paidBack, 0.01);
    assert(codes(readout).includes("refunds-taken"));
  });
}

Deno.test("refunds are not taken from net revenue, and are asked about", async () => {
  const readout = await read({
    orders: refunded("net_revenue", "refunded amount", third),
  });
  assertAlmostEquals(revenue(readout), total, 0.01);
  assert(codes(readout).includes("lost-amounts"));
});

Deno.test("a refund that is larger than its order says that amounts are less it", async () => {
  const readout = await read({
    orders: refunded(
      "order total",
      "refunded amount",
      (value, at) => at === 7 ? 3 * value : third(value, at),
    ),
  });
  assertAlmostEquals(revenue(readout), total, 0.01);
});

for (
  const [name, visitors] of [
    [
      "an empty cell",
      changed(
        VISITORS,
        (row) =>
          row.dt === DAYS[4] && row.variation === "B"
            ? { ...row, n_visitors: "" }
            : row,
      ),
    ],
    [
      "no row",
      VISITORS.filter(({ dt, variation }) =>
        dt !== DAYS[4] || variation !== "B"
      ),
    ],
    [
      "a zero",
      changed(
        VISITORS,
        (row) =>
          row.dt === DAYS[4] && row.variation === "B"
            ? { ...row, n_visitors: 0 }
            : row,
      ),
    ],
  ] as const
) {
  Deno.test(`a day with ${name} of one variation leaves both`, async () => {
    const readout = await read({ visitors });
    assertEquals(
      readout.variations.map(({ visitors, orders }) => [visitors, orders]),
      [[900, 45], [900, 45]],
    );
    assertEquals(
      readout.ledger.exclusions.map(({ reason, orders }) => [reason, orders]),
      [["day-left-out", 10]],
    );
    const { ledger } = readout;
    assertEquals([ledger.read.orders, ledger.counted.orders], [100, 90]);
    assert(codes(readout).includes("days-left-out"));
  });
}

Deno.test("a word for nobody is a guest, as an empty cell is", async () => {
  const orders = (word: string) =>
    changed(
      ORDERS,
      (row, at) => at % 3 === 0 ? { ...row, visitor_id: word } : row,
    );
  const [guest, empty] = await Promise.all(
    ["Guest", ""].map((word) => read({ orders: orders(word) })),
  );
  assertEquals(guest!.variations, empty!.variations);
  assertEquals(
    guest!.ledger.exclusions.map(({ reason, rows }) => [reason, rows]),
    [["no-visitor", 34]],
  );
});
