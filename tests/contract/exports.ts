/** Statements on exports and on the files behind their addresses. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse } from "@std/csv";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  EXPERIENCE_ID,
  exportRows,
  withSandbox,
} from "../sandbox/_harness.ts";
import { ENDED_ID, PAUSED_ID, type Statement, WORLD } from "./_world.ts";

const EXPORT_PATH = `/analytics/experience/${EXPERIENCE_ID}/export`;

const askExport = (sandbox: Sandbox, body: Record<string, unknown> = {}) =>
  call(sandbox, "POST", EXPORT_PATH, { exportType: "orders", ...body });

const status = async (url: string) => {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
};

const resultField = (
  field: string,
  holds: (value: unknown) => void,
): Statement => ({
  says: `an export result has ${field}`,
  holds: async (sandbox) => holds((await askExport(sandbox)).body[field]),
});

const RESULTS: readonly Statement[] = [
  ...["orders", "order_line_items", "order_reconciliation"].map((
    exportType,
  ): Statement => ({
    says: `exportType ${exportType}`,
    holds: async (sandbox) => {
      const { body } = await askExport(sandbox, { exportType });
      assertEquals(body.exportType, exportType);
      assertEquals(await status(body.url), 200);
    },
  })),
  {
    says: "exportType is required",
    holds: async (sandbox) =>
      assertEquals((await call(sandbox, "POST", EXPORT_PATH, {})).status, 400),
  },
  resultField(
    "experienceId",
    (value) => assertEquals(value, EXPERIENCE_ID),
  ),
  resultField(
    "experienceName",
    (value) => assertEquals(value, "Shorter product page"),
  ),
  resultField("url", (value) => assertMatch(String(value), /^http:/)),
  resultField("expiresIn", (value) => assertEquals(value, 900)),
  resultField("format", (value) => assertEquals(value, "csv")),
  resultField("message", (value) => assertEquals(typeof value, "string")),
  {
    says: "orders has one row per order",
    holds: async (sandbox) =>
      assertEquals((await exportRows(sandbox)).map((row) => row.order_id), [
        "o0",
        "o1",
        "o2",
        "o3",
        "o4",
        "o5",
        "o6",
        "o7",
        "o8",
        "o9",
      ]),
  },
  {
    says: "orders has revenue, discount, variation assignment and visitor",
    holds: async (sandbox) => {
      const [row] = await exportRows(sandbox);
      assertEquals(
        [row?.net_revenue, row?.discount, row?.variation, row?.visitor_id],
        ["10.0", "1.0", "Control", "c0"],
      );
    },
  },
  {
    says:
      "order_line_items has one row per line item with product, quantity, price and variation",
    holds: async (sandbox) => {
      const rows = await exportRows(sandbox, {
        exportType: "order_line_items",
      });
      assertEquals(
        rows.map((row) => [
          row.product_id,
          row.quantity,
          row.unit_price,
          row.variation,
        ]),
        [
          ["1", "1", "10.0", "Control"],
          ["2", "1", "10.0", "Short"],
          ["3", "1", "10.0", "Short"],
        ],
      );
    },
  },
  {
    says: "without startTs and endTs the export is of the whole lifetime",
    holds: async (sandbox) =>
      assertEquals((await exportRows(sandbox)).length, 10),
  },
  {
    says: "export: a startTs before the start is clamped to it",
    holds: async (sandbox) =>
      assertEquals(
        (await exportRows(sandbox, { startTs: "1000000000" })).length,
        10,
      ),
  },
  {
    says: "export: startTs and endTs narrow the range",
    holds: async (sandbox) => {
      const rows = await exportRows(sandbox, {
        startTs: String(at("02T10:10:00") / 1000),
        endTs: String(at("02T10:40:00") / 1000),
      });
      assertEquals(rows.map((row) => row.order_id), ["o1", "o2", "o3"]);
    },
  },
  ...(["startTs", "endTs"] as const).map((field): Statement => ({
    says: `export: ${field} is ten digits of epoch seconds, as text`,
    holds: async (sandbox) => {
      for (const value of [1772409600, "1772409600000"]) {
        assertEquals(
          (await askExport(sandbox, { [field]: value })).status,
          400,
        );
      }
    },
  })),
  {
    says: "the URL is valid for 900 seconds",
    holds: () => {
      let now = 0;
      return withSandbox(WORLD, async (sandbox) => {
        const { url } = (await askExport(sandbox)).body;
        now = 899_999;
        assertEquals(await status(url), 200);
      }, { clock: () => now });
    },
  },
  {
    says: "afterwards the URL gives 403, and a new call gives a new URL",
    holds: () => {
      let now = 0;
      return withSandbox(WORLD, async (sandbox) => {
        const { url } = (await askExport(sandbox)).body;
        now = 900_000;
        assertEquals(await status(url), 403);
        const fresh = (await askExport(sandbox)).body.url;
        assert(fresh !== url);
        assertEquals(await status(fresh), 200);
      }, { clock: () => now });
    },
  },
  {
    says:
      "on timeout url is null, expiresIn is 0, and the message says to retry",
    holds: () =>
      withSandbox(WORLD, async (sandbox) => {
        const { body } = await askExport(sandbox);
        assertEquals([body.url, body.expiresIn], [null, 0]);
        assertMatch(body.message, /timed out.*retry/);
      }, { exportRowLimit: 1 }),
  },
];

const COLUMNS = {
  orders: [
    "order_id",
    "created_at",
    "visitor_id",
    "variation",
    "variation_id",
    "currency",
    "net_revenue",
    "gross_profit",
    "cogs",
    "discount",
    "refund",
    "shipping_revenue",
    "shipping_method",
    "units",
    "country",
    "device",
    "channel",
    "visitor_type",
    "landing_page",
    "landing_page_type",
  ],
  order_line_items: [
    "line_item_id",
    "order_id",
    "created_at",
    "visitor_id",
    "variation",
    "variation_id",
    "currency",
    "product_id",
    "product_title",
    "variant_id",
    "product_handle",
    "quantity",
    "unit_price",
  ],
  order_reconciliation: [
    "order_id",
    "created_at",
    "visitor_id",
    "variation",
    "variation_id",
    "currency",
    "net_revenue",
    "exclusion_reason",
  ],
} as const;

const ROWS_OF = {
  orders: 10,
  order_line_items: 3,
  order_reconciliation: 11,
} as const;

const TYPES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const textOf = async (sandbox: Sandbox, body: Record<string, unknown>) =>
  await (await fetch((await askExport(sandbox, body)).body.url)).text();

const FILES: readonly Statement[] = [
  ...TYPES.map((exportType): Statement => ({
    says: `${exportType}: a CSV with a header and one row each`,
    holds: async (sandbox) => {
      const [header, ...rows] = parse(await textOf(sandbox, { exportType }));
      assertEquals(header, [...COLUMNS[exportType]]);
      assertEquals(rows.length, ROWS_OF[exportType]);
    },
  })),
  ...TYPES.map((exportType): Statement => ({
    says: `${exportType}: filters narrow it`,
    holds: async (sandbox) => {
      const filters = { countryCodes: ["CA"] };
      const rows = await exportRows(sandbox, { exportType, filters });
      const seen = exportType === "order_reconciliation"
        ? rows.filter((row) => row.exclusion_reason === "not_excluded")
        : rows;
      assertEquals(seen.map((row) => row.visitor_id).includes("c1"), true);
      if (exportType !== "order_reconciliation") assertEquals(rows.length, 1);
    },
  })),
  ...TYPES.flatMap((exportType) =>
    ([["paused", PAUSED_ID], ["ended", ENDED_ID]] as const).map((
      [state, id],
    ): Statement => ({
      says: `${exportType}: truncated at the date on which it was ${state}`,
      holds: async (sandbox) => {
        const rows = await exportRows(
          sandbox,
          { exportType, startTs: "1000000000", endTs: "9999999999" },
          id,
        );
        assertEquals(rows.map((row) => row.order_id), ["o0", "o1", "o2"]);
      },
    }))
  ),
  {
    says: "order_reconciliation: why an order is left out",
    holds: async (sandbox) => {
      const rows = await exportRows(sandbox, {
        exportType: "order_reconciliation",
      });
      const reasons = new Map(
        rows.map((row) => [row.order_id, row.exclusion_reason]),
      );
      assertEquals([reasons.get("o9"), reasons.get("test")], [
        "not_excluded",
        "test_order",
      ]);
    },
  },
  {
    says: "created_at is ISO 8601 with an offset",
    holds: async (sandbox) => {
      const [row] = await exportRows(sandbox);
      assertEquals(row?.created_at, "2026-03-02T10:00:00+00:00");
    },
  },
  {
    says: "what is not known is an empty cell, and no zero",
    holds: async (sandbox) => {
      const [, row] = await exportRows(sandbox);
      assertEquals([row?.cogs, row?.gross_profit, row?.units], ["", "", ""]);
    },
  },
];

/** Downloads with headers: status, text, and what stands in the headers. */
async function download(
  url: string,
  asked: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { headers: asked });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

