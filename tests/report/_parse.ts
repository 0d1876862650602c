/** Parses reports as trees, with the types that the tests need. */
import { parseHTML } from "linkedom";

/** Element with the properties that the tests need. */
export interface Element {
  readonly localName: string;
  readonly textContent: string;
  readonly attributes: Iterable<
    { readonly name: string; readonly value: string }
  >;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

/** Parses a page. */
export function parsePage(html: string): Element {
  return (parseHTML(html) as unknown as { document: Element }).document;
}

/** Returns all elements that match a selector. */
export function all(page: Element, selector: string): Element[] {
  return [...page.querySelectorAll(selector)];
}
