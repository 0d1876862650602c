import { type Alternative, type Arm, armDefect } from "../comparisons/mod.ts";
import { type Caveat, caveat, missingFields } from "../records/mod.ts";

/** What a confidence sequence lacks, and what to take with care. */
export function caveatsOf(
  [control, treatment]: readonly [Arm, Arm],
  numbers: Readonly<Record<string, unknown>>,
  alternative: Alternative,
): Caveat[] {
  const missing = missingFields(numbers);
  const defect = armDefect(control, treatment);
  if (defect) return [caveat(defect.code, defect.message, missing)];
  if (numbers.criticalValue === null) {
    return [
      numbers.pValue === null
        ? caveat(
          "zero-variance",
          "Both arms have no spread: an interval has nothing to go by",
          missing,
        )
        : caveat(
          "few-observations",
          "Too few observations for an interval with ends",
          missing,
        ),
    ];
  }
  const side = alternative === "greater" ? "upper" : "lower";
  const open = alternative === "two-sided" ? [] : [side, `lift.${side}`];
  const lost = missing.filter((name) => !open.includes(name));
  const caveats: Caveat[] = open.length === 0 ? [] : [
    caveat("one-sided", `A one-sided interval has no ${side} end`, open),
  ];
  if (control.mean === 0) {
    const message = "The control's mean is 0: no lift is defined";
    caveats.push(caveat("zero-control-mean", message, lost));
  } else if (lost.length > 0) {
    const message =
      "The control's mean is not distinguishable from 0 over all looks: the lift has no finite interval yet";
    caveats.push(caveat("control-mean-not-significant", message, lost));
  }
  if (control.mean! < 0) {
    const message =
      "The control's mean is negative: the lift is the difference divided by its absolute value";
    caveats.push(caveat("negative-control-mean", message));
  }
  return caveats;
}
