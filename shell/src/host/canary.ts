import type { SectionManifest } from 'shared-contract';
import type { SectionLoadLog } from 'shared-records/store';

/**
 * Whether an account is among the `percent` of all that get a canary: always the same ones for one build of one
 * section, and others for another.
 */
export const isInBucket = async (
  uid: string,
  section: string,
  { build, percent }: NonNullable<SectionManifest['canary']>,
): Promise<boolean> => {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${uid} ${section} ${build}`),
  );
  return new DataView(digest).getUint32(0) / 2 ** 32 < percent / 100;
};

/**
 * Whether an account gets the canary that a `section.json` names: it is in the bucket, and the server has not
 * stopped that build. Where that cannot be learnt the live build is the safer one.
 */
export const getsCanary = async (
  uid: string,
  { name, canary }: SectionManifest,
  log: Pick<SectionLoadLog, 'isStoppedCanary'>,
): Promise<boolean> => {
  if (!canary || !(await isInBucket(uid, name, canary))) return false;
  try {
    return !(await log.isStoppedCanary(name, canary.build));
  } catch (error) {
    console.warn(`Section ${name}: whether its canary was stopped could not be learnt.`, error);
    return false;
  }
};
