import { lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';

const ListViews = lazy(() => import('./ListViews').then(({ ListViews }) => ListViews));

/** Renders the button that opens the saved views of the list. */
export const ViewsButton = () => <Popover label="Views">{(close) => <ListViews onDone={close} />}</Popover>;
