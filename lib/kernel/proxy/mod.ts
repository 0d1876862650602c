/** The kernel that Jupyter frontends start, in front of Deno's own kernel. */
export * from "./serve_kernel.ts";
