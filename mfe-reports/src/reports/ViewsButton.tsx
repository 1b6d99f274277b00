import type { ListSearch } from 'shared-records/list';
import { later } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';

const ReportViews = later(() => import('./ReportViews').then(({ ReportViews }) => ReportViews));

/** What the reports can be narrowed to by a name, and what keeps it under one. */
export const ViewsButton = ({ search }: { search: ListSearch<'salesReport'> }) => (
  <Popover label="Views">{(close) => <ReportViews search={search} onDone={close} />}</Popover>
);
