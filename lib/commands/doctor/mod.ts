/** `readout doctor`: what this machine, the settings and the service lack. */

export { doctorCommand as run } from "./doctor.ts";
