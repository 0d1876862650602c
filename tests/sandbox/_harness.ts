/** Stores and calls for the sandbox's tests. */

import { parse } from "@std/csv";
import type { Experience } from "../../lib/api/mod.ts";
import {
  createStore,
  type ExposureRow,
  type OrderRow,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  type StoreContents,
} from "../../lib/sandbox/mod.ts";

export const EXPERIENCE_ID = "11111111-1111-4111-8111-111111111111";
export const CONTROL = "variation-control";
export const TREATMENT = "variation-treatment";

/** A moment of the test store, UTC. */
export function at(text: string): number {
  return Date.parse(`2026-03-${text}Z`);
}

/** An experience with two arms, running since 2 March 2026, 00:00 UTC. */
export function experience(fields: Partial<Experience> = {}): Experience {
  return {
    id: EXPERIENCE_ID,
    name: "Shorter product page",
    status: "started",
    category: "experiment",
    type: "content/theme",
    startedAtTs: at("02T00:00:00"),
    variations: [
      { id: CONTROL, name: "Control", percentage: 50, isControl: true },
      { id: TREATMENT, name: "Short", percentage: 50, isControl: false },
    ],
    ...fields,
  };
}

export function visit(
  visitorId: string,
  fields: Partial<ExposureRow> = {},
): ExposureRow {
  return {
    experienceId: EXPERIENCE_ID,
    variationId: CONTROL,
    visitorId,
    seenAtMs: at("02T10:00:00"),
    ...fields,
  };
}

export function order(
  orderId: string,
  visitorId: string | null,
  fields: Partial<OrderRow> = {},
): OrderRow {
  return {
    orderId,
    visitorId,
    createdAtMs: at("02T11:00:00"),
    currency: "USD",
    netRevenue: 10,
    ...fields,
  };
}

/** A store whose moment is 4 March 2026, 23:00 UTC. */
export function contents(fields: Partial<StoreContents> = {}): StoreContents {
  return {
    timeZone: "UTC",
    asOfMs: at("04T23:00:00"),
    experiences: [experience()],
    ...fields,
  };
}

/** Runs a test against a sandbox that serves the given rows. */
export async function withSandbox(
  rows: StoreContents,
  test: (sandbox: Sandbox) => Promise<void>,
  options: SandboxOptions = {},
): Promise<void> {
  using store = await createStore(rows);
  await using sandbox = await startSandbox({ ...options, store });
  await test(sandbox);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** What `JSON.parse` makes of the body. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Calls the service with the key, or with other headers. */
export async function call(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { "service-access-token": sandbox.token },
): Promise<Answer> {
  const response = await fetch(`${sandbox.baseUrl}/v25-10-beta${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

/** Gets what is at a path. */
export const get = (
  sandbox: Sandbox,
  path: string,
  headers?: Record<string, string>,
): Promise<Answer> => call(sandbox, "GET", path, undefined, headers);

/** Posts to a path with the key. */
export const post = (
  sandbox: Sandbox,
  path: string,
  body?: unknown,
): Promise<Answer> => call(sandbox, "POST", path, body);

export function timeSeries(
  sandbox: Sandbox,
  body: unknown = {},
  id = EXPERIENCE_ID,
): Promise<Answer> {
  return call(sandbox, "POST", `/analytics/experience/${id}/timeseries`, body);
}

/** Asks for an export and downloads it: the rows as records. */
export async function exportRows(
  sandbox: Sandbox,
  body: Record<string, unknown> = {},
  id = EXPERIENCE_ID,
): Promise<Record<string, string>[]> {
  const path = `/analytics/experience/${id}/export`;
  const answer = await post(sandbox, path, { exportType: "orders", ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const csv = await (await fetch(answer.body.url)).text();
  const [names = [], ...rows] = parse(csv);
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]))
  );
}

/** Visitors and orders that pass the filters, all arms together. */
export async function counts(
  sandbox: Sandbox,
  filters: unknown,
): Promise<{ visitors: number; orders: number }> {
  const { status, body } = await timeSeries(sandbox, {
    metrics: ["n_visitors", "n_orders"],
    filters,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  let visitors = 0, orders = 0;
  for (const { data } of Object.values<Answer["body"]>(body.segments)) {
    visitors += data.at(-1).n_visitors;
    orders += data.at(-1).n_orders;
  }
  return { visitors, orders };
}
