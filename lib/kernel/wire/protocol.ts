/**
 * The Jupyter messaging protocol, version 5.3, without sockets: converts messages
 * to signed multipart frames and back.
 *
 * Specification: https://jupyter-client.readthedocs.io/en/stable/messaging.html
 *
 * @module
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isRecord } from "../../base/mod.ts";

/** Version of the messaging protocol. */
export const PROTOCOL_VERSION = "5.3";

/** Any JSON value. */
type Json = JsonObject | readonly Json[] | string | number | boolean | null;
export type { Json };

/** A JSON object, such as the content or metadata of a message. */
export type JsonObject = { readonly [key: string]: Json };

/** Message header with the sender, the session and the message type. */
export interface MessageHeader {
  /** Unique ID of the message. */
  readonly msg_id: string;
  /** ID of the sender's session, the same in all of its messages. */
  readonly session: string;
  /** Name of the sender. */
  readonly username: string;
  /** Date in ISO 8601 format, with a UTC offset. */
  readonly date: string;
  /** Message type, for instance `execute_request`. */
  readonly msg_type: string;
  /** Version of the protocol. */
  readonly version: string;
}

/** A Jupyter message on any channel. */
export interface Message {
  /** Routing prefixes; on the iopub channel, a topic. */
  readonly identities: readonly Uint8Array[];
  /** Header with the sender and the message type. */
  readonly header: MessageHeader;
  /** Header of the message that caused this one, or null. */
  readonly parentHeader: MessageHeader | null;
  /** Metadata about the content, usually empty. */
  readonly metadata: JsonObject;
  /** Content of the message; its fields depend on the message type. */
  readonly content: JsonObject;
  /** Binary attachments, which the signature does not cover. */
  readonly buffers: readonly Uint8Array[];
}

/** Sender of a message and its optional parts. */
export interface MessageParts
  extends Partial<Omit<Message, "header" | "content">> {
  /** ID of the sender's session. */
  readonly session: string;
}

const DELIMITER = new TextEncoder().encode("<IDS|MSG>");
const SIGNED_PARTS = 4;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Creates a message with a new ID and the current date. */
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
 * Encodes a message as the frames of one multipart ZeroMQ message: identities,
 * delimiter, signature, header, parent header, metadata, content, buffers.
 *
 * @param key Key of the connection; empty for an unsigned message.
 */
export function encodeMessage(message: Message, key: string): Uint8Array[] {
  const { header, parentHeader, metadata, content } = message;
  const parts = [header, parentHeader ?? {}, metadata, content]
    .map((value) => encoder.encode(JSON.stringify(value)));
  const head = [...message.identities, DELIMITER, sign(parts, key)];
  return [...head, ...parts, ...message.buffers];
}

/**
 * Decodes a message from its frames. Malformed frames and missing or wrong
 * signatures give null, because otherwise anyone who can reach the port could run
 * code in the kernel.
 *
 * @param key Key of the connection; empty if messages are not signed.
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

/** Number of remembered signatures, the same as in ipykernel. */
const REMEMBERED = 65_536;

/**
 * Creates a decoder for the messages of one peer; it returns null for broken,
 * forged or repeated messages. Without the check for repeats, an observer could
 * resend a signed message and run its code again.
 */
export function createDecoder(
  key: string,
  remembered: number = REMEMBERED,
): (frames: readonly Uint8Array[]) => Message | null {
  // A set keeps its values in insertion order.
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

/** Returns the HMAC-SHA256 of the concatenated parts, in hexadecimal. */
function sign(parts: readonly Uint8Array[], key: string): Uint8Array {
  const hmac = createHmac("sha256", key);
  for (const frame of parts) hmac.update(frame);
  return encoder.encode(key === "" ? "" : hmac.digest("hex"));
}

/**
 * Compares bytes in constant time, so that the duration reveals nothing about the
 * signature.
 */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return isRecord(value) ? value as JsonObject : null;
  } catch {
    return null;
  }
}

/** Reads a message header; null if the ID or type is missing. */
function readHeader(object: JsonObject): MessageHeader | null {
  const { msg_id, msg_type } = object;
  const isHeader = typeof msg_id === "string" && typeof msg_type === "string";
  const defaults = { session: "", username: "", date: "", version: "" };
  return isHeader ? { ...defaults, ...object, msg_id, msg_type } : null;
}
