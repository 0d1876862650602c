/** Numbers sorted by their bits are as sorted by comparing them. */
import { assertEquals } from "@std/assert";
import { randomSource } from "../../lib/stats/mod.ts";
import { sorted } from "../../lib/stats/samples/_sorted.ts";

const { uniform, normal, below: below } = randomSource(5);
const many = (value: (i: number) => number) =>
  Float64Array.from({ length: 5000 }, (_, i) => value(i));

const CASES: Readonly<Record<string, Float64Array>> = {
  "log-normal values": many(() => Math.exp(4 + normal())),
  "prices in cents, many of them equal": many(() => below(300) / 100),
  "of both signs and every size, with both zeros": many((i) =>
    i % 50 === 0
      ? (i % 100 === 0 ? -0 : 0)
      : (uniform() - 0.5) * 10 ** (600 * uniform() - 300)
  ),
  "hardly different": many(() => 1 + below(4000) * Number.EPSILON),
  "hardly different and below zero": many(() =>
    -1 - below(4000) * Number.EPSILON
  ),
  "subnormal": many(() => below(1e6) * Number.MIN_VALUE),
  "the largest": many(() => normal() * 1e307),
  "ascending": many((i) => i),
  "descending": many((i) => -i),
  "equal": many(() => 7),
  "few": many(normal).subarray(0, 100),
};

for (const [name, values] of Object.entries(CASES)) {
  Deno.test(`${name} are sorted as by comparing`, () => {
    const before = values.slice();
    assertEquals(sorted(values), values.slice().sort());
    assertEquals(values, before);
  });
}

Deno.test("a part of an array is sorted alone", () => {
  const all = CASES["log-normal values"]!;
  assertEquals(sorted(all.subarray(100, 4000)), all.slice(100, 4000).sort());
});
