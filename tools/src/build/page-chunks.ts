import type { Chunk } from '@rspack/core';

/** The chunks that `pageChunks` makes. */
export const PAGE_CHUNKS = ['firestore', 'page'] as const;

/** The type of the modules by which module federation gives a chunk to a shared module that the entry does not carry. */
const PROVIDED = 'provide-module';

/**
 * Cache groups that make two chunks of the login screen, and two of what comes after sign-in. Each pair is needed at once;
 * libraries stand apart from our own modules, since they change with their releases alone. A chunk for each shared module
 * would be compressed by itself, and a tenth larger with that. @param request what the page behind sign-in is imported by.
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
      [...groupsIterable].some(({ origins }) =>
        origins.some((origin) => origin.request === request || origin.module?.type === PROVIDED),
      ),
    enforce: true,
  },
});
