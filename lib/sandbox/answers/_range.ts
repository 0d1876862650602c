import type { BodyOf, Experience } from "../../api/mod.ts";
import { invalidField } from "./refusals.ts";

/** Time range from `startMs` (inclusive) to `endMs` (exclusive). */
export interface Range {
  readonly startMs: number;
  readonly endMs: number;
}

const EMPTY: Range = { startMs: 0, endMs: 0 };

/**
 * Returns the time range of an analytics request: the experience's lifetime,
 * narrowed by `startTs` and `endTs`. A pause or an end closes the lifetime. The
 * range is empty if the request lies outside the lifetime.
 */
export function requestedRange(
  experience: Experience,
  body: BodyOf<"deprecatedExperienceAnalysis">,
  nowMs: number,
): Range {
  const wantedStart = toMilliseconds(body.startTs);
  const wantedEnd = toMilliseconds(body.endTs);
  if (wantedStart !== null && wantedEnd !== null && wantedStart > wantedEnd) {
    throw invalidField(["startTs"], "must not be later than endTs");
  }
  const lifetimeStart = experience.startedAtTs;
  if (lifetimeStart == null) return EMPTY;
  const lifetimeEnd = Math.min(stoppedAt(experience) ?? nowMs, nowMs);
  const startMs = Math.max(wantedStart ?? lifetimeStart, lifetimeStart);
  const endMs = Math.min(wantedEnd ?? lifetimeEnd, lifetimeEnd);
  return startMs < endMs ? { startMs, endMs } : EMPTY;
}

function stoppedAt(
  { status, endedAtTs, pausedAtTs }: Experience,
): number | null {
  if (status === "ended") return endedAtTs ?? null;
  return status === "paused" ? pausedAtTs ?? null : null;
}

function toMilliseconds(seconds: string | undefined): number | null {
  return seconds === undefined ? null : Number(seconds) * 1000;
}
