/** Reads what `deno check` writes, the only form in which it tells. */
import { fileURLToPath } from "node:url";

/** One problem, with its place in a file. */
export interface ReportedProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly code: string | null;
  readonly message: string;
}

/** A problem begins a line; what relates to it stands behind its place. */
const PROBLEM =
  /^(?:(TS\d+) \[ERROR\]|error): ([^]*?)\n {4}at (file:\S+):(\d+):(\d+)$/m;
const MARK = /^\s*(?:~+|\^)\s*$/;
const EXCERPT = /^\s*\d*\s*\|/;

/** The problems that name a place, in order. */
export function parseReport(report: string): readonly ReportedProblem[] {
  return report.split(/^(?=TS\d+ \[ERROR\]: |error: )/m).flatMap((part) => {
    const [, code = null, text, url, line, column] = PROBLEM.exec(part) ?? [];
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
  const kept = lines.filter((line) => !EXCERPT.test(line));
  return MARK.test(kept.at(-1) ?? "") ? kept.slice(0, -2) : kept;
}
