/** A frontend that stops reading disturbs itself and nobody else. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Amount, ZmtpConnection } from "../../lib/kernel/wire/mod.ts";
import {
  createMessage,
  createOutbox,
  decodeMessage,
  handshake,
  reserveConnection,
} from "../../lib/kernel/wire/mod.ts";
import { Frontend, type Request } from "../../lib/kernel/proxy/_frontend.ts";
import { limitedTest } from "./_limited.ts";

/** Subscribes to all and reads only when it is asked to. */
async function subscribe(port: number): Promise<ZmtpConnection> {
  const conn = await Deno.connect({ hostname: "127.0.0.1", port });
  const peer = await handshake(conn, "SUB");
  await peer.send([Uint8Array.of(1)]);
  return peer;
}

/** Waits until a subscription is in effect: something published arrives. */
async function inEffect(
  peer: ZmtpConnection,
  publish: () => Promise<unknown>,
): Promise<void> {
  const arrived = peer.receive().next().then(() => true);
  while (!await Promise.race([arrived, publish().then(() => false)]));
}

limitedTest(
  "a frontend that reads again gets what was kept, a notice of what is missing, and the last status",
  async () => {
    await using connection = await reserveConnection();
    const { info } = connection;
    const limits = { messages: 100, bytes: 10_000_000 };
    const frontend = new Frontend(info, () => {}, limits);
    const peer = await subscribe(info.iopub_port);
    const cell = cellRequest();
    await inEffect(peer, () => {
      frontend.publish("probe", {}, cell);
      return new Promise((resolve) => setTimeout(resolve));
    });
    frontend.publishStatus("busy", cell);
    const text = "x".repeat(8_000_000);
    for (let index = 0; index < 10; index++) {
      frontend.publish("stream", { name: "stdout", text: index + text }, cell);
    }
    frontend.publishStatus("idle", cell);
    const seen: string[] = [];
    for await (const frames of peer.receive()) {
      const { content, header } = decodeMessage(frames, info.key)!;
      if (header.msg_type === "probe") continue;
      seen.push(String(content.execution_state ?? content.text));
      if (content.execution_state === "idle") break;
    }
    const kept = seen.filter((text) => text.endsWith("x")).length;
    assertEquals(seen[0], "busy");
    assertEquals(seen[1]?.[0], "0");
    assertEquals(seen.length, 1 + kept + 2);
    assertStringIncludes(seen.at(-2)!, `${11 - kept} messages`);
    assertStringIncludes(seen.at(-2)!, "are missing");
    // From here on nothing is missing.
    frontend.publish("stream", { name: "stdout", text: "next" }, cell);
    for await (const frames of peer.receive()) {
      assertEquals(decodeMessage(frames, info.key)!.content.text, "next");
      break;
    }
    peer.close();
    await frontend.close();
  },
);

function cellRequest(): Request {
  const message = createMessage("execute_request", {}, { session: "s" });
  return {
    type: "execute_request",
    content: {},
    message,
    peer: { identity: new Uint8Array(), post() {} },
    receivedAt: 0,
  };
}

Deno.test("an outbox holds at most its limits, whoever posts to it", async () => {
  const written: number[] = [];
  const blocked = Promise.withResolvers<void>();
  let gap: Amount | null = null;
  const outbox = createOutbox(
    async (bytes) => {
      await blocked.promise;
      written.push(...bytes);
    },
    (missed) => {
      gap = missed;
      return [Uint8Array.of(99)];
    },
    { messages: 3, bytes: 1_000 },
  );
  for (let i = 0; i < 10; i++) outbox.post(Uint8Array.of(i));
  blocked.resolve();
  await outbox.drained();
  assertEquals(written, [0, 1, 2, 99]);
  assertEquals(gap, { messages: 7, bytes: 7 });
  outbox.post(new Uint8Array(5_000));
  await outbox.drained();
  assertEquals(written.length, 5_004);
});

Deno.test("an outbox sends what is posted in any moment of its work", async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const written: number[] = [];
    const outbox = createOutbox((bytes) => {
      written.push(...bytes);
      return Promise.resolve();
    });
    outbox.post(Uint8Array.of(1));
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    outbox.post(Uint8Array.of(2));
    await outbox.drained();
    assertEquals(written, [1, 2], `after ${ticks} ticks`);
  }
});

Deno.test("an outbox whose peer is gone keeps nothing and holds nobody up", async () => {
  const outbox = createOutbox(() => Promise.reject(new Error("closed")));
  outbox.post(Uint8Array.of(1));
  outbox.post(Uint8Array.of(2));
  await outbox.drained();
  outbox.post(Uint8Array.of(3));
  await outbox.drained();
});
