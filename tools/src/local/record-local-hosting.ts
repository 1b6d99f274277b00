import { writeLocalHosting } from './local-hosting';

writeLocalHosting();
