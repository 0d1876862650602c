/** Reads the file that `deno test --junit-path` writes. */

/** One test, without its steps, whose time is its own. */
export interface TestCase {
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
  readonly hasFailed: boolean;
}

const SUITE = /<testsuite name="([^"]*)"[^>]*>([\s\S]*?)<\/testsuite>/g;
const CASE =
  /<testcase name="([^"]*)"[^>]*? time="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/** The tests of a run, without their steps. */
export function testsOf(junit: string): readonly TestCase[] {
  return Array.from(junit.matchAll(SUITE), ([, file, inner]) => {
    const all = Array.from(
      inner!.matchAll(CASE),
      ([, name, seconds, outcome]) => ({
        file: unescape(file!).replace(/^\.\//, ""),
        name: unescape(name!),
        seconds: Number(seconds),
        hasFailed: /<(failure|error)\b/.test(outcome ?? ""),
      }),
    );
    const names = new Set(all.map(({ name }) => name));
    return all.filter(({ name }) => !isStep(name, names));
  }).flat();
}

/** A step is called what its test is called, " > ", and its own name. */
function isStep(name: string, names: ReadonlySet<string>): boolean {
  const parts = name.split(" > ");
  return parts.some((_, end) =>
    end > 0 && names.has(parts.slice(0, end).join(" > "))
  );
}

/** Files with their seconds, the slowest first. */
export function secondsByFile(
  tests: readonly TestCase[],
): readonly (readonly [string, number])[] {
  const seconds = new Map<string, number>();
  for (const test of tests) {
    seconds.set(test.file, (seconds.get(test.file) ?? 0) + test.seconds);
  }
  return [...seconds].sort(([, a], [, b]) => b - a);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

function unescape(text: string): string {
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}
