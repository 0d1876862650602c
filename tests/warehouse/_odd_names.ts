import { assertEquals } from "@std/assert";
import { type Dialect, loadMoments } from "readout/warehouse";
import type { Cell, Engine } from "./_engine.ts";
import { START } from "./_store.ts";

const ODD_NAMES = [
  `or"de'rs\`; DROP TABLE orders; --`,
  "select",
  "a.b",
  "größe 🛒",
  "back\\slash\\",
  "{p1:String}",
  "$1 ? :p1 @p1",
  "\\`",
];

const ODD_VALUES = [
  "' OR 1 = 1 --",
  `"); DROP TABLE orders; --`,
  "\\",
  "\\' OR 1 = 1 --",
  "{p1:String} $1 ? :p1 @p1",
  "tab\tand\nline",
];

/** Names and values that look like SQL, in every place that takes one. */
export async function oddNames<D extends Dialect>(
  engine: Engine<D>,
): Promise<void> {
  const [table, id, visitor, net, group, time, country, other] = ODD_NAMES;
  for (const [i, value] of ODD_VALUES.entries()) {
    const rows: Cell[][] = [
      ["1", "ann", 10, value, START, value, null],
      ["2", "bob", 20, "plain", START, value, null],
      ["3", "cyd", 30, value, START, "something else", null],
      ["4", "dan", 40, "neither", START, value, null],
    ];
    await engine.makeTable(table!, [
      { name: id!, type: "text" },
      { name: visitor!, type: "text" },
      { name: net!, type: "number" },
      { name: group!, type: "text" },
      { name: time!, type: "time" },
      { name: country!, type: "text" },
      { name: other!, type: "text" },
    ], rows);
    const { groups, leftOut } = await loadMoments(engine.runner, {
      orders: {
        table: table!,
        orderId: id!,
        visitor: visitor!,
        revenue: net!,
        variation: group!,
        segment: country!,
        where: [{ column: country!, equals: value }, {
          column: other!,
          isNull: true,
        }],
      },
      variations: [{ name: "Odd", value }, { name: "plain" }],
      per: "segment",
      visitors: [
        { variation: "Odd", visitors: 5 + i, segment: value },
        { variation: "plain", visitors: 7, segment: value },
      ],
    }, { dialect: engine.dialect });
    assertEquals(
      groups.map(({ segment, buyers, visitors, joint }) => [
        segment,
        buyers,
        visitors,
        Math.round(joint.means[2]! * visitors),
      ]),
      [[value, 1, 5 + i, 10], [value, 1, 7, 20]],
    );
    assertEquals(leftOut, [
      { reason: "other variation", visitors: 1, exposures: 0, orders: 1 },
    ]);
  }
}
