import {
  createDecoder,
  createMessage,
  decodeMessage,
  encodeMessage,
} from "../../lib/kernel/wire/mod.ts";
import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { Json, JsonObject } from "readout/kernel";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Signed by `jupyter_client.session.Session` 7.4.9 with the key "a secret key". */
const SIGNATURE =
  "b2b7e05d6abe2cf0d44801139dab64f0d3fcea44d131659b8fe2cea0d6c41fb4";
const PARTS = [
  '{"msg_id": "m1", "session": "s1", "username": "someone", "date": "2026-01-01T00:00:00Z", "msg_type": "stream", "version": "5.3"}',
  "{}",
  "{}",
  '{"name": "stdout", "text": "café ☃\\n"}',
];
const FRAMES = ["topic", "<IDS|MSG>", SIGNATURE, ...PARTS].map(encode);

Deno.test("decodeMessage() accepts a message that jupyter_client signed", () => {
  const message = decodeMessage(FRAMES, "a secret key");
  assertEquals(message.content, { name: "stdout", text: "café ☃\n" });
  assertEquals(message.header.msg_type, "stream");
  assertEquals(message.parentHeader, null);
  assertEquals(message.identities, [encode("topic")]);
});

Deno.test("decodeMessage() refuses a message with one changed byte", () => {
  for (let frame = 2; frame < FRAMES.length; frame++) {
    const forged = FRAMES.map((bytes) => bytes.slice());
    forged[frame]![0]! ^= 1;
    assertThrows(
      () => decodeMessage(forged, "a secret key"),
      SyntaxError,
      "signature does not match",
    );
  }
});

Deno.test("decodeMessage() refuses a missing signature where a key is set", () => {
  const unsigned = FRAMES.with(2, encode(""));
  assertThrows(
    () => decodeMessage(unsigned, "a secret key"),
    SyntaxError,
    "signature does not match",
  );
  assertEquals(decodeMessage(unsigned, "").header.msg_id, "m1");
});

Deno.test("decodeMessage() refuses frames that are no message", () => {
  const cases: [Uint8Array[], string][] = [
    [[], "no <IDS|MSG> in 0 frames"],
    [FRAMES.slice(0, 5), "2 of 4 parts"],
    [FRAMES.with(6, encode("[1]")), "no JSON object"],
    [FRAMES.with(6, encode("{")), "no JSON"],
    [FRAMES.with(3, encode("{}")), "no msg_id"],
  ];
  for (const [frames, problem] of cases) {
    const unsigned = frames.length > 2 ? frames.with(2, encode("")) : frames;
    assertThrows(() => decodeMessage(unsigned, ""), SyntaxError, problem);
  }
});

Deno.test("a message survives encoding and decoding, whatever it holds", () => {
  const json = fc.dictionary(
    fc.string({ unit: "binary" }),
    fc.jsonValue({ noUnicodeString: false }),
  ).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
  fc.assert(
    fc.property(
      json,
      json,
      fc.array(fc.uint8Array({ size: "small" })),
      fc.string(),
      (content, metadata, buffers, key) => {
        const parent = createMessage("execute_request", {}, { session: "s" });
        const message = createMessage("display_data", content, {
          session: "s",
          metadata,
          buffers,
          parent: parent.header,
          identities: [encode("topic")],
        });
        const decoded = decodeMessage(encodeMessage(message, key), key);
        assertEquals(decoded as unknown as Json, message as unknown as Json);
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("a message counts once, among the latest and no more", () => {
  const decode = createDecoder("k", 2);
  const [a, b, c] = ["a", "b", "c"].map((session) =>
    encodeMessage(createMessage("stream", {}, { session }), "k")
  );
  const isNew = [a, a, b, c, b].map((frames) => decode(frames!) !== null);
  assertEquals(isNew, [true, false, true, true, false]);
  assertEquals(decode(a!) !== null, true);
  const forged = encodeMessage(
    createMessage("stream", {}, { session: "d" }),
    "",
  );
  assertEquals(decode(forged), null);
});
