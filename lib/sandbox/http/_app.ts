/**
 * HTTP layer: routes from the endpoint table, rate limiter, access token and
 * error formats.
 */

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

/** Name of the header with the access token. */
const TOKEN_HEADER = "service-access-token";

/** Rate-limit group of unknown paths. */
const UNKNOWN_PATH_GROUP: BucketGroup = "experience";

/** Changes a response in ways that the contract leaves open. */
export type Respell = (answer: unknown, endpoint: EndpointName) => unknown;

/** HTTP options of the service. */
export interface AppOptions {
  readonly token: string;
  readonly clock: () => number;
  readonly faults: readonly FaultRule[];
  readonly intercept: Intercept;
  readonly respell: Respell;
  /** Handles a request for a file. */
  readonly download: (request: Request) => Promise<Response>;
}

/** Returns the service as a function from request to response. */
export async function createApp(
  service: Service,
  { token, clock, faults, intercept, respell, download }: AppOptions,
): Promise<(request: Request) => Response | Promise<Response>> {
  const { Hono } = await import("hono");
  const takeToken = createBuckets(clock);
  const withFaults = interceptFaults(faults);
  const applyIntercept: Intercept = (endpoint, request, answer) =>
    withFaults(
      endpoint,
      request,
      (request) => intercept(endpoint, request, answer),
    );
  const app = new Hono();

  const withLimits = async (
    request: Request,
    endpoint: string,
    group: BucketGroup,
    answer: () => Promise<unknown>,
    type = "application/json",
  ): Promise<Response> => {
    const requestBody = request.headers.get(TOKEN_HEADER) ?? "";
    if (requestBody === "") {
      return Response.json({ error: "Unauthorized" }, { status: 401 });
    }
    const { allowed, retryAfter, headers } = takeToken(endpoint, group);
    if (!allowed) return tooMany(retryAfter, headers);
    try {
      if (requestBody !== token) {
        throw new Refusal(401, { error: "Unauthorized!" });
      }
      return Response.json(await answer(), {
        headers: { ...headers, "content-type": type },
      });
    } catch (error) {
      return errorResponse(error, headers);
    }
  };

  for (const [key, endpoint] of Object.entries(ENDPOINTS)) {
    const name = key as EndpointName;
    // The handler's input type is guaranteed by the endpoint's schema.
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
      return applyIntercept(
        name,
        context.req.raw,
        (request) => withLimits(request, name, endpoint.group, answer, type),
      );
    });
  }
  app.get(
    `${DOWNLOADS_PATH}/*`,
    (context) => applyIntercept("download", context.req.raw, download),
  );
  const refuse = () => Promise.reject(notFound());
  app.notFound((context) =>
    withLimits(context.req.raw, "unknown path", UNKNOWN_PATH_GROUP, refuse)
  );
  return (request) => app.fetch(request);
}

/** Returns the media type of a response; it marks industry data as synthetic. */
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
    // Invalid JSON is rejected like a body with another content type.
  }
  throw invalidRequest("The body must be JSON, sent as application/json");
}

/**
 * Creates an error response; as documented, a 400 response has no rate-limit
 * headers.
 */
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
