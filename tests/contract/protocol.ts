/** Statements on authentication, errors, limits and versioning. */

import { hasBody, hasId, pathOf, ROWS } from "./_endpoints.ts";
import { assertEquals, assertMatch } from "@std/assert";
import {
  createStore,
  type Sandbox,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  get,
  post,
} from "../sandbox/_harness.ts";
import { type Statement, statements, WORLD } from "./_world.ts";

const RATE_HEADERS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

export const list = (
  sandbox: Sandbox,
  headers?: Record<string, string>,
): Promise<Answer> => get(sandbox, "/experiences-list", headers);

export const INVALID = { "service-access-token": "invalid" };

export const carries = ({ headers }: Answer): boolean[] =>
  RATE_HEADERS.map((name) => headers.has(name));

/** On a sandbox of its own, whose clock stands still until it is moved. */
export function alone(
  says: string,
  test: (sandbox: Sandbox, advance: (ms: number) => void) => Promise<void>,
): Statement {
  return {
    says,
    holds: async (_, store) => {
      let now = 1_800_000_000_000;
      const clock = () => now;
      await using sandbox = await startSandbox({ store, clock });
      await test(sandbox, (ms) => now += ms);
    },
  };
}

export const UNKNOWN = "/experiences/99999999-9999-4999-8999-999999999999";

const AUTHENTICATION: readonly Statement[] = [
  {
    says: "every request carries the key in the header service-access-token",
    holds: async (sandbox) => assertEquals((await list(sandbox)).status, 200),
  },
  ...[{}, { "service-access-token": "" }].map((headers, i): Statement => ({
    says: `${
      ["a missing", "an empty"][i]
    } key gives 401 with {error: 'Unauthorized'}`,
    holds: async (sandbox) => {
      const { status, body } = await list(sandbox, headers);
      assertEquals([status, body], [401, { error: "Unauthorized" }]);
    },
  })),
  {
    says: "an invalid key gives 401 with {error: 'Unauthorized!'}",
    holds: async (sandbox) => {
      const { status, body } = await list(sandbox, INVALID);
      assertEquals([status, body], [401, { error: "Unauthorized!" }]);
    },
  },
  alone("an invalid key still consumes a token", async (sandbox) => {
    await list(sandbox, INVALID);
    const { headers } = await list(sandbox);
    assertEquals(headers.get("x-ratelimit-remaining"), "48");
  }),
  alone("the limiter runs before the key is checked", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox, INVALID);
    assertEquals((await list(sandbox, INVALID)).status, 429);
  }),
  ...ROWS.map((row): Statement => ({
    says: `${row.method} ${row.path} requires the key`,
    holds: async (sandbox) => {
      const ask = (headers: Record<string, string>) =>
        call(sandbox, row.method, pathOf(row), row.body, headers);
      assertEquals(
        [(await ask({})).body, (await ask(INVALID)).body],
        [{ error: "Unauthorized" }, { error: "Unauthorized!" }],
      );
    },
  })),
  ...statements({
    "a key that is right but for its case is invalid": async (sandbox) => {
      const { status } = await list(sandbox, {
        "service-access-token": sandbox.token.toUpperCase(),
      });
      assertEquals(status, 401);
    },
    "a key that only begins right is invalid": async (sandbox) => {
      const { status } = await list(sandbox, {
        "service-access-token": sandbox.token.slice(0, -1),
      });
      assertEquals(status, 401);
    },
  }),
];

