/**
 * Controls of a notebook that are bound to values of TypeScript: sliders and
 * lists of ipywidgets 8, as JupyterLab and VS Code draw them.
 *
 * Where nobody can turn them (a page, a run without Jupyter, a frontend without
 * ipywidgets) a control is the text of its value, above what becomes of it.
 *
 * @module
 */
export * from "./controls.ts";
export type { Control } from "./control.ts";
