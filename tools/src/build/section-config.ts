import type { Configuration } from '@rspack/core';
import { sectionConfig as configOf } from 'section-kit/build/section-config';
import { devServer } from './dev-server';
import { sharedVersions } from './federation/sharing';
import { localSigningKey } from './manifest/local-keys';
import { sourcesCommit, sourcesHash } from './manifest/sources';

/** Returns the rspack configuration of the section of this checkout in folder `root`. */
export const sectionConfig = async (root: string): Promise<Configuration> => ({
  ...configOf({
    root,
    hash: await sourcesHash(root),
    commitOf: () => sourcesCommit(root),
    versions: sharedVersions(root),
    privateKeyOf: async (name) => (await localSigningKey(name)).privateKey,
  }),
  devServer: devServer(root),
});
