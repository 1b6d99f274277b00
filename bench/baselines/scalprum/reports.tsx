import section from '../../../mfe-reports/src/section';
import { SectionScreen } from './SectionScreen';

const ReportsSection = () => <SectionScreen {...section} />;

export default ReportsSection;
