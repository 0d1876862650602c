/** Scrollable regions, with keyboard access, for content wider than the page. */
import { escapeHtml } from "../document/mod.ts";

/** Wraps a table or a picture in a region that scrolls horizontally. */
export function scrollable(html: string, name: string): string {
  const label = escapeHtml(name === "" ? "Table" : name);
  return `<div class="report-scroll" role="group" aria-label="${label}" tabindex="0">${html}</div>`;
}
