/** `readout doctor`: checks the machine, the settings and the service. */

export { doctorCommand as run } from "./doctor.ts";
