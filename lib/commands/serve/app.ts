/** The pages as a function from request to response. */

import { type Client, type Experience, ReadoutError } from "../../api/mod.ts";
import { cells, makeTable, whole } from "../../document/mod.ts";
import { formatReadout } from "../../words/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import { readout } from "../../readout/mod.ts";
import {
  renderDocument,
  renderReport,
  reportPicture,
} from "../../report/mod.ts";
import { digestOf, withReceipt } from "../../bundle/mod.ts";
import { choicesForm, chosen, keyOf } from "./_choices.ts";

/** What surrounds the pages. */
export interface ServeAppOptions {
  /** The service; its limiter is shared by all pages. */
  readonly client: Client;
  /** What a page calls the service. */
  readonly name: string;
  /** The first part of every path: who does not know it is told of nothing. */
  readonly secret: string;
  /** Where it listens. */
  readonly port: number;
  /** How experiences are read, where an address does not say it. */
  readonly choices: ReadoutOptions;
  /** Told what is being done. @default {nobody} */
  readonly onProgress?: (message: string) => void;
}

/** A page that is kept for who asks for the same again. */
interface Kept {
  /** Of what it is made from. */
  readonly digest: string;
  readonly record: Promise<Readout>;
  readonly html: Promise<string>;
}

const MOST_KEPT = 32;

/** The service's description and daily counts: an export that changed changes them. */
async function sourceDigest(client: Client, id: string): Promise<string> {
  const metrics = ["n_visitors", "n_orders", "net_revenue"] as const;
  const answers = await Promise.all([
    client.getExperience(id),
    client.experienceTimeSeries(id, { metrics }),
  ]);
  return digestOf(new TextEncoder().encode(JSON.stringify(answers))).sha256;
}

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * Answers with a list of experiences at the secret path, and with the page of
 * each beneath it. One record is behind a page, its text, JSON and picture.
 *
 * A request must name this machine as its host, so that no other name leads here
 * (DNS rebinding), and must not come from a page of elsewhere.
 *
 * @param options What is served.
 * @returns The app.
 */
export async function createServeApp(
  options: ServeAppOptions,
): Promise<(request: Request) => Promise<Response>> {
  const { client, secret, name, onProgress = () => {} } = options;
  const { Hono } = await import("hono");
  const all = new Map<string, Kept>();
  const keptOf = async (id: string, query: URLSearchParams): Promise<Kept> => {
    const key = `${id}?${keyOf(query)}`;
    const digest = await sourceDigest(client, id);
    const kept = all.get(key);
    if (kept?.digest === digest) return kept;
    const making = withReceipt((bundle) =>
      readout(client, id, {
        ...{ ...options.choices, ...chosen(query), bundle, onProgress },
      })
    );
    const made = {
      digest,
      record: making.then(({ result }) => result),
      html: making.then(({ result, receipt }) =>
        renderReport(result, { format: "html", bundleDigest: receipt })
      ),
    };
    all.set(key, made);
    made.html.catch(() => all.delete(key));
    if (all.size > MOST_KEPT) all.delete(all.keys().next().value!);
    return made;
  };
  const app = new Hono();
  app.get(
    `/${secret}/`,
    async (context) => context.html(await listPage(client, name)),
  );
  app.get(`/${secret}/e/:id`, async ({ req }) => {
    const query = new URL(req.url).searchParams;
    return await written(await keptOf(req.param("id"), query), query);
  });
  app.notFound(() => plain("There is no such page", 404));
  app.onError((error) => plain(error.message, statusOf(error)));
  return async (request) => {
    const refused = refusal(request, options.port);
    const response = refused ?? await app.fetch(request);
    for (const [header, value] of Object.entries(HEADERS)) {
      response.headers.set(header, value);
    }
    return response;
  };
}

/** Why a request is not answered. */
function refusal(request: Request, port: number): Response | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = request.headers.get("host") ?? "";
  if (!hosts.includes(host)) return plain("This host is not served", 403);
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== `http://${host}`) {
    return plain("Requests from other pages are not answered", 403);
  }
  const site = request.headers.get("sec-fetch-site") ?? "none";
  if (!["none", "same-origin"].includes(site)) {
    return plain("Requests from other pages are not answered", 403);
  }
  return request.method === "GET" ? null : plain("Only GET is answered", 405);
}

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** What was asked for wrongly, what the service does not give, and the rest. */
function statusOf(error: Error): number {
  if (error instanceof RangeError) return 400;
  return error instanceof ReadoutError ? 502 : 500;
}

async function written(
  kept: Kept,
  query: URLSearchParams,
): Promise<Response> {
  const record = await kept.record;
  switch (query.get("format")) {
    case "text":
      return plain(formatReadout(record), 200);
    case "json":
      return new Response(await renderReport(record, { format: "json" }), {
        headers: { "content-type": "application/json" },
      });
    case "png": {
      const png = await reportPicture(record);
      return png === null
        ? plain("There is nothing to draw", 404)
        : new Response(png, { headers: { "content-type": "image/png" } });
    }
    default: {
      return new Response(withChoices(await kept.html, query), {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    }
  }
}

/** The very page of a report, with a form below its card that may be sent here. */
function withChoices(html: string, query: URLSearchParams): string {
  return html.replace("form-action 'none'", "form-action 'self'")
    .replace('<div class="report-evidence">', `${choicesForm(query)}$&`);
}

async function listPage(client: Client, name: string): Promise<string> {
  const experiences: Experience[] = [];
  for (const status of ["started", "ended"] as const) {
    for await (const experience of client.experiences({ status })) {
      experiences.push(experience);
    }
  }
  return await renderDocument({
    title: "Experiences",
    subtitle: name,
    blocks: [
      whole(makeTable({
        id: "experiences",
        caption: "Each is read when it is opened",
        head: { experience: "Experience", status: "Status", id: "Id" },
        rows: experiences.map(({ id, name, status }) => ({
          experience: cells.link(name, `e/${encodeURIComponent(id)}`),
          status: cells.text(status ?? "not known"),
          id: cells.text(id),
        })),
      })),
    ],
  }, "html");
}
