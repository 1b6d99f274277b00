import type { Chunk, Module } from '@rspack/core';

/** The chunks that `pageChunks` makes. */
export const PAGE_CHUNKS = ['firestore', 'page'] as const;

/** The type of the modules that stand for a shared one where it is imported. */
const CONSUMED = 'consume-shared-module';

/** The modules by which module federation gives a chunk to a shared module that the entry does not carry. */
const SHARED: ReadonlySet<string | undefined> = new Set(['provide-module', CONSUMED]);

/**
 * Cache groups that make two chunks of the login screen, and two of what comes after sign-in. Each pair is needed at once;
 * libraries stand apart from our own modules, since they change with their releases alone. A chunk for each shared module
 * would be compressed by itself, and a tenth larger with that. @param request what the page behind sign-in is imported by.
 */
export const pageChunks = (request: string) => ({
  libraries: {
    name: 'libraries',
    // The federation runtime starts before any chunk is waited for: it stays in the entry.
    test: /[\\/]node_modules[\\/](?!@module-federation[\\/])/,
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
    // A chunk waits for what it consumes: one that provides and consumes a module would wait for itself.
    test: ({ type }: Module) => type !== CONSUMED,
    chunks: ({ groupsIterable }: Chunk) =>
      [...groupsIterable].some(({ origins }) =>
        origins.some((origin) => origin.request === request || SHARED.has(origin.module?.type)),
      ),
    enforce: true,
  },
});
