import type { BodyOf, EndpointName } from "../../api/mod.ts";
import { analysis } from "./_analysis.ts";
import {
  getExperience,
  listExperiences,
  putCustomEvents,
} from "./_experiences.ts";
import { exportExperience } from "./_exports.ts";
import { seasonalSnapshot, seasonalTimeSeries } from "./_seasonal.ts";
import {
  orderDistribution,
  sitewideSnapshot,
  sitewideTimeSeries,
} from "./_sitewide.ts";
import { timeSeries } from "./_time_series.ts";
import type { Handler } from "./calls.ts";
import {
  createExperience,
  moveExperience,
  replaceExperience,
} from "./_write_experiences.ts";

/** Handlers by endpoint. */
export const HANDLERS: {
  readonly [Name in EndpointName]: Handler<BodyOf<Name>>;
} = {
  listExperiences,
  getExperience,
  createExperience,
  replaceExperience,
  startExperience: moveExperience("start"),
  pauseExperience: moveExperience("pause"),
  endExperience: moveExperience("end"),
  experienceAnalysis: analysis,
  deprecatedExperienceAnalysis: analysis,
  experienceTimeSeries: timeSeries,
  experienceExport: exportExperience,
  sitewideSnapshot,
  sitewideTimeSeries,
  sitewideOrderDistribution: orderDistribution,
  seasonalSnapshot,
  seasonalTimeSeries,
  putCustomEvents,
};
