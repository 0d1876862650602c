/** Inline styles for notebooks, which have no style sheet of ours or remove it. */

const COLOURS: Readonly<Record<string, string>> = {
  good: "#2da44e",
  pass: "#2da44e",
  bad: "#cf222e",
  fail: "#cf222e",
  stop: "#bf8700",
  warn: "#bf8700",
};
/** Neutral colour, which like all others is legible on white and on black. */
const NEUTRAL = "#8b949e";

/** Rules from a tag pattern to a style; the first match applies. */
const STYLES: readonly (readonly [RegExp, (group: string) => string])[] = [
  [/^<t[hd]\b.* class="num"/, () => "text-align: right; white-space: nowrap"],
  // A notebook's default margins would make the figure narrower than a
  // standalone chart.
  [/^<figure\b/, () => "margin: 0"],
  [/^<time>/, () => "white-space: nowrap"],
  [/^<th\b.* rowspan=/, () => "text-align: left; vertical-align: top"],
  [/^<t[hd]\b/, () => "text-align: left"],
  [
    /^<caption\b/,
    () =>
      "caption-side: top; text-align: left; font-weight: 600; padding: 0.4em 0",
  ],
  [
    / class="readout-summary readout-summary--(\w+)"/,
    (tone) =>
      `margin: 0.6em 0; padding: 0.2em 1em; border-left: 6px solid ${
        COLOURS[tone] ?? NEUTRAL
      }`,
  ],
  [/ class="readout-verdict"/, () => "font-size: 1.15em"],
  [/^<ul\b.* class="readout-checks"/, () => "list-style: none; padding: 0"],
  [
    /^<li\b.* class="readout-check readout-check--(\w+)"/,
    (state) =>
      `margin: 0.3em 0; padding-left: 0.8em; border-left: 4px solid ${
        COLOURS[state] ?? NEUTRAL
      }`,
  ],
  // JupyterLab floats a term next to its value, where long terms overlap.
  [/^<dt>/, () => "float: none; width: auto; font-weight: 400; opacity: 0.85"],
  [/^<dd>/, () => "float: none; width: auto; margin: 0 0 0.4em"],
  [/ class="readout-(?:option|number)"/, () => "white-space: nowrap"],
  [/ class="readout-note"/, () => "font-size: 0.9em; opacity: 0.85"],
];

/**
 * Adds alignment, captions and frames to the HTML of blocks. JupyterLab aligns
 * every table cell to the right, and VS Code has no rules for our classes.
 */
export function withNotebookStyle(html: string): string {
  return html.replace(/<[a-z][^<>]*>/g, (tag, offset: number) => {
    for (const [pattern, style] of STYLES) {
      const match = pattern.exec(tag);
      if (match === null) continue;
      const whole = startsWithDate(html, offset + tag.length)
        ? "; white-space: nowrap"
        : "";
      return `${tag.slice(0, -1)} style="${style(match[1] ?? "")}${whole}">`;
    }
    return tag;
  });
}

/**
 * Returns whether a cell starts with a date, which would break at its hyphens in
 * a narrow table.
 */
function startsWithDate(html: string, offset: number): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(html.slice(offset, offset + 10));
}
