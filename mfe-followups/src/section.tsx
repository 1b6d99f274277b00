import type { Section } from 'shared-contract';
import { lazy, Spinner } from 'shared-ui';
import type { SlotContexts } from 'shared-ui/slot';
import { TodoScreen } from './todo/TodoScreen';

const NextStepsScreen = lazy(
  () => import('./steps/NextStepsScreen').then(({ NextStepsScreen }) => NextStepsScreen),
  <Spinner label="Loading the next steps" />,
);

const loadPanel = () => import('./panel/NextStep');

const section: Section<SlotContexts> = {
  screens: { '/todo': TodoScreen, '/next-steps': NextStepsScreen },
  extensions: {
    'reports/report/v1': () => loadPanel().then(({ NextStepOfReport }) => NextStepOfReport),
    'directory/customer/v1': () => loadPanel().then(({ NextStepOfCustomer }) => NextStepOfCustomer),
  },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
