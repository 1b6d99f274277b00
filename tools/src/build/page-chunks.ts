import type { Chunk } from '@rspack/core';

/** The chunks that `pageChunks` makes. */
export const PAGE_CHUNKS = ['firestore', 'page'] as const;

/**
 * Returns cache groups: two chunks for the login screen, two for the page after sign-in. Libraries have their own chunks,
 * because they change less often.
 * @param request The import of the page after sign-in.
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
