/**
 * Our numbers against those of simple-statistics, which somebody else wrote for
 * other purposes; and where the two mean different things by one name.
 */
import {
  jointMoments,
  mannWhitney,
  medianAbsoluteDeviation,
  mergeMoments,
  moments,
  normalCdf,
  quantile,
  zScores,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import * as peer from "simple-statistics";
import { assertRelative } from "../_elsewhere.ts";

/** Order values in cents, as far apart as a store's are. */
const samples = fc.array(fc.integer({ min: -5_000, max: 2_000_000 }), {
  minLength: 3,
  maxLength: 200,
}).filter((values) => new Set(values).size > 1);

Deno.test("means and sample variances are the peer's", () => {
  fc.assert(fc.property(samples, (values) => {
    const { n, mean, variance } = moments(values);
    assertEquals(n, values.length);
    assertAlmostEquals(mean!, peer.mean(values), 1e-9 * 2e6);
    assertRelative(variance, peer.sampleVariance(values), 1e-10);
  }));
});

Deno.test("merged moments are the peer's combined ones", () => {
  fc.assert(fc.property(samples, samples, (a, b) => {
    const merged = mergeMoments(moments(a), moments(b));
    const mean = peer.combineMeans(
      peer.mean(a),
      a.length,
      peer.mean(b),
      b.length,
    );
    // The peer combines population variances, which divide by n.
    const variance = peer.combineVariances(
      peer.variance(a),
      peer.mean(a),
      a.length,
      peer.variance(b),
      peer.mean(b),
      b.length,
    );
    assertAlmostEquals(merged.mean!, mean, 1e-9 * 2e6);
    assertRelative(merged.m2 / merged.n, variance, 1e-10);
  }));
});

Deno.test("covariances and the slope of a regression are the peer's", () => {
  fc.assert(fc.property(samples, fc.integer({ min: 1, max: 99 }), (x, seed) => {
    const y = x.map((value, i) => 0.3 * value + (i * seed) % 17);
    const { n, coMoments } = jointMoments({ x, y });
    assertRelative(
      coMoments[0]![1]! / (n - 1),
      peer.sampleCovariance(x, y),
      1e-9,
    );
    const line = peer.linearRegression(x.map((value, i) => [value, y[i]!]));
    assertRelative(coMoments[0]![1]! / coMoments[0]![0]!, line.m, 1e-7);
  }));
});

Deno.test("quantiles are the peer's, both of type 7", () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(fc.property(samples, shares, (values, p) => {
    assertAlmostEquals(quantile(values, p), peer.quantile(values, p), 1e-6);
    assertEquals(quantile(values, 0.5), peer.median(values));
  }));
});

Deno.test("the MAD is the peer's, which is not scaled to a standard deviation", () => {
  fc.assert(fc.property(samples, (values) => {
    const raw = peer.medianAbsoluteDeviation(values);
    assertEquals(medianAbsoluteDeviation(values, 1), raw);
    assertRelative(medianAbsoluteDeviation(values), 1.4826 * raw);
  }));
});

Deno.test("z-scores are the peer's", () => {
  fc.assert(fc.property(samples, (values) => {
    const mean = peer.mean(values);
    const deviation = peer.sampleStandardDeviation(values);
    zScores(values).forEach((z, i) =>
      assertAlmostEquals(z!, peer.zScore(values[i]!, mean, deviation), 1e-8)
    );
  }));
});

Deno.test("the rank sum is the peer's, counted from the other end", () => {
  fc.assert(fc.property(samples, samples, (control, treatment) => {
    const { u } = mannWhitney(control, treatment);
    // The peer sums ranks of its first sample; U takes the least possible off.
    const n = treatment.length;
    const sum = peer.wilcoxonRankSum(treatment, control);
    assertAlmostEquals(u!, sum - n * (n + 1) / 2, 1e-6);
  }));
});

Deno.test("an empty sample is an error for both, two sides of one contract", () => {
  assertThrows(() => quantile([], 0.5), RangeError);
  assertThrows(() => peer.quantile([], 0.5), Error);
  // Here the two differ: a mean of nothing is null for us, an error for the peer.
  assertEquals(moments([]).mean, null);
  assertThrows(() => peer.mean([]), Error);
});

Deno.test("the peer's normal distribution has four digits, and ours all of them", () => {
  const exact = 0.975_002_104_851_779_5;
  assertAlmostEquals(normalCdf(1.96), exact, 1e-15);
  const error = Math.abs(peer.cumulativeStdNormalProbability(1.96) - exact);
  assert(error > 1e-6 && error < 1e-4, String(error));
});
