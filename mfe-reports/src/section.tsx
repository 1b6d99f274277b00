import type { Section } from 'shared-contract';
import { ReportsScreen } from './reports/ReportsScreen';

const section: Section = {
  screens: { '/': ReportsScreen },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
