import {
  type EstimatesWritten,
  type ProgrammeInput,
  readEstimates,
} from "../../lib/program/mod.ts";

/** Reads a text as a file of estimates. */
export async function readText(
  text: string,
  written: EstimatesWritten = {},
): Promise<ProgrammeInput> {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    await Deno.writeTextFile(path, text);
    return await readEstimates(path, written);
  } finally {
    await Deno.remove(path);
  }
}
