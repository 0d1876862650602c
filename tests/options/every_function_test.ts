/**
 * Every public function with options, against a misspelt key, a key of another
 * function and a value of another kind. A new export that takes options is here
 * without being named.
 */

import { assert, assertEquals } from "@std/assert";
import { OptionsError } from "../../lib/base/options/mod.ts";
import { DESCRIBED_FILE, describedFile } from "../tools/options.ts";
import { type OptionsArgument, optionsArguments } from "./_public_functions.ts";

const ARGUMENTS = await optionsArguments();

/** What a function says of these options, whatever stands before them. */
async function said(
  { name, module, position }: OptionsArgument,
  options: unknown,
): Promise<string> {
  const call = (await import(module.href))[name] as (
    ...given: unknown[]
  ) => unknown;
  try {
    await call(...Array(position).fill(undefined), options);
  } catch (error) {
    return error instanceof OptionsError ? error.message : `${error}`;
  }
  return "nothing";
}

/** Who does not say what is expected of it. */
async function silent(
  all: readonly OptionsArgument[],
  options: (argument: OptionsArgument) => unknown,
  expected: (argument: OptionsArgument) => string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const argument of all) {
    const words = await said(argument, options(argument));
    if (!words.includes(expected(argument))) {
      const place = argument.module.pathname.split("/").at(-2);
      wrong.push(`${place} ${argument.name}, ${argument.position}: ${words}`);
    }
  }
  return wrong;
}

/** The longest name, with a letter too many. */
function misspelt({ fields }: OptionsArgument): string {
  const longest = fields.toSorted((a, b) => b.length - a.length)[0]!;
  return `${longest.slice(0, -1)}q${longest.at(-1)}`;
}

/** An option that others have. */
function foreign({ fields }: OptionsArgument): string {
  return ARGUMENTS.flatMap((other) => other.fields)
    .find((field) => !fields.includes(field))!;
}

Deno.test("there are options to look at", () => {
  assert(ARGUMENTS.length > 150, `${ARGUMENTS.length}`);
});

Deno.test("every function with options refuses a misspelt one and says which was meant", async () => {
  const longest = (argument: OptionsArgument) =>
    argument.fields.toSorted((a, b) => b.length - a.length)[0]!;
  assertEquals(
    await silent(
      ARGUMENTS,
      (argument) => ({ [misspelt(argument)]: undefined }),
      (argument) =>
        `Unknown option ${misspelt(argument)}: did you mean ${
          longest(argument)
        }?`,
    ),
    [],
  );
});

Deno.test("every function with options refuses one of another function", async () => {
  assertEquals(
    await silent(
      ARGUMENTS,
      (argument) => ({ [foreign(argument)]: 1 }),
      (argument) => `Unknown option ${foreign(argument)}: `,
    ),
    [],
  );
});

Deno.test("every function with options refuses a value of another kind", async () => {
  const simple = ARGUMENTS.filter((argument) => argument.simple !== undefined);
  assert(simple.length > 120, `${simple.length}`);
  assertEquals(
    await silent(
      simple,
      (argument) => ({ [argument.simple!]: ["list"] }),
      (argument) => `Option ${argument.simple} must be `,
    ),
    [],
  );
});

Deno.test("the descriptions are those of the types", async () => {
  const kept = await Deno.readTextFile(DESCRIBED_FILE);
  assert(kept === await describedFile(), "Run deno task schema");
});
