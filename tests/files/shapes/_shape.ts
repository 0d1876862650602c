/** A shape of input, and what must happen to it. */

import type {
  FileReadoutOptions,
  ReadoutFiles,
  ReadoutFrames,
} from "../../../lib/readout/mod.ts";

/** Visitors, buyers, orders and net revenue of a variation, counted by hand. */
export type Counted = readonly [number, number, number, number];

/** What comes in. */
export interface Given {
  /** Files by name: texts, bytes, or what writes them to a path. */
  readonly files?: Readonly<
    Record<
      string,
      string | Uint8Array | ((path: string) => void | Promise<void>)
    >
  >;
  /** Name of the orders. @default {"orders.csv"} */
  readonly orders?: string;
  /** Name of the visitors. @default {"visitors.csv"} */
  readonly visitors?: string;
  /** Name of the assignments, in place of visitors. */
  readonly assignments?: string;
  readonly read?: Partial<ReadoutFiles>;
  readonly options?: FileReadoutOptions;
  /** In place of files. */
  readonly frames?: () => ReadoutFrames;
}

/** A row of the table. */
export interface Shape {
  /** What comes in, in a few words. */
  readonly input: string;
  readonly given: Given;
  /** The numbers of each variation; none where the input is refused. */
  readonly reads?: Readonly<Record<string, Counted>>;
  /** What the error, a check or a note must say. */
  readonly says?: RegExp;
}

/** Rows about one subject. */
export interface Subject {
  readonly title: string;
  readonly shapes: readonly Shape[];
}
