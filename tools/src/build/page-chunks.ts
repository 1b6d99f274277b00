import type { Chunk } from '@rspack/core';

/** The chunks that `pageChunks` makes. */
export const PAGE_CHUNKS = ['firestore', 'page'] as const;

/**
 * Cache groups that make two chunks of the login screen, and two of what comes after sign-in. Each pair is needed at once;
 * libraries stand apart from our own modules, since they change with their releases alone.
 * @param request what the page behind sign-in is imported by.
 */
export const pageChunks = (request: string) => ({
  libraries: {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    chunks: 'initial' as const,
    enforce: true,
  },
  firestore: {
    name: 'firestore',
    test: /[\\/]@firebase[\\/](firestore|webchannel-wrapper)[\\/]/,
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
