/** Text that may come from anywhere, made safe to stand in HTML. */

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

/** The escape sequences with which terminals are coloured and steered. */
const ANSI = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[@-Z\\\\-_])`,
  "g",
);

/** A terminal's text as it would stand on paper. */
export function plainText(text: string): string {
  return text.replace(ANSI, "").replace(/\r\n/g, "\n").split("\n")
    .map(afterLastReturn).join("\n");
}

/** A progress line writes over itself: what was last written stays. */
function afterLastReturn(line: string): string {
  const parts = line.split("\r").filter((segment) => segment !== "");
  return parts[parts.length - 1] ?? "";
}
