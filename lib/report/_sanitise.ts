/**
 * Sanitiser that rebuilds the HTML and SVG of outputs from an allow-list. It
 * never copies source text: it parses the input and writes the tree anew with
 * every text and value escaped. A difference between this parser and the reader's
 * browser can therefore not be exploited. The page's content security policy is a
 * second line of defence.
 */
import {
  allowsAttribute,
  DROPPED_ELEMENTS,
  HTML_ELEMENTS,
  ROLES,
  SVG_ATTRIBUTES,
  SVG_ELEMENTS,
  VOID_ELEMENTS,
} from "./_allow_list.ts";
import type { DomNode, Parse } from "./_dom.ts";
import { attributeMap, elementName, elementsIn, nodeText } from "./_dom.ts";
import { dataLink, toCsv } from "./_csv.ts";
import { escapeHtml } from "../document/mod.ts";
import { LINK } from "./_markdown.ts";
import { type Outline, type PlaceHeading, slug } from "./_outline.ts";
import { scrollable } from "./_scrollable.ts";
import { tableRows } from "./_table_data.ts";

/** Position of an output in the page, with the page's services for it. */
export interface OutputPlace {
  readonly outline: Outline;
  /** Prefix of all ids of the output. */
  readonly prefix: string;
  /** Name for a picture that has no name. */
  readonly fallbackName: string;
  /** Context of prose, whose links may leave the page. @default {nothing} */
  readonly prose?: Prose;
}

/** Additional content of prose besides its text. */
export interface Prose {
  readonly placeHeading: PlaceHeading;
  /** Attached pictures, as data URLs by name. */
  readonly attachments: ReadonlyMap<string, string>;
}

/**
 * Maximum depth of elements; deeper elements are removed with their text, because
 * no table needs them.
 */
const MOST_DEPTH = 100;

const DATA_IMAGE =
  /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;

/**
 * @returns HTML that is safe to embed in the page, and whether it shows anything.
 */
export function sanitise(
  html: string,
  parse: Parse,
  place: OutputPlace,
): { readonly html: string; readonly visible: boolean } {
  const root = parse(html);
  const writer = createWriter(root, place);
  const sanitised = writer.children(root, {
    depth: 0,
    inSvg: false,
    inHead: false,
    inTable: false,
  });
  const text = sanitised.replace(/<[^>]*>/g, "");
  const visible = /\S/.test(text) || /<(?:svg|img) /.test(sanitised);
  return { html: sanitised, visible };
}

/** Kept attributes whose value may be a `url(...)`. */
const PAINTS = new Set(["clip-path", "fill", "stroke"]);

interface Position {
  readonly depth: number;
  readonly inSvg: boolean;
  /**
   * Whether the node is inside a table's head, or in a row that only has header
   * cells.
   */
  readonly inHead: boolean;
  readonly inTable: boolean;
}

/** The ids of an output by those of its source. */
type Ids = ReadonlyMap<string, string>;

function createWriter(root: DomNode, place: OutputPlace) {
  const ids = claimIds(root, place);
  const { prose } = place;
  const placeHeading = prose?.placeHeading ?? place.outline.output();

  function children(node: DomNode, position: Position): string {
    let html = "";
    for (const child of node.childNodes) {
      const text = nodeText(child);
      if (text !== null) html += escapeHtml(text);
      else if (elementName(child) !== null) html += element(child, position);
    }
    return html;
  }

  function element(node: DomNode, position: Position): string {
    const name = elementName(node) ?? "";
    if (position.depth >= MOST_DEPTH) return "";
    const inner: Position = {
      depth: position.depth + 1,
      inSvg: position.inSvg || name === "svg",
      inHead: name === "tr"
        ? position.inHead || isHeaderRow(node)
        : name === "thead" || (position.inHead && name !== "table"),
      inTable: position.inTable || name === "table",
    };
    if (inner.inSvg) return svgElement(node, name, inner, !position.inSvg);
    if (DROPPED_ELEMENTS.has(name)) return "";
    if (!HTML_ELEMENTS.has(name)) return children(node, inner);
    if (name === "img") return image(node, place);
    if (/^h[1-6]$/.test(name)) return heading(node, name, inner);
    const attributes = htmlAttributes(node, name);
    if (name === "th" && !attributeMap(node).has("scope")) {
      attributes.push(` scope="${position.inHead ? "col" : "row"}"`);
    }
    if (VOID_ELEMENTS.has(name)) return `<${name}${attributes.join("")}>`;
    const element = `<${name}${attributes.join("")}>${
      children(node, inner)
    }</${name}>`;
    if (name !== "table") return element;
    if (!position.inTable) offerData(node, place);
    return scrollable(element, tableCaption(node));
  }

  function heading(node: DomNode, name: string, inner: Position): string {
    const ownId = ids.get(attributeMap(node).get("id") ?? "");
    const text = (node.textContent ?? "").trim();
    if (text === "") return children(node, inner);
    const { level, id } = placeHeading(Number(name.slice(1)), text, ownId);
    const attributes = htmlAttributes(node, name)
      .filter((attribute) => !attribute.startsWith(" id="));
    return `<h${level} id="${escapeHtml(id)}"${attributes.join("")}>${
      children(node, inner)
    }</h${level}>`;
  }

  function htmlAttributes(node: DomNode, element: string): string[] {
    const attributeTexts: string[] = [];
    for (const [name, value] of attributeMap(node)) {
      const safe = name === "class"
        ? allowedClasses(value)
        : name === "id"
        ? ids.get(value) ?? null
        : name === "href" && element === "a"
        ? prose !== undefined && LINK.test(value) ? value : fragment(value, ids)
        : name === "role"
        ? ROLES.has(value) ? value : null
        : allowsAttribute(element, name)
        ? value
        : null;
      if (safe !== null) attributeTexts.push(` ${name}="${escapeHtml(safe)}"`);
      if (prose !== undefined && name === "href") {
        attributeTexts.push(' rel="noreferrer"');
      }
      if (prose !== undefined && name === "style") {
        attributeTexts.push(textAlignStyle(value));
      }
    }
    return attributeTexts;
  }

  function svgElement(
    node: DomNode,
    name: string,
    inner: Position,
    outermost: boolean,
  ): string {
    const tag = SVG_ELEMENTS.get(name);
    if (tag === undefined) return "";
    const attributes = svgAttributes(node, ids);
    if (outermost) nameSvg(node, attributes, place.fallbackName);
    const content = tag === "title" || tag === "desc"
      ? escapeHtml(node.textContent ?? "")
      : children(node, inner);
    const attributeTexts = [...attributes].map(([key, value]) =>
      ` ${key}="${escapeHtml(value)}"`
    );
    return `<${tag}${attributeTexts.join("")}>${content}</${tag}>`;
  }

  return { children };
}

