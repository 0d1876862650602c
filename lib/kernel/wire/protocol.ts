/**
 * The Jupyter messaging protocol, version 5.3, without sockets: messages to
 * signed multipart frames and back.
 *
 * Specification: https://jupyter-client.readthedocs.io/en/stable/messaging.html
 *
 * @module
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The version of the messaging protocol that this module speaks. */
export const PROTOCOL_VERSION = "5.3";

/** A value that JSON can carry. */
type Json = JsonObject | readonly Json[] | string | number | boolean | null;
export type { Json };

/** A JSON object, as the content and metadata of a message are. */
export type JsonObject = { readonly [key: string]: Json };

/** Who sent a message, in which session, and of what type it is. */
export interface MessageHeader {
  /** Unique for each message. */
  readonly msg_id: string;
  /** The sender's session, the same in all its messages. */
  readonly session: string;
  /** The sender's name. */
  readonly username: string;
  /** ISO 8601, with the offset. */
  readonly date: string;
  /** For instance `execute_request`. */
  readonly msg_type: string;
  /** Version of the protocol. */
  readonly version: string;
}

/** One message, on whichever channel. */
export interface Message {
  /** Routing prefixes; a topic on the iopub channel. */
  readonly identities: readonly Uint8Array[];
  /** Who sent it, and what it is. */
  readonly header: MessageHeader;
  /** The header of the message that caused this one, or null. */
  readonly parentHeader: MessageHeader | null;
  /** What is said about the content, seldom anything. */
  readonly metadata: JsonObject;
  /** What it says; each type has fields of its own. */
  readonly content: JsonObject;
  /** Binary attachments; the signature does not cover them. */
  readonly buffers: readonly Uint8Array[];
}

/** Who sends a message, and what there is of it beside type and content. */
export interface MessageParts
  extends Partial<Omit<Message, "header" | "content">> {
  /** The sender's session id. */
  readonly session: string;
}

const DELIMITER = new TextEncoder().encode("<IDS|MSG>");
const SIGNED_PARTS = 4;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Makes a message with a fresh id and the current date. */
export function createMessage(
  type: string,
  content: JsonObject,
  { session, ...parts }: MessageParts,
): Message {
  const header = {
    msg_id: crypto.randomUUID(),
    session,
    username: "readout",
    date: new Date().toISOString(),
    msg_type: type,
    version: PROTOCOL_VERSION,
  };
  const bare = {
    identities: [],
    parentHeader: null,
    metadata: {},
    buffers: [],
  };
  return { ...bare, header, content, ...parts };
}

/**
 * Writes a message as the frames of one multipart ZeroMQ message:
 * identities, delimiter, signature, header, parent header, metadata, content,
 * buffers.
 *
 * @param key The connection's key; empty for an unsigned message.
 */
export function encodeMessage(message: Message, key: string): Uint8Array[] {
  const { header, parentHeader, metadata, content } = message;
  const parts = [header, parentHeader ?? {}, metadata, content]
    .map((value) => encoder.encode(JSON.stringify(value)));
  const head = [...message.identities, DELIMITER, sign(parts, key)];
  return [...head, ...parts, ...message.buffers];
}

/**
 * Reads a message from its frames; null for frames that are none, or whose
 * signature is missing or wrong: whoever can reach the port of a kernel could
 * otherwise run code in it.
 *
 * @param key The connection's key; empty where messages are not signed.
 */
export function decodeMessage(
  frames: readonly Uint8Array[],
  key: string,
): Message | null {
  const delimiter = frames.findIndex((frame) => equalBytes(frame, DELIMITER));
  const end = delimiter + 2 + SIGNED_PARTS;
  const parts = frames.slice(delimiter + 2, end);
  if (delimiter < 0 || frames.length < end) return null;
  if (!equalBytes(frames[delimiter + 1]!, sign(parts, key))) return null;
  const objects = parts.map(parseObject);
  if (objects.some((object) => object === null)) return null;
  const [header, parent, metadata, content] = objects as JsonObject[];
  const ownHeader = readHeader(header!);
  return ownHeader && {
    identities: frames.slice(0, delimiter),
    header: ownHeader,
    parentHeader: readHeader(parent!),
    metadata: metadata!,
    content: content!,
    buffers: frames.slice(end),
  };
}

/** As many as ipykernel remembers. */
const REMEMBERED = 65_536;

/**
 * Makes the reader of one side's messages: null for one that is broken, forged,
 * or here again. Whoever has seen a signed message on its way could otherwise
 * send the same bytes again, and have the same code run again.
 */
export function createDecoder(
  key: string,
  remembered: number = REMEMBERED,
): (frames: readonly Uint8Array[]) => Message | null {
  // A set keeps the order in which its values were added.
  const knownSignatures = new Set<string>();
  return (frames) => {
    const message = decodeMessage(frames, key);
    if (message === null) return null;
    const signature = decoder.decode(frames[message.identities.length + 1]);
    if (knownSignatures.has(signature)) return null;
    knownSignatures.add(signature);
    const [oldest] = knownSignatures;
    if (knownSignatures.size > remembered) knownSignatures.delete(oldest!);
    return message;
  };
}

/** HMAC-SHA256 over the concatenated parts, in hexadecimal. */
function sign(parts: readonly Uint8Array[], key: string): Uint8Array {
  const hmac = createHmac("sha256", key);
  for (const frame of parts) hmac.update(frame);
  return encoder.encode(key === "" ? "" : hmac.digest("hex"));
}

/** In a time that does not depend on where they differ. */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return typeof value === "object" && !Array.isArray(value)
      ? value as JsonObject | null
      : null;
  } catch {
    return null;
  }
}

/** Null without an id and a type. */
function readHeader(object: JsonObject): MessageHeader | null {
  const { msg_id, msg_type } = object;
  const isHeader = typeof msg_id === "string" && typeof msg_type === "string";
  const rest = { session: "", username: "", date: "", version: "" };
  return isHeader ? { ...rest, ...object, msg_id, msg_type } : null;
}
