/** The JSON report and its published schema. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import * as fc from "fast-check";
import { Ajv2020 } from "ajv/dist/2020.js";
import { formatReadout } from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import {
  closedSchema,
  publishedSchema,
  SCHEMA_FILE,
} from "../tools/report_schema.ts";
import { records } from "../document/_records.ts";
import { plainSpaces } from "../document/_surfaces.ts";
import { planOf, readBy } from "../readout/_plans.ts";
import { allReadouts } from "./_readouts.ts";

const published = JSON.parse(await Deno.readTextFile(SCHEMA_FILE));
const closed = closedSchema();
const readouts = await allReadouts();

Deno.test("the published schema is the one that the types make", () => {
  assertEquals(published, publishedSchema());
});

Deno.test("every readout's JSON is valid by the published schema", async () => {
  const validate = new Ajv2020({ strict: true }).compile(published);
  for (const [name, readout] of Object.entries(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    assert(validate(report), `${name}: ${JSON.stringify(validate.errors)}`);
  }
});

Deno.test("a random record's JSON is valid, and has no field that the types do not know", async () => {
  const validate = new Ajv2020({ strict: true }).compile(closed);
  for (const readout of fc.sample(records, { seed: 20261122, numRuns: 60 })) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    assert(validate(report), JSON.stringify(validate.errors));
  }
});

Deno.test("the published schema is open: a later field makes no report invalid", async () => {
  assertEquals(JSON.stringify(published).includes("additionalProp"), false);
  const validate = new Ajv2020({ strict: true }).compile(published);
  const report = JSON.parse(
    await renderReport(readouts.clearWinner!, { format: "json" }),
  );
  report.readout.settings.later = { anything: [1] };
  assert(validate({ ...report, later: null }));
});

Deno.test("a report of before a plan's record had a level, a lift or several metrics is valid, and is shown without them", async () => {
  const validate = new Ajv2020({ strict: true }).compile(published);
  const isValid = (report: unknown): boolean => validate(report);
  const plan = planOf({ control: "Old", currency: "USD" });
  const readout = readBy(plan, plan.visitors);
  const report = JSON.parse(await renderReport(readout, { format: "json" }));
  assert(isValid(report), JSON.stringify(validate.errors));
  const { level: _, minimumEffect: _s, successMetrics: _m, ...since } =
    report.readout.plan;
  const { control: _c, currency: _u, ...earlier } = since;
  const older = { ...report.readout, plan: earlier };
  assert(
    isValid({ ...report, readout: older }),
    JSON.stringify(validate.errors),
  );
  assert(!isValid({ ...report, readout: { ...older, plan: { made: "" } } }));
  const shown = plainSpaces(
    formatReadout(older, { width: 120, details: true }),
  );
  assertMatch(shown, /Deciding metric +Net revenue per visitor +Net revenue/);
  assertMatch(shown, /Confidence +not known +95%/);
  assertMatch(shown, /Lift it was sized for +not known/);
});

Deno.test("the schema describes every field that a report has", async () => {
  const validate = new Ajv2020({ strict: true }).compile(closed);
  for (const [name, readout] of Object.entries(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    const decision = { ...report.readout.decision, later: 1 };
    const unknown = { ...report, readout: { ...report.readout, decision } };
    assert(validate(report), `${name}: ${JSON.stringify(validate.errors)}`);
    assert(!validate(unknown), name);
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
  const [control, ...others] = report.readout.variations;
  const isValid = (changed: Record<string, unknown>): boolean =>
    validate({ ...report, readout: { ...report.readout, ...changed } });
  for (const visitors of ["20032", 20032.5, -1]) {
    const variations = [{ ...control, visitors }, ...others];
    assert(!isValid({ variations }), `${visitors}`);
  }
  const { period } = report.readout;
  assert(!isValid({ period: { ...period, firstDay: "11/22/2026" } }));
  assert(isValid({}));
});

Deno.test("the record in the report is the readout, digit for digit", async () => {
  for (const readout of Object.values(readouts)) {
    const report = JSON.parse(await renderReport(readout, { format: "json" }));
    assertEquals(report.schema, published.$id);
    assertEquals(report.readout, JSON.parse(JSON.stringify(readout)));
  }
});
