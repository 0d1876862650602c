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

const START = /^(?:(TS\d+) \[ERROR\]|error): (.*)$/;
const PLACE = /^ {4}at (file:\S+):(\d+):(\d+)$/;
const MARK = /^\s*(?:~+|\^)\s*$/;
const EXCERPT = /^\s*\d*\s*\|/;

/** The problems that name a place, in order. */
export function parseReport(report: string): readonly ReportedProblem[] {
  const problems: ReportedProblem[] = [];
  let code: string | null = null;
  let message: string[] | null = null;
  for (const line of report.split("\n")) {
    const start = START.exec(line);
    if (start) {
      code = start[1] ?? null;
      message = [start[2]!];
      continue;
    }
    const place = PLACE.exec(line);
    if (place && message) {
      problems.push({
        path: fileURLToPath(place[1]!),
        line: Number(place[2]),
        column: Number(place[3]),
        code,
        message: withoutExcerpt(message).join("\n"),
      });
      // What follows up to the next start only relates to this one.
      message = null;
      continue;
    }
    message?.push(line);
  }
  return problems;
}

/** Drops the line of code, and the line that marks the place in it. */
function withoutExcerpt(lines: readonly string[]): readonly string[] {
  const kept = lines.filter((line) => !EXCERPT.test(line));
  return MARK.test(kept.at(-1) ?? "") ? kept.slice(0, -2) : kept;
}
