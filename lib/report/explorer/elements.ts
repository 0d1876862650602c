/**
 * Factory functions for the page's elements, which insert all text as plain text.
 */

/// <reference lib="dom" />

import { DEFAULT_LOCALE, useLocale } from "../../base/mod.ts";

// The explorer uses the same locale as the rest of the page.
useLocale(document.documentElement.dataset.locale ?? DEFAULT_LOCALE);

type Attributes = Readonly<Record<string, string | number | boolean>>;
type Child = Node | string;

const SVG = "http://www.w3.org/2000/svg";

/** Creates an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function svg(
  name: string,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  return filled(element, attributes, children);
}

function filled<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Isolates a name inside a sentence, so right-to-left names do not reorder
 * numbers.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
