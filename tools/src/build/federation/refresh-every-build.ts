/** Gives the family of a component that has been changed, or nothing. */
export type RefreshHandler = (type: unknown) => unknown;

/** What React offers to its developer tools, as far as hot reload needs it: in a production build not even that. */
export interface Renderer {
  setRefreshHandler?(handler: RefreshHandler): void;
}

// The plugin of React Refresh makes it, before this module runs, where React's developer tools have not done so.
declare const __REACT_DEVTOOLS_GLOBAL_HOOK__: {
  readonly renderers: Map<number, Renderer>;
  inject(renderer: Renderer): number;
};

/** Lets each build tell its own changed components: React would ask only the one that has changed last. */
const askEveryBuild = (renderer: Renderer): void => {
  const setHandler = renderer.setRefreshHandler;
  if (!setHandler) return;
  const handlers = new Set<RefreshHandler>();
  renderer.setRefreshHandler = (added) => {
    handlers.add(added);
    setHandler((type) => [...handlers].map((handler) => handler(type)).find(Boolean));
  };
};

// A section brings a React Refresh of its own, which begins long after the page's one React has made itself known. It
// looks for React among the renderers, where React Refresh itself notes none: without this no change of a section shows,
// unless React's developer tools are there (`injectIntoGlobalHook` of react-refresh 0.19).
const hook = __REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;
hook.inject = (renderer) => {
  askEveryBuild(renderer);
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
