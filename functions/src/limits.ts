import { setGlobalOptions } from 'firebase-functions/v2';

setGlobalOptions({
  // The platform's own default is 100, which bounds no cost and is more than a new project's quota of CPUs.
  maxInstances: 5,
  // `npm run init` makes it with two roles. The default account may edit everything, or nothing in a newer organization.
  serviceAccount: 'sales-functions@',
});
