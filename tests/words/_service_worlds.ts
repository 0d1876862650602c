/** What a service says of an experience, and gives of it. */

import { createClient } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import type { ExperienceReadoutOptions } from "../../lib/record/mod.ts";
import type { Json } from "../service/_oddity.ts";
import { ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import type { World } from "./_store.ts";

const TOKEN = "token-of-worlds";

/** What it says otherwise. */
interface Said {
  /** Of the experience. */
  readonly experience?: Readonly<Record<string, unknown>>;
  /** Of each point of the time series. */
  readonly point?: (
    point: Json,
    index: number,
    name: string,
  ) => Json | Json[] | null;
  /** Of the time series. */
  readonly series?: (answer: Json) => Json;
  /** Of the export. */
  readonly csv?: (text: string) => string;
}

function ofService(
  {
    experience = {},
    point = (one) => one,
    series = (answer) => answer,
    csv = (text) => text,
  }: Said = {},
  options: ExperienceReadoutOptions = {},
): World["read"] {
  return async () => {
    await using service = serve(TOKEN, {
      csv,
      json: (answer) => {
        if (answer.experience !== undefined) {
          return { experience: { ...answer.experience, ...experience } };
        }
        if (answer.segments === undefined) return answer;
        for (const [name, segment] of Object.entries<Json>(answer.segments)) {
          segment.data = segment.data.flatMap((one: Json, index: number) =>
            point(one, index, name) ?? []
          );
        }
        return series(answer);
      },
    });
    const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
    return await readout(client, ID, { cache: { folder: null }, ...options });
  };
}

/** Amounts of the export, so many times as large. */
const times = (factor: number, variation = ".*") => (text: string): string =>
  text.replace(
    new RegExp(`(,${variation},.*),(\\d+\\.\\d\\d)$`, "gm"),
    (_, before, amount) => `${before},${(Number(amount) * factor).toFixed(2)}`,
  );

const at = (time: string): number => Date.parse(`2026-03-${time}:00:00Z`);

/** Worlds of a service. */
export const SERVICE: readonly World[] = [
  {
    says: ["full-period", "orders-agree", "basis-marked", "unused-columns"],
    read: ofService({
      csv: (text) =>
        text.replace(/$/gm, ",x").replace(/,x(?=\n*$(?!\n))/, "")
          .replace("net_revenue,x", "net_revenue,note"),
    }),
  },
  {
    says: ["currency-of-service"],
    read: ofService({ experience: { currency: "JPY" } }),
  },
  {
    says: ["still-running", "unstated-running", "correction-always-valid"],
    read: ofService({ experience: { status: "started", endedAtTs: null } }),
  },
  {
    says: ["paused"],
    read: ofService({
      experience: {
        status: "paused",
        pausedAtTs: at("16T04"),
        endedAtTs: null,
      },
    }),
  },
  {
    says: ["period-not-said"],
    read: ofService({ experience: { startedAtTs: null } }),
  },
  {
    says: ["series-begins-late"],
    read: ofService({ point: (one, day) => day < 5 ? null : one }),
  },
  {
    says: ["series-ends-early"],
    read: ofService({ point: (one, day) => day > 8 ? null : one }),
  },
  {
    says: ["last-day-incomplete"],
    read: ofService({
      point: (one, day, name) => name === "Bar" && day === 13 ? null : one,
    }),
  },
  {
    says: ["days-joined"],
    read: ofService({
      point: (one, day, name) => name === "Bar" && day === 6 ? null : one,
    }),
  },
  {
    says: ["points-outside"],
    read: ofService({
      point: (one, day) =>
        day === 13 ? [one, { ...one, dt: "2026-05-24 00:00:00" }] : one,
    }),
  },
  {
    says: ["visitors-stopped"],
    read: ofService({
      point: (one, day) => day === 13 ? { ...one, n_visitors: 1300 } : one,
    }),
  },
  {
    says: ["orders-moved"],
    read: ofService({
      csv: (text) => text.replaceAll(/2026-03-\d\d/g, "2026-03-15"),
    }),
  },
  {
    says: ["series-gaps"],
    read: ofService({ point: (one, day) => day === 6 ? null : one }),
  },
  {
    says: ["service-says"],
    read: ofService({ series: (answer) => ({ ...answer, partial: true }) }),
  },
  {
    says: ["strange-segments"],
    read: ofService({
      series: ({ segments, ...answer }) => ({
        ...answer,
        segments: { ...segments, "(not set)": segments.Bar },
      }),
    }),
  },
  {
    says: ["strange-status"],
    read: ofService({ experience: { status: "LIVE", endedAtTs: null } }),
  },
  {
    says: ["ends-late"],
    read: ofService({}, { end: "2026-03-20T00:00:00Z" }),
  },
  {
    says: ["begins-early"],
    read: ofService({}, { start: "2026-02-20T00:00:00Z" }),
  },
  {
    says: ["part-of-period"],
    // The service answers with the days that were asked for alone.
    read: ofService({
      point: (one, day) => day < 3 ? null : one,
    }, { start: "2026-03-04T00:00:00Z" }),
  },
  {
    says: ["outside-test-days", "ask-support"],
    read: ofService({
      experience: { startedAtTs: at("08T05"), endedAtTs: at("10T04") },
    }),
  },
  {
    says: ["orders-differ"],
    read: ofService({ csv: (text) => text.replace(/(.*\n){40}$/, "") }),
  },
  ...[
    { factor: 100, cause: "export-in-cents" },
    { factor: 0.01, cause: "series-in-cents" },
    { factor: 1.2, cause: "values-too-high" },
    { factor: 0.8, cause: "values-too-low" },
  ].map(({ factor, cause }): World => ({
    says: ["order-values-alike", cause],
    read: ofService({ csv: times(factor) }),
  })),
  {
    says: ["order-values"],
    read: ofService({ csv: times(1.2, "Bar") }),
  },
  {
    says: ["order-values", "values-of-late-orders"],
    read: ofService({
      csv: (text) =>
        `${text}99999,v99999,Bar,2026-03-15T16:00:00Z,USD,900.00\n`,
    }),
  },
  {
    says: ["no-reported-revenue"],
    read: ofService({
      point: (one) =>
        "net_revenue" in one ? { ...one, net_revenue: null } : one,
    }),
  },
  {
    says: ["same-offer", "same-found", "unstated-same"],
    read: ofService({
      experience: {
        variations: ["Control", "Bar"].map((name, nth) => ({
          ...{ id: ["a1", "b2"][nth], name, percentage: 50 },
          ...{ isControl: nth === 0, offer: { type: "percentage", value: 5 } },
        })),
      },
    }),
  },
  {
    says: ["no-visitors"],
    read: ofService({
      point: () => null,
      csv: (text) => text.slice(0, text.indexOf("\n") + 1),
    }),
  },
  {
    says: ["no-visitors-in-range", "filtered"],
    read: ofService({
      point: () => null,
      csv: (text) => text.slice(0, text.indexOf("\n") + 1),
    }, { filters: { deviceType: "mobile" } }),
  },
  {
    says: ["notice"],
    read: ofService({
      experience: {
        variations: ["Control", "Bar"].map((name, nth) => ({
          ...{ id: nth + 1, name, percentage: 50, isControl: nth === 0 },
        })),
      },
    }),
  },
];
