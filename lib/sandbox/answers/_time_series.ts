import { DEFAULT_METRICS, type TimeSeries } from "../../api/mod.ts";
import { sql } from "../store/mod.ts";
import { pointsByGroup } from "./_buckets_of_time.ts";
import { experienceSelection } from "./_selection.ts";
import type { CallOf, Service } from "./calls.ts";

/** Returns the response of the experience time series. */
export async function timeSeries(
  service: Service,
  call: CallOf<"experienceTimeSeries">,
): Promise<TimeSeries> {
  const { granularity, metrics = DEFAULT_METRICS, mode } = call.request;
  const { experience, selection } = await experienceSelection(service, call);
  const { pointsOf } = await pointsByGroup(
    service,
    { ...selection, group: sql`variation_id`, unidentifiedGroup: null },
    granularity,
    metrics,
    mode !== "noncumulative",
  );
  const { variations } = experience;
  return {
    segments: Object.fromEntries(
      variations.map(({ id, name }) => [name, { data: pointsOf(id!) }]),
    ),
    variations: variations
      .map(({ id, name, isControl }) => ({ id, name, isControl })),
  };
}
