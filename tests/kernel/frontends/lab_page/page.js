/**
 * JupyterLab's own notebook panel with ipywidgets, alone on a page: bundled by
 * the tests, served by Jupyter's own server, driven through `globalThis.lab`.
 */
import "@jupyterlab/application/style/index.js";
import "@jupyterlab/codemirror/style/index.js";
import "@jupyterlab/completer/style/index.js";
import "@jupyterlab/documentsearch/style/index.js";
import "@jupyterlab/notebook/style/index.js";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/widgets.built.css";

import * as widgetBase from "@jupyter-widgets/base";
import * as widgetControls from "@jupyter-widgets/controls";
import {
  WidgetManager,
  WidgetRenderer,
} from "@jupyter-widgets/jupyterlab-manager";
import {
  CodeMirrorEditorFactory,
  CodeMirrorMimeTypeService,
  EditorExtensionRegistry,
  EditorLanguageRegistry,
  EditorThemeRegistry,
  ybinding,
} from "@jupyterlab/codemirror";
import {
  Completer,
  CompleterModel,
  CompletionHandler,
  KernelCompleterProvider,
  ProviderReconciliator,
} from "@jupyterlab/completer";
import { PageConfig } from "@jupyterlab/coreutils";
import { DocumentManager } from "@jupyterlab/docmanager";
import { DocumentRegistry } from "@jupyterlab/docregistry";
import { createMarkdownParser } from "@jupyterlab/markedparser-extension";
import { MathJaxTypesetter } from "@jupyterlab/mathjax-extension";
import {
  NotebookActions,
  NotebookModelFactory,
  NotebookPanel,
  NotebookWidgetFactory,
} from "@jupyterlab/notebook";
import {
  RenderMimeRegistry,
  standardRendererFactories,
} from "@jupyterlab/rendermime";
import { ServerConnection, ServiceManager } from "@jupyterlab/services";
import { Widget } from "@lumino/widgets";

const WIDGET_VIEW = "application/vnd.jupyter.widget-view+json";

const parameters = new URLSearchParams(location.search);

const theme = document.createElement("link");
theme.rel = "stylesheet";

/** Settles once the theme is what one looks at. */
function setTheme(name) {
  theme.href = `${name}.css`;
  document.head.append(theme);
  document.body.dataset.jpThemeLight = String(name !== "dark");
  document.body.dataset.jpThemeName = name;
  return new Promise((done) => theme.onload = () => done(null));
}

function createLanguages() {
  const languages = new EditorLanguageRegistry();
  for (const language of EditorLanguageRegistry.getDefaultLanguages()) {
    languages.addLanguage(language);
  }
  return languages;
}

function createEditors(languages) {
  const themes = new EditorThemeRegistry();
  for (const theme of EditorThemeRegistry.getDefaultThemes()) {
    themes.addTheme(theme);
  }
  const extensions = new EditorExtensionRegistry();
  const defaults = EditorExtensionRegistry.getDefaultExtensions({ themes });
  for (const extension of defaults) extensions.addExtension(extension);
  // Without it, cells have no text.
  extensions.addExtension({
    name: "shared-model",
    factory: ({ model: { sharedModel } }) =>
      EditorExtensionRegistry.createImmutableExtension(ybinding({
        ytext: sharedModel.ysource,
        undoManager: sharedModel.undoManager ?? undefined,
      })),
  });
  return new CodeMirrorEditorFactory({ extensions, languages });
}

function openPanel(manager) {
  const languages = createLanguages();
  const factory = createEditors(languages);
  const rendermime = new RenderMimeRegistry({
    initialFactories: standardRendererFactories,
    latexTypesetter: new MathJaxTypesetter(),
    markdownParser: createMarkdownParser(languages),
  });
  const registry = new DocumentRegistry();
  registry.addModelFactory(new NotebookModelFactory({}));
  registry.addWidgetFactory(
    new NotebookWidgetFactory({
      name: "Notebook",
      modelName: "notebook",
      fileTypes: ["notebook"],
      defaultFor: ["notebook"],
      preferKernel: true,
      canStartKernel: true,
      rendermime,
      contentFactory: new NotebookPanel.ContentFactory({
        editorFactory: factory.newInlineEditor,
      }),
      mimeTypeService: new CodeMirrorMimeTypeService(languages),
      notebookConfig: {
        scrollPastEnd: false,
        defaultCell: "code",
        recordTiming: false,
        overscanCount: 1,
        maxNumberOutputs: 50,
        showEditorForReadOnlyMarkdown: true,
        autoRenderMarkdownCells: true,
        renderingLayout: "default",
        enableKernelInitNotification: false,
        // Every cell is drawn, seen or not.
        windowingMode: "none",
      },
    }),
  );
  const documents = new DocumentManager({
    registry,
    manager,
    opener: { open: () => {} },
  });
  return documents.open(parameters.get("path"));
}

