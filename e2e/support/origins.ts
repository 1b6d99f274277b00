// The origins of the local sites.
import { sites } from '../../tools/src/project/firebase-config';

const originOf = (target: string): string => {
  const site = sites.find((candidate) => candidate.target === target);
  if (!site) throw new Error(`There is no site ${target}.`);
  return `http://localhost:${site.port}`;
};

/** The origin of each site that the tests name. */
export const ORIGINS = {
  shell: originOf('shell'),
  reports: originOf('reports'),
  directory: originOf('directory'),
  admin: originOf('admin'),
} as const;
