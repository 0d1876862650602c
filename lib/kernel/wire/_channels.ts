/** Channels to a kernel, over ZeroMQ sockets. */
import { setTimeout as delay } from "node:timers/promises";
import type { Address, ConnectionInfo } from "./_connection.ts";
import { socketAddress } from "./_connection.ts";
import { createDecoder, encodeMessage, type Message } from "./protocol.ts";
import { closeQuietly, handshake, type ZmtpConnection } from "./_zmtp.ts";

/**
 * Channels that the client uses; the kernel's published output arrives over its
 * standard streams instead.
 */
const CHANNELS = ["control", "stdin", "shell"] as const;
export type ChannelName = typeof CHANNELS[number];

const RETRY_MS = 5;

/** Open channels. */
export interface Channels {
  send(channel: ChannelName, message: Message): Promise<void>;
  close(): void;
}

/**
 * Connects to a kernel that may still be starting.
 *
 * @param onMessage Called for each message with a valid signature; others are
 * dropped.
 * @param signal Signal that stops the attempt.
 */
export async function connectChannels(
  info: ConnectionInfo,
  onMessage: (channel: ChannelName, message: Message) => void,
  signal: AbortSignal,
): Promise<Channels> {
  const identity = new TextEncoder().encode(crypto.randomUUID());
  const connections = new Map<ChannelName, ZmtpConnection>();
  const conns: Deno.Conn[] = [];
  const close = (): void => conns.forEach(closeQuietly);
  async function open(name: ChannelName): Promise<void> {
    const address = socketAddress(info, info[`${name}_port`]);
    const conn = await connectWhenListening(address, signal);
    conns.push(conn);
    const connection = await handshake(conn, "DEALER", identity);
    connections.set(name, connection);
    void forwardMessages(name, connection);
  }
  async function forwardMessages(name: ChannelName, peer: ZmtpConnection) {
    const decode = createDecoder(info.key);
    for await (const frames of peer.receive()) {
      const message = decode(frames);
      if (message !== null) onMessage(name, message);
    }
  }
  // Another process on the port may never answer, so an abort must end the
  // wait.
  signal.addEventListener("abort", close);
  try {
    for (const name of CHANNELS) await open(name);
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", close);
  }
  return {
    async send(channel: ChannelName, message: Message): Promise<void> {
      await connections.get(channel)!.send(encodeMessage(message, info.key));
    },
    close,
  };
}

/**
 * A kernel does not announce when it is listening, so connecting is retried until
 * it succeeds, as every ZeroMQ socket does.
 */
async function connectWhenListening(
  address: Address,
  signal: AbortSignal,
): Promise<Deno.Conn> {
  while (true) {
    signal.throwIfAborted();
    try {
      return await Deno.connect(address as Deno.ConnectOptions);
    } catch (error) {
      const isNotListening = error instanceof Deno.errors.ConnectionRefused ||
        error instanceof Deno.errors.NotFound;
      if (!isNotListening) throw error;
      await delay(RETRY_MS);
    }
  }
}
