/** Format-independent model of a document, from which all outputs are written. */

import type { Picture } from "../charts/mod.ts";
import type { State, Tone } from "./cells.ts";
import type { Table } from "./table.ts";

/** Fact about the origin of a document. */
export interface Fact {
  /** Label of the fact. */
  readonly label: string;
  /** Formatted value of the fact. */
  readonly value: string;
}

/** Key number at the top of a document. */
export interface Glance {
  /** Label of the number. */
  readonly label: string;
  /** Formatted value of the number. */
  readonly value: string;
  /** Range of the number, or what it refers to. */
  readonly note: string | null;
}

/** Result of a check. */
export interface Check {
  /** Outcome of the check. */
  readonly status: State;
  /** Title of the check. */
  readonly title: string;
  /** Finding of the check. */
  readonly message: string;
}

/** Chart with its data. */
export interface Figure {
  /** Anchor of the figure, without the prefix `chart-`. */
  readonly id: string;
  /** Chart of the figure. */
  readonly chart: Picture;
  /** Data of the chart, or `null` if a table next to it already contains them. */
  readonly data: Table["data"] | null;
  /**
   * Rows behind the chart's marks, for tooltips of days or bars.
   *
   * @default {nothing}
   */
  readonly points?: Table;
}

/** Block of a document. */
export type Block =
  & (
    | {
      readonly kind: "heading";
      /** Heading level; level 1 is the document's title. */
      readonly level: 2 | 3;
      readonly id: string;
      readonly text: string;
    }
    | {
      readonly kind: "verdict";
      readonly tone: Tone;
      readonly headline: string;
      /** Supporting finding, in one or two sentences. @default {nothing} */
      readonly finding?: string;
    }
    | { readonly kind: "text"; readonly text: string }
    /** Small print. */
    | { readonly kind: "note"; readonly text: string }
    | { readonly kind: "list"; readonly items: readonly string[] }
    /** Few key numbers in large type, below the verdict. */
    | { readonly kind: "glance"; readonly numbers: readonly Glance[] }
    | { readonly kind: "checks"; readonly checks: readonly Check[] }
    | { readonly kind: "table"; readonly table: Table }
    | { readonly kind: "figure"; readonly figure: Figure }
  )
  & {
    /**
     * Whether terminals and notebook displays omit the block for brevity. No
     * other block repeats its numbers.
     */
    readonly detail?: boolean;
    /** Whether a page shows the block on the card that begins with the verdict. */
    readonly first?: boolean;
    /**
     * Whether a page collapses the block. For a heading, this includes everything
     * up to the next heading of the same level. Long tables are collapsed unless
     * this is false.
     */
    readonly folded?: boolean;
  };

/** Complete document of a result. */
export interface Document {
  /** Title of the document. */
  readonly title: string;
  /** Context that the reader needs first. */
  readonly subtitle: string | null;
  /** Blocks in the fixed order of all outputs. */
  readonly blocks: readonly Block[];
  /**
   * Names chosen by the store, which are isolated as a whole, so the digits in a
   * right-to-left name stay with it.
   *
   * @default {nothing}
   */
  readonly names?: readonly string[];
}

/** Word, symbol, and terminal text of each check outcome. */
export const STATES: Readonly<
  Record<
    State,
    { readonly word: string; readonly icon: string; readonly mark: string }
  >
> = {
  pass: { word: "Passed", icon: "✓", mark: "ok  " },
  warn: { word: "Warning", icon: "!", mark: "warn" },
  fail: { word: "Failed", icon: "✗", mark: "FAIL" },
  skipped: { word: "Not checked", icon: "–", mark: "skip" },
};

/** Creates a section heading. */
export function heading(level: 2 | 3, id: string, text: string): Block {
  return { kind: "heading", level, id, text };
}

/** Creates a sentence in small print. */
export function note(text: string): Block {
  return { kind: "note", text };
}

/** Creates a list, or nothing if there are no items. */
export function list(items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

/** Creates a table block. */
export function table(table: Table): Block {
  return { kind: "table", table };
}

/** Creates a table block that a page never collapses. */
export function unfoldedTable(table: Table): Block {
  return { kind: "table", table, folded: false };
}

/**
 * Creates a figure with a chart and its data, unless a table next to it already
 * contains them. Expensive data are a function, which text output never calls.
 * Tooltips come from the rows of `points`.
 */
export function figure(
  id: string,
  chart: Picture | (() => Picture),
  table: Table | null = null,
  points: Table | null = table,
): Block {
  let picture: Picture | undefined;
  return {
    kind: "figure",
    figure: {
      id,
      get chart() {
        return picture ??= typeof chart === "function" ? chart() : chart;
      },
      data: table === null || table.rows.length === 0 ? null : table.data,
      ...(points === null ? {} : { points }),
    },
  };
}

/** Function that sets a flag on blocks. */
export type Marking = (...blocks: readonly Block[]) => Block[];

function marking(mark: Pick<Block, "detail" | "first" | "folded">): Marking {
  return (...blocks) => blocks.map((block) => ({ ...block, ...mark }));
}

/** Marks blocks that brief outputs omit. */
export const detail: Marking = marking({ detail: true });

/** Marks blocks of a page's card, which follow the verdict. */
export const first: Marking = marking({ first: true });

/** Marks blocks that a page collapses. */
export const folded: Marking = marking({ folded: true });

/** Maximum number of tiles in a row. */
const MOST_TILES = 4;

/** First part of a page: the recommendation or finding, with its basis. */
export interface Card {
  /** Recommendation or finding. */
  readonly verdict: Block & { readonly kind: "verdict" };
  /** Chart of the interval behind the verdict. */
  readonly chart: Picture | undefined;
  /** Key numbers; only the first four are shown. */
  readonly numbers: readonly Glance[];
  /** Main caution for the reader, or `null` if there is none. */
  readonly caution: string | null;
}

/** Returns the blocks of a card, grouped so that they stay together. */
export function cardOf({ verdict, chart, numbers, caution }: Card): Block[] {
  const parts: Block[] = [];
  if (chart !== undefined) parts.push(figure("decision", chart));
  parts.push({ kind: "glance", numbers: numbers.slice(0, MOST_TILES) });
  if (caution !== null) parts.push(note(caution));
  return [verdict, ...first(...parts)];
}

/** Returns blocks below a heading; a page collapses them. */
export function foldedSection(
  id: string,
  title: string,
  blocks: readonly Block[],
): Block[] {
  return [...folded(heading(2, id, title)), ...blocks];
}

/** Formats a key number on its own line. */
export function glanceText({ label, value, note }: Glance): string {
  return `${label}: ${value}${note === null ? "" : ` (${note})`}`;
}

/**
 * Returns the blocks of a brief output, without headings whose content is
 * omitted.
 */
export function briefly(
  blocks: readonly Block[],
  isShown: (block: Block) => boolean = () => true,
): Block[] {
  const shownBlocks = blocks.filter((block) => !block.detail && isShown(block));
  return shownBlocks.filter((block, index) => {
    if (block.kind !== "heading") return true;
    const next = shownBlocks[index + 1];
    return next !== undefined &&
      (next.kind !== "heading" || next.level > block.level);
  });
}
