/** What may be wider than the page scrolls by itself, with the keyboard too. */
import { escapeHtml } from "../document/mod.ts";

/** Puts a table or a picture into a region that scrolls sideways. */
export function scrollable(html: string, name: string): string {
  const label = escapeHtml(name === "" ? "Table" : name);
  return `<div class="report-scroll" role="group" aria-label="${label}" tabindex="0">${html}</div>`;
}
