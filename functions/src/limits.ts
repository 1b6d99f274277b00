import { setGlobalOptions } from 'firebase-functions/v2';

// The platform's own default is 100 instances a function, which bounds no cost and more than a new project's quota of CPUs.
setGlobalOptions({ maxInstances: 5 });
