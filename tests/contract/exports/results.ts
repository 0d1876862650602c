/** Statements on the answer to an export that is asked for. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  at,
  EXPERIENCE_ID,
  exportRows,
  post,
  withSandbox,
} from "../../sandbox/_harness.ts";
import { type Statement, statements, WORLD } from "../_world.ts";
import { askExport, EXPORT_PATH } from "./_ask.ts";
import { interceptAnswers } from "../../sandbox/_answer_faults.ts";

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

export const RESULTS: readonly Statement[] = [
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
      assertEquals((await post(sandbox, EXPORT_PATH, {})).status, 400),
  },
  resultField("experienceId", (value) => assertEquals(value, EXPERIENCE_ID)),
  resultField(
    "experienceName",
    (value) => assertEquals(value, "Shorter product page"),
  ),
  resultField("url", (value) => assertMatch(String(value), /^http:/)),
  resultField("expiresIn", (value) => assertEquals(value, 900)),
  resultField("format", (value) => assertEquals(value, "csv")),
  resultField("message", (value) => assertEquals(typeof value, "string")),
  ...statements({
    "orders has one row per order": async (sandbox) =>
      assertEquals(
        (await exportRows(sandbox)).map((row) => row.order_id),
        Array.from({ length: 10 }, (_, i) => `o${i}`),
      ),
    "orders has revenue, discount, variation assignment and visitor": async (
      sandbox,
    ) => {
      const [row] = await exportRows(sandbox);
      assertEquals(
        [row?.net_revenue, row?.discount, row?.variation, row?.visitor_id],
        ["10.0", "1.0", "Control", "c0"],
      );
    },
    "order_line_items has one row per line item with product, quantity, price and variation":
      async (sandbox) => {
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
    "without startTs and endTs the export is of the whole lifetime": async (
      sandbox,
    ) => assertEquals((await exportRows(sandbox)).length, 10),
    "export: a startTs before the start is clamped to it": async (sandbox) =>
      assertEquals(
        (await exportRows(sandbox, { startTs: "1000000000" })).length,
        10,
      ),
    "export: startTs and endTs narrow the range": async (sandbox) => {
      const rows = await exportRows(sandbox, {
        startTs: String(at("02T10:10:00") / 1000),
        endTs: String(at("02T10:40:00") / 1000),
      });
      assertEquals(rows.map((row) => row.order_id), ["o1", "o2", "o3"]);
    },
  }),
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
  ...statements({
    "the URL is valid for 900 seconds": () => {
      let now = 0;
      return withSandbox(WORLD, async (sandbox) => {
        const { url } = (await askExport(sandbox)).body;
        now = 899_999;
        assertEquals(await status(url), 200);
      }, { clock: () => now });
    },
    "afterwards the URL gives 403, and a new call gives a new URL": () => {
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
    "where an export failed, url is null, too, and the message says so": () =>
      withSandbox(WORLD, async (sandbox) => {
        const { body } = await askExport(sandbox);
        assertEquals([body.url, body.expiresIn, body.message], [
          null,
          0,
          "Export failed",
        ]);
      }, {
        intercept: interceptAnswers([{
          fault: { kind: "nullUrl", message: "Export failed" },
        }]),
      }),
    "on timeout url is null, expiresIn is 0, and the message says to retry":
      () =>
        withSandbox(WORLD, async (sandbox) => {
          const { body } = await askExport(sandbox);
          assertEquals([body.url, body.expiresIn], [null, 0]);
          assertMatch(body.message, /timed out.*retry/);
        }, { exportRowLimit: 1 }),
  }),
];
