import type { Section } from 'shared-contract';
import { ReportsScreen } from './ReportsScreen';

export default { screens: { '/': ReportsScreen } } satisfies Section;
