/** The kernel that Jupyter's frontends start, in front of Deno's own. */
export * from "./serve_kernel.ts";
