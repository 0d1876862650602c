/** Provenance at the end of a page: its inputs and software versions. */

import { LIBRARY_VERSION } from "../base/mod.ts";
import type { Fact } from "../document/mod.ts";

/** Origin of a page. */
interface Origin {
  readonly bundleDigest?: string | undefined;
  readonly provenance?: readonly Fact[] | undefined;
}

/** @throws {RangeError} If the digest is not valid. */
export function provenanceFacts(
  { bundleDigest, provenance = [] }: Origin,
): Fact[] {
  if (bundleDigest !== undefined && !/^[0-9a-f]{64}$/.test(bundleDigest)) {
    throw new RangeError(
      `A bundle's digest must be 64 hexadecimal digits: current value is ${
        JSON.stringify(bundleDigest)
      }`,
    );
  }
  const facts: Fact[] = [
    ...provenance.map(({ label, value }) => ({ label, value })),
  ];
  if (bundleDigest !== undefined) {
    facts.push({ label: "Receipt (SHA-256)", value: bundleDigest });
  }
  facts.push({ label: "Readout", value: LIBRARY_VERSION });
  return facts;
}
