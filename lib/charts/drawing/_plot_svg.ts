/**
 * Conversion of an Observable Plot document into plain SVG text without
 * Plot-specific parts.
 */
import { escapeXml } from "./_escape.ts";
import { palette } from "./palette.ts";

/** Minimal interface of a DOM node. */
export interface PlotNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<PlotNode>;
  /** Local name, for elements only. */
  readonly localName?: string;
  /** Attributes, for elements only. */
  readonly attributes?: Iterable<
    { readonly name: string; readonly value: string }
  >;
}

const ELEMENT = 1;
const TEXT = 3;

/**
 * Attributes that a page with a strict content security policy refuses, and
 * accessible names of parts, which a picture with a single name does not need.
 */
const EXCLUSIONS = /^(?:style|class|role|aria-.*|on.*|xmlns.*)$/;

/**
 * Attributes that only apply to Plot's root element; all others are inherited by
 * its marks.
 */
const ROOT_ONLY = /^(?:width|height|viewBox|font-family|font-size)$/;

/** Returns the marks of Plot's root in a group with their inherited attributes. */
export function plotMarks(root: PlotNode, fontSize: number): string {
  const inherited = attributesText(root, ROOT_ONLY);
  return `<g font-size="${fontSize}"${inherited}>${childrenText(root)}</g>`;
}

function childrenText(node: PlotNode): string {
  let text = "";
  for (const child of node.childNodes) {
    if (child.nodeType === TEXT) text += escapeXml(child.nodeValue ?? "");
    else if (child.nodeType === ELEMENT && child.localName !== "style") {
      const name = child.localName ?? "g";
      const inner = childrenText(child);
      const start = `<${name}${attributesText(child)}`;
      text += inner === "" ? `${start}/>` : `${start}>${inner}</${name}>`;
    }
  }
  return text;
}

function attributesText(node: PlotNode, exclude?: RegExp): string {
  return [...node.attributes ?? []]
    .filter(({ name }) => !EXCLUSIONS.test(name) && !exclude?.test(name))
    .map(({ name, value }) => ` ${name}="${escapeXml(withoutAlpha(value))}"`)
    .join("");
}

/**
 * Replaces page-dependent colours by the palette's, and writes all others as
 * `#rrggbb`.
 */
function withoutAlpha(value: string): string {
  if (value === "currentColor" || value === "black") return palette.text.light;
  if (value === "white" || value === "var(--plot-background)") {
    return palette.background.light;
  }
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? [];
  if (parts.length === 0) return value;
  const hex = parts.map((part) => Number(part).toString(16).padStart(2, "0"));
  return `#${hex.join("")}`;
}
