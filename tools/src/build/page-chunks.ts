import type { Chunk, Module } from '@rspack/core';

/** The chunks behind sign-in that the first screen needs. */
export const PAGE_CHUNKS = ['page'] as const;

const AUTH =
  /[\\/](@?firebase[\\/](app|auth|component|logger|util)[\\/]|shared-auth[\\/]src[\\/]firebase[\\/]sdk)/;

const isOfAuth = (module: Module): boolean => AUTH.test(module.nameForCondition() ?? '');

/**
 * Returns cache groups. The login screen has the entry and its libraries, and then Auth. The page after sign-in has a chunk
 * of its own, and then Firestore. Libraries have their own chunks, because they change less often.
 * @param request The import of the page after sign-in.
 */
export const pageChunks = (request: string) => ({
  libraries: {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    chunks: 'initial' as const,
    enforce: true,
  },
  auth: {
    name: 'auth',
    test: isOfAuth,
    chunks: 'async' as const,
    enforce: true,
    priority: 1,
  },
  firestore: {
    name: 'firestore',
    test: /[\\/](@?firebase[\\/](firestore|webchannel-wrapper)[\\/]|shared-store[\\/]src[\\/]firestore[\\/]sdk-stream\.ts$)/,
    chunks: 'async' as const,
    enforce: true,
    priority: 1,
  },
  page: {
    name: 'page',
    chunks: ({ groupsIterable }: Chunk) =>
      [...groupsIterable].some(({ origins }) => origins.some((origin) => origin.request === request)),
    enforce: true,
  },
});
