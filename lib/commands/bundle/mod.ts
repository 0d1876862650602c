/** `readout bundle`: what a readout was made from, kept and checked. */

export { bundleCommand as run } from "./bundle.ts";
