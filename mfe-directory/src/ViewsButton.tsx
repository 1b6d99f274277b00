import { lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import type { ListViewsProps } from './ListViews';

const ListViews = lazy(() => import('./ListViews').then(({ ListViews }) => ListViews));

/** What a list can be narrowed to by a name, and what keeps it under one. */
export const ViewsButton = (list: Omit<ListViewsProps, 'onDone'>) => (
  <Popover label="Views">{(close) => <ListViews {...list} onDone={close} />}</Popover>
);
