import type { Section } from 'shared-contract';
import { SampleThingsScreen } from './sample-things/SampleThingsScreen';

const section: Section = {
  screens: { '/sample-things': SampleThingsScreen },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
