/** Every sentence is said of some world, by the code that finds it there. */

import "../_one_thread.ts";
import { assertEquals } from "@std/assert";
import { DEFAULT_LOCALE, useLocale } from "../../lib/base/format/mod.ts";
import type { Readout, Statement } from "../../lib/record/mod.ts";
import { sentenceOf, SENTENCES } from "../../lib/words/mod.ts";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { writerIn } from "./_store.ts";
import { WORLDS } from "./_worlds.ts";

/** What a record says, wherever it stands. */
function statementsIn(value: unknown): Statement[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(statementsIn);
  const { code, values } = value as Partial<Statement>;
  const isOne = typeof code === "string" && typeof values === "object";
  return isOne ? [value as Statement, ...inner] : inner;
}

/** How the control was found is said of every readout. */
function basisIn(record: object): Statement[] {
  const { settings } = record as Partial<Pick<Readout, "settings">>;
  const basis = settings?.controlBasis;
  return basis === undefined ? [] : [{ code: `basis-${basis}`, values: {} }];
}

Deno.test("every sentence has a world that says it", () => {
  const named = new Set(
    Object.keys(WORLDS).flatMap((codes) => codes.split(", ")),
  );
  assertEquals([...named].sort(), Object.keys(SENTENCES).sort());
});

for (const [codes, read] of drawn(40, Object.entries(WORLDS))) {
  Deno.test(`a world says ${codes}`, () =>
    withFolder(async (folder) => {
      const record = await read(writerIn(folder));
      const statements = [...statementsIn(record), ...basisIn(record)];
      const sentences = new Map(
        statements.map((one) => [one.code, sentenceOf(one)]),
      );
      assertEquals(
        codes.split(", ").filter((code) => !sentences.has(code)),
        [],
        [...sentences.keys()].join(" "),
      );
      // As people read them: no place is left open, and none is empty.
      for (const sentence of sentences.values()) {
        assertEquals(
          /[{}]|undefined|NaN|\(\)|\.\.$| {2}/.test(sentence),
          false,
          sentence,
        );
      }
      useLocale("de-DE");
      try {
        const abroad = statements.map(sentenceOf);
        assertEquals(abroad.filter((one) => /\d%/.test(one)), []);
      } finally {
        useLocale(DEFAULT_LOCALE);
      }
    }));
}
