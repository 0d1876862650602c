/** The client's side of a kernel's channels, against a kernel of our own. */
import { assertEquals } from "@std/assert";
import {
  connectChannels,
  createMessage,
  encodeMessage,
  listen,
  reserveConnection,
} from "../../lib/kernel/wire/mod.ts";
import { limitedTest } from "./_limited.ts";

limitedTest(
  "what a kernel publishes with a wrong signature is dropped",
  async () => {
    const { info, release } = reserveConnection();
    const at = (port: number) => ({ hostname: info.ip, port });
    const iopub = listen(at(info.iopub_port), "PUB");
    const others = [
      listen(at(info.control_port), "ROUTER"),
      listen(at(info.stdin_port), "ROUTER"),
      listen(at(info.shell_port), "ROUTER"),
    ];
    const received: string[] = [];
    const last = Promise.withResolvers<void>();
    const channels = await connectChannels(info, (_, { content }) => {
      received.push(String(content.text));
      if (content.text === "last") last.resolve();
    }, AbortSignal.timeout(10_000));
    const publish = (text: string, key: string): void => {
      const content = { name: "stdout", text };
      const message = createMessage("stream", content, { session: "s" });
      iopub.publish(encodeMessage(message, key));
    };
    // A subscription takes effect when it has arrived.
    while (received.length === 0) {
      publish("first", info.key);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    publish("forged", "a guess");
    publish("unsigned", "");
    publish("last", info.key);
    await last.promise;
    assertEquals(new Set(received), new Set(["first", "last"]));
    channels.close();
    for (const socket of [iopub, ...others]) socket.close();
    release();
  },
);
