/** Reports read back as trees, typed as far as the tests look. */
import { parseHTML } from "linkedom";

/** An element, as far as the tests look. */
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

/** The page's tree. */
export function parsePage(html: string): Element {
  return (parseHTML(html) as unknown as { document: Element }).document;
}

/** All elements that a selector finds. */
export function all(page: Element, selector: string): Element[] {
  return [...page.querySelectorAll(selector)];
}
