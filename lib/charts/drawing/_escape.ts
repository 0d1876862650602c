/** Escaping for XML text and attribute values. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text and drops the control characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return stripControls(text).replace(
    /[&<>"]/g,
    (character) => ENTITIES[character] ?? character,
  );
}

/** Removes what XML 1.0 does not allow, escaped or not. */
export function stripControls(text: string): string {
  return text.toWellFormed().replace(
    /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu,
    "",
  );
}

/** Changes the tags of a markup text, and leaves all that stands between them. */
export function mapTags(
  markup: string,
  change: (tag: string) => string,
): string {
  return markup.replace(/<[^<>]*>/g, change);
}
