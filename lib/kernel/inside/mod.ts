/**
 * What runs inside the process of a kernel, beside the cells. It is loaded
 * there by its address, so it uses no other room and no package.
 */
export * from "./comms.ts";
export * from "./frame_bundle.ts";
export { STOPPED_INPUT } from "./_jupyter.ts";
export { CHUNK_START, type StreamName, STREAMS } from "./_out.ts";
