/** HTML of the outputs of code cells. */
import { isObject } from "../base/mod.ts";
import type { Parse } from "./_dom.ts";
import { escapeHtml, plainText } from "../document/mod.ts";
import type { Markdown } from "./_markdown.ts";
import { joined, type NotebookOutput } from "./notebook.ts";
import type { Outline } from "./_outline.ts";
import { type Prose, sanitise } from "./_sanitise.ts";
import { scrollable } from "./_scrollable.ts";

/** Tools for rendering outputs. */
export interface OutputTools {
  readonly parse: Parse;
  readonly markdown: Markdown;
  readonly outline: Outline;
}

/** Position of an output: cell number and output number, both counted from 1. */
export interface OutputPosition {
  readonly cell: number;
  readonly output: number;
}

type Data = Readonly<Record<string, unknown>>;

/** Output to display, with the tools for rendering it. */
interface DisplayedOutput extends OutputTools {
  readonly data: Data;
  readonly metadata: NotebookOutput["metadata"];
  readonly position: OutputPosition;
}

/**
 * Function that renders one form of an output, or returns `null` if that form
 * shows nothing.
 */
type Writer = (shown: DisplayedOutput) => string | null;

/**
 * Media types of an interactive widget, whose plain text is useless outside a
 * notebook frontend.
 */
const SILENT = ["application/vnd.jupyter.widget-view+json", "text/plain"];

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * Writers from the richest form to the plainest; a form that shows nothing falls
 * back to the next. SVG precedes HTML because the HTML of charts contains the
 * same SVG as an image.
 */
const WRITERS: readonly Writer[] = [
  writeSvg,
  writeHtml,
  writeImage,
  writeMarkdownOutput,
  writeText,
];

/**
 * Renders a cell's outputs as HTML.
 *
 * @returns The HTML, and the id of the first error among the outputs.
 */
export function renderOutputs(
  outputs: readonly NotebookOutput[],
  cell: number,
  tools: OutputTools,
): { readonly html: string; readonly errorId: string | null } {
  let outputsHtml = "";
  let errorId: string | null = null;
  for (const [index, output] of mergeStreams(outputs).entries()) {
    const position = { cell, output: index + 1 };
    if (output.output_type === "error") {
      const id = tools.outline.claim(`error-in-cell-${cell}`);
      errorId ??= id;
      outputsHtml += errorHtml(output, id);
    } else if (output.output_type === "stream") {
      outputsHtml += streamHtml(output);
    } else outputsHtml += displayHtml(output, position, tools);
  }
  return { html: outputsHtml, errorId };
}

/** Merges consecutive pieces of the same stream into one text. */
function mergeStreams(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const merged: NotebookOutput[] = [];
  for (const output of outputs) {
    const last = merged[merged.length - 1];
    const continues = output.output_type === "stream" &&
      last?.output_type === "stream" && last.name === output.name;
    if (continues) {
      merged[merged.length - 1] = {
        ...last,
        text: joined(last.text) + joined(output.text),
      };
    } else merged.push(output);
  }
  return merged;
}

function streamHtml({ name, text }: NotebookOutput): string {
  const plain = plainText(joined(text)).trimEnd();
  if (plain === "") return "";
  const isError = name === "stderr";
  const label = isError
    ? '<p class="report-output-label">Written to the error stream</p>'
    : "";
  return `<div class="report-output">${label}${
    preformatted(plain, isError ? "Error stream" : "Text output")
  }</div>\n`;
}

function errorHtml(
  { ename, evalue, traceback }: NotebookOutput,
  id: string,
): string {
  const name = escapeHtml(plainText(joined(ename)) || "Error");
  const message = escapeHtml(plainText(joined(evalue)));
  const lines = plainText(
    (traceback ?? []).map((line) => joined(line)).join("\n"),
  ).trimEnd();
  return `<div class="report-error" id="${escapeHtml(id)}">` +
    `<p><strong>${name}</strong>${message === "" ? "" : `: ${message}`}</p>` +
    (lines === "" ? "" : preformatted(lines, "Where the error came from")) +
    "</div>\n";
}

function preformatted(text: string, name: string): string {
  return scrollable(`<pre>${escapeHtml(text)}</pre>`, name);
}

