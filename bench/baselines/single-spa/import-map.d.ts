/** What the import map leads to: the life cycle of an application. */
declare module '@sales/*' {
  export const bootstrap: import('single-spa').LifeCycleFn<object>;
  export const mount: import('single-spa').LifeCycleFn<object>;
  export const unmount: import('single-spa').LifeCycleFn<object>;
}
