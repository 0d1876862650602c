/** A report without a format: what HTML and Markdown are both written from. */
import type { Chart } from "../charts/mod.ts";
import type { Tone } from "../display/mod.ts";
import type { Readout } from "../readout/types.ts";
import type { CsvValue } from "./_csv.ts";

/** A table as it is shown, and the data behind it. */
export interface ReportTable {
  /** Anchor of the table, and name of its file. */
  readonly id: string;
  readonly caption: string;
  readonly head: readonly TableHead[];
  /** Texts; a cell that is empty in the first column belongs to the one above. */
  readonly body: readonly (readonly string[])[];
  readonly data: DataTable;
}

/** A column's header. */
export interface TableHead {
  readonly text: string;
  readonly isNumber: boolean;
}

/** The header of a column of words. */
export function text(text: string): TableHead {
  return { text, isNumber: false };
}

/** The header of a column of numbers. */
export function number(text: string): TableHead {
  return { text, isNumber: true };
}

/** Header and rows in full precision. */
export type DataTable = readonly (readonly CsvValue[])[];

/** A piece of a report. */
export type Block =
  | { readonly kind: "heading"; readonly heading: BlockHeading }
  | { readonly kind: "text"; readonly text: string; readonly isNote: boolean }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | {
    readonly kind: "verdict";
    readonly tone: Tone;
    readonly text: string;
    readonly note: string;
  }
  | { readonly kind: "cards"; readonly cards: readonly Card[] }
  | { readonly kind: "checks"; readonly readout: Readout }
  | { readonly kind: "table"; readonly table: ReportTable }
  | { readonly kind: "figure"; readonly figure: Figure };

/** A heading with its anchor. */
export interface BlockHeading {
  readonly level: 2 | 3;
  readonly id: string;
  readonly text: string;
}

/** A question and its answer, a sentence each. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** A sentence in small print. */
  readonly note: string | null;
}

/** A chart with the data that it draws. */
export interface Figure {
  readonly id: string;
  readonly chart: Chart;
  /** `null` where a table beside it has them already. */
  readonly data: DataTable | null;
}

/** A fact about how the report came to be. */
export interface ProvenanceItem {
  /** What it is. */
  readonly label: string;
  /** As it is to be read. */
  readonly value: string;
}

/** The whole. */
export interface ReportDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly provenance: readonly ProvenanceItem[];
}
