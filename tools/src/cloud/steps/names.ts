import { createHash } from 'node:crypto';

/** The ids of projects, sites and service accounts have at most 30 characters. */
const LONGEST = 30;

/** Returns the ids to try for a part: a stranger may have the first one, because ids are the whole world's. */
export const namesFor = (project: string, target: string): string[] => {
  const plain = `${project}-${target}`;
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 6);
  const short = plain.slice(0, LONGEST - 7).replace(/-$/, '');
  return [...(plain.length <= LONGEST ? [plain] : []), `${short}-${hash}`];
};
