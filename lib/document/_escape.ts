/** Escaping of untrusted text for HTML and terminals. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return stripControls(text).replace(
    /[&<>"']/g,
    (character) => ENTITIES[character] ?? character,
  );
}

/** Removes control characters other than tab and line breaks. */
function stripControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");
}

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);

/** Escape sequences that control a terminal's colours and cursor. */
const ANSI = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[@-Z\\\\-_])`,
  "g",
);

/** Returns a terminal's output as plain text, without escape sequences. */
export function plainText(text: string): string {
  return text.replace(ANSI, "").replace(/\r\n/g, "\n").split("\n")
    .map(afterLastReturn).join("\n");
}

/**
 * Returns the final state of a line that overwrites itself, such as a progress
 * line.
 */
function afterLastReturn(line: string): string {
  const parts = line.split("\r").filter((segment) => segment !== "");
  return parts[parts.length - 1] ?? "";
}
