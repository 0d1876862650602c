/** Minimal DOM interface that the report needs of a parsed document. */

/** Node of a tree: an element, a text, or any other kind. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
  /** Local name, for elements only. */
  readonly localName?: string;
  /** Attributes, for elements only. */
  readonly attributes?: Iterable<
    { readonly name: string; readonly value: string }
  >;
}

/** Function that parses HTML, even malformed HTML, into a tree. */
export type Parse = (html: string) => DomNode;

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Loads the HTML parser. */
export async function loadParser(): Promise<Parse> {
  const { parseHTML } = await import("linkedom");
  // The HTML is parsed as a separate document, because setting innerHTML would
  // recurse into the tree, which may be deep. The package's types expect the
  // browser's DOM library, which is not available here.
  return (html) =>
    (parseHTML(`<div>${html}`) as unknown as { document: DomNode }).document;
}

/** Returns an element's name in lower case, or `null` for other nodes. */
export function elementName(node: DomNode): string | null {
  return node.nodeType === ELEMENT
    ? (node.localName ?? "").toLowerCase()
    : null;
}

/** Returns a text node's text, or `null` for other nodes. */
export function nodeText(node: DomNode): string | null {
  return node.nodeType === TEXT || node.nodeType === CDATA
    ? node.nodeValue ?? ""
    : null;
}

/**
 * Returns an element's attributes by lower-case name, keeping the first of
 * duplicates.
 */
export function attributeMap(node: DomNode): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { name, value } of node.attributes ?? []) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, value);
  }
  return attributes;
}

/** Yields every element below a node in document order. */
export function* elementsIn(root: DomNode): Generator<DomNode> {
  const waiting = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (elementName(node) === null) continue;
    yield node;
    waiting.push(...[...node.childNodes].reverse());
  }
}
