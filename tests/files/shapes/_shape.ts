/** A shape of input, and what must happen to it. */

import type { Frame } from "../../../lib/loaders/mod.ts";
import type {
  FileReadoutOptions,
  ReadoutFiles,
  ReadoutFrames,
  SummaryCells,
  SummaryReadoutOptions,
} from "../../../lib/readout/mod.ts";

/**
 * Visitors, buyers, orders and net revenue of a variation, counted by hand; or
 * visitors and the value of each metric, where nothing is known of orders.
 */
export type Counted = readonly (number | null)[];

/** A text, bytes, or what writes them to a path. */
type Content = string | Uint8Array | ((path: string) => void | Promise<void>);

/** What comes in. */
export interface Given {
  /** `orders.csv`. @default {the store's} */
  readonly text?: Content;
  /** `visitors.csv`. @default {the store's} */
  readonly visits?: Content;
  /** Other files by name. */
  readonly files?: Readonly<Record<string, Content>>;
  /** Name of the orders. @default {"orders.csv"} */
  readonly orders?: string;
  /** Name of the visitors. @default {"visitors.csv"} */
  readonly visitors?: string;
  /** Name of the assignments, in place of visitors. */
  readonly assignments?: string;
  /** Name of a file with one row per visitor, in place of orders. */
  readonly perVisitor?: string;
  /** The same as a frame. */
  readonly perVisitorFrame?: () => Frame;
  /** Name of a file of summaries, or the rows, in place of orders. */
  readonly summaries?: string | (() => Frame) | readonly SummaryCells[];
  readonly read?:
    & Partial<ReadoutFiles>
    & Pick<SummaryReadoutOptions, "measures" | "days">;
  readonly options?: FileReadoutOptions;
  /** In place of a readout: something else that is said. */
  readonly says?: (folder: string) => Promise<string>;
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
