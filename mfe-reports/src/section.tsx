import type { Section } from 'shared-contract';
import { lazy, Spinner } from 'shared-ui';
import type { SlotContexts } from 'shared-ui/slot';
import { ReportsScreen } from './reports/ReportsScreen';

// The year and the week share most of their code, so they are one chunk.
const OverviewScreen = lazy(
  () =>
    import(/* webpackChunkName: "counted" */ './overview/OverviewScreen').then(
      ({ OverviewScreen }) => OverviewScreen,
    ),
  <Spinner label="Loading the overview" />,
);

const WeekScreen = lazy(
  () => import(/* webpackChunkName: "counted" */ './week/WeekScreen').then(({ WeekScreen }) => WeekScreen),
  <Spinner label="Loading the week" />,
);

const section: Section<SlotContexts> = {
  screens: { '/': ReportsScreen, '/overview': OverviewScreen, '/week': WeekScreen },
  extensions: {
    'directory/customer/v1': () =>
      import('./customer/ReportsOfCustomer').then(({ ReportsOfCustomer }) => ReportsOfCustomer),
  },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
