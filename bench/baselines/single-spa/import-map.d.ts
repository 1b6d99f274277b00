/** The life cycle functions that each application exports. */
declare module '@sales/*' {
  export const bootstrap: import('single-spa').LifeCycleFn<object>;
  export const mount: import('single-spa').LifeCycleFn<object>;
  export const unmount: import('single-spa').LifeCycleFn<object>;
}
