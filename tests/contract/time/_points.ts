/** Weeks, months and what is expected in them. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import type { Answer } from "../../sandbox/_harness.ts";

export type Values = (number | null)[];

export const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01"];
export const WEEKS = [
  ...["2026-01-26", "2026-02-02", "2026-02-09", "2026-02-16"] as const,
  ...["2026-02-23", "2026-03-02", "2026-03-09"] as const,
];

export type Point = Answer["body"];

export const near = (found: Values, expected: Values): void => {
  assertEquals(found.length, expected.length);
  found.forEach((value, i) =>
    assertAlmostEquals(value ?? NaN, expected[i] ?? NaN, 1e-9)
  );
};

export const seconds = (text: string): string =>
  String(Date.parse(`2026-${text}Z`) / 1000);
