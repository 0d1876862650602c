/** Elements of the page; every text is a text. */

/// <reference lib="dom" />

import { DEFAULT_LOCALE, useLocale } from "../../base/mod.ts";

// As on the rest of the page.
useLocale(document.documentElement.dataset.locale ?? DEFAULT_LOCALE);

type Attributes = Readonly<Record<string, string | number | boolean>>;
type Child = Node | string;

const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function svg(
  name: string,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  return filled(element, attributes, children);
}

/** What may be wider than the page, in a part that scrolls by itself. */
export function scrolled(
  name: string,
  ...children: readonly Child[]
): HTMLDivElement {
  return html("div", {
    class: "report-scroll",
    role: "group",
    tabindex: 0,
    "aria-label": name,
  }, ...children);
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

/** A name inside a sentence, whichever way it is read: numbers stay in order. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
