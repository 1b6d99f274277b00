import { lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { isFiltered, useListScreen } from '../list-context';

const ListViews = lazy(() => import('./ListViews').then(({ ListViews }) => ListViews));

const Unnamed = () => 'Views';

// Loads with the first search, because most lists open without one. Without its code the button has no name of a view.
const ViewName = lazy(
  () =>
    import('./ListViews').then(
      ({ ViewName }) => ViewName,
      () => Unnamed,
    ),
  'Views',
);

/** Renders the button that opens the saved views of the list. It names the view that the list shows. */
export const ViewsButton = () => (
  <Popover label={isFiltered(useListScreen().search.value) ? <ViewName /> : 'Views'} name="Views">
    {(close) => <ListViews onDone={close} />}
  </Popover>
);