function displayHtml(
  { data = {}, metadata }: NotebookOutput,
  position: OutputPosition,
  tools: OutputTools,
): string {
  for (const write of WRITERS) {
    const rendered = write({ ...tools, data, metadata, position });
    if (rendered !== null) {
      return `<div class="report-output">${rendered}</div>\n`;
    }
  }
  const silent = joined(data["text/plain"]).trim() === "" ? SILENT : [];
  const types = Object.keys(data).filter((type) => !silent.includes(type));
  if (types.length === 0) return "";
  return `<p class="report-absent">[Output not supported in pages: ${
    escapeHtml(types.sort().join(", "))
  }]</p>\n`;
}

/** Returns the output's own text as the picture's name, if it is short enough. */
function pictureName({ data, position }: DisplayedOutput): string {
  const outputText = plainText(joined(data["text/plain"])).trim()
    .replace(/\s+/g, " ");
  return outputText !== "" && outputText.length <= 300
    ? outputText
    : `Picture from code cell ${position.cell}`;
}

/** Sanitises untrusted HTML or SVG. */
function sanitiseOutput(source: string, output: DisplayedOutput) {
  const { outline, parse, position } = output;
  return sanitise(source, parse, {
    outline,
    prefix: `cell-${position.cell}-${position.output}`,
    fallbackName: pictureName(output),
  });
}

function writeHtml(output: DisplayedOutput): string | null {
  const source = joined(output.data["text/html"]).replace(
    DRAWN_IMAGE,
    drawingOrImage,
  );
  if (source === "") return null;
  const { html, visible } = sanitiseOutput(source, output);
  return visible ? html : null;
}

/** SVG image, as notebooks show charts. */
const DRAWN_IMAGE =
  /<img [^<>]*src="data:image\/svg\+xml;base64,([A-Za-z0-9+/]+=*)"[^<>]*>/g;

/**
 * Returns the inline SVG of an image, so it follows the page's colours and its
 * text can be selected.
 */
function drawingOrImage(image: string, base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(base64));
  } catch {
    return image;
  }
}

function writeSvg(output: DisplayedOutput): string | null {
  // The SVG is parsed as HTML, because it becomes part of an HTML page.
  // XML-specific parts, such as the file's own entities, remain plain text.
  const source = joined(output.data["image/svg+xml"])
    .replace(
      /^\s*(?:<\?[^>]*\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|\s)+/i,
      "",
    );
  if (!/^<(?:!--|svg)/i.test(source)) return null;
  const { html, visible } = sanitiseOutput(source, output);
  if (!visible || !html.includes("<svg ")) return null;
  return figureHtml(html, pictureName(output));
}

function figureHtml(html: string, name: string): string {
  return `<figure class="readout-chart">${scrollable(html, name)}</figure>`;
}

function writeImage(output: DisplayedOutput): string | null {
  for (const type of IMAGES) {
    const base64 = joined(output.data[type]).replace(/\s+/g, "");
    if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) continue;
    const name = pictureName(output);
    const size = sizeAttributes(output.metadata?.[type]);
    const alt = escapeHtml(name);
    const tag = `<img src="data:${type};base64,${base64}" alt="${alt}"${size}>`;
    return figureHtml(tag, name);
  }
  return null;
}

function sizeAttributes(metadata: unknown): string {
  if (!isObject(metadata)) return "";
  return ["width", "height"].map((name) => {
    const value = metadata[name];
    return Number.isInteger(value) && Number(value) > 0
      ? ` ${name}="${value}"`
      : "";
  }).join("");
}

function writeMarkdownOutput(output: DisplayedOutput): string | null {
  const source = joined(output.data["text/markdown"]);
  const prose = {
    placeHeading: output.outline.output(),
    attachments: new Map<string, string>(),
  };
  return source.trim() === ""
    ? null
    : renderProse(output.markdown(source), prose, output);
}

/** Renders prose as HTML, and adds download links for its tables. */
export function renderProse(
  html: string,
  prose: Prose,
  { parse, outline }: OutputTools,
): string {
  const outputPlace = { outline, prefix: "table", fallbackName: "", prose };
  const sanitised = sanitise(html, parse, outputPlace).html;
  return `<div class="report-prose">${sanitised}</div>`;
}

function writeText({ data }: DisplayedOutput): string | null {
  const plain = plainText(joined(data["text/plain"])).trimEnd();
  return plain === "" ? null : preformatted(plain, "Text output");
}
