/** A document as Markdown in GitHub's flavour. */

import type { Cell } from "./cells.ts";
import { plainText } from "./_escape.ts";
import {
  type Block,
  type Document,
  type Fact,
  glanceText,
  STATES,
} from "./model.ts";
import type { Table } from "./table.ts";

/**
 * A document as Markdown. Charts become the sentence that states their finding;
 * every text is shown as it is.
 *
 * @param document The document.
 * @param provenance What it was made from, at its end. @default {[]}
 * @returns The file, with a final line break.
 */
export function writeMarkdown(
  { title, subtitle, blocks }: Document,
  provenance: readonly Fact[] = [],
): string {
  const parts: string[] = [`# ${escapeInline(title)}`];
  if (subtitle !== null) parts.push(escapeMarkdown(subtitle));
  parts.push(...blocks.flatMap(write));
  if (provenance.length > 0) {
    parts.push(
      "## Provenance",
      list(provenance.map(({ label, value }) => `${label}: ${value}`)),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** Blocks as Markdown. */
export function writeMarkdownBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(write).join("\n\n");
}

/**
 * A text that Markdown shows as it is, within a line: marks, HTML, table bars,
 * formulas and bare addresses lose their meaning, and line breaks become spaces.
 */
export function escapeInline(text: string): string {
  return plainText(text.toWellFormed()).replace(/[\p{Cc}\s]+/gu, " ").trim()
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/\b(https?|ftp):\/\//gi, "$1\\://")
    .replace(/\bwww\./gi, "www\\.");
}

/** The same at the beginning of a line, where lists and headings begin. */
export function escapeMarkdown(text: string): string {
  return escapeInline(text)
    .replace(/^(?:[-+](?=\s|$)|[-=#])/, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}

function write(block: Block): string[] {
  switch (block.kind) {
    case "heading":
      return [`${"#".repeat(block.level)} ${escapeInline(block.text)}`];
    case "text":
    case "note":
      return [escapeMarkdown(block.text)];
    case "list":
      return [list(block.items)];
    case "verdict": {
      const headline = `> **${escapeInline(block.headline)}**`;
      return block.finding === undefined
        ? [headline]
        : [headline, escapeMarkdown(block.finding)];
    }
    case "glance":
      return [list(block.numbers.map(glanceText))];
    case "checks":
      return [
        list(
          block.checks.map(({ status, title, message }) =>
            `${STATES[status].word}: ${title}. ${message}`
          ),
        ),
      ];
    case "table":
      return table(block.table);
    case "figure": {
      if (block.first) return [];
      const { title, description } = block.figure.chart;
      return [escapeMarkdown(`${title}: ${description}`)];
    }
  }
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
}

function table({ caption, head, rows }: Table): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    `**${escapeInline(caption)}**`,
    [
      line(head.map(({ title }) => escapeInline(title))),
      line(head.map(({ isNumber }) => isNumber ? "---:" : "---")),
      ...rows.map((row) => line(row.map(markdownCell))),
    ].join("\n"),
  ];
}

function markdownCell({ text, href, note }: Cell): string {
  const words = escapeInline(text);
  const shown = href === undefined ? words : `[${words}](${href})`;
  return note === undefined ? shown : `${shown} (${escapeInline(note)})`;
}
