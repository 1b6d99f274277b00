import section from '../../../mfe-directory/src/section';
import { SectionScreen } from './SectionScreen';

const DirectorySection = () => <SectionScreen {...section} />;

export default DirectorySection;