/** Offers the data of a non-empty table for download at the page's end. */
function offerData(table: DomNode, place: OutputPlace): void {
  const rows = tableRows(table);
  if (rows.every((row) => row.every((cell) => cell === ""))) return;
  const caption = tableCaption(table);
  const name = caption === "" ? place.prefix : slug(caption);
  const id = place.outline.claim(`data-${name}`);
  place.outline.dataLinks.push(dataLink(toCsv(rows), caption || "Table", id));
}

/** Returns a link within the same output; all other links are removed. */
function fragment(href: string, ids: Ids): string | null {
  const target = href.startsWith("#") ? ids.get(href.slice(1)) : undefined;
  return target === undefined ? null : `#${target}`;
}

function svgAttributes(node: DomNode, ids: Ids): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of attributeMap(node)) {
    const key = SVG_ATTRIBUTES.get(name);
    const safe = name === "class"
      ? allowedClasses(value)
      : name === "id"
      ? ids.get(value) ?? null
      : key === undefined || (name === "role" && !ROLES.has(value))
      ? null
      : PAINTS.has(name)
      ? localUrl(value, ids)
      : value;
    if (safe !== null) attributes.set(key ?? name, safe);
  }
  return attributes;
}

/**
 * Returns a `url(...)` that refers to an element of the same output; all others
 * are removed.
 */
function localUrl(value: string, ids: Ids): string | null {
  if (!/url|image|src|\\/i.test(value)) return value;
  const [, id = ""] =
    /^\s*url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*$/.exec(value) ??
      [];
  const target = ids.get(id);
  return target === undefined ? null : `url(#${target})`;
}

/** Assigns new names to the ids of an output, so ids are unique across outputs. */
function claimIds(
  root: DomNode,
  { outline, prefix }: OutputPlace,
): Map<string, string> {
  const ids = new Map<string, string>();
  for (const node of elementsIn(root)) {
    const id = attributeMap(node).get("id");
    if (id === undefined || id === "" || ids.has(id)) continue;
    const plain = id.replace(/[^\p{Letter}\p{Number}_-]/gu, "-");
    ids.set(id, outline.claim(`${prefix}-${plain}`));
  }
  return ids;
}

/** Returns the class names except those of the page's own layout. */
function allowedClasses(value: string): string | null {
  const classNames = value.split(/\s+/).filter((name) =>
    name !== "" && !name.startsWith("report-")
  );
  return classNames.length === 0 ? null : classNames.join(" ");
}

/** Returns the page's class for the alignment of a prose column. */
function textAlignStyle(style: string): string {
  if (style.includes("right")) return ' class="num"';
  return style.includes("center") ? ' class="report-centre"' : "";
}

function image(node: DomNode, { prose, fallbackName }: OutputPlace): string {
  const attributes = attributeMap(node);
  const alt = attributes.get("alt") ?? fallbackName;
  const address = attributes.get("src") ?? "";
  const attached = prose?.attachments.get(address.replace(/^attachment:/, ""));
  const source = (attached ?? address).replace(/\s+/g, "");
  if (!DATA_IMAGE.test(source)) {
    const shownText = prose === undefined
      ? alt
      : `${alt || "Picture"}: ${address}`;
    return shownText === ""
      ? ""
      : `<span class="report-absent">[${escapeHtml(shownText)}]</span>`;
  }
  const size = ["width", "height"].map((name) => {
    const value = attributes.get(name) ?? "";
    return /^\d{1,5}$/.test(value) ? ` ${name}="${value}"` : "";
  });
  return `<img src="${source}" alt="${escapeHtml(alt)}"${size.join("")}>`;
}

/** Gives a picture a single accessible name; a decoration has none. */
function nameSvg(
  node: DomNode,
  attributes: Map<string, string>,
  fallbackName: string,
): void {
  if (attributes.get("aria-hidden") === "true") return;
  const title = [...node.childNodes].find((child) =>
    elementName(child) === "title"
  );
  const name = attributes.get("aria-label") || title?.textContent?.trim() ||
    fallbackName;
  attributes.set("role", "img");
  attributes.set("aria-label", name);
}

function isHeaderRow(row: DomNode): boolean {
  const cells = [...row.childNodes].map(elementName).filter((name) =>
    name !== null
  );
  return cells.length > 1 && cells.every((name) => name === "th");
}

function tableCaption(table: DomNode): string {
  for (const node of elementsIn(table)) {
    if (elementName(node) === "caption") return (node.textContent ?? "").trim();
  }
  return attributeMap(table).get("aria-label") ?? "";
}
