/** Stores made by hand, as people's own files have them. */

import { eventDateAt } from "../../lib/seasonal/mod.ts";
import { withFolder } from "../_folder.ts";

export const BFCM = { event: "BFCM", year: 2025 } as const;

/** Nothing is kept. */
export const cache = { folder: null };

const DAY_MS = 86_400_000;

/** A date some days later. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from one date to another. */
export function datesBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, nth) => plusDays(first, nth));
}

/** Whether a date is one of BFCM's four days of its year. */
export function isBfcm(date: string): boolean {
  const first = eventDateAt("BFCM", Number(date.slice(0, 4)), 0);
  return date >= first && date <= plusDays(first, 3);
}

/** Writes a file that is gone when the test ends. */
export async function withFile<T>(
  text: string,
  work: (path: string) => Promise<T>,
  name = "file.csv",
): Promise<T> {
  return await withFolder((folder) => work(`${folder}/${name}`), {
    [name]: text,
  });
}

/** Lines of a CSV file. */
export function csv(
  header: string,
  rows: readonly (readonly (string | number)[])[],
): string {
  return `${[header, ...rows.map((row) => row.join(","))].join("\n")}\n`;
}
