import { assertEquals } from "@std/assert";
import type { JsonObject, Output } from "readout/kernel";
import { createOutputCollector } from "readout/kernel";

type Step = readonly [type: string, content: JsonObject];

function collect(...steps: Step[]): readonly Output[] {
  const collector = createOutputCollector();
  for (const [type, content] of steps) {
    collector.add({ type, content, metadata: {}, buffers: [] });
  }
  return collector.outputs();
}

const out = (text: string): Step => ["stream", { name: "stdout", text }];
const err = (text: string): Step => ["stream", { name: "stderr", text }];
const show = (text: string, id?: string, type = "display_data"): Step => [
  type,
  {
    data: { "text/plain": text },
    metadata: {},
    transient: id === undefined ? {} : { display_id: id },
  },
];

const texts = (outputs: readonly Output[]): unknown[] =>
  outputs.map((output) =>
    output.output_type === "stream"
      ? [output.name, output.text]
      : output.output_type === "error"
      ? output.evalue
      : output.data["text/plain"]
  );

Deno.test("adjacent text of one stream is joined, interleaved text is not", () => {
  assertEquals(texts(collect(out("a"), out("b"), err("c"), out("d"))), [
    ["stdout", "ab"],
    ["stderr", "c"],
    ["stdout", "d"],
  ]);
});

Deno.test("a display is updated where it was shown first", () => {
  const outputs = collect(
    show("0%", "bar"),
    show("other"),
    show("100%", "bar", "update_display_data"),
    show("lost", "unknown", "update_display_data"),
  );
  assertEquals(texts(outputs), ["100%", "other"]);
});

Deno.test("an update without an id changes nothing", () => {
  const outputs = collect(
    show("kept"),
    show("lost", undefined, "update_display_data"),
  );
  assertEquals(texts(outputs), ["kept"]);
});

Deno.test("clear_output clears at once, or with the next output", () => {
  assertEquals(texts(collect(out("a"), ["clear_output", {}])), []);
  assertEquals(texts(collect(out("a"), ["clear_output", { wait: true }])), [
    ["stdout", "a"],
  ]);
  assertEquals(
    texts(collect(out("a"), ["clear_output", { wait: true }], out("b"))),
    [["stdout", "b"]],
  );
});

Deno.test("messages that a notebook does not keep are ignored", () => {
  assertEquals(collect(["comm_open", {}], ["status", {}]), []);
});

Deno.test("broken messages do not break the outputs", () => {
  assertEquals(
    collect(["display_data", { data: null, metadata: [] }], ["error", {}]),
    [
      { output_type: "display_data", data: {}, metadata: {} },
      { output_type: "error", ename: "Error", evalue: "", traceback: [] },
    ],
  );
});
