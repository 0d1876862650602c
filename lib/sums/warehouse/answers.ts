/** What a client gave, as numbers and text. */

import { SchemaError } from "../../base/mod.ts";
import type { WarehouseRow } from "./dialects.ts";

/** A number in two parts counts its first in this, `12:345`. */
export const WHOLE_PART = 10n ** 18n;

/**
 * A whole number of a row, as drivers give them: numbers, bigints or text.
 *
 * @throws {SchemaError} When it is none.
 */
export function readWhole(row: WarehouseRow, name: string): bigint {
  const value = row[name];
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    return BigInt(value);
  }
  const [, high, low] = typeof value === "string"
    ? /^(-?\d+):(-?\d+)$/.exec(value) ?? []
    : [];
  if (low !== undefined) return BigInt(high!) * WHOLE_PART + BigInt(low);
  const [, digits] = typeof value === "string"
    ? /^(-?\d+)(?:\.0*)?$/.exec(value) ?? []
    : [];
  if (digits !== undefined) return BigInt(digits);
  throw unexpected(row, name, "a whole number");
}

/** The same where a double holds it. */
export function readCount(row: WarehouseRow, name: string): number {
  return Number(readWhole(row, name));
}

/**
 * A number of a row; 0 where there is none.
 *
 * @throws {SchemaError} When it is something else.
 */
export function readNumber(row: WarehouseRow, name: string): number {
  const value = row[name] ?? 0;
  const number = typeof value === "string" && value.trim() === ""
    ? NaN
    : Number(value);
  if (Number.isFinite(number)) return number;
  throw unexpected(row, name, "a finite number");
}

function unexpected(
  row: WarehouseRow,
  name: string,
  requirement: string,
): SchemaError {
  return new SchemaError("the warehouse response", [{
    path: name,
    message: name in row
      ? `must be ${requirement}: current value is ${
        typeof row[name] === "bigint" ? row[name] : JSON.stringify(row[name])
      }`
      : `is missing: the row has ${Object.keys(row).join(", ") || "nothing"}`,
  }]);
}
