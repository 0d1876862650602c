/** Widgets as a frontend with ipywidgets 8 speaks with them. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { createMessage, type Message } from "../../lib/kernel/wire/mod.ts";
import type { JsonObject } from "readout/kernel";
import { NO_MATHS } from "../../lib/kernel/inside/mod.ts";
import { dropdown, slider } from "readout/widgets";
import { startFrontend, type TestFrontend } from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";

const TRIPS = 1_000;
const IMPORT = `import { dropdown, slider } from "${new URL(
  "../../lib/kernel/widgets/mod.ts",
  import.meta.url,
)}";`;

/** The models that a frontend has been told of: their fields by class and id. */
function models({ published }: TestFrontend): Map<string, JsonObject> {
  return new Map(
    published.filter(({ header }) => header.msg_type === "comm_open").map(
      ({ content, metadata }) => {
        assertEquals(content.target_name, "jupyter.widget");
        assertEquals(metadata.version, "2.1.0");
        const { state } = content.data as { state: JsonObject };
        return [content.comm_id as string, state];
      },
    ),
  );
}

function modelOf(frontend: TestFrontend, name: string): string {
  const found = [...models(frontend)].find(([, { _model_name }]) =>
    _model_name === name
  );
  assert(found !== undefined, `${name} in ${[...models(frontend)]}`);
  return found[0];
}

/** Says something of a model and waits until the kernel has dealt with it. */
async function say(
  frontend: TestFrontend,
  id: string,
  data: JsonObject,
): Promise<void> {
  const message = createMessage("comm_msg", { comm_id: id, data }, {
    session: "widgets",
  });
  await frontend.channels.send("shell", message);
  await frontend.seen(({ parentHeader, content }) =>
    parentHeader?.msg_id === message.header.msg_id &&
    content.execution_state === "idle"
  );
}

const update = (state: JsonObject) => ({
  method: "update",
  state,
  buffer_paths: [],
});

function shown(messages: readonly Message[], type: string): unknown[] {
  return messages.filter(({ header }) => header.msg_type === type).map((
    { content },
  ) => (content.data as JsonObject)["text/plain"]);
}

limitedTest(
  "a control is shown as a widget, as HTML and as text, and what follows from it is made anew in place",
  async () => {
    await using frontend = await startFrontend();
    const { outputs, reply } = await frontend.execute(`${IMPORT}
const z = slider("z", { value: 3, min: 2, max: 8, step: 0.5 });
await z.onChange((value) => "at " + value);`);
    assertEquals(reply.status, "ok");
    const displays = outputs.filter(({ header }) =>
      header.msg_type === "display_data"
    );
    assertEquals(shown(displays, "display_data"), ["", "z: 3", '"at 3"']);
    const [control] = displays;
    const data = control!.content.data as JsonObject;
    const id = modelOf(frontend, "FloatSliderModel");
    assertEquals(
      (data["application/vnd.jupyter.widget-view+json"] as JsonObject).model_id,
      id,
    );
    const state = models(frontend).get(id)!;
    assertEquals([state.value, state.min, state.max, state.step], [
      3,
      2,
      8,
      0.5,
    ]);
    const layout = String(state.layout).replace("IPY_MODEL_", "");
    assertEquals(models(frontend).get(layout)?._model_name, "LayoutModel");

    await say(frontend, id, update({ value: 4.499999999999999 }));
    await frontend.seen(({ content: { data } }) =>
      (data as JsonObject | undefined)?.["text/plain"] === '"at 4.5"'
    );
    assertEquals(shown(frontend.published, "update_display_data"), [
      "z: 4.5",
      '"at 4.5"',
    ]);
    const place = (message: Message) =>
      (message.content.transient as JsonObject).display_id;
    const updates = frontend.published.filter(({ header }) =>
      header.msg_type === "update_display_data"
    );
    assertEquals(updates.map(place), displays.slice(1).map(place));
    assertEquals((await frontend.execute("z.value")).text, "4.5\n");
    const alone = await frontend.execute("z");
    assertEquals(
      (alone.outputs.at(-1)!.content.data as JsonObject)["text/html"],
      `<p class="${NO_MATHS}">z: <strong>4.5</strong></p>`,
    );

    // What a slider cannot stand at is put right.
    await say(frontend, id, update({ value: 80 }));
    assertEquals((await frontend.execute("z.value")).text, "4.5\n");
    assertEquals(
      (await frontend.execute("z.value = 1")).reply.ename,
      "TypeError",
    );
  },
);

