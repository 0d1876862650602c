/** What a client gave, as numbers. */

import type { Problem } from "../api/mod.ts";
import { faultsOf, pairsOf } from "./_centred.ts";
import { LEFT_OUT, type Measure, type Plan } from "./_plan.ts";
import type { WarehouseRow } from "./dialects.ts";

/** One row of the result. */
export interface MomentsRow {
  readonly kind: "visitors" | "orders";
  /** Index of the variation; negative where rows do not count. */
  readonly arm: number;
  /** The segment, the name of the day, or `null`. */
  readonly key: string | null;
  readonly units: number;
  readonly rowCount: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly sums: CentredSums;
}

/** Sums about a centre: enough for means and co-moments. */
export interface CentredSums {
  /** Buyers. */
  readonly n: number;
  readonly centres: readonly number[];
  readonly sums: readonly number[];
  readonly products: readonly (readonly number[])[];
}

/** The rows, and everything that is wrong with them. */
export function readRows(
  plan: Plan,
  rows: readonly WarehouseRow[],
): { readonly rows: readonly MomentsRow[]; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const read = rows.map((row, i) => readRow(plan, row, `row ${i}`, problems));
  const seen = new Set<string>();
  read.forEach(({ kind, arm, key }, i) => {
    const place = JSON.stringify([kind, arm, key]);
    if (seen.has(place)) {
      problems.push({
        path: `row ${i}`,
        message: `repeats an earlier row: ${place}`,
      });
    }
    seen.add(place);
  });
  return { rows: read, problems };
}

function readRow(
  plan: Plan,
  row: WarehouseRow,
  path: string,
  problems: Problem[],
): MomentsRow {
  const complain = (name: string, wanted: string): void => {
    const message = name in row
      ? `must be ${wanted}: current value is ${quote(row[name])}`
      : `is not there: the row has ${Object.keys(row).join(", ") || "nothing"}`;
    problems.push({ path: `${path}, ${name}`, message });
  };
  const number = (name: string): number => {
    const value = toNumber(row[name]);
    if (value === null) {
      complain(
        name,
        "a finite number; is there an order with NaN or infinity?",
      );
    }
    return value ?? 0;
  };
  const count = (name: string, least = 0): number => {
    const value = toNumber(row[name]);
    const fits = Number.isSafeInteger(value) && value! >= least;
    if (!fits) complain(name, `a whole number of at least ${least}`);
    return fits ? value! : 0;
  };
  const { measures, description } = plan;
  const kind = row.kind === "visitors" ? "visitors" : "orders";
  if (row.kind !== kind) complain("kind", '"visitors" or "orders"');
  const arm = count("arm", Math.min(...Object.values(LEFT_OUT)));
  if (arm >= description.variations.length) {
    complain("arm", "the index of a variation");
  }
  const units = count("units");
  return {
    kind,
    arm,
    key: keyOf(plan, row, complain, count),
    units,
    rowCount: count("row_count"),
    faults: Object.fromEntries(
      faultsOf(measures).map((name) => [name, count(name)]),
    ),
    sums: {
      n: kind === "orders" ? units : 0,
      centres: measures.map((measure) => number(`centre_${measure}`)),
      sums: measures.map((measure) => number(`sum_${measure}`)),
      products: symmetric(measures, number),
    },
  };
}

function keyOf(
  { key, days }: Plan,
  row: WarehouseRow,
  complain: (name: string, wanted: string) => void,
  count: (name: string, least: number) => number,
): string | null {
  if (key === null) return null;
  if (key === "day") {
    const day = count("day", -1);
    if (day >= days!.names.length) complain("day", "the index of a day");
    return days!.names[day] ?? null;
  }
  const text = row.segment;
  if (typeof text === "string" && /^(=|$)/.test(text)) {
    return text === "" ? null : text.slice(1);
  }
  complain("segment", "empty, or a segment after an equals sign");
  return null;
}

function symmetric(
  measures: readonly Measure[],
  number: (name: string) => number,
): number[][] {
  const matrix = measures.map(() => measures.map(() => 0));
  for (const [a, b] of pairsOf(measures)) {
    const [i, j] = [measures.indexOf(a), measures.indexOf(b)];
    matrix[i]![j] = matrix[j]![i] = number(`product_${a}_${b}`);
  }
  return matrix;
}

/** Numbers, bigints and decimal text, as drivers give them. */
function toNumber(value: unknown): number | null {
  const isDecimal = typeof value === "string" &&
    /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value);
  if (!isDecimal && typeof value !== "number" && typeof value !== "bigint") {
    return null;
  }
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function quote(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  return JSON.stringify(value) ?? String(value);
}