const ERRORS: readonly Statement[] = [
  ...statements({
    "bodies are JSON": async (sandbox) => {
      for (const answer of [await list(sandbox), await list(sandbox, {})]) {
        assertMatch(
          answer.headers.get("content-type") ?? "",
          /^application\/json/,
        );
      }
    },
    "400 for query values: {errors: [], properties: {field: {errors}}}": async (
      sandbox,
    ) => {
      const { status, body } = await get(sandbox, "/experiences-list?page=x");
      assertEquals([status, body.errors], [400, []]);
      assertEquals(Object.keys(body.properties.page), ["errors"]);
      assertEquals(typeof body.properties.page.errors[0], "string");
    },
    "400 for body values: {errors: [], properties: {field: {errors}}}": async (
      sandbox,
    ) => {
      const { status, body } = await post(
        sandbox,
        `/analytics/experience/${EXPERIENCE_ID}/export`,
        { exportType: "visitors" },
      );
      assertEquals([status, body.errors], [400, []]);
      assertEquals(Object.keys(body.properties.exportType), ["errors"]);
    },
    "the top-level errors are for request-level errors": async (sandbox) => {
      const { status, body } = await get(
        sandbox,
        "/experiences-list?colour=blue",
      );
      assertEquals([status, body.errors.length, body.properties], [400, 1, {}]);
    },
  }),
  ...ROWS.filter(hasBody).map((row): Statement => ({
    says:
      `${row.method} ${row.path}: a body that is not JSON, or not sent as JSON, is an error of the request`,
    holds: async (sandbox) => {
      const json = JSON.stringify(row.body);
      for (
        const [body, type] of [
          [`${json.slice(0, -1)},`, "application/json"],
          [json, "text/plain"],
          [json, "application/x-www-form-urlencoded"],
        ] as const
      ) {
        const response = await fetch(
          `${sandbox.baseUrl}/v25-10-beta${pathOf(row)}`,
          {
            method: row.method,
            headers: {
              "service-access-token": sandbox.token,
              "content-type": type,
            },
            body,
          },
        );
        const { errors, properties } = await response.json();
        assertEquals([response.status, errors.length, properties], [
          400,
          1,
          {},
        ]);
      }
    },
  })),
  ...ROWS.filter(hasBody).map((row): Statement => ({
    says:
      `${row.method} ${row.path}: a body that is no object is an error of the request`,
    holds: async (sandbox) => {
      const { status, body } = await call(sandbox, row.method, pathOf(row), [
        row.body,
      ]);
      assertEquals([status, body.errors.length, body.properties], [400, 1, {}]);
    },
  })),
  ...ROWS.filter(hasId).map((row): Statement => ({
    says: `${row.method} ${row.path}: experienceId is a UUID`,
    holds: async (sandbox) => {
      for (const id of ["42", "11111111-1111-4111-8111-11111111111"]) {
        const { status, body } = await call(
          sandbox,
          row.method,
          pathOf(row, id),
          row.body,
        );
        assertEquals([status, body.errors], [400, []]);
        assertEquals(Object.keys(body.properties), ["experienceId"]);
      }
    },
  })),
  ...ROWS.filter(hasId).map((row): Statement => ({
    says: `${row.method} ${row.path}: 404 for an experience that is not there`,
    holds: async (sandbox) => {
      const path = pathOf(row, "99999999-9999-4999-8999-999999999999");
      const answer = await call(sandbox, row.method, path, row.body);
      assertEquals([answer.status, carries(answer)], [404, [true, true, true]]);
    },
  })),
  ...statements({
    "404 for a path that no endpoint has, and for another method": async (
      sandbox,
    ) => {
      const statuses = [
        await get(sandbox, "/experience-list"),
        await call(sandbox, "DELETE", `/experiences/${EXPERIENCE_ID}`),
        await get(sandbox, "/analytics/sitewide/snapshot"),
      ].map(({ status }) => status);
      assertEquals(statuses, [404, 404, 404]);
    },
    "errors of several fields come together, each under its own": async (
      sandbox,
    ) => {
      const { body } = await get(
        sandbox,
        "/experiences-list?page=0&limit=x&status=gone",
      );
      assertEquals(Object.keys(body.properties).sort(), [
        "limit",
        "page",
        "status",
      ]);
    },
    "500 for an internal error, of which nothing is told": async () => {
      const store = await createStore(WORLD);
      await using sandbox = await startSandbox({ store });
      store.close();
      const { status, body } = await list(sandbox);
      assertEquals([status, body], [500, { error: "Internal Server Error" }]);
    },
  }),
  alone("429 has error, message and retryAfter in seconds", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    const { status, body } = await list(sandbox);
    assertEquals(status, 429);
    assertEquals(body.error, "Too Many Requests");
    assertEquals(body.retryAfter, 30);
    assertMatch(body.message, /^Rate limit exceeded.*30 seconds/);
  }),
  alone("429 has a retry-after header equal to retryAfter", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    const { headers, body } = await list(sandbox);
    assertEquals(headers.get("retry-after"), String(body.retryAfter));
  }),
];

const VERSION: readonly Statement[] = [
  {
    says: "the version v25-10-beta is the first segment of the path",
    holds: async (sandbox) => {
      const statuses = await Promise.all(
        [
          "/v25-10-beta/experiences-list",
          "/experiences-list",
          "/v25-11/experiences-list",
        ]
          .map(async (path) => {
            const response = await fetch(`${sandbox.baseUrl}${path}`, {
              headers: { "service-access-token": sandbox.token },
            });
            await response.body?.cancel();
            return response.status;
          }),
      );
      assertEquals(statuses, [200, 404, 404]);
    },
  },
];

export const PROTOCOL_STATEMENTS: readonly Statement[] = [
  ...AUTHENTICATION,
  ...ERRORS,
  ...VERSION,
];
