import section from '../../../mfe-admin/src/section';
import { SectionScreen } from './SectionScreen';

const AdminSection = () => <SectionScreen {...section} />;

export default AdminSection;
