/** Who may speak with the proxy, and who may not. */

import { assertEquals } from "@std/assert";
import {
  createMessage,
  encodeMessage,
  handshake,
} from "../../lib/kernel/wire/mod.ts";
import { proxyTest } from "./_proxy.ts";

proxyTest(
  "an exact replay of a signed message is refused",
  async (frontend) => {
    const { info } = frontend;
    await frontend.execute("let runs = 0;");
    const conn = await Deno.connect({
      hostname: info.ip,
      port: info.shell_port,
    });
    const peer = await handshake(conn, "DEALER");
    const message = createMessage("execute_request", { code: "runs++;" }, {
      session: "s",
    });
    const frames = encodeMessage(message, info.key);
    for (let time = 0; time < 3; time++) await peer.send(frames);
    await frontend.seen(({ parentHeader, content }) =>
      parentHeader?.msg_id === message.header.msg_id &&
      content.execution_state === "idle"
    );
    assertEquals((await frontend.execute("runs")).text, "1\n");
    peer.close();
  },
);

proxyTest("a message with a wrong signature is dropped", async (frontend) => {
  const { info } = frontend;
  const conn = await Deno.connect({ hostname: info.ip, port: info.shell_port });
  const peer = await handshake(conn, "DEALER");
  const forged = createMessage("execute_request", {
    code: 'console.log("injected")',
  }, { session: "s" });
  await peer.send(encodeMessage(forged, "a guess"));
  await peer.send(encodeMessage(forged, ""));
  await peer.send([new Uint8Array(3)]);
  await frontend.execute("1");
  const texts = frontend.published.map(({ content }) =>
    content.text ?? content.code
  );
  assertEquals(texts.filter((text) => String(text).includes("injected")), []);
  peer.close();
});

proxyTest(
  "a peer that is no ZeroMQ socket disturbs nobody",
  async (frontend) => {
    const { info } = frontend;
    const conn = await Deno.connect({
      hostname: info.ip,
      port: info.shell_port,
    });
    await conn.write(new Uint8Array(200).fill(65));
    assertEquals((await frontend.execute("1")).text, "1\n");
    conn.close();
  },
);

proxyTest("the heartbeat echoes", async ({ info }) => {
  const conn = await Deno.connect({ hostname: info.ip, port: info.hb_port });
  const peer = await handshake(conn, "REQ");
  await peer.send([new Uint8Array(), new TextEncoder().encode("ping")]);
  const { value } = await peer.receive().next();
  assertEquals(new TextDecoder().decode(value?.[1]), "ping");
  peer.close();
});
