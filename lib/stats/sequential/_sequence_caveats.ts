import { armDefect, type Arms, negativeMeanWarnings } from "../arms/mod.ts";
import type { Alternative, Caveat } from "../records/mod.ts";
import { caveat, missingFields, openSideCaveats } from "../records/mod.ts";

/**
 * Returns the caveats of a confidence sequence: missing parts, and reasons for
 * care.
 */
export function sequenceCaveats(
  arms: Arms,
  numbers: Readonly<Record<string, unknown>>,
  alternative: Alternative,
): Caveat[] {
  const missing = missingFields(numbers);
  const defect = armDefect(arms);
  if (defect) return [caveat(defect.code, defect.message, missing)];
  if (numbers.criticalValue === null) {
    return [
      numbers.pValue === null
        ? caveat(
          "zero-variance",
          "Neither arm has a spread: no interval is possible",
          missing,
        )
        : caveat(
          "few-observations",
          "Too few observations for a finite interval",
          missing,
        ),
    ];
  }
  const openCaveats = openSideCaveats(alternative, ["", "lift."]);
  const missingOtherwise = missing.filter((name) =>
    !openCaveats[0]?.missing.includes(name)
  );
  const caveats: Caveat[] = [...openCaveats];
  if (arms[0].mean === 0) {
    const message = "The control's mean is 0, so the lift is undefined";
    caveats.push(caveat("zero-control-mean", message, missingOtherwise));
  } else if (missingOtherwise.length > 0) {
    const message =
      "The control's mean is not distinguishable from 0 over all looks: the lift has no finite interval yet";
    caveats.push(
      caveat("control-mean-not-significant", message, missingOtherwise),
    );
  }
  return [...caveats, ...negativeMeanWarnings(arms)];
}
