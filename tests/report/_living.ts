/** Readouts as they are made, with the sums that a page computes from. */
import { createClient } from "../../lib/api/mod.ts";
import { type Readout, readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";

/** The experiences of the demo store whose pages are moved. */
export const EXPERIENCES = [
  "clearWinner",
  "threeVariations",
  "personalization",
] as const;

/** Readouts by name. */
export interface LivingReadouts {
  readonly READ: ReadonlyMap<string, Readout>;
  /** The same at a level of 90 %. */
  readonly AT_90: ReadonlyMap<string, Readout>;
  /** One that must not be decided by. */
  readonly BROKEN: Readout;
}

/** The readouts, those at another level, and one that must not be decided by. */
export async function readAll(): Promise<LivingReadouts> {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const read = (name: keyof typeof DEMO_EXPERIENCES, options = {}) =>
    readout(client, DEMO_EXPERIENCES[name], options);
  const at = async (options: { readonly level: number }) => {
    const found = new Map<string, Readout>();
    for (const name of EXPERIENCES) found.set(name, await read(name, options));
    return found;
  };
  return {
    READ: await at({ level: 0.95 }),
    AT_90: await at({ level: 0.9 }),
    BROKEN: await read("brokenSplit"),
  };
}