limitedTest("an error of what is made anew is shown in its place", async () => {
  await using frontend = await startFrontend();
  await frontend.execute(`${IMPORT}
const z = slider("z", { value: 0, min: 0, max: 8 });
await z.onChange((value) => { if (value > 1) throw new RangeError("too far"); return value; });`);
  const id = modelOf(frontend, "FloatSliderModel");
  await say(frontend, id, update({ value: 2 }));
  await frontend.seen(({ content: { data } }) =>
    (data as JsonObject | undefined)?.["text/plain"] === "RangeError: too far"
  );
  assertEquals(shown(frontend.published, "update_display_data"), [
    "z: 2",
    "RangeError: too far",
  ]);
  assertEquals((await frontend.execute("1 + 1")).text, "2\n");
});

limitedTest(
  "a list holds what is chosen, and tells a frontend that joins later",
  async () => {
    await using frontend = await startFrontend();
    await frontend.execute(`${IMPORT}
const by = dropdown("By", { Device: "device", Country: "country" });
await by.onChange(() => undefined);`);
    const id = modelOf(frontend, "DropdownModel");
    await say(frontend, id, update({ index: 1 }));
    const { text } = await frontend.execute("by.value");
    assertEquals(text, '"country"\n');
    // A frontend that joins later asks what there is.
    await say(frontend, id, { method: "request_state" });
    const told = frontend.published.findLast(({ header }) =>
      header.msg_type === "comm_msg"
    )!;
    const { state } = told.content.data as { state: JsonObject };
    assertEquals([state.index, state._options_labels], [1, [
      "Device",
      "Country",
    ]]);
  },
);

limitedTest(
  `${TRIPS} round trips lose none, in 20 ms each at the most`,
  async () => {
    await using frontend = await startFrontend();
    await frontend.execute(`${IMPORT}
const a = slider("a", { value: 0, min: 0, max: ${TRIPS} });
const b = slider("b", { value: 0, min: 0, max: ${TRIPS} });
await b.onChange(() => undefined);
await a.onChange((value) => { b.value = value; });`);
    const [b, a] = [...models(frontend)].filter(([, { _model_name }]) =>
      _model_name === "FloatSliderModel"
    ).map(([id]) => id);
    const times: number[] = [];
    const answers: unknown[] = [];
    for (let value = 1; value <= TRIPS; value++) {
      const started = performance.now();
      const answered = frontend.seen(({ header, content }) =>
        header.msg_type === "comm_msg" && content.comm_id === b &&
        ((content.data as JsonObject).state as JsonObject).value === value
      );
      await say(frontend, a!, update({ value }));
      await answered;
      times.push(performance.now() - started);
      answers.push(value);
    }
    assertEquals(answers.length, TRIPS);
    const median = times.sort((x, y) => x - y)[TRIPS / 2]!;
    assert(median < 20, `${median} ms`);
  },
  { timeout: 120_000 },
);

Deno.test("a control that cannot be made says why", () => {
  assertThrows(
    () => slider("z", { value: 9, min: 0, max: 5 }),
    RangeError,
    'Cannot create "z": its value is 9, which doesn\'t fit 0 to 5 in steps of 1',
  );
  assertThrows(
    () => dropdown("By", []),
    RangeError,
    'Cannot choose undefined for "By". Available: nothing',
  );
  assertThrows(
    () => dropdown("By", ["a", "b"], "c"),
    RangeError,
    'Cannot choose "c" for "By". Available: a, b',
  );
});
