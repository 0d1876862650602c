/** Styles within the elements: a notebook has no sheet of ours, or drops it. */

const COLOURS: Readonly<Record<string, string>> = {
  good: "#2da44e",
  pass: "#2da44e",
  bad: "#cf222e",
  fail: "#cf222e",
  stop: "#bf8700",
  warn: "#bf8700",
};
/** Of what is neither; as all of them, seen on white and on black. */
const NEUTRAL = "#8b949e";

/** The first that fits a tag is its style. */
const STYLES: readonly (readonly [RegExp, (group: string) => string])[] = [
  [/^<t[hd]\b.* class="num"/, () => "text-align: right; white-space: nowrap"],
  // A page's own margins would make it narrower than a chart that stands alone.
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
  // JupyterLab floats a term beside its value, where long ones overlap.
  [/^<dt>/, () => "float: none; width: auto; font-weight: 400; opacity: 0.85"],
  [/^<dd>/, () => "float: none; width: auto; margin: 0 0 0.4em"],
  [/ class="readout-(?:option|number)"/, () => "white-space: nowrap"],
  [/ class="readout-note"/, () => "font-size: 0.9em; opacity: 0.85"],
];

/**
 * Adds alignment, captions and frames to the HTML of blocks. JupyterLab sets
 * every cell of a table to the right, and VS Code knows no class of ours.
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

/** A date breaks at its hyphens where a table is narrow. */
function startsWithDate(html: string, offset: number): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(html.slice(offset, offset + 10));
}
