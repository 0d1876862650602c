/** From Observable Plot's document to SVG text that holds nothing of its own. */
import { escapeXml } from "./_escape.ts";
import { palette } from "./palette.ts";

/** The little that is needed of a node. */
export interface PlotNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<PlotNode>;
  /** Elements only. */
  readonly localName?: string;
  /** Elements only. */
  readonly attributes?: Iterable<
    { readonly name: string; readonly value: string }
  >;
}

const ELEMENT = 1;
const TEXT = 3;

/**
 * Parts that a page with a strict content security policy refuses, and names of
 * parts, which a picture with one name does not need.
 */
const EXCLUSIONS = /^(?:style|class|role|aria-.*|on.*|xmlns.*)$/;

/** What Plot's root says of itself; the rest holds for the marks in it. */
const ROOT_ONLY = /^(?:width|height|viewBox|font-family|font-size)$/;

/** The marks of Plot's root, in a group with what they inherit from it. */
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
    .map(({ name, value }) => ` ${name}="${escapeXml(plainColour(value))}"`)
    .join("");
}

/** Colours that depend on a page, as the palette's; others as `#rrggbb`. */
function plainColour(value: string): string {
  if (value === "currentColor" || value === "black") return palette.text.light;
  if (value === "white" || value === "var(--plot-background)") {
    return palette.background.light;
  }
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? [];
  if (parts.length === 0) return value;
  const hex = parts.map((channel) =>
    Number(channel).toString(16).padStart(2, "0")
  );
  return `#${hex.join("")}`;
}
