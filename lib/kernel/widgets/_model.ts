/** Models of ipywidgets 8 over the kernel's comms, protocol version 2.1.0. */
import { type Comm, HOOKS, openComm } from "../inside/mod.ts";

/** Fields of a model, by the names of the frontend's widget classes. */
export type State = Readonly<Record<string, unknown>>;

/** Widget model shared with a frontend. */
export interface Model {
  /** ID of the model. */
  readonly id: string;
  /** Changes fields on both sides. */
  set(fields: State): void;
}

/** Callback for the fields that a user has changed. */
export type OnUpdate = (fields: State) => unknown;

const BASE = "@jupyter-widgets/base";
const CONTROLS = "@jupyter-widgets/controls";
const VERSION = "2.0.0";

/**
 * Opens the model of a control, with its layout and style.
 *
 * @param name Widget class of the control without `Model`, e.g. `FloatSlider`.
 * @param style Class of its style, e.g. `SliderStyle`.
 * @param fields Initial fields of the control.
 * @param onUpdate Called with the fields that a user has changed.
 * @returns The model; null without a kernel that supports comms.
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
  const styleModel = openModel({
    ...modelClass(CONTROLS, style),
    ...viewClass(BASE, "Style"),
    description_width: "initial",
  });
  return openModel({
    ...modelClass(CONTROLS, name),
    layout: `IPY_MODEL_${layout.id}`,
    style: `IPY_MODEL_${styleModel.id}`,
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
