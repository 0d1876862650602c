import { binomialSampler } from "./_binomial.ts";
import { type RandomSource, randomSource } from "../../lib/stats/random/mod.ts";

/** A store with known truth. */
export interface StoreModel {
  /** Chance that a visitor buys. */
  readonly conversion: number;
  /**
   * Order values: log-normal with a median and a standard deviation of the
   * logarithm, or Pareto from a minimum with a tail exponent above 1 (the
   * variance is infinite up to 2).
   */
  readonly orderValue:
    | {
      readonly kind: "log-normal";
      readonly median: number;
      readonly sigma: number;
    }
    | {
      readonly kind: "pareto";
      readonly minimum: number;
      readonly alpha: number;
    };
  /** Chance that a buyer orders once more, after each order. @default {0} */
  readonly repeat?: number;
}

/** What a treatment does to a store. */
export interface StoreEffect {
  /** Relative change of the conversion. @default {0} */
  readonly conversion?: number;
  /** Relative change of every order value. @default {0} */
  readonly orderValue?: number;
}

/** Options of {@linkcode simulateExperiment}. */
export interface SimulationOptions {
  /** Seed of the random numbers. */
  readonly seed: number;
  /** Visitors of each arm, the control first. */
  readonly visitors: readonly number[];
  /** The store. */
  readonly store: StoreModel;
  /** The effect in each arm but the control; none when left out. */
  readonly effects?: readonly StoreEffect[];
}

/** One arm's orders: parallel arrays of one element per buyer. */
export interface SimulatedArm {
  /** Number of visitors, buyers or not. */
  readonly visitors: number;
  /** Revenue of each buyer. */
  readonly revenue: Float64Array;
  /** Orders of each buyer, at least 1. */
  readonly orders: Float64Array;
  /** True mean revenue per visitor. */
  readonly trueRevenuePerVisitor: number;
  /** True mean order value. */
  readonly trueOrderValue: number;
}

/**
 * Draws an experiment in a store whose truth is known, to see what a method
 * makes of it.
 *
 * @param options Seed, visitors per arm, the store, and the effects
 * @returns One record per arm; buyers only, since the other visitors have 0
 */
export function simulateExperiment(options: SimulationOptions): SimulatedArm[] {
  const { seed, visitors, store, effects = [] } = options;
  const random = randomSource(seed);
  return visitors.map((count, i) =>
    simulateArm(count, store, effects[i - 1] ?? {}, random)
  );
}

function simulateArm(
  visitors: number,
  store: StoreModel,
  effect: StoreEffect,
  random: RandomSource,
): SimulatedArm {
  const conversion = store.conversion * (1 + (effect.conversion ?? 0));
  const factor = 1 + (effect.orderValue ?? 0);
  const repeat = store.repeat ?? 0;
  const buyers = binomialSampler(visitors, conversion, random)();
  const revenue = new Float64Array(buyers);
  const orders = new Float64Array(buyers);
  for (let i = 0; i < buyers; i++) {
    do {
      orders[i]!++;
      revenue[i]! += factor * drawValue(store.orderValue, random);
    } while (repeat > 0 && random.uniform() < repeat);
  }
  const trueOrderValue = factor * meanValue(store.orderValue);
  return {
    visitors,
    revenue,
    orders,
    trueRevenuePerVisitor: conversion * trueOrderValue / (1 - repeat),
    trueOrderValue,
  };
}

function drawValue(
  model: StoreModel["orderValue"],
  random: RandomSource,
): number {
  if (model.kind === "log-normal") {
    return model.median * Math.exp(model.sigma * random.normal());
  }
  return model.minimum * (1 - random.uniform()) ** (-1 / model.alpha);
}

function meanValue(model: StoreModel["orderValue"]): number {
  return model.kind === "log-normal"
    ? model.median * Math.exp(model.sigma ** 2 / 2)
    : model.minimum * model.alpha / (model.alpha - 1);
}
