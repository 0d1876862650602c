/**
 * The table of faults and sources: each fault is found wherever it can be.
 *
 *     deno task faults
 */

import { withFolder } from "../../_folder.ts";
import { type Fault, FAULTS, type Source, SOURCES } from "./_faults.ts";
import { SOUND, wordsOf } from "./_sources.ts";

const SOUND_WORDS = new Map<Source, readonly string[]>();

/** `found`, why it is impossible, or in red what was said instead. */
export async function cellOf(fault: Fault, source: Source): Promise<string> {
  const why = fault.impossible?.[source];
  if (why !== undefined) return `impossible: ${why}`;
  return await withFolder(async (folder) => {
    const sound = SOUND_WORDS.get(source) ??
      await wordsOf(source, SOUND, {}, folder);
    SOUND_WORDS.set(source, sound);
    const early = sound.find((word) => fault.says.test(word));
    if (early !== undefined) return `RED: said of the sound store: ${early}`;
    const words = await wordsOf(source, fault.of(SOUND), fault, folder);
    return words.some((word) => fault.says.test(word))
      ? "found"
      : `RED: not asked: ${words.join(" ")}`;
  });
}

/* The command prints. */
const print = (text: string): void =>
  // deno-lint-ignore no-console
  console.log(text);

if (import.meta.main) {
  const cells: string[] = [];
  for (const fault of FAULTS) {
    print(fault.name);
    for (const source of SOURCES) {
      const cell = await cellOf(fault, source);
      cells.push(cell);
      print(`  ${source.padEnd(12)} ${cell.slice(0, 300)}`);
    }
  }
  const count = (word: string) =>
    cells.filter((cell) => cell.startsWith(word)).length;
  print(
    `${FAULTS.length} faults, ${SOURCES.length} sources: ${
      count("found")
    } found, ${count("impossible: ")} impossible, ${count("RED")} red`,
  );
  Deno.exit(count("RED") === 0 ? 0 : 1);
}
