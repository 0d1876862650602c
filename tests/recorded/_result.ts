/** A whole result, as it is recorded. */

import { LIBRARY_VERSION } from "readout/api";

/**
 * One surface of a result: JSON, which is compared by its keys, or a text, which
 * is compared by its lines.
 */
export type Part = string | object;

/** A result by its surfaces, each made when it is asked for. */
export type Surfaces = Readonly<Record<string, () => Part | Promise<Part>>>;

/** A result by its surfaces, as it is kept. */
export type Recorded = Readonly<Record<string, Part>>;

/** A result that can be made. */
export interface Result {
  /** Tells it from the others, and names its file. */
  readonly name: string;
  /** Makes it; what it needs of the folder is read when it is there. */
  readonly make: (folder: string) => Promise<Surfaces>;
}

/** What differs from one machine or version to another is named, not written. */
export function fixed(text: string, folder: string): string {
  return text
    .replaceAll(folder, "FOLDER")
    .replaceAll(LIBRARY_VERSION, "VERSION");
}

/** Surfaces that are made already. */
export function ready(parts: Recorded): Surfaces {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, () => part]),
  );
}

/** What JSON has of a value; whole numbers of any size as texts. */
export function jsonOf(value: unknown): object {
  const text = JSON.stringify(
    value,
    (_, field) => typeof field === "bigint" ? String(field) : field,
  );
  return JSON.parse(text) as object;
}
