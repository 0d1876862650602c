/** The little that the report needs of a parsed document. */

/** An element, a text or anything else in a tree. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
  /** Elements only. */
  readonly localName?: string;
  /** Elements only. */
  readonly attributes?: Iterable<
    { readonly name: string; readonly value: string }
  >;
}

/** Reads a piece of HTML, however broken, into a tree. */
export type Parse = (html: string) => DomNode;

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Loads the parser. */
export async function loadParser(): Promise<Parse> {
  const { parseHTML } = await import("linkedom");
  // A document of its own, whole: setting an element's innerHTML would recurse
  // into the tree, and a tree may be deep. The package is typed against the
  // browser's library, which is not there.
  return (html) =>
    (parseHTML(`<div>${html}`) as unknown as { document: DomNode }).document;
}

/** An element's name in lower case, or nothing for other nodes. */
export function elementName(node: DomNode): string | null {
  return node.nodeType === ELEMENT
    ? (node.localName ?? "").toLowerCase()
    : null;
}

/** A text node's text, or nothing for other nodes. */
export function nodeText(node: DomNode): string | null {
  return node.nodeType === TEXT || node.nodeType === CDATA
    ? node.nodeValue ?? ""
    : null;
}

/** An element's attributes by name in lower case; of doubles the first. */
export function attributeMap(node: DomNode): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { name, value } of node.attributes ?? []) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, value);
  }
  return attributes;
}

/** Every element of a tree below a node, in document order. */
export function* elementsIn(root: DomNode): Generator<DomNode> {
  const waiting = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (elementName(node) === null) continue;
    yield node;
    waiting.push(...[...node.childNodes].reverse());
  }
}
