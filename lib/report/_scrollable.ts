/** What may be wider than the page scrolls by itself, with the keyboard too. */
import { escapeHtml } from "../document/mod.ts";

/** What opens a region that scrolls sideways, with a name for those who do not see it. */
export function openScrollable(name: string): string {
  const label = escapeHtml(name === "" ? "Table" : name);
  return `<div class="report-scroll" role="group" aria-label="${label}" tabindex="0">`;
}

/** What closes it. */
export const CLOSE_SCROLLABLE = "</div>";

/** Puts a table or a picture into such a region. */
export function scrollable(html: string, name: string): string {
  return openScrollable(name) + html + CLOSE_SCROLLABLE;
}
