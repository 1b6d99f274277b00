import { appointAdministrator } from '../production/administrators';
import { withServices } from '../production/services';

/**
 * `npm run setup:production`: stops clients from making, changing or deleting accounts, and makes the first
 * administrator. It can be repeated, also after an interruption.
 */
export const setupProduction = async ({
  project,
  admin,
}: {
  project: string;
  admin: string;
}): Promise<number> => {
  await withServices(project, async (services) => {
    await services.identityPlatform.close();
    console.log('Sign-up, deletion and a change of address by clients, and anonymous sign-in, are off.');
    const mailed = await appointAdministrator(services, admin);
    console.log(
      `${admin} is an administrator${mailed ? ', and has a mail with a link to choose a password' : ''}.`,
    );
  });
  return 0;
};
