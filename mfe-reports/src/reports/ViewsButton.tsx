import { lazy, Suspense } from 'react';
import type { ListSearch } from 'shared-data';
import { Popover } from 'shared-ui/overlay';

const ReportViews = lazy(() => import('./ReportViews'));

/** What the reports can be narrowed to by a name, and what keeps it under one. */
export const ViewsButton = ({ search }: { search: ListSearch<'salesReport'> }) => (
  <Popover label="Views">
    {(close) => (
      <Suspense fallback={null}>
        <ReportViews search={search} onDone={close} />
      </Suspense>
    )}
  </Popover>
);
