import type { Section } from 'shared-contract';
import { ReportsScreen } from './reports/ReportsScreen';

const section: Section = { screens: { '/': ReportsScreen } };

export default section;
