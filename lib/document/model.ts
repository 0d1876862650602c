/** A result without a format: what every surface is written from. */

import type { Picture } from "../charts/mod.ts";
import type { State, Tone } from "./cells.ts";
import type { Table } from "./table.ts";

/** A fact about how a document came to be. */
export interface Fact {
  /** What it is. */
  readonly label: string;
  /** As it is to be read. */
  readonly value: string;
}

/** A number that one looks at first. */
export interface Glance {
  /** What it is. */
  readonly label: string;
  /** As it is to be read. */
  readonly value: string;
  /** Its range, or what it is of. */
  readonly note: string | null;
}

/** What a check came to. */
export interface Check {
  /** How it came out. */
  readonly status: State;
  /** What was checked. */
  readonly title: string;
  /** What was found. */
  readonly message: string;
}

/** A chart with the data that it draws. */
export interface Figure {
  /** Anchor of the figure, without `chart-`. */
  readonly id: string;
  /** The chart. */
  readonly chart: Picture;
  /** `null` where a table beside it has them already. */
  readonly data: Table["data"] | null;
  /**
   * What is said of a day or a bar that is pointed at; the chart's own rows.
   *
   * @default {nothing}
   */
  readonly points?: Table;
}

/** A piece of a document. */
export type Block =
  & (
    | {
      readonly kind: "heading";
      /** The title of the whole has level 1. */
      readonly level: 2 | 3;
      readonly id: string;
      readonly text: string;
    }
    | {
      readonly kind: "verdict";
      readonly tone: Tone;
      readonly headline: string;
      /** What it rests on, in a sentence or two. @default {nothing} */
      readonly finding?: string;
    }
    | { readonly kind: "text"; readonly text: string }
    /** Small print. */
    | { readonly kind: "note"; readonly text: string }
    | { readonly kind: "list"; readonly items: readonly string[] }
    /** Few numbers, large, below the verdict. */
    | { readonly kind: "glance"; readonly numbers: readonly Glance[] }
    | { readonly kind: "checks"; readonly checks: readonly Check[] }
    | { readonly kind: "table"; readonly table: Table }
    | { readonly kind: "figure"; readonly figure: Figure }
  )
  & {
    /**
     * Left out where there is little room: in terminals, and where a record
     * shows itself in a notebook. What is left says no other number.
     */
    readonly detail?: boolean;
    /** On a page it stands on the card that the verdict begins. */
    readonly first?: boolean;
    /**
     * On a page it is folded away until somebody asks for it; below a heading, all
     * that stands before the next one of its level. A long table is, unless this
     * is false.
     */
    readonly folded?: boolean;
  };

/** The whole. */
export interface Document {
  /** What it is about. */
  readonly title: string;
  /** What to know before anything else. */
  readonly subtitle: string | null;
  /** In the one order that every surface keeps. */
  readonly blocks: readonly Block[];
  /**
   * What a store named: digits in a name that runs from right to left stay with
   * it.
   *
   * @default {nothing}
   */
  readonly names?: readonly string[];
}

/** A check's outcome as a word, a sign, and in a terminal's column. */
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

/** A heading of a part. */
export function heading(level: 2 | 3, id: string, text: string): Block {
  return { kind: "heading", level, id, text };
}

/** A sentence in small print. */
export function note(text: string): Block {
  return { kind: "note", text };
}

/** A list, unless there is nothing to list. */
export function list(items: readonly string[]): Block[] {
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

/** A table. */
export function table(table: Table): Block {
  return { kind: "table", table };
}

/** A table that a page shows unfolded, however long it is. */
export function unfoldedTable(table: Table): Block {
  return { kind: "table", table, folded: false };
}

/**
 * A chart, with its data unless a table beside it has them. What takes long to
 * put together is a function, which text never calls. What is pointed at is
 * told from the rows of `points`.
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

/** Gives blocks a mark. */
export type Marking = (...blocks: readonly Block[]) => Block[];

function marking(mark: Pick<Block, "detail" | "first" | "folded">): Marking {
  return (...blocks) => blocks.map((block) => ({ ...block, ...mark }));
}

/** Blocks for those who have room. */
export const detail: Marking = marking({ detail: true });

/** Blocks of a page's card, which stand behind the verdict. */
export const first: Marking = marking({ first: true });

/** Blocks that a page folds away. */
export const folded: Marking = marking({ folded: true });

/** Tiles beside each other. */
const MOST_TILES = 4;

/** What a page says first: what to do or was found, and what that rests on. */
export interface Card {
  /** What to do, or what was found. */
  readonly verdict: Block & { readonly kind: "verdict" };
  /** The interval that it rests on. */
  readonly chart: Picture | undefined;
  /** Of more than four numbers the first are shown. */
  readonly numbers: readonly Glance[];
  /** What to bear in mind above all; `null` for nothing. */
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

/** Blocks that a page folds below the first of them, which is their heading. */
export function foldedSection(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) =>
    index === 0 && block.kind === "heading"
      ? { ...block, level: 2, folded: true }
      : block
  );
}

/** A number on a line of its own. */
export function glanceText({ label, value, note }: Glance): string {
  return `${label}: ${value}${note === null ? "" : ` (${note})`}`;
}

/** The blocks where there is little room; a heading of nothing goes, too. */
export function briefly(
  blocks: readonly Block[],
  isShown: (block: Block) => boolean = () => true,
): Block[] {
  const shown = blocks.filter((block) => !block.detail && isShown(block));
  return shown.filter((block, index) => {
    if (block.kind !== "heading") return true;
    const next = shown[index + 1];
    return next !== undefined &&
      (next.kind !== "heading" || next.level > block.level);
  });
}
