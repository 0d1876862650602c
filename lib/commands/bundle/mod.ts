/** `readout bundle`: shows and verifies the recorded data of a readout. */

export { bundleCommand as run } from "./bundle.ts";
