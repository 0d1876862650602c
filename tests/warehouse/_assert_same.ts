import { assert, assertEquals } from "@std/assert";
import type { WarehouseMoments } from "readout/warehouse";
import type { JointMoments } from "readout/stats";
import type { Reference } from "./_reference.ts";

/** Everything equal, and numbers to 1e-12 of their natural scale. */
export function assertSame(
  actual: WarehouseMoments,
  expected: Reference,
): void {
  const facts = (groups: Reference["groups"]) =>
    groups.map(({ joint: _, ...rest }) => rest);
  assertEquals(facts(actual.groups), facts(expected.groups));
  assertEquals(actual.leftOut, expected.leftOut);
  const scales = scalesOf(expected.groups.map(({ joint }) => joint));
  actual.groups.forEach(({ joint, variation, segment, day }, i) => {
    const place = `${variation} ${segment ?? ""}${day ?? ""}`;
    assertSameJoint(
      joint,
      expected.groups[i]!.joint,
      place,
      scales,
      day !== null,
    );
  });
}

/**
 * Joint moments equal to 1e-12 of their natural scale, and beside that to the
 * last bits of the values. All days count from one centre, so that theirs are
 * those of the largest day.
 */
export function assertSameJoint(
  actual: JointMoments,
  expected: JointMoments,
  place = "",
  scales: readonly number[] = expected.names.map(() => 0),
  isDaily = false,
): void {
  assertEquals(actual.n, expected.n);
  assertEquals(actual.names, expected.names);
  const noise = scales.map((scale) => 8 * Number.EPSILON * scale);
  const spread = expected.names.map((_, i) =>
    Math.sqrt(expected.coMoments[i]![i]!)
  );
  expected.names.forEach((name, i) => {
    const mean = expected.means[i]!;
    if (mean === null) return assertEquals(actual.means[i], null);
    assertClose(
      actual.means[i]!,
      mean,
      1e-12 * (Math.abs(mean) + spread[i]! / Math.sqrt(expected.n)),
      `${place} mean of ${name}`,
    );
    expected.names.forEach((other, j) =>
      assertClose(
        actual.coMoments[i]![j]!,
        expected.coMoments[i]![j]!,
        1e-12 * spread[i]! * spread[j]! + noise[i]! * spread[j]! +
          noise[j]! * spread[i]! +
          noise[i]! * (isDaily ? scales[j]! : noise[j]!),
        `${place} co-moment of ${name} and ${other}`,
      )
    );
  });
}

function assertClose(
  actual: number,
  expected: number,
  tolerance: number,
  what: string,
): void {
  assert(
    Math.abs(actual - expected) <= tolerance,
    `${what}: expected ${expected}, found ${actual}`,
  );
}

/** The root of the largest sum of squares of each column. */
function scalesOf(joints: readonly JointMoments[]): number[] {
  return (joints[0]?.names ?? []).map((_, i) =>
    Math.sqrt(
      Math.max(...joints.map(({ n, means, coMoments }) =>
        coMoments[i]![i]! + n * (means[i] ?? 0) ** 2
      )),
    )
  );
}
