import { shared, sharedTest } from "../_shared.ts";

export { sharedTest };

const REFERENCE = new URL("../reference/", import.meta.url);

/** Text of a file of the shared folder. */
export function sharedText(path: string): string {
  return Deno.readTextFileSync(shared(path));
}

/** One named test per case of a file of `tests/reference`. */
export function referenceTests<Case>(
  topic: string,
  test: (reference: Case, index: number) => void,
  select: (file: unknown) => unknown = (file) => file,
  part?: string,
): void {
  const title = part === undefined ? topic : `${topic}, ${part}`;
  const text = Deno.readTextFileSync(new URL(`${topic}.json`, REFERENCE));
  const cases = select(JSON.parse(text)) as Case[];
  cases.forEach((reference, i) =>
    Deno.test(`${title}: reference case ${i + 1} of ${cases.length} holds`, () =>
      test(reference, i))
  );
}
