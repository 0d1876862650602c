/**
 * Code that runs inside the kernel process, beside the cells. The kernel loads
 * this module by its address, so it imports no packages and little of the
 * library.
 */
export * from "./comms.ts";
export * from "./frame_bundle.ts";
export { STOPPED_INPUT } from "./_jupyter.ts";
export { CHUNK_START, type StreamName, STREAMS } from "./_out.ts";
