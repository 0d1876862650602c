/** The JSON report and its published schema. */
import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  reportJsonSchema,
  reportSchema,
} from "../../lib/report/_readout_schema.ts";
import type { JsonReport } from "../../lib/report/_write_json.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { demoReadouts, frameReadouts } from "./_readouts.ts";

const FILE = new URL("../../lib/report/readout.schema.json", import.meta.url);

if (Deno.args.includes("--update-schema")) {
  const text = JSON.stringify(reportJsonSchema(), null, 2);
  await Deno.writeTextFile(FILE, `${text}\n`);
}
const published = JSON.parse(await Deno.readTextFile(FILE));
const readouts = { ...await demoReadouts(), ...await frameReadouts() };

/** Compiles as long as the schema's type takes every report. */
const described = (
  report: JsonReport,
): ReturnType<typeof reportSchema.parse> => report;

Deno.test("the published schema is the one that the code has", () => {
  assertEquals(published, JSON.parse(JSON.stringify(reportJsonSchema())));
});

Deno.test("every readout's JSON is valid by the published schema", async () => {
  const validate = new Ajv2020({ strict: true }).compile(published);
  for (const [name, readout] of Object.entries(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    assert(validate(report), `${name}: ${JSON.stringify(validate.errors)}`);
  }
});

Deno.test("the schema describes every field that a report has", async () => {
  for (const readout of Object.values(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    // Fields that the schema does not know are left out by parsing.
    assertEquals(reportSchema.parse(report), described(report));
  }
});

Deno.test("a report of another version, or with a number as text, is not valid", async () => {
  const validate = new Ajv2020({ strict: true }).compile(published);
  const report = JSON.parse(
    await renderReport(readouts.clearWinner!, { format: "json" }),
  );
  assert(!validate({ ...report, schema: "urn:readout:report:0" }));
  const { summary: _, ...rest } = report;
  assert(!validate(rest));
  report.readout.variations[0].visitors = "20032";
  assert(!validate(report));
});

Deno.test("the record in the report is the readout, digit for digit", async () => {
  for (const readout of Object.values(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    assertEquals(report.schema, published.$id);
    assertEquals(report.readout, JSON.parse(JSON.stringify(readout)));
  }
});
