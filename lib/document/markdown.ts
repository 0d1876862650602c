/** Writer of a document as GitHub-flavoured Markdown. */

import type { Cell } from "./cells.ts";
import { plainText } from "./_escape.ts";
import type { Block, Document, Fact } from "./model.ts";
import { glanceText, STATES } from "./model.ts";
import type { Table } from "./table.ts";

/**
 * Renders a document as Markdown. A chart becomes the sentence that states its
 * finding. All text is escaped, so it displays literally.
 *
 * @param document Document to render.
 * @param provenance Inputs and versions, listed at the end. @default {[]}
 * @returns The file's text, with a final line break.
 */
export function writeMarkdown(
  { title, subtitle, blocks }: Document,
  provenance: readonly Fact[] = [],
): string {
  const parts: string[] = [`# ${escapeInline(title)}`];
  if (subtitle !== null) parts.push(escapeMarkdown(subtitle));
  parts.push(...blocks.flatMap(writeBlock));
  if (provenance.length > 0) {
    parts.push(
      "## Provenance",
      listLines(provenance.map(({ label, value }) => `${label}: ${value}`)),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** Renders blocks as Markdown. */
export function writeMarkdownBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(writeBlock).join("\n\n");
}

/**
 * Escapes text within a line of Markdown. Markup, HTML, table bars, formulas and
 * bare URLs lose their meaning, and line breaks become spaces.
 */
export function escapeInline(text: string): string {
  return plainText(text.toWellFormed()).replace(/[\p{Cc}\s]+/gu, " ").trim()
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/\b(https?|ftp):\/\//gi, "$1\\://")
    .replace(/\bwww\./gi, "www\\.");
}

/** Escapes text at the beginning of a line, where lists and headings would begin. */
export function escapeMarkdown(text: string): string {
  return escapeInline(text).replace(/^(?:[-+](?=\s|$)|[-=#])/, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}

function writeBlock(block: Block): string[] {
  switch (block.kind) {
    case "heading":
      return [`${"#".repeat(block.level)} ${escapeInline(block.text)}`];
    case "text":
    case "note":
      return [escapeMarkdown(block.text)];
    case "list":
      return [listLines(block.items)];
    case "verdict": {
      const headline = `> **${escapeInline(block.headline)}**`;
      return block.finding === undefined
        ? [headline]
        : [headline, escapeMarkdown(block.finding)];
    }
    case "glance":
      return [listLines(block.numbers.map(glanceText))];
    case "checks":
      return [
        listLines(
          block.checks.map(({ status, title, message }) =>
            `${STATES[status].word}: ${title}. ${message}`
          ),
        ),
      ];
    case "table":
      return tableLines(block.table);
    case "figure": {
      if (block.first) return [];
      const { title, description } = block.figure.chart;
      return [escapeMarkdown(`${title}: ${description}`)];
    }
  }
}

function listLines(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
}

function tableLines({ caption, head, rows }: Table): string[] {
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
  const linkedWords = href === undefined ? words : `[${words}](${href})`;
  return note === undefined
    ? linkedWords
    : `${linkedWords} (${escapeInline(note)})`;
}
