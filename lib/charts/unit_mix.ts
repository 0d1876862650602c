import { checkOptions, UNIT_MIX_INPUT } from "../options/mod.ts";
import {
  besideLabels,
  type Chart,
  chartOf,
  checkNumbers,
  counted,
  marks,
  number,
  numberAxis,
  numberChannel,
  palette,
  type Part,
  percent,
  topLevel,
} from "./drawing/mod.ts";

/** What {@linkcode unitMix} draws. */
export interface UnitMixInput {
  /** Orders by their number of units. */
  readonly rows: readonly {
    /** Units of an order. */
    readonly units: number;
    /** Orders with so many. */
    readonly orders: number;
  }[];
  /** From this number on, units share a bar. @default {8} */
  readonly last?: number;
}

/**
 * How many units orders have: a bar for each number, the high ones together.
 *
 * @param input Orders by units.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, or `last` is no whole number
 *   from 2.
 *
 * @example
 * ```ts
 * import { unitMix } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = unitMix({
 *   rows: [{ units: 1, orders: 60 }, { units: 2, orders: 40 }],
 * });
 * assertEquals(
 *   chart.description,
 *   "Of 100 orders, 60.0% have one unit; the mean is 1.40 units.",
 * );
 * ```
 */
export function unitMix(input: UnitMixInput): Chart {
  checkOptions(UNIT_MIX_INPUT, input);
  const { rows, last = 8 } = input;
  if (!Number.isInteger(last) || last < 2) {
    throw new RangeError(
      `The last bar must be a whole number of units from 2: current value is ${last}`,
    );
  }
  for (const { units, orders } of rows) {
    checkNumbers({ orders }, `${units} units`);
    checkNumbers({ units }, "an order");
  }
  const title = "Units per order";
  const total = rows.reduce((sum, { orders }) => sum + orders, 0);
  return chartOf({
    title,
    nothing: total > 0 ? null : "There is no order to show.",
    describe: () => describe(rows, total),
    spec: (width) => {
      const bars = barsOf(rows, total, last);
      const axis = numberAxis([0, ...bars.map(({ share }) => share)], percent, {
        unitPower: 2,
        count: 4,
      });
      const { edge, plot } = besideLabels(width, [axis], 0);
      const names = bars.map(({ name }) => name);
      const encoding: Part = {
        x: {
          field: "name",
          type: "ordinal",
          sort: names,
          scale: { domain: names, paddingInner: 0.25, paddingOuter: 0.15 },
          axis: { title: "Units", labelAngle: 0, ticks: false },
        },
        y: { field: "share", ...numberChannel(axis, { labelWidth: edge }) },
      };
      return topLevel(width, title, `Share of ${counted(total, "order")}`, {
        width: plot,
        height: 220,
        data: { values: bars },
        layer: [
          marks("bar", { color: palette.accent.light }, encoding),
          marks("text", { baseline: "bottom", dy: -3 }, {
            ...encoding,
            text: { field: "label" },
          }),
        ],
      });
    },
  });
}

function describe(rows: UnitMixInput["rows"], total: number): string {
  const single = rows.filter(({ units }) => units === 1)
    .reduce((sum, { orders }) => sum + orders, 0);
  const units = rows.reduce((sum, row) => sum + row.units * row.orders, 0);
  return `Of ${counted(total, "order")}, ${
    percent(single / total)
  } have one unit; the mean is ${number(units / total, 2)} units.`;
}

interface Bar {
  readonly name: string;
  readonly share: number;
  readonly label: string;
}

/** A number that nobody ordered keeps its place, without a bar. */
function barsOf(
  rows: UnitMixInput["rows"],
  total: number,
  last: number,
): readonly Bar[] {
  const most = Math.max(...rows.map(({ units }) => units));
  const first = Math.min(1, ...rows.map(({ units }) => units));
  const end = Math.min(last, most);
  return Array.from({ length: end - first + 1 }, (_, index) => {
    const units = first + index;
    const together = units === last && most > last;
    const orders = rows
      .filter((row) => together ? row.units >= units : row.units === units)
      .reduce((sum, row) => sum + row.orders, 0);
    const share = orders / total;
    return {
      name: together ? `${units} or more` : String(units),
      share,
      label: orders === 0 ? "" : percent(share, share < 0.1 ? 1 : 0),
    };
  });
}
