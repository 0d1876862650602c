/** The endpoints as the description names them: written by hand, not taken from the code. */

import { EXPERIENCE_ID } from "../sandbox/_harness.ts";
import { ORDER_DAY } from "./_world.ts";

/** One endpoint, with a body that it takes. */
export interface Row {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  /** Path behind the version; `{experienceId}` stands for a UUID. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Size and refill of its bucket, where the description shows them. */
  readonly bucket?: readonly [burst: number, refill: number | null];
}

const ONE = "/experiences/{experienceId}";
const RESOURCE = "/analytics/resource/{experienceId}";
const SEASON = {
  event: "BFCM",
  metric: "revenue",
  start: "2025-11-26T00:00:00Z",
  end: "2025-11-30T00:00:00Z",
};
const EXPERIENCE = {
  experience: {
    name: "New",
    type: "content/theme",
    variations: [
      { name: "A", percentage: 50, isControl: true },
      { name: "B", percentage: 50, isControl: false },
    ],
  },
};

/** All seventeen. */
export const ROWS: readonly Row[] = [
  {
    name: "experience list",
    method: "GET",
    path: "/experiences-list",
    bucket: [50, 25],
  },
  { name: "experience detail", method: "GET", path: ONE, bucket: [50, 25] },
  {
    name: "create experience",
    method: "POST",
    path: "/experiences",
    body: EXPERIENCE,
  },
  { name: "update experience", method: "PUT", path: ONE, body: EXPERIENCE },
  { name: "start", method: "POST", path: `${ONE}/actions/start` },
  { name: "pause", method: "POST", path: `${ONE}/actions/pause` },
  { name: "end", method: "POST", path: `${ONE}/actions/end` },
  {
    name: "experience resource",
    method: "POST",
    path: RESOURCE,
    body: {},
    bucket: [50, 25],
  },
  {
    name: "deprecated experience resource",
    method: "GET",
    path: RESOURCE,
    bucket: [50, 25],
  },
  {
    name: "experience time series",
    method: "POST",
    path: "/analytics/experience/{experienceId}/timeseries",
    body: {},
    bucket: [50, 25],
  },
  {
    name: "experience export",
    method: "POST",
    path: "/analytics/experience/{experienceId}/export",
    body: { exportType: "orders" },
    bucket: [20, null],
  },
  {
    name: "sitewide snapshot",
    method: "POST",
    path: "/analytics/sitewide/snapshot",
    body: ORDER_DAY,
    bucket: [10, 5],
  },
  {
    name: "sitewide time series",
    method: "POST",
    path: "/analytics/sitewide/timeseries",
    body: ORDER_DAY,
    bucket: [10, 5],
  },
  {
    name: "sitewide order distribution",
    method: "POST",
    path: "/analytics/sitewide/order-distribution",
    body: ORDER_DAY,
    bucket: [10, 5],
  },
  {
    name: "seasonal snapshot",
    method: "POST",
    path: "/analytics/event/snapshot",
    body: SEASON,
  },
  {
    name: "seasonal time series",
    method: "POST",
    path: "/analytics/event/timeseries",
    body: {
      ...SEASON,
      xAxis: "actualDate",
      granularity: "daily",
      mode: "brand",
    },
  },
  {
    name: "custom events",
    method: "PUT",
    path: "/custom-events",
    body: { customEvents: [{ id: "e", name: "E" }] },
    bucket: [50, 25],
  },
];

/** The path of a row, for one experience. */
export function pathOf({ path }: Row, experienceId = EXPERIENCE_ID): string {
  return path.replace("{experienceId}", experienceId);
}

export const hasId = ({ path }: Row): boolean =>
  path.includes("{experienceId}");
export const hasBody = ({ body }: Row): boolean => body !== undefined;
