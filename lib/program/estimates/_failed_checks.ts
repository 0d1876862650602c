/** Columns that mark a test as untrustworthy. */

import { plainHeader } from "./_columns.ts";

/** P-value below which there is a sample ratio mismatch, as in a readout. */
const SRM_ALPHA = 0.001;

/** Headers of check columns, with the cell texts that mark a failed check. */
const FAILURES: readonly (readonly [header: RegExp, cell: RegExp])[] = [
  [
    /^((data_)?(quality|health)|checks?|srm|sample_ratio(_mismatch)?)(_(checks?|status|result))?$/,
    /^(fail(ed|s|ure|ing)?|broken|invalid|unhealthy|mismatch|srm)$/i,
  ],
  [/^(srm|sample_ratio_mismatch)(_detected)?$/, /^(yes|y|true|1|detected)$/i],
  [/^(is_)?(valid|trusted|healthy)$/, /^(no|n|false|0)$/i],
];
const SRM_P = /^(srm|sample_ratio(_mismatch)?)_p(_?val(ue)?)?$/;

/** Returns the headers that say whether a test's checks failed. */
export function checkHeaders(headers: readonly string[]): string[] {
  return headers.filter((header) =>
    [SRM_P, ...FAILURES.map(([pattern]) => pattern)].some((pattern) =>
      pattern.test(plainHeader(header))
    )
  );
}

/** Returns whether a row says that a check of its test failed. */
export function hasFailedCheck(
  row: Readonly<Record<string, unknown>>,
  headers: readonly string[],
): boolean {
  return headers.some((header) => {
    const [name, cell] = [
      plainHeader(header),
      String(row[header] ?? "").trim(),
    ];
    if (SRM_P.test(name)) {
      return cell !== "" && Number(cell.replace(",", ".")) < SRM_ALPHA;
    }
    return FAILURES.some(([pattern, failure]) =>
      pattern.test(name) && failure.test(cell)
    );
  });
}
