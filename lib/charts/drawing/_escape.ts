/** Escaping for XML text and attribute values. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text and removes the control characters that XML does not allow. */
export function escapeXml(text: string): string {
  return stripControls(text).replace(
    /[&<>"]/g,
    (character) => ENTITIES[character] ?? character,
  );
}

/** Removes characters that XML 1.0 does not allow, whether escaped or not. */
export function stripControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "");
}

/**
 * Applies a function to the tags of a markup text and leaves the text between
 * them unchanged.
 */
export function mapTags(html: string, change: (tag: string) => string): string {
  return html.replace(/<[^<>]*>/g, change);
}
