/** Reads what `deno check` writes, the only form in which it tells. */
import { fileURLToPath } from "node:url";

/** Something that the type checker found. */
export interface NotebookProblem {
  /** The notebook, or the file that it imports, as an absolute path. */
  readonly path: string;
  /** Index of the cell; null when the problem is in an imported file. */
  readonly cell: number | null;
  /** First line of the cell; empty for an imported file. */
  readonly firstLine: string;
  /** Line in the cell or file, from 1. */
  readonly line: number;
  /** Column in the line, from 1. */
  readonly column: number;
  /** The checker's code, for instance `TS2322`; null when it has none. */
  readonly code: string | null;
  /** What is wrong. */
  readonly message: string;
}

/** One problem, with its place in a file. */
type ReportedProblem = Omit<NotebookProblem, "cell" | "firstLine">;

/** A problem begins a line; what relates to it stands behind its place. */
const PROBLEM =
  /^(?:(TS\d+) \[ERROR\]|error): ([^]*?)\n {4}at (file:\S+):(\d+):(\d+)$/m;
const MARK = /^\s*(?:~+|\^)\s*$/;
const EXCERPT = /^\s*\d*\s*\|/;

/** The problems that name a place, in order. */
export function parseReport(report: string): readonly ReportedProblem[] {
  return report.split(/^(?=TS\d+ \[ERROR\]: |error: )/m).flatMap((section) => {
    const [, code = null, text, url, line, column] = PROBLEM.exec(section) ??
      [];
    return text === undefined ? [] : [{
      path: fileURLToPath(url!),
      line: Number(line),
      column: Number(column),
      code,
      message: withoutExcerpt(text.split("\n")).join("\n"),
    }];
  });
}

/** Drops the line of code, and the line that marks the place in it. */
function withoutExcerpt(lines: readonly string[]): readonly string[] {
  const codeLines = lines.filter((line) => !EXCERPT.test(line));
  return MARK.test(codeLines.at(-1) ?? "") ? codeLines.slice(0, -2) : codeLines;
}
