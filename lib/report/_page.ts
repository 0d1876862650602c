/** HTML page around the cells. */
import { createHash } from "node:crypto";
import { isolateRightToLeft } from "../charts/mod.ts";
import type { Fact } from "../document/mod.ts";
import { currentLocale, DEFAULT_LOCALE, escapeHtml } from "../document/mod.ts";
import type { Heading } from "./_outline.ts";
import { REPORT_STYLESHEET } from "./stylesheet.ts";

/** Ids that the page itself uses. */
export const PAGE_IDS = Object.freeze({
  main: "report-main",
  contents: "report-contents",
  provenance: "report-provenance",
  moments: "report-moments",
});

/** Parts of the page. */
export interface PageParts {
  readonly title: string;
  readonly language: string;
  /**
   * Headings in the table of contents above the body; without headings there is
   * no table.
   */
  readonly headings: readonly Heading[];
  readonly body: string;
  /** Id of an error that stopped the notebook. @default {null} */
  readonly errorId?: string | null;
  readonly provenance: readonly Fact[];
  /** Script for an interactive page. @default {nothing} */
  readonly explorer?: Explorer | undefined;
}

/** Script of an interactive page, with its data. */
export interface Explorer {
  /** JavaScript source code. */
  readonly script: string;
  /** JSON that is safe inside a script element. @default {none} */
  readonly data?: string | null;
}

/**
 * Renders the complete file. Its content security policy only allows this style
 * sheet and this script, each by its digest, and pictures inside the file.
 */
export function renderPage(parts: PageParts): string {
  const style = REPORT_STYLESHEET + runningTitle(parts.title);
  const texts: string[] = [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
  ];
  if (parts.explorer !== undefined) {
    texts.push(
      `script-src 'sha256-${sha256(parts.explorer.script)}'`,
      "connect-src 'none'",
    );
  }
  texts.push("img-src data:", "base-uri 'none'", "form-action 'none'");
  const policy = texts.join("; ");
  const title = escapeHtml(parts.title);
  return `<!doctype html>
<html lang="${escapeHtml(parts.language)}"${localeMark()}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="report-skip" href="#${PAGE_IDS.main}">Skip to the content</a>
<header class="report-header">
<h1>${isolateRightToLeft(title, [title])}</h1>
${incompleteWarning(parts.errorId ?? null)}</header>
${contentsHtml(parts.headings)}<main id="${PAGE_IDS.main}" tabindex="-1">
${parts.body}</main>
${footerHtml(parts.provenance)}${explorerHtml(parts.explorer)}</body>
</html>
`;
}

/**
 * Returns an attribute with the locale, so the script formats numbers like the
 * page.
 */
function localeMark(): string {
  const locale = currentLocale();
  return locale === DEFAULT_LOCALE ? "" : ` data-locale="${locale}"`;
}

/** Renders the script, which comes last because the page must work without it. */
function explorerHtml(parts: Explorer | undefined): string {
  if (parts === undefined) return "";
  const { script, data = null } = parts;
  return (data === null
    ? ""
    : `<script type="application/json" id="${PAGE_IDS.moments}">${data}</script>\n`) +
    `<script>${script}</script>\n`;
}

const MOST_IN_FOOT = 80;

/**
 * Returns the style for the footer of printed pages, with every character of the
 * title escaped for CSS.
 */
function runningTitle(title: string): string {
  const letters = Array.from(title.toWellFormed());
  const shortTitle = letters.length > MOST_IN_FOOT
    ? [...letters.slice(0, MOST_IN_FOOT), "…"]
    : letters;
  const text = shortTitle.map((letter) =>
    /[A-Za-z0-9 ]/.test(letter)
      ? letter
      : `\\${letter.codePointAt(0)!.toString(16)} `
  ).join("");
  return `@page{@bottom-left{content:"${text}"}}\n`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/**
 * Returns a warning, because a report that stopped half way must not look
 * complete.
 */
function incompleteWarning(errorId: string | null): string {
  if (errorId === null) return "";
  return '<div class="report-incomplete"><p><strong>This report is incomplete.' +
    `</strong> The notebook stopped with <a href="#${
      escapeHtml(errorId)
    }">an error</a>.</p></div>\n`;
}

/** Deepest heading level in the table of contents, which covers two levels. */
const CONTENTS_DEPTH = 3;
const MOST_HEADINGS_WITHOUT_CONTENTS = 3;

/** Returns the table of contents, or nothing if there are only a few headings. */
function contentsHtml(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level <= CONTENTS_DEPTH);
  if (listed.length <= MOST_HEADINGS_WITHOUT_CONTENTS) return "";
  return `<nav class="report-contents" aria-labelledby="${PAGE_IDS.contents}">
<p id="${PAGE_IDS.contents}">Contents</p>
<ul>
${listed.map(contentsEntry).join("\n")}
</ul>
</nav>
`;
}

function contentsEntry({ level, id, text }: Heading): string {
  return `<li class="report-contents-${level}"><a href="#${escapeHtml(id)}">${
    escapeHtml(text)
  }</a></li>`;
}

function footerHtml(provenance: PageParts["provenance"]): string {
  if (provenance.length === 0) return "";
  const rows = provenance.map(({ label, value }) =>
    `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`
  );
  return `<footer class="report-footer" aria-label="Provenance">
<details class="report-fold report-finding"><summary><h2>Provenance</h2></summary>
<dl id="${PAGE_IDS.provenance}">
${rows.join("\n")}
</dl>
</details>
</footer>
`;
}
