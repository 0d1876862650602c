/** UUID of an experience that has a winner. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** UUID of an A/A test: both arms are the same. */
let sameId: string = "a3c7d1e4-58b2-4f06-8c19-2b7e4d90f102";
/** Visitors at which the band is tightest; chosen before the data. */
let sequenceSampleSize: number = 40000;
({ experienceId, sameId, sequenceSampleSize } = {} as unknown as {
  experienceId: string;
  sameId: string;
  sequenceSampleSize: number;
});
import { liftOverTimeChart, openClient, type Readout, readout } from "readout";
import { groupSequentialBoundaries } from "readout/stats";

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const result = await readout(client, experienceId, { sequenceSampleSize });
const same = await readout(client, sameId, { sequenceSampleSize });

liftOverTimeChart(result);

function firstDays({ overTime, experience }: Readout): string {
  const first = (
    low: "lower" | "sequenceLower",
    high: "upper" | "sequenceUpper",
  ) =>
    overTime!.lifts.find((day) =>
      day[low] !== null && day[high] !== null &&
      (day[low] > 0 || day[high] < 0)
    )?.date ?? "never";
  return [
    experience.name,
    `  single look:  ${first("lower", "upper")}`,
    `  always valid: ${first("sequenceLower", "sequenceUpper")}`,
  ].join("\n");
}
console.log(firstDays(result));
console.log(firstDays(same));

liftOverTimeChart(same);

const plan = groupSequentialBoundaries({
  design: "obrien-fleming",
  informationRates: [0.25, 0.5, 0.75, 1],
});
for (const [index, value] of plan.criticalValues.entries()) {
  console.log(`look ${index + 1}: |z| above ${value.toFixed(3)}`);
}

export {};
