/** Reads numbers from the rows of a database client. */

import { SchemaError } from "../../base/mod.ts";
import type { WarehouseRow } from "./dialects.ts";

/** Place value of the first half of a number sent in two parts, `12:345`. */
export const WHOLE_PART = 10n ** 18n;

/**
 * Reads a whole number that a driver returned as number, bigint or text.
 *
 * @throws {SchemaError} If the value is not a whole number.
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

/** Reads a whole number that fits in a double. */
export function readCount(row: WarehouseRow, name: string): number {
  return Number(readWhole(row, name));
}

/**
 * Reads a number; 0 for a missing value.
 *
 * @throws {SchemaError} If the value is not a finite number.
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
