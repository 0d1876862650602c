import {
  createDecoder,
  createMessage,
  decodeMessage,
  encodeMessage,
} from "../../lib/kernel/wire/mod.ts";
import { assertEquals } from "@std/assert";
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

Deno.test("a message that jupyter_client signed is read", () => {
  const message = decodeMessage(FRAMES, "a secret key")!;
  assertEquals(message.content, { name: "stdout", text: "café ☃\n" });
  assertEquals(message.header.msg_type, "stream");
  assertEquals(message.parentHeader, null);
  assertEquals(message.identities, [encode("topic")]);
});

Deno.test("a message with one changed byte, or without its signature, is none", () => {
  for (let frame = 2; frame < FRAMES.length; frame++) {
    const forged = FRAMES.map((bytes) => bytes.slice());
    forged[frame]![0]! ^= 1;
    assertEquals(decodeMessage(forged, "a secret key"), null);
  }
  const unsigned = FRAMES.with(2, encode(""));
  assertEquals(decodeMessage(unsigned, "a secret key"), null);
  assertEquals(decodeMessage(unsigned, "")?.header.msg_id, "m1");
});

Deno.test("frames that are no message are none", () => {
  const unsigned = FRAMES.with(2, encode(""));
  for (
    const frames of [
      [],
      unsigned.slice(0, 5),
      unsigned.with(6, encode("[1]")),
      unsigned.with(6, encode("null")),
      unsigned.with(6, encode("{")),
      unsigned.with(3, encode("{}")),
    ]
  ) assertEquals(decodeMessage(frames, ""), null);
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
          parentHeader: parent.header,
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
