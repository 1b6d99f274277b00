import { isAdministered, type Services } from './administrators';

/** Something that a project in use must not have, and the command that ends it. */
export interface Finding {
  readonly problem: string;
  readonly remedy: string;
}

/** What stands open in a project, or is missing. @throws {Error} Where a service refuses. */
export const findings = async (project: string, services: Services): Promise<Finding[]> => {
  const { signUp, deletion, anonymous } = await services.identityPlatform.openWays();
  const remedy = `npm run setup:production -- --project ${project} --admin EMAIL`;
  const problems = [
    signUp && 'Anybody can make an account: sign-up by clients is on.',
    deletion && 'Accounts can be deleted past the audit log: deletion by clients is on.',
    anonymous && 'Anybody can have a session: anonymous sign-in is on.',
    !(await isAdministered(services)) && 'Nobody can administer: no account is an administrator and staff.',
  ];
  return problems.flatMap((problem) => (problem ? [{ problem, remedy }] : []));
};
