import { administration } from './administration';
import { directory } from './directory';
import { failures } from './failures';
import { reportForms } from './report-forms';
import { reports, silence } from './reports';
import { session, verification } from './session';
import type { Area } from './sight';

/** Every screen in every state, for the tests and pictures that take all of them. */
export const AREAS: readonly Area[] = [
  session,
  verification,
  reports,
  silence,
  reportForms,
  directory,
  administration,
  failures,
];
