/**
 * Notebook controls bound to TypeScript values: sliders and lists of ipywidgets
 * 8, as JupyterLab and VS Code render them.
 *
 * Outside an interactive frontend (in a page, a run without Jupyter, or a
 * frontend without ipywidgets), a control is shown as the text of its value.
 *
 * @module
 */
export * from "./controls.ts";
export type { Control } from "./control.ts";
