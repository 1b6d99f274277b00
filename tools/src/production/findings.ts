import { isAdministered, type Services } from './administrators';
import type { SignUpGuard } from './identity-platform';

/** A problem of a project, and the command or page that fixes it. */
export interface Finding {
  readonly problem: string;
  readonly remedy: string;
}

/** Returns the problems of a project. @throws {Error} Where a service refuses. */
export const findings = async (project: string, services: Services): Promise<Finding[]> => {
  const { signUp, deletion, emailChange, anonymous } = await services.identityPlatform.openWays();
  const setup = `npm run setup:production -- --project ${project} --admin EMAIL`;
  const problems = [
    signUp && 'Anybody can make an account: sign-up by clients is on.',
    deletion && 'Accounts can be deleted past the audit log: deletion by clients is on.',
    emailChange && 'Accounts can change their address at once: email enumeration protection is off.',
    anonymous && 'Anybody can have a session: anonymous sign-in is on.',
    !(await isAdministered(services)) && 'Nobody can administer: no account is an administrator and staff.',
  ];
  return [
    ...problems.flatMap((problem) => (problem ? [{ problem, remedy: setup }] : [])),
    ...guardFindings(project, await services.identityPlatform.signUpGuard()),
  ];
};

const guardFindings = (project: string, guard: SignUpGuard): Finding[] => {
  if (guard === 'not available') {
    return [
      {
        problem: 'refuseSignUp cannot work: the project is not upgraded to Identity Platform.',
        remedy: `https://console.firebase.google.com/project/${project}/authentication/settings`,
      },
    ];
  }
  if (guard === 'not registered') {
    return [
      {
        problem: 'refuseSignUp is not asked: Auth knows of no such blocking function.',
        remedy: `npx firebase deploy --project ${project} --only functions`,
      },
    ];
  }
  return [];
};
