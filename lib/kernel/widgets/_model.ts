/** Models of ipywidgets 8 on the kernel's comms, protocol version 2.1.0. */
import { type Comm, HOOKS, openComm } from "../inside/mod.ts";

/** Fields of a model, as the frontend's classes name them. */
export type State = Readonly<Record<string, unknown>>;

/** A model that a frontend shares. */
export interface Model {
  /** What refers to it. */
  readonly id: string;
  /** Changes fields, here and in the frontend. */
  set(fields: State): void;
}

/** Told of the fields that a person has changed. */
export type OnUpdate = (fields: State) => unknown;

const BASE = "@jupyter-widgets/base";
const CONTROLS = "@jupyter-widgets/controls";
const VERSION = "2.0.0";

/**
 * Opens the model of a control, with its layout and its style.
 *
 * @param name The control's class, without `Model`: `FloatSlider`.
 * @param style The class of its style: `SliderStyle`.
 * @param fields Its fields.
 * @param onUpdate Told of the fields that a person has changed.
 * @returns The model; null where there is no kernel that has comms.
 */
export function openControl(
  name: string,
  style: string,
  fields: State,
  onUpdate: OnUpdate,
): Model | null {
  if (!Reflect.has(globalThis, HOOKS)) return null;
  const size = { width: "28em", max_width: "100%" };
  const layout = openModel({ ...modelClass(BASE, "Layout"), ...size });
  const look = openModel({
    ...modelClass(CONTROLS, style),
    ...viewClass(BASE, "Style"),
    description_width: "initial",
  });
  return openModel({
    ...modelClass(CONTROLS, name),
    layout: `IPY_MODEL_${layout.id}`,
    style: `IPY_MODEL_${look.id}`,
    disabled: false,
    ...fields,
  }, onUpdate);
}

function modelClass(module: string, name: string): State {
  return {
    _model_module: module,
    _model_module_version: VERSION,
    _model_name: `${name}Model`,
    ...viewClass(module, name),
  };
}

function viewClass(module: string, name: string): State {
  const view = { _view_module: module, _view_module_version: VERSION };
  return { ...view, _view_name: `${name}View` };
}

function openModel(fields: State, onUpdate?: OnUpdate): Model {
  let state = fields;
  const data = { state, buffer_paths: [] };
  const comm = openComm({ target: "jupyter.widget", data });
  comm.onMessage(({ data }) => {
    const { method } = data;
    if (method === "request_state") sendUpdate(comm, state);
    else if (method === "update") {
      const changed = data.state as State;
      state = { ...state, ...changed };
      return onUpdate?.(changed);
    }
  });
  return {
    id: comm.id,
    set(changed) {
      state = { ...state, ...changed };
      sendUpdate(comm, changed);
    },
  };
}

function sendUpdate(comm: Comm, state: State): void {
  comm.send({ method: "update", state, buffer_paths: [] });
}
