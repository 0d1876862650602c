import {
  betaCdf,
  betaQuantile,
  chiSquareSurvival,
  normalCdf,
  normalDensity,
  normalQuantile,
  normalSurvival,
  studentTCdf,
  studentTQuantile,
  studentTSurvival,
} from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { assertRelative } from "../_elsewhere.ts";

const probabilities = fc.double({ min: -690, max: -0.01, noNaN: true }).map(
  Math.exp,
);

Deno.test("Student t tails agree with the closed forms of one and two degrees of freedom", () => {
  for (const x of [1e-8, 0.01, 0.7, 3, 80, 1e6, 1e12]) {
    assertRelative(studentTSurvival(x, 1), Math.atan2(1, x) / Math.PI, 1e-13);
    const root = Math.sqrt(2 + x * x);
    assertRelative(studentTSurvival(x, 2), 1 / (root * (root + x)), 1e-13);
  }
});

Deno.test("quantiles undo the tails they belong to, down to 1e-299", () => {
  const shapes = fc.double({ min: 1, max: 3000, noNaN: true });
  fc.assert(fc.property(probabilities, (p) => {
    assertRelative(normalCdf(normalQuantile(p)), p, 1e-10);
  }));
  fc.assert(fc.property(probabilities, shapes, (p, df) => {
    assertRelative(studentTCdf(studentTQuantile(p, df), df), p, 1e-10);
  }));
  fc.assert(fc.property(probabilities, shapes, shapes, (p, a, b) => {
    fc.pre(p > 1e-30);
    assertRelative(betaCdf(betaQuantile(p, a, b), a, b), p, 1e-10);
  }));
});

Deno.test("the two tails of every distribution add up to 1", () => {
  const x = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(fc.property(x, (value) => {
    assertRelative(normalCdf(value) + normalSurvival(value), 1, 1e-14);
    const t = studentTCdf(value, 7.5) + studentTSurvival(value, 7.5);
    assertRelative(t, 1, 1e-14);
    assertEquals(studentTSurvival(value, 7.5), studentTCdf(0 - value, 7.5));
  }));
});

Deno.test("the normal density is the slope of the distribution function", () => {
  for (const x of [-3, -1, 0, 0.5, 2]) {
    const step = 1e-5;
    const slope = (normalCdf(x + step) - normalCdf(x - step)) / (2 * step);
    assertRelative(normalDensity(x), slope, 1e-8);
  }
});

Deno.test("quantiles of 0 and 1, and arguments out of range, are refused", () => {
  for (const p of [0, 1, -0.1, 1.1, NaN]) {
    assertThrows(() => normalQuantile(p), RangeError, "p must");
    assertThrows(() => studentTQuantile(p, 3), RangeError, "p must");
    assertThrows(() => betaQuantile(p, 1, 1), RangeError, "p must");
  }
  assertThrows(() => studentTCdf(1, 0), RangeError, "degreesOfFreedom");
  assertThrows(() => chiSquareSurvival(-1, 2), RangeError, "x must");
  assertThrows(() => betaCdf(0.5, 0, 1), RangeError, "a must be positive");
  assertThrows(() => betaCdf(1.5, 1, 1), RangeError, "x must");
  assertThrows(() => normalCdf(NaN), RangeError, "x must be finite");
});

Deno.test("a beta quantile may be too small for a double, and is then 0", () => {
  assert(betaQuantile(1e-300, 0.5, 0.5) >= 0);
});
