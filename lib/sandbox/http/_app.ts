/** HTTP: routes from the endpoint table, the limiter, the key, the error forms. */

import {
  API_VERSION,
  type BucketGroup,
  type Endpoint,
  type EndpointName,
  ENDPOINTS,
  experienceIdSchema,
  INVENTED_INDUSTRY,
} from "../../api/mod.ts";
import {
  type Handler,
  HANDLERS,
  invalidField,
  invalidRequest,
  notFound,
  parseOrRefuse,
  Refusal,
  type Service,
} from "../answers/mod.ts";
import { createBuckets, tooMany } from "./_buckets.ts";
import { DOWNLOADS_PATH } from "./_downloads.ts";
import { type FaultRule, type Intercept, interceptFaults } from "./faults.ts";

/** Name of the header that carries the key. */
const TOKEN_HEADER = "service-access-token";

/** Paths that no endpoint has draw from a bucket of this size. */
const UNKNOWN_PATH_GROUP: BucketGroup = "experience";

/** An answer in another spelling of what the contract leaves open. */
export type Respell = (answer: unknown, endpoint: EndpointName) => unknown;

/** What surrounds the service. */
export interface AppOptions {
  readonly token: string;
  readonly clock: () => number;
  readonly faults: readonly FaultRule[];
  readonly intercept: Intercept;
  readonly respell: Respell;
  /** Answers a request for a file. */
  readonly download: (request: Request) => Promise<Response>;
}

/** The service as a function from request to response. */
export async function createApp(
  service: Service,
  { token, clock, faults, intercept, respell, download }: AppOptions,
): Promise<(request: Request) => Response | Promise<Response>> {
  const { Hono } = await import("hono");
  const take = createBuckets(clock);
  const withFaults = interceptFaults(faults);
  const intercepted: Intercept = (endpoint, request, answer) =>
    withFaults(
      endpoint,
      request,
      (request) => intercept(endpoint, request, answer),
    );
  const app = new Hono();

  const guarded = async (
    request: Request,
    endpoint: string,
    group: BucketGroup,
    answer: () => Promise<unknown>,
    type = "application/json",
  ): Promise<Response> => {
    const sent = request.headers.get(TOKEN_HEADER) ?? "";
    if (sent === "") {
      return Response.json({ error: "Unauthorized" }, { status: 401 });
    }
    const { allowed, retryAfter, headers } = take(endpoint, group);
    if (!allowed) return tooMany(retryAfter, headers);
    try {
      if (sent !== token) throw new Refusal(401, { error: "Unauthorized!" });
      return Response.json(await answer(), {
        headers: { ...headers, "content-type": type },
      });
    } catch (error) {
      return errorResponse(error, headers);
    }
  };

  for (const [key, endpoint] of Object.entries(ENDPOINTS)) {
    const name = key as EndpointName;
    // What it takes, its endpoint's schema has read.
    const handler = HANDLERS[name] as Handler;
    const path = `/${API_VERSION}${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
    app.on(endpoint.method, path, (context) => {
      const answer = async () => {
        const usual = await handler(service, {
          experienceId: checkedId(context.req.param("experienceId")),
          request: await readRequest(endpoint, context.req.raw),
          origin: new URL(context.req.url).origin,
        });
        return respell(usual, name);
      };
      const type = mediaType(name);
      return intercepted(
        name,
        context.req.raw,
        (request) => guarded(request, name, endpoint.group, answer, type),
      );
    });
  }
  app.get(
    `${DOWNLOADS_PATH}/*`,
    (context) => intercepted("download", context.req.raw, download),
  );
  const refuse = () => Promise.reject(notFound());
  app.notFound((context) =>
    guarded(context.req.raw, "unknown path", UNKNOWN_PATH_GROUP, refuse)
  );
  return (request) => app.fetch(request);
}

/** The industry is nobody's, and the answer says so beside its body. */
function mediaType(name: EndpointName): string {
  return name === "seasonalTimeSeries" ? INVENTED_INDUSTRY : "application/json";
}

function checkedId(id = ""): string {
  if (id === "" || experienceIdSchema.safeParse(id).success) return id;
  throw invalidField(["experienceId"], "must be a UUID");
}

async function readRequest(
  endpoint: Endpoint,
  request: Request,
): Promise<unknown> {
  if (endpoint.request === null) return null;
  const input = endpoint.method === "GET"
    ? Object.fromEntries(new URL(request.url).searchParams)
    : await readJson(request);
  return parseOrRefuse(endpoint.request, input);
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  try {
    if (/^application\/json\b/i.test(type)) return await request.json();
  } catch {
    // Refused like a body that does not say that it is JSON.
  }
  throw invalidRequest("The body must be JSON, sent as application/json");
}

/** 400 goes without the rate-limit headers, as documented. */
function errorResponse(
  error: unknown,
  headers: Readonly<Record<string, string>>,
): Response {
  if (!(error instanceof Refusal)) {
    return Response.json(
      { error: "Internal Server Error" },
      { status: 500, headers },
    );
  }
  const { status } = error;
  const init = status === 400 ? { status } : { status, headers };
  return Response.json(error.body, init);
}
