/**
 * The warning `few-observations` comes where the calibration table shows that a
 * method fails, and stays away where it holds.
 */

import {
  addZeroRows,
  compareRatios,
  jointMoments,
  marginalMoments,
  type RelativeLift,
  relativeLift,
} from "readout/stats";
import { simulateExperiment } from "./_simulate.ts";
import { assert } from "@std/assert";

const EXPERIMENTS = 200;

const logNormal = { kind: "log-normal", median: 50, sigma: 1 } as const;
const pareto = { kind: "pareto", minimum: 30, alpha: 2.5 } as const;

interface Store {
  readonly visitors: readonly [number, number];
  readonly conversion?: number;
  readonly orderValue?: typeof logNormal | typeof pareto;
}

/** Shares of experiments in which the mean, and the order value, are warned of. */
function warned(
  { visitors, conversion = 0.03, orderValue = logNormal }: Store,
): { readonly mean: number; readonly ratio: number } {
  const count = { mean: 0, ratio: 0 };
  for (let seed = 0; seed < EXPERIMENTS; seed++) {
    const [control, treatment] = simulateExperiment({
      seed,
      visitors,
      store: { conversion, orderValue },
      effects: [{ conversion: 0.1, orderValue: 0.1 }],
    }).map((arm) =>
      addZeroRows(
        jointMoments({ value: arm.revenue, orders: arm.orders }),
        arm.visitors - arm.revenue.length,
      )
    );
    const mean = relativeLift(
      marginalMoments(control!, "value"),
      marginalMoments(treatment!, "value"),
    );
    const { lift: ratio } = compareRatios(control!, treatment!, {
      numerator: "value",
      denominator: "orders",
    });
    if (warns(mean)) count.mean++;
    if (warns(ratio)) count.ratio++;
  }
  return { mean: count.mean / EXPERIMENTS, ratio: count.ratio / EXPERIMENTS };
}

function warns({ caveats }: RelativeLift): boolean {
  return caveats.some(({ code }) => code === "few-observations");
}

Deno.test("Welch and Fieller are warned of where uneven arms make them fail", () => {
  const failing: Store[] = [
    { visitors: [1000, 9000] },
    { visitors: [9000, 1000] },
    { visitors: [1000, 4000] },
    { visitors: [1000, 9000], orderValue: pareto },
  ];
  for (const store of failing) {
    const { mean } = warned(store);
    assert(mean > 0.9, `${JSON.stringify(store)}: ${mean}`);
  }
});

Deno.test("Welch and Fieller are not warned of where they hold, however few the buyers", () => {
  const holding: Store[] = [
    { visitors: [200, 200] },
    { visitors: [1000, 1000] },
    { visitors: [2000, 2000], conversion: 0.005 },
    { visitors: [1000, 1500] },
    { visitors: [1000, 9000], conversion: 0.2 },
    { visitors: [10_000, 10_000], orderValue: pareto },
  ];
  for (const store of holding) {
    const { mean } = warned(store);
    assert(mean < 0.1, `${JSON.stringify(store)}: ${mean}`);
  }
});

Deno.test("order values are warned of with a handful of buyers, or in uneven arms", () => {
  const failing: Store[] = [
    { visitors: [200, 200] },
    { visitors: [2000, 2000], conversion: 0.005 },
    { visitors: [1000, 9000] },
    { visitors: [5000, 45_000] },
  ];
  for (const store of failing) {
    const { ratio } = warned(store);
    assert(ratio > 0.9, `${JSON.stringify(store)}: ${ratio}`);
  }
  const holding: Store[] = [
    { visitors: [1000, 1000] },
    { visitors: [10_000, 10_000] },
    { visitors: [1000, 1000], conversion: 0.2 },
  ];
  for (const store of holding) {
    const { ratio } = warned(store);
    assert(ratio < 0.1, `${JSON.stringify(store)}: ${ratio}`);
  }
});
