import { assertEquals, assertRejects } from "@std/assert";
import * as zmq from "zeromq";
import { handshake } from "../../lib/kernel/wire/mod.ts";
import { limitedTest } from "./_limited.ts";

const HOST = "127.0.0.1";

async function connect(endpoint: string | null): Promise<Deno.TcpConn> {
  const port = Number(new URL(endpoint!).port);
  return await Deno.connect({ hostname: HOST, port });
}

function messageOf(sizes: readonly number[]): Uint8Array[] {
  return sizes.map((size) => new Uint8Array(size).fill(size % 251));
}

/**
 * Receives by libzmq, asking again and again: left to wait, its addon sometimes
 * misses under Deno that a message has come.
 */
async function receive(
  socket: { receiveTimeout: number; receive(): Promise<Uint8Array[]> },
): Promise<Uint8Array[]> {
  socket.receiveTimeout = 0;
  while (true) {
    try {
      return await socket.receive();
    } catch (error) {
      if ((error as { code?: string }).code !== "EAGAIN") throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

const SIZES = [0, 1, 255, 256, 65_535, 65_536, 70_000, 3_000_000];

limitedTest(
  "a DEALER speaks with a ROUTER of libzmq, in frames of all sizes",
  async () => {
    const router = new zmq.Router({ linger: 0 });
    await router.bind(`tcp://${HOST}:*`);
    const identity = new TextEncoder().encode("me");
    const dealer = await handshake(
      await connect(router.lastEndpoint),
      "DEALER",
      identity,
    );
    try {
      const message = messageOf(SIZES);
      const answers = dealer.receive();
      for (let round = 0; round < 3; round++) {
        await dealer.send(message);
        const [sender, ...frames] = await receive(router);
        assertEquals(new Uint8Array(sender!), identity);
        assertEquals(frames.map((frame) => new Uint8Array(frame)), message);
        await router.send([sender!, ...frames]);
        assertEquals((await answers.next()).value, message);
      }
    } finally {
      dealer.close();
      router.close();
    }
  },
);

limitedTest("a SUB gets what a PUB of libzmq publishes, in order", async () => {
  const publisher = new zmq.XPublisher({ linger: 0 });
  await publisher.bind(`tcp://${HOST}:*`);
  const subscriber = await handshake(
    await connect(publisher.lastEndpoint),
    "SUB",
  );
  try {
    await subscriber.send([Uint8Array.of(1)]);
    assertEquals(
      new Uint8Array((await receive(publisher))[0]!),
      Uint8Array.of(1),
    );
    const received: string[] = [];
    const reading = (async () => {
      for await (const [topic, body] of subscriber.receive()) {
        received.push(new TextDecoder().decode(topic) + body!.length);
        if (received.length === 100) return;
      }
    })();
    for (let index = 0; index < 100; index++) {
      await publisher.send(["t", new Uint8Array(index * 10)]);
    }
    await reading;
    assertEquals(received, Array.from({ length: 100 }, (_, i) => `t${i * 10}`));
  } finally {
    subscriber.close();
    publisher.close();
  }
});

limitedTest("messages sent at once do not mix their frames", async () => {
  const router = new zmq.Router({ linger: 0 });
  await router.bind(`tcp://${HOST}:*`);
  const dealer = await handshake(await connect(router.lastEndpoint), "DEALER");
  try {
    const sends = Array.from(
      { length: 20 },
      (_, i) => dealer.send(messageOf([i + 1, 100_000 + i])),
    );
    for (let i = 0; i < 20; i++) {
      const [, first, second] = await receive(router);
      assertEquals([first!.length, second!.length], [i + 1, 100_000 + i]);
    }
    await Promise.all(sends);
  } finally {
    dealer.close();
    router.close();
  }
});

limitedTest("handshake() refuses a peer that does not speak ZMTP", async () => {
  const listener = Deno.listen({ hostname: HOST, port: 0 });
  const accepted = listener.accept();
  const conn = await Deno.connect({
    hostname: HOST,
    port: (listener.addr as Deno.NetAddr).port,
  });
  const peer = await accepted;
  await peer.write(
    new TextEncoder().encode("HTTP/1.1 400 Bad Request\r\n".repeat(4)),
  );
  await assertRejects(
    () => handshake(conn, "DEALER"),
    TypeError,
    "does not speak ZMTP",
  );
  for (const open of [peer, conn, listener]) open.close();
});

limitedTest("receive() ends when the peer closes the connection", async () => {
  const listener = Deno.listen({ hostname: HOST, port: 0 });
  const port = (listener.addr as Deno.NetAddr).port;
  const [ours, theirs] = await Promise.all([
    Deno.connect({ hostname: HOST, port }).then((conn) =>
      handshake(conn, "DEALER")
    ),
    listener.accept().then((conn) => handshake(conn, "ROUTER")),
  ]);
  theirs.close();
  const messages: unknown[] = [];
  for await (const message of ours.receive()) messages.push(message);
  assertEquals(messages, []);
  ours.close();
  listener.close();
});
