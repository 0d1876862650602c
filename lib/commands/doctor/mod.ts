/** `readout doctor`: what this machine, the settings and the service lack. */

export { doctorCommand } from "./doctor.ts";
