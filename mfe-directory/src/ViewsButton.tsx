import { lazy, Suspense } from 'react';
import { Popover } from 'shared-ui/overlay';
import type { ListViewsProps } from './ListViews';

const ListViews = lazy(() => import('./ListViews'));

/** What a list can be narrowed to by a name, and what keeps it under one. */
export const ViewsButton = (list: Omit<ListViewsProps, 'onDone'>) => (
  <Popover label="Views">
    {(close) => (
      <Suspense fallback={null}>
        <ListViews {...list} onDone={close} />
      </Suspense>
    )}
  </Popover>
);