const STORAGE: readonly Statement[] = [
  {
    says: "the URL needs no key and names its length",
    holds: async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { status, text, headers } = await download(url);
      assertEquals(status, 200);
      assertEquals(headers.get("content-length"), String(text.length));
      assertEquals(headers.get("accept-ranges"), "bytes");
      assertMatch(headers.get("content-type") ?? "", /^text\/csv/);
    },
  },
  {
    says: "Range: the rest of the file from a byte on, as 206",
    holds: async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text } = await download(url);
      const rest = await download(url, { range: "bytes=300-" });
      assertEquals([rest.status, rest.text], [206, text.slice(300)]);
      assertEquals(
        rest.headers.get("content-range"),
        `bytes 300-${text.length - 1}/${text.length}`,
      );
      assertEquals(
        rest.headers.get("content-length"),
        String(text.length - 300),
      );
    },
  },
  {
    says: "Range beyond the end: 416, with the length that the file has",
    holds: async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { length } = (await download(url)).text;
      const beyond = await download(url, { range: `bytes=${length}-` });
      assertEquals(
        [beyond.status, beyond.headers.get("content-range")],
        [416, `bytes */${length}`],
      );
    },
  },
  {
    says: "If-Range with the file's own ETag: the rest",
    holds: async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text, headers } = await download(url);
      const rest = await download(url, {
        range: "bytes=300-",
        "if-range": headers.get("etag") ?? "",
      });
      assertEquals([rest.status, rest.text], [206, text.slice(300)]);
    },
  },
  {
    says: "If-Range with another ETag: the whole file",
    holds: async (sandbox) => {
      const { url } = (await askExport(sandbox)).body;
      const { text } = await download(url);
      const again = await download(url, {
        range: "bytes=300-",
        "if-range": '"another"',
      });
      assertEquals([again.status, again.text], [200, text]);
      assertEquals(again.headers.get("content-range"), null);
    },
  },
  {
    says: "an ETag stays with its file, and no two files share one",
    holds: async (sandbox) => {
      const [first, second] = [
        (await askExport(sandbox)).body.url,
        (await askExport(sandbox)).body.url,
      ];
      const etag = async (url: string) =>
        (await download(url)).headers.get("etag");
      assertEquals(await etag(first), await etag(first));
      assert(await etag(first) !== await etag(second));
    },
  },
  ...([
    ["signature", /signature=\w{4}/, "signature=0000"],
    ["time of expiry", /expires=\d/, "expires=9"],
    ["path", /orders\.csv/, "others.csv"],
  ] as const).map(([what, from, to]): Statement => ({
    says: `a URL with another ${what} gives 403`,
    holds: async (sandbox) => {
      const url: string = (await askExport(sandbox)).body.url;
      const changed = url.replace(from, to);
      assert(changed !== url);
      assertEquals((await download(changed)).status, 403);
      assertEquals((await download(url)).status, 200);
    },
  })),
  {
    says: "a URL without its signature gives 403",
    holds: async (sandbox) => {
      const url: string = (await askExport(sandbox)).body.url;
      assertEquals((await download(url.split("?")[0] ?? "")).status, 403);
    },
  },
];

export const EXPORT_STATEMENTS: readonly Statement[] = [
  ...RESULTS,
  ...FILES,
  ...STORAGE,
];
