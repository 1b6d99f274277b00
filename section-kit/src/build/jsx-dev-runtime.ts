import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * Creates the elements of JSX that is compiled for hot reload, over the runtime that every page provides: React's own one for
 * development fails beside the React of a production build.
 * @param isStatic whether the children are given once, and not as a list.
 */
export const jsxDEV = (type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);
