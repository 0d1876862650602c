/** Visitors given as numbers. */

import type { Problem } from "../api/mod.ts";
import { daysOf } from "./_days.ts";
import type { MomentsDescription, VisitorCount } from "./types.ts";

type Key = string | null;

/** What parts a variation in this count: a segment, a day, or nothing. */
export function keyOfCount(
  per: MomentsDescription["per"],
  { segment, day }: VisitorCount,
): Key {
  return per === "segment" ? segment ?? null : per === "day" ? day! : null;
}

/** Counts that are missing, twice there, or of something else. */
export function countProblems(description: MomentsDescription): Problem[] {
  const { visitors, variations, per = "variation" } = description;
  if (visitors === undefined) return [];
  const names = variations.map(({ name }) => name);
  const days = per === "day" ? daysOf(description.days!).names : [];
  const misfits = visitors.flatMap((count, i) =>
    misfitsOf(count, per, names, days).map((message) => ({
      path: `visitors[${i}]`,
      message,
    }))
  );
  if (misfits.length > 0) return misfits;
  const keys = per === "day"
    ? days
    : [...new Set(visitors.map((count) => keyOfCount(per, count)))];
  return names.flatMap((name) => {
    const mine = visitors.filter(({ variation }) => variation === name);
    return keys.flatMap((key): Problem[] => {
      const found = mine.filter((count) => keyOfCount(per, count) === key);
      if (found.length === 1) return [];
      const what = per === "variation" ? name : `${name}, ${per} ${key}`;
      return [{
        path: "visitors",
        message: `must have one count for ${what}: there are ${found.length}`,
      }];
    });
  });
}

function misfitsOf(
  count: VisitorCount,
  per: "variation" | "segment" | "day",
  names: readonly string[],
  days: readonly string[],
): string[] {
  const said = JSON.stringify(count);
  return [
    ...(names.includes(count.variation)
      ? []
      : [`names a variation that is not there: ${said}`]),
    ...(per === "segment" && count.segment === undefined
      ? [`needs a segment, or null: ${said}`]
      : []),
    ...(per !== "segment" && count.segment !== undefined
      ? [`must have no segment, which is not asked for: ${said}`]
      : []),
    ...(per === "day" && !days.includes(count.day ?? "")
      ? [`needs one of the days: ${said}`]
      : []),
    ...(per !== "day" && count.day !== undefined
      ? [`must have no day, which is not asked for: ${said}`]
      : []),
  ];
}