/** As the extension of ipywidgets does it, without the application around it. */
function serveWidgets(panel) {
  const { rendermime } = panel.content;
  const manager = new WidgetManager(panel.context, rendermime, {
    saveState: false,
  });
  manager.register({
    name: "@jupyter-widgets/base",
    version: widgetBase.JUPYTER_WIDGETS_VERSION,
    exports: widgetBase,
  });
  manager.register({
    name: "@jupyter-widgets/controls",
    version: widgetControls.JUPYTER_CONTROLS_VERSION,
    exports: widgetControls,
  });
  rendermime.addFactory({
    safe: false,
    mimeTypes: [WIDGET_VIEW],
    createRenderer: (options) => new WidgetRenderer(options, manager),
  }, -10);
  return manager;
}

function serveCompletion(panel) {
  const { content: notebook, context: { sessionContext } } = panel;
  const editor = () => notebook.activeCell?.editor ?? null;
  const reconciliator = () =>
    new ProviderReconciliator({
      context: {
        widget: panel,
        editor: editor(),
        session: sessionContext.session,
      },
      providers: [new KernelCompleterProvider()],
      timeout: 10_000,
    });
  const completer = new Completer({
    editor: editor(),
    model: new CompleterModel(),
  });
  const handler = new CompletionHandler({
    completer,
    reconciliator: reconciliator(),
  });
  const follow = () => {
    handler.editor = editor();
    handler.reconciliator = reconciliator();
  };
  notebook.activeCellChanged.connect(follow);
  sessionContext.sessionChanged.connect(follow);
  follow();
  completer.hide();
  Widget.attach(completer, document.body);
  return handler;
}

async function main() {
  PageConfig.setOption("baseUrl", "/");
  PageConfig.setOption("token", parameters.get("token"));
  await setTheme("light");
  const manager = new ServiceManager({
    serverSettings: ServerConnection.makeSettings({ appendToken: true }),
  });
  await manager.ready;
  const panel = openPanel(manager);
  Widget.attach(panel, document.body);
  addEventListener("resize", () => panel.update());
  await panel.context.ready;
  const widgets = serveWidgets(panel);
  await panel.sessionContext.ready;
  const completion = serveCompletion(panel);
  globalThis.lab = { widgets, ...controls(panel, completion) };
}

/** What the tests do with the panel. */
function controls(panel, completion) {
  const { content: notebook, sessionContext } = panel;
  const cells = () => panel.context.model.toJSON().cells;
  return {
    panel,
    setTheme,
    kernel: () => sessionContext.session.kernel,
    runAll: () => NotebookActions.runAll(notebook, sessionContext),
    run(index) {
      notebook.deselectAll();
      notebook.activeCellIndex = index;
      return NotebookActions.run(notebook, sessionContext);
    },
    clear: () => NotebookActions.clearAllOutputs(notebook),
    trusted: () => [...panel.context.model.cells].map(({ trusted }) => trusted),
    /** Asks for completion at the end of a cell. */
    complete(index) {
      notebook.activeCellIndex = index;
      notebook.mode = "edit";
      const { editor } = notebook.activeCell;
      editor.setCursorPosition(editor.getPositionAt(
        editor.model.sharedModel.source.length,
      ));
      completion.invoke();
    },
    text: (index) => cells()[index].source,
    outputs: () => cells().map(({ outputs }) => outputs ?? []),
    counts: () => cells().map((cell) => cell.execution_count ?? null),
    drawn: () =>
      [...notebook.node.querySelectorAll(".jp-OutputArea-output")]
        .map((output) => {
          // The renderer of controls does not write its type on what it drew.
          const control = output.querySelector(".jupyter-widgets");
          return output.dataset.mimeType ??
            (control === null ? "" : WIDGET_VIEW);
        }),
  };
}

main().catch((error) => {
  globalThis.labError = String(error?.stack ?? error);
});
