/** What a service says of an experience, and gives of it. */

import { createClient } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import type { ExperienceReadoutOptions } from "../../lib/record/mod.ts";
import type { Json } from "../service/_oddity.ts";
import { ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import type { Read, Worlds } from "./_store.ts";

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
): Read {
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
export const SERVICE: Worlds = {
  "full-period, orders-agree, basis-marked, unused-columns": ofService({
    csv: (text) =>
      text.replace(/$/gm, ",x").replace(/,x(?=\n*$(?!\n))/, "")
        .replace("net_revenue,x", "net_revenue,note"),
  }),
  "currency-of-service": ofService({ experience: { currency: "JPY" } }),
  "still-running, unstated-running, correction-always-valid": ofService({
    experience: { status: "started", endedAtTs: null },
  }),
  "paused": ofService({
    experience: {
      status: "paused",
      pausedAtTs: at("16T04"),
      endedAtTs: null,
    },
  }),
  "period-not-said": ofService({ experience: { startedAtTs: null } }),
  "series-begins-late": ofService({
    point: (one, day) => day < 5 ? null : one,
  }),
  "series-ends-early": ofService({ point: (one, day) => day > 8 ? null : one }),
  "last-day-incomplete": ofService({
    point: (one, day, name) => name === "Bar" && day === 13 ? null : one,
  }),
  "days-joined": ofService({
    point: (one, day, name) => name === "Bar" && day === 6 ? null : one,
  }),
  "points-outside": ofService({
    point: (one, day) =>
      day === 13 ? [one, { ...one, dt: "2026-05-24 00:00:00" }] : one,
  }),
  "visitors-stopped": ofService({
    point: (one, day) => day === 13 ? { ...one, n_visitors: 1300 } : one,
  }),
  "orders-moved": ofService({
    csv: (text) => text.replaceAll(/2026-03-\d\d/g, "2026-03-15"),
  }),
  "series-gaps": ofService({ point: (one, day) => day === 6 ? null : one }),
  "service-says": ofService({
    series: (answer) => ({ ...answer, partial: true }),
  }),
  "strange-segments": ofService({
    series: ({ segments, ...answer }) => ({
      ...answer,
      segments: { ...segments, "(not set)": segments.Bar },
    }),
  }),
  "strange-status": ofService({
    experience: { status: "LIVE", endedAtTs: null },
  }),
  "ends-late": ofService({}, { end: "2026-03-20T00:00:00Z" }),
  "begins-early": ofService({}, { start: "2026-02-20T00:00:00Z" }),
  // The service answers with the days that were asked for alone.
  "part-of-period": ofService({
    point: (one, day) => day < 3 ? null : one,
  }, { start: "2026-03-04T00:00:00Z" }),
  "outside-test-days, ask-support": ofService({
    experience: { startedAtTs: at("08T05"), endedAtTs: at("10T04") },
  }),
  "orders-differ": ofService({
    csv: (text) => text.replace(/(.*\n){40}$/, ""),
  }),
  "order-values-alike, export-in-cents": ofService({ csv: times(100) }),
  "order-values-alike, series-in-cents": ofService({ csv: times(0.01) }),
  "order-values-alike, values-too-high": ofService({ csv: times(1.2) }),
  "order-values-alike, values-too-low": ofService({ csv: times(0.8) }),
  "order-values": ofService({ csv: times(1.2, "Bar") }),
  "order-values, values-of-late-orders": ofService({
    csv: (text) => `${text}99999,v99999,Bar,2026-03-15T16:00:00Z,USD,900.00\n`,
  }),
  "profit-unlikely": ofService({
    csv: (text) =>
      text.replace(/^(.*),(\d+\.\d\d)$/gm, "$1,$2,5800").replace(
        "net_revenue",
        "net_revenue,gross_profit",
      ),
  }),
  "no-reported-revenue": ofService({
    point: (one) => "net_revenue" in one ? { ...one, net_revenue: null } : one,
  }),
  "same-offer, same-found, unstated-same": ofService({
    experience: {
      variations: ["Control", "Bar"].map((name, nth) => ({
        ...{ id: ["a1", "b2"][nth], name, percentage: 50 },
        ...{ isControl: nth === 0, offer: { type: "percentage", value: 5 } },
      })),
    },
  }),
  "no-visitors": ofService({
    point: () => null,
    csv: (text) => text.slice(0, text.indexOf("\n") + 1),
  }),
  "no-visitors-in-range, filtered": ofService({
    point: () => null,
    csv: (text) => text.slice(0, text.indexOf("\n") + 1),
  }, { filters: { deviceType: "mobile" } }),
  "notice": ofService({
    experience: {
      variations: ["Control", "Bar"].map((name, nth) => ({
        ...{ id: nth + 1, name, percentage: 50, isControl: nth === 0 },
      })),
    },
  }),
};
