/** A report as Markdown in GitHub's flavour. */
import { CHECK_STATES } from "../readout/display.ts";
import type { Block, Card, ReportDocument, ReportTable } from "./_document.ts";
import { plainText } from "./_escape.ts";

/** Writes the whole file. */
export function writeMarkdown(
  { title, blocks, provenance }: ReportDocument,
): string {
  const parts = [
    `# ${escapeInline(title)}`,
    ...blocks.flatMap(write),
    "## Provenance",
    list(provenance.map(({ label, value }) => `${label}: ${value}`)),
  ];
  return `${parts.join("\n\n")}\n`;
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
      return [
        `${"#".repeat(block.heading.level)} ${
          escapeInline(block.heading.text)
        }`,
      ];
    case "text":
      return [escapeMarkdown(block.text)];
    case "list":
      return [list(block.items)];
    case "verdict":
      return [
        `> **${escapeInline(block.text)}**`,
        escapeMarkdown(block.note),
      ];
    case "cards":
      return block.cards.flatMap(card);
    case "checks":
      return [
        list(
          block.readout.checks.map(({ status, title, message }) =>
            `${CHECK_STATES[status].word}: ${title}. ${message}`
          ),
        ),
      ];
    case "table":
      return table(block.table);
    case "figure":
      return [
        escapeMarkdown(
          `${block.figure.chart.title}: ${block.figure.chart.description}`,
        ),
      ];
  }
}

function card({ title, sentences, note }: Card): string[] {
  const answer = sentences.length === 1
    ? escapeMarkdown(sentences[0]!)
    : list(sentences);
  return [
    `### ${escapeInline(title)}`,
    answer,
    ...(note === null ? [] : [escapeMarkdown(note)]),
  ];
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
}

function table({ caption, head, body }: ReportTable): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map(escapeInline).join(" | ")} |`;
  return [
    `**${escapeInline(caption)}**`,
    [
      row(head.map(({ text }) => text)),
      `| ${
        head.map(({ isNumber }) => isNumber ? "---:" : "---").join(" | ")
      } |`,
      ...body.map(row),
    ].join("\n"),
  ];
}
