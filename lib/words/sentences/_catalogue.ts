/** A table of sentences as it is written: a line each, `code: sentence`. */

/** Blank lines, and those behind a number sign, are for who reads the table. */
export function catalogue(text: string): Readonly<Record<string, string>> {
  const lines = text.split("\n").filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
}
