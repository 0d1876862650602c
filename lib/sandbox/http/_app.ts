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
import { type Intercept, internalError } from "./faults.ts";

/** Name of the header with the access token. */
const TOKEN_HEADER = "service-access-token";

/** Rate-limit group of unknown paths. */
const UNKNOWN_PATH_GROUP: BucketGroup = "experience";

/** HTTP options of the service. */
export interface AppOptions {
  readonly token: string;
  readonly clock: () => number;
  readonly intercept: Intercept;
  /** Handles a request for a file. */
  readonly download: (request: Request) => Promise<Response>;
}

/** Returns the service as a function from request to response. */
export async function createApp(
  service: Service,
  { token, clock, intercept, download }: AppOptions,
): Promise<(request: Request) => Response | Promise<Response>> {
  const { Hono } = await import("hono");
  const takeToken = createBuckets(clock);
  const app = new Hono();

  const withLimits = async (
    request: Request,
    endpoint: string,
    group: BucketGroup,
    answer: () => Promise<unknown>,
    type = "application/json",
  ): Promise<Response> => {
    const requestToken = request.headers.get(TOKEN_HEADER) ?? "";
    if (requestToken === "") {
      return Response.json({ error: "Unauthorized" }, { status: 401 });
    }
    const { allowed, retryAfter, headers } = takeToken(endpoint, group);
    if (!allowed) return tooMany(retryAfter, headers);
    try {
      if (requestToken !== token) {
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
      const answer = async () =>
        await handler(service, {
          experienceId: checkedId(context.req.param("experienceId")),
          request: await readRequest(endpoint, context.req.raw),
          origin: new URL(context.req.url).origin,
        });
      const type = mediaType(name);
      return intercept(
        name,
        context.req.raw,
        (request) => withLimits(request, name, endpoint.group, answer, type),
      );
    });
  }
  app.get(
    `${DOWNLOADS_PATH}/*`,
    (context) => intercept("download", context.req.raw, download),
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
  if (!(error instanceof Refusal)) return internalError(headers);
  const { status } = error;
  const init = status === 400 ? { status } : { status, headers };
  return Response.json(error.body, init);
}
