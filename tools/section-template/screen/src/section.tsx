import type { Section } from 'shared-contract';
import { SampleThingsScreen } from './sample-things/SampleThingsScreen';

const section: Section = { screens: { '/sample-things': SampleThingsScreen } };

export default section;
