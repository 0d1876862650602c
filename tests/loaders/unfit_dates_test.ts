/** A format of dates that does not fit is told once, with one that would. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { ReadoutError, SchemaError } from "../../lib/base/mod.ts";
import { readTable } from "../../lib/loaders/mod.ts";
import { withFolder } from "../_folder.ts";
import { join } from "node:path";

/** What is said of orders on such days, read in a format. */
function said(
  days: readonly string[],
  dates: string,
  revenue = "10",
): Promise<string> {
  const text = "order_id,visitor_id,variation,net_revenue,created_at\n" +
    days.map((day, at) => `${at},v${at},A,${revenue},"${day}"\n`).join("");
  return withFolder(async (folder) => {
    const path = join(folder, "orders.csv");
    const { message } = await assertRejects(
      () => readTable(path, { formats: { dates } }),
      SchemaError,
    );
    return message;
  }, { "orders.csv": text });
}

const GERMAN = ["01.03.2026 10:11", "02.03.2026 9:05", "23.03.2026 10:00"];

Deno.test("a format that does not fit is quoted once, with a value and one that fits", async () => {
  assertEquals(
    await said(GERMAN, "%d/%m/%Y"),
    'Cannot read orders.csv: created_at: --dates "%d/%m/%Y" doesn\'t match "23.03.2026 10:00"; use --dates "%d.%m.%Y %H:%M"',
  );
  // A day above 12 tells most.
  assertEquals(
    await said(["03/01/2026", "03/13/2026", "03/25/2026"], "%d/%m/%Y"),
    'Cannot read orders.csv: created_at: --dates "%d/%m/%Y" doesn\'t match "03/13/2026"; use --dates "%m/%d/%Y"',
  );
});

Deno.test("where two formats would fit both are named", async () => {
  assertEquals(
    await said(["01.03.2026", "02.03.2026", "03.04.2026"], "%d/%m/%Y"),
    'Cannot read orders.csv: created_at: --dates "%d/%m/%Y" doesn\'t match "01.03.2026"; use --dates "%d.%m.%Y" or --dates "%m.%d.%Y"',
  );
});

Deno.test("a format that nobody would guess is left to be detected", async () => {
  assertEquals(
    await said(["1 Mar 2026", "2 Mar 2026", "23 Mar 2026"], "%d/%m/%Y"),
    'Cannot read orders.csv: created_at: --dates "%d/%m/%Y" doesn\'t match "23 Mar 2026"; remove it to detect the format',
  );
  assertEquals(
    await said(["3/1/26 1:05 PM", "3/13/26 9:15 AM"], "%d.%m.%y"),
    'Cannot read orders.csv: created_at: --dates "%d.%m.%y" doesn\'t match "3/13/26 9:15 AM"; use --dates "%m/%d/%y %I:%M %p"',
  );
});

Deno.test("a year may stand first, and a clock has seconds and halves or not", async () => {
  for (
    const [day, format] of [
      ["2026.03.13", "%Y.%m.%d"],
      ["2026-13-03", "%Y-%d-%m"],
      ["2026.13.03 9:15", "%Y.%d.%m %H:%M"],
      ["2026.13.03 9:15:30", "%Y.%d.%m %H:%M:%S"],
      ["2026/13/03 9:15 PM", "%Y/%d/%m %I:%M %p"],
      ["13/03/26 9:15PM", "%d/%m/%y %I:%M%p"],
    ] as const
  ) {
    const message = await said([day, day], "%d-%m-%Y");
    assertStringIncludes(message, `use --dates "${format}"`);
  }
});

Deno.test("a file that is missing is not blamed on the format of its dates", async () => {
  await assertRejects(
    () => readTable("missing.csv", { formats: { dates: "%d.%m.%Y" } }),
    ReadoutError,
    "missing.csv",
  );
});

Deno.test("what else is wrong is told beside it, and a typo is told by its row", async () => {
  assertEquals(
    await said(GERMAN.slice(0, 1), "%d/%m/%Y", "ten"),
    'Cannot read orders.csv: \n  created_at: --dates "%d/%m/%Y" doesn\'t match "01.03.2026 10:11"; use --dates "%d.%m.%Y %H:%M" or --dates "%m.%d.%Y %H:%M"\n  row 2, net_revenue: must be a number: current value is "ten"',
  );
  assertEquals(
    await said([...GERMAN, "40.03.2026 10:00"], "%d.%m.%Y %H:%M"),
    'Cannot read orders.csv: row 5, created_at: must be a date or time (%d.%m.%Y %H:%M): current value is "40.03.2026 10:00"',
  );
});
